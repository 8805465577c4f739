//! Thousands of rooms on a virtual clock: delays, losses, doubles, deaths.
//!
//! `SHIKATSU_ROOMS=100000 cargo nextest run -p shikatsu-team thousands` simulates more of them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod chance;
mod figures;
mod plan;
mod players;
mod world;

use figures::Figures;
use shikatsu_board::{Game, Position};
use shikatsu_team::{Room, RoomContent, RoomEvent, RoomEventKind, RoomPhase, verify};
use world::World;

/// What must have happened somewhere, or the simulation shows nothing.
const MUST_HAPPEN: &[&str] = &[
    "came back",
    "decided: BestPlayouts",
    "decided: CaptainAlone",
    "decided: CaptainPicked",
    "decided: DrawnBallot",
    "decided: DrawnProposal",
    "decided: EngineAlone",
    "decided: HeaviestBallots",
    "decided: MostApprovals",
    "decided: MostBallots",
    "decided: MostProposals",
    "decided: OnlyProposal",
    "decided: PassCarried",
    "decided: Proved",
    "decided: RelayMove",
    "decided: RunOff",
    "decided: SimpleMove",
    "end: resigned",
    "end: score",
    "end: time",
    "extended: drawn",
    "extended: quorum",
    "refused: next window",
    "refused: paused",
    "refused: too late",
    "refused: window over",
    "resumed",
    "second count differs",
    "snapshot",
    "tie: seed",
    "went away",
];

#[test]
fn thousands_of_rooms_come_to_their_end() {
    let rooms = std::env::var("SHIKATSU_ROOMS").ok();
    let rooms: u64 = rooms.and_then(|rooms| rooms.parse().ok()).unwrap_or(2_000);
    let mut total = Figures::default();
    for seed in 0..rooms {
        let mut world = World::new(seed);
        world.run();
        check(&world, seed);
        total.add(&world.figures);
    }
    println!("{rooms} rooms: {total:#?}");
    for kind in MUST_HAPPEN {
        assert!(total.kinds.contains_key(*kind), "never: {kind}");
    }
    assert!(total.deaths > rooms / 10, "{} deaths", total.deaths);
    assert!(total.lost > rooms && total.doubled > rooms);
}

/// The same seed gives the same room, to the last event.
#[test]
fn a_simulated_room_can_be_repeated() {
    for seed in [3, 14, 159] {
        let logs = [(); 2].map(|()| {
            let mut world = World::new(seed);
            world.run();
            world.log
        });
        assert_eq!(logs[0], logs[1]);
    }
}

fn check(world: &World, seed: u64) {
    let room = &world.room;
    assert_eq!(room.phase(), RoomPhase::Closed, "room {seed}");
    assert!(room.result().is_some(), "room {seed} has no result");
    assert_eq!(&Room::replay(&world.log).unwrap(), room, "room {seed}");
    check_states(&world.log, room, seed);
    let RoomContent::Game { setup, rules, .. } = &room.settings().content else {
        panic!("room {seed} plays a game");
    };
    let played = moves(
        &world.log,
        Game::new(Position::from_setup(setup).unwrap(), *rules),
    );
    assert!(played.moves().eq(room.game().game().moves()), "room {seed}");
    // Every window could be checked; a few are enough.
    let shown: Vec<RoomEvent> = world.log.iter().filter_map(RoomEvent::shown).collect();
    let windows = room.closed_windows();
    for window in windows.iter().step_by(windows.len() / 3 + 1) {
        verify(&shown, window.number).unwrap();
    }
}

/// From the state at any rest, not only at a close, the rest of the log leads to the same room.
fn check_states(log: &[RoomEvent], room: &Room, seed: u64) {
    let mut live = Room::replay(&log[..1]).unwrap();
    let mut restored = live.clone();
    for (number, event) in (1_u64..).zip(&log[1..]) {
        live.apply(event).unwrap();
        restored.apply(event).unwrap();
        if (number + seed).is_multiple_of(7)
            && let Some(state) = live.state()
        {
            assert_eq!(state.events, number + 1, "room {seed}");
            restored = Room::of_state(state).unwrap();
        }
    }
    assert_eq!(&restored, room, "room {seed}");
}

/// The board accepts every move of the log.
fn moves(log: &[RoomEvent], mut game: Game) -> Game {
    for event in log {
        if let RoomEventKind::MovePlayed { played, .. } = event.kind {
            game.play(played).unwrap();
        }
    }
    game
}
