//! The searches of the textbooks: plain minimax and alpha-beta.
//!
//! Both play the game of `docs/rules-of-the-game.md` at level 0, to the very
//! end: nothing is remembered between branches, moves come in the order of the
//! board, and no shape is known, not even two eyes.
//!
//! The value is a yes or no, whether the attacker captures, so alpha-beta is a
//! search that leaves a node at the first move that wins. A state that repeats
//! on the line counts for the defender: the attacker, who must prove capture, must
//! finish it.

use std::time::{Duration, Instant};

use shikatsu_board::{Journal, Position};
use shikatsu_problem::{Move, PointSet, Problem, Suicide};

use super::family::DEFENDER;

/// Which search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pruning {
    /// Minimax: every move of every position.
    None,
    /// Alpha-beta.
    AlphaBeta,
}

/// Whether the target can be captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureResult {
    Captured,
    Stands,
}

/// A search that ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlainResult {
    pub(super) fate: CaptureResult,
    /// Positions looked at.
    pub(super) nodes: u64,
}

/// The time ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OutOfTime;

/// Searches a member of the family to the end.
pub(super) fn search(
    problem: &Problem,
    position: Position,
    pruning: Pruning,
    time: Duration,
) -> Result<PlainResult, OutOfTime> {
    let mut search = PlainSearch {
        target: problem
            .key_stones
            .first()
            .and_then(|stone| position.chain(stone))
            .unwrap_or_default(),
        in_play: problem.in_play.unwrap_or_else(|| position.board()),
        position,
        pruning,
        journal: Journal::new(),
        line: Vec::new(),
        nodes: 0,
        deadline: Instant::now() + time,
    };
    let fate = search.fate(LastMove::AfterMove)?;
    Ok(PlainResult {
        fate,
        nodes: search.nodes,
    })
}

/// What the last move was: two ordinary passes in a row end the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastMove {
    /// A stone, or a pass that lifted a ban.
    AfterMove,
    AfterPass,
}

struct PlainSearch {
    target: PointSet,
    in_play: PointSet,
    position: Position,
    pruning: Pruning,
    journal: Journal,
    /// The states between the root and here.
    line: Vec<(u128, LastMove)>,
    nodes: u64,
    deadline: Instant,
}

impl PlainSearch {
    fn fate(&mut self, turn: LastMove) -> Result<CaptureResult, OutOfTime> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) && Instant::now() >= self.deadline {
            return Err(OutOfTime);
        }
        let state = (self.position.hash(), turn);
        if let Some(fate) = self.end(state) {
            return Ok(fate);
        }
        let mover = self.position.to_move();
        let (wanted, feared) = if mover == DEFENDER {
            (CaptureResult::Stands, CaptureResult::Captured)
        } else {
            (CaptureResult::Captured, CaptureResult::Stands)
        };
        self.line.push(state);
        let mut best = feared;
        let moves = (self.position.vacant() & self.in_play)
            .iter()
            .map(Move::Play);
        for played in moves.chain([Move::Pass]) {
            let Some(fate) = self.after(played, turn)? else {
                continue;
            };
            if fate == wanted {
                best = wanted;
                if self.pruning == Pruning::AlphaBeta {
                    break;
                }
            }
        }
        self.line.pop();
        Ok(best)
    }

    /// The fate if the game ends here.
    fn end(&self, state: (u128, LastMove)) -> Option<CaptureResult> {
        let standing = self.position.stones(DEFENDER);
        if !self.target.is_subset(&standing) {
            return Some(CaptureResult::Captured);
        }
        self.line.contains(&state).then_some(CaptureResult::Stands)
    }

    /// The fate after a move; `None` if the rules forbid it.
    fn after(&mut self, played: Move, turn: LastMove) -> Result<Option<CaptureResult>, OutOfTime> {
        let lifts = self.position.ko().is_some();
        let next = match played {
            Move::Pass if !lifts && turn == LastMove::AfterPass => {
                return Ok(Some(CaptureResult::Stands));
            }
            Move::Pass if !lifts => LastMove::AfterPass,
            Move::Pass | Move::Play(_) => LastMove::AfterMove,
        };
        let legal = self
            .position
            .play_recorded(played, Suicide::Forbidden, &mut self.journal);
        if legal.is_err() {
            return Ok(None);
        }
        let fate = self.fate(next)?;
        self.position.undo(&mut self.journal);
        Ok(Some(fate))
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::Color;

    use super::super::family;
    use super::*;

    fn found(free: u8, first: Color, pruning: Pruning) -> PlainResult {
        let problem = family::problem(free).unwrap().with_first(first);
        let position = Position::from_setup(&problem.setup).unwrap();
        search(&problem, position, pruning, Duration::from_secs(60)).unwrap()
    }

    #[test]
    fn six_die_and_seven_depend_on_who_plays_first() {
        let fate = |free, first| found(free, first, Pruning::AlphaBeta).fate;
        for row in 3..=6 {
            assert_eq!(fate(row, DEFENDER), CaptureResult::Captured, "{row}");
            assert_eq!(fate(row, !DEFENDER), CaptureResult::Captured, "{row}");
        }
        assert_eq!(fate(7, DEFENDER), CaptureResult::Stands);
        assert_eq!(fate(7, !DEFENDER), CaptureResult::Captured);
    }

    #[test]
    fn pruning_saves_nodes_and_changes_nothing() {
        for first in Color::BOTH {
            for free in 3..=5 {
                let whole = found(free, first, Pruning::None);
                let pruned = found(free, first, Pruning::AlphaBeta);
                assert_eq!(whole.fate, pruned.fate, "{free} {first}");
                assert!(pruned.nodes < whole.nodes, "{free} {first}");
            }
        }
    }

    #[test]
    fn a_search_without_time_says_so() {
        let problem = family::problem(9).unwrap();
        let position = Position::from_problem(&problem).unwrap();
        let none = search(&problem, position, Pruning::None, Duration::ZERO);
        assert_eq!(none, Err(OutOfTime));
    }
}
