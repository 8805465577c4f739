//! Tests a sketch while its author works on it.
//!
//! First both sides are solved ([`SketchTester::weigh`]); then stones are taken off one at a time
//! ([`SketchTester::trial`]) and the boundary is taken away ([`SketchTester::beyond`]). Each is a call of its own, so
//! a page can show what is known so far and stop in between.
//!
//! Invariant: trials are about the sketch that was weighed last, and a stone is called needless only if
//! both solves are proved with all their first moves.

use shikatsu_api as api;
use shikatsu_api::{
    ApiError, ErrorKind, Opinion, Sketch, StoneTrial, TrialResult, UnboundedResult, UnboundedTrial,
};
use shikatsu_audit::stones;
use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{
    Asked, Cancel, Engine, EngineError, Limits, MoveDetail, Progress, Report, Request, Side,
};
use shikatsu_messages as messages;
use shikatsu_problem::{Outcome, Point, Problem};

use crate::remarks::{self, Weighed, fate};
use crate::sketch::{faults, framed_as, labels, problem};
use crate::{dojo, language};

mod solution;

/// An engine, and what it found about the sketch that was weighed last.
#[derive(Debug)]
pub struct SketchTester {
    engine: Engine,
    tested: Option<TestedSketch>,
}

/// The sketch that was weighed last; trials are compared with it.
#[derive(Debug)]
struct TestedSketch {
    /// The sketch, with key stones and goal.
    problem: Problem,
    side: Side,
    /// Stones to be tried, the next one last.
    stones: Vec<Point>,
}

