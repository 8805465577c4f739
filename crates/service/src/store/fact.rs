//! What is known of one question: the verdict, the first moves that were judged, and what it takes for granted.

use shikatsu_problem::{Move, PointSet};
use shikatsu_proof::{Conclusion, Superko};

/// Everything that checked certificates say about one problem and one first mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The verdict; never [`Conclusion::Open`].
    pub verdict: Conclusion,
    /// First moves that were judged, in the order of the board, the pass last.
    pub moves: Vec<FactMove>,
    /// Whether these are all that matter.
    pub extent: FactExtent,
    /// What lies beyond the points in play.
    pub outside: FactBoundary,
    /// Walls that are taken to stand.
    pub walls: Vec<FactWall>,
    /// Whether a certificate needs a move elsewhere between two equal boards.
    pub superko: Superko,
}

/// How many of the first moves were judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FactExtent {
    /// Some, or none.
    Some,
    /// All that the worker found worth judging. Certificates do not show that there is no other.
    All,
}

/// A first move and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FactMove {
    /// The move.
    pub played: Move,
    /// What it does to the verdict.
    pub worth: MoveWorth,
}

/// What a first move was proved to do to the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveWorth {
    /// Keeps it.
    Keeps,
    /// Seki, where two eyes were to be had.
    WorksButLess,
    /// Gives it away.
    Fails,
}

/// Where the points in play come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactBoundary {
    /// The author drew the boundary.
    Given,
    /// They were found; the verdict holds whatever lies beyond, but for walls.
    Found(PointSet),
}

/// Chains out of play that a verdict takes to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactWall {
    /// All their stones.
    pub stones: PointSet,
    /// Liberties out of play, of the chain that has fewest.
    pub liberties: u16,
    /// How many stones can be played elsewhere before the key stones are captured; `None` if there is no limit.
    pub elsewhere: Option<u32>,
}

/// More than a board has first moves.
const WHOLE: i16 = 512;
/// More than that: a verdict that leans on nothing comes before one that takes walls to stand.
const FIRM: i16 = 1024;

impl Fact {
    /// How much is known: the number of moves that were judged, more than any number of them if these are all, and
    /// more than that if no wall is taken to stand.
    #[must_use]
    pub fn known(&self) -> i16 {
        let moves = i16::try_from(self.moves.len()).unwrap_or(WHOLE - 1);
        let whole = match self.extent {
            FactExtent::Some => 0,
            FactExtent::All => WHOLE,
        };
        let firm = if self.leans() { 0 } else { FIRM };
        moves.min(WHOLE - 1) + whole + firm
    }

    /// Whether it takes walls to stand.
    #[must_use]
    pub const fn leans(&self) -> bool {
        !self.walls.is_empty()
    }

    /// Whether not both can be true, even if the walls stand that they lean on. Which of them is wrong is another question:
    /// one that leans on walls gives way.
    #[must_use]
    pub fn contradicts(&self, other: &Self) -> bool {
        let exactly = self.verdict == other.verdict;
        let differs = |one: &FactMove| {
            let same = other.moves.iter().find(|two| two.played == one.played);
            // What keeps a standing may be less than two eyes.
            let fails = |judged: &FactMove| judged.worth == MoveWorth::Fails;
            same.is_some_and(|two| match exactly {
                true => two.worth != one.worth,
                false => fails(two) != fails(one),
            })
        };
        !agree(self.verdict, other.verdict) || self.moves.iter().any(differs)
    }
}

/// Whether two verdicts can both be true: standing is either of two lives.
fn agree(one: Conclusion, other: Conclusion) -> bool {
    let lives = |verdict| matches!(verdict, Conclusion::Alive | Conclusion::Seki);
    match (one, other) {
        (Conclusion::Stands, other) | (other, Conclusion::Stands) if lives(other) => true,
        (one, other) => one == other,
    }
}
