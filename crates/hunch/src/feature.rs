//! The features of a move: one number of each family.
//!
//! Invariant: a feature is seen from the mover, and is the same when the board is turned or mirrored and the colours are swapped
//! with the roles kept: weights are kept for each role that moves.

use crate::ground::{ATTACKER, BEYOND, DEFENDER, EDGE, EDGE_CLASSES, EMPTY, MOST_DISTANCE, WALL};
use crate::ring::RingCode;
use crate::scene::{HunchScene, MOST_LIBERTIES, SPACE_SIZES, SceneChain};
use shikatsu_problem::Role;

/// A kind of feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeatureFamily {
    /// The eight points around: empty, own, the other side's, no board.
    Pattern,
    /// The four neighbours with the liberties of their chains.
    Liberties,
    /// The four points two steps straight away.
    Straight,
    /// How many of the points a knight's move away are own, the other side's, and no board.
    Knight,
    /// Stones captured, and liberties after the move.
    Effect,
    /// The space between the defender's stones: its size, whether it is open, and neighbours within it.
    Space,
    /// Steps to a target that stands, and how near the edges are; the last feature is the pass.
    Distance,
}

/// How many families there are.
pub const FAMILIES: usize = FeatureFamily::ALL.len();

const PATTERN: RingCode = RingCode {
    cells: 8,
    base: 4,
    quarter: 2,
};
const LIBERTIES: RingCode = RingCode {
    cells: 4,
    base: 9,
    quarter: 1,
};
const STRAIGHT: RingCode = RingCode {
    cells: 4,
    base: 4,
    quarter: 1,
};

/// Liberties of neighbours are told apart up to here.
const SHOWN_LIBERTIES: u16 = 3;

/// Knights' points of one kind are counted up to here.
const MOST_KNIGHTS: u16 = 4;

/// Stones captured are counted up to here, and so are liberties after the move.
const MOST_EFFECT: u16 = 3;

/// Liberties after the move that are told apart.
const MOST_AFTER: usize = MOST_EFFECT as usize + 1;

const EFFECTS: u16 = (MOST_EFFECT + 1) * (MOST_EFFECT + 2);
const SPACES: u16 = 2 * SPACE_SIZES * 5 + 1;
const DISTANCES: u16 = (MOST_DISTANCE as u16 + 1) * EDGE_CLASSES;

/// What a cell is for the mover in a pattern.
const NOTHING: u16 = 0;
const OWN: u16 = 1;
const OTHER: u16 = 2;
const OFF: u16 = 3;

/// The features of one move, one for each family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveFeatures(pub [u16; FAMILIES]);

impl FeatureFamily {
    /// All families, in the order of [`MoveFeatures`].
    pub const ALL: [Self; 7] = [
        Self::Pattern,
        Self::Liberties,
        Self::Straight,
        Self::Knight,
        Self::Effect,
        Self::Space,
        Self::Distance,
    ];

    /// How many features there are, with those that are others turned or mirrored.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Pattern => PATTERN.len(),
            Self::Liberties => LIBERTIES.len(),
            Self::Straight => STRAIGHT.len(),
            Self::Knight => (MOST_KNIGHTS as usize + 1).pow(3),
            Self::Effect => EFFECTS as usize,
            Self::Space => SPACES as usize,
            Self::Distance => DISTANCES as usize + 1,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The features that have weights of their own.
    #[must_use]
    pub fn classes(self) -> Vec<usize> {
        match self {
            Self::Pattern => PATTERN.classes(),
            Self::Liberties => LIBERTIES.classes(),
            Self::Straight => STRAIGHT.classes(),
            _ => (0..self.len()).collect(),
        }
    }

    /// The feature whose weights this one has.
    #[must_use]
    pub fn canonical(self, feature: usize) -> usize {
        match self {
            Self::Pattern => PATTERN.canonical(feature),
            Self::Liberties => LIBERTIES.canonical(feature),
            Self::Straight => STRAIGHT.canonical(feature),
            _ => feature,
        }
    }

    /// One word for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Liberties => "liberties",
            Self::Straight => "straight",
            Self::Knight => "knight",
            Self::Effect => "effect",
            Self::Space => "space",
            Self::Distance => "distance",
        }
    }
}

impl MoveFeatures {
    /// The features of a stone on an empty cell.
    #[must_use]
    pub fn of(scene: &HunchScene<'_>, cell: usize, mover: Role) -> Self {
        let ground = scene.ground;
        let view = MoverView::of(mover);
        let seen = |at: usize| view.seen(scene.cells[at]);
        let beside = Beside::of(scene, cell, mover);
        Self([
            PATTERN.code(ground.around(cell).map(seen)),
            LIBERTIES.code(beside.liberties),
            STRAIGHT.code(ground.straight(cell).map(seen)),
            knights(ground.knights(cell).map(seen)),
            beside.captured.min(MOST_EFFECT) * (MOST_EFFECT + 2) + beside.after.len,
            u16::from(scene.spaces[cell]) * 5 + beside.within,
            u16::from(scene.distances[cell]) * EDGE_CLASSES + ground.edge_class(cell),
        ])
    }

