//! The two kinds of opponents that prove nothing, as one choice of a caller.

use shikatsu_hunch::PatternWeights;
use shikatsu_problem::Problem;

use crate::levels::{LevelMove, LevelRefusal, LevelSettings, choose};
use crate::policy_opponent::{PolicyDials, choose_by_policy};

/// How an opponent chooses moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentSettings {
    /// It reads a few moves ahead and judges by shape.
    ByShape(LevelSettings),
    /// It draws by what was learned of moves, and may read whether they lose.
    ByPolicy(PolicyDials),
}

impl OpponentSettings {
    /// The move for the side to move; the same seed gives the same move.
    ///
    /// # Errors
    /// When the position cannot be, nothing is at stake, or what was learned cannot be read.
    pub fn choose(&self, problem: &Problem, seed: u64) -> Result<LevelMove, LevelRefusal> {
        match self {
            Self::ByShape(settings) => choose(problem, settings, seed),
            Self::ByPolicy(dials) => {
                let weights = PatternWeights::shipped()
                    .map_err(|fault| LevelRefusal::NothingLearned(fault.to_string()))?;
                choose_by_policy(problem, &weights, *dials, seed)
            }
        }
    }

    /// What the choice rests on, as a remark says it.
    #[must_use]
    pub const fn basis(&self) -> &'static str {
        match self {
            Self::ByShape(_) => "by shape",
            Self::ByPolicy(_) => "by patterns",
        }
    }
}
