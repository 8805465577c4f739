//! Who wins in each space: every board, solved backwards.
//!
//! The game of `docs/eye-spaces.md`: both sides play in the space or on a liberty of the body beyond
//! it, the defender may pass and retake every ko, the attacker passes only if a point is banned to
//! him. He wins when the body has no liberty. A liberty beyond the space that was filled stays
//! filled, so the boards with one liberty less are solved first, and within so many the wins are the
//! least fixed point: a win takes finitely many moves.
//!
//! Invariant: [`wins`] is true only for boards on which every chain has a liberty, and does not
//! depend on what was asked before.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::space_shape::{MOST_POINTS, SpaceBoard, SpaceShape};

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpaceTurn {
    Attacker,
    /// The attacker's, and he may not play on a point.
    Banned(usize),
    Defender,
}

/// The most liberties that the body may have beyond the space.
const MOST_BEYOND: usize = 4;

/// The attacker wins if he moves and nothing is banned; the bits below it are for the points
/// that may be banned.
const FREE: u8 = 1 << MOST_POINTS;
/// The attacker wins if the defender moves.
const WAITING: u8 = 1 << (MOST_POINTS + 1);

/// No board.
const NONE: u16 = u16::MAX;

/// All spaces that any search of this process has met.
static SOLVED: RwLock<BTreeMap<u64, Arc<SpaceWins>>> = RwLock::new(BTreeMap::new());

/// Whether the attacker captures the body, which has so many liberties beyond the space.
pub(super) fn wins(shape: &SpaceShape, board: SpaceBoard, beyond: u32, turn: SpaceTurn) -> bool {
    let name = shape.name();
    let solved = known(name).unwrap_or_else(|| {
        let solved = Arc::new(SpaceWins::of(shape));
        let mut all = SOLVED.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(name).or_insert(solved))
    });
    solved.wins(board, beyond, turn)
}

fn known(name: u64) -> Option<Arc<SpaceWins>> {
    let all = SOLVED.read().unwrap_or_else(PoisonError::into_inner);
    all.get(&name).map(Arc::clone)
}

/// The wins of one space.
#[derive(Debug)]
struct SpaceWins {
    /// By liberties beyond the space, then by board: bits of [`FREE`], [`WAITING`] and bans.
    layers: Vec<Vec<u8>>,
}

/// The moves on one board.
#[derive(Debug, Clone, Copy)]
struct SpaceMoves {
    is_possible: bool,
    /// Whether the body has a liberty in the space.
    breathes: bool,
    vacant: u8,
    attacks: [u16; MOST_POINTS],
    /// Which of them leave the body no liberty in the space.
    strangling: u8,
    defences: [u16; MOST_POINTS],
    /// The bit of what is banned after each.
    bans: [u8; MOST_POINTS],
    /// Which of them are legal only if there is a liberty beyond.
    needing: u8,
}

/// The wins with one liberty beyond the space less.
#[derive(Clone, Copy)]
struct FewerBeyond<'a> {
    won: &'a [u8],
    /// Whether none are left then.
    is_none: bool,
}

impl SpaceWins {
    fn of(shape: &SpaceShape) -> Self {
        let moves: Vec<SpaceMoves> = boards(shape.points)
            .map(|board| SpaceMoves::on(shape, board))
            .collect();
        let mut layers = vec![layer(&moves, None)];
        while layers.len() <= MOST_BEYOND {
            let fewer = FewerBeyond {
                won: &layers[layers.len() - 1],
                is_none: layers.len() == 1,
            };
            layers.push(layer(&moves, Some(fewer)));
        }
        Self { layers }
    }

    fn wins(&self, board: SpaceBoard, beyond: u32, turn: SpaceTurn) -> bool {
        let layer = self.layers.get(beyond as usize);
        let won = layer.and_then(|layer| layer.get(usize::from(number(board))));
        let bit = match turn {
            SpaceTurn::Attacker => FREE,
            SpaceTurn::Banned(at) => 1 << at,
            SpaceTurn::Defender => WAITING,
        };
        won.is_some_and(|won| won & bit != 0)
    }
}

