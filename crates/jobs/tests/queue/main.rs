//! The queue against a real server: what `docs/jobs.md` promises, and what happens when a process dies, lies or sends
//! rubbish.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod cancelling;
mod certificates;
mod dead_letters;
mod fixture;
mod holding;
mod leases;
mod nats_server;
mod noise;
mod order;
mod restart;
mod results;
mod sharing;
