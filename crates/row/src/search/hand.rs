//! The rules of hand: win now; else stop what would be won next.
//!
//! Invariant: [`stopping`] leaves out no move after which the threat is gone. Against a row these are the missing point
//! itself, captures, and the move that makes the missing point suicide; against a capture the last liberty and captures.

use shikatsu_problem::Color;

use crate::grid::{CellSet, RowBoard};
use crate::rules::{CaptureRule, RowGoal};

/// The cells on which this colour would win at once, if it were its turn. Ko is the caller's matter.
pub(crate) fn winning<S: CellSet>(board: &RowBoard<S>, color: Color) -> S {
    match board.geometry().rules().goal() {
        RowGoal::Row(_) => completing(board, color),
        RowGoal::Captures(enough) => enough_captures(board, color, enough),
        RowGoal::Stones | RowGoal::Area => S::EMPTY,
    }
}

/// The cells on which this colour captures something.
pub(crate) fn capturing<S: CellSet>(board: &RowBoard<S>, color: Color) -> S {
    if board.geometry().rules().capture() == CaptureRule::Off {
        return S::EMPTY;
    }
    let in_atari = board.chains(!color).map(|chain| board.liberties(chain));
    in_atari
        .filter(|liberties| liberties.len() == 1)
        .fold(S::EMPTY, S::or)
}

/// The moves of the other side that could stop this colour from winning on every one of these cells.
pub(crate) fn stopping<S: CellSet>(board: &RowBoard<S>, color: Color, threats: S) -> S {
    let captures = capturing(board, !color);
    let all = board.geometry().all();
    threats.cells().fold(all, |left, cell| {
        let mut stops = captures.or(S::of(cell));
        if let RowGoal::Row(_) = board.geometry().rules().goal() {
            stops = stops.or(strangling(board, color, cell));
        }
        left.and(stops)
    })
}

fn completing<S: CellSet>(board: &RowBoard<S>, color: Color) -> S {
    if !board.lines().is_near(color) {
        return S::EMPTY;
    }
    let vacant = board.vacant();
    let lines = (0u16..).zip(board.geometry().lines());
    let holes = lines
        .filter(|(number, _)| board.lines().lacks(*number, color, 1))
        .fold(S::EMPTY, |holes, (_, line)| holes.or(line.and(vacant)));
    let forbidden = holes.cells().filter(|&cell| board.is_suicide(color, cell));
    forbidden.fold(holes, |holes, cell| holes.without(S::of(cell)))
}

fn enough_captures<S: CellSet>(board: &RowBoard<S>, color: Color, enough: u8) -> S {
    let missing = u16::from(enough).saturating_sub(board.taken(color));
    let candidates = capturing(board, color);
    let too_few = candidates
        .cells()
        .filter(|&cell| board.captures_of(color, cell).len() < u32::from(missing));
    too_few.fold(candidates, |left, cell| left.without(S::of(cell)))
}

/// The last liberty that a chain of this colour would have after completing a row on the cell.
fn strangling<S: CellSet>(board: &RowBoard<S>, color: Color, cell: usize) -> S {
    if board.geometry().rules().capture() == CaptureRule::Off {
        return S::EMPTY;
    }
    let joined = board.stones(color).or(S::of(cell));
    let chain = board.geometry().chain(cell, joined);
    let liberties = board.liberties(chain).without(S::of(cell));
    if liberties.len() == 1 {
        liberties
    } else {
        S::EMPTY
    }
}

#[cfg(test)]
mod tests;
