//! `bench --level`: how many first moves of an opponent with levels are right, beside what the exact search proves.
//!
//! Only problems with right first moves in their key count. A level proves nothing, so nothing else is compared.

use std::time::Instant;

use serde_json::json;
use shikatsu_engine::OpponentSettings;
use shikatsu_formats::bench::Row;

use crate::arguments::BenchArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::{progress, words};

/// What a level did on a set.
#[derive(Default)]
struct LevelFigures {
    /// Problems with a key that could be asked.
    asked: usize,
    /// Those in which the first move is in the key.
    right: usize,
    nodes: u64,
}

pub(super) fn run(
    rows: &[(usize, Row)],
    set: &str,
    settings: &OpponentSettings,
    arguments: &BenchArguments,
) -> Result<(), Failure> {
    let begun = Instant::now();
    let bar = progress::bar(rows.len());
    let mut figures = LevelFigures::default();
    for (number, row) in rows {
        bar.inc(1);
        let key = row.key.answers;
        let Ok(chosen) = settings.choose(&row.problem, arguments.opponent.chance) else {
            continue;
        };
        if key.is_empty() {
            continue;
        }
        let is_right = chosen
            .played
            .point()
            .is_some_and(|point| key.contains(point));
        figures.asked += 1;
        figures.right += usize::from(is_right);
        figures.nodes += chosen.nodes;
        if arguments.list {
            let played = words::turn(chosen.played, row.problem.setup.size);
            let verdict = if is_right { "right" } else { "wrong" };
            let line = format!("{number:6} {verdict} {played}\n");
            bar.suspend(|| print(line.as_bytes()))?;
        }
    }
    bar.finish_and_clear();
    print(
        figures
            .said(set, begun.elapsed().as_secs_f64(), arguments)
            .as_bytes(),
    )
}

impl LevelFigures {
    fn said(&self, set: &str, seconds: f64, arguments: &BenchArguments) -> String {
        let Self {
            asked,
            right,
            nodes,
        } = self;
        if arguments.json {
            let level = arguments
                .opponent
                .level
                .map(shikatsu_engine::levels::PlayingLevel::number);
            let value = json!({
                "set": set, "level": level, "slip": arguments.opponent.slip, "reading": arguments.opponent.reading, "asked": asked, "right": right, "nodes": nodes, "seconds": seconds,
            });
            return format!("{value}\n");
        }
        let opponent = arguments.opponent.name();
        format!(
            "{set}, {opponent}: {right} of {asked} first moves are in the key; nothing is proved\n\
             {} nodes, {seconds:.1} s\n",
            words::count(*nodes)
        )
    }
}
