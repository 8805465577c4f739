//! The browser's binding of the first game, small enough for a phone on a slow network.
//!
//! Every call is whole in itself: rules in their words (`5x5, row 3`), the moves so far as numbers, then the question. So
//! a worker that was ended in the middle of a thought loses nothing, and the page may take back as many moves as it wants.
//! Answers are JSON, written by hand (`json`), because a serialisation library would weigh more than the game.
//!
//! Invariant: nothing here panics on what a page sends; rules or moves that make no game are refused with words.
//!
//! Start reading at `calls` (what JavaScript sees), then `asked` (the game behind a call) and `told` (each answer).

mod asked;
pub mod calls;
mod json;
mod told;
