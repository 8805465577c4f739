//! Rooms that play what a test tells them to; every event comes from `decide`.

use shikatsu_problem::{Color, Move, Problem, Rules, Setup, Size};
use shikatsu_service::rooms::{ReplicaId, RoomStore};
use shikatsu_team::{
    Admission, BallotChoice, BallotId, JoinRequest, MemberCommand, MemberId, MemberOrigin, Millis,
    MotionKind, MotionVote, OpenRequest, OpponentAction, Proposal, Room, RoomCommand, RoomContent,
    RoomEvent, RoomId, RoomSecret, RoomSettings, Seat, ServiceCommand, decide, open,
};
use uuid::Uuid;

/// A room and its log.
pub(crate) struct ScriptedRoom {
    pub(crate) room: Room,
    pub(crate) log: Vec<RoomEvent>,
    pub(crate) now: Millis,
    ballots: u128,
}

impl ScriptedRoom {
    /// A room with so many members a side that has a team; the host is member 1. Black's have odd numbers.
    pub(crate) fn open(id: u128, settings: RoomSettings, members: u128) -> Self {
        let teams = Color::BOTH.map(|color| settings.team(color).is_some());
        let color = match teams[0] {
            true => Color::Black,
            false => Color::White,
        };
        let request = OpenRequest {
            room: RoomId(id),
            secret: RoomSecret(u128::MAX - id),
            host: visitor(1, Seat::Player(color)),
            settings,
        };
        let now = Millis(1_700_000_000_000);
        let (room, log) = open(request, now).unwrap();
        let mut played = Self {
            room,
            log,
            now,
            ballots: 0,
        };
        for member in 2..=members {
            let color = match teams == [true, true] && member % 2 == 0 {
                true => !color,
                false => color,
            };
            played.run(RoomCommand::Join(visitor(member, Seat::Player(color))));
        }
        played.by(1, MemberCommand::Start);
        played
    }

    pub(crate) fn run(&mut self, command: RoomCommand) {
        self.now = self.now + Millis(700);
        let events = decide(&self.room, command, self.now).unwrap();
        for event in &events {
            self.room.apply(event).unwrap();
        }
        self.log.extend(events);
    }

    pub(crate) fn by(&mut self, member: u128, command: MemberCommand) {
        self.run(RoomCommand::by(MemberId(member), command));
    }

    pub(crate) fn service(&mut self, command: ServiceCommand) {
        self.run(RoomCommand::Service(command));
    }

    /// The number of the open window.
    pub(crate) fn window(&self) -> u32 {
        self.room.window().unwrap().opening().number
    }

    pub(crate) fn played_at(&self, label: &str) -> Move {
        let size = self.room.game().game().position().size();
        match label {
            "pass" => Move::Pass,
            label => Move::Play(size.point(label).unwrap()),
        }
    }

    /// A member proposes a move for a reason.
    pub(crate) fn propose(&mut self, member: u128, label: &str, reason: &str) {
        let proposal = Proposal {
            reason: (!reason.is_empty()).then(|| reason.to_owned()),
            ..Proposal::plain(self.played_at(label))
        };
        let window = self.window();
        self.by(member, MemberCommand::Propose { window, proposal });
    }

    pub(crate) fn vote(&mut self, member: u128, label: &str) {
        self.ballots += 1;
        let command = MemberCommand::Vote {
            window: self.window(),
            ballot: BallotId(self.ballots),
            choice: BallotChoice::One(self.played_at(label)),
        };
        self.by(member, command);
    }

    /// All of a team propose and vote for the moves beside their numbers. A team that agrees needs no vote.
    pub(crate) fn decide(&mut self, opinions: &[(u128, &str)]) {
        let window = self.window();
        for (member, label) in opinions {
            self.propose(*member, label, "");
        }
        if self
            .room
            .window()
            .is_some_and(|open| open.opening().number == window)
        {
            for (member, label) in opinions {
                self.vote(*member, label);
            }
        }
    }

    /// The side outside moves.
    pub(crate) fn answer(&mut self, label: &str) {
        let command = ServiceCommand::OpponentMove {
            after_moves: self.room.game().moves_played(),
            action: OpponentAction::Play(self.played_at(label)),
        };
        self.service(command);
    }

    /// These members want to resign.
    pub(crate) fn resign(&mut self, members: &[u128]) {
        let window = self.window();
        for &member in members {
            let command = MemberCommand::Motion {
                window,
                kind: MotionKind::Resign,
                vote: MotionVote::For,
            };
            self.by(member, command);
        }
    }

    /// Puts the log into the database.
    pub(crate) async fn keep(&self, rooms: &RoomStore) {
        let opened = Room::replay(&self.log[..3]).unwrap();
        let owner = ReplicaId(Uuid::new_v4());
        let lease = rooms.create(owner, &opened, &self.log[..3]).await.unwrap();
        rooms.append(&lease, 3, &self.log[3..]).await.unwrap();
    }
}

fn visitor(member: u128, seat: Seat) -> JoinRequest {
    JoinRequest {
        member: MemberId(member),
        name: Some(format!("Secret name {member}\0")),
        rating: Some(1_500),
        seat,
        origin: MemberOrigin {
            address: u64::try_from(member).unwrap(),
            block: u64::try_from(member).unwrap(),
        },
        admission: Admission::Link,
    }
}

/// A game on an empty board.
pub(crate) fn a_game(size: u8) -> RoomContent {
    RoomContent::Game {
        setup: Setup::empty(Size::square(size.into()).unwrap()),
        rules: Rules::CHINESE,
        komi_half_points: 13,
    }
}

/// A problem as content.
pub(crate) fn a_problem(problem: Problem) -> RoomContent {
    RoomContent::Problem(Box::new(problem))
}
