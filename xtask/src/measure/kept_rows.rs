//! Rows of an earlier run of a set that need not be run again.
//!
//! Invariant: a row is kept only if the limit and the threads for each problem and the signature of the search
//! are those of the run that is being made, so a table never mixes two searches.

use std::collections::BTreeMap;

use super::archive::{RunArchive, RunRecord};
use crate::bench_output::{BenchCommand, OurResult};
use crate::sets::Listed;

/// Rows of an earlier run by the number of their problem, from 1.
#[derive(Default)]
pub(super) struct KeptRows(BTreeMap<usize, RunRecord>);

impl KeptRows {
    /// What the stored run of the ordered set has that need not be run again.
    pub(super) fn of(
        archive: &RunArchive,
        order: &BenchCommand,
        signature: Option<u64>,
        listed: &[Listed],
    ) -> Self {
        let threads = order.threads.unwrap_or(1).to_string();
        let nodes = order.nodes.map(|nodes| nodes.to_string());
        let stored = archive.sets.get(&order.set).filter(|run| {
            let words: Vec<&str> = run.command.split(' ').collect();
            signature.is_some()
                && run.signature == signature
                && value_of(&words, "--time") == Some(&order.time)
                && value_of(&words, "--nodes") == nodes.as_deref()
                && value_of(&words, "--threads").unwrap_or("1") == threads
        });
        let mut rows: BTreeMap<&str, &RunRecord> = BTreeMap::new();
        for row in stored.iter().flat_map(|run| &run.rows) {
            rows.insert(&row.id, row);
        }
        let known = (1..).zip(listed);
        Self(
            known
                .filter_map(|(number, one)| Some((number, (*rows.get(one.id())?).clone())))
                .collect(),
        )
    }

    /// The problems that need not be run.
    pub(super) fn numbers(&self) -> Vec<usize> {
        self.0.keys().copied().collect()
    }

    /// These rows and the new ones, in the order of the set.
    pub(super) fn with(mut self, new: &[OurResult], listed: &[Listed]) -> Vec<RunRecord> {
        for ours in new {
            let level = listed
                .get(ours.number - 1)
                .and_then(|one| one.row.problem.metadata.level.clone());
            self.0.insert(ours.number, RunRecord::of(ours, level));
        }
        self.0.into_values().collect()
    }
}

/// The word after a flag.
fn value_of<'a>(words: &[&'a str], flag: &str) -> Option<&'a str> {
    let place = words.iter().position(|word| *word == flag)?;
    words.get(place + 1).copied()
}

#[cfg(test)]
mod tests {
    use super::super::archive::{RunExtent, Stored};
    use super::*;
    use crate::bench_output::{KeyJudgement, VerdictWords};
    use crate::sets;

    fn listed() -> Vec<Listed> {
        let row = |id: &str| {
            let line = format!(r#"{{"id":"{id}","size":9,"black":[],"white":[],"to_play":"W"}}"#);
            sets::listed(&line, 1).unwrap()
        };
        ["a", "b", "c"].map(row).into()
    }

    fn record(id: &str) -> RunRecord {
        RunRecord {
            id: id.into(),
            level: None,
            judgement: KeyJudgement::Unknown,
            conditional: None,
            verdict_words: VerdictWords::default(),
            seconds: 1.0,
            nodes: 5,
            checked: 0,
        }
    }

    fn kept(
        limits: (&str, Option<u64>),
        threads: Option<usize>,
        signature: Option<u64>,
    ) -> Vec<usize> {
        let (time, nodes) = limits;
        let mut archive = RunArchive::default();
        let stored = Stored {
            name: "tiny".into(),
            extent: RunExtent::Whole,
            date: String::new(),
            machine: String::new(),
            command: "shikatsu bench SET.jsonl --time 10s --jobs 2".into(),
            signature: Some(7),
            rows: vec![record("c"), record("a")],
        };
        archive.sets.insert("tiny".into(), stored);
        let order = BenchCommand {
            set: "tiny".into(),
            sample: None,
            time: time.into(),
            nodes,
            jobs: None,
            threads,
        };
        KeptRows::of(&archive, &order, signature, &listed()).numbers()
    }

    #[test]
    fn rows_of_the_same_limit_and_search_are_kept_and_no_others() {
        assert_eq!(kept(("10s", None), None, Some(7)), [1, 3]);
        assert_eq!(kept(("10s", None), Some(1), Some(7)), [1, 3]);
        assert_eq!(kept(("10s", None), Some(2), Some(7)), [0; 0]);
        assert_eq!(kept(("60s", None), None, Some(7)), [0; 0]);
        assert_eq!(kept(("10s", Some(9)), None, Some(7)), [0; 0]);
        assert_eq!(kept(("10s", None), None, Some(8)), [0; 0]);
        assert_eq!(kept(("10s", None), None, None), [0; 0]);
    }

    #[test]
    fn new_rows_stand_between_the_kept_ones() {
        let kept = KeptRows([(1, record("a")), (3, record("c"))].into());
        let new = OurResult {
            number: 2,
            id: "b".into(),
            judgement: KeyJudgement::Agree,
            conditional: None,
            outcome: "dead".into(),
            best: vec![],
            is_choice_right: None,
            verdict_words: VerdictWords::default(),
            seconds: 0.5,
            nodes: 1,
            checked: 1,
        };
        let rows = kept.with(&[new], &listed());
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["a", "b", "c"]);
    }
}
