//! A room under test: it stores what it decides, and every step is also replayed from the log.

use shikatsu_problem::{Color, Move, Rules, Setup, Size};
use shikatsu_team::{
    Admission, BallotChoice, BallotId, JoinRequest, MemberCommand, MemberId, MemberMessage,
    MemberOrigin, Millis, OpenRequest, Proposal, Room, RoomCommand, RoomContent, RoomEvent,
    RoomEventKind, RoomId, RoomRefusal, RoomSecret, RoomSettings, SchemeKind, Seat, ServiceCommand,
    SideSettings, TeamSettings, decide, open,
};

/// A room, its log and the virtual time.
pub(crate) struct TestRoom {
    pub(crate) room: Room,
    pub(crate) log: Vec<RoomEvent>,
    pub(crate) now: Millis,
    ballots: u128,
}

pub(crate) const BLACK: Seat = Seat::Player(Color::Black);
pub(crate) const WHITE: Seat = Seat::Player(Color::White);

/// The point of a 9×9 board.
pub(crate) fn at(label: &str) -> Move {
    Move::Play(Size::square(9).unwrap().point(label).unwrap())
}

/// A 9×9 game in which Black decides by a scheme and White is outside.
pub(crate) fn settings(scheme: SchemeKind) -> RoomSettings {
    let mut settings = RoomSettings::new(RoomContent::Game {
        setup: Setup::empty(Size::square(9).unwrap()),
        rules: Rules::CHINESE,
        komi_half_points: 15,
    });
    settings.sides = [
        SideSettings::Team(TeamSettings::new(scheme)),
        SideSettings::Outside,
    ];
    settings
}

/// The settings of Black's team.
pub(crate) fn black(settings: &mut RoomSettings) -> &mut TeamSettings {
    match &mut settings.sides[0] {
        SideSettings::Team(team) => team,
        SideSettings::Outside => panic!("Black has no team"),
    }
}

/// A visitor with an address of their own.
pub(crate) fn visitor(member: u128, seat: Seat) -> JoinRequest {
    let origin = u64::try_from(member).unwrap();
    JoinRequest {
        member: MemberId(member),
        name: Some(format!("member {member}")),
        rating: None,
        seat,
        origin: MemberOrigin {
            address: origin,
            block: origin,
        },
        admission: Admission::Link,
    }
}

impl TestRoom {
    /// A room whose host, member 1, plays Black; nothing has begun.
    pub(crate) fn lobby(settings: RoomSettings) -> Self {
        let request = OpenRequest {
            room: RoomId(77),
            secret: RoomSecret(0x5eed),
            host: visitor(1, BLACK),
            settings,
        };
        let now = Millis::from_secs(1_000);
        let (room, log) = open(request, now).unwrap();
        Self {
            room,
            log,
            now,
            ballots: 0,
        }
    }

    /// A game with members 1 to `members` as Black, and a first window.
    pub(crate) fn playing(settings: RoomSettings, members: u128) -> Self {
        let mut room = Self::lobby(settings);
        for member in 2..=members {
            room.join(member, BLACK).unwrap();
        }
        room.act(1, MemberCommand::Start).unwrap();
        room
    }

    pub(crate) fn run(&mut self, command: RoomCommand) -> Result<Vec<RoomEvent>, RoomRefusal> {
        let before = self.room.clone();
        let events = decide(&self.room, command, self.now);
        assert_eq!(self.room, before, "deciding changes nothing");
        let events = events?;
        for event in &events {
            self.room.apply(event).unwrap();
        }
        self.log.extend(events.iter().cloned());
        assert_eq!(Room::replay(&self.log).unwrap(), self.room, "replay = live");
        Ok(events)
    }

    pub(crate) fn join(&mut self, member: u128, seat: Seat) -> Result<Vec<RoomEvent>, RoomRefusal> {
        self.run(RoomCommand::Join(visitor(member, seat)))
    }

    pub(crate) fn act(
        &mut self,
        member: u128,
        command: MemberCommand,
    ) -> Result<Vec<RoomEvent>, RoomRefusal> {
        self.run(RoomCommand::by(MemberId(member), command))
    }

    pub(crate) fn act_delayed(
        &mut self,
        member: u128,
        delay: Millis,
        command: MemberCommand,
    ) -> Result<Vec<RoomEvent>, RoomRefusal> {
        self.run(RoomCommand::Member(MemberMessage {
            member: MemberId(member),
            delay,
            command,
        }))
    }

    pub(crate) fn service(
        &mut self,
        command: ServiceCommand,
    ) -> Result<Vec<RoomEvent>, RoomRefusal> {
        self.run(RoomCommand::Service(command))
    }

    pub(crate) fn pass_time(&mut self, millis: u64) {
        self.now = self.now + Millis(millis);
    }

    /// Goes to the time at which the room wants to be woken, and wakes it.
    pub(crate) fn wake(&mut self) -> Vec<RoomEvent> {
        self.now = self.now.max(self.room.wake().unwrap());
        self.service(ServiceCommand::Wake).unwrap()
    }

    pub(crate) fn number(&self) -> u32 {
        self.room.window().unwrap().opening().number
    }

    pub(crate) fn propose(
        &mut self,
        member: u128,
        label: &str,
    ) -> Result<Vec<RoomEvent>, RoomRefusal> {
        let window = self.number();
        let proposal = Proposal::plain(at(label));
        self.act(member, MemberCommand::Propose { window, proposal })
    }

    pub(crate) fn vote(
        &mut self,
        member: u128,
        label: &str,
    ) -> Result<Vec<RoomEvent>, RoomRefusal> {
        self.ballots += 1;
        let command = self.ballot(self.ballots, label);
        self.act(member, command)
    }

    pub(crate) fn ballot(&self, id: u128, label: &str) -> MemberCommand {
        MemberCommand::Vote {
            window: self.number(),
            ballot: BallotId(id),
            choice: BallotChoice::One(at(label)),
        }
    }

    /// The moves on the board.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let moves = self.room.game().game().moves();
        moves.map(|(_, played)| played).collect()
    }
}

/// The decision among events.
pub(crate) fn decision(events: &[RoomEvent]) -> shikatsu_team::Decision {
    let outcome = events.iter().find_map(|event| match &event.kind {
        RoomEventKind::WindowClosed { outcome, .. } => Some(outcome.clone()),
        _ => None,
    });
    match outcome {
        Some(shikatsu_team::WindowOutcome::Decided(decision)) => decision,
        other => panic!("no decision: {other:?} in {events:?}"),
    }
}
