//! Gates, and why a problem does not pass one.
//!
//! Invariant: a rejection has one typed reason, and the gate follows from it. What is not proved is a rejection like any
//! other.

use std::fmt;

use shikatsu_engine::EngineError;
use shikatsu_problem::{Point, Size};

/// What a problem must pass, cheapest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Gate {
    /// A position that can arise, with a question that makes sense.
    Legal,
    /// Small enough for a telephone.
    Size,
    /// As a book would draw it.
    Natural,
    /// The verdict depends on who moves first.
    Unsettled,
    /// The side to move gets what it is asked for.
    Goal,
    /// The wall stands, whatever is played.
    Wall,
    /// Few right moves among enough legal ones, each judged.
    Right,
    /// A line of some moves until the result is clear.
    Line,
    /// No stone without a purpose.
    Needed,
    /// Something can be learnt.
    Taught,
    /// Of a status item: a stone more or less changes the answer.
    Balanced,
    /// Another search says the same.
    Steady,
    /// Not in the bank already, nor in a set that grades it.
    New,
}

/// Why a problem is no problem of the bank.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The position or the question cannot be.
    Impossible(String),
    /// No points in play are given.
    NoBoundary,
    /// More stones than this are too many.
    Stones(usize),
    /// More empty points in play than this are too many.
    EmptyPoints(usize),
    /// So many columns and rows do not fit on a telephone.
    Extent(u8, u8),
    /// The wall is not the one that `dress` draws.
    WallDiffers,
    /// A wall of single stones or of many chains.
    WallInPieces(usize),
    /// A stone of the group stands on the corner point.
    CornerStone,
    /// The group is in atari at the start.
    GroupInAtari,
    /// So many empty triangles.
    EmptyTriangles(usize),
    /// The group is in too many pieces.
    GroupInPieces,
    /// No proof comes to a position that is worth a look.
    NothingToCut,
    /// The verdict is the same whichever side moves first.
    Settled,
    /// The side to move gets less than it is asked for.
    GoalMissed,
    /// The verdict depends on how a repetition is ruled.
    Cycle,
    /// The rule for the bent four in the corner says otherwise.
    BentFour,
    /// A proof leans on a wall that might be captured.
    WallMayFall,
    /// So many first moves are right.
    RightMoves(usize),
    /// Playing elsewhere does as well.
    PassKeeps,
    /// Only so many legal moves.
    LegalMoves(usize),
    /// Only so many wrong moves.
    WrongMoves(usize),
    /// A line of so many moves.
    LineLength(usize),
    /// So many moves win in the middle of the line.
    LooseLine(usize),
    /// Without this stone everything is the same.
    NeedlessStone(Point),
    /// Neither a theme nor five moves that must be found.
    NothingTaught,
    /// No stone more or less changes the answer.
    FarSettled,
    /// On a board that lies another way this is found.
    Unsteady(String),
    /// The same as a problem of this name, or nearly.
    Known(String),
    /// Something was not proved within the limits.
    NotProved(Gate),
    /// The engine cannot be asked.
    Engine(EngineError),
}

impl Gate {
    /// One word for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Size => "size",
            Self::Natural => "natural",
            Self::Unsettled => "unsettled",
            Self::Goal => "goal",
            Self::Wall => "wall",
            Self::Right => "right",
            Self::Line => "line",
            Self::Needed => "needed",
            Self::Taught => "taught",
            Self::Balanced => "balanced",
            Self::Steady => "steady",
            Self::New => "new",
        }
    }
}

impl Rejection {
    /// The gate that was not passed.
    #[must_use]
    pub const fn gate(&self) -> Gate {
        match self {
            Self::Impossible(_) | Self::NoBoundary | Self::NothingToCut | Self::Engine(_) => {
                Gate::Legal
            }
            Self::Stones(_) | Self::EmptyPoints(_) | Self::Extent(..) => Gate::Size,
            Self::WallDiffers
            | Self::WallInPieces(_)
            | Self::CornerStone
            | Self::GroupInAtari
            | Self::EmptyTriangles(_)
            | Self::GroupInPieces => Gate::Natural,
            Self::Settled => Gate::Unsettled,
            Self::GoalMissed | Self::Cycle | Self::BentFour => Gate::Goal,
            Self::WallMayFall => Gate::Wall,
            Self::RightMoves(_) | Self::PassKeeps | Self::LegalMoves(_) | Self::WrongMoves(_) => {
                Gate::Right
            }
            Self::LineLength(_) | Self::LooseLine(_) => Gate::Line,
            Self::NeedlessStone(_) => Gate::Needed,
            Self::NothingTaught => Gate::Taught,
            Self::FarSettled => Gate::Balanced,
            Self::Unsteady(_) => Gate::Steady,
            Self::Known(_) => Gate::New,
            Self::NotProved(gate) => *gate,
        }
    }

