//! The engine: one call for one problem.

use std::fmt;

use shikatsu_problem::Problem;
use shikatsu_solver::hunch::HunchSettings;
use shikatsu_solver::threats::MOST;

use crate::bounded::solve_bounded;
use crate::crew::{Call, Crew, CrewOnCall};
use crate::open::solve_open;
use crate::problem_search::ProblemSearch;
use crate::reading_searcher::ReadingSearcher;
use crate::{Cancel, EngineError, Options, Progress, Report, Request};

// The judge must ask about the very threats that the solver proves.
const _: () = assert!(MOST == shikatsu_verdict::MOST_THREATS);

/// Solves problems, one after the other, with the same tables.
///
/// The tables begin empty with each problem. Which certificate is found may depend
/// on the number of threads; what is proved does not.
pub struct Engine {
    pub(crate) searcher: ReadingSearcher,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("threads", &self.searcher.threads)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine; tables are made when a problem needs them.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            searcher: ReadingSearcher::new(options),
        }
    }

    /// The same, with a crew that is called when a question is hard.
    #[must_use]
    pub fn with_crew(options: Options, crew: Box<dyn Crew>, call: Call) -> Self {
        let mut engine = Self::new(options);
        engine.searcher.crew = Some(CrewOnCall { crew, call });
        engine
    }

    /// The same, with guesses that its searches go by. They change how much is searched, and no verdict.
    #[must_use]
    pub fn with_hunch(mut self, settings: Option<HunchSettings>) -> Self {
        self.searcher.tables.hunch = settings;
        self
    }

    /// Solves a problem as far as the limits allow. `watch` is called about
    /// every 100 ms and at each new fact, on the caller's thread.
    ///
    /// # Errors
    /// When the problem lacks something; see [`EngineError`].
    pub fn solve(
        &mut self,
        problem: &Problem,
        request: &Request,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Report, EngineError> {
        let search = ProblemSearch::new(&mut self.searcher, problem, request, cancel, watch)?;
        match problem.in_play {
            Some(_) => solve_bounded(search),
            None => solve_open(search),
        }
    }
}
