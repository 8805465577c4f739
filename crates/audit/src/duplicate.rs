//! Problems that a collection has twice, or nearly so.
//!
//! Two problems are **the same** if their stones, side to move and ko are the same, up to
//! the eight symmetries, an exchange of colours, and a shift. A shift must keep
//! the distance to every edge that is near ([`NEAR`] free lines or fewer). Edges farther
//! away, and then the size of the board, are assumed not to matter.
//! They are **nearly the same** if they become the same when at most one stone is
//! taken off each: a stone more, a stone less, one moved, or one of the other colour.
//!
//! Problems are compared by hashes: a problem of *n* stones has *n* + 1 shapes, the
//! whole and each without one stone, and equal shapes are found by sorting. So 100,000
//! problems cost 100,000 times the work of one, and no pair is ever compared. The
//! hashes have 128 bits for the same and 64 for nearly the same.

mod shape;

use std::collections::BTreeMap;

use shikatsu_problem::{Point, Problem};

use crate::finding::{Finding, FindingKind};
use shape::{PositionShape, stones};

pub use shape::NEAR;

/// With fewer stones than this, a likeness means nothing.
const LEAST_STONES: usize = 8;

/// Shapes of the problems seen so far.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// `None` for an entry that is no problem.
    whole: Vec<Option<u128>>,
    parts: Vec<ShapeHash>,
}

/// The hash of a shape: of a whole problem, or of one without a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ShapeHash {
    hash: u64,
    problem: u32,
    /// The stone taken off.
    without: Option<Point>,
}

/// How a problem resembles an earlier one of the collection. Entries count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// The same.
    Same {
        /// The earlier one.
        other: usize,
    },
    /// The same without these stones.
    Near {
        /// The earlier one.
        other: usize,
        /// The stone to take off this one, if any.
        here: Option<Point>,
        /// The stone to take off the other, if any.
        there: Option<Point>,
    },
}

impl Catalogue {
    /// Nothing seen yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next problem.
    pub fn add(&mut self, problem: &Problem) {
        let number = u32::try_from(self.whole.len()).unwrap_or(u32::MAX);
        let all = stones(&problem.setup);
        let whole = PositionShape::of(&problem.setup, &all).hash();
        self.whole.push(Some(whole));
        let mut add = |hash: u128, without| {
            self.parts.push(ShapeHash {
                hash: folded(hash),
                problem: number,
                without,
            });
        };
        if all.len() >= LEAST_STONES {
            add(whole, None);
        }
        if all.len() > LEAST_STONES {
            for (place, &(point, _)) in all.iter().enumerate() {
                let mut fewer = all.clone();
                fewer.remove(place);
                add(
                    PositionShape::of(&problem.setup, &fewer).hash(),
                    Some(point),
                );
            }
        }
    }

    /// Leaves a place for an entry that is no problem.
    pub fn skip(&mut self) {
        self.whole.push(None);
    }

    /// How many have been added, entries that are no problems included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.whole.len()
    }

    /// Whether none has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty()
    }

    /// How each problem resembles the first earlier one that it resembles.
    #[must_use]
    pub fn likenesses(mut self) -> Vec<Option<Likeness>> {
        let mut likenesses: Vec<Option<Likeness>> = vec![None; self.whole.len()];
        let mut first = BTreeMap::new();
        for (number, hash) in self.whole.iter().enumerate() {
            let Some(hash) = hash else {
                continue;
            };
            let other = *first.entry(*hash).or_insert(number);
            if other != number {
                likenesses[number] = Some(Likeness::Same { other });
            }
        }
        self.parts.sort_unstable();
        for like in self.parts.chunk_by(|one, other| one.hash == other.hash) {
            for later in like {
                let slot = &mut likenesses[later.problem as usize];
                let other = like[0].problem as usize;
                let is_nearer = match slot {
                    None => true,
                    Some(Likeness::Same { .. }) => false,
                    Some(Likeness::Near { other: known, .. }) => other < *known,
                };
                if like[0].problem < later.problem && is_nearer {
                    *slot = Some(Likeness::Near {
                        other,
                        here: later.without,
                        there: like[0].without,
                    });
                }
            }
        }
        likenesses
    }
}

impl Likeness {
    /// The earlier problem.
    #[must_use]
    pub const fn other(self) -> usize {
        match self {
            Self::Same { other } | Self::Near { other, .. } => other,
        }
    }

    /// The finding for this problem; `other` is what people call the earlier
    /// one, and `label` names points.
    #[must_use]
    pub fn finding(self, other: &str, label: impl Fn(Point) -> String) -> Finding {
        match self {
            Self::Same { .. } => Finding::new(
                FindingKind::Duplicate,
                format!(
                    "The same problem as {other}, perhaps turned, shifted or with colours exchanged."
                ),
                "Keep one of them.",
            ),
            Self::Near { here, there, .. } => {
                let each = [(here, "here"), (there, "there")];
                let stones: Vec<String> = each
                    .into_iter()
                    .filter_map(|(stone, place)| {
                        Some(format!("the stone on {} {place}", label(stone?)))
                    })
                    .collect();
                Finding::new(
                    FindingKind::NearDuplicate,
                    format!("Without {} this is {other}.", stones.join(" and ")),
                    "If it is a copy with a slip, correct or remove it; if it is a sister on purpose, leave it.",
                )
            }
        }
    }
}

fn folded(hash: u128) -> u64 {
    let [high, low] = [hash >> 64, hash & u128::from(u64::MAX)];
    u64::try_from(high ^ low).unwrap_or_default()
}
