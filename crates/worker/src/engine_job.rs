//! A job, ready for the engine.

use shikatsu_api::{Job, Unproved};
use shikatsu_engine::{Cancel, Limits};
use shikatsu_problem::Problem;

/// A job with its problem and the limits that hold for it.
pub(crate) struct EngineJob<'a> {
    pub(crate) job: &'a Job,
    pub(crate) problem: Problem,
    pub(crate) limits: Limits,
    pub(crate) cancel: &'a Cancel,
}

impl EngineJob<'_> {
    /// Why a dialogue or an audit is not complete: the flag was raised meanwhile.
    pub(crate) fn cut_short(&self) -> Option<Unproved> {
        let cut = self.cancel.is_cancelled();
        cut.then_some(Unproved::Cancelled)
    }
}
