//! The benchmark sets: problems of other authors, which lie beside the project
//! and never in it.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shikatsu_formats::bench::{Row, read_row};
use shikatsu_problem::Point;

/// The sets with a target for each problem and answers that can be scored.
pub(crate) const SCORED: [&str; 7] = [
    "classic-easy",
    "classic-mid",
    "classic-hard",
    "gotools",
    "enclosed",
    "regress",
    "rz-open",
];

/// One problem of a set.
pub(crate) struct Listed {
    /// The problem and its key.
    pub(crate) row: Row,
    /// The stone to ask about where only one can be named: `target`, or the
    /// first of `targets`. A [`Row`] holds sets, which have no first.
    pub(crate) target: Option<Point>,
}

impl Listed {
    /// What the set calls the problem.
    pub(crate) fn id(&self) -> &str {
        self.row.problem.metadata.id.as_deref().unwrap_or_default()
    }
}

/// Where a set lies.
pub(crate) fn file(root: &Path, set: &str) -> PathBuf {
    root.join("../shared/bench").join(format!("{set}.jsonl"))
}

/// Reads a whole set; the problem with number n, from 1, is at n − 1.
pub(crate) fn read(root: &Path, set: &str) -> Result<Vec<Listed>, Box<dyn Error>> {
    let file = file(root, set);
    let text = fs::read_to_string(&file).map_err(|error| {
        format!(
            "{}: {error}; the sets lie in ../shared/bench beside the project",
            file.display()
        )
    })?;
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| listed(line, number))
        .collect()
}

/// One line of a set.
pub(crate) fn listed(line: &str, number: usize) -> Result<Listed, Box<dyn Error>> {
    let row = read_row(line, number)?;
    let value: Value = serde_json::from_str(line)?;
    let first = value["targets"][0].as_str();
    let target = match (row.key.target, first) {
        (Some(target), _) => Some(target),
        (None, Some(first)) => Some(Point::from_sgf(first)?),
        (None, None) => None,
    };
    Ok(Listed { row, target })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_comes_before_the_first_of_the_targets() {
        let target = |fields: &str| {
            let line =
                format!(r#"{{"size":9,"black":["cc","aa"],"white":[],"to_play":"W"{fields}}}"#);
            listed(&line, 1).unwrap().target.map(Point::to_sgf)
        };
        let some = |point: &str| Some(point.to_owned());
        assert_eq!(target(r#","targets":["cc","aa"]"#), some("cc"));
        assert_eq!(target(r#","targets":["cc"],"target":"aa""#), some("aa"));
        assert_eq!(target(r#","targets":["cc"],"target":null"#), some("cc"));
        assert_eq!(target(""), None);
    }
}
