//! Two readings of one frame: in one the defender holds everything outside but the walls, in the
//! other the attacker does.
//!
//! Invariant: what is left of a report after [`bracket`] is true of the board,
//! as far as its assumptions are.

use shikatsu_problem::{Move, Outcome, PointSet, Role, Unproved};

use crate::report::alike;
use crate::{Levels, PassKeeps, Report, Side, Worth};

/// The two readings of one frame, neither of which the mover wins outright.
pub(crate) fn bracket(mut own: Report, mut other: Report) -> (Report, bool) {
    let nodes = own.nodes + other.nodes;
    let (Some(one), Some(two)) = (own.sides.first_mut(), other.sides.first_mut()) else {
        return (own, false);
    };
    if !alike(&one.outcome, &two.outcome) {
        own.nodes = nodes;
        return (own, false);
    }
    if loses(two) {
        other.nodes = nodes;
        return (other, true);
    }
    one.proofs.append(&mut two.proofs);
    own.assume_also(other.assumptions);
    own.nodes = nodes;
    soften(&mut own, &[]);
    (own, true)
}

/// The mover gets all he wants.
pub(crate) fn wins(side: &Side) -> bool {
    match side.role {
        Role::Attacker => side.outcome == Outcome::Dead,
        Role::Defender => stands(&side.outcome),
    }
}

fn loses(side: &Side) -> bool {
    match side.role {
        Role::Attacker => stands(&side.outcome),
        Role::Defender => side.outcome == Outcome::Dead,
    }
}

fn stands(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Alive | Outcome::Seki | Outcome::Stands)
}

/// A move that fails in the reading that is worse for the mover may still
/// work on the board, unless it is among those that fail in both.
pub(crate) fn soften(report: &mut Report, fails: &[Move]) {
    for side in &mut report.sides {
        for first in &mut side.moves {
            if first.worth == Worth::Fails && !fails.contains(&first.played) {
                first.worth = Worth::Unknown;
            }
        }
        if side.pass_keeps == PassKeeps::No {
            side.pass_keeps = PassKeeps::Unknown;
        }
    }
}

impl Side {
    /// Levels that are true of one reading, or that lean on a wall in a race, are none.
    pub(crate) fn forget_levels(&mut self) {
        self.span = Levels::default();
    }
}

/// A verdict that is true of one reading only is none.
pub(crate) fn unsettle(report: &mut Report) {
    for side in &mut report.sides {
        if side.outcome.is_decided() {
            side.outcome = Outcome::Unknown(Unproved::Outside);
        }
        side.moves.clear();
        side.best = PointSet::EMPTY;
        side.keeps_goal = PointSet::EMPTY;
        side.pass_keeps = PassKeeps::Unknown;
        side.line.clear();
        side.proofs.clear();
    }
}
