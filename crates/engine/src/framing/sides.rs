//! The position as the two sides of a question see it.

use shikatsu_board::{flood, neighbours, regions};
use shikatsu_problem::{Color, PointSet, Problem};

use crate::EngineError;

/// The stones by part, not by colour.
///
/// Invariant: `ours`, `theirs` and `empty` make up `all`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sides {
    /// The board.
    pub(crate) all: PointSet,
    /// The defender's stones.
    pub(crate) ours: PointSet,
    /// The attacker's stones.
    pub(crate) theirs: PointSet,
    /// Points without stones.
    pub(crate) empty: PointSet,
    /// The attacker's colour.
    pub(crate) attacker: Color,
}

impl Sides {
    /// The sides of a problem with key stones.
    ///
    /// # Errors
    /// When key stones are missing or of both colours.
    pub(crate) fn of(problem: &Problem) -> Result<Self, EngineError> {
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
    pub(crate) fn with_defender(problem: &Problem, defender: Color) -> Self {
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
    pub(crate) fn chains_at(&self, stones: PointSet) -> PointSet {
        flood(stones, self.ours) | flood(stones, self.theirs)
    }

    /// The empty points next to these stones.
    pub(crate) fn liberties(&self, stones: PointSet) -> PointSet {
        neighbours(stones, self.empty)
    }

    /// Whether a chain of the attacker's is in a race outside: it touches a chain
    /// of the defender's beyond the points in play, no target, that has as many
    /// liberties or more.
    pub(crate) fn is_besieged(
        &self,
        chain: PointSet,
        in_play: PointSet,
        targets: PointSet,
    ) -> bool {
        let liberties = self.liberties(chain).len();
        let touched = neighbours(chain, self.ours - in_play - targets);
        regions(self.chains_at(touched)).any(|other| self.liberties(other).len() >= liberties)
    }
}
