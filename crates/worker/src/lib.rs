//! Takes jobs from the queue, runs the engine, and returns certificates.
//!
//! A [`Worker`] has slots. In each a runner takes a job ([`shikatsu_jobs::Taker`]), gives it to a [`JobHandler`] on a thread
//! of its own, passes progress on, receives cancellations, and ends the job. The usual handler is [`EngineHandler`]: an
//! engine with bounded tables.
//!
//! Invariant: every job that is taken is ended or given back. A job that panics ends as failed, and its slot goes on with a
//! new handler. A worker knows the queue and nothing behind it: no database and no files, so it may run anywhere, and its
//! results count only after their certificates are checked.
//!
//! Start reading at `worker`, then `runner` and `engine_handler`.

mod auditing;
mod bundle;
mod engine_handler;
mod engine_job;
mod error;
mod event;
mod handler;
mod playing_out;
mod refuting;
mod runner;
mod searching;
mod solving;
mod stop_order;
mod worker;

pub use engine_handler::{EngineHandler, EngineSettings};
pub use error::WorkerError;
pub use event::Event;
pub use handler::{JobHandler, JobResult};
pub use shikatsu_engine::{Cancel, Options};
pub use stop_order::{StopOrder, stop_by};
pub use worker::Worker;
