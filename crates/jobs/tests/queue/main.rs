//! The queue against a real server: what is promised in `docs/jobs.md`, and what happens when
//! somebody dies, lies or sends rubbish.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod burial;
mod cancelling;
mod certificates;
mod ends;
mod leases;
mod order;
mod restart;
mod sharing;
mod yard;
