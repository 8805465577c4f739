//! The table of roles: written here as in the design, and held against the code and against rooms.

use shikatsu_problem::{Color, Setup, Size};
use shikatsu_team::{
    Act, ChatChannel, ChatWords, Conduct, Duty, MemberCommand, MemberId, Millis, MotionKind,
    MotionVote, Permission, Proposal, RoomContent, RoomRefusal, RoomRole, RoomSettings, SchemeKind,
    Seat, SlowMode, SpectatorChat, TeamSettings, may,
};

use crate::rooms::{BLACK, TestRoom, WHITE, at, settings};

pub(crate) const TABLE: &str = "
| may | host | captain | member | engine | spectator | moderator |
|---|---|---|---|---|---|---|
| settings, start, pause, hand over | ✓ | | | | | |
| propose, vote, comment | if seated | ✓ | ✓ | ✓ | | |
| pick, shortlist, draw time | | ✓ | motion | | | |
| team channel, sketches | own team | ✓ | ✓ | read | afterwards | ✓ |
| public chat | ✓ | ✓ | ✓ | | if open | ✓ |
| mute, remove, delete, slow mode | ✓ | own team | | | | ✓ |
";

pub(crate) const ACTS: [Act; 17] = [
    Act::Settings,
    Act::Start,
    Act::Pause,
    Act::HandOver,
    Act::Propose,
    Act::Vote,
    Act::Comment,
    Act::Pick,
    Act::Shortlist,
    Act::DrawTime,
    Act::TeamChannel,
    Act::Sketch,
    Act::PublicChat,
    Act::Mute,
    Act::Remove,
    Act::Delete,
    Act::SlowMode,
];

#[test]
fn every_cell_is_that_of_the_design() {
    let mut rows = 0;
    for line in TABLE.lines().skip(3) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        for name in cells[1].split(", ") {
            let act = ACTS.into_iter().find(|act| act.to_string() == name);
            let act = act.unwrap_or_else(|| panic!("no act {name}"));
            rows += 1;
            for (role, cell) in RoomRole::ALL.into_iter().zip(&cells[2..]) {
                assert_eq!(may(role, act).to_string(), *cell, "{role:?} × {act}");
            }
        }
    }
    assert_eq!(rows, ACTS.len());
}

/// The page for people shows the same table.
#[test]
fn the_page_shows_the_table() {
    let page = include_str!("../../../../docs/teams.md");
    for line in TABLE.lines().filter(|line| !line.is_empty()) {
        assert!(page.contains(line), "docs/teams.md lacks {line}");
    }
}

/// Black: host 1 (captain at first), then 2, engine 3. White: 4. Watching: 5 and moderator 6.
fn company(scheme: SchemeKind) -> TestRoom {
    let mut settings = settings(scheme);
    settings.sides[1] = shikatsu_team::SideSettings::Team(TeamSettings::new(SchemeKind::Plurality));
    let mut room = TestRoom::lobby(settings);
    room.join(2, BLACK).unwrap();
    room.join(3, Seat::Engine(Color::Black)).unwrap();
    room.join(4, WHITE).unwrap();
    room.join(5, Seat::Watching).unwrap();
    room.join(6, Seat::Watching).unwrap();
    let duty = Duty::Moderator;
    let member = MemberId(6);
    room.act(1, MemberCommand::Appoint { member, duty })
        .unwrap();
    room.act(1, MemberCommand::AppointCaptain(MemberId(2)))
        .unwrap();
    room
}

#[test]
fn members_have_the_roles_of_their_seats() {
    let room = company(SchemeKind::Plurality);
    let roles = |member| room.room.roles(MemberId(member));
    assert_eq!(roles(1), [RoomRole::Host, RoomRole::Member]);
    assert_eq!(roles(2), [RoomRole::Captain, RoomRole::Member]);
    assert_eq!(roles(3), [RoomRole::Engine]);
    assert_eq!(roles(4), [RoomRole::Captain, RoomRole::Member]);
    assert_eq!(roles(5), [RoomRole::Spectator]);
    assert_eq!(roles(6), [RoomRole::Moderator]);
    assert_eq!(roles(9), []);
}

