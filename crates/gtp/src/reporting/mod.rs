//! From the engine's report to what the protocol can say.

mod choice;
mod dialect;
mod facts;
mod finding;

pub(crate) use choice::MoveChoice;
pub(crate) use dialect::AnalysisDialect;
pub(crate) use facts::{refutation, solution, status};
pub(crate) use finding::MoveFinding;
