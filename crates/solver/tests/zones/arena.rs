//! A random region with its truth and its targets.

use shikatsu_board::flood;
use shikatsu_problem::{PointSet, Problem, Stakes, Suicide};
use shikatsu_solver::oracle::Oracle;

use crate::dice::Dice;
use crate::regions::random_region;

/// A region in which zones exist.
pub(crate) struct Arena {
    /// The region and its first board.
    pub(crate) problem: Problem,
    /// The truth about all its boards.
    pub(crate) oracle: Oracle,
    /// What may stand or have fallen on them.
    pub(crate) targets: Vec<Target>,
    /// The points in play.
    pub(crate) in_play: PointSet,
}

/// A chain that is at stake from the start.
pub(crate) struct Target {
    /// Its key stones, which stand for it.
    pub(crate) keys: PointSet,
    /// All its stones, which stay on the board as long as it stands.
    pub(crate) stones: PointSet,
}

impl Arena {
    /// A region without suicide, all of whose targets lie in play: one that
    /// does not stands for ever, and there is nothing to prove.
    pub(crate) fn random(dice: &mut Dice) -> Self {
        loop {
            let (problem, oracle) = random_region(dice);
            let in_play = problem.in_play.unwrap();
            let targets = targets(&problem);
            let within = |target: &Target| target.stones.is_subset(&in_play);
            if problem.rules.suicide == Suicide::Forbidden && targets.iter().all(within) {
                return Self {
                    problem,
                    oracle,
                    targets,
                    in_play,
                };
            }
        }
    }
}

fn targets(problem: &Problem) -> Vec<Target> {
    let own = *problem
        .setup
        .stones(Stakes::of(problem).unwrap().defender());
    let mut targets = Vec::new();
    let mut rest = problem.key_stones;
    while let Some(key) = rest.first() {
        let stones = flood(PointSet::of(key), own);
        targets.push(Target {
            keys: problem.key_stones & stones,
            stones,
        });
        rest -= stones;
    }
    targets
}
