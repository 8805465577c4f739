//! The room, its schemes, clocks and roles.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod clocks;
mod counting;
mod entry;
mod invariants;
mod ladder;
mod motions;
mod problems;
mod roles;
mod rooms;
mod schemes;
mod speech;
mod ties;
mod turns;
