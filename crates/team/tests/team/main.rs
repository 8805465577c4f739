//! The room, its schemes, clocks and roles.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod cases;
mod clocks;
mod companies;
mod counting;
mod crowd;
mod entry;
mod invariants;
mod ladder;
mod motions;
mod outside_clock;
mod playouts;
mod problems;
mod role_cells;
mod roles;
mod rooms;
mod schemes;
mod special_turns;
mod speech;
mod ties;
mod turns;
mod wishes;
