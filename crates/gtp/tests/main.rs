//! Tests of the protocol from outside, in one binary.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failed helper is a failed test"
)]

mod any_input;
mod controller;
mod conversation;
mod corpora;
mod documentation;
mod interruption;
mod matches;
mod pipes;
mod playing_out;
