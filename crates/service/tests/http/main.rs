//! The service over HTTP, with a real database, a real queue and real workers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod asking;
mod auditing;
mod client;
mod document;
mod ending;
mod fixture;
mod following;
mod hostile;
mod limits;
mod offers;
mod refusals;
mod row_games;
