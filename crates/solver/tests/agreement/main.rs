//! The search against the oracle: every level, every question, on random
//! regions; under other tables, turns and colours; and as certificates.
//!
//! Oracle, search and checker share no code for the rules, so whatever they
//! agree on was found three times.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod census;
mod comparison;
#[path = "../dice/mod.rs"]
mod dice;
mod grid;
mod regions;
mod shrinking;

mod certificates;
mod configurations;
mod hunches;
mod regressions;
mod small_spaces;
mod states;
mod threaded;
