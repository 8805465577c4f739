//! Tests of the board from outside, in one binary.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failed helper is a failed test"
)]

mod any_board;
mod drawing;
mod legal_positions;
mod life_and_score;
mod move_paths;
mod naive;
mod question;
mod random_play;
mod rules;
mod symmetry;
