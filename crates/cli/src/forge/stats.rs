//! `forge stats`: what a bank consists of, and why seeds gave nothing.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use shikatsu_forge::BankStats;

use super::bank_file::{BankLine, each_line};
use crate::arguments::ForgeStatsArguments;
use crate::failure::Failure;
use crate::output::print;

/// Seeds that gave nothing for one reason: how many, and the milliseconds that they took.
type Rejected = BTreeMap<(String, String), (usize, u64)>;

pub(super) fn run(arguments: &ForgeStatsArguments) -> Result<(), Failure> {
    let mut records = Vec::new();
    let mut rejected = Rejected::new();
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut kept_milliseconds = 0;
    each_line(&arguments.files, &mut |_, line| match line {
        BankLine::Record(record, took) => {
            records.push(*record);
            kept_milliseconds += took.unwrap_or_default();
        }
        BankLine::Position(record, took) => {
            *answers.entry(record.answer.name()).or_default() += 1;
            kept_milliseconds += took.unwrap_or_default();
        }
        BankLine::Rejected(gate, reason, took) => {
            let entry = rejected.entry((gate, reason)).or_default();
            *entry = (entry.0 + 1, entry.1 + took);
        }
    })?;
    let items = answers.values().sum::<usize>();
    let mut text = String::new();
    if !records.is_empty() || items == 0 {
        text.push_str(&bank(&BankStats::of(&records)));
    }
    if items > 0 {
        let _ = writeln!(text, "{items:6} status items");
        section(&mut text, "answer", &answers);
    }
    if !rejected.is_empty() {
        text.push_str(&seeds(&rejected, records.len() + items, kept_milliseconds));
    }
    print(text.as_bytes())
}

fn bank(stats: &BankStats) -> String {
    let mut text = format!(
        "{:6} problems, {} with one right move at each turn\n",
        stats.problems, stats.clean
    );
    section(&mut text, "asked", &stats.goals);
    section(&mut text, "gets", &stats.outcomes);
    section(&mut text, "place", &stats.places);
    section(&mut text, "made by", &stats.recipes);
    section(&mut text, "theme", &stats.themes);
    section(&mut text, "moves of the line", &stats.lengths);
    section(&mut text, "right first moves", &stats.right);
    let powers = stats.nodes.iter();
    let nodes: BTreeMap<u64, usize> = powers
        .map(|(power, &count)| (1 << power.min(&63), count))
        .collect();
    section(&mut text, "nodes of the proofs, from", &nodes);
    text
}

fn section<K: Display>(text: &mut String, title: &str, counts: &BTreeMap<K, usize>) {
    let _ = writeln!(text, "\n{title}");
    for (key, count) in counts {
        let _ = writeln!(text, "{count:6} {key}");
    }
}

/// What became of all seeds of a journal.
fn seeds(rejected: &Rejected, kept: usize, kept_milliseconds: u64) -> String {
    let count = kept + rejected.values().map(|(count, _)| count).sum::<usize>();
    let all = kept_milliseconds + rejected.values().map(|(_, took)| took).sum::<u64>();
    let seconds = |milliseconds: u64| milliseconds / 1000;
    let mut text = format!("\nseeds: {count} in {} s\n", seconds(all));
    let _ = writeln!(text, "{kept:6} kept, {} s", seconds(kept_milliseconds));
    for ((gate, reason), (count, took)) in rejected {
        let _ = writeln!(text, "{count:6} {gate}: {reason}, {} s", seconds(*took));
    }
    text
}
