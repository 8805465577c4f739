//! Why a question about a position of the suite is no problem of the page.

use std::fmt;

/// The reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LeftOut {
    /// The file has no verdict: a regression of the search.
    NoVerdict,
    /// A pass keeps the verdict too.
    NothingToPlay,
    /// The verdict is the same for both first movers.
    Settled,
    /// The best that this side has is not what it is asked for.
    OutOfReach(String),
    /// So many of so many moves are right.
    ManyRight(usize, usize),
    /// The points in play touch opposite edges of a small board.
    SmallBoard,
    /// A stone that cannot be taken stands where a visitor would take it.
    CaptiveWall,
    /// Another problem is the same, turned, mirrored or with colours exchanged.
    SameAs(String),
    /// The engine does not confirm what the file says.
    NotConfirmed(String),
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVerdict => f.write_str("no verdict in the file"),
            Self::NothingToPlay => f.write_str("a pass keeps the verdict"),
            Self::Settled => f.write_str("the same verdict for both first movers"),
            Self::OutOfReach(verdict) => write!(f, "best play misses the goal: {verdict}"),
            Self::ManyRight(right, legal) => write!(f, "{right} of {legal} moves are right"),
            Self::SmallBoard => f.write_str("touches opposite edges of a small board"),
            Self::CaptiveWall => f.write_str("a stone out of play has no way to the outside"),
            Self::SameAs(id) => write!(f, "the same as {id}"),
            Self::NotConfirmed(why) => write!(f, "not confirmed: {why}"),
        }
    }
}
