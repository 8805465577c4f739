//! One row of a benchmark set.

use shikatsu_problem::{Extra, Problem};

use super::AnswerKey;

/// One problem and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The question.
    pub problem: Problem,
    /// The answers.
    pub key: AnswerKey,
    /// Fields that mean nothing here, each with its JSON text as only value.
    pub extras: Vec<Extra>,
}
