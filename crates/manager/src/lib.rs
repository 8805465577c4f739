//! One hard question over many searches.
//!
//! [`Tree`] holds the top of the tree and says what to search next; it is a state machine without clock or network.
//! [`Team`] drives it with threads of this process, each with a table of its own, and `Post` (with the feature `queue`) with
//! workers behind the queue; both are a [`Crew`](shikatsu_engine::crew::Crew) for an engine. [`Rehearsal`] drives it one job after the other and keeps
//! the time that any number of searchers would take. `docs/manager.md` says why the result can be believed, and how far it scales.

#[cfg(feature = "queue")]
mod pool;
#[cfg(feature = "queue")]
mod post;
mod rehearsal;
mod team;
mod tree;

#[cfg(feature = "queue")]
pub use post::Post;
pub use rehearsal::{Played, Rehearsal};
pub use team::Team;
pub use tree::{Order, Terms, Ticket, Tree};

/// Positions that took as many nodes are told to others. With 32 instead of 4, two searchers were 1.13 and 1.29 times as fast as one where
/// now they are 1.57 and 1.48 times: what is cheap is met often.
pub const DEAR: u32 = 4;
