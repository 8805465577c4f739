//! What is said about a game: why a move was made, why one is forbidden, a hint in steps, what a move changed.
//!
//! Everything is data: kinds, points and numbers. The page has the words, in its own languages.
//!
//! Invariant: a win or a loss is told only if a search has proved it, in the game in which a repetition is a draw. What is
//! only estimated is told as what looks better.

mod forbidden;
mod hint;
mod prospect;
mod reason;
mod review;

pub use forbidden::ForbiddingRule;
pub use hint::{HintArea, RowHint, hint};
pub use reason::{MoveReason, reasons};
pub use review::{MoveReview, review};

#[cfg(test)]
mod tests;
