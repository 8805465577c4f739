//! The bodies of fuzz targets that need a running service: a server, a dispatcher and the rulings of this process, with a
//! real PostgreSQL and a real NATS. `crates/service/tests/corpora` runs them over the committed corpora.
//!
//! Each function panics where the service does what it never may. The fuzzer also ends at a panic of any other thread.

mod http;
mod nats;
mod room;
mod site;

pub use http::HttpTarget;
pub use nats::NatsTarget;
pub use room::RoomTarget;
