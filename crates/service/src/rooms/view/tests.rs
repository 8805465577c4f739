//! Rooms played at random: no audience is shown what its members may not see, and changes add up to the picture.

use serde_json::Value;
use shikatsu_problem::{Color, Move, Rules, Setup, Size};
use shikatsu_team::{
    Admission, BallotChoice, BallotId, ChatWords, JoinRequest, MemberCommand, MemberOrigin,
    MotionKind, MotionVote, OpenRequest, Proposal, RoomCommand, RoomContent, RoomEvent, RoomId,
    RoomSecret, RoomSettings, Seat, ServiceCommand, TallyRule, decide, open,
};

use super::super::feed::RoomFeed;
use super::super::news::RoomBroadcast;
use super::super::owner::Publisher;
use super::*;

/// Numbers that only look random.
struct Draws(u64);

impl Draws {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % most
    }
}

/// Two players a team, an engine, a moderator, a host and one more who watch.
fn opened(tally: TallyRule) -> Room {
    let mut room = lobby(tally);
    by(&mut room, 1, MemberCommand::Start, Millis(1_000));
    room
}

/// The same before the game.
fn lobby(tally: TallyRule) -> Room {
    let mut settings = RoomSettings::new(RoomContent::Game {
        setup: Setup::empty(Size::square(5).unwrap()),
        rules: Rules::CHINESE,
        komi_half_points: 15,
    });
    settings.conduct.tally = tally;
    let request = OpenRequest {
        room: RoomId(5),
        secret: RoomSecret(0xfeed_beef),
        host: visitor(1, Seat::Watching),
        settings,
    };
    let (mut room, _) = open(request, Millis(1_000)).unwrap();
    for (member, seat) in [
        (2, Seat::Player(Color::Black)),
        (3, Seat::Player(Color::Black)),
        (4, Seat::Player(Color::White)),
        (5, Seat::Player(Color::White)),
        (6, Seat::Engine(Color::Black)),
        (7, Seat::Watching),
        (8, Seat::Watching),
    ] {
        run(
            &mut room,
            RoomCommand::Join(visitor(member, seat)),
            Millis(1_000),
        );
    }
    let duty = shikatsu_team::Duty::Moderator;
    let member = MemberId(7);
    by(
        &mut room,
        1,
        MemberCommand::Appoint { member, duty },
        Millis(1_000),
    );
    room
}

fn visitor(member: u128, seat: Seat) -> JoinRequest {
    JoinRequest {
        member: MemberId(member),
        name: Some(format!("name {member}")),
        rating: None,
        seat,
        origin: MemberOrigin {
            address: u64::try_from(member).unwrap(),
            block: 1,
        },
        admission: Admission::Link,
    }
}

fn run(room: &mut Room, command: RoomCommand, now: Millis) -> Vec<RoomEvent> {
    let events = decide(room, command, now).unwrap_or_default();
    for event in &events {
        room.apply(event).unwrap();
    }
    events
}

fn by(room: &mut Room, member: u128, command: MemberCommand, now: Millis) -> Vec<RoomEvent> {
    run(room, RoomCommand::by(MemberId(member), command), now)
}

/// Something that a member may want; texts say whose secret they are.
fn wish(room: &Room, draws: &mut Draws) -> RoomCommand {
    let member = 2 + u128::from(draws.below(7));
    let team = room.roster().get(MemberId(member)).unwrap().team();
    let color = team.unwrap_or(Color::Black);
    let window = room.window().map_or(0, |window| window.opening().number);
    let (x, y) = (draws.below(5), draws.below(5));
    let place = |number: u64| u8::try_from(number).unwrap();
    let point = shikatsu_problem::Point::new(place(x), place(y)).unwrap();
    let candidates = room.window().map(shikatsu_team::TurnWindow::candidates);
    let first = candidates.and_then(|candidates| candidates.keys().next().copied());
    let played = first
        .filter(|_| draws.below(2) == 0)
        .unwrap_or(Move::Play(point));
    let secret = format!("secret-{color}");
    let command = match draws.below(8) {
        0..3 => MemberCommand::Propose {
            window,
            proposal: Proposal {
                reason: Some(secret),
                ..Proposal::plain(played)
            },
        },
        3 => MemberCommand::Vote {
            window,
            ballot: BallotId(draws.below(u64::MAX / 2).into()),
            choice: BallotChoice::One(played),
        },
        4 => MemberCommand::Comment {
            window,
            on: played,
            text: secret,
        },
        5 => MemberCommand::Say {
            channel: ChatChannel::Team(color),
            words: ChatWords::Text(secret),
        },
        6 => MemberCommand::Sketch {
            window,
            moves: vec![played],
        },
        _ => MemberCommand::Motion {
            window,
            kind: match draws.below(4) {
                0 => MotionKind::Pass,
                _ => MotionKind::DrawTime,
            },
            vote: MotionVote::For,
        },
    };
    RoomCommand::by(MemberId(member), command)
}

