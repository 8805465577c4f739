//! What playouts say of the moves of a record, as far as a journal has it: the values, and how far two seeds are apart.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use shikatsu_problem::Point;

use super::journal_file::JournalFile;
use crate::failure::Failure;

/// A move of a position: how many moves were played before, and the point.
pub(super) type RecordMove = (usize, Point);

/// The values of a move in points: few playouts with two seeds, then many.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MoveValue {
    pub(super) few: [f64; 2],
    pub(super) many: [f64; 2],
}

/// The moves that were played out.
pub(super) struct ValueJournal {
    pub(super) file: JournalFile,
    pub(super) values: BTreeMap<RecordMove, MoveValue>,
}

/// How far the values of two seeds are apart, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SeedDistance {
    pub(super) mean: f64,
    /// Half of the 95 % interval of the mean.
    pub(super) spread: f64,
    pub(super) most: f64,
}

impl ValueJournal {
    /// Opens the journal of a folder; it is begun if there is none.
    pub(super) fn open(folder: &Path, heading: &Value) -> Result<Self, Failure> {
        let (file, rows) = JournalFile::open(folder, heading)?;
        let values = rows.iter().filter_map(value_of).collect();
        Ok(Self { file, values })
    }

    /// Adds a move to the file; the caller keeps it.
    pub(super) fn append(
        file: &JournalFile,
        (after, point): RecordMove,
        value: &MoveValue,
    ) -> Result<(), Failure> {
        file.append(&json!({
            "after": after,
            "at": [point.x(), point.y()],
            "few": value.few,
            "many": value.many,
        }))
    }

    /// The values of a position, by points.
    pub(super) fn of(&self, after: usize) -> Vec<(Point, MoveValue)> {
        let values = self.values.iter();
        let values = values.filter(|((place, _), _)| *place == after);
        values.map(|(&(_, point), &value)| (point, value)).collect()
    }
}

impl SeedDistance {
    /// Of these pairs; nothing of none.
    pub(super) fn of(pairs: impl Iterator<Item = [f64; 2]>) -> Option<Self> {
        let apart: Vec<f64> = pairs.map(|[a, b]| (a - b).abs()).collect();
        let count = apart.len() as f64;
        let most = apart.iter().copied().reduce(f64::max)?;
        let mean = apart.iter().sum::<f64>() / count;
        let squares: f64 = apart.iter().map(|one| (one - mean).powi(2)).sum();
        let deviation = (squares / (count - 1.0).max(1.0)).sqrt();
        Some(Self {
            mean,
            spread: 1.96 * deviation / count.sqrt(),
            most,
        })
    }
}

fn value_of(row: &Value) -> Option<(RecordMove, MoveValue)> {
    let pair = |key: &str| {
        let pair = row.get(key)?.as_array()?;
        Some([pair.first()?.as_f64()?, pair.get(1)?.as_f64()?])
    };
    let place = |number: usize| u8::try_from(row.get("at")?.get(number)?.as_u64()?).ok();
    let after = usize::try_from(row.get("after")?.as_u64()?).ok()?;
    let point = Point::new(place(0)?, place(1)?)?;
    Some((
        (after, point),
        MoveValue {
            few: pair("few")?,
            many: pair("many")?,
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_formula() {
        let distance = SeedDistance::of([[1.0, 3.0], [5.0, 5.0], [2.0, -2.0]].into_iter()).unwrap();
        assert_eq!((distance.mean, distance.most), (2.0, 4.0));
        // The deviation of 2, 0 and 4 is 2.
        assert!((distance.spread - 1.96 * 2.0 / 3.0_f64.sqrt()).abs() < 1e-9);
        assert_eq!(SeedDistance::of(std::iter::empty()), None);
    }
}
