//! The exact search: df-pn on the game of `docs/rules-of-the-game.md`, and a
//! complete oracle for small regions.
//!
//! Start at [`session::Session`]: one problem and the questions that can be asked
//! about it. Below it each component is a folder that uses only folders above it in this table:
//!
//! | folder | what it does |
//! |---|---|
//! | `region` | the game on one region: points as bits, states, moves, ko threats, static tests |
//! | `tables` | what is remembered of states when memory is short |
//! | `zones` | the points that a win used, and wins that fit elsewhere |
//! | `search` | one searcher: proof numbers, limits, results that depend on the path |
//! | `parallel` | several searchers: threads on one tree, and single nodes for other processes |
//! | `certificate` | from the table to a proof that the checker can read |
//! | `oracle` | the truth about small regions; it shares no code with the others |
//! | `session` | one problem, its table, and the questions about it |

mod certificate;
#[cfg(test)]
mod drawing;
pub mod oracle;
pub mod parallel;
pub mod region;
mod search;
pub mod session;
mod tables;
mod zones;

pub use parallel::leaf;
pub use region::Unsolvable;
pub use region::{shape, threats};
pub use search::hunch_odds as hunch;
pub use search::{budget, shared_positions};
pub use session::{lesson, span};
pub use tables::table;
