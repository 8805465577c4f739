//! The engine as its callers see it: verdicts that another program computed,
//! the same answer in every configuration, certificates behind every word,
//! and an end whenever the caller asks for it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod bounded;
mod by_rule;
mod certificates;
mod configurations;
mod fights;
mod framing;
mod grid;
mod inner;
mod levels;
mod limits;
mod open;
mod open_boards;
mod policy_opponent;
mod questions;
mod ruling;
mod solving;
mod suite;
mod truth;
mod walls;
mod whole_board;
