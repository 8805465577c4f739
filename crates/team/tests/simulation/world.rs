//! One room with its owner, its members and the network between them, on a virtual clock.
//!
//! Messages take time, get lost or come twice. Members hang, lose their connection, leave and come late; engines and jobs
//! fall silent. The owner dies; another one replays the log and goes on.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use shikatsu_problem::{Color, Move};
use shikatsu_team::{
    BallotId, ChatChannel, ChatWords, EvidenceItem, MemberCommand, MemberId, MemberMessage, Millis,
    MoveCertificate, OpenRequest, OpponentAction, PlayoutSum, Room, RoomCommand, RoomEvent,
    RoomEventKind, RoomId, RoomPhase, RoomSecret, ServiceCommand, decide, open,
};

use crate::chance::Chance;
use crate::figures::Figures;
use crate::plan;
use crate::players::action;

/// A room in its world.
pub(crate) struct World {
    chance: Chance,
    now: Millis,
    queue: BinaryHeap<Reverse<(Millis, u64)>>,
    due: BTreeMap<u64, Happening>,
    next: u64,
    /// The state of the owner, lost when it dies.
    pub(crate) room: Room,
    /// The same room, made again of its state at the last close; it takes every command too.
    twin: Room,
    owner: Owner,
    /// What the database holds.
    pub(crate) log: Vec<RoomEvent>,
    /// The delay of each member's connection.
    delays: BTreeMap<MemberId, u64>,
    acknowledged: BTreeSet<BallotId>,
    next_ballot: u128,
    woken_for: Option<Millis>,
    pub(crate) figures: Figures,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    Alive,
    DeadSince(Millis),
}

