//! Requests and rulings on a real PostgreSQL and a real NATS, with real workers and with liars.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod asking;
mod auditing;
mod cancelling;
mod carrying;
mod conditions;
mod fixture;
mod forging;
mod losing;
mod plans;
mod reviewing;
