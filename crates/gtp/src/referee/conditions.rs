//! What a game is played under.

use shikatsu_problem::{Rules, Size};

/// What a game is played under.
#[derive(Debug, Clone, PartialEq)]
pub struct Conditions {
    /// The board.
    pub size: Size,
    /// The rules; the engines must have been started with the same.
    pub rules: Rules,
    /// Points for White.
    pub komi: f64,
    /// How it begins.
    pub opening: RandomOpening,
    /// It ends after this many moves at the latest.
    pub longest: usize,
}

/// Legal moves drawn by lot, so that no two games are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomOpening {
    /// How many.
    pub moves: usize,
    /// What they are drawn by.
    pub seed: u64,
}
