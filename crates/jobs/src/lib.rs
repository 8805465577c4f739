//! Work for other machines: a queue on NATS JetStream, for those who ask and those who do it.
//!
//! A submitter has a [`Client`]: it submits a [`Job`](shikatsu_api::Job), waits for its end, watches its
//! progress, cancels it, and reads the ends of all jobs. A worker has a [`Taker`]: it takes jobs, a person's
//! before a batch's, keeps its [`Lease`] alive while it works, and ends it. We write no queue of our
//! own; subjects, streams and what happens when something dies are told in `docs/jobs.md`.
//!
//! Invariant: *a job leaves the queue only after its end is stored.* So a job may end twice, and never
//! not at all; whoever reads ends must not mind the second one. Equal ids mean equal questions
//! ([`JobId`]), so a second answer answers the same.
//!
//! Start reading at `queue` (streams), then `submission` and `taker`.

mod burial;
mod cancellation;
mod client;
mod ends;
mod error;
mod identity;
mod lease;
mod names;
mod queue;
mod store;
mod submission;
mod taker;
mod terms;
mod waiter;

pub use cancellation::{Cancelled, Left};
pub use client::Client;
pub use ends::{EndReader, StoredEnd};
pub use error::JobsError;
pub use identity::JobId;
pub use lease::Lease;
pub use names::{Prefix, Priority, WorkerId};
pub use queue::Queue;
pub use store::INLINE;
pub use submission::Submission;
pub use taker::{Quarantine, Taker};
pub use terms::Terms;
pub use waiter::{News, Waiter};
