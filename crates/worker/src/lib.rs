//! Takes jobs from the queue, runs the engine, and returns certificates.
//!
//! A [`Worker`] has slots. Each takes a job ([`shikatsu_jobs::Taker`]), gives it to a [`Hand`] on a thread of its own,
//! passes progress on, hears cancellations, and ends the job. The hand that everybody uses is [`Craftsman`]: an
//! engine with bounded tables.
//!
//! Invariant: every job that is taken is ended or given back. A job that panics ends as failed, and its slot goes on
//! with a new hand. A worker knows the queue and nothing behind it: no database and no files, so it may run
//! anywhere, and what it says counts only after its certificates are checked.
//!
//! Start reading at `worker`, then `slot` and `craft`.

mod auditing;
mod bundle;
mod craft;
mod error;
mod event;
mod hand;
mod refuting;
mod searching;
mod slot;
mod solving;
mod stop;
mod worker;

pub use craft::{Craft, Craftsman};
pub use error::WorkerError;
pub use event::Event;
pub use hand::{Hand, Work};
pub use shikatsu_engine::{Cancel, Options};
pub use stop::{Stop, stop_by};
pub use worker::Worker;
