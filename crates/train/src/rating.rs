//! Ratings by Glicko-2 (Glickman 2013, "Example of the Glicko-2 system"), computed by `skillratings`.
//!
//! A player is rated at once, one game against the problem. Deviation grows with the time since the last game, so a
//! single game is no whole period, and the growth that the library adds for one is taken off before. A problem is rated by
//! all its attempts of an hour as one period.
//!
//! Invariant: what is kept is rounded, so that a browser and a native program, whose exponentials differ in the last bit,
//! keep the same numbers.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::event::AttemptResult;

/// The rating of a person who never tried a problem.
pub const START: u16 = 800;

/// The same for a pupil of a class.
pub const START_OF_PUPILS: u16 = 300;

/// Glickman's scale: a rating is this times the number that the formulas use.
const SCALE: f64 = 173.7178;

/// Days in a period of Glicko-2, as lichess has it.
const PERIOD: f64 = 4.7;

/// Bounds of a deviation.
const DEVIATIONS: (f64, f64) = (45.0, 350.0);

/// Bounds of a rating, so that any log gives numbers that can be shown.
const RATINGS: (f64, f64) = (100.0, 4000.0);

/// What one game changes at most.
const MOST: f64 = 200.0;

/// How sure the rating of a problem is where an attempt says only the rating.
const DEVIATION_OF_PROBLEMS: f64 = 80.0;

/// Volatility of a problem: its difficulty does not change.
const VOLATILITY_OF_PROBLEMS: f64 = 0.005;

/// The rating of a person.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayerRating {
    /// The rating.
    pub rating: f64,
    /// How far from it the strength may well be.
    pub deviation: f64,
    /// How much the strength changes.
    pub volatility: f64,
}

/// The rating of a problem.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProblemRating {
    /// The rating.
    pub rating: f64,
    /// How far from it the difficulty may well be.
    pub deviation: f64,
}

impl PlayerRating {
    /// Of a person who begins with this rating.
    #[must_use]
    pub fn new(rating: u16) -> Self {
        Self {
            rating: f64::from(rating),
            deviation: DEVIATIONS.1,
            volatility: 0.06,
        }
    }
}

impl PlayerRating {
    /// After a corrected key gave points back.
    #[must_use]
    pub const fn with_refund(self, points: f64) -> Self {
        Self {
            rating: (self.rating + points).clamp(RATINGS.0, RATINGS.1),
            ..self
        }
    }
}

/// A player after one try at a problem, `idle` days after the last one. `weight` is the share of the change that counts.
#[must_use]
pub fn rate_player(
    player: PlayerRating,
    problem: f64,
    result: AttemptResult,
    idle: f64,
    weight: f64,
) -> PlayerRating {
    let growth = player.volatility * player.volatility * (idle.max(0.0) / PERIOD);
    let deviation = player.deviation / SCALE;
    let grown = (deviation * deviation + growth).sqrt() * SCALE;
    let grown = grown.clamp(DEVIATIONS.0, DEVIATIONS.1);
    let alone = (grown / SCALE).powi(2) - player.volatility * player.volatility;
    let game = [(
        rating_of(problem, DEVIATION_OF_PROBLEMS, VOLATILITY_OF_PROBLEMS),
        outcome(result),
    )];
    let before = rating_of(
        player.rating,
        alone.max(1e-6).sqrt() * SCALE,
        player.volatility,
    );
    let after = glicko2_rating_period(&before, &game, &Glicko2Config::new());
    let change = (after.rating - player.rating).clamp(-MOST, MOST);
    let share = |from: f64, to: f64| from + (to - from) * weight;
    PlayerRating {
        rating: rounded(
            (player.rating + change * weight).clamp(RATINGS.0, RATINGS.1),
            1e4,
        ),
        deviation: rounded(
            share(grown, after.deviation).clamp(DEVIATIONS.0, DEVIATIONS.1),
            1e4,
        ),
        volatility: rounded(share(player.volatility, after.volatility), 1e8),
    }
}

