//! Requests and rulings on a real PostgreSQL and a real NATS, with real workers and with liars.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod asking;
mod auditing;
mod broker;
mod cancelling;
mod carrying;
mod conditions;
mod fixture;
mod forging;
mod ledger;
mod losing;
#[path = "../../../jobs/tests/queue/nats_server.rs"]
mod nats_server;
mod paying;
mod plans;
mod reviewing;
mod rogue;
mod rogue_attacks;
mod room_evidence;
mod room_reviews;
#[path = "../room_records/scripted.rs"]
#[allow(dead_code, reason = "shared with other tests, which use other parts")]
mod scripted;
mod watching;
