//! A problem of the bank with everything that is proved of it.
//!
//! Invariant: a record says nothing for which the examiner had no checked certificate; what it leaves out is not claimed.

use shikatsu_problem::{Move, Outcome, Point, PointSet, Problem};

/// A problem of the bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankRecord {
    /// Ten letters ([`question_id`](crate::question_id)).
    pub id: String,
    /// 1 for the first; a correction has the next number.
    pub revision: u32,
    /// The question, with wall, key stones, points in play and goal.
    pub problem: Problem,
    /// All right first moves.
    pub right: PointSet,
    /// What becomes of the key stones when the side to move plays first.
    pub outcome: Outcome,
    /// What becomes of them when the other side does.
    pub otherwise: Outcome,
    /// Best play until the result is clear.
    pub line: Vec<Move>,
    /// Every other legal first move, in reading order.
    pub wrong: Vec<WrongFirstMove>,
    /// What the line teaches.
    pub themes: Vec<String>,
    /// Whether one move alone wins at each turn of the solver's on the line.
    pub clean: bool,
    /// What grades are made of.
    pub features: BankFeatures,
    /// Where it comes from.
    pub source: BankSource,
    /// The certificates behind it.
    pub proof: ProofTally,
}

/// A first move that is not right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongFirstMove {
    /// The move.
    pub played: Point,
    /// What refutes it; `None` where play is over after the move.
    pub reply: Option<Move>,
    /// What becomes of the key stones after it.
    pub outcome: Outcome,
}

/// Counts that grades are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankFeatures {
    /// Moves of the line.
    pub length: usize,
    /// Turns of the solver's on the line at which one move alone wins.
    pub unique: usize,
    /// Legal first moves.
    pub legal: usize,
    /// Points in play that are empty.
    pub empty: usize,
    /// Stones on the board.
    pub stones: usize,
}

/// Where a problem comes from: the same makes the same again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankSource {
    /// How it was made.
    pub recipe: Recipe,
    /// The seed of the drawing.
    pub seed: u64,
    /// The name of the record that was changed, where the recipe changes one.
    pub parent: Option<String>,
}

/// How problems are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Recipe {
    /// Random rooms with a ring of defenders.
    Rooms,
    /// Larger rooms, with stones of both sides inside.
    Halls,
    /// Small rooms almost full of stones.
    Crowds,
    /// Rooms in which a chain of the attacker's shares its last liberties with the group.
    Races,
    /// One to three changes of a record.
    Vary,
    /// Changes of a record that put its position some moves before.
    Deepen,
    /// Positions out of the proofs of a record.
    Excerpt,
    /// Fights that two players by shape have fought.
    Mine,
}

/// The certificates of a problem, in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofTally {
    /// Hash of the bundle.
    pub sha256: String,
    /// Its bytes.
    pub bytes: usize,
    /// Its certificates.
    pub certificates: usize,
    /// Positions that the search made for them.
    pub nodes: u64,
    /// The version of this program.
    pub version: String,
}

impl Recipe {
    /// Every recipe.
    pub const ALL: [Self; 8] = [
        Self::Rooms,
        Self::Halls,
        Self::Crowds,
        Self::Races,
        Self::Vary,
        Self::Deepen,
        Self::Excerpt,
        Self::Mine,
    ];

    /// One word for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Halls => "halls",
            Self::Crowds => "crowds",
            Self::Races => "races",
            Self::Vary => "vary",
            Self::Deepen => "deepen",
            Self::Excerpt => "excerpt",
            Self::Mine => "mine",
        }
    }

    /// Whether it needs a problem that is there.
    #[must_use]
    pub const fn has_parent(self) -> bool {
        matches!(self, Self::Vary | Self::Deepen | Self::Excerpt)
    }

    /// The recipe of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|recipe| recipe.name() == name)
    }
}
