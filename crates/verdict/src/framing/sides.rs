//! The position as the two sides of a question see it.

use shikatsu_board::{flood, neighbours, regions};
use shikatsu_problem::{Color, PointSet, Problem, Stakes, StakesError};

/// The stones by part, not by colour.
///
/// Invariant: `ours`, `theirs` and `empty` make up `all`.
#[derive(Debug, Clone, Copy)]
pub struct Sides {
    /// The board.
    pub all: PointSet,
    /// The defender's stones.
    pub ours: PointSet,
    /// The attacker's stones.
    pub theirs: PointSet,
    /// Points without stones.
    pub empty: PointSet,
    /// The attacker's colour.
    pub attacker: Color,
}

impl Sides {
    /// The sides of a problem with key stones.
    ///
    /// # Errors
    /// When the problem does not say what is at stake, or contradicts itself.
    pub fn of(problem: &Problem) -> Result<Self, StakesError> {
        let stakes = Stakes::of(problem)?;
        Ok(Self::with_defender(problem, stakes.defender()))
    }

    /// The sides if this colour defends.
    #[must_use]
    pub fn with_defender(problem: &Problem, defender: Color) -> Self {
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
    #[must_use]
    pub fn chains_at(&self, stones: PointSet) -> PointSet {
        flood(stones, self.ours) | flood(stones, self.theirs)
    }

    /// The empty points next to these stones.
    #[must_use]
    pub fn liberties(&self, stones: PointSet) -> PointSet {
        neighbours(stones, self.empty)
    }

    /// Whether these points cut no chain off from its stones or liberties.
    #[must_use]
    pub fn is_whole(&self, in_play: PointSet) -> bool {
        let stones = in_play & (self.ours | self.theirs);
        in_play.is_subset(&self.all)
            && self.chains_at(stones).is_subset(&in_play)
            && self.liberties(stones).is_subset(&in_play)
    }

    /// Whether a chain of the attacker's is likely to lose a race outside: it touches a chain
    /// of the defender's beyond the points in play, no target, that has as many
    /// liberties or more. Such a chain had better be in play.
    #[must_use]
    pub fn is_besieged(&self, chain: PointSet, in_play: PointSet, targets: PointSet) -> bool {
        let liberties = self.liberties(chain).len();
        let touched = neighbours(chain, self.ours - in_play - targets);
        regions(self.chains_at(touched)).any(|other| self.liberties(other).len() >= liberties)
    }

    /// Whether a chain of the attacker's may be in a race outside: a chain of the
    /// defender's beyond the points in play, no target, touches it or a liberty that it
    /// has there. It is not asked which of them would win.
    #[must_use]
    pub fn has_enemy_near(&self, chain: PointSet, in_play: PointSet, targets: PointSet) -> bool {
        let reach = chain | (self.liberties(chain) - in_play);
        !neighbours(reach, self.ours - in_play - targets).is_empty()
    }
}
