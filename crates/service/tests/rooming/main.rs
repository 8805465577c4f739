//! Rooms over real sockets, each test with a service of its own: a schema, a prefix, a server at a free port.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "../http/client.rs"]
#[allow(dead_code, reason = "shared with the tests of the service")]
mod client;
#[path = "../http/fixture.rs"]
#[allow(dead_code, reason = "shared with the tests of the service")]
mod fixture;

mod coming;
mod crowd;
mod guest;
mod hostile;
mod playing;
mod secrets;
mod settings;
