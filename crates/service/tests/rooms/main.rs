//! Rooms as messages and in a real PostgreSQL, each test of the latter in a schema of its own.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod chance;
mod erasing;
mod every_event;
mod every_setting;
mod keeping;
mod made_events;
mod made_results;
mod measured;
mod ownership;
#[path = "../store/place.rs"]
mod place;
mod playing;
mod snapshots;
mod wishes;
