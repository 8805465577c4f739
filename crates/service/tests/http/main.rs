//! The service over HTTP, with a real database, a real queue and real workers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod account_copy;
mod accounts;
mod actors;
mod asking;
mod auditing;
mod bank_forms;
mod cards;
mod classes;
mod client;
mod comments;
mod conduct;
mod document;
mod ending;
mod fixture;
mod following;
mod hostile;
mod limits;
mod offers;
mod proxy_sign_in;
mod refusals;
mod reports;
mod roles;
mod room_files;
mod row_games;
#[path = "../room_records/scripted.rs"]
#[allow(dead_code, reason = "shared with other tests, which use other parts")]
mod scripted;
mod set_keys;
mod sets;
#[path = "../../../door/tests/door/soft_device.rs"]
#[allow(dead_code, reason = "shared with other tests, which use other parts")]
mod soft_device;
