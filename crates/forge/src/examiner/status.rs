//! What becomes of stones with either side playing first, and a stone that would change it.

use shikatsu_board::{check_problem, neighbours};
use shikatsu_engine::{Asked, Assumption, MoveDetail, Report};
use shikatsu_problem::{Outcome, Point, PointSet, Problem, Role, Stakes};

use super::{Examiner, check_assumptions, tally_of};
use crate::position_gates::check_status_position;
use crate::question_id::status_id;
use crate::record::BankSource;
use crate::rejection::{Gate, Rejection};
use crate::status_record::{StatusAnswer, StatusChange, StatusRecord};

/// Empty points in play that a position has at least; with fewer there is nothing to read.
const LEAST_EMPTY: usize = 2;

/// What was proved of a position.
pub(crate) struct JudgedPosition {
    report: Report,
    pub(crate) outcomes: [Outcome; 2],
    pub(crate) answer: StatusAnswer,
}

impl Examiner {
    /// Takes a position through the gates of status items.
    ///
    /// # Errors
    /// The first gate that it does not pass.
    pub fn examine_position(
        &mut self,
        problem: &Problem,
        source: &BankSource,
    ) -> Result<StatusRecord, Rejection> {
        let judged = self.judge_position(problem)?;
        let change = self.change(problem, judged.answer)?;
        Ok(StatusRecord {
            id: status_id(problem)?,
            revision: 1,
            problem: problem.clone(),
            answer: judged.answer,
            proof: tally_of(&judged.report, judged.report.proofs(), judged.report.nodes)?,
            outcomes: judged.outcomes,
            change,
            source: source.clone(),
        })
    }

    /// Shape and verdicts.
    pub(crate) fn judge_position(
        &mut self,
        problem: &Problem,
    ) -> Result<JudgedPosition, Rejection> {
        check_status_position(problem)?;
        let stones = problem.setup.black | problem.setup.white;
        let empty = problem.in_play.unwrap_or_default() - stones;
        if empty.len() < LEAST_EMPTY {
            return Err(Rejection::LegalMoves(empty.len()));
        }
        self.both_outcomes(problem)
    }

    /// The verdicts of both first movers, whatever they are.
    fn both_outcomes(&mut self, problem: &Problem) -> Result<JudgedPosition, Rejection> {
        let open = Rejection::NotProved(Gate::Unsettled);
        let stakes =
            Stakes::of(problem).map_err(|error| Rejection::Impossible(error.to_string()))?;
        let report = self.ask(problem, Asked::Both, MoveDetail::VerdictOnly)?;
        let outcome = |role| {
            let first = stakes.color(role);
            let side = report.sides.iter().find(|side| side.first == first);
            side.map(|side| side.outcome.clone()).ok_or(open.clone())
        };
        let outcomes = [outcome(Role::Attacker)?, outcome(Role::Defender)?];
        let is_cycle = |outcome: &Outcome| matches!(outcome, Outcome::CycleDependent(_));
        if outcomes.iter().any(is_cycle) {
            return Err(Rejection::Cycle);
        }
        if report.by_rule.is_some() {
            return Err(Rejection::BentFour);
        }
        let answer = StatusAnswer::of([&outcomes[0], &outcomes[1]]).ok_or(open)?;
        check_wall(&report, answer)?;
        Ok(JudgedPosition {
            report,
            outcomes,
            answer,
        })
    }

    /// A stone that changes the answer.
    fn change(
        &mut self,
        problem: &Problem,
        answer: StatusAnswer,
    ) -> Result<StatusChange, Rejection> {
        let stakes =
            Stakes::of(problem).map_err(|error| Rejection::Impossible(error.to_string()))?;
        let (attacker, defender) = (Some(stakes.attacker()), Some(stakes.defender()));
        let colors = match answer {
            StatusAnswer::Dead => vec![defender],
            StatusAnswer::Alive => vec![attacker],
            StatusAnswer::Seki | StatusAnswer::Ko | StatusAnswer::Unsettled => {
                vec![attacker, defender]
            }
        };
        let puts = vital_first(problem)
            .into_iter()
            .flat_map(|point| colors.iter().map(move |&stone| (point, stone)));
        let stones = problem.setup.black | problem.setup.white;
        let loose = (stones & problem.in_play.unwrap_or_default()) - problem.key_stones;
        let takes = loose.iter().map(|point| (point, None));
        for (point, stone) in puts.chain(takes) {
            let mut change = StatusChange {
                point,
                stone,
                answer,
            };
            if let Some(changed) = self.answer_after(problem, &change)
                && changed != answer
            {
                change.answer = changed;
                return Ok(change);
            }
        }
        Err(Rejection::FarSettled)
    }

    /// The answer after a change; `None` where it gives no position, or nothing is proved.
    pub(crate) fn answer_after(
        &mut self,
        problem: &Problem,
        change: &StatusChange,
    ) -> Option<StatusAnswer> {
        let changed = change.applied(problem);
        check_problem(&changed).ok()?;
        Some(self.both_outcomes(&changed).ok()?.answer)
    }
}

/// The gate *wall*. A seki and a ko are never over, so the defender has time for any number of moves elsewhere, and that the wall
/// outlives them is what every diagram of a seki means. What hangs on a number of moves is refused there too.
fn check_wall(report: &Report, answer: StatusAnswer) -> Result<(), Rejection> {
    let lasts = |assumed: &Assumption| match assumed {
        Assumption::WallStands(wall) => wall.elsewhere.is_none(),
        Assumption::WallStandsForMoves(_) => false,
        _ => true,
    };
    match answer {
        StatusAnswer::Seki | StatusAnswer::Ko if report.assumptions.iter().all(lasts) => Ok(()),
        _ => check_assumptions(report),
    }
}

/// The empty points in play, those with the most empty points around them first: there eyes are made and taken.
fn vital_first(problem: &Problem) -> Vec<Point> {
    let stones = problem.setup.black | problem.setup.white;
    let empty = problem.in_play.unwrap_or_default() - stones;
    let mut points: Vec<Point> = empty.iter().collect();
    points.sort_by_key(|&point| std::cmp::Reverse(neighbours(PointSet::of(point), empty).len()));
    points
}
