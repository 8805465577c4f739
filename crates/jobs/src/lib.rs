//! Jobs for workers on other machines: a queue on NATS JetStream.
//!
//! A submitter has a [`Client`]: it submits a [`Job`](shikatsu_api::Job), waits for its result, watches its progress,
//! cancels it, and reads the results of all jobs. A worker has a [`Taker`]: it takes jobs, those of persons before those of
//! batches, keeps its [`Lease`] alive while it works, and ends the job. Between them stands a [`Dispatcher`], beside the
//! submitter: workers have no part in the queue and see the jobs that they are given. The queue itself is the server's;
//! `docs/jobs.md` describes subjects, streams and what happens when something dies.
//!
//! Invariant: *a job leaves the queue only after its result is stored.* So every job has a result, and some have two; a
//! reader of results must accept the second one. Equal ids mean equal questions ([`JobId`]), so both answer the same.
//! A result is an [`End`](shikatsu_api::FinishedJob) on the wire, and its subjects and streams are named after that.
//!
//! Start reading at `queue` (streams), then `client::submission`, `taker`, `exchange` and `dispatch`.

mod broker_config;
mod client;
mod config;
mod dead_letter;
mod dispatch;
mod error;
mod exchange;
mod holding;
mod identity;
mod lease;
mod names;
mod nats_key;
mod queue;
mod results;
mod slot_pool;
mod taker;
mod talk;
mod waiter;
mod worker_line;

pub use broker_config::{BrokerUser, broker_config};
pub use client::{Cancelled, Client, ClosingNotice, LeaveEffect, Submission};
pub use config::QueueConfig;
pub use dispatch::{Dispatcher, NoBars, WorkerBars};
pub use error::JobsError;
pub use identity::JobId;
pub use lease::Lease;
pub use names::{NO_WORKER, Prefix, Priority, WorkerId};
pub use nats_key::NatsKey;
pub use queue::{INLINE, Queue};
pub use results::{ResultReader, StoredResult};
pub use taker::{Quarantine, Taker};
pub use talk::{Listener, Talk};
pub use waiter::{JobUpdate, Waiter};
