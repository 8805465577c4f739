//! The service over HTTP.
//!
//! Any number of servers use one database and one queue, and none keeps anything of its own: another can go on with what
//! one began. There are no accounts. Everything an address can ask for is bounded: how often, how much, how long, and how
//! many at a time. `docs/service.md` says how to run it, and `docs/openapi.json` what can be asked.
//!
//! Invariant: every refusal is an [`HttpRefusal`], and nothing that a client sends makes the server fail.
//!
//! Start reading at `server` (routes), then `solves` and `following`; `connection` for how a server ends without losing a connection.

mod around;
mod audits;
mod bank;
mod client;
mod connection;
mod connection_limit;
mod cookie;
mod docs_page;
mod document;
mod extract;
mod facts;
mod figures;
mod following;
mod health;
mod page_server;
mod pages;
mod phase;
mod problems;
mod rate_limit;
mod refusal;
mod room_sockets;
mod rooms;
mod row_games;
mod server;
mod solves;
mod state;
mod visit;
mod wire;

pub use client::{Network, Trust};
pub use connection_limit::ConnectionBounds;
pub use page_server::PageServer;
pub use pages::PageSource;
pub use rate_limit::RateLimit;
pub use refusal::{HttpRefusal, PROBLEM_JSON, RefusalKind};
pub use server::{Server, ServerError, openapi_document};
pub use state::{PortUse, ServerSettings};