/// Every cell once more, in a room: what the table says is what the room does.
#[test]
fn every_cell_holds_in_a_room() {
    let room = company(SchemeKind::Plurality).room;
    let holder = |role| match role {
        RoomRole::Host => 1,
        RoomRole::Captain => 2,
        RoomRole::Member => 1,
        RoomRole::Engine => 3,
        RoomRole::Spectator => 5,
        RoomRole::Moderator => 6,
    };
    for act in ACTS {
        for role in RoomRole::ALL {
            let member = MemberId(holder(role));
            for about in [None, Some(Color::Black), Some(Color::White)] {
                let is_own = about == Some(Color::Black);
                let permitted = room.permit(member, act, about).is_ok();
                match may(role, act) {
                    Permission::Yes if matches!(role, RoomRole::Host | RoomRole::Moderator) => {
                        assert!(permitted, "{role:?} × {act} about {about:?}");
                    }
                    Permission::Yes => assert_eq!(
                        permitted,
                        about != Some(Color::White) || room.host() == member && permitted,
                        "{role:?} × {act} about {about:?}"
                    ),
                    Permission::OwnTeam if is_own => assert!(permitted, "{role:?} × {act}"),
                    // The holder has other roles that may allow it; those are other cells.
                    _ if room.roles(member).len() > 1 => {}
                    Permission::IfOpen => assert!(permitted, "{role:?} × {act}"),
                    _ => assert!(!permitted, "{role:?} × {act} about {about:?}"),
                }
            }
        }
    }
}

#[test]
fn a_host_without_a_seat_runs_the_room_and_does_not_play() {
    let mut room = company(SchemeKind::Plurality);
    room.act(1, MemberCommand::TakeSeat(Seat::Watching))
        .unwrap();
    assert_eq!(room.room.roles(MemberId(1)), [RoomRole::Host]);
    room.act(1, MemberCommand::Start).unwrap();
    assert_eq!(
        room.propose(1, "E5"),
        Err(RoomRefusal::NotAllowed(Act::Propose))
    );
    let text = ChatWords::Text("hello".to_owned());
    for (channel, allowed) in [
        (ChatChannel::Team(Color::Black), false),
        (ChatChannel::All, true),
    ] {
        let words = text.clone();
        let said = room.act(1, MemberCommand::Say { channel, words });
        assert_eq!(said.is_ok(), allowed, "{channel:?}");
    }
    let refused = room.act(2, MemberCommand::Pause(Millis::from_secs(1)));
    assert_eq!(refused, Err(RoomRefusal::NotAllowed(Act::Pause)));
    room.act(1, MemberCommand::HandOver(MemberId(2))).unwrap();
    room.act(2, MemberCommand::Pause(Millis::from_secs(1)))
        .unwrap();
}

#[test]
fn a_captain_keeps_order_in_the_own_team_only() {
    let mut room = company(SchemeKind::Plurality);
    let mute = |member| MemberCommand::Mute {
        member: MemberId(member),
        length: Millis::from_secs(60),
    };
    room.act(2, mute(3)).unwrap();
    assert_eq!(
        room.act(2, mute(4)),
        Err(RoomRefusal::NotAllowed(Act::Mute))
    );
    assert_eq!(
        room.act(2, mute(5)),
        Err(RoomRefusal::NotAllowed(Act::Mute))
    );
    room.act(6, mute(4)).unwrap();
    room.act(1, mute(4)).unwrap();
    let slow = |channel| MemberCommand::SetSlowMode {
        channel,
        mode: SlowMode::Wait(Millis::from_secs(3)),
    };
    room.act(2, slow(ChatChannel::Team(Color::Black))).unwrap();
    assert!(room.act(2, slow(ChatChannel::Team(Color::White))).is_err());
    assert!(room.act(2, slow(ChatChannel::All)).is_err());
    room.act(6, slow(ChatChannel::All)).unwrap();
    let refused = room.act(2, MemberCommand::Remove(MemberId(1)));
    assert_eq!(refused, Err(RoomRefusal::NotAllowed(Act::Remove)));
    room.act(2, MemberCommand::Remove(MemberId(3))).unwrap();
    assert_eq!(room.join(3, BLACK), Err(RoomRefusal::Removed));
}

