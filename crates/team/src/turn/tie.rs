//! Ties: first the proposals of the first phase, then playouts, then the seed; or the seed at once.
//!
//! The earliest proposal is no step, because it would reward haste.
//!
//! Invariant: the result depends on the moves and never on who voted or when.

use std::cmp::Ordering;

use shikatsu_problem::Move;

use crate::dice::Dice;
use crate::turn::context::DecisionContext;
use crate::turn::decision::{TieBreak, TieRule, TieStep};
use crate::turn::evidence::{Evidence, PlayoutSum};

/// Which end of the equal moves is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WantedEnd {
    /// The one to be played.
    Best,
    /// The one to be taken out of a run-off.
    Worst,
}

/// One of the equal moves, and how it was found; `None` if there are none.
pub(crate) fn break_tie(
    mut tied: Vec<Move>,
    wanted: WantedEnd,
    context: DecisionContext<'_>,
    dice: &mut Dice,
) -> Option<(Move, Option<TieBreak>)> {
    let DecisionContext { window, evidence } = context;
    tied.sort_unstable();
    if let [only] = tied[..] {
        return Some((only, None));
    }
    let told_apart = |chosen, by| {
        let tied = tied.clone();
        Some((chosen, Some(TieBreak { tied, by })))
    };
    let mut left = tied.clone();
    if window.opening().tie_rule == TieRule::Ladder {
        let candidates = window.candidates();
        let proposals = |played: Move| candidates.get(&played).copied().unwrap_or(0);
        left = extreme(&left, wanted, |a, b| proposals(a).cmp(&proposals(b)));
        if let [only] = left[..] {
            return told_apart(only, TieStep::Proposals);
        }
        left = extreme(&left, wanted, |a, b| compare_playouts(evidence, a, b));
        if let [only] = left[..] {
            return told_apart(only, TieStep::Playouts);
        }
    }
    let drawn = *dice.pick(&left)?;
    told_apart(drawn, TieStep::Seed)
}

/// The moves at one end of an order.
fn extreme(
    moves: &[Move],
    wanted: WantedEnd,
    compare: impl Fn(Move, Move) -> Ordering,
) -> Vec<Move> {
    let is_beyond = match wanted {
        WantedEnd::Best => Ordering::Greater,
        WantedEnd::Worst => Ordering::Less,
    };
    let stays = |&&played: &&Move| {
        !moves
            .iter()
            .any(|&other| compare(other, played) == is_beyond)
    };
    moves.iter().filter(stays).copied().collect()
}

/// A move without playouts stands below every move that has some.
fn compare_playouts(evidence: &Evidence, a: Move, b: Move) -> Ordering {
    let value = |played: Move| evidence.playouts.get(&played).copied();
    match (value(a), value(b)) {
        (Some(a), Some(b)) => PlayoutSum::compare_mean(a, b),
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}
