//! The position as the two sides of a question see it.

use shikatsu_board::{flood, neighbours};
use shikatsu_problem::{Color, PointSet, Problem};

use crate::EngineError;

/// The stones by part, not by colour.
///
/// Invariant: `ours`, `theirs` and `empty` make up `all`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sides {
    /// The board.
    pub(super) all: PointSet,
    /// The defender's stones.
    pub(super) ours: PointSet,
    /// The attacker's stones.
    pub(super) theirs: PointSet,
    /// Points without stones.
    pub(super) empty: PointSet,
    /// The attacker's colour.
    pub(super) attacker: Color,
}

impl Sides {
    /// The sides of a problem with key stones.
    ///
    /// # Errors
    /// When key stones are missing or of both colours.
    pub(super) fn of(problem: &Problem) -> Result<Self, EngineError> {
        let stones = problem.key_stones;
        if stones.is_empty() {
            return Err(EngineError::NoKeyStones);
        }
        let defender = Color::BOTH
            .into_iter()
            .find(|&color| stones.is_subset(problem.setup.stones(color)))
            .ok_or(EngineError::KeyStonesOfBoth)?;
        Ok(Self::with_defender(problem, defender))
    }

    /// The sides if this colour defends.
    pub(super) fn with_defender(problem: &Problem, defender: Color) -> Self {
        let all = problem.setup.size.all();
        let ours = *problem.setup.stones(defender) & all;
        let theirs = *problem.setup.stones(!defender) & all;
        Self {
            all,
            ours,
            theirs,
            empty: all - ours - theirs,
            attacker: !defender,
        }
    }

    /// The whole chains, of either colour, that these stones belong to.
    pub(super) fn chains_at(&self, stones: PointSet) -> PointSet {
        flood(stones, self.ours) | flood(stones, self.theirs)
    }

    /// The empty points next to these stones.
    pub(super) fn liberties(&self, stones: PointSet) -> PointSet {
        neighbours(stones, self.empty)
    }
}
