//! A question about a board: can these stones be killed, or saved?

use crate::color::Color;
use crate::goal::Goal;
use crate::metadata::Metadata;
use crate::points::PointSet;
use crate::rules::Rules;
use crate::setup::Setup;

/// A life-and-death problem as an author states it.
///
/// Nothing here is checked: the board may be impossible and the key stones
/// may be missing. `shikatsu_board::check_problem` lists every fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The board and whose turn it is.
    pub setup: Setup,
    /// What the side to move is asked to do, if the author says so.
    pub goal: Option<Goal>,
    /// At least one stone of each chain whose life is at stake. With several
    /// chains the group lives if at least one of them lives.
    pub key_stones: PointSet,
    /// The points on which either side may play, or `None` when the author
    /// drew no boundary.
    pub in_play: Option<PointSet>,
    /// The rules under which the question is asked.
    pub rules: Rules,
    /// The author's text, over as many lines as it takes.
    pub notes: String,
    /// Where the problem comes from.
    pub metadata: Metadata,
}

impl Problem {
    /// A board about which nothing has been asked yet.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            goal: None,
            key_stones: PointSet::EMPTY,
            in_play: None,
            rules: Rules::default(),
            notes: String::new(),
            metadata: Metadata::default(),
        }
    }

    /// The same question on the whole board.
    #[must_use]
    pub fn unbounded(&self) -> Self {
        Self {
            in_play: None,
            ..self.clone()
        }
    }

    /// The side to move; Black when the file does not say.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.setup.to_move.unwrap_or(Color::Black)
    }

    /// The same question if this side moves first. What it is asked to do follows from its part,
    /// and a ko ban on the other side is no ban on this one; so a problem that does not
    /// contradict itself gives one that does not either.
    #[must_use]
    pub fn with_first(&self, first: Color) -> Self {
        let mut asked = self.clone();
        if self.to_move() != first {
            asked.goal = self.goal.map(Goal::opponent);
            asked.setup.ko_bans = PointSet::EMPTY;
        }
        asked.setup.to_move = Some(first);
        asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Point;
    use crate::size::Size;
    use crate::stakes::Stakes;

    #[test]
    fn the_other_side_is_asked_for_the_opposite_and_knows_no_ban() {
        let mut problem = Problem::new(Setup::empty(Size::NINETEEN));
        let [stone, ko] = ["aa", "cc"].map(|name| Point::from_sgf(name).unwrap());
        problem.setup.put(stone, Some(Color::White));
        problem.setup.ko_bans.insert(ko);
        problem.key_stones.insert(stone);
        problem.goal = Some(Goal::Kill);
        let same = problem.with_first(Color::Black);
        assert_eq!((same.goal, same.setup.ko_bans.len()), (problem.goal, 1));
        assert_eq!(same.setup.to_move, Some(Color::Black));
        let other = problem.with_first(Color::White);
        assert_eq!(other.goal, Some(Goal::Live));
        assert!(other.setup.ko_bans.is_empty());
        for asked in [&problem, &same, &other] {
            assert_eq!(Stakes::of(asked).unwrap().defender(), Color::White);
        }
    }
}
