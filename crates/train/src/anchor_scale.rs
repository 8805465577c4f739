//! What anchor problems say of the whole scale.
//!
//! A person who starts far below their strength is still underrated when the rating is called sure, and pulls problems
//! down with it. Anchors never move, so the tries at them show by how much sure players are underrated as a whole, and the
//! other problems are rated as if the players stood that much higher. In a simulated year (`tests/year.rs`) problems drift
//! by 72 points without this.

use crate::event::AttemptResult;
use crate::rating::PlayerRating;

/// Points in which odds grow by e.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// What a day leaves of what was known before it.
const KEPT: f64 = 0.97;

/// As much information as is taken for granted that players are rated rightly, in tries of even chance.
const TRUST: f64 = 2.5;

/// What is known of the offset of all sure players.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct AnchorScale {
    /// By how many tries players did better than their ratings say, as seen from no offset.
    pub surplus: f64,
    /// How much the tries say.
    pub information: f64,
}

impl AnchorScale {
    /// Notes a try of a sure player at an anchor.
    pub fn note(&mut self, player: PlayerRating, anchor: f64, result: AttemptResult) {
        let expected = 1.0 / (1.0 + ((anchor - player.rating - self.offset()) / POINTS).exp());
        let seen = if result == AttemptResult::Right {
            1.0
        } else {
            0.0
        };
        let information = expected * (1.0 - expected);
        // Held against the offset of now: the sum stays one step of Newton's method from the likeliest offset.
        self.surplus += seen - expected + self.offset() / POINTS * information;
        self.information += information;
    }

    /// Ends a day: what is older counts for less.
    pub fn end_day(&mut self) {
        self.surplus *= KEPT;
        self.information *= KEPT;
    }

    /// By how much sure players are underrated, in points.
    #[must_use]
    pub fn offset(&self) -> f64 {
        (self.surplus / (self.information + TRUST) * POINTS).clamp(-300.0, 300.0)
    }

    /// A player on the scale of the anchors.
    #[must_use]
    pub fn placed(&self, player: PlayerRating) -> PlayerRating {
        PlayerRating {
            rating: player.rating + self.offset(),
            ..player
        }
    }
}
