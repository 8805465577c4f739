//! What a search remembers of states: results and numbers in [`table`], zones in [`zone_table`].
//!
//! Invariant: what a table says to be settled holds whatever the path that led to the state.
//! An entry may be lost at any time, which costs work and never an answer. Threads share a table
//! without locks: an entry carries a sum of its parts, and one that two writers mixed is not read.

mod buckets;
pub mod table;
pub(crate) mod zone_table;
