//! Rooms over real sockets, each test with a service of its own: a schema, a prefix, a server at a free port.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "../http/client.rs"]
#[allow(dead_code, reason = "shared with the tests of the service")]
mod client;
#[path = "../http/fixture.rs"]
#[allow(dead_code, reason = "shared with the tests of the service")]
mod fixture;
#[path = "../../../jobs/tests/queue/nats_server.rs"]
mod nats_server;

mod coming;
mod crowd;
mod dying;
mod guest;
mod helping;
mod hostile;
mod other_server;
mod playing;
mod returning;
mod secrets;
#[path = "../nothing_lost/servers.rs"]
mod servers;
mod settings;
mod several;
mod thief;
mod verifying;