    /// Whether the other question about the same stones fails too: shape and verdicts are the same for both.
    #[must_use]
    pub(crate) const fn is_for_both(&self) -> bool {
        matches!(
            self.gate(),
            Gate::Legal | Gate::Size | Gate::Natural | Gate::Unsettled | Gate::Wall
        )
    }

    /// One word for programs, the same for all rejections of a kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Impossible(_) => "impossible",
            Self::NoBoundary => "no-boundary",
            Self::Stones(_) => "stones",
            Self::EmptyPoints(_) => "empty-points",
            Self::Extent(..) => "extent",
            Self::WallDiffers => "wall-differs",
            Self::WallInPieces(_) => "wall-in-pieces",
            Self::CornerStone => "corner-stone",
            Self::GroupInAtari => "group-in-atari",
            Self::EmptyTriangles(_) => "empty-triangles",
            Self::GroupInPieces => "group-in-pieces",
            Self::NothingToCut => "nothing-to-cut",
            Self::Settled => "settled",
            Self::GoalMissed => "goal-missed",
            Self::Cycle => "cycle",
            Self::BentFour => "bent-four",
            Self::WallMayFall => "wall-may-fall",
            Self::RightMoves(_) => "right-moves",
            Self::PassKeeps => "pass-keeps",
            Self::LegalMoves(_) => "legal-moves",
            Self::WrongMoves(_) => "wrong-moves",
            Self::LineLength(_) => "line-length",
            Self::LooseLine(_) => "loose-line",
            Self::NeedlessStone(_) => "needless-stone",
            Self::NothingTaught => "nothing-taught",
            Self::FarSettled => "far-settled",
            Self::Unsteady(_) => "unsteady",
            Self::Known(_) => "known",
            Self::NotProved(_) => "not-proved",
            Self::Engine(_) => "engine",
        }
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible(faults) => write!(f, "the position cannot be: {faults}"),
            Self::NoBoundary => f.write_str("no points in play are given (AREA)"),
            Self::Stones(stones) => write!(f, "{stones} stones are too many"),
            Self::EmptyPoints(points) => write!(f, "{points} empty points in play are too many"),
            Self::Extent(columns, rows) => write!(
                f,
                "{columns} columns and {rows} rows do not fit on a telephone"
            ),
            Self::WallDiffers => {
                f.write_str("the wall is not the one that belongs around the points in play")
            }
            Self::WallInPieces(chains) => write!(
                f,
                "the wall has {chains} chains, or a single stone among them"
            ),
            Self::CornerStone => f.write_str("a stone of the group stands on the corner point"),
            Self::GroupInAtari => f.write_str("the group is in atari at the start"),
            Self::EmptyTriangles(number) => write!(f, "{number} empty triangles"),
            Self::GroupInPieces => f.write_str("the group is in too many pieces"),
            Self::NothingToCut => f.write_str("no proof comes to a position that is worth a look"),
            Self::Settled => f.write_str("the verdict is the same whichever side moves first"),
            Self::GoalMissed => f.write_str("the side to move gets less than it is asked for"),
            Self::Cycle => f.write_str("the verdict depends on how a repetition is ruled"),
            Self::BentFour => {
                f.write_str("the rule for the bent four in the corner decides otherwise than play")
            }
            Self::WallMayFall => f.write_str("a proof leans on a wall that might be captured"),
            Self::RightMoves(number) => write!(f, "{number} first moves are right"),
            Self::PassKeeps => f.write_str("playing elsewhere does as well"),
            Self::LegalMoves(number) => write!(f, "only {number} legal moves"),
            Self::WrongMoves(number) => write!(f, "only {number} wrong moves"),
            Self::LineLength(moves) => write!(f, "a line of {moves} moves"),
            Self::LooseLine(moves) => write!(f, "{moves} moves win in the middle of the line"),
            Self::NeedlessStone(point) => write!(
                f,
                "without the stone on {} everything is the same",
                Size::NINETEEN.label(*point)
            ),
            Self::NothingTaught => f.write_str("neither a theme nor five moves that alone win"),
            Self::FarSettled => f.write_str("no stone more or less changes the answer"),
            Self::Unsteady(fault) => write!(f, "on a board that lies another way: {fault}"),
            Self::Known(id) => write!(f, "the same as {id}, or nearly"),
            Self::NotProved(gate) => write!(f, "not proved within the limits (gate {gate})"),
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Rejection {}

impl From<EngineError> for Rejection {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}