#[test]
fn team_channels_are_read_by_those_of_the_table() {
    let mut room = company(SchemeKind::Plurality);
    let black = ChatChannel::Team(Color::Black);
    let readers = |room: &TestRoom| -> Vec<u128> {
        let all = 1..=6;
        all.filter(|&member| room.room.may_read(MemberId(member), black))
            .collect()
    };
    assert_eq!(readers(&room), [1, 2, 3, 6]);
    room.act(1, MemberCommand::Start).unwrap();
    let window = room.number();
    let motion = |kind| MemberCommand::Motion {
        window,
        kind,
        vote: MotionVote::For,
    };
    room.act(1, motion(MotionKind::Resign)).unwrap();
    room.act(2, motion(MotionKind::Resign)).unwrap();
    assert!(room.room.result().is_some(), "2 of 3 resigned");
    assert_eq!(readers(&room), [1, 2, 3, 5, 6], "spectators afterwards");
    assert!(room.room.may_read(MemberId(4), ChatChannel::Review));
}

#[test]
fn an_engine_reads_and_does_not_speak_or_lead() {
    let mut room = company(SchemeKind::Plurality);
    room.act(1, MemberCommand::Start).unwrap();
    room.propose(3, "C3").unwrap();
    for channel in [ChatChannel::Team(Color::Black), ChatChannel::All] {
        let words = ChatWords::Text("beep".to_owned());
        assert!(room.act(3, MemberCommand::Say { channel, words }).is_err());
    }
    let window = room.number();
    let motion = MemberCommand::Motion {
        window,
        kind: MotionKind::Pick(at("C3")),
        vote: MotionVote::For,
    };
    assert_eq!(room.act(3, motion), Err(RoomRefusal::NotAllowed(Act::Pick)));
}

#[test]
fn spectators_speak_if_the_room_is_open() {
    let mut room = company(SchemeKind::Plurality);
    let say = || MemberCommand::Say {
        channel: ChatChannel::All,
        words: ChatWords::Text("good game".to_owned()),
    };
    room.act(5, say()).unwrap();
    let conduct = Conduct {
        spectators: SpectatorChat::Closed,
        ..Conduct::default()
    };
    room.act(1, MemberCommand::ChangeConduct(conduct)).unwrap();
    assert_eq!(
        room.act(5, say()),
        Err(RoomRefusal::NotAllowed(Act::PublicChat))
    );
    room.act(6, say()).unwrap();
    let window = 0;
    let proposal = Proposal::plain(at("E5"));
    let refused = room.act(5, MemberCommand::Propose { window, proposal });
    assert!(refused.is_err());
}

#[test]
fn settings_change_in_the_lobby_only() {
    let mut room = company(SchemeKind::Plurality);
    let other = RoomSettings::new(RoomContent::Game {
        setup: Setup::empty(Size::square(13).unwrap()),
        rules: shikatsu_problem::Rules::JAPANESE,
        komi_half_points: 13,
    });
    let change = || MemberCommand::ChangeSettings(Box::new(other.clone()));
    assert!(room.act(2, change()).is_err());
    room.act(1, change()).unwrap();
    assert_eq!(room.room.settings(), &other);
    room.act(1, MemberCommand::Start).unwrap();
    assert!(matches!(
        room.act(1, change()),
        Err(RoomRefusal::RoomPhase(_))
    ));
    let mut one_team = other.clone();
    one_team.sides[1] = shikatsu_team::SideSettings::Outside;
    let mut room = company(SchemeKind::Plurality);
    room.act(1, MemberCommand::ChangeSettings(Box::new(one_team)))
        .unwrap();
    assert_eq!(room.room.roles(MemberId(4)), [RoomRole::Spectator]);
    assert_eq!(room.room.captain(Color::White), None);
}
