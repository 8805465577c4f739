//! Coming in, going, and the limits against many members of one person.

use shikatsu_problem::Color;
use shikatsu_team::{
    Admission, CLASS_PER_ADDRESS, Duty, EntryRule, MEMBERS_PER_ADDRESS, MemberCommand, MemberId,
    MemberPresence, Millis, RoomCommand, RoomEventKind, RoomPhase, RoomRefusal, RoomSettings,
    SchemeKind, Seat, SettingsFault, SideSettings, TeamSettings, TimeSystem,
};

use crate::rooms::{BLACK, TestRoom, WHITE, settings, visitor};

fn two_teams() -> RoomSettings {
    let mut settings = settings(SchemeKind::Plurality);
    settings.sides[1] = SideSettings::Team(TeamSettings::new(SchemeKind::Plurality));
    settings
}

#[test]
fn an_address_has_five_members_and_a_class_forty() {
    let from_one_address = |admission, members: u128| {
        let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
        let joined = (0..members).map(|member| {
            let mut request = visitor(100 + member, BLACK);
            request.origin.address = 5_000;
            request.admission = admission;
            room.run(RoomCommand::Join(request))
        });
        joined.filter(Result::is_ok).count()
    };
    assert_eq!(from_one_address(Admission::Link, 9), MEMBERS_PER_ADDRESS);
    assert_eq!(
        from_one_address(Admission::ClassCode, 45),
        CLASS_PER_ADDRESS
    );
}

#[test]
fn leaving_frees_the_place_of_an_address() {
    let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
    let request = |member| {
        let mut request = visitor(member, BLACK);
        request.origin.address = 5_000;
        RoomCommand::Join(request)
    };
    for member in 10..15 {
        room.run(request(member)).unwrap();
    }
    assert_eq!(room.run(request(15)), Err(RoomRefusal::AddressFull(5)));
    room.act(10, MemberCommand::Leave).unwrap();
    room.run(request(15)).unwrap();
    assert_eq!(room.room.roster().here(), 6);
}

#[test]
fn doors_are_shut_as_the_host_says() {
    let mut closed = settings(SchemeKind::Plurality);
    closed.entry = EntryRule::AccountsOnly;
    closed.member_limit = 3;
    let mut host = visitor(1, BLACK);
    host.admission = Admission::Account;
    let request = shikatsu_team::OpenRequest {
        room: shikatsu_team::RoomId(1),
        secret: shikatsu_team::RoomSecret(1),
        host,
        settings: closed,
    };
    let (room, _) = shikatsu_team::open(request, Millis(5)).unwrap();
    let join = |admission, name: String| {
        let mut request = visitor(2, BLACK);
        request.admission = admission;
        request.name = Some(name);
        shikatsu_team::decide(&room, RoomCommand::Join(request), Millis(6))
    };
    let name = || "Ada".to_owned();
    assert_eq!(
        join(Admission::Link, name()),
        Err(RoomRefusal::AccountsOnly)
    );
    assert!(join(Admission::ClassCode, name()).is_ok());
    let long = "a".repeat(41);
    assert_eq!(
        join(Admission::Account, long),
        Err(RoomRefusal::NameTooLong(40))
    );
}

#[test]
fn a_room_can_be_full() {
    let mut small = settings(SchemeKind::Plurality);
    small.member_limit = 2;
    let mut room = TestRoom::lobby(small);
    room.join(2, BLACK).unwrap();
    assert_eq!(room.join(3, BLACK), Err(RoomRefusal::RoomFull));
    assert_eq!(
        room.join(2, BLACK),
        Ok(Vec::new()),
        "a member is in already"
    );
}

#[test]
fn the_cookie_is_the_member() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    room.act(2, MemberCommand::Leave).unwrap();
    let refused = room.propose(2, "E5");
    assert_eq!(refused, Err(RoomRefusal::NoMember(MemberId(2))));
    room.join(2, BLACK).unwrap();
    let member = room.room.roster().get(MemberId(2)).unwrap();
    assert_eq!(member.presence, MemberPresence::Present);
    assert_eq!(member.number, 1, "still the second to come");
    // The seat was there when the window opened, so the voice is there again.
    room.propose(2, "E5").unwrap();
}

