//! Chat: channels, limits, moderation.

use shikatsu_problem::Color;
use shikatsu_team::{
    Audience, ChatChannel, ChatContent, ChatInPlay, ChatWording, ChatWords, Conduct, Duty,
    MemberCommand, MemberId, Millis, RoomEvent, RoomRefusal, SLOW_FROM, SchemeKind, Seat, SlowMode,
    TurnPhase,
};

use crate::rooms::{BLACK, TestRoom, settings};

const TEAM: ChatChannel = ChatChannel::Team(Color::Black);

fn say(
    room: &mut TestRoom,
    member: u128,
    channel: ChatChannel,
    text: &str,
) -> Result<Vec<RoomEvent>, RoomRefusal> {
    let words = ChatWords::Text(text.to_owned());
    room.act(member, MemberCommand::Say { channel, words })
}

#[test]
fn a_message_waits_for_no_phase() {
    let mut room = TestRoom::playing(settings(SchemeKind::Plurality), 2);
    say(&mut room, 1, TEAM, "centre?").unwrap();
    room.propose(1, "E5").unwrap();
    room.propose(2, "C3").unwrap();
    assert_eq!(room.room.window().unwrap().phase(), TurnPhase::Vote);
    let events = say(&mut room, 2, TEAM, "corner!").unwrap();
    assert_eq!(events[0].at, room.now);
    let audience = events[0].kind.audience(Color::Black);
    assert_eq!(audience, Audience::Team(Color::Black));
    room.act(1, MemberCommand::Pause(Millis::from_secs(9)))
        .unwrap();
    say(&mut room, 2, ChatChannel::All, "we pause").unwrap();
    assert_eq!(room.room.chat().lines().count(), 3);
}

#[test]
fn lengths_and_floods_are_limited() {
    let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
    let long = "x".repeat(301);
    assert_eq!(
        say(&mut room, 1, ChatChannel::All, &long),
        Err(RoomRefusal::TextTooLong(300))
    );
    assert_eq!(
        say(&mut room, 1, ChatChannel::All, "  "),
        Err(RoomRefusal::TextEmpty)
    );
    let start = room.now;
    for number in 0..5 {
        say(&mut room, 1, ChatChannel::All, &format!("{number}")).unwrap();
        room.pass_time(1_000);
    }
    let free_at = start + Millis::from_secs(10);
    assert_eq!(
        say(&mut room, 1, ChatChannel::All, "6"),
        Err(RoomRefusal::TooFast(free_at))
    );
    room.now = free_at;
    say(&mut room, 1, ChatChannel::All, "6").unwrap();
    assert!(say(&mut room, 1, ChatChannel::All, "7").is_err());
}

#[test]
fn large_rooms_are_slow_unless_told_otherwise() {
    let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
    for member in 2..u128::try_from(SLOW_FROM).unwrap() {
        room.join(member, Seat::Watching).unwrap();
    }
    say(&mut room, 1, ChatChannel::All, "one").unwrap();
    say(&mut room, 1, ChatChannel::All, "two").unwrap();
    room.join(900, Seat::Watching).unwrap();
    assert!(say(&mut room, 1, ChatChannel::All, "three").is_err());
    let channel = ChatChannel::All;
    let mode = SlowMode::Off;
    room.act(1, MemberCommand::SetSlowMode { channel, mode })
        .unwrap();
    say(&mut room, 1, ChatChannel::All, "three").unwrap();
    let mode = SlowMode::Wait(Millis::from_secs(60));
    room.act(1, MemberCommand::SetSlowMode { channel, mode })
        .unwrap();
    room.pass_time(59_999);
    assert!(say(&mut room, 1, ChatChannel::All, "four").is_err());
    room.pass_time(1);
    say(&mut room, 1, ChatChannel::All, "four").unwrap();
}

#[test]
fn deleted_lines_leave_tombstones() {
    let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
    room.join(2, BLACK).unwrap();
    say(&mut room, 2, ChatChannel::All, "rude").unwrap();
    assert!(room.act(2, MemberCommand::DeleteLine(0)).is_err());
    room.act(1, MemberCommand::DeleteLine(0)).unwrap();
    let line = room.room.chat().lines().next().unwrap();
    let by = MemberId(1);
    assert_eq!(
        (line.number, &line.content),
        (0, &ChatContent::Deleted { by })
    );
    let missing = room.act(1, MemberCommand::DeleteLine(7));
    assert_eq!(missing, Err(RoomRefusal::NoLine(7)));
}

#[test]
fn the_muted_are_silent_for_a_while() {
    let mut room = TestRoom::lobby(settings(SchemeKind::Plurality));
    room.join(2, BLACK).unwrap();
    let member = MemberId(2);
    let length = Millis::from_secs(60);
    room.act(1, MemberCommand::Mute { member, length }).unwrap();
    let until = room.now + length;
    assert_eq!(
        say(&mut room, 2, ChatChannel::All, "hey"),
        Err(RoomRefusal::Muted(until))
    );
    room.now = until;
    say(&mut room, 2, ChatChannel::All, "hey").unwrap();
}

#[test]
fn a_game_can_be_silent_and_a_review_is_for_afterwards() {
    let mut silent = settings(SchemeKind::Plurality);
    silent.conduct.chat_in_play = ChatInPlay::Off;
    let mut room = TestRoom::lobby(silent);
    say(&mut room, 1, TEAM, "before").unwrap();
    assert!(matches!(
        say(&mut room, 1, ChatChannel::Review, "early"),
        Err(RoomRefusal::RoomPhase(_))
    ));
    room.act(1, MemberCommand::Start).unwrap();
    assert_eq!(say(&mut room, 1, TEAM, "during"), Err(RoomRefusal::ChatOff));
    room.propose(1, "E5").unwrap();
    room.wake();
    say(&mut room, 1, ChatChannel::Review, "afterwards").unwrap();
}

#[test]
fn a_class_chooses_phrases_and_its_teacher_writes() {
    let mut class = settings(SchemeKind::Plurality);
    class.conduct = Conduct {
        wording: ChatWording::Phrases(3),
        ..Conduct::default()
    };
    let mut room = TestRoom::lobby(class);
    room.join(2, BLACK).unwrap();
    room.join(3, Seat::Watching).unwrap();
    let (member, duty) = (MemberId(3), Duty::Moderator);
    room.act(1, MemberCommand::Appoint { member, duty })
        .unwrap();
    assert_eq!(
        say(&mut room, 2, TEAM, "free"),
        Err(RoomRefusal::PhrasesOnly(3))
    );
    let phrase = |number| MemberCommand::Say {
        channel: TEAM,
        words: ChatWords::Phrase(number),
    };
    room.act(2, phrase(2)).unwrap();
    assert_eq!(room.act(2, phrase(3)), Err(RoomRefusal::PhrasesOnly(3)));
    say(&mut room, 1, TEAM, "look at the corner").unwrap();
    say(&mut room, 3, TEAM, "quiet, please").unwrap();
}

#[test]
fn a_relay_has_no_team_channel_while_it_plays() {
    let mut room = TestRoom::playing(settings(SchemeKind::Relay), 2);
    assert_eq!(say(&mut room, 1, TEAM, "psst"), Err(RoomRefusal::ChatOff));
    say(&mut room, 1, ChatChannel::All, "good game").unwrap();
}
