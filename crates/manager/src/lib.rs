//! One hard question over many searchers.
//!
//! [`TopTree`] holds the top of the tree and says what to search next; it is a state machine without clock or network.
//! [`ThreadSearchers`] drives it with threads of this process, each with a table of its own, and `QueueSearchers` (with the
//! feature `queue`) with workers behind the queue; both are a [`Crew`](shikatsu_engine::crew::Crew) for an engine.
//! `docs/manager.md` says why the result can be believed, and how far it scales.

#[cfg(feature = "queue")]
mod news_pool;
#[cfg(feature = "queue")]
mod queue;
mod searchers;
mod threads;
mod tree;

#[cfg(feature = "queue")]
pub use queue::QueueSearchers;
pub use searchers::ProblemSearchers;
pub use threads::ThreadSearchers;
pub use tree::{JobSizes, SearchJob, SearchJobId, TopTree};

/// Positions that took as many nodes are told to other searchers. With 32 instead of 4, two searchers were 1.13 and 1.29
/// times as fast as one where now they are 1.57 and 1.48 times: cheap positions are met often.
pub const DEAR: u32 = 4;
