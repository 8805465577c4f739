//! Logs of accounts: merging, ratings, corrections; in memory, in PostgreSQL, and while servers die.
//!
//! `cargo nextest run -p shikatsu-service --test synced --run-ignored all --no-capture the_whole_storm`
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests"
)]

mod correcting;
mod keeping;
mod memory_log;
mod merging;
#[path = "../../../jobs/tests/queue/nats_server.rs"]
mod nats_server;
#[path = "../store/place.rs"]
#[allow(dead_code, reason = "shared with other tests, which use other parts")]
mod place;
#[path = "../nothing_lost/servers.rs"]
mod servers;
mod storm;
mod test_store;
