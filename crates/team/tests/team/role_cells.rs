//! Every cell of the table of roles in rooms drawn by lot: who may do what is read off the table as text, and held
//! against what `decide` does with a command of each act.
//!
//! A cell that forbids must give a refusal. A cell that allows must never be refused for the role; and each such cell is
//! seen to be carried out at least once, so that no command is refused for another reason in all rooms.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use shikatsu_problem::Color;
use shikatsu_team::{
    Act, BallotChoice, BallotId, ChatChannel, ChatWords, Conduct, Duty, MemberCommand, MemberId,
    Millis, MotionKind, Proposal, RoomCommand, RoomPhase, RoomRefusal, RoomRole, Seat, SlowMode,
    SpectatorChat, TeamMember, decide,
};

use crate::companies::{Company, SAID, Stage, a_company, motion};
use crate::roles::{ACTS, TABLE};
use crate::rooms::{TestRoom, at};

/// The roles of a member, as the design has them.
fn roles_of(room: &TestRoom, member: MemberId) -> Vec<RoomRole> {
    let found = room.room.roster().get(member).unwrap();
    let mut roles = Vec::new();
    if room.room.host() == member {
        roles.push(RoomRole::Host);
    }
    if found.duty == Duty::Moderator {
        roles.push(RoomRole::Moderator);
    }
    match found.request.seat {
        Seat::Player(color) => {
            roles.push(RoomRole::Member);
            if room.room.captain(color) == Some(member) {
                roles.push(RoomRole::Captain);
            }
        }
        Seat::Engine(_) => roles.push(RoomRole::Engine),
        Seat::Watching if roles.is_empty() => roles.push(RoomRole::Spectator),
        Seat::Watching => {}
    }
    roles
}

/// The text of a cell.
fn cell(role: RoomRole, act: Act) -> &'static str {
    let row = TABLE.lines().skip(3).find(|line| {
        let names = line.split('|').nth(1).unwrap_or_default();
        names.trim().split(", ").any(|name| name == act.to_string())
    });
    let place = RoomRole::ALL.iter().position(|one| *one == role).unwrap();
    row.unwrap().split('|').nth(2 + place).unwrap().trim()
}

/// Whether a cell allows an act about a team, or about none, to a member of this team.
fn allows(
    role: RoomRole,
    text: &str,
    own: Option<Color>,
    about: Option<Color>,
    spectators: SpectatorChat,
) -> bool {
    let is_own_or_none = about.is_none() || about == own;
    match text {
        "✓" if matches!(role, RoomRole::Host | RoomRole::Moderator) => true,
        "✓" => is_own_or_none,
        "if seated" => own.is_some() && is_own_or_none,
        "own team" => about.is_some() && about == own,
        "if open" => spectators == SpectatorChat::Open,
        "motion" | "read" | "afterwards" | "" => false,
        other => panic!("a cell says {other}"),
    }
}

/// Commands of an act, with the team that each is about.
fn commands(room: &TestRoom, act: Act, member: MemberId) -> Vec<(MemberCommand, Option<Color>)> {
    let window = room
        .room
        .window()
        .map_or(1, |window| window.opening().number);
    let mover = room.room.window().map(|window| window.opening().color);
    let others = || {
        let all = room.room.roster().all();
        // A host can only be handed over, and leads no test on themselves.
        all.filter(|other| other.id() != room.room.host() && other.id() != member)
            .map(|other| (other.id(), other.team()))
    };
    let said = |text: &str| ChatWords::Text(text.to_owned());
    match act {
        Act::Settings => vec![
            (MemberCommand::ChangeConduct(Conduct::default()), None),
            (
                MemberCommand::Appoint {
                    member: MemberId(1),
                    duty: Duty::None,
                },
                None,
            ),
        ],
        Act::Start => vec![(MemberCommand::Start, None)],
        Act::Pause => vec![(MemberCommand::Pause(Millis::from_secs(1)), None)],
        Act::HandOver => vec![(MemberCommand::HandOver(MemberId(1)), None)],
        Act::Propose => {
            let proposal = Proposal::plain(at("G7"));
            vec![(MemberCommand::Propose { window, proposal }, mover)]
        }
        Act::Vote => vec![
            (
                MemberCommand::Vote {
                    window,
                    ballot: BallotId(member.0 + 9_000),
                    choice: BallotChoice::One(at("E5")),
                },
                mover,
            ),
            (motion(window, MotionKind::Pass), mover),
        ],
        Act::Comment => {
            let (on, text) = (at("C3"), "small".to_owned());
            vec![(MemberCommand::Comment { window, on, text }, mover)]
        }
        Act::Pick => {
            let played = at("E5");
            vec![(MemberCommand::Pick { window, played }, mover)]
        }
        Act::Shortlist => {
            let moves = vec![at("E5"), at("C3")];
            vec![(MemberCommand::Shortlist { window, moves }, mover)]
        }
        Act::DrawTime => vec![(MemberCommand::DrawTime { window }, mover)],
        Act::TeamChannel => Color::BOTH
            .into_iter()
            .map(|color| {
                let (channel, words) = (ChatChannel::Team(color), said("team"));
                (MemberCommand::Say { channel, words }, Some(color))
            })
            .collect(),
        Act::Sketch => {
            let moves = vec![at("D4")];
            vec![(MemberCommand::Sketch { window, moves }, mover)]
        }
        Act::PublicChat => {
            let (channel, words) = (ChatChannel::All, said("all"));
            vec![(MemberCommand::Say { channel, words }, None)]
        }
        Act::Mute => others()
            .map(|(member, team)| {
                let length = Millis::from_secs(9);
                (MemberCommand::Mute { member, length }, team)
            })
            .collect(),
        Act::Remove => others()
            .map(|(member, team)| (MemberCommand::Remove(member), team))
            .collect(),
        Act::Delete => (0..)
            .zip(SAID)
            .map(|(line, (_, team))| (MemberCommand::DeleteLine(line), team))
            .collect(),
        Act::SlowMode => SAID
            .into_iter()
            .map(|(channel, team)| {
                let mode = SlowMode::Wait(Millis::from_secs(3));
                (MemberCommand::SetSlowMode { channel, mode }, team)
            })
            .collect(),
    }
}

