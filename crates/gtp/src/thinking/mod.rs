//! From the engine's report to what the protocol can say.

mod choice;
mod dialect;
mod finding;
mod telling;

pub(crate) use choice::Choice;
pub(crate) use dialect::Dialect;
pub(crate) use finding::Finding;
pub(crate) use telling::{refutation, solution, status};
