//! Records of played rooms as files, and the views of their logs in a real PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod files;
mod hostile;
#[path = "../store/place.rs"]
mod place;
mod scripted;
mod views;
