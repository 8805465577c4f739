//! Games between players, to see how far apart the levels are.
//!
//! Invariant: the number of a game decides everything about it, so that a series can be stopped and gone on with.

use shikatsu_problem::Color;

use crate::grid::mixed;
use crate::player::{RowLevel, RowPlayer, Taste};
use crate::row_game::RowGame;
use crate::rules::RowRules;

/// A series of games between two levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LadderPair {
    /// The rules of every game.
    pub rules: RowRules,
    /// The one whose result is counted.
    pub upper: RowLevel,
    /// The other one.
    pub lower: RowLevel,
    /// Decides all games.
    pub seed: u64,
}

/// The result of a game for the upper level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LadderResult {
    /// The upper level won.
    Won,
    /// Neither level won.
    Drawn,
    /// The lower level won.
    Lost,
}

impl LadderPair {
    /// Plays the game with this number. Colours alternate, and all pairs of tastes take their turn.
    #[must_use]
    pub fn play(self, number: u32) -> LadderResult {
        let color = color_of(number);
        let tastes = Taste::ALL.len();
        let round = number as usize / 2;
        let pair = u64::from(self.upper.number()) << 8 | u64::from(self.lower.number());
        let player = |level: RowLevel, taste: usize, side: u64| RowPlayer {
            level,
            taste: Taste::ALL[taste % tastes],
            seed: mixed(self.seed ^ mixed(pair << 40 | u64::from(number) << 2 | side)),
        };
        let upper = player(self.upper, round, 0);
        let lower = player(self.lower, round / tastes, 1);
        result(self.rules, color, upper, lower)
    }
}

/// A series of games between two tastes at one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TasteMatch {
    /// The rules of every game.
    pub rules: RowRules,
    /// The level of both players.
    pub level: RowLevel,
    /// The one whose result is counted.
    pub taste: Taste,
    /// The other one.
    pub other: Taste,
    /// Decides all games.
    pub seed: u64,
}

impl TasteMatch {
    /// Plays the game with this number; the result is that of the taste. Colours alternate.
    #[must_use]
    pub fn play(self, number: u32) -> LadderResult {
        let player = |taste: Taste, side: u64| RowPlayer {
            level: self.level,
            taste,
            seed: mixed(self.seed ^ mixed(u64::from(number) << 2 | side)),
        };
        let (first, second) = (player(self.taste, 2), player(self.other, 3));
        result(self.rules, color_of(number), first, second)
    }
}

/// The colour of the player whose result is counted.
const fn color_of(number: u32) -> Color {
    if number.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    }
}

/// Plays a game; the result is that of the player with this colour.
fn result(rules: RowRules, color: Color, counted: RowPlayer, other: RowPlayer) -> LadderResult {
    let mut game = RowGame::new(rules);
    while game.end().is_none() {
        let mover = if game.to_move() == color {
            counted
        } else {
            other
        };
        let played = mover.choose(&game, &mut || false);
        if game.play(played).is_err() {
            break;
        }
    }
    match game.end().and_then(|end| end.winner) {
        Some(winner) if winner == color => LadderResult::Won,
        Some(_) => LadderResult::Lost,
        None => LadderResult::Drawn,
    }
}
