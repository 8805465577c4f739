//! Where a level looks: the points in play, or without a boundary the neighbourhood of the stones at stake.
//!
//! Invariant: it is found once, at the first position, and is the same for every position that is read.

use shikatsu_board::{Position, dilate, flood, neighbours, regions};
use shikatsu_problem::{Color, PointSet, Problem, Stakes, Suicide};

/// Lines around the stones at stake that a person takes in at once.
const NEAR: usize = 3;

/// Where a level looks, and for what.
#[derive(Debug, Clone, Copy)]
pub(super) struct LevelSight {
    pub(super) area: PointSet,
    pub(super) key_stones: PointSet,
    pub(super) defender: Color,
    pub(super) suicide: Suicide,
}

impl LevelSight {
    pub(super) fn of(problem: &Problem, stakes: &Stakes, position: &Position) -> Self {
        let area = problem.in_play;
        Self {
            area: area.unwrap_or_else(|| neighbourhood(stakes, position)),
            key_stones: stakes.key_stones(),
            defender: stakes.defender(),
            suicide: problem.rules.suicide,
        }
    }
}

/// What is near the stones at stake on this side of the attacker's wall, and chains of his that have no liberty elsewhere.
fn neighbourhood(stakes: &Stakes, position: &Position) -> PointSet {
    let theirs = position.stones(stakes.attacker());
    let own = position.stones(stakes.defender());
    let mut near = flood(stakes.key_stones(), own);
    for _ in 0..NEAR {
        near = dilate(near, position.board());
    }
    let open = flood(stakes.key_stones(), near - theirs);
    let is_inside = |chain: &PointSet| neighbours(*chain, position.vacant()).is_subset(&open);
    let inside = regions(theirs).filter(is_inside);
    inside.fold(open, |all, chain| all | chain)
}