/// Cells whose act was carried out, by a member who has this role and no other that allows it.
type Seen = RefCell<BTreeSet<(String, String)>>;

fn check(company: &Company, seen: &Seen) -> Result<(), TestCaseError> {
    let room = company.room();
    let members: Vec<MemberId> = room.room.roster().all().map(TeamMember::id).collect();
    for &member in &members {
        let roles = roles_of(&room, member);
        let own = room.room.roster().get(member).unwrap().team();
        for act in ACTS {
            for (command, about) in commands(&room, act, member) {
                let allowing: Vec<RoomRole> = roles
                    .iter()
                    .copied()
                    .filter(|&role| allows(role, cell(role, act), own, about, company.spectators))
                    .collect();
                let told = format!("{roles:?} × {act} about {about:?}: {command:?}");
                let done = decide(&room.room, RoomCommand::by(member, command), room.now);
                let is_for_the_role = matches!(
                    &done,
                    Err(RoomRefusal::NotAllowed(_) | RoomRefusal::OnlyByMotion(_))
                );
                match (&allowing[..], &done) {
                    ([], _) => prop_assert!(done.is_err(), "{told}"),
                    // In another room the captain makes no list, whichever member asks.
                    (_, Err(RoomRefusal::NotAllowed(Act::Shortlist)))
                        if company.stage != Stage::Listing => {}
                    (_, _) => prop_assert!(!is_for_the_role, "{told}: {done:?}"),
                }
                if let ([role], Ok(_)) = (&allowing[..], &done) {
                    seen.borrow_mut()
                        .insert((format!("{role:?}"), act.to_string()));
                }
            }
        }
        motions(&room, member, &roles, own)?;
        reading(&room, member, &roles, own)?;
    }
    Ok(())
}

/// What a captain does alone, a member does by a motion, and no other.
fn motions(
    room: &TestRoom,
    member: MemberId,
    roles: &[RoomRole],
    own: Option<Color>,
) -> Result<(), TestCaseError> {
    let Some(window) = room.room.window() else {
        return Ok(());
    };
    let (number, color) = (window.opening().number, window.opening().color);
    for (act, kind) in [
        (Act::DrawTime, MotionKind::DrawTime),
        (Act::Pick, MotionKind::Pick(at("E5"))),
        (
            Act::Shortlist,
            MotionKind::Shortlist(vec![at("E5"), at("C3")]),
        ),
    ] {
        let may = own == Some(color)
            && roles
                .iter()
                .any(|&role| matches!(cell(role, act), "✓" | "motion"));
        let done = decide(
            &room.room,
            RoomCommand::by(member, motion(number, kind)),
            room.now,
        );
        let is_for_the_role = matches!(&done, Err(RoomRefusal::NotAllowed(_)));
        match may {
            true => prop_assert!(!is_for_the_role, "{roles:?} × {act}: {done:?}"),
            false => prop_assert!(done.is_err(), "{roles:?} × {act}"),
        }
    }
    Ok(())
}

/// The row of the team channel once more, for reading.
fn reading(
    room: &TestRoom,
    member: MemberId,
    roles: &[RoomRole],
    own: Option<Color>,
) -> Result<(), TestCaseError> {
    let is_over = matches!(room.room.phase(), RoomPhase::Review | RoomPhase::Closed);
    for color in Color::BOTH {
        let expected = roles
            .iter()
            .any(|&role| match cell(role, Act::TeamChannel) {
                "✓" if role == RoomRole::Moderator => true,
                "✓" | "own team" | "read" => own == Some(color),
                "afterwards" => is_over,
                _ => false,
            });
        let channel = ChatChannel::Team(color);
        prop_assert_eq!(
            room.room.may_read(member, channel),
            expected,
            "{:?} reads {:?}",
            roles,
            channel
        );
    }
    Ok(())
}

#[test]
fn every_cell_of_the_table_holds_in_every_room() {
    let seen = Seen::default();
    let mut runner = TestRunner::new(Config {
        cases: 300,
        ..Config::default()
    });
    let run = runner.run(&a_company(), |company| check(&company, &seen));
    run.unwrap();
    let seen = seen.into_inner();
    let mut missing = Vec::new();
    for act in ACTS {
        for role in RoomRole::ALL {
            // A captain is a member too: what both may do is never seen of the captain alone.
            let is_also_member = role == RoomRole::Captain && cell(RoomRole::Member, act) == "✓";
            let is_allowed = matches!(cell(role, act), "✓" | "own team" | "if open");
            let key = (format!("{role:?}"), act.to_string());
            // A host who sits in a team sketches and speaks there as a member.
            let is_own_of_host = role == RoomRole::Host && cell(role, act) == "own team";
            if is_allowed && !is_also_member && !is_own_of_host && !seen.contains(&key) {
                missing.push(key);
            }
        }
    }
    assert_eq!(missing, [], "never carried out: {missing:?}");
}
