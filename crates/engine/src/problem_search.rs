//! The searches of one problem, with the hearing to which their certificates go.
//!
//! Which reading is searched next, and when it is enough, is planned in [`bounded`](crate::bounded) and
//! [`open`](crate::open).

use std::time::Duration;

use shikatsu_problem::{Color, Problem, Unproved};
use shikatsu_verdict::{Hearing, Ruling};

use crate::composition::Composition;
use crate::reading_searcher::{ReadingSearcher, SearchTask};
use crate::remaining_limits::RemainingLimits;
use crate::searched::Searched;
use crate::{Cancel, EngineError, Progress, Report, Request};

/// A problem, what may be spent on it, and what was found.
pub(crate) struct ProblemSearch<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) request: &'a Request,
    pub(crate) limits: RemainingLimits,
    pub(crate) hearing: Hearing,
    pub(crate) searched: Vec<Searched>,
    pub(crate) cancel: &'a Cancel,
    searcher: &'a mut ReadingSearcher,
    watch: &'a mut dyn FnMut(&Progress),
}

impl<'a> ProblemSearch<'a> {
    /// Nothing is searched yet; the clock starts.
    pub(crate) fn new(
        searcher: &'a mut ReadingSearcher,
        problem: &'a Problem,
        request: &'a Request,
        cancel: &'a Cancel,
        watch: &'a mut dyn FnMut(&Progress),
    ) -> Result<Self, EngineError> {
        Ok(Self {
            problem,
            request,
            limits: RemainingLimits::new(request.limits),
            hearing: Hearing::of(problem, &[])?,
            searched: Vec::new(),
            cancel,
            searcher,
            watch,
        })
    }

    /// Searches one reading of the problem.
    pub(crate) fn search(
        &mut self,
        reading: &Problem,
        task: &SearchTask,
    ) -> Result<(), EngineError> {
        let searched =
            (self.searcher).search(reading, &mut self.hearing, task, self.cancel, self.watch)?;
        self.limits.spend(searched.nodes);
        self.searched.push(searched);
        Ok(())
    }

    /// What the judge says of one first mover now.
    pub(crate) fn ruling(&self, first: Color) -> Result<Ruling, EngineError> {
        Ok(self.hearing.rule()?.side(first).clone())
    }

    /// The report on everything that was searched; `unproved` says why a first mover has no verdict.
    pub(crate) fn report(
        &self,
        elapsed: Duration,
        unproved: impl Fn(Color) -> Unproved,
    ) -> Result<Report, EngineError> {
        let composition = Composition {
            hearing: &self.hearing,
            searched: &self.searched,
            detail: self.request.moves,
        };
        composition.report(self.request.first, elapsed, unproved)
    }
}
