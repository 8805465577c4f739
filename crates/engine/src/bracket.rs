//! Two readings of one frame: in one the defender holds everything outside but the walls, in the
//! other the attacker does.
//!
//! Invariant: what is left of a report after [`bracket`] is true of the board,
//! as far as its assumptions are.

use shikatsu_board::Position;
use shikatsu_problem::{Move, Outcome, PointSet, Problem, Role, Unproved};
use shikatsu_proof::{Claim, Manner, Question};

use crate::report::alike;
use crate::{FirstMove, Levels, PassKeeps, Proof, Report, Side, Worth};

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
        two.proofs.append(&mut without_eyes(one));
        other.nodes = nodes;
        return (other, true);
    }
    one.proofs.append(&mut two.proofs);
    own.assume_also(other.assumptions);
    own.nodes = nodes;
    soften(&mut own, &[]);
    (own, true)
}

/// The certificates of a side's verdict that say that two eyes are held off. To be true of the
/// board they must come from the reading that is worse for the attacker.
pub(crate) fn without_eyes(side: &mut Side) -> Vec<Proof> {
    let role = side.role;
    let of_verdict = |claim: &Claim| claim.first == role && claim.opening.is_empty();
    let no_eyes =
        |claim: &Claim| (claim.question, claim.manner) == (Question::Eyes, Manner::Refute);
    side.proofs
        .extract_if(.., |proof| {
            of_verdict(&proof.claim) && no_eyes(&proof.claim)
        })
        .collect()
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

/// A group that stands without two eyes in the reading that is worse for it may have them on
/// the board.
pub(crate) fn stand(report: &mut Report) {
    for side in &mut report.sides {
        if side.outcome == Outcome::Seki {
            side.outcome = Outcome::Stands;
        }
    }
}

/// Lists first moves that are legal on the board and not in the reading, where stones that are not
/// there take their liberties. Nothing is known of them, unless they are among those that fail where
/// the mover has more.
pub(crate) fn admit(report: &mut Report, board: &Problem, fails: &[Move]) {
    let in_play = report.problem.in_play.unwrap_or_default();
    for side in report
        .sides
        .iter_mut()
        .filter(|side| !side.moves.is_empty())
    {
        let board = board.with_first(side.first);
        let Ok(position) = Position::from_problem(&board) else {
            continue;
        };
        let listed = |played: Move| side.moves.iter().any(|first| first.played == played);
        let legal = position.playable(board.rules.suicide) & in_play;
        let unheard: Vec<FirstMove> = legal
            .iter()
            .map(Move::Play)
            .filter(|&played| !listed(played))
            .map(|played| FirstMove {
                played,
                worth: if fails.contains(&played) {
                    Worth::Fails
                } else {
                    Worth::Unknown
                },
                territory: None,
            })
            .collect();
        side.moves.extend(unheard);
        side.moves.sort_by_key(|first| first.worth);
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
