//! The soundness of zones (`docs/zones.md`, section 8): a proof holds whatever
//! stands on the points that it did not use.
//!
//! Random regions, small enough for the oracle. Each proof gets its zone from
//! the solver and passes the checker; then the board is changed at random
//! outside the zone. The oracle must say that the claim is still true, and the
//! checker must accept the same proof for the changed board.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

#[path = "../agreement/census.rs"]
#[allow(dead_code, reason = "shared with another test")]
mod census;
#[path = "../agreement/comparison.rs"]
#[allow(dead_code, reason = "shared with another test")]
mod comparison;
#[path = "../dice/mod.rs"]
mod dice;
#[path = "../agreement/grid.rs"]
#[allow(dead_code, reason = "shared with another test")]
mod grid;
#[path = "../agreement/regions.rs"]
mod regions;

mod arena;
mod changes;
mod evidence;
mod proofs;
mod tally;

mod soundness;
