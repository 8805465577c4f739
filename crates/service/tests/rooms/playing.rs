//! Rooms played in memory: every event comes from `decide`.

use shikatsu_problem::{Color, Problem, Rules, Setup, Size};
use shikatsu_team::{
    Admission, CaptainRule, JoinRequest, ListMaker, MemberCommand, MemberId, MemberOrigin, Millis,
    OpenRequest, ProvedScope, Quorum, Room, RoomCommand, RoomContent, RoomEvent, RoomId,
    RoomSecret, RoomSettings, SchemeKind, Seat, ServiceCommand, SideSettings, TeamSettings,
    TimeSystem, decide, open,
};

use crate::chance::Chance;
use crate::wishes::wish;

/// A room and its log.
pub(crate) struct PlayedRoom {
    pub(crate) room: Room,
    pub(crate) log: Vec<RoomEvent>,
    pub(crate) now: Millis,
}

impl PlayedRoom {
    pub(crate) fn open(id: u128, settings: RoomSettings) -> Self {
        let request = OpenRequest {
            room: RoomId(id),
            secret: RoomSecret(u128::MAX - id),
            host: visitor(1, Seat::Player(settings_color(&settings))),
            settings,
        };
        let now = Millis(1_700_000_000_000);
        let (room, log) = open(request, now).unwrap();
        Self { room, log, now }
    }

    /// What the command makes; nothing if the room refuses it.
    pub(crate) fn run(&mut self, command: RoomCommand) -> Vec<RoomEvent> {
        let events = decide(&self.room, command, self.now).unwrap_or_default();
        for event in &events {
            self.room.apply(event).unwrap();
        }
        self.log.extend(events.iter().cloned());
        events
    }

    pub(crate) fn by(&mut self, member: u128, command: MemberCommand) -> Vec<RoomEvent> {
        self.run(RoomCommand::by(MemberId(member), command))
    }
}

/// A room of this seed after so many commands; it is woken when it wants to be.
pub(crate) fn played(seed: u64, commands: usize) -> PlayedRoom {
    let mut chance = Chance(seed);
    let mut played = PlayedRoom::open(seed.into(), settings(seed));
    let color = settings_color(played.room.settings());
    for member in 2..=6 {
        let color = match played.room.settings().team(!color) {
            Some(_) if member % 2 == 0 => !color,
            _ => color,
        };
        let seat = match member {
            6 => Seat::Engine(color),
            _ => Seat::Player(color),
        };
        played.run(RoomCommand::Join(visitor(member, seat)));
    }
    played.by(1, MemberCommand::Start);
    for _ in 0..commands {
        let is_due = chance.below(12) == 0;
        match played.room.wake().filter(|_| is_due) {
            Some(wake) => {
                played.now = wake.max(played.now);
                played.run(RoomCommand::Service(ServiceCommand::Wake));
            }
            None => {
                played.now = played.now + Millis(u64::try_from(chance.below(900)).unwrap());
                let command = wish(&played.room, &mut chance);
                played.run(command);
            }
        }
    }
    played
}

pub(crate) fn visitor(member: u128, seat: Seat) -> JoinRequest {
    JoinRequest {
        member: MemberId(member),
        name: Some(format!("Name {member}\0 \"ö\" 囲碁")),
        rating: (!member.is_multiple_of(3)).then_some(1_500 - i32::try_from(member).unwrap() * 100),
        seat,
        origin: MemberOrigin {
            address: u64::MAX - u64::try_from(member).unwrap(),
            block: u64::MAX / 2 + u64::try_from(member).unwrap(),
        },
        admission: Admission::Link,
    }
}

pub(crate) fn a_game() -> RoomContent {
    RoomContent::Game {
        setup: Setup::empty(Size::square(5).unwrap()),
        rules: Rules::CHINESE,
        komi_half_points: 13,
    }
}

pub(crate) fn a_problem() -> Problem {
    let size = Size::new(7, 6).unwrap();
    let point = |label| size.point(label).unwrap();
    let mut setup = Setup::empty(size);
    setup.black.extend(["A2", "B2", "C2", "D1"].map(point));
    setup.white.extend(["A1", "B1"].map(point));
    setup.to_move = Some(Color::White);
    let mut problem = Problem::new(setup);
    problem.goal = Some(shikatsu_problem::Goal::Live);
    problem.key_stones.insert(point("A1"));
    problem.in_play = Some(
        ["A1", "B1", "C1", "A2", "B2"]
            .map(point)
            .into_iter()
            .collect(),
    );
    problem.rules = Rules::JAPANESE;
    problem.notes = "two\nlines".into();
    let metadata = &mut problem.metadata;
    metadata.title = Some("title".into());
    metadata.author = Some("author".into());
    metadata.id = Some("id".into());
    metadata.collection = Some("collection".into());
    metadata.source = Some("source".into());
    metadata.level = Some("5K".into());
    metadata.copyright = Some("copyright".into());
    metadata.date = Some("date".into());
    problem
}

/// Each scheme and each time system comes up equally often.
fn settings(seed: u64) -> RoomSettings {
    let number = usize::try_from(seed).unwrap();
    let seconds = Millis::from_secs;
    let content = match number % 7 {
        6 => RoomContent::Problem(Box::new(a_problem())),
        _ => a_game(),
    };
    let mut settings = RoomSettings::new(content);
    let schemes = schemes();
    for side in &mut settings.sides {
        if let SideSettings::Team(team) = side {
            *team = TeamSettings::new(schemes[number % schemes.len()].clone());
            team.quorum = Quorum::Share(40);
            team.captain = [CaptainRule::Fixed, CaptainRule::Rotating][number % 2];
        }
    }
    if number % 3 == 0 && number % 7 != 6 {
        settings.sides[1] = SideSettings::Outside;
    }
    settings.discussion = seconds([0, 5][number % 2]);
    settings.time = match number % 4 {
        0 => TimeSystem::PerAction { time: seconds(10) },
        1 => TimeSystem::Fischer {
            main: seconds(60),
            increment: seconds(15),
            cap: seconds(120),
        },
        2 => TimeSystem::ByoYomi {
            main: seconds(60),
            periods: 5,
            period: seconds(30),
        },
        _ => TimeSystem::DaysPerMove {
            time: seconds(90),
            pauses: seconds(600),
        },
    };
    settings
}

pub(crate) fn schemes() -> Vec<SchemeKind> {
    let makers = [ListMaker::Captain, ListMaker::Engine, ListMaker::MonteCarlo];
    let mut schemes = vec![
        SchemeKind::Plurality,
        SchemeKind::MonteCarlo,
        SchemeKind::Random,
        SchemeKind::Lottery,
        SchemeKind::Rated,
        SchemeKind::Ranked,
        SchemeKind::Approval,
        SchemeKind::Captain,
        SchemeKind::Relay,
    ];
    schemes.extend(makers.map(SchemeKind::Shortlist));
    for scope in [ProvedScope::Proposals, ProvedScope::AnyLegalMove] {
        schemes.push(SchemeKind::Proved {
            otherwise: Box::new(SchemeKind::Captain),
            scope,
        });
    }
    schemes
}

/// A colour that has a team.
fn settings_color(settings: &RoomSettings) -> Color {
    match settings.team(Color::Black) {
        Some(_) => Color::Black,
        None => Color::White,
    }
}
