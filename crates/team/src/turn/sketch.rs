//! The sketch board of a team: lines that members draw while they discuss a move. It is empty again in the next window.

use shikatsu_problem::Move;

use crate::people::MemberId;

/// Moves of a line, at most.
pub const LONGEST_LINE: usize = 20;

/// Lines on a sketch board, at most; the oldest makes room.
pub const MOST_LINES: usize = 50;

/// A line on the sketch board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SketchLine {
    /// Who drew it; unknown if it came with a proposal, because proposals are shown without names.
    pub by: Option<MemberId>,
    /// Moves of both sides in turn from the position on the board; they are legal.
    pub moves: Vec<Move>,
}