    /// A pass: it has features that no stone has, or whose weights stand for what is nothing.
    #[must_use]
    pub const fn pass() -> Self {
        Self([0, 0, 0, 0, 0, SPACES - 1, DISTANCES])
    }
}

/// What each kind of cell is for one mover; there are two more places than kinds, so that three bits always name one.
#[derive(Debug, Clone, Copy)]
struct MoverView([u16; 8]);

impl MoverView {
    const ATTACKER: Self = Self::of_stones(OWN, OTHER);
    const DEFENDER: Self = Self::of_stones(OTHER, OWN);

    const fn of(mover: Role) -> &'static Self {
        match mover {
            Role::Attacker => &Self::ATTACKER,
            Role::Defender => &Self::DEFENDER,
        }
    }

    const fn of_stones(attacker: u16, defender: u16) -> Self {
        let mut seen = [OFF; 8];
        seen[EMPTY as usize] = NOTHING;
        seen[BEYOND as usize] = NOTHING;
        seen[ATTACKER as usize] = attacker;
        seen[WALL as usize] = attacker;
        seen[DEFENDER as usize] = defender;
        Self(seen)
    }

    #[inline]
    fn seen(&self, cell: u8) -> u16 {
        self.0[usize::from(cell % 8)]
    }
}

/// How many of the knights' points are own, the other side's and no board, counted in bytes of one number.
fn knights(kinds: [u16; 8]) -> u16 {
    let counts: u32 = kinds.iter().map(|&kind| 1 << (8 * u32::from(kind))).sum();
    let [_, own, other, off] = counts
        .to_le_bytes()
        .map(|count| u16::from(count).min(MOST_KNIGHTS));
    let base = MOST_KNIGHTS + 1;
    (own * base + other) * base + off
}

/// What the four neighbours of a move say.
struct Beside {
    /// Of each: 0 empty, 1 no board, 2 empty beyond, 3 to 5 own with so many liberties, 6 to 8 the other side's.
    liberties: [u16; 4],
    captured: u16,
    after: LibertiesAfter,
    /// How many lie in the same space.
    within: u16,
}

impl Beside {
    #[inline]
    fn of(scene: &HunchScene<'_>, cell: usize, mover: Role) -> Self {
        let view = MoverView::of(mover);
        let mut found = Self {
            liberties: [0; 4],
            captured: 0,
            after: LibertiesAfter::new(),
            within: 0,
        };
        for (at, shown) in scene
            .ground
            .beside(cell)
            .into_iter()
            .zip(&mut found.liberties)
        {
            let kind = scene.cells[at];
            found.within += u16::from(kind == EMPTY || kind == ATTACKER);
            *shown = match kind {
                EMPTY => {
                    found.after.add(at);
                    0
                }
                EDGE => 1,
                BEYOND => {
                    found.after.add_beyond();
                    2
                }
                _ => {
                    let chain = scene.chain(at);
                    let liberties = chain.map_or(SHOWN_LIBERTIES, SceneChain::count);
                    let is_own = view.seen(kind) == OWN;
                    match (is_own, chain) {
                        (true, Some(chain)) if chain.count() < MOST_LIBERTIES => {
                            let others = chain.liberties().filter(|&liberty| liberty != cell);
                            others.for_each(|at| found.after.add(at));
                        }
                        // It reaches out of play, or has so many liberties that one less does not show.
                        (true, _) => found.after.add_beyond(),
                        (false, Some(chain)) if chain.count() == 1 => {
                            found.after.add(at);
                            found.captured += chain.stones;
                        }
                        (false, _) => {}
                    }
                    liberties.min(SHOWN_LIBERTIES) + if is_own { 2 } else { 5 }
                }
            };
        }
        found
    }
}

/// Different liberties of the chain that a move makes, up to one more than counts.
struct LibertiesAfter {
    cells: [usize; MOST_AFTER],
    len: u16,
}

impl LibertiesAfter {
    const fn new() -> Self {
        Self {
            cells: [0; MOST_AFTER],
            len: 0,
        }
    }

    #[inline]
    fn add(&mut self, cell: usize) {
        let len = usize::from(self.len);
        if len < MOST_AFTER && !self.cells[..len].contains(&cell) {
            self.cells[len] = cell;
            self.len += 1;
        }
    }

    const fn add_beyond(&mut self) {
        self.len = MOST_EFFECT + 1;
    }
}
