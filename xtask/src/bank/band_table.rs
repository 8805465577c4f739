//! How many problems of each kind the bank has, by band.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use shikatsu_forge::{BankRecord, BankStats, GradeBand};

use super::BandedRecord;

/// What a count is called and where the statistics have it.
type CountsOf = fn(&BankStats) -> BTreeMap<String, usize>;

/// The parts of the table.
const PARTS: [(&str, CountsOf); 5] = [
    ("asked", |stats| named(&stats.goals)),
    ("gets", |stats| named(&stats.outcomes)),
    ("place", |stats| named(&stats.places)),
    ("made by", |stats| named(&stats.recipes)),
    ("theme", |stats| named(&stats.themes)),
];

/// The table.
pub(super) fn of(records: &[BandedRecord]) -> String {
    let mut columns: Vec<BankStats> = GradeBand::all()
        .map(|band| stats(records.iter().filter(|one| one.band == band)))
        .collect();
    columns.push(stats(records.iter()));
    let mut table = String::from("| |");
    for band in GradeBand::all() {
        let _ = write!(table, " band {band} |");
    }
    table.push_str(" all |\n|---|---|---|---|---|---|---|\n");
    row(&mut table, "**problems**", &columns, |stats| stats.problems);
    row(
        &mut table,
        "one right move at each turn",
        &columns,
        |stats| stats.clean,
    );
    for (part, counts) in PARTS {
        let columns: Vec<BTreeMap<String, usize>> = columns.iter().map(counts).collect();
        let keys: BTreeSet<&String> = columns.iter().flat_map(BTreeMap::keys).collect();
        for key in keys {
            row(&mut table, &format!("{part}: {key}"), &columns, |counts| {
                counts.get(key).copied().unwrap_or_default()
            });
        }
    }
    table
}

fn stats<'r>(records: impl Iterator<Item = &'r BandedRecord>) -> BankStats {
    let records: Vec<BankRecord> = records.map(|one| one.record.clone()).collect();
    BankStats::of(&records)
}

fn row<C>(table: &mut String, title: &str, columns: &[C], count: impl Fn(&C) -> usize) {
    let _ = write!(table, "| {title} |");
    for column in columns {
        let _ = write!(table, " {} |", count(column));
    }
    table.push('\n');
}

fn named<K: ToString>(counts: &BTreeMap<K, usize>) -> BTreeMap<String, usize> {
    let counts = counts.iter();
    counts
        .map(|(key, &count)| (key.to_string(), count))
        .collect()
}
