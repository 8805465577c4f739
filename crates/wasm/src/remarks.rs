//! What an author should look at, taken from the verdicts.
//!
//! Invariant: nothing here searches. What is not proved has a remark that says so, and a second solution is named
//! only if its certificate is there.

use shikatsu_api::{
    BoundaryOrigin, OnCondition, Opinion, Remark, RemarkKind, Solution, SolutionWorth, vertices,
};
use shikatsu_audit::stones::is_complete;
use shikatsu_dialogue::Voice;
use shikatsu_engine::{PassKeeps, Report, Side, Worth};
use shikatsu_messages as messages;
use shikatsu_problem::{Outcome, PointSet, Problem, Unproved};

use crate::language;
use crate::sketch::{gaps, labels, wins};

/// A sketch and what is proved of it.
pub(crate) struct Weighed<'a> {
    /// As the author left it.
    pub(crate) asked: &'a Problem,
    /// With key stones and goal.
    pub(crate) problem: &'a Problem,
    pub(crate) report: &'a Report,
    /// The side to move.
    pub(crate) side: &'a Side,
    /// Stones that can be tried.
    pub(crate) stones: usize,
}

/// Everything about the sketch, as a message.
pub(crate) fn opinion(weighed: &Weighed<'_>) -> Opinion {
    let Weighed { report, side, .. } = weighed;
    Opinion {
        report: messages::report(report, &language::spoken()),
        mover: side.first.into(),
        solutions: solutions(weighed),
        on_condition: report
            .sides
            .iter()
            .filter_map(|side| on_condition(report, side))
            .collect(),
        remarks: remarks(weighed),
        stones: u32::try_from(weighed.stones).unwrap_or(u32::MAX),
        boundary: match weighed.asked.in_play {
            Some(_) => BoundaryOrigin::Given,
            None => BoundaryOrigin::Found,
        },
    }
}

/// A verdict in words.
pub(crate) fn fate(report: &Report, side: &Side) -> String {
    Voice::of(&report.problem, side.defender())
        .speaking(&language::spoken())
        .fate(&side.outcome)
}

fn solutions(weighed: &Weighed<'_>) -> Vec<Solution> {
    let side = weighed.side;
    let size = weighed.problem.setup.size;
    let best = side.best.iter().map(|point| (point, SolutionWorth::Best));
    let lesser = lesser(side)
        .iter()
        .map(|point| (point, SolutionWorth::Seki))
        .collect::<Vec<_>>();
    best.chain(lesser)
        .enumerate()
        .map(|(number, (point, worth))| Solution {
            point: point.into(),
            name: size.label(point),
            letter: letter(number),
            worth,
        })
        .collect()
}

/// `A` to `Z`, then `A1` and so on.
fn letter(number: usize) -> String {
    let letter = char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]);
    match number / 26 {
        0 => letter.into(),
        round => format!("{letter}{round}"),
    }
}

/// First moves that live in seki where two eyes were possible.
fn lesser(side: &Side) -> PointSet {
    side.keeps_goal - side.best
}

fn on_condition(report: &Report, side: &Side) -> Option<OnCondition> {
    let conditional = side.conditional.as_ref()?;
    let problem = &report.problem;
    let words = language::spoken();
    let voice = Voice::of(problem, side.defender()).speaking(&words);
    let said = messages::conditional(conditional, voice);
    Some(OnCondition {
        first: side.first.into(),
        grade: said.grade,
        outcome: said.outcome,
        words: said.words,
        gates: vertices(conditional.gates),
        names: labels(conditional.gates, problem.setup.size),
    })
}

fn remarks(weighed: &Weighed<'_>) -> Vec<Remark> {
    let Weighed {
        asked,
        problem,
        report,
        side,
        ..
    } = weighed;
    let mut list = RemarkList {
        weighed,
        remarks: Vec::new(),
    };
    list.verdict();
    let gaps = gaps(problem);
    if !gaps.is_empty() {
        list.note(RemarkKind::Gap, gaps);
    }
    if asked.key_stones.is_empty() {
        list.note(RemarkKind::KeyStonesGuessed, problem.key_stones);
    }
    if asked.goal.is_none() {
        list.note(RemarkKind::GoalGuessed, PointSet::EMPTY);
    }
    if let Some(ruled) = &report.by_rule {
        let words = language::spoken();
        let voice = Voice::of(&report.problem, side.defender()).speaking(&words);
        let words = voice.fate(&ruled.outcome);
        list.say(RemarkKind::ByRule, PointSet::EMPTY, words);
    }
    let is_flawless = list
        .remarks
        .iter()
        .all(|one| one.kind >= RemarkKind::KeyStonesGuessed);
    let is_needed = side.pass_keeps == PassKeeps::No && side.best.len() == 1;
    if is_flawless && is_needed && is_complete(side) {
        list.note(RemarkKind::Sound, side.best);
    }
    let mut remarks = list.remarks;
    remarks.sort_by_key(|one| one.kind);
    remarks
}

/// The remarks so far, and what they are about.
struct RemarkList<'a> {
    weighed: &'a Weighed<'a>,
    remarks: Vec<Remark>,
}

impl RemarkList<'_> {
    /// Adds the remarks that follow from the verdict for the side to move.
    fn verdict(&mut self) {
        let side = self.weighed.side;
        let moves = side.moves.iter();
        let unjudged: PointSet = moves
            .filter(|one| one.worth == Worth::Unknown)
            .filter_map(|one| one.played.point())
            .collect();
        match &side.outcome {
            Outcome::Unknown(reason)
                if *reason == Unproved::Outside || side.conditional.is_some() =>
            {
                let conditional = side.conditional.as_ref();
                let gates = conditional.map(|one| one.gates).unwrap_or_default();
                return self.note(RemarkKind::Leak, gates);
            }
            Outcome::Unknown(_) => return self.note(RemarkKind::NotProved, PointSet::EMPTY),
            Outcome::CycleDependent(_) => self.note(RemarkKind::Repetition, PointSet::EMPTY),
            Outcome::Ko(_) => self.note(RemarkKind::Ko, side.best),
            outcome if !wins(outcome, side.role) => {
                return self.note(RemarkKind::GoalFails, PointSet::EMPTY);
            }
            _ => {}
        }
        if side.pass_keeps == PassKeeps::Yes {
            return self.note(RemarkKind::NothingToDo, PointSet::EMPTY);
        }
        if side.best.len() > 1 {
            self.note(RemarkKind::SecondSolution, side.best);
        }
        if !lesser(side).is_empty() {
            self.note(RemarkKind::LesserSolution, lesser(side));
        }
        if !unjudged.is_empty() {
            self.note(RemarkKind::Unjudged, unjudged);
        }
    }

    fn note(&mut self, kind: RemarkKind, points: PointSet) {
        let words = fate(self.weighed.report, self.weighed.side);
        self.say(kind, points, words);
    }

    fn say(&mut self, kind: RemarkKind, points: PointSet, words: String) {
        let size = self.weighed.problem.setup.size;
        self.remarks.push(Remark {
            kind,
            points: vertices(points),
            names: labels(points, size),
            words,
        });
    }
}
