//! Rooms of real `shikatsu serve` processes, of which one dies, is frozen, or loses its database or its NATS in the
//! middle of a vote. What was acknowledged is in the log once, and the game goes on.
//!
//! Each test prints the pauses that it measured; `docs/teams.md` has a table of them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a failed unwrap is a failed test"
)]

mod balancer;
#[path = "../binary/mod.rs"]
mod binary;
#[path = "../../../service/tests/http/client.rs"]
#[allow(dead_code, reason = "shared with the tests of the service")]
mod client;
#[path = "../../../service/tests/rooming/guest.rs"]
#[allow(dead_code, reason = "shared with the tests of the service")]
mod guest;
mod member;
#[path = "../../../jobs/tests/queue/nats_server.rs"]
mod nats_server;
mod outages;
mod pair;
#[path = "../server/mod.rs"]
mod server;
mod server_deaths;
#[path = "../../../service/tests/nothing_lost/servers.rs"]
mod servers;
#[path = "../../../service/tests/rooming/settings.rs"]
#[allow(dead_code, reason = "shared with the tests of the service")]
mod settings;
mod vote;
mod witness;
