//! Jobs for workers on other machines: a queue on NATS JetStream.
//!
//! A submitter has a [`Client`]: it submits a [`Job`](shikatsu_api::Job), waits for its result, watches its progress,
//! cancels it, and reads the results of all jobs. A worker has a [`Taker`]: it takes jobs, those of persons before those of
//! batches, keeps its [`Lease`] alive while it works, and ends the job. The queue itself is the server's; `docs/jobs.md`
//! describes subjects, streams and what happens when something dies.
//!
//! Invariant: *a job leaves the queue only after its result is stored.* So every job has a result, and some have two; a
//! reader of results must accept the second one. Equal ids mean equal questions ([`JobId`]), so both answer the same.
//! A result is an [`End`](shikatsu_api::FinishedJob) on the wire, and its subjects and streams are named after that.
//!
//! Start reading at `queue` (streams), then `client::submission` and `taker`.

mod client;
mod config;
mod dead_letter;
mod error;
mod identity;
mod lease;
mod names;
mod queue;
mod results;
mod taker;
mod talk;
mod waiter;

pub use client::{Cancelled, Client, LeaveEffect, Submission};
pub use config::QueueConfig;
pub use error::JobsError;
pub use identity::JobId;
pub use lease::Lease;
pub use names::{Prefix, Priority, WorkerId};
pub use queue::{INLINE, Queue};
pub use results::{ResultReader, StoredResult};
pub use taker::{Quarantine, Taker};
pub use talk::{Listener, Talk};
pub use waiter::{JobUpdate, Waiter};
