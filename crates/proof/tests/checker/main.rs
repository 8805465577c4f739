//! The checker against brute force: certificates that are right are accepted,
//! certificates that are wrong are refused for the right reason.
//!
//! Nothing here uses the crate's own rules. `rules` plays on the whole board as the
//! page of the rules words it, `solution` solves small problems by going
//! through all their states, `tree` takes certificates apart and puts them together.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod accepted;
mod chance;
mod corruption;
mod elsewhere;
mod example;
mod expansion;
mod hostile;
mod lemmas;
mod partial;
mod patient;
mod reading;
mod rejected;
mod rooms;
mod rules;
mod small_spaces;
mod solution;
mod stream;
mod tree;
mod zone_corruption;
mod zone_faults;
mod zone_proof;
mod zones;
