//! Records of played rooms as files, and the views of their logs in a real PostgreSQL.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod files;
mod hostile;
#[path = "../store/place.rs"]
mod place;
#[allow(dead_code, reason = "shared with other tests, which use other parts")]
mod scripted;
mod views;
