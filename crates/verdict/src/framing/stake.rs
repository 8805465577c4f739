//! What is at stake: the key stones and the goal, where the author is silent.
//!
//! The side that holds the outside attacks. At stake is the largest group of the
//! other side that is shut in.

use shikatsu_board::{dilate, flood, neighbours, regions};
use shikatsu_problem::{Color, Goal, PointSet, Problem, Stakes, StakesError};

use super::Inferred;
use super::enclosed_area::enclosed_area;
use super::sides::Sides;
use crate::error::FrameError;

/// Fills in key stones and goal; says which were missing.
///
/// # Errors
/// When there is no stone to be at stake, or what the author says contradicts itself.
pub(super) fn settle(problem: &mut Problem) -> Result<Vec<Inferred>, FrameError> {
    let setup = &problem.setup;
    if (setup.black | setup.white).is_empty() {
        return Err(FrameError::NoStones);
    }
    let mut inferred = Vec::new();
    if problem.key_stones.is_empty() {
        let defender = intended(problem).unwrap_or_else(|| !holder(problem));
        let key_stones = at_stake(problem, &Sides::with_defender(problem, defender));
        if key_stones.is_empty() {
            return Err(StakesError::NoKeyStones.into());
        }
        problem.key_stones = key_stones;
        inferred.push(Inferred::KeyStones(key_stones));
    }
    let goal = Stakes::of(problem)?.goal();
    if problem.goal.is_none() {
        problem.goal = Some(goal);
        inferred.push(Inferred::Goal(goal));
    }
    Ok(inferred)
}

/// The side that the author wants to defend, where no stone is marked yet.
fn intended(problem: &Problem) -> Option<Color> {
    let goal: Goal = problem.goal?;
    Some(goal.defender(problem.to_move()))
}

/// The colour that holds the outside: more of the board is nearer to its
/// stones.
fn holder(problem: &Problem) -> Color {
    let all = problem.setup.size.all();
    let mut held = [problem.setup.black & all, problem.setup.white & all];
    loop {
        let free = all - held[0] - held[1];
        let wider = held.map(|side| dilate(side, side | free));
        let contested = wider[0] & wider[1];
        let next = wider.map(|side| side - contested);
        if next == held {
            break;
        }
        held = next;
    }
    if held[0].len() >= held[1].len() {
        Color::Black
    } else {
        Color::White
    }
}

/// Keeps two stones in no room at all from outweighing a group with eye space.
const ROOM_TO_SPARE: usize = 4;

/// A chain with fewer stones than the largest of its group divided by this may
/// be given up: the group does not live because such a chain does.
const SACRIFICE: usize = 3;

/// The chains of the group at stake: the most stones in the least room.
fn at_stake(problem: &Problem, sides: &Sides) -> PointSet {
    let within = problem.in_play.unwrap_or(sides.all);
    let mut best = (0, PointSet::EMPTY);
    let mut rest = sides.ours & within;
    while let Some(first) = rest.first() {
        let group = group(sides, sides.chains_at(PointSet::of(first)));
        rest -= group;
        let area = enclosed_area(sides, group);
        let room = (area.points() & sides.empty).len();
        let worth = group.len() * 100 / (room + ROOM_TO_SPARE);
        if worth > best.0 {
            best = (worth, group);
        }
    }
    let chains: Vec<PointSet> = regions(best.1).collect();
    let largest = chains.iter().map(PointSet::len).max().unwrap_or(0);
    chains
        .into_iter()
        .filter(|chain| chain.len() * SACRIFICE >= largest)
        .fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// The chains that hang together with this one by shared liberties.
fn group(sides: &Sides, chain: PointSet) -> PointSet {
    let mut group = chain;
    loop {
        let joints = sides.liberties(group);
        let wider = group | flood(neighbours(joints, sides.ours), sides.ours);
        if wider == group {
            return group;
        }
        group = wider;
    }
}
