//! What the games of a cell come to.

use super::game_journal::{GameRow, RowWinner};
use crate::win_share::{elo, interval};

/// Games of a cell, counted for the team.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CellScore {
    pub(super) label: String,
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    moves: u32,
    windows: u32,
    split: u32,
}

impl CellScore {
    pub(super) fn of<'a>(label: String, rows: impl Iterator<Item = &'a GameRow>) -> Self {
        let mut score = Self {
            label,
            ..Self::default()
        };
        for row in rows {
            match row.winner {
                RowWinner::Team => score.won += 1,
                RowWinner::None => score.drawn += 1,
                RowWinner::Opponent => score.lost += 1,
            }
            score.moves += row.moves;
            score.windows += row.windows;
            score.split += row.split;
        }
        score
    }

    pub(super) const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the team; a draw is half a win.
    pub(super) fn share(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    pub(super) fn interval(&self) -> (f64, f64) {
        interval(self.share(), f64::from(self.games().max(1)))
    }

    /// The part of the team's windows in which members wanted different things.
    pub(super) fn split_share(&self) -> f64 {
        f64::from(self.split) / f64::from(self.windows.max(1))
    }

    pub(super) fn mean_moves(&self) -> f64 {
        f64::from(self.moves) / f64::from(self.games().max(1))
    }

    /// Elo points with the ends of the interval.
    pub(super) fn elo(&self) -> [f64; 3] {
        let (low, high) = self.interval();
        [self.share(), low, high].map(elo)
    }
}

/// Elo points as text; what is without bounds is said so.
pub(super) fn elo_text(points: f64) -> String {
    match points {
        points if points == f64::INFINITY => "+∞".to_owned(),
        points if points == f64::NEG_INFINITY => "−∞".to_owned(),
        points if points.round() < 0.0 => format!("−{:.0}", -points),
        points => format!("+{:.0}", points.abs()),
    }
}