#[test]
fn who_has_heard_a_team_cannot_join_the_other() {
    let mut room = TestRoom::lobby(two_teams());
    room.join(2, WHITE).unwrap();
    room.join(3, Seat::Watching).unwrap();
    room.act(2, MemberCommand::TakeSeat(BLACK)).unwrap();
    room.act(2, MemberCommand::TakeSeat(WHITE)).unwrap();
    room.act(1, MemberCommand::Start).unwrap();
    let refused = room.act(2, MemberCommand::TakeSeat(BLACK));
    assert_eq!(refused, Err(RoomRefusal::OtherTeam));
    room.act(2, MemberCommand::TakeSeat(Seat::Watching))
        .unwrap();
    let refused = room.act(2, MemberCommand::TakeSeat(BLACK));
    assert_eq!(refused, Err(RoomRefusal::OtherTeam));
    room.act(2, MemberCommand::Leave).unwrap();
    assert_eq!(room.join(2, BLACK), Err(RoomRefusal::OtherTeam));
    room.act(3, MemberCommand::TakeSeat(BLACK)).unwrap();
    let duty = Duty::Moderator;
    let member = MemberId(3);
    let refused = room.act(1, MemberCommand::Appoint { member, duty });
    assert_eq!(refused, Err(RoomRefusal::ModeratorSeat));
}

#[test]
fn offices_pass_on_when_their_holder_goes() {
    let mut room = TestRoom::lobby(two_teams());
    room.join(2, BLACK).unwrap();
    room.join(3, WHITE).unwrap();
    assert_eq!(room.room.captain(Color::Black), Some(MemberId(1)));
    let events = room.act(1, MemberCommand::Leave).unwrap();
    assert_eq!(events.len(), 3);
    assert_eq!(room.room.captain(Color::Black), Some(MemberId(2)));
    assert_eq!(room.room.host(), MemberId(3));
    room.act(2, MemberCommand::TakeSeat(Seat::Watching))
        .unwrap();
    assert_eq!(room.room.captain(Color::Black), None);
    room.act(2, MemberCommand::TakeSeat(BLACK)).unwrap();
    assert_eq!(room.room.captain(Color::Black), Some(MemberId(2)));
}

#[test]
fn a_game_needs_its_teams_and_a_lobby_ends() {
    let mut room = TestRoom::lobby(two_teams());
    let refused = room.act(1, MemberCommand::Start);
    assert_eq!(refused, Err(RoomRefusal::EmptyTeam(Color::White)));
    assert_eq!(room.room.phase(), RoomPhase::Lobby);
    room.act(1, MemberCommand::Ready).unwrap();
    assert!(room.room.ready().contains(&MemberId(1)));
    let events = room.wake();
    assert_eq!(events[0].kind, RoomEventKind::Closed);
    assert_eq!(room.room.wake(), None);
    assert_eq!(room.join(2, BLACK), Err(RoomRefusal::RoomClosed));
}

#[test]
fn settings_that_cannot_be_played_are_refused() {
    let base = || settings(SchemeKind::Plurality);
    let mut no_team = base();
    no_team.sides = [SideSettings::Outside, SideSettings::Outside];
    assert_eq!(no_team.check(), Err(SettingsFault::NoTeam));
    let mut no_time = base();
    no_time.time = TimeSystem::Absolute { main: Millis(999) };
    assert_eq!(no_time.check(), Err(SettingsFault::Time));
    let mut no_stones = base();
    no_stones.time = TimeSystem::Canadian {
        main: Millis::from_secs(60),
        stones: 0,
        stage: Millis::from_secs(60),
    };
    assert_eq!(no_stones.check(), Err(SettingsFault::Time));
    let proved = |otherwise| SchemeKind::Proved {
        otherwise: Box::new(otherwise),
        scope: shikatsu_team::ProvedScope::Proposals,
    };
    let nested = settings(proved(proved(SchemeKind::Plurality)));
    assert_eq!(nested.check(), Err(SettingsFault::NestedProofs));
    assert_eq!(settings(proved(SchemeKind::Ranked)).check(), Ok(()));
}
