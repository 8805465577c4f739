//! The service over HTTP.
//!
//! Any number of servers stand before one database and one queue, and none keeps anything: what one begins, another goes on with.
//! Nobody signs in. Everything an address can ask for is bounded: how often, how much, how long, and how many at a time.
//! `docs/service.md` tells how it is run, and `docs/openapi.json` what can be asked.
//!
//! Invariant: every refusal is a [`Refusal`], and nothing that a client sends makes the server fail.
//!
//! Start reading at `server` (routes), then `solves` and `following`; `connection` for how a server ends without losing anybody.

mod accompany;
mod allowance;
mod audits;
mod bank;
mod client;
mod connection;
mod document;
mod explained;
mod extract;
mod facts;
mod figures;
mod following;
mod front;
mod health;
mod pages;
mod phase;
mod problems;
mod refusal;
mod server;
mod solves;
mod turnstile;
mod wire;

pub use allowance::Allowance;
pub use client::{Network, Trust};
pub use front::{Door, Settings};
pub use refusal::{Kind, PROBLEM_JSON, Refusal};
pub use server::{Server, ServerError, openapi_document};
pub use turnstile::Bounds;
