//! The positions of `wrong-verdicts.jsonl`, about which a wrong verdict was printed once.
//!
//! Invariant: what is said of them is true, or nothing is said.

use std::collections::BTreeMap;

use shikatsu_engine::{Asked, Cancel, EngineError, Limits, MoveDetail, Report, Request, Worth};
use shikatsu_problem::{Color, Move, Point, Problem, Stakes, StakesError};

use super::{agree, is_false, record, worths};
use crate::solving::{engine, worded};

/// Nodes instead of time, so that the test is the same on every machine.
const NODES: u64 = 2_000_000;

/// A line of the file.
struct Fixture<'t> {
    id: &'t str,
    problem: Problem,
    first: Color,
    truth: &'t str,
    /// The first move that was judged wrongly, if it was not the verdict.
    opening: Option<Move>,
}

impl<'t> Fixture<'t> {
    fn of(line: &BTreeMap<&'t str, &'t str>) -> Self {
        let opening = line
            .get("move")
            .map(|&point| Point::from_sgf(point).map_or(Move::Pass, Move::Play));
        Self {
            id: line["id"],
            problem: record::problem(line["sgf"]),
            first: match line["first"] {
                "black" => Color::Black,
                _ => Color::White,
            },
            truth: line["truth"],
            opening,
        }
    }

    fn solve(&self) -> Result<Report, EngineError> {
        let moves = match self.opening {
            Some(_) => MoveDetail::AllFirstMoves,
            None => MoveDetail::VerdictOnly,
        };
        let request = Request {
            first: Asked::Side(self.first),
            limits: Limits::of_nodes(NODES),
            moves,
        };
        engine(1, 64 << 20).solve(&self.problem, &request, &Cancel::new(), &mut |_| {})
    }

    /// What is said that is false.
    fn falsehood(&self, report: &Report) -> Option<String> {
        let [side] = &report.sides[..] else {
            panic!("{}: {} sides", self.id, report.sides.len())
        };
        let Some(opening) = self.opening else {
            let truth = worded_as_printed(self.truth);
            return is_false(&side.outcome, &truth).then(|| side.outcome.to_string());
        };
        let (_, worth) = worths(side).find(|(played, _)| *played == opening)?;
        let is_false = match self.truth {
            "keeps" => worth == Worth::Fails,
            _ => worth.works(),
        };
        is_false.then(|| format!("{opening:?}: {worth:?}"))
    }
}

/// A verdict as it is printed for people, in the words of the suite.
fn worded_as_printed(truth: &str) -> String {
    if truth.starts_with("ko, ") {
        return truth.to_owned();
    }
    if let Some((_, fight)) = truth.split_once("ko (") {
        let needy = if fight.contains("to live") {
            "defender"
        } else {
            "attacker"
        };
        let threats = fight.split_once(" must be ").unwrap().1;
        let threats = threats.split_once(" ko threat").unwrap().0;
        return format!("ko, {needy} needs {threats}");
    }
    let words = [
        ("dead", "dead"),
        ("alive with two eyes", "alive"),
        ("alive in seki", "seki"),
        ("alive", "stands"),
        ("neither side can force it", "cycle"),
    ];
    let word = words.iter().find(|(start, _)| truth.starts_with(start));
    word.unwrap_or_else(|| panic!("{truth}")).1.to_owned()
}

const TEXT: &str = include_str!("wrong-verdicts.jsonl");

/// Goal and key stones that contradict each other may be refused; no other position is.
fn may_be_refused(fixture: &Fixture<'_>) -> bool {
    let error = Stakes::of(&fixture.problem).err();
    matches!(error, Some(StakesError::GoalContradicts { .. }))
}

#[test]
fn what_was_wrong_once_is_true_or_not_said() {
    let (mut wrong, mut proved, mut all) = (Vec::new(), 0, 0);
    for line in TEXT.lines().map(record::line) {
        let fixture = Fixture::of(&line);
        all += 1;
        match fixture.solve() {
            Ok(report) => {
                let falsehood = fixture.falsehood(&report);
                proved += usize::from(falsehood.is_none() && report.sides[0].outcome.is_decided());
                let truth = fixture.truth;
                wrong.extend(falsehood.map(|said| format!("{}: {said}; {truth}", fixture.id)));
            }
            Err(why) => assert!(may_be_refused(&fixture), "{}: {why}", fixture.id),
        }
    }
    println!("{all} positions, {proved} proved as they are");
    assert!(all >= 50, "{all} positions");
    assert!(
        wrong.is_empty(),
        "{} of {all}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn lines_are_read_as_they_were_written() {
    for line in TEXT.lines().map(record::line) {
        let problem = Problem {
            goal: None,
            ..record::problem(line["sgf"])
        };
        let sgf = record::sgf(&problem);
        let written = record::written(&[("id", line["id"]), ("sgf", &sgf)]);
        let read = record::line(&written);
        assert_eq!(read["id"], line["id"]);
        assert_eq!(record::problem(read["sgf"]), problem, "{sgf}");
    }
}

#[test]
fn verdicts_as_they_are_printed_are_understood() {
    let printed = "2-step ko (White must be 3 ko threats ahead to live, Black takes first)";
    assert_eq!(worded_as_printed(printed), "ko, defender needs 3");
    let printed = "ko (Black must be 1 ko threat ahead to kill, White takes first)";
    assert_eq!(worded_as_printed(printed), "ko, attacker needs 1");
    assert!(agree("stands", &worded_as_printed("alive with two eyes")));
    assert!(!agree("alive", &worded_as_printed("alive in seki")));
    let fate = shikatsu_problem::Outcome::Dead;
    assert_eq!(worded(&fate).unwrap(), worded_as_printed("dead (E7)"));
}
