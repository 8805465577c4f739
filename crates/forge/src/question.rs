//! A drawing with its question.
//!
//! Invariant: Black moves first, and nothing stands out of play but the wall.

use shikatsu_problem::{Color, Goal, Problem};

use crate::dress::dressed;

/// The drawing with a question about its key stones; colours change places where the goal wants them to.
pub(crate) fn asked(drawn: &Problem, goal: Goal) -> Problem {
    let mut problem = drawn.clone();
    let owner = problem
        .key_stones
        .first()
        .and_then(|key| drawn.setup.at(key));
    let setup = &mut problem.setup;
    if owner.is_some_and(|owner| owner != goal.defender(Color::Black)) {
        std::mem::swap(&mut setup.black, &mut setup.white);
    }
    setup.to_move = Some(Color::Black);
    problem.goal = Some(goal);
    dressed(&problem, goal.defender(Color::Black).opponent())
}