/// A problem after all tries of an hour, each with its player as they were before.
#[must_use]
pub fn rate_problem(
    problem: ProblemRating,
    tries: &[(PlayerRating, AttemptResult)],
) -> ProblemRating {
    if tries.is_empty() {
        return problem;
    }
    let games: Vec<(Glicko2Rating, Outcomes)> = tries
        .iter()
        .map(|(player, result)| {
            let rating = rating_of(player.rating, player.deviation, player.volatility);
            // The problem wins where the player fails.
            let won = match result {
                AttemptResult::Right => Outcomes::LOSS,
                AttemptResult::Hinted | AttemptResult::Wrong => Outcomes::WIN,
            };
            (rating, won)
        })
        .collect();
    let before = rating_of(problem.rating, problem.deviation, VOLATILITY_OF_PROBLEMS);
    let after = glicko2_rating_period(&before, &games, &Glicko2Config::new());
    let change = (after.rating - problem.rating).clamp(-MOST, MOST);
    ProblemRating {
        rating: rounded((problem.rating + change).clamp(RATINGS.0, RATINGS.1), 1e4),
        deviation: rounded(after.deviation.clamp(DEVIATIONS.0, DEVIATIONS.1), 1e4),
    }
}

const fn outcome(result: AttemptResult) -> Outcomes {
    match result {
        AttemptResult::Right => Outcomes::WIN,
        AttemptResult::Hinted | AttemptResult::Wrong => Outcomes::LOSS,
    }
}

const fn rating_of(rating: f64, deviation: f64, volatility: f64) -> Glicko2Rating {
    Glicko2Rating {
        rating,
        deviation,
        volatility,
    }
}

fn rounded(value: f64, steps: f64) -> f64 {
    (value * steps).round() / steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Glickman's paper: 1464.06, 151.52 and 0.05999.
    #[test]
    fn the_published_example_comes_out_to_its_last_digit() {
        let player = rating_of(1500.0, 200.0, 0.06);
        let games = [
            (rating_of(1400.0, 30.0, 0.06), Outcomes::WIN),
            (rating_of(1550.0, 100.0, 0.06), Outcomes::LOSS),
            (rating_of(1700.0, 300.0, 0.06), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&player, &games, &Glicko2Config::new());
        assert_eq!(format!("{:.2}", after.rating), "1464.05");
        assert_eq!(format!("{:.2}", after.deviation), "151.52");
        assert_eq!(format!("{:.5}", after.volatility), "0.06000");
    }

    #[test]
    fn a_right_answer_raises_and_a_wrong_one_lowers_within_bounds() {
        let player = PlayerRating::new(START);
        let right = rate_player(player, 800.0, AttemptResult::Right, 0.0, 1.0);
        let wrong = rate_player(player, 800.0, AttemptResult::Wrong, 0.0, 1.0);
        assert!(right.rating > 800.0 && right.rating <= 1000.0, "{right:?}");
        assert!(wrong.rating < 800.0 && wrong.rating >= 600.0, "{wrong:?}");
        assert!(right.deviation < player.deviation);
        let surprise = rate_player(player, 3900.0, AttemptResult::Right, 0.0, 1.0);
        assert!((surprise.rating - 1000.0).abs() < 1e-9, "{surprise:?}");
    }

    #[test]
    fn a_pause_makes_a_rating_less_sure_and_a_weight_makes_a_change_smaller() {
        let mut player = PlayerRating::new(1200);
        for _ in 0..60 {
            let at = player.rating;
            player = rate_player(player, at, AttemptResult::Right, 0.0, 1.0);
            player = rate_player(player, at, AttemptResult::Wrong, 0.0, 1.0);
        }
        assert!(player.deviation < 70.0, "{player:?}");
        let soon = rate_player(player, 1200.0, AttemptResult::Right, 0.0, 1.0);
        let late = rate_player(player, 1200.0, AttemptResult::Right, 400.0, 1.0);
        assert!(late.rating - player.rating > soon.rating - player.rating);
        let part = rate_player(player, 1200.0, AttemptResult::Right, 0.0, 0.2);
        let share = (part.rating - player.rating) / (soon.rating - player.rating);
        assert!((share - 0.2).abs() < 1e-3, "{share}");
    }
}
