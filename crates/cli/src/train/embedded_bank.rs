//! The problems of the trainer in this program: those of the page, which come from the suite, and the packs of the bank.
//!
//! Invariant: every problem and position that the bank names has a board.

use std::collections::BTreeMap;

use serde_json::Value;
use shikatsu_api as api;
use shikatsu_board::Symmetry;
use shikatsu_forge::{
    BankFamilies, BankRecord, GradeFeatures, RecordGrade, StatusRecord, newest_revisions,
};
use shikatsu_problem::{PointSet, Problem};
use shikatsu_train::TrainingBank;

use crate::failure::Failure;

const BANK: &str = include_str!("../../../../web/problems/bank.txt");
const PROBLEMS: &str = include_str!("../../../../web/problems/problems.json");
const POSITIONS: &str = include_str!("../../../../web/problems/status.json");

/// The packs of `problems/`; the build script lists them.
const PACKS: &[&str] = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// The packs of status items.
const STATUS: &[&str] = include!(concat!(env!("OUT_DIR"), "/status.rs"));

/// How hard the problems of the packs are.
const GRADES: &str = include_str!("../../../../problems/grades.jsonl");

/// The eight ways in which a problem lies, by their number in a log: the first two bits turn it, the third mirrors it.
const ORIENTATIONS: [Symmetry; 8] = [
    Symmetry::Identity,
    Symmetry::QuarterTurn,
    Symmetry::HalfTurn,
    Symmetry::ThreeQuarterTurn,
    Symmetry::MirrorColumns,
    Symmetry::AntiTranspose,
    Symmetry::MirrorRows,
    Symmetry::Transpose,
];

/// What the trainer may choose from, with boards.
pub(crate) struct EmbeddedBank {
    pub(crate) bank: TrainingBank,
    pub(crate) boards: BTreeMap<String, Problem>,
}

impl EmbeddedBank {
    /// Reads all of it.
    pub(crate) fn open() -> Result<Self, Failure> {
        let mut boards = BTreeMap::new();
        let problems: Value = serde_json::from_str(PROBLEMS).map_err(|error| broken(&error))?;
        let positions: Value = serde_json::from_str(POSITIONS).map_err(|error| broken(&error))?;
        for list in [&problems["problems"], &positions] {
            for one in list.as_array().into_iter().flatten() {
                let (id, problem) = board(one)?;
                boards.insert(id, problem);
            }
        }
        let mut text = BANK.to_owned();
        let grades = grades();
        let records = records()?;
        let families = BankFamilies::of_records(records.iter());
        for record in records {
            let known = record.training_problem(grades.get(&record.id), &families);
            text.push_str(&format!("{known}\n"));
            boards.insert(record.id, record.problem);
        }
        for line in STATUS.iter().flat_map(|pack| pack.lines()) {
            let value = serde_json::from_str(line).map_err(|error| broken(&error))?;
            let record = StatusRecord::from_json(&value).map_err(|error| broken(&error))?;
            text.push_str(&format!("{}\n", record.status_position()));
            boards.insert(record.id, record.problem);
        }
        let bank = TrainingBank::read(&text).map_err(|fault| broken(&fault))?;
        Ok(Self { bank, boards })
    }

    /// A problem or position as it lies this time.
    pub(super) fn board(&self, id: &str, orientation: u8) -> Result<Problem, Failure> {
        let drawn = self.boards.get(id);
        let drawn = drawn.ok_or_else(|| broken(&format_args!("{id} has no board")))?;
        Ok(way(orientation).problem(drawn))
    }

    /// The points of these labels on a board that lies this way.
    pub(super) fn points(&self, id: &str, labels: &str, orientation: u8) -> PointSet {
        let Some(drawn) = self.boards.get(id) else {
            return PointSet::EMPTY;
        };
        let size = drawn.setup.size;
        let points = size.labelled(&labels.replace(',', " ")).unwrap_or_default();
        way(orientation).points(size, points)
    }

    /// All themes of problems, in the order of the alphabet.
    pub(super) fn themes(&self) -> Vec<&str> {
        let themes = self.bank.problems.iter().map(|one| one.theme.as_str());
        let mut themes: Vec<&str> = themes.collect();
        themes.sort_unstable();
        themes.dedup();
        themes
    }
}

fn way(orientation: u8) -> Symmetry {
    ORIENTATIONS[usize::from(orientation) % ORIENTATIONS.len()]
}

fn board(one: &Value) -> Result<(String, Problem), Failure> {
    let id = one["id"].as_str().unwrap_or_default().to_owned();
    let sent: api::Problem =
        serde_json::from_value(one["problem"].clone()).map_err(|error| broken(&error))?;
    let problem = Problem::try_from(&sent).map_err(|error| broken(&error))?;
    Ok((id, problem))
}

fn records() -> Result<Vec<BankRecord>, Failure> {
    let mut packs = Vec::new();
    for pack in PACKS {
        let read = pack.lines().map(|line| {
            let value = serde_json::from_str(line).map_err(|error| broken(&error))?;
            BankRecord::from_json(&value).map_err(|error| broken(&error))
        });
        packs.push(read.collect::<Result<Vec<_>, Failure>>()?);
    }
    newest_revisions(packs.iter_mut());
    Ok(packs.into_iter().flatten().collect())
}

/// The grades of the bank; a problem without one has a rating that is guessed.
fn grades() -> BTreeMap<String, GradeFeatures> {
    let values = GRADES
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let grades = values.filter_map(|value: Value| RecordGrade::from_json(&value));
    grades.map(|grade| (grade.id, grade.features)).collect()
}

/// What stands in the program was tested when it was built.
fn broken(reason: &impl std::fmt::Display) -> Failure {
    Failure::Request(format!(
        "the problems in this program cannot be read ({reason}); build it again"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_a_board_on_which_its_right_moves_are_empty_points_in_play() {
        let embedded = EmbeddedBank::open().unwrap();
        let ids = embedded.bank.problems.iter();
        let own = PACKS.iter().map(|pack| pack.lines().count()).sum::<usize>();
        assert!(ids.len() > 170 + own / 2, "{}", ids.len());
        for one in ids {
            for orientation in 0..8 {
                let problem = embedded.board(&one.id, orientation).unwrap();
                let right = embedded.points(&one.id, &one.right, orientation);
                let stones = problem.setup.black | problem.setup.white;
                assert!(!right.is_empty(), "{}", one.id);
                assert!(right.is_subset(&problem.in_play.unwrap()), "{}", one.id);
                assert!(right.is_disjoint(&stones), "{}", one.id);
            }
        }
        let items: usize = STATUS.iter().map(|pack| pack.lines().count()).sum();
        assert!(embedded.bank.positions.len() > items);
        for one in &embedded.bank.positions {
            assert!(embedded.board(&one.id, 0).is_ok(), "{}", one.id);
        }
    }

    /// The page turns boards by a formula of its own (`web/src/train/orientation.ts`), and a log names the way by its number.
    #[test]
    fn the_ways_are_those_of_the_page() {
        let size = shikatsu_problem::Size::NINETEEN;
        for (orientation, symmetry) in (0u8..).zip(ORIENTATIONS) {
            for point in size.points() {
                let (mut x, mut y) = (point.x(), point.y());
                if orientation & 4 != 0 {
                    x = 18 - x;
                }
                for _ in 0..(orientation & 3) {
                    (x, y) = (18 - y, x);
                }
                let there = symmetry.point(size, point).unwrap();
                assert_eq!((there.x(), there.y()), (x, y), "{orientation}");
            }
        }
    }
}
