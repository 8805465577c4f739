//! How a level did against the one below it, with how sure that is.

use shikatsu_row::{LadderPair, LadderResult};

/// How a level did against the one below.
pub(super) struct PairScore {
    pub(super) pair: LadderPair,
    won: u32,
    drawn: u32,
    lost: u32,
}

impl PairScore {
    pub(super) fn of(pair: LadderPair, results: impl Iterator<Item = LadderResult>) -> Self {
        let mut score = Self {
            pair,
            won: 0,
            drawn: 0,
            lost: 0,
        };
        for result in results {
            match result {
                LadderResult::Won => score.won += 1,
                LadderResult::Drawn => score.drawn += 1,
                LadderResult::Lost => score.lost += 1,
            }
        }
        score
    }

    /// The part of the games that the upper level won, a draw as half a win, from 0 to 1.
    pub(super) fn share(&self) -> f64 {
        let games = f64::from((self.won + self.drawn + self.lost).max(1));
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games
    }

    /// How far the real share may lie from this one, in 95 of 100 cases.
    pub(super) fn error(&self) -> f64 {
        let games = f64::from((self.won + self.drawn + self.lost).max(1));
        1.96 * (self.share() * (1.0 - self.share()) / games).sqrt()
    }

    /// A line of the table.
    pub(super) fn line(&self) -> String {
        let LadderPair { upper, lower, .. } = self.pair;
        let (share, error) = (100.0 * self.share(), 100.0 * self.error());
        let aim = if (65.0..=85.0).contains(&share) {
            ""
        } else {
            "  not between 65 and 85"
        };
        format!(
            "{upper} over {lower}  {share:5.1} % ± {error:.1}  won {}, drawn {}, lost {}{aim}\n",
            self.won, self.drawn, self.lost
        )
    }
}
