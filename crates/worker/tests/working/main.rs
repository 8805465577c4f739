//! Workers on a real queue: every certificate that comes back is checked against its problem, and
//! every way a job can end is met.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod answers;
mod ending;
mod estimates;
mod fixture;
mod searching;
