//! From a position to a problem, as `verdict` does it, with the engine's errors.

use shikatsu_problem::{PointSet, Problem};

pub use shikatsu_verdict::framing::{Framed, Inferred, Reach};

use crate::EngineError;

/// Every problem that a certificate about `problem` may be about; see
/// [`shikatsu_verdict::readings`].
///
/// # Errors
/// When no frame can be found.
pub fn readings(problem: &Problem, boundaries: &[PointSet]) -> Result<Vec<Problem>, EngineError> {
    Ok(shikatsu_verdict::readings(problem, boundaries)?)
}

/// Fills in key stones, goal and points in play, as far as they are missing.
///
/// # Errors
/// As [`shikatsu_verdict::framing::frame`].
pub fn frame(problem: &Problem, reach: Reach) -> Result<Framed, EngineError> {
    Ok(shikatsu_verdict::framing::frame(problem, reach)?)
}

/// The frame with these points in play.
///
/// # Errors
/// As [`frame`].
pub fn frame_at(problem: &Problem, in_play: PointSet) -> Result<Framed, EngineError> {
    Ok(shikatsu_verdict::framing::frame_at(problem, in_play)?)
}

/// The points within the wall and in its gaps, if that is less than the tightest frame.
///
/// # Errors
/// As [`frame`].
pub fn inner(problem: &Problem) -> Result<Option<Framed>, EngineError> {
    Ok(shikatsu_verdict::framing::inner(problem)?)
}
