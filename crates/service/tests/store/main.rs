//! The store of facts against a real PostgreSQL, each test in a schema of its own.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod backup;
mod facts;
mod place;
mod plans;
mod superseding;
