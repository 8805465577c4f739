//! The room of the crowd: a streamer offers four moves on 9×9, and all vote.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use shikatsu_api::room::{
    BoardSetup, CaptainRule, ChatInPlay, ChatWording, Conduct, EntryRule, ListMaker, MemberCommand,
    MissedQuorum, NewRoom, Quorum, ReasonRule, RoomContent, RoomGuest, RoomServerMessage,
    RoomSettings, SchemeKind, Seat, SideSettings, SpectatorChat, TallyRule, TeamSettings, TieRule,
    TimeSystem, TurnPhase,
};
use shikatsu_api::{Color, Move, VERSION, Vertex};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::audience::CrowdAudience;
use super::figures::CrowdFigures;
use super::member::{CrowdMember, MemberError};
use super::process::ServerProcess;
use super::vote::{CrowdNews, VotePlan};

/// What a vote may take beyond the time in which ballots are sent.
const SLACK: Duration = Duration::from_secs(30);

/// How long the idle crowd is watched for what it costs.
const IDLE: Duration = Duration::from_secs(5);

/// Plays one window with so many members, and says what it cost.
pub(super) async fn play(
    process: &ServerProcess,
    members: usize,
    doors: usize,
    span: Duration,
) -> Result<CrowdFigures, Box<dyn Error>> {
    let server = process.address();
    let new = NewRoom {
        version: VERSION,
        host: guest(),
        settings: settings(members, span + SLACK),
    };
    let (mut host, entered) = CrowdMember::open(server, &json!(new))
        .await
        .map_err(words)?;
    let empty = process.used()?;
    let audience = CrowdAudience::gather(server, &entered.room, members.saturating_sub(1), doors)
        .await
        .map_err(words)?;
    sleep(IDLE).await;
    let full = process.used()?;

    let candidates: Vec<Move> = [(2, 2), (6, 2), (2, 6), (6, 6)]
        .map(|(column, row)| Move::Play(Vertex(column, row)))
        .to_vec();
    let (begin, begins) = watch::channel(None);
    let (end, ends) = watch::channel(());
    let plan = Arc::new(VotePlan {
        window: 1,
        candidates: candidates.clone(),
        span,
        members,
        begin: begins,
        end: ends,
    });
    let news = CrowdNews::default();
    let mut crowd = JoinSet::new();
    for member in audience.members {
        crowd.spawn(member.take_part(Arc::clone(&plan), news.clone()));
    }
    host.send(1, MemberCommand::Start).await.map_err(words)?;
    until_phase(&mut host, TurnPhase::Shortlist).await?;
    let moves = candidates;
    let list = MemberCommand::Shortlist { window: 1, moves };
    host.send(2, list).await.map_err(words)?;
    until_phase(&mut host, TurnPhase::Vote).await?;

    let before = process.used()?;
    let started = Instant::now();
    begin.send_replace(Some(started));
    crowd.spawn(host.take_part(Arc::clone(&plan), news.clone()));
    let all_heard = async {
        while news.heard() < members {
            if let Some(gone) = crowd.try_join_next() {
                gone.map_err(|error| error.to_string())?.map_err(words)?;
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok::<(), Box<dyn Error>>(())
    };
    timeout(span + SLACK + SLACK, all_heard)
        .await
        .map_err(|_| {
            format!(
                "only {} of {members} sockets heard the decision",
                news.heard()
            )
        })??;
    let took = started.elapsed();
    let after = process.used()?;
    end.send_replace(());
    while let Some(gone) = crowd.join_next().await {
        gone?.map_err(words)?;
    }
    let notes = news.take();
    if notes.acknowledged.len() != members {
        let got = notes.acknowledged.len();
        return Err(format!("{got} of {members} ballots were acknowledged").into());
    }
    Ok(CrowdFigures {
        members,
        joining: audience.took,
        memory: full.memory.saturating_sub(empty.memory) / members as u64,
        joining_processor: (full.processor - empty.processor) / members as f64,
        voting_processor: (after.processor - before.processor) / members as f64,
        load: (after.processor - before.processor) / took.as_secs_f64(),
        acknowledged: notes.acknowledged.clone(),
        tally: notes.until_tally(),
        decision: notes.spread(),
    })
}

async fn until_phase(host: &mut CrowdMember, phase: TurnPhase) -> Result<(), Box<dyn Error>> {
    let found = async {
        loop {
            let message = host.next().await.map_err(words)?;
            if let RoomServerMessage::Refused { words, .. } = &message {
                return Err(words.clone().into());
            }
            if json!(message)
                .to_string()
                .contains(&format!("\"phase\":{}", json!(phase)))
            {
                return Ok(());
            }
        }
    };
    timeout(SLACK, found)
        .await
        .map_err(|_| format!("the room did not come to its phase {phase:?}"))?
}

fn words(error: MemberError) -> Box<dyn Error> {
    error
}

fn guest() -> RoomGuest {
    RoomGuest {
        name: Some("Host".to_owned()),
        rating: None,
        seat: Seat::Player {
            color: Color::Black,
        },
        class_code: None,
    }
}

fn settings(members: usize, action: Duration) -> RoomSettings {
    let action = u64::try_from(action.as_millis()).unwrap_or(u64::MAX);
    let day = 24 * 60 * 60 * 1000;
    RoomSettings {
        version: VERSION,
        content: RoomContent::Game {
            setup: BoardSetup {
                width: 9,
                height: 9,
                black: Vec::new(),
                white: Vec::new(),
                ko: Vec::new(),
                to_move: None,
            },
            rules: shikatsu_problem::Rules::CHINESE.into(),
            komi_half_points: 15,
        },
        black: SideSettings::Team {
            team: TeamSettings {
                scheme: SchemeKind::Shortlist {
                    maker: ListMaker::Captain,
                },
                tie_rule: TieRule::Ladder,
                quorum: Quorum::Count { count: 1 },
                missed_quorum: MissedQuorum::PlayOn,
                captain: CaptainRule::Fixed,
                reasons: ReasonRule::Optional,
            },
        },
        white: SideSettings::Outside,
        time: TimeSystem::PerAction { time: action },
        phase_limit: action,
        discussion: 0,
        entry: EntryRule::Open,
        member_limit: members as u64 + 10,
        spectator_delay: 0,
        lobby_time: day,
        review_time: day,
        conduct: Conduct {
            chat_in_play: ChatInPlay::On,
            spectators: SpectatorChat::Open,
            wording: ChatWording::Free,
            tally: TallyRule::Live,
            ballots_per_block: Some(3),
        },
    }
}
