//! What the program says about a move, as plain data.

use std::fmt;

use shikatsu_board::Illegal;
use shikatsu_engine::{EngineError, Grade, Proof};
use shikatsu_problem::{Move, Role};

use crate::ending::Ending;
use crate::motif::Sighting;
use crate::reply::Reply;
use crate::standing::{Cost, Standing};

/// How the program understood a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Heard {
    /// As a stone in play.
    Stone,
    /// As a pass.
    Pass,
    /// A stone out of play, as a move elsewhere: a pass.
    Elsewhere,
    /// A pass while a ko may not be taken back, as a threat elsewhere. The verdict
    /// after it holds if the threat is not answered.
    KoThreat,
}

/// What the program says about a move.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The move; a pass unless it is a stone in play.
    pub played: Move,
    /// How the program understood it.
    pub heard: Heard,
    /// Who made it.
    pub mover: Role,
    /// The verdict before the move.
    pub before: Standing,
    /// The verdict after it, the other side to move.
    pub after: Standing,
    /// What it cost.
    pub cost: Cost,
    /// The program's move; `None` if play is over, or if no reply was asked for.
    pub reply: Option<Reply>,
    /// The verdict after the reply, or after the move if there is no reply.
    pub now: Standing,
    /// Why play is over, if it is.
    pub ending: Option<Ending>,
    /// The certificates of the verdict after the move.
    pub proofs: Vec<Proof>,
}

impl Answer {
    /// On which condition the move was judged: the weaker of the conditions before and after it.
    #[must_use]
    pub fn grade(&self) -> Grade {
        self.before.grade.max(self.after.grade)
    }
}

/// Why a move is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A rule forbids it; nothing has changed.
    Illegal(Illegal),
    /// Both sides have passed.
    Over,
    /// The position cannot be searched.
    Engine(EngineError),
}

/// Best play from a position, and what it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The verdict, the side to move first.
    pub standing: Standing,
    /// Best play by both sides.
    pub line: Vec<Move>,
    /// How it ends, if the certificate says so.
    pub ending: Option<Ending>,
    /// The motifs on it.
    pub motifs: Vec<Sighting>,
}

impl From<EngineError> for Refusal {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(rule) => rule.fmt(f),
            Self::Over => f.write_str("both sides have passed; take a move back to go on"),
            Self::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}
