//! What a position looks worth where reading ends: eyes by shape, liberties, and stones in atari.
//!
//! Invariant: worth is the defender's; a position that is decided by capture or by unconditional life is told apart from one that is
//! judged by shape.

use shikatsu_board::{Position, neighbours, unconditional_life};

use super::eye_space::{LIFE, eye_spaces};
use super::heuristic::{Heuristic, Heuristics};
use super::sight::LevelSight;

/// A won position; fewer by a point for each move that it takes.
pub(super) const WON: i32 = 10_000;

/// What half eyes are worth to the defender with the attacker to move: none, half, one, one and a half, life.
const EYES: [i32; 5] = [-800, -650, -400, -150, 900];

/// The same with the defender to move.
const EYES_FIRST: [i32; 5] = [-750, -550, -250, 500, 950];

/// The stones at stake have one liberty and the attacker moves.
const FALLING: i32 = -3_000;

const LIBERTY: i32 = 8;

const PRISONER: i32 = 10;

/// How a position ends, if it is decided on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DecidedEnd {
    Captured,
    Alive,
}

/// What is decided already.
pub(super) fn decided(sight: &LevelSight, position: &Position) -> Option<DecidedEnd> {
    let group = position.stones(sight.defender);
    if sight.key_stones.is_disjoint(&group) {
        return Some(DecidedEnd::Captured);
    }
    let spaces = eye_spaces(sight, position);
    if spaces.len() < 2 {
        return None;
    }
    let life = unconditional_life(position, sight.defender).stones;
    (!life.is_disjoint(&sight.key_stones)).then_some(DecidedEnd::Alive)
}

/// What a position looks worth to the defender.
pub(super) fn appraise(sight: &LevelSight, position: &Position, heuristics: Heuristics) -> i32 {
    let keys = sight.key_stones & position.stones(sight.defender);
    let Some(key) = keys.first() else {
        return -WON;
    };
    let liberties = position.liberties(key).map_or(0, |all| all.len());
    let defends = position.to_move() == sight.defender;
    if liberties < 2 && !defends {
        return FALLING;
    }
    let inside = position.stones(!sight.defender) & sight.area;
    let eyes = match heuristics.has(Heuristic::EyeShape) {
        true => by_shape(sight, position),
        false => by_room(sight, position),
    };
    let table = if defends { EYES_FIRST } else { EYES };
    let eyes = usize::try_from(eyes.min(LIFE)).unwrap_or_default();
    table[eyes] + LIBERTY * count(liberties) - PRISONER * count(inside.len())
}

fn by_shape(sight: &LevelSight, position: &Position) -> u32 {
    let spaces = eye_spaces(sight, position).into_iter();
    spaces.map(|space| space.half_eyes).sum()
}

/// Without knowledge of shapes: each space is an eye, and a large one is as good as two.
fn by_room(sight: &LevelSight, position: &Position) -> u32 {
    let spaces = eye_spaces(sight, position).into_iter();
    spaces
        .map(|space| {
            let empty = (space.points & position.vacant()).len();
            let touched = neighbours(
                space.points,
                position.stones(!sight.defender) - space.points,
            );
            match (empty, touched.is_empty()) {
                (0 | 1, false) => 0,
                (0..=3, _) => 2,
                (4..=5, _) => 3,
                _ => LIFE,
            }
        })
        .sum()
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
