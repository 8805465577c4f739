//! What two solves of one position say that cannot both be true.
//!
//! Invariant: verdicts are compared first. First moves are compared only where the verdicts agree and
//! the move has to keep the same thing in both.

use std::collections::BTreeMap;

use shikatsu_engine::{Assumption, Report, Side, Worth};
use shikatsu_problem::{Move, Outcome, Point, Problem, Role};

use super::{agree, record, worths};
use crate::solving::worded;
use crate::whole_board::drawn;

/// What was said of a first mover, or of a first move, and what is true.
pub(super) struct Difference {
    played: Option<Move>,
    said: String,
    truth: String,
}

/// What was compared for one first mover.
pub(super) struct Comparison {
    pub(super) differences: Vec<Difference>,
    /// First moves judged in both solves.
    pub(super) moves: u64,
}

impl Comparison {
    /// Compares two verdicts, and first moves as far as they can be compared.
    pub(super) fn new(found: &Side, truth: &Side) -> Self {
        let [said, is] = [found, truth].map(|side| worded(&side.outcome).unwrap());
        if !agree(&said, &is) {
            let difference = Difference {
                played: None,
                said,
                truth: is,
            };
            return Self {
                differences: vec![difference],
                moves: 0,
            };
        }
        let mut comparison = Self {
            differences: Vec::new(),
            moves: 0,
        };
        if are_measured_alike(found, truth) {
            comparison.compare_moves(found, truth);
        }
        comparison
    }

    fn compare_moves(&mut self, found: &Side, truth: &Side) {
        let true_worth: BTreeMap<Move, Worth> = worths(truth).collect();
        for (played, one) in worths(found) {
            let other = true_worth.get(&played).copied();
            let other = other.unwrap_or(Worth::Unknown);
            if one == Worth::Unknown || other == Worth::Unknown {
                continue;
            }
            self.moves += 1;
            let (said, is) = match (one, other) {
                (Worth::Keeps, Worth::Fails) => ("keeps", "fails"),
                (Worth::Fails, Worth::Keeps) => ("fails", "keeps"),
                _ => continue,
            };
            self.differences.push(Difference {
                played: Some(played),
                said: said.to_owned(),
                truth: is.to_owned(),
            });
        }
    }
}

/// Whether a first move must keep the same in both solves. An attacker against a group of which is only known
/// that it stands has nothing to keep, and in a circle the levels say what there is to keep.
fn are_measured_alike(one: &Side, other: &Side) -> bool {
    let stands = |side: &Side| side.outcome == Outcome::Stands;
    match one.outcome {
        Outcome::CycleDependent(_) => one.span == other.span,
        _ => one.role == Role::Defender || stands(one) == stands(other),
    }
}

impl Difference {
    /// What kind it is; `report` is the one in which it was said.
    pub(super) fn kind(&self, report: &Report) -> String {
        let what = self.played.map_or("", |_| "move ");
        let short = |word: &str| word.split(" needs").next().unwrap_or(word).to_owned();
        let (said, truth) = (short(&self.said), short(&self.truth));
        let leans = self.leans_on(report);
        format!("{what}{said}, truth {truth} ({leans})")
    }

    /// What the report admits about walls.
    fn leans_on(&self, report: &Report) -> &'static str {
        let leans = |assumed: &Assumption| match assumed {
            Assumption::WallStands(_) => true,
            Assumption::WallStandsForMoves(_) => self.played.is_some(),
            _ => false,
        };
        if report.assumptions.iter().any(leans) {
            "leans on a wall"
        } else {
            "leans on nothing"
        }
    }

    /// A line for `wrong-verdicts.jsonl`, and the board for people.
    pub(super) fn told(&self, id: &str, problem: &Problem, found: &Side) -> String {
        let (said, truth) = (printed(&self.said), printed(&self.truth));
        let point = |played: Move| played.point().map(Point::to_sgf);
        let point = self
            .played
            .map(|played| point(played).unwrap_or_else(|| "pass".to_owned()));
        let first = found.first.to_string().to_lowercase();
        let sgf = record::sgf(problem);
        let mut values = vec![("id", id), ("sgf", &sgf), ("first", &first)];
        values.extend(point.as_ref().map(|point| ("move", &point[..])));
        let how = "same stones with everything in play, proved";
        values.extend([("said", said), ("truth", truth), ("how", how)]);
        let (line, board) = (record::written(&values), drawn(problem));
        let of = point.map_or_else(String::new, |point| format!(", {point}"));
        format!("{line}\n{board}\n{first} first{of}: {said}, truth: {truth}\n")
    }
}

/// A word of the suite as it stands in `wrong-verdicts.jsonl`, where a plain "alive" leaves open how.
fn printed(word: &str) -> &str {
    match word {
        "alive" => "alive with two eyes",
        "seki" => "alive in seki",
        "stands" => "alive",
        "cycle" => "neither side can force it",
        word => word,
    }
}