/// Plays a room at random and looks at it after every command.
fn play(seed: u64, tally: TallyRule, mut look: impl FnMut(&Room, &[RoomEvent], Millis)) {
    let mut draws = Draws(seed);
    let mut room = opened(tally);
    let mut now = Millis(1_000);
    look(&room, &[], now);
    for _ in 0..400 {
        now = now + Millis(draws.below(900));
        let command = match draws.below(20) {
            0 => {
                now = room.wake().map_or(now, |wake| wake.max(now));
                RoomCommand::Service(ServiceCommand::Wake)
            }
            _ => wish(&room, &mut draws),
        };
        let events = run(&mut room, command, now);
        look(&room, &events, now);
    }
}

fn shown_text(room: &Room, audience: ViewAudience) -> String {
    let parts = Part::ALL.map(|part| part_text(room, part, audience));
    let lines = shown_lines(room, audience).filter_map(|line| line_text(room, line, audience));
    parts
        .into_iter()
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn no_audience_is_shown_the_secrets_of_a_team_that_it_does_not_hear() {
    let mut heard = 0;
    for seed in 0..4 {
        play(seed, TallyRule::Live, |room, events, _| {
            if events.is_empty() {
                return;
            }
            for audience in ViewAudience::ALL {
                let all = shown_text(room, audience);
                for color in Color::BOTH {
                    let secret = format!("secret-{color}");
                    match audience.hears(color) {
                        true => heard += usize::from(all.contains(&secret)),
                        false => assert!(!all.contains(&secret), "{audience:?}: {all}"),
                    }
                }
                assert!(!all.contains("feedbeef"), "{all}");
            }
        });
    }
    assert!(heard > 200, "teams said something: {heard}");
}

#[test]
fn a_member_is_of_an_audience_that_hears_what_the_member_may_read() {
    play(3, TallyRule::Live, |room, _, _| {
        for member in room.roster().all().map(shikatsu_team::TeamMember::id) {
            let audience = ViewAudience::of_member(room, member);
            for color in Color::BOTH {
                let may_read = room.may_read(member, ChatChannel::Team(color));
                assert_eq!(audience.hears(color), may_read, "{member:?}");
            }
        }
    });
}

#[test]
fn an_unseen_window_has_no_candidates_and_a_seen_one_no_names_of_voters() {
    let mut seen = 0;
    play(5, TallyRule::Live, |room, _, _| {
        let Some(window) = room.window() else {
            return;
        };
        for audience in ViewAudience::ALL {
            let text = part_text(room, Part::Window, audience);
            let view: Value = serde_json::from_str(&text).unwrap();
            if !audience.hears(window.opening().color) {
                for part in ["candidates", "motions", "sketch"] {
                    assert_eq!(view[part], serde_json::json!([]), "{text}");
                }
                assert_eq!(view["picked"], Value::Null);
                continue;
            }
            seen += 1;
            for part in ["candidates", "motions"] {
                let text = view[part].to_string();
                for member in room.roster().all() {
                    let digits = format!("{:032x}", member.id().0);
                    assert!(!text.contains(&digits), "{text}");
                    assert!(!text.contains("name"), "{text}");
                }
            }
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn counts_are_shown_to_those_who_may_see_them() {
    for (seed, rule) in [
        (7, TallyRule::Live),
        (8, TallyRule::AfterOwnBallot),
        (9, TallyRule::AtClose),
        (10, TallyRule::BySize),
    ] {
        let mut shown = 0;
        play(seed, rule, |room, _, _| {
            let members = room.roster().all().map(|member| Some(member.id()));
            for member in members.chain([None]) {
                let may_see = member.and_then(|member| room.tally_for(member)).is_some();
                let access = tally_access(room, member);
                assert_eq!(access == TallyAccess::Shown, may_see, "{rule:?} {member:?}");
                shown += usize::from(may_see);
            }
        });
        assert_eq!(shown > 0, rule != TallyRule::AtClose, "{rule:?}: {shown}");
    }
}

#[test]
fn only_the_host_has_keys() {
    let room = opened(TallyRule::Live);
    for member in room.roster().all().map(shikatsu_team::TeamMember::id) {
        let has_keys = own_view(&room, Some(member)).keys.is_some();
        assert_eq!(has_keys, member == room.host());
    }
    assert_eq!(own_view(&room, None).keys, None);
}

#[test]
fn changes_add_up_to_the_picture() {
    for seed in 20..26 {
        let mut shown: Option<(Publisher, [RoomFeed; 5])> = None;
        let mut last: Option<(Room, Millis)> = None;
        play(seed, TallyRule::Live, |room, events, now| {
            let (publisher, feeds) = shown.get_or_insert_with(|| {
                let publisher = Publisher::new(room, 1);
                let mut feeds = ViewAudience::ALL.map(|_| RoomFeed::new());
                take(&mut feeds, publisher.whole(room, now));
                (publisher, feeds)
            });
            take(feeds, publisher.show(room, events, now, 8));
            last = Some((room.clone(), now));
        });
        let (Some((mut publisher, mut feeds)), Some((room, mut now))) = (shown, last) else {
            panic!("nothing was played");
        };
        while let Some(due) = publisher.due() {
            now = due.max(now);
            take(&mut feeds, publisher.show(&room, &[], now, 8));
        }
        let mut fresh = ViewAudience::ALL.map(|_| RoomFeed::new());
        take(&mut fresh, Publisher::new(&room, 2).whole(&room, now));
        for audience in ViewAudience::PROMPT {
            let [one, two] = [&feeds, &fresh].map(|feeds| {
                let text = feeds[audience.index()].snapshot(now.0, "\"version\":1", "null");
                serde_json::from_str::<Value>(&text).unwrap()["snapshot"].clone()
            });
            assert_eq!(one, two, "room {seed}, {audience:?}");
        }
    }
}

fn take(feeds: &mut [RoomFeed; 5], broadcasts: Vec<RoomBroadcast>) {
    for broadcast in broadcasts {
        let audience = broadcast.audience();
        if let RoomBroadcast::Frame(frame) = broadcast {
            let effect = feeds[audience.index()].take(frame);
            assert_eq!(effect, super::super::feed::FrameEffect::Taken);
        }
    }
}

#[test]
fn counts_reach_twenty_thousand_sockets_within_a_second_and_a_half() {
    const VOTERS: u128 = 60;
    let sockets = 20_000;
    let mut room = lobby(TallyRule::Live);
    let mut now = Millis(1_000);
    for member in 100..100 + VOTERS {
        let seat = Seat::Player(Color::Black);
        run(&mut room, RoomCommand::Join(visitor(member, seat)), now);
    }
    by(&mut room, 1, MemberCommand::Start, now);
    let mut publisher = Publisher::new(&room, 1);
    let window = room.window().unwrap().opening().number;
    let [played, other] = [2, 3].map(|x| Move::Play(shikatsu_problem::Point::new(x, 2).unwrap()));
    for (member, played) in [(100, played), (101, other)] {
        let proposal = Proposal::plain(played);
        by(
            &mut room,
            member,
            MemberCommand::Propose { window, proposal },
            now,
        );
    }
    while room.window().unwrap().phase() != shikatsu_team::TurnPhase::Vote {
        now = room.wake().unwrap();
        run(&mut room, RoomCommand::Service(ServiceCommand::Wake), now);
    }
    publisher.show(&room, &[], now, sockets);
    let (opened, mut last, mut slowest, mut windows, mut bytes) = (now, now, 0, 0, 0);
    for member in 100..100 + VOTERS - 1 {
        now = now + Millis(100);
        let vote = MemberCommand::Vote {
            window,
            ballot: BallotId(member),
            choice: BallotChoice::One(played),
        };
        let events = by(&mut room, member, vote, now);
        assert!(!events.is_empty(), "{member} votes");
        for sent in publisher.show(&room, &events, now, sockets) {
            match sent {
                RoomBroadcast::Tally { text, .. } => {
                    slowest = slowest.max(now.0 - last.0);
                    last = now;
                    bytes += text.len();
                }
                RoomBroadcast::Frame(frame) if frame.audience == ViewAudience::Black => {
                    windows += 1;
                    bytes += frame
                        .parts
                        .iter()
                        .map(|(_, text)| text.len())
                        .sum::<usize>();
                }
                _ => {}
            }
        }
    }
    assert!(slowest <= 1_500, "counts came after {slowest} ms");
    assert!(
        windows <= 1,
        "{windows} windows, though ballots alone changed"
    );
    let rate = bytes as u64 * sockets as u64 / (now.0 - opened.0);
    assert!(rate <= 5_000, "{rate} bytes in a millisecond");
}