/// Solves all boards with the same number of liberties beyond the space; `fewer` is nothing if there are none.
fn layer(moves: &[SpaceMoves], fewer: Option<FewerBeyond<'_>>) -> Vec<u8> {
    let mut won = vec![0; moves.len()];
    loop {
        let mut changed = false;
        for (at, one) in moves.iter().enumerate() {
            if !one.is_possible || (fewer.is_none() && !one.breathes) {
                continue;
            }
            let now = one.attacker_wins(&won, fewer, at) | one.defender_loses(&won, fewer, at);
            changed |= now != won[at];
            won[at] = now;
        }
        if !changed {
            return won;
        }
    }
}

impl SpaceMoves {
    fn on(shape: &SpaceShape, board: SpaceBoard) -> Self {
        let mut moves = Self {
            is_possible: shape.is_possible(board),
            breathes: shape.liberties_of_body(board) != 0,
            vacant: shape.vacant(board),
            attacks: [NONE; MOST_POINTS],
            strangling: 0,
            defences: [NONE; MOST_POINTS],
            bans: [FREE; MOST_POINTS],
            needing: 0,
        };
        for at in (0..shape.points).filter(|at| moves.vacant >> at & 1 == 1) {
            let attack = shape.attack(board, at);
            moves.attacks[at] = attack.after.map_or(NONE, number);
            moves.strangling |= u8::from(attack.strangles) << at;
            if let Some(defence) = shape.defend(board, at) {
                moves.defences[at] = number(defence.after);
                moves.bans[at] = defence.banned.map_or(FREE, |banned| 1 << banned);
                moves.needing |= u8::from(defence.needs_liberty_beyond) << at;
            }
        }
        moves
    }

    /// Whether either side may fill a liberty beyond and the body still has one.
    fn survives(&self, fewer: FewerBeyond<'_>) -> bool {
        self.breathes || !fewer.is_none
    }

    /// The bits of the attacker to move.
    fn attacker_wins(&self, won: &[u8], fewer: Option<FewerBeyond<'_>>, at: usize) -> u8 {
        if fewer.is_some_and(|fewer| !self.survives(fewer) || fewer.won[at] & WAITING != 0) {
            return FREE | self.vacant;
        }
        let mut winning = 0;
        for (point, &next) in self.attacks.iter().enumerate() {
            let takes_body = fewer.is_none() && self.strangling >> point & 1 == 1;
            let next = won.get(usize::from(next));
            let wins = takes_body || next.is_some_and(|won| won & WAITING != 0);
            winning |= u8::from(wins) << point;
        }
        let lifts = won[at] & WAITING != 0;
        let banned = (0..MOST_POINTS).filter(|point| lifts || winning & !(1 << point) != 0);
        let banned = banned.fold(0, |bits, point| bits | 1 << point) & self.vacant;
        match winning {
            0 => banned,
            _ => banned | FREE,
        }
    }

    /// The bit of the defender to move.
    fn defender_loses(&self, won: &[u8], fewer: Option<FewerBeyond<'_>>, at: usize) -> u8 {
        let holds = won[at] & FREE == 0
            || fewer.is_some_and(|fewer| self.survives(fewer) && fewer.won[at] & FREE == 0)
            || (0..MOST_POINTS).any(|point| self.holds_by(won, fewer, point));
        if holds { 0 } else { WAITING }
    }

    /// Whether a stone of the defender's leads to a board that is not lost.
    fn holds_by(&self, won: &[u8], fewer: Option<FewerBeyond<'_>>, point: usize) -> bool {
        let is_legal = fewer.is_some() || self.needing >> point & 1 == 0;
        let next = won.get(usize::from(self.defences[point]));
        is_legal && next.is_some_and(|won| won & self.bans[point] == 0)
    }
}

/// All boards of so many points, in the order of their numbers.
fn boards(points: usize) -> impl Iterator<Item = SpaceBoard> {
    let count = 3_u16.pow(u32::try_from(points).unwrap_or(0));
    (0..count).map(move |number| {
        let mut rest = number;
        let mut stones = [0; 2];
        for at in 0..points {
            if let Some(side) = (rest % 3).checked_sub(1) {
                stones[usize::from(side)] |= 1 << at;
            }
            rest /= 3;
        }
        SpaceBoard(stones)
    })
}

/// The number of a board: a digit for each point, to the base three.
fn number(SpaceBoard([attacker, defender]): SpaceBoard) -> u16 {
    (0..MOST_POINTS).rev().fold(0, |number, at| {
        let stone = (attacker >> at & 1) + 2 * (defender >> at & 1);
        3 * number + u16::from(stone)
    })
}
