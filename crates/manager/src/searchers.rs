//! The searchers beside the engine's own, each with a table of its own.
//!
//! Invariant: they are kept as long as the problem stays the same, so that their tables stay warm.

use shikatsu_engine::node_search::Searcher;
use shikatsu_problem::Problem;

use crate::tree::JobSizes;

/// Searchers of one problem, without the first, which is the engine's own.
#[derive(Debug)]
pub struct ProblemSearchers {
    number: usize,
    memory: usize,
    problem: Option<Problem>,
    searchers: Vec<Searcher>,
}

impl ProblemSearchers {
    /// As many as the sizes say, with tables of so many bytes each. They are made for the first problem.
    #[must_use]
    pub const fn new(sizes: JobSizes, memory: usize) -> Self {
        Self {
            number: sizes.searchers.saturating_sub(1),
            memory,
            problem: None,
            searchers: Vec::new(),
        }
    }

    /// The searchers of this problem: those that are there, or new ones.
    pub fn of(&mut self, problem: &Problem) -> &mut [Searcher] {
        if self.problem.as_ref() != Some(problem) {
            self.problem = Some(problem.clone());
            self.searchers = (0..self.number)
                .filter_map(|_| Searcher::new(problem, self.memory).ok())
                .collect();
        }
        &mut self.searchers
    }
}
