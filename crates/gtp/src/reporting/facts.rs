//! Verdicts as `shikatsu-solve`, `shikatsu-status` and `shikatsu-refute` answer
//! them: a line for each fact, which begins with the fact's name.
//!
//! Invariant: a fact that is not proved has no line, and `outcome unknown` says
//! so with the reason.

use shikatsu_engine::{PassKeeps, Report, Side, Status, Worth};
use shikatsu_problem::{Color, Move, Outcome, PointSet, Size};

use super::finding::ProvedResult;
use crate::vertex;

/// All about one first mover.
pub(crate) fn solution(report: &Report) -> String {
    let mut facts = Facts::new(report.problem.setup.size);
    for side in &report.sides {
        facts.add("outcome", side.outcome.name());
        facts.add("first", vertex::color_name(side.first));
        facts.add("role", side.role);
        facts.details(&side.outcome);
        facts.moves("best", side, &[Worth::Keeps]);
        facts.moves("less", side, &[Worth::OnlySeki, Worth::Stands]);
        facts.moves("fails", side, &[Worth::Fails]);
        facts.pass(side.pass_keeps);
        facts.line(&side.line);
    }
    facts.ground(report);
    facts.text()
}

/// The status of a group: the outcome for each side that may move first.
pub(crate) fn status(report: &Report, defender: Color) -> String {
    let mut facts = Facts::new(report.problem.setup.size);
    let status = match report.status() {
        Some(Status::Unsettled) => "unsettled",
        Some(Status::Settled(settled)) => settled.name(),
        None => "unknown",
    };
    facts.add("status", status);
    facts.add("defender", vertex::color_name(defender));
    for side in &report.sides {
        let first = vertex::color_name(side.first);
        facts.add(&format!("{first}_first"), side.outcome.name());
        facts.details(&side.outcome);
        let best = vertex::list(side.best, facts.size);
        if !best.is_empty() {
            facts.add(&format!("{first}_best"), best);
        }
    }
    if let Some(ruled) = &report.by_rule {
        facts.add("by_rule", ruled.outcome.name());
    }
    facts.ground(report);
    facts.text()
}

/// What becomes of a move that the other side answers; `report` is about the
/// board after it.
pub(crate) fn refutation(report: &Report, tried: Move) -> String {
    let mut facts = Facts::new(report.problem.setup.size);
    let size = facts.size;
    let Some(side) = report.sides.first() else {
        return facts.text();
    };
    let verdict = match (&side.outcome, ProvedResult::of(&side.outcome, side.role)) {
        (Outcome::Unknown(_), _) => "unknown",
        (_, ProvedResult::Won) => "refuted",
        (_, ProvedResult::Lost) => "works",
        (_, ProvedResult::Open) => "partly",
    };
    facts.add("verdict", verdict);
    facts.add("move", vertex::name(tried, size));
    if matches!(verdict, "refuted" | "partly") {
        let best = side.best.first().map(Move::Play);
        let reply = side.line.first().copied().or(best).unwrap_or(Move::Pass);
        facts.add("reply", vertex::name(reply, size));
        if side.best.len() > 1 {
            facts.add("replies", vertex::list(side.best, size));
        }
    }
    facts.add("outcome", side.outcome.name());
    facts.details(&side.outcome);
    if verdict != "unknown" {
        let mut line = vec![tried];
        line.extend(&side.line);
        facts.line(&line);
    }
    facts.ground(report);
    facts.text()
}

/// The lines of an answer, one for each fact.
struct Facts {
    size: Size,
    lines: Vec<String>,
}

impl Facts {
    const fn new(size: Size) -> Self {
        Self {
            size,
            lines: Vec::new(),
        }
    }

    fn add(&mut self, name: &str, value: impl std::fmt::Display) {
        self.lines.push(format!("{name} {value}"));
    }

    fn points(&mut self, name: &str, points: PointSet) {
        if !points.is_empty() {
            self.add(name, vertex::list(points, self.size));
        }
    }

    /// What the name of the outcome leaves out.
    fn details(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Ko(_) | Outcome::CycleDependent(_) | Outcome::Stands => {
                self.add("words", outcome);
            }
            Outcome::Unknown(reason) => self.add("reason", reason),
            Outcome::Dead | Outcome::Alive | Outcome::Seki => {}
        }
    }

    fn moves(&mut self, name: &str, side: &Side, worths: &[Worth]) {
        let points = side
            .moves
            .iter()
            .filter(|first| worths.contains(&first.worth))
            .filter_map(|first| first.played.point());
        self.points(name, points.collect());
    }

    fn pass(&mut self, keeps: PassKeeps) {
        match keeps {
            PassKeeps::Yes => self.add("pass", "keeps"),
            PassKeeps::No => self.add("pass", "fails"),
            PassKeeps::Unknown => {}
        }
    }

    fn line(&mut self, line: &[Move]) {
        if !line.is_empty() {
            self.add("line", vertex::line(line, self.size));
        }
    }

    /// What the verdicts are about and take for granted.
    fn ground(&mut self, report: &Report) {
        self.points("key_stones", report.problem.key_stones);
        self.points("in_play", report.problem.in_play.unwrap_or_default());
        for assumption in &report.assumptions {
            self.add("assumed", assumption);
        }
    }

    fn text(&self) -> String {
        self.lines.join("\n")
    }
}
