//! Looking ahead: what can be won or must be stopped now, threats, and alpha-beta.
//!
//! Invariant: nothing here guesses about legality. A position repeated on the way counts as a draw, as endless play does.

mod alpha_beta;
mod evaluation;
mod frontier;
mod hand;
mod hash_table;
mod move_order;
mod threats;

pub(crate) use alpha_beta::{AlphaBeta, LookAhead, RootMove, SearchWidth, distance_of};
pub(crate) use evaluation::Leaning;
pub(crate) use hand::{stopping, winning};
pub(crate) use threats::ThreatSearch;
