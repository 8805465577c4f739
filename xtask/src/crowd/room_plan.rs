//! The room of the crowd: a streamer offers four moves on 9×9, and all vote.

use std::time::Duration;

use serde_json::{Value, json};
use shikatsu_api::room::{
    BallotChoice, BoardSetup, CaptainRule, ChatInPlay, ChatWording, Conduct, EntryRule, ListMaker,
    MemberCommand, MissedQuorum, NewRoom, Quorum, ReasonRule, RoomContent, RoomGuest, RoomSettings,
    SchemeKind, Seat, SideSettings, SpectatorChat, TallyRule, TeamSettings, TieRule, TimeSystem,
};
use shikatsu_api::{Color, Move, VERSION, Vertex};

/// What a vote may take beyond the time in which ballots are sent.
pub(super) const SLACK: Duration = Duration::from_secs(30);

/// The window in which all vote.
pub(super) const WINDOW: u32 = 1;

/// Members that read everything.
const OBSERVERS: usize = 20;

/// The moves that are offered.
pub(super) fn candidates() -> Vec<Move> {
    [(2, 2), (6, 2), (2, 6), (6, 6)]
        .map(|(column, row)| Move::Play(Vertex(column, row)))
        .to_vec()
}

/// The ballot of a member; some moves are liked more than others.
pub(super) fn ballot_of(number: usize) -> MemberCommand {
    let candidates = candidates();
    let place = (number * number) % candidates.len();
    let played = candidates[place];
    MemberCommand::Vote {
        window: WINDOW,
        ballot: format!("{number:032x}"),
        choice: BallotChoice::One { played },
    }
}

/// When a member votes, as a share of the span: spread evenly, in an order that has nothing to do with the arrival.
pub(super) fn share_of(number: usize, members: usize) -> f64 {
    (number * 7_919 % members.max(1)) as f64 / members.max(1) as f64
}

/// Whether a member reads everything.
pub(super) const fn is_observer(number: usize, members: usize) -> bool {
    number.is_multiple_of(members.div_ceil(OBSERVERS))
}

/// The message that opens the room.
pub(super) fn opening(members: usize, span: Duration) -> Value {
    json!(NewRoom {
        version: VERSION,
        host: guest(Some("Host".to_owned())),
        settings: settings(members, span + SLACK),
    })
}

/// What a member says when coming in.
pub(super) const fn guest(name: Option<String>) -> RoomGuest {
    RoomGuest {
        name,
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
        black: SideSettings::Team { team: team() },
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

const fn team() -> TeamSettings {
    TeamSettings {
        scheme: SchemeKind::Shortlist {
            maker: ListMaker::Captain,
        },
        tie_rule: TieRule::Ladder,
        quorum: Quorum::Count { count: 1 },
        missed_quorum: MissedQuorum::PlayOn,
        captain: CaptainRule::Fixed,
        reasons: ReasonRule::Optional,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_votes_at_another_time_within_the_span() {
        let mut shares: Vec<f64> = (0..1000).map(|number| share_of(number, 1000)).collect();
        shares.sort_unstable_by(f64::total_cmp);
        shares.dedup();
        assert_eq!(shares.len(), 1000);
        assert!(shares.iter().all(|share| (0.0..1.0).contains(share)));
        let observers = (0..1000).filter(|&number| is_observer(number, 1000));
        assert_eq!(observers.count(), OBSERVERS);
    }
}
