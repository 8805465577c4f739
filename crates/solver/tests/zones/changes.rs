//! Boards that a proof does not tell apart, and boards that it does.
//!
//! Section 1 of `docs/zones.md` says which states a zone describes: the same
//! contents inside; outside anything, but in K no new target; the same ban
//! inside, and outside any or none.

use shikatsu_board::regions;
use shikatsu_problem::{Point, PointSet};
use shikatsu_proof::Question;
use shikatsu_solver::oracle::{OracleLevels, OracleState};

use crate::arena::Arena;
use crate::dice::Dice;
use crate::proofs::Proof;

/// Draws before a possible board is given up.
const DRAWS: usize = 12;

/// Another state that the zone of a proof describes, and the truth about it.
pub(crate) fn outside(
    dice: &mut Dice,
    arena: &Arena,
    proof: &Proof,
    zone: PointSet,
) -> Option<(OracleState, OracleLevels)> {
    let free = arena.in_play - zone;
    (0..DRAWS).find_map(|_| {
        let mut state = proof.state;
        state.standing = other_targets(dice, arena, proof, zone);
        throw(dice, arena, &mut state, free);
        state.ban = state.ban.filter(|&ban| zone.contains(ban));
        if state.ban.is_none() && !dice.once_in(4) {
            state.ban = other_ban(dice, arena, &state, free);
        }
        let truth = arena.oracle.levels(&state)?;
        (state != proof.state && !state.standing.is_empty()).then_some((state, truth))
    })
}

/// The state with other stones on one or two points of the zone.
pub(crate) fn inside(
    dice: &mut Dice,
    arena: &Arena,
    proof: &Proof,
    zone: PointSet,
) -> Option<(OracleState, OracleLevels)> {
    let among: Vec<Point> = zone.iter().collect();
    if among.is_empty() {
        return None;
    }
    (0..DRAWS).find_map(|_| {
        let mut state = proof.state;
        let free = [0; 2].map(|_| among[dice.roll(among.len())]);
        throw(dice, arena, &mut state, free.into_iter().collect());
        state.ban = None;
        let truth = arena.oracle.levels(&state)?;
        let moved =
            state.attacker != proof.state.attacker || state.defender != proof.state.defender;
        moved.then_some((state, truth))
    })
}

/// Whether the checker can see what the oracle sees: for the checker the first
/// stone of a chain stands for its target, so it must not have changed.
pub(crate) fn is_checkable(proof: &Proof, zone: PointSet, changed: &OracleState) -> bool {
    let (old, new) = (marks(&proof.state), marks(changed));
    old & zone == new & zone && (proof.claim.question != Question::Capture || new.is_subset(&old))
}

fn marks(state: &OracleState) -> PointSet {
    regions(state.defender)
        .filter(|chain| !chain.is_disjoint(&state.standing))
        .filter_map(|chain| chain.first())
        .collect()
}

/// Standing targets, of which some outside the zone have fallen; in E and S
/// some that had fallen stand again.
fn other_targets(dice: &mut Dice, arena: &Arena, proof: &Proof, zone: PointSet) -> PointSet {
    let mut standing = proof.state.standing;
    for target in &arena.targets {
        let is_known = !target.stones.is_disjoint(&zone);
        if is_known || !dice.once_in(3) {
            continue;
        }
        if target.keys.is_subset(&standing) {
            standing -= target.keys;
        } else if proof.claim.question != Question::Capture {
            standing |= target.keys;
        }
    }
    standing
}

/// Changes some or all of these points, but no standing target.
fn throw(dice: &mut Dice, arena: &Arena, state: &mut OracleState, free: PointSet) {
    let standing = state.standing;
    let targets = arena.targets.iter();
    let fixed = targets
        .filter(|target| target.keys.is_subset(&standing))
        .fold(PointSet::EMPTY, |all, target| all | target.stones);
    let sides = 1 + dice.roll(3);
    let empty = 1 + dice.roll(4);
    for point in free - fixed {
        if !dice.once_in(sides) {
            continue;
        }
        state.attacker.remove(point);
        state.defender.remove(point);
        match dice.roll(2 + empty) {
            0 => state.attacker.insert(point),
            1 => state.defender.insert(point),
            _ => false,
        };
    }
    // A target that stands again brings its stones.
    state.attacker -= fixed;
    state.defender |= fixed;
}

/// A ban on a free point, where the stones allow one.
fn other_ban(dice: &mut Dice, arena: &Arena, state: &OracleState, free: PointSet) -> Option<Point> {
    let empty: Vec<Point> = (free - state.attacker - state.defender).iter().collect();
    let is_ban = |&ban: &Point| {
        let banned = OracleState {
            ban: Some(ban),
            ..*state
        };
        arena.oracle.levels(&banned).is_some()
    };
    let bans: Vec<Point> = empty.into_iter().filter(is_ban).collect();
    (!bans.is_empty()).then(|| bans[dice.roll(bans.len())])
}
