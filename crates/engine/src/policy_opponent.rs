//! An opponent who draws moves by what was learned of them, with two dials: how often it slips, and how far it reads.
//!
//! A move is drawn with the odds of `hunch`, made more or less even by the *slip*. Then a search of so many nodes, the
//! *reading*, may show that it loses, and another is drawn. A side that has nothing but losing moves plays the one that cost
//! the search most.
//!
//! Invariant: the same position, dials, weights and seed give the same move on every machine: nodes are counted and no clock is
//! read, and all numbers are whole. Nothing that is found here is shown as a verdict.

use shikatsu_board::SeededRandom;
use shikatsu_hunch::odds::{DOUBLING, ONE, fraction};
use shikatsu_hunch::{HunchGround, HunchScene, MoveFeatures, MoveOdds, PatternWeights};
use shikatsu_problem::{Move, Point, PointSet, Problem, Role, Stakes};
use shikatsu_proof::Question;
use shikatsu_solver::budget::Budget;
use shikatsu_solver::session::{SearchAnswer, Session};

use crate::levels::{LevelMove, LevelRefusal, sensible_moves};

/// Bytes of the tables with which moves are read.
const MEMORY: usize = 16 << 20;

/// How an opponent draws and reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PolicyDials {
    /// How even the odds of moves are made, in hundredths: with 100 a move is drawn as often as it was learned to be good, with
    /// less the best is drawn more often, with more the others are.
    pub slip: u16,
    /// Moves that are drawn from, the likeliest ones.
    pub breadth: u8,
    /// Nodes for each move that is drawn, to see whether it loses.
    pub reading: u32,
}

/// A move with what it weighs in a draw, before the slip.
struct DrawnFrom {
    point: Point,
    advantage: i32,
}

impl PolicyDials {
    /// The presets, the weakest first. They were spread by playing neighbours against each other (`docs/learned.md`).
    pub const PRESETS: [Self; 5] = [
        Self::new(400, 12, 0),
        Self::new(200, 12, 0),
        Self::new(100, 8, 0),
        Self::new(100, 8, 100),
        Self::new(60, 12, 1_000),
    ];

    const fn new(slip: u16, breadth: u8, reading: u32) -> Self {
        Self {
            slip,
            breadth,
            reading,
        }
    }
}

/// The move of such an opponent for the side to move.
///
/// # Errors
/// When the position cannot be or nothing is at stake.
pub fn choose_by_policy(
    problem: &Problem,
    weights: &PatternWeights,
    dials: PolicyDials,
    seed: u64,
) -> Result<LevelMove, LevelRefusal> {
    let sensible = sensible_moves(problem)?;
    let stakes = Stakes::of(problem).map_err(LevelRefusal::Stakes)?;
    let mover = stakes.role(problem.to_move());
    let mut moves = match sensible.is_decided {
        true => Vec::new(),
        false => weighed(
            problem,
            stakes,
            sensible.area,
            &sensible.points,
            weights,
            mover,
        ),
    };
    moves.truncate(usize::from(dials.breadth.max(1)));
    let bounded = Problem {
        in_play: Some(sensible.area),
        ..problem.clone()
    };
    let mut session = match dials.reading {
        0 => None,
        _ => Session::with_memory(&bounded, MEMORY).ok(),
    };
    let mut random = SeededRandom::new(seed ^ position_seed(problem));
    let mut refuted: Option<(u64, Point)> = None;
    let mut nodes = 0;
    while !moves.is_empty() {
        let point = moves.remove(drawn(&moves, dials.slip, &mut random)).point;
        let read = session
            .as_mut()
            .map(|session| read(session, mover, point, dials.reading));
        let Some(reading) = read else {
            return Ok(chosen(Move::Play(point), nodes));
        };
        nodes += reading.nodes;
        if !reading.loses {
            return Ok(chosen(Move::Play(point), nodes));
        }
        if refuted.is_none_or(|(most, _)| reading.nodes > most) {
            refuted = Some((reading.nodes, point));
        }
    }
    let last = refuted.map_or(Move::Pass, |(_, point)| Move::Play(point));
    Ok(chosen(last, nodes))
}

const fn chosen(played: Move, nodes: u64) -> LevelMove {
    LevelMove {
        played,
        nodes,
        depth: 0,
    }
}

/// Moves with what was learned of them, the likeliest first.
fn weighed(
    problem: &Problem,
    stakes: Stakes,
    area: PointSet,
    points: &[Point],
    weights: &PatternWeights,
    mover: Role,
) -> Vec<DrawnFrom> {
    let Some(ground) = HunchGround::new(problem, stakes, area) else {
        return Vec::new();
    };
    let cells = |points: PointSet| {
        let cells: Vec<usize> = points
            .iter()
            .filter_map(|point| ground.cell(point))
            .collect();
        cells.into_iter()
    };
    let stones = |role| *problem.setup.stones(stakes.color(role)) & area;
    let standing = stakes.key_stones() & stones(Role::Defender);
    let [attacker, defender] = [Role::Attacker, Role::Defender].map(|role| cells(stones(role)));
    let scene = HunchScene::new(&ground, attacker, defender, cells(standing));
    let (points, features): (Vec<Point>, Vec<MoveFeatures>) = points
        .iter()
        .filter_map(|&point| {
            Some((
                point,
                ground.cell(point).filter(|&cell| scene.is_vacant(cell))?,
            ))
        })
        .map(|(point, cell)| (point, MoveFeatures::of(&scene, cell, mover)))
        .unzip();
    let odds = MoveOdds::of_all(weights, mover, &features);
    let mut moves: Vec<DrawnFrom> = (points.into_iter().zip(odds))
        .map(|(point, odds)| DrawnFrom {
            point,
            advantage: odds.advantage,
        })
        .collect();
    moves.sort_by_key(|one| (-one.advantage, one.point));
    moves
}

/// The place of a move that is drawn by the odds, made more even by the slip.
fn drawn(moves: &[DrawnFrom], slip: u16, random: &mut SeededRandom) -> usize {
    let most = moves.iter().map(|one| one.advantage).max().unwrap_or(0);
    let share = |one: &DrawnFrom| {
        let below = i64::from(most - one.advantage) * 100 / i64::from(slip.max(1));
        // In parts that leave room for the sum of all moves of a board.
        fraction(i32::try_from(below).unwrap_or(40 * DOUBLING)).max(1)
    };
    let all: u64 = moves.iter().map(share).sum();
    debug_assert!(all < ONE << 16, "a board has fewer points than that");
    let mut left = random.number() % all.max(1);
    for (place, one) in moves.iter().enumerate() {
        match left.checked_sub(share(one)) {
            Some(rest) => left = rest,
            None => return place,
        }
    }
    0
}

/// What reading a move has shown.
struct MoveReading {
    nodes: u64,
    loses: bool,
}

fn read(session: &mut Session<'_>, mover: Role, point: Point, nodes: u32) -> MoveReading {
    let mut budget = Budget::nodes(u64::from(nodes));
    let found = session.ask(
        Question::Capture,
        mover,
        &[Move::Play(point)],
        0,
        &mut budget,
    );
    let is_captured = found.map(|answer| matches!(answer, SearchAnswer::Proved(_)));
    MoveReading {
        nodes: budget.spent(),
        loses: is_captured.is_ok_and(|is_captured| is_captured == (mover == Role::Defender)),
    }
}

/// A number for a position, so that a draw does not repeat with every move.
fn position_seed(problem: &Problem) -> u64 {
    let words = problem
        .setup
        .black
        .words()
        .iter()
        .chain(problem.setup.white.words());
    words.fold(0, |sum: u64, &word| {
        (sum.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}
