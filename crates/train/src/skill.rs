//! Which rating a first try at a problem counts for, and what it does to it. The fold of a log and the service, which rates
//! in the order in which tries reach it, share this code.
//!
//! Invariant: the same tries in the same order give the same numbers, on a device and on a service.

use crate::event::{Attempt, AttemptResult, TrainMode};
use crate::rating::{PlayerRating, rate_player};

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// What is rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkillKind {
    /// Solving problems.
    Solving,
    /// Telling the status.
    Judging,
}

/// How a try counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TryWeight {
    /// For which rating.
    pub skill: SkillKind,
    /// The share of the change.
    pub share: f64,
}

impl SkillKind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Solving, Self::Judging];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solving => "solving",
            Self::Judging => "judging",
        }
    }
}

impl TryWeight {
    /// How a first try at a problem counts; nothing if it is not rated.
    #[must_use]
    pub fn of(attempt: &Attempt) -> Option<Self> {
        if attempt.result == AttemptResult::Hinted {
            return None;
        }
        let (skill, share) = match (attempt.mode, attempt.result) {
            (TrainMode::Rated | TrainMode::Daily, _) => (SkillKind::Solving, 1.0),
            // Who chose a theme knows what to look for.
            (TrainMode::Theme, AttemptResult::Right) => (SkillKind::Solving, 0.2),
            (TrainMode::Theme, _) => (SkillKind::Solving, 0.7),
            (TrainMode::Status, _) => (SkillKind::Judging, 1.0),
            (TrainMode::Review | TrainMode::Rush, _) => return None,
        };
        Some(Self { skill, share })
    }

    /// A rating after such a try at a problem of this rating, `pause` milliseconds after the last one.
    #[must_use]
    pub fn rating_after(
        self,
        before: PlayerRating,
        problem: f64,
        result: AttemptResult,
        pause: i64,
    ) -> PlayerRating {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a pause is far below 2^52 milliseconds"
        )]
        let idle = pause as f64 / DAY;
        rate_player(before, problem, result, idle, self.share)
    }
}
