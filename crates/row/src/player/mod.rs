//! Players: eight levels in four tastes.
//!
//! A level errs as people err: it overlooks, and never plays nonsense. Whatever the level, it takes a win that it has,
//! resists as long as it can when it is lost, does not give stones away for nothing and does not resign.
//!
//! Invariant: the same player in the same game plays the same move, on every machine.

mod chance;
mod glance;
mod level;
mod proved;
mod taste;
mod thought;

use std::sync::Arc;

use shikatsu_problem::Move;

use crate::grid::{CellSet, RowBoard, RowGeometry};
use crate::proof::RowValue;
use crate::row_game::RowGame;
use crate::rules::RowGoal;
use crate::search::winning;
use proved::{ProofThought, ProvedMove};
use thought::Thought;

pub use level::{RowLevel, RowLevelError};
pub use proved::ProvedDistance;
pub use taste::{Taste, TasteError};

/// A player of some strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPlayer {
    /// How well it plays.
    pub level: RowLevel,
    /// What it likes among moves it thinks equal.
    pub taste: Taste,
    /// Decides what it overlooks; another seed is another game.
    pub seed: u64,
}

/// A move, and why it may be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub played: Move,
    /// What stands behind it.
    pub by: PlayedBy,
}

/// What stands behind a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayedBy {
    /// A proof: this is the value of the position for the side that moved, and the move keeps it.
    Proof {
        /// The value before the move.
        value: RowValue,
        /// How sure its distance is.
        distance: ProvedDistance,
    },
    /// What a level sees. The eighth level plays as the seventh does where nothing is proved, and says so.
    Level(RowLevel),
}

impl RowPlayer {
    /// The move it plays, and what stands behind it. `stop` ends its thinking as in [`RowPlayer::choose`].
    pub fn choose_and_tell(&self, game: &RowGame, stop: &mut dyn FnMut() -> bool) -> ChosenMove {
        let seventh = RowLevel::ALL[6];
        if self.level <= seventh {
            return ChosenMove {
                played: self.look(game, stop),
                by: PlayedBy::Level(self.level),
            };
        }
        let as_seventh = Self {
            level: seventh,
            ..*self
        };
        if wins_at_once(game) {
            return ChosenMove {
                played: as_seventh.look(game, stop),
                by: PlayedBy::Proof {
                    value: RowValue::Win(1),
                    distance: ProvedDistance::Exact,
                },
            };
        }
        let mut seen = None;
        let proved = ProofThought::of(game, stop)
            .and_then(|thought| thought.best(|stop| *seen.insert(as_seventh.look(game, stop))));
        match proved {
            Some(ProvedMove {
                played,
                value,
                distance,
            }) => ChosenMove {
                played,
                by: PlayedBy::Proof { value, distance },
            },
            None => ChosenMove {
                played: seen.unwrap_or_else(|| as_seventh.look(game, stop)),
                by: PlayedBy::Level(seventh),
            },
        }
    }

    /// The move it plays. `stop` is asked from time to time, and ends its thinking with the best move so far. In a game
    /// that is over it passes.
    pub fn choose(&self, game: &RowGame, stop: &mut dyn FnMut() -> bool) -> Move {
        self.choose_and_tell(game, stop).played
    }

    /// The move it plays without any proof: the eighth level plays as the seventh does.
    pub fn look(&self, game: &RowGame, stop: &mut dyn FnMut() -> bool) -> Move {
        match RowGeometry::<u128>::of(game.rules()) {
            Some(geometry) => {
                let board = RowBoard::like(game.board(), Arc::new(geometry));
                self.think(&board, game, stop)
            }
            None => self.think(game.board(), game, stop),
        }
    }

    fn think<S: CellSet>(
        &self,
        board: &RowBoard<S>,
        game: &RowGame,
        stop: &mut dyn FnMut() -> bool,
    ) -> Move {
        let cell = |played: Option<Move>| {
            let point = played.and_then(Move::point)?;
            Some(board.geometry().cell(point))
        };
        let mut moves = game.moves().rev();
        let [theirs, own] = [moves.next(), moves.next()].map(cell);
        let legal = game.legal_points().iter();
        let legal = legal.filter_map(|point| cell(Some(Move::Play(point))));
        let legal = legal.fold(S::EMPTY, |cells, cell| cells.or(S::of(cell)));
        Thought::new(*self, board, legal, [own, theirs])
            .chosen(stop)
            .and_then(|cell| board.geometry().point(cell))
            .map_or(Move::Pass, Move::Play)
    }
}

/// Whether the side to move can make a row now. Every level takes it, so that no proof need be looked for.
fn wins_at_once(game: &RowGame) -> bool {
    let board = game.board();
    let is_row = matches!(game.rules().goal(), RowGoal::Row(_)) && game.end().is_none();
    let mut points = board
        .geometry()
        .points(winning(board, game.to_move()))
        .iter();
    is_row && points.any(|point| game.check(Move::Play(point)).is_ok())
}
