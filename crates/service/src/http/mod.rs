//! The service over HTTP.
//!
//! Any number of servers use one database and one queue, and none keeps anything of its own: another can go on with what
//! one began. Nothing needs an account but a log on several devices. Everything an address can ask for is bounded: how
//! often, how much, how long, and how many at a time. `docs/service.md` says how to run it, `docs/openapi.json` what can be
//! asked, and `docs/accounts.md` who may.
//!
//! Invariant: every refusal is an [`HttpRefusal`], and nothing that a client sends makes the server fail.
//!
//! Start reading at `server` (routes) and `admission` (who may use them), then `solves` and `following`; `connection` for how a server ends without losing a connection.

mod account_copy;
mod account_views;
mod admission;
mod around;
mod audits;
mod bank;
mod bank_dump;
mod bank_index;
mod bank_packs;
mod caller;
mod class_pupils;
mod classes;
mod client;
mod club_views;
mod comments;
mod conduct;
mod connection;
mod connection_limit;
mod cookie;
mod docs_page;
mod document;
mod extract;
mod facts;
mod figures;
mod following;
mod framing;
mod health;
mod offered_problem;
mod own_account;
mod page_server;
mod pages;
mod phase;
mod problems;
mod proxy_sign_in;
mod question_body;
mod rate_limit;
mod refusal;
mod reports;
mod room_records;
mod room_reviews;
mod room_sockets;
mod rooms;
mod route_rules;
mod routes;
mod row_games;
mod server;
mod session_cookie;
mod set_source;
mod sets;
mod sign_in;
mod slim_socket;
mod solves;
mod state;
mod sync;
mod visit;
mod wire;

pub use bank_dump::{DumpError, WrittenDump, dump_bank};
pub use client::{Network, Trust};
pub use connection_limit::ConnectionBounds;
pub use page_server::PageServer;
pub use pages::PageSource;
pub use proxy_sign_in::SignInHeader;
pub use rate_limit::RateLimit;
pub use refusal::{HttpRefusal, PROBLEM_JSON, RefusalKind};
pub use route_rules::{RouteAccess, route_access};
pub use server::{Server, ServerError, openapi_document};
pub use state::{PortUse, ServerSettings};
