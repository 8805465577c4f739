//! The review of a game that is over: what each decision cost, as far as it is proved.
//!
//! Near each decision fights are looked for ([`Fight::near`](crate::fight::Fight::near)). The best outcome of each fight is asked of the queue, and
//! then the outcome after every named move that is not known to keep it. The cost of a move is the number of steps down the
//! order of outcomes ([`shikatsu_verdict::Cost::steps`]) times the stones at stake. Every look asks what the answers so far
//! make necessary and tells what is known; nothing of a review is stored but requests and facts.
//!
//! Invariant: a review claims only what is a fact of the store, or follows from the rules alone. The service searches
//! nothing.
//!
//! Apart from this, `tried` has a worker play random games of every move before a decision: an estimate, which the page
//! shows as a map of the board.
//!
//! Start reading at `review` (one look), then `assessment`, and [`crate::fight`].

mod answer;
mod assessment;
mod decided_game;
mod decided_turn;
mod exercise;
mod kept;
mod review;
mod review_error;
mod tried;

pub use decided_turn::{DecidedTurn, NamedMove, TurnReader};
pub use exercise::exercise_sgf;
pub use kept::RoomReviews;
pub use review_error::ReviewError;
