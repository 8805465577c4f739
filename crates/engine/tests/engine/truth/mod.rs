//! Verdicts about points in play that were found, held against the truth.
//!
//! The truth is a verdict about the same stones with everything in play: a small board as a whole, or a part of a
//! larger board that stones enclose which can never be captured. `fixtures` has positions that were once
//! judged wrongly, `pairs` compares new ones, which `drawing` makes of a `layout`, in a `yard` if the board is larger;
//! `edges` compares them after a first move at the edge of the points in play.
//!
//! Invariant: no assumption excuses a difference. A verdict that leans on a wall is as wrong as any other if the
//! wall falls.

mod difference;
pub(crate) mod drawing;
mod edges;
mod fixtures;
mod layout;
mod pairs;
mod record;
mod yard;

use shikatsu_engine::{PassKeeps, Side, Worth};
use shikatsu_problem::{Move, Outcome};

use crate::solving::worded;

/// Whether two verdicts in the words of the suite can both be true: "stands" does not say how.
fn agree(one: &str, other: &str) -> bool {
    let stands = |word: &str| matches!(word, "alive" | "seki" | "stands");
    one == other || (stands(one) && stands(other) && (one == "stands" || other == "stands"))
}

/// Whether a verdict was given that cannot be true.
fn is_false(outcome: &Outcome, truth: &str) -> bool {
    worded(outcome).is_some_and(|word| !agree(&word, truth))
}

/// First moves with their worth, playing elsewhere among them.
fn worths(side: &Side) -> impl Iterator<Item = (Move, Worth)> {
    let elsewhere = match side.pass_keeps {
        PassKeeps::Yes => Worth::Keeps,
        PassKeeps::No => Worth::Fails,
        PassKeeps::Unknown => Worth::Unknown,
    };
    let moves = side.moves.iter().map(|first| (first.played, first.worth));
    moves.chain([(Move::Pass, elsewhere)])
}
