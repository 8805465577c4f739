//! Moves in a position that may have a boundary.
//!
//! Stones out of play have the outer liberty: they are never captured, and a
//! stone beside them of their own colour always has a liberty
//! (`docs/rules-of-the-game.md`, section 1). `board` plays by the rules of Go
//! alone and would capture such a wall on a small board. Without a boundary the two
//! agree.
//!
//! Only the ko of one stone is known here; the engine handles other repetitions.

use shikatsu_board::{Illegal, flood, neighbours, regions};
use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Setup, Suicide};

/// Stones, turn and ko, and the points in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoundedPosition {
    setup: Setup,
    in_play: PointSet,
    suicide: Suicide,
}

impl BoundedPosition {
    /// The position of a problem that has no fault.
    pub(crate) fn of(problem: &Problem) -> Self {
        let setup = problem.setup;
        Self {
            setup: Setup {
                to_move: Some(problem.to_move()),
                ..setup
            },
            in_play: problem.in_play.unwrap_or_else(|| setup.size.all()),
            suicide: problem.rules.suicide,
        }
    }

    pub(crate) const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn turn(&self) -> Color {
        self.setup.to_move.unwrap_or(Color::Black)
    }

    /// Plays for the side to move; the stones it takes off the board.
    pub(crate) fn play(&mut self, played: Move) -> Result<PointSet, Illegal> {
        let mover = self.turn();
        let Move::Play(point) = played else {
            self.setup.ko_bans = PointSet::EMPTY;
            self.setup.to_move = Some(!mover);
            return Ok(PointSet::EMPTY);
        };
        self.check(point)?;
        let mut after = self.setup;
        after.stones_mut(mover).insert(point);
        let taken = self.without_liberties(&after, !mover, point);
        *after.stones_mut(!mover) -= taken;
        let lost = self.without_liberties(&after, mover, point);
        if !lost.is_empty() && (self.suicide == Suicide::Forbidden || lost.len() == 1) {
            return Err(Illegal::Suicide);
        }
        *after.stones_mut(mover) -= lost;
        after.ko_bans = self.ban(&after, mover, point, taken);
        after.to_move = Some(!mover);
        self.setup = after;
        Ok(taken | lost)
    }

    fn check(&self, point: Point) -> Result<(), Illegal> {
        if !self.setup.size.contains(point) {
            Err(Illegal::OffBoard)
        } else if self.setup.at(point).is_some() {
            Err(Illegal::Occupied)
        } else if self.setup.ko_bans.contains(point) {
            Err(Illegal::Ko)
        } else {
            Ok(())
        }
    }

    /// The chains of a colour on and beside a point that have no liberty left.
    fn without_liberties(&self, setup: &Setup, color: Color, point: Point) -> PointSet {
        let board = setup.size.all();
        let own = *setup.stones(color);
        let here = PointSet::of(point);
        let beside = (neighbours(here, board) | here) & own;
        regions(flood(beside, own))
            .filter(|chain| chain.is_subset(&self.in_play))
            .filter(|chain| neighbours(*chain, board - setup.black - setup.white).is_empty())
            .fold(PointSet::EMPTY, |all, chain| all | chain)
    }

    /// The point that may not be retaken at once.
    fn ban(&self, after: &Setup, mover: Color, point: Point, taken: PointSet) -> PointSet {
        let own = *after.stones(mover);
        let here = PointSet::of(point);
        let board = after.size.all();
        let is_alone = flood(here, own) == here && here.is_subset(&self.in_play);
        let vacant = board - after.black - after.white;
        let is_ko = taken.len() == 1 && is_alone && neighbours(here, vacant) == taken;
        if is_ko { taken } else { PointSet::EMPTY }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shikatsu_board::Position;
    use shikatsu_problem::Size;

    use super::*;

    proptest! {
        /// Without a boundary this is the game of the `board` crate.
        #[test]
        fn without_a_boundary_it_is_a_board(
            side in 2_u32..6,
            tries in prop::collection::vec((0_u8..6, 0_u8..6), 1..60),
        ) {
            let size = Size::square(side).unwrap();
            let problem = Problem::new(Setup::empty(size));
            let mut bounded = BoundedPosition::of(&problem);
            let mut position = Position::from_problem(&problem).unwrap();
            for (x, y) in tries {
                let played = Point::new(x, y).filter(|&point| size.contains(point));
                let played = played.map_or(Move::Pass, Move::Play);
                let expected = position.play(played, Suicide::Forbidden).map(|took| took.taken);
                prop_assert_eq!(bounded.play(played), expected);
                prop_assert_eq!(*bounded.setup(), position.to_setup());
            }
        }
    }

    #[test]
    fn a_wall_out_of_play_is_never_captured_and_always_has_a_liberty() {
        // White E3 would be suicide on a bare board: the wall below has no liberty on it.
        let text = "O x - x - x - x O\nO x x x O x x x O\nO O O O O O O O O\nkey: B3\nplayer: o\n";
        let problem = shikatsu_formats::grid::read(text).unwrap().problem;
        let mut bounded = BoundedPosition::of(&problem);
        let link = Move::Play(problem.setup.size.point("E3").unwrap());
        assert_eq!(bounded.play(link), Ok(PointSet::EMPTY));
    }
}
