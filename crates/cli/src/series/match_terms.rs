//! What the games of a match are played under, and their openings.

use std::time::Duration;

use shikatsu_board::{Game, Position};
use shikatsu_problem::{Move, Rules, Size};
use shikatsu_team::{Dice, WindowSeed};

use super::match_clock::MatchClock;

/// What every game of a match is played under.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MatchTerms {
    pub(crate) size: Size,
    pub(crate) rules: Rules,
    /// In half points.
    pub(crate) komi: i32,
    pub(crate) clock: MatchClock,
    pub(crate) patience: Duration,
}

impl MatchTerms {
    /// Legal moves drawn by a number; the same for both games of a pair.
    pub(crate) fn opening(&self, moves: usize, seed: u64, pair: usize) -> Vec<Move> {
        let pair = u128::try_from(pair).unwrap_or(0);
        let mut dice = Dice::new(WindowSeed(u128::from(seed) << 64 | pair));
        let mut game = Game::new(Position::empty(self.size), self.rules);
        let mut drawn = Vec::new();
        while drawn.len() < moves {
            let legal: Vec<Move> = game.legal_points().iter().map(Move::Play).collect();
            let Some(&played) = dice.pick(&legal) else {
                break;
            };
            if game.play(played).is_err() {
                break;
            }
            drawn.push(played);
        }
        drawn
    }
}
