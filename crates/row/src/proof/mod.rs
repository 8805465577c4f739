//! What is true of a board: values with distances, and certificates for them.

mod attack_board;
mod attack_finding;
mod board_views;
mod enumeration;
mod number_table;
mod pairing;
mod proof_search;
mod questions;
mod row_position;
mod solver;
mod strategy;
mod value;

pub use enumeration::{RowEnumeration, SmallState};
pub(crate) use proof_search::{AttackResult, Horizon};
pub(crate) use questions::{AnswersAttacks, AttackQuestion, questions_of};
pub(crate) use row_position::RowPosition;
pub use solver::{
    FirstMoves, KeptDistance, NoCertificate, RowSolver, SolveStop, SolvedRow, WinDistance,
};
pub(crate) use strategy::KnownStrategy;
pub use value::RowValue;