impl SketchTester {
    /// A tester whose searches take no more than so many bytes for their tables.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self {
            engine: dojo::engine(memory),
            tested: None,
        }
    }

    /// Solves a sketch for both first movers.
    ///
    /// # Errors
    /// When the sketch has faults or cannot be put to the engine.
    pub fn weigh(
        &mut self,
        sketch: &Sketch,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Opinion, ApiError> {
        self.tested = None;
        let (asked, problem) = askable(sketch)?;
        let report = self
            .solve(&problem, Asked::Both, messages::limits(limits), watch)
            .map_err(language::unsolvable)?;
        let mover = problem.to_move();
        let side = report.sides.iter().find(|side| side.first == mover);
        let side = side
            .ok_or(EngineError::Impossible)
            .map_err(language::unsolvable)?;
        let mut stones = Vec::new();
        if stones::is_complete(side) {
            stones = stones::candidates(&problem);
            stones.reverse();
        }
        let opinion = remarks::opinion(&Weighed {
            asked: &asked,
            problem: &problem,
            report: &report,
            side,
            stones: stones.len(),
        });
        self.tested = Some(TestedSketch {
            side: side.clone(),
            problem,
            stones,
        });
        Ok(opinion)
    }

    /// Takes the next stone off and solves again; nothing when all were tried.
    ///
    /// # Errors
    /// When nothing was weighed.
    pub fn trial(
        &mut self,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Option<StoneTrial>, ApiError> {
        let tested = self.tested.as_mut().ok_or_else(nothing)?;
        let Some(stone) = tested.stones.pop() else {
            return Ok(None);
        };
        let left = u32::try_from(tested.stones.len()).unwrap_or(u32::MAX);
        let (side, without) = (tested.side.clone(), stones::without(&tested.problem, stone));
        let size = tested.problem.setup.size;
        let result = match without {
            None => TrialResult::Needed,
            Some(without) => {
                let limits = messages::limits(limits);
                let report = self.solve(&without, Asked::Side(side.first), limits, watch);
                let after = report
                    .ok()
                    .and_then(|report| report.sides.into_iter().next());
                compared(&side, after.as_ref())
            }
        };
        Ok(Some(StoneTrial {
            stone: stone.into(),
            name: size.label(stone),
            result,
            left,
        }))
    }

    /// Asks the same question without the boundary.
    ///
    /// # Errors
    /// When nothing was weighed.
    pub fn beyond(
        &mut self,
        limits: api::Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<UnboundedTrial, ApiError> {
        let tested = self.tested.as_ref().ok_or_else(nothing)?;
        let side = tested.side.clone();
        let open = tested.problem.unbounded();
        let limits = messages::limits(limits);
        let report = self.solve(&open, Asked::Side(side.first), limits, watch);
        let Ok(report) = report else {
            return Ok(UnboundedTrial {
                result: UnboundedResult::NotProved,
                words: report
                    .err()
                    .map(|error| error.to_string())
                    .unwrap_or_default(),
                names: String::new(),
            });
        };
        let after = report.sides.first();
        Ok(UnboundedTrial {
            result: after.map_or(UnboundedResult::NotProved, |after| across(&side, after)),
            words: after.map(|after| fate(&report, after)).unwrap_or_default(),
            names: after
                .map(|after| labels(after.best, open.setup.size))
                .unwrap_or_default(),
        })
    }

    fn solve(
        &mut self,
        problem: &Problem,
        first: Asked,
        limits: Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Report, EngineError> {
        let request = Request {
            first,
            limits,
            moves: MoveDetail::AllFirstMoves,
        };
        self.engine.solve(problem, &request, &Cancel::new(), watch)
    }
}

/// The problem of a sketch as its author left it, and the same with key stones and goal.
fn askable(sketch: &Sketch) -> Result<(Problem, Problem), ApiError> {
    let asked = problem(sketch)?;
    if !faults(&asked).is_empty() {
        let message = "the position has faults; correct them first";
        return Err(ApiError::new(ErrorKind::Unsolvable, message));
    }
    let framed = frame(&asked, Reach(0)).map_err(language::unsolvable)?;
    let problem = framed_as(&asked, &framed.problem);
    Ok((asked, problem))
}

/// What a boundary's absence changes, as far as it is proved.
fn across(before: &Side, after: &Side) -> UnboundedResult {
    let is_complete = stones::is_complete(before) && stones::is_complete(after);
    if contradicts(&before.outcome, &after.outcome) {
        UnboundedResult::OtherVerdict
    } else if !is_complete || is_vague(before) != is_vague(after) {
        UnboundedResult::NotProved
    } else if before.best == after.best {
        UnboundedResult::Same
    } else {
        UnboundedResult::OtherMoves
    }
}

/// What a stone's absence changes, as far as it is proved.
fn compared(before: &Side, after: Option<&Side>) -> TrialResult {
    match after {
        Some(after) if contradicts(&before.outcome, &after.outcome) => TrialResult::Needed,
        Some(after) if !stones::is_complete(after) || is_vague(before) != is_vague(after) => {
            TrialResult::NotProved
        }
        Some(after) if stones::is_same(before, after) => TrialResult::Needless,
        Some(_) => TrialResult::Needed,
        None => TrialResult::NotProved,
    }
}

/// A group that stands may have two eyes or not, so this outcome contradicts neither.
fn is_vague(side: &Side) -> bool {
    side.outcome == Outcome::Stands
}

/// Whether two verdicts cannot both be true of one question. They may differ in how a ko or a circle is fought, but
/// not in what it needs.
fn contradicts(one: &Outcome, other: &Outcome) -> bool {
    use Outcome::{Alive, CycleDependent, Ko, Seki, Stands, Unknown};
    match (one, other) {
        (Unknown(_), _) | (_, Unknown(_)) | (CycleDependent(_), CycleDependent(_)) => false,
        (Stands, Alive | Seki) | (Alive | Seki, Stands) => false,
        (Ko(one), Ko(other)) => {
            (one.needs_threats, one.threats) != (other.needs_threats, other.threats)
        }
        _ => one != other,
    }
}

fn nothing() -> ApiError {
    let message = "nothing has been weighed; weigh a problem first";
    ApiError::new(ErrorKind::NothingOpen, message)
}

#[cfg(test)]
mod tests;
