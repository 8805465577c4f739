//! The last stones of a line of play that need not be played to be judged: those that touch nothing and threaten nothing.
//!
//! Invariant: the score of a quiet stone is the one that playing it and looking no further would give. A stone is quiet
//! if it makes no threat to win, and either nothing is ever captured or it touches no stone and has three liberties or
//! more: then it changes the lines through its cell and nothing else.

use shikatsu_problem::Color;

use super::evaluation::{Estimate, Leaning};
use crate::grid::{CellSet, RowBoard};
use crate::rules::{CaptureRule, RowGoal};

/// The quiet stones of a position, and the best of them.
pub(super) struct Frontier<S> {
    pub(super) quiet: S,
    /// Its score for the side to move, and its cell.
    pub(super) best: Option<(i32, usize)>,
}

impl<S: CellSet> Frontier<S> {
    /// No stone is judged.
    pub(super) const NONE: Self = Self {
        quiet: S::EMPTY,
        best: None,
    };

    /// Judges the quiet stones of a position in which the other side threatens nothing, until one reaches `enough`.
    pub(super) fn of(
        board: &mut RowBoard<S>,
        player: Color,
        leaning: Leaning,
        enough: i32,
    ) -> Self {
        if !matches!(board.geometry().rules().goal(), RowGoal::Row(_)) {
            return Self::NONE;
        }
        let mover = board.to_move();
        let passed = board.make(None);
        let standing = Estimate::of(board, player, leaning);
        board.undo(passed);
        let mut frontier = Self::NONE;
        for cell in untouched(board).cells() {
            let lines = board.geometry().through(cell);
            let Some(gain) = board.lines().quiet_gain(mover, lines) else {
                continue;
            };
            let seen = standing.with_stone(mover, gain);
            let score = if mover == player { seen } else { -seen };
            frontier.quiet = frontier.quiet.or(S::of(cell));
            if frontier.best.is_none_or(|(most, _)| score > most) {
                frontier.best = Some((score, cell));
                if score >= enough {
                    break;
                }
            }
        }
        frontier
    }
}

/// The empty cells on which a stone changes no liberties that count.
fn untouched<S: CellSet>(board: &RowBoard<S>) -> S {
    let vacant = board.vacant();
    if board.geometry().rules().capture() == CaptureRule::Off {
        return vacant;
    }
    let geometry = board.geometry();
    let stones = geometry.all().without(vacant);
    geometry
        .roomy()
        .and(vacant)
        .without(geometry.beside(stones))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::sample::drawn;

    #[test]
    fn a_quiet_stone_is_worth_what_playing_it_says() {
        let mut judged = 0;
        for rules in [
            "7x7, row 4",
            "6x6, row 4, no capture",
            "9x9, row 5, diagonals",
        ] {
            for seed in 0..60 {
                let mut board = drawn(rules, seed, seed % 24);
                let (mover, player) = (board.to_move(), Color::BOTH[(seed % 2) as usize]);
                let leaning = Leaning {
                    own_lines: 18,
                    danger: 20,
                    ..Leaning::EVEN
                };
                let frontier = Frontier::of(&mut board, player, leaning, i32::MAX);
                let mut best = None;
                for cell in frontier.quiet.cells() {
                    let played = board.play(cell);
                    assert!(!played.is_win && played.captured.is_empty());
                    let seen = Estimate::of(&board, player, leaning).value();
                    let score = if mover == player { seen } else { -seen };
                    board.undo(played);
                    best = best.max(Some(score));
                    judged += 1;
                }
                assert_eq!(
                    best,
                    frontier.best.map(|(score, _)| score),
                    "{rules} {seed}"
                );
            }
        }
        assert!(judged > 1_000, "{judged}");
    }
}
