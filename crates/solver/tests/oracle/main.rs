//! The oracle, against hand-made positions and against a second, naive
//! reading of the rules.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

#[path = "../dice/mod.rs"]
mod dice;
mod drawing;
mod naive;

mod agreement;
mod counts;
mod laws;
mod positions;
