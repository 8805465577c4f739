//! Tests of the program from outside, in one binary.

#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a failed helper is a failed test"
)]

mod archives;
mod audit_golden;
mod auditing;
mod benchmarks;
mod binary;
mod checking;
mod commands;
mod contradictions;
mod crews;
mod dojo;
mod experiments;
mod forging;
mod framing;
mod gtp;
mod keys;
mod known_answers;
mod match_clocks;
mod match_rows;
mod matches;
mod playing;
mod programs;
mod proxy;
mod readme;
mod remembering;
mod room_as_engine;
mod rooms;
mod row;
mod server;
mod serving;
mod solving;
mod training;
mod trees;
mod working;
