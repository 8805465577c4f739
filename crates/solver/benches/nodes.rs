//! How fast the search, the oracle and bare moves are, in one run.
//!
//! A node of the search is a move that was made and judged, so bare moves on
//! the same region say what a node would cost if judging were free. Rounds
//! alternate and the best of each counts, because machines are noisy: compare
//! the ratios of one run, not the speeds of two.
//!
//! `cargo bench -p shikatsu-solver --bench nodes`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark talks and may stop"
)]

use std::hint::black_box;
use std::time::Instant;

use shikatsu_problem::{Color, PointSet, Problem, Role, Setup, Size};
use shikatsu_solver::budget::Budget;
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle};
use shikatsu_solver::region::keys::Keys;
use shikatsu_solver::region::spot::spot_of;
use shikatsu_solver::region::state::State;
use shikatsu_solver::region::word::Word;
use shikatsu_solver::region::{Region, Width};
use shikatsu_solver::session::Session;
use shikatsu_solver::span::Span;
use shikatsu_solver::table::Table;

const ROUNDS: usize = 5;
const TABLE: usize = 1 << 26;
const BARE_MOVES: u64 = 4_000_000;
/// Moves from the start; boards after many more are crowded and several times
/// slower to play on.
const LINE: usize = 12;

/// 22 points in a frame of 72 bits; dead, and not easily seen to be.
const SEARCHED: [&str; 9] = [
    "-------oX",
    "-Oooo---X",
    "-XXXXXXXX",
    "-X*******",
    "-X*******",
    "-X*******",
    "oX*******",
    "-X*******",
    "XX*******",
];

/// 15 points in the corner, two of them always the target's; dead.
const TABULATED: [&str; 4] = ["-----X", "-Oo--X", "-----X", "XXXXXX"];

fn main() {
    let searched = problem(&SEARCHED);
    let tabulated = problem(&TABULATED);
    let mut table = Table::new(TABLE);
    let mut best = [0.0; 3];
    let mut counts = [0; 3];
    for _ in 0..ROUNDS {
        let mut measure = |who: usize, run: &mut dyn FnMut() -> u64| {
            let start = Instant::now();
            counts[who] = black_box(run());
            best[who] = f64::max(
                best[who],
                counts[who] as f64 / start.elapsed().as_secs_f64(),
            );
        };
        measure(0, &mut || bare_moves(&searched));
        measure(1, &mut || search(&searched, &mut table));
        measure(2, &mut || tabulate(&tabulated));
    }
    println!("| what | count | a second | times as long as a bare move |");
    println!("|---|---|---|---|");
    let names = ["bare moves", "nodes of the search", "states of the oracle"];
    for (who, name) in names.into_iter().enumerate() {
        let [count, speed] = [counts[who] as f64 / 1e6, best[who] / 1e6];
        let ratio = best[0] / best[who];
        println!("| {name} | {count:.2} M | {speed:.2} M | {ratio:.1} |");
    }
}

/// Black attacks; small letters and points are in play, an `O` is the target
/// and in play too.
fn problem(rows: &[&str]) -> Problem {
    let side = |length: usize| u32::try_from(length).unwrap();
    let size = Size::new(side(rows[0].len()), side(rows.len())).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = PointSet::EMPTY;
    for (point, sign) in size.points().zip(rows.concat().chars()) {
        problem.setup.put(
            point,
            match sign {
                'X' => Some(Color::Black),
                'O' | 'o' => Some(Color::White),
                _ => None,
            },
        );
        if sign == 'O' {
            problem.key_stones.insert(point);
        }
        if matches!(sign, '-' | 'o' | 'O') {
            in_play.insert(point);
        }
    }
    problem.in_play = Some(in_play);
    problem.setup.to_move = Some(Color::Black);
    problem
}

/// Settles every level; returns the nodes.
fn search(problem: &Problem, table: &mut Table) -> u64 {
    assert!(matches!(Width::of(problem), Ok(Width::Medium)));
    let mut session = Session::new(problem, table).unwrap();
    let mut budget = Budget::nodes(u64::MAX);
    let mut span = Span::NOTHING;
    session
        .span(Role::Attacker, &[], &mut span, &mut budget)
        .unwrap();
    assert_eq!(span.capture_to, MAX_LEVEL, "the group is dead");
    budget.spent()
}

/// Solves a whole region; returns its states.
fn tabulate(problem: &Problem) -> u64 {
    let oracle = Oracle::new(problem).unwrap();
    let levels = oracle.levels(&oracle.start(Role::Attacker)).unwrap();
    assert_eq!(levels.capture_to, Some(MAX_LEVEL), "the group is dead");
    oracle.states()
}

/// Makes every move of a state, as the search does, and goes on from one of
/// those that were legal; returns how many were.
fn bare_moves(problem: &Problem) -> u64 {
    let region = Region::<u128>::new(problem).unwrap();
    let keys = Keys::new(u128::BITS as usize, 1);
    let start = State::new(&region, &keys, problem, Role::Attacker).unwrap();
    let (mut made, mut luck) = (0, 1_u64);
    while made < BARE_MOVES {
        let mut state = start;
        for _ in 0..LINE {
            luck = luck.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let spots = state.vacant(&region).members().map(spot_of);
            let after = spots.filter_map(|spot| state.play(&region, &keys, spot));
            let after = after.inspect(|_| made += 1);
            // Keys are as good as random.
            match after.max_by_key(|after| after.key ^ luck) {
                Some(next) if !next.standing.is_empty() => state = next,
                _ => break,
            }
        }
    }
    made
}
