//! A position on a board of its own as a part of 19×19: a corner, a side or the centre.
//!
//! Invariant: points in play touch the same edges of the board as before; the wall is that of `dress`.

use shikatsu_problem::{Point, PointSet, Problem, Setup, Size, Stakes};

use crate::dress::dressed;

/// The position on 19×19; `None` where it needs two opposite edges, or a stone of the defender's stands out of play.
#[must_use]
pub fn placed(problem: &Problem) -> Option<Problem> {
    let stakes = Stakes::of(problem).ok()?;
    let in_play = problem.in_play?;
    let setup = &problem.setup;
    if !setup.stones(stakes.defender()).is_subset(&in_play) {
        return None;
    }
    let size = setup.size;
    let columns = shift(&in_play.iter().map(Point::x), size.width())?;
    let rows = shift(&in_play.iter().map(Point::y), size.height())?;
    let moved = |points: PointSet| -> Option<PointSet> {
        let point = |point: Point| Point::new(point.x() + columns, point.y() + rows);
        (points & in_play).iter().map(point).collect()
    };
    let mut larger = Setup::empty(Size::NINETEEN);
    larger.black = moved(setup.black)?;
    larger.white = moved(setup.white)?;
    larger.to_move = setup.to_move;
    // Title and notes are about the position as it was; what is made of it is another.
    let bare = Problem {
        goal: problem.goal,
        key_stones: moved(problem.key_stones)?,
        in_play: Some(moved(in_play)?),
        rules: problem.rules,
        ..Problem::new(larger)
    };
    Some(dressed(&bare, stakes.attacker()))
}

/// How far a row or column goes so that the edges that are touched stay edges.
fn shift(touched: &(impl Iterator<Item = u8> + Clone), width: u8) -> Option<u8> {
    let room = Size::NINETEEN.width() - width;
    let (first, last) = (
        touched.clone().any(|at| at == 0),
        touched.clone().any(|at| at + 1 == width),
    );
    match (first, last) {
        _ if room == 0 => Some(0),
        (true, true) => None,
        (true, false) => Some(0),
        (false, true) => Some(room),
        (false, false) => Some(room / 2),
    }
}
