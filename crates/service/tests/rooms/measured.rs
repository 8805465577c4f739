//! How long a server takes to load a large game, without and with a snapshot.
//!
//! `cargo nextest run --workspace --run-ignored only --no-capture -E 'test(replay_of_a_large_game)'`; SHIKATSU_WINDOWS and
//! SHIKATSU_BALLOTS say how large (300 and 20,000 are the game of the design, six million events).

use std::time::{Duration, Instant};

use shikatsu_problem::{Color, Move, Rules, Setup, Size};
use shikatsu_service::rooms::{ReplicaId, RoomLease, RoomStore};
use shikatsu_team::{
    BallotChoice, BallotId, Decision, DecisionReason, MemberId, Millis, Proposal, RoomContent,
    RoomEvent, RoomEventKind, RoomSettings, Seat, SideSettings, TieRule, TurnPhase, WindowOpening,
    WindowOutcome, WindowSeed,
};
use sqlx::Row;
use uuid::Uuid;

use crate::place::Place;
use crate::playing::{PlayedRoom, visitor};

fn asked(name: &str, usual: u128) -> u128 {
    let asked = std::env::var(name).ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(usual)
}

/// A game whose events are written down without deciding them one by one.
struct Scribe {
    played: PlayedRoom,
    rooms: RoomStore,
    lease: RoomLease,
    waiting: Vec<RoomEvent>,
    writing: Duration,
}

impl Scribe {
    async fn add(&mut self, kind: RoomEventKind) {
        self.played.now = self.played.now + Millis(1);
        let at = self.played.now;
        let event = RoomEvent { at, kind };
        self.played.room.apply(&event).unwrap();
        self.waiting.push(event);
        if self.waiting.len() >= 1_000 {
            self.write().await;
        }
    }

    async fn write(&mut self) {
        let count = u64::try_from(self.waiting.len()).unwrap();
        let after = self.played.room.events() - count;
        let begun = Instant::now();
        let written = self.rooms.append(&self.lease, after, &self.waiting).await;
        written.unwrap();
        self.writing += begun.elapsed();
        self.waiting.clear();
    }

    /// A window in which all members vote.
    async fn window(&mut self, number: u32, voters: u128) {
        use RoomEventKind as Kind;

        let seed = WindowSeed(number.into());
        let commitment = seed.commitment(self.played.room.id(), number);
        let color = Color::Black;
        self.add(Kind::WindowOpened(WindowOpening {
            number,
            color,
            commitment,
            captain: None,
            mover: None,
            tie_rule: TieRule::Ladder,
        }))
        .await;
        for phase in [TurnPhase::Propose, TurnPhase::Vote] {
            let deadline = self.played.now + Millis::from_secs(30);
            let unused = Millis::ZERO;
            self.add(Kind::PhaseOpened {
                phase,
                deadline,
                unused,
            })
            .await;
            if phase == TurnPhase::Vote {
                break;
            }
            let legal = self.played.room.game().legal_points();
            for (member, point) in (1..=4).zip(legal.iter()) {
                let (member, proposal) = (MemberId(member), Proposal::plain(Move::Play(point)));
                self.add(Kind::Proposed { member, proposal }).await;
            }
        }
        let window = self.played.room.window().unwrap();
        let moves: Vec<Move> = window.candidates().into_keys().collect();
        for member in 1..=voters {
            let place = usize::try_from(member).unwrap() % moves.len();
            self.add(Kind::BallotCast {
                member: MemberId(member),
                ballot: BallotId(member << 32 | u128::from(number)),
                choice: BallotChoice::One(moves[place]),
            })
            .await;
        }
        let decision = Decision {
            chosen: moves[0],
            why: DecisionReason::MostBallots,
            tie: None,
            table: Vec::new(),
        };
        self.add(Kind::WindowClosed {
            number,
            seed,
            outcome: WindowOutcome::Decided(decision),
            unused: Millis::ZERO,
        })
        .await;
        let state = self.played.room.state().unwrap();
        self.write().await;
        self.rooms.keep_state(&self.lease, state).await.unwrap();
        for (color, played) in [(Color::Black, moves[0]), (Color::White, Move::Pass)] {
            let spent = Millis(1);
            self.add(Kind::MovePlayed {
                color,
                played,
                spent,
            })
            .await;
        }
    }
}

#[tokio::test]
#[ignore = "minutes and a gigabyte"]
async fn replay_of_a_large_game() {
    let windows = u32::try_from(asked("SHIKATSU_WINDOWS", 300)).unwrap();
    let voters = asked("SHIKATSU_BALLOTS", 20_000);
    let place = Place::new("rooms_large").await;
    let rooms = RoomStore::new(place.store.clone());
    let mut settings = RoomSettings::new(RoomContent::Game {
        setup: Setup::empty(Size::square(19).unwrap()),
        rules: Rules::CHINESE,
        komi_half_points: 15,
    });
    settings.sides[1] = SideSettings::Outside;
    let played = PlayedRoom::open(1, settings);
    let owner = ReplicaId(Uuid::new_v4());
    let lease = rooms
        .create(owner, &played.room, &played.log)
        .await
        .unwrap();
    let mut scribe = Scribe {
        played,
        rooms: rooms.clone(),
        lease,
        waiting: Vec::new(),
        writing: Duration::ZERO,
    };
    for member in 2..=voters {
        let request = visitor(member, Seat::Player(Color::Black));
        scribe.add(RoomEventKind::Joined(request)).await;
    }
    scribe.add(RoomEventKind::Started).await;
    scribe.write().await;
    scribe.writing = Duration::ZERO;
    for number in 1..=windows {
        scribe.window(number, voters).await;
    }
    scribe.write().await;
    let room = &scribe.played.room;
    println!("{} events; appended in {:?}", room.events(), scribe.writing);
    let size = sqlx::query("select length(state) from room_snapshot order by seq desc limit 1")
        .fetch_one(place.store.pool())
        .await
        .unwrap();
    println!("a snapshot has {} bytes", size.get::<i32, _>(0));
    let begun = Instant::now();
    assert_eq!(&rooms.load_whole(room.id()).await.unwrap(), room);
    println!("the whole log was replayed in {:?}", begun.elapsed());
    let begun = Instant::now();
    assert_eq!(&rooms.load(room.id()).await.unwrap(), room);
    println!("from the last snapshot in {:?}", begun.elapsed());
    let state = room.state().unwrap();
    let begun = Instant::now();
    rooms.keep_state(&scribe.lease, state).await.unwrap();
    println!("a snapshot was packed and kept in {:?}", begun.elapsed());
    place.leave().await;
}