/// Something that happens later.
#[derive(Debug, Clone)]
enum Happening {
    /// A member looks at the room and may act.
    Look(u128),
    /// A message reaches the service.
    Arrival(RoomCommand),
    /// The owner's alarm.
    Alarm,
    /// The owner dies.
    Death,
    /// Another owner has the lease.
    Takeover,
    /// The opponent, or a job, has finished thinking.
    Answer(usize),
    Job(u32),
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let mut chance = Chance::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x9E37);
        let settings = plan::settings(seed, &mut chance);
        let has_white = settings.team(Color::White).is_some();
        let request = OpenRequest {
            room: RoomId(seed.into()),
            secret: RoomSecret(u128::from(chance.number())),
            host: plan::visitor(1, &mut chance, has_white),
            settings,
        };
        let now = Millis(1_000_000);
        let (room, log) = open(request, now).unwrap();
        let mut world = Self {
            chance,
            now,
            queue: BinaryHeap::new(),
            due: BTreeMap::new(),
            next: 0,
            twin: room.clone(),
            room,
            owner: Owner::Alive,
            log,
            delays: BTreeMap::new(),
            acknowledged: BTreeSet::new(),
            next_ballot: 0,
            woken_for: None,
            figures: Figures::default(),
        };
        world.gather(has_white);
        world
    }

    /// Runs until the room is closed.
    pub(crate) fn run(&mut self) {
        while let Some(Reverse((at, number))) = self.queue.pop() {
            self.now = at;
            let Some(happening) = self.due.remove(&number) else {
                continue;
            };
            self.happen(happening);
            if self.room.phase() == RoomPhase::Closed {
                break;
            }
            assert!(self.next < 60_000, "the room comes to no end");
        }
        self.figures.count_log(&self.log);
        let cast = self.figures.ballot_ids(&self.log);
        assert!(
            self.acknowledged.is_subset(&cast),
            "an acknowledged ballot is lost"
        );
    }

    fn gather(&mut self, has_white: bool) {
        let members = u128::from(self.chance.between(2, 11));
        for member in 1..=members {
            self.delays
                .insert(MemberId(member), self.chance.between(5, 600));
            let visitor = plan::visitor(member, &mut self.chance, has_white);
            // The first two are there from the start, a fifth of the others comes late.
            match member > 2 && self.chance.percent(20) {
                true => {
                    let at = self.chance.between(1_000, 120_000);
                    self.later(at, Happening::Arrival(RoomCommand::Join(visitor)));
                }
                false => self.service(RoomCommand::Join(visitor)),
            }
            let at = self.chance.between(0, 3_000);
            self.later(at, Happening::Look(member));
        }
        self.service(RoomCommand::by(MemberId(1), MemberCommand::Start));
        if self.chance.percent(40) {
            let at = self.chance.between(1_000, 60_000);
            self.later(at, Happening::Death);
        }
    }

    fn later(&mut self, after: u64, happening: Happening) {
        self.next += 1;
        self.due.insert(self.next, happening);
        self.queue
            .push(Reverse((self.now + Millis(after), self.next)));
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Look(member) => self.look(member),
            Happening::Arrival(command) => self.service(command),
            Happening::Alarm => self.service(RoomCommand::Service(ServiceCommand::Wake)),
            Happening::Death => self.die(),
            Happening::Takeover => self.take_over(),
            Happening::Answer(after_moves) => {
                let mut points: Vec<Move> = self
                    .room
                    .game()
                    .legal_points()
                    .iter()
                    .map(Move::Play)
                    .collect();
                if self.chance.percent(20) || points.is_empty() {
                    points = vec![Move::Pass];
                }
                let action = match self.chance.percent(1) {
                    true => OpponentAction::Resign,
                    false => OpponentAction::Play(*self.chance.pick(&points).unwrap()),
                };
                self.send(&RoomCommand::Service(ServiceCommand::OpponentMove {
                    after_moves,
                    action,
                }));
            }
            Happening::Job(window) => self.report(window),
        }
    }

    /// Sends a message over the network.
    fn send(&mut self, command: &RoomCommand) {
        if self.chance.percent(5) {
            self.figures.lost += 1;
            return;
        }
        let copies = if self.chance.percent(5) { 2 } else { 1 };
        self.figures.doubled += copies - 1;
        let base = match command {
            RoomCommand::Member(message) => message.delay.0,
            _ => 20,
        };
        for _ in 0..copies {
            let delay = base / 2 + self.chance.between(0, base + 1);
            self.later(delay, Happening::Arrival(command.clone()));
        }
    }

    /// The owner takes a command, stores its events and applies them: all of it, or nothing.
    fn service(&mut self, command: RoomCommand) {
        if self.owner != Owner::Alive {
            self.figures.unheard += 1;
            return;
        }
        let ballot = match &command {
            RoomCommand::Member(MemberMessage {
                command: MemberCommand::Vote { ballot, .. },
                ..
            }) => Some(*ballot),
            _ => None,
        };
        let twin = decide(&self.twin, command.clone(), self.now);
        let decided = decide(&self.room, command, self.now);
        assert_eq!(decided, twin, "a room from a snapshot decides the same");
        match decided {
            Ok(events) => {
                for event in &events {
                    self.apply(event);
                }
                self.log.extend(events);
                self.acknowledged.extend(ballot);
            }
            Err(refusal) => self.figures.refuse(&refusal),
        }
        self.plan_ahead();
    }

    /// At every close the twin is made of the state of the room; in between it takes in the same events.
    fn apply(&mut self, event: &RoomEvent) {
        self.room.apply(event).unwrap();
        self.twin.apply(event).unwrap();
        let is_close = matches!(event.kind, RoomEventKind::WindowClosed { .. });
        if is_close && let Some(state) = self.room.state() {
            self.twin = Room::of_state(state.clone()).unwrap();
            assert_eq!(self.twin, self.room, "a state is the whole room");
            assert_eq!(self.twin.state(), Some(state));
            self.figures.count("snapshot");
        }
    }

    /// The owner sets its alarm, asks jobs and the opponent.
    fn plan_ahead(&mut self) {
        if let Some(wake) = self.room.wake()
            && self.woken_for != Some(wake)
        {
            self.woken_for = Some(wake);
            let after = (wake - self.now).0;
            self.later(after, Happening::Alarm);
        }
        let played = self.room.game().moves_played();
        let is_answer_wanted = self.room.phase() == RoomPhase::Playing
            && self.room.window().is_none()
            && self.figures.asked_after != Some(played);
        if is_answer_wanted {
            self.figures.asked_after = Some(played);
            // One in a hundred hangs.
            if !self.chance.percent(1) {
                for attempt in 0..3 {
                    let after = self.chance.between(50, 3_000) + attempt * 4_000;
                    self.later(after, Happening::Answer(played));
                }
            }
        }
        let window = self.room.window().map(|window| window.opening().number);
        if let Some(window) = window
            && self.figures.asked_job != Some(window)
        {
            self.figures.asked_job = Some(window);
            if self.chance.percent(70) {
                let after = self.chance.between(500, 9_000);
                self.later(after, Happening::Job(window));
            }
        }
    }

    fn die(&mut self) {
        if self.owner != Owner::Alive || self.room.phase() != RoomPhase::Playing {
            return;
        }
        self.figures.deaths += 1;
        self.owner = Owner::DeadSince(self.now);
        let after = self.chance.between(2_000, 8_000);
        self.later(after, Happening::Takeover);
        let next_death = self.chance.between(20_000, 200_000);
        self.later(next_death, Happening::Death);
    }

    /// Another replica replays what was stored, finds the same room, and gives the lost time back.
    fn take_over(&mut self) {
        let Owner::DeadSince(stopped_at) = self.owner else {
            return;
        };
        let replayed = Room::replay(&self.log).unwrap();
        assert_eq!(replayed, self.room, "replay = live");
        assert_eq!(replayed, self.twin, "snapshot and rest = live");
        self.room.clone_from(&self.twin);
        self.owner = Owner::Alive;
        self.woken_for = None;
        self.service(RoomCommand::Service(ServiceCommand::Resume { stopped_at }));
    }

    /// A job reports playouts, now and then a certificate, an engine's move or a list.
    fn report(&mut self, window: u32) {
        let Some(open) = self.room.window() else {
            return;
        };
        let mut moves: Vec<Move> = open.candidates().keys().copied().collect();
        if moves.is_empty() {
            let legal = self.room.game().legal_points();
            moves = legal.iter().map(Move::Play).take(4).collect();
        }
        if moves.is_empty() {
            return;
        }
        let mut items = vec![EvidenceItem::EngineMove(moves[0])];
        items.push(EvidenceItem::Candidates(
            moves.iter().copied().take(4).collect(),
        ));
        if self.chance.percent(30) {
            items.push(EvidenceItem::Certificates(vec![MoveCertificate {
                played: *self.chance.pick(&moves).unwrap(),
                outcome: shikatsu_problem::Outcome::Alive,
                digest: [1; 32],
            }]));
        }
        let playouts = moves.iter().map(|&played| {
            let sum = i64::try_from(self.chance.between(0, 40)).unwrap();
            (played, PlayoutSum { sum, playouts: 10 })
        });
        items.push(EvidenceItem::Playouts(playouts.collect()));
        for item in items {
            self.send(&RoomCommand::Service(ServiceCommand::Evidence {
                window,
                item,
            }));
        }
        // Proposals that came later need playouts of their own.
        if open_needs_playouts(&self.room) {
            self.later(1_000, Happening::Job(window));
        }
    }

    /// A member looks, perhaps acts, and looks again.
    fn look(&mut self, member: u128) {
        let again = match self.chance.percent(3) {
            true => self.chance.between(30_000, 90_000),
            false => self.chance.between(300, 4_000),
        };
        if self.room.phase() != RoomPhase::Review {
            self.later(again, Happening::Look(member));
        }
        let id = MemberId(member);
        match self.chance.between(0, 1_000) {
            0..10 => self.send(&RoomCommand::Service(ServiceCommand::ConnectionLost(id))),
            10..30 => self.send(&RoomCommand::Service(ServiceCommand::ConnectionBack(id))),
            30..33 => self.say(id, MemberCommand::Leave),
            33..60 => {
                let channel = ChatChannel::All;
                let words = ChatWords::Text("hm".to_owned());
                self.say(id, MemberCommand::Say { channel, words });
            }
            60..64 => self.say(id, MemberCommand::Pause(Millis::from_secs(20))),
            64..70 => self.say(id, MemberCommand::Continue),
            _ => self.play(id),
        }
    }

    fn say(&mut self, member: MemberId, command: MemberCommand) {
        let delay = Millis(self.delays.get(&member).copied().unwrap_or(50));
        self.send(&RoomCommand::Member(MemberMessage {
            member,
            delay,
            command,
        }));
    }

    /// Does what the phase asks for. A client that hears nothing sends the same ballot again.
    fn play(&mut self, member: MemberId) {
        let command = action(&self.room, &mut self.chance, &mut self.next_ballot);
        let Some(command) = command else {
            return;
        };
        if matches!(command, MemberCommand::Vote { .. }) && self.chance.percent(30) {
            self.say(member, command.clone());
        }
        self.say(member, command);
    }
}

fn open_needs_playouts(room: &Room) -> bool {
    let known = &room.evidence().playouts;
    room.window()
        .is_some_and(|window| window.candidates().keys().any(|m| !known.contains_key(m)))
}
