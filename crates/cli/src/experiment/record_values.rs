//! Playouts of every legal move of some positions of a record, few and many, each with two seeds (X1).
//!
//! How far two runs with different seeds are apart says how much a value can be trusted.

use std::fmt::Write;

use shikatsu_board::{Game, Position};
use shikatsu_problem::{Move, Point, Rules};
use shikatsu_team::playouts;

use super::heat_map::heat_map;
use super::plan::{ExperimentPlan, RecordPlan};
use crate::arguments::ExperimentArguments;
use crate::failure::Failure;
use crate::input::single;
use crate::output::{print, replace_file};
use crate::progress;

/// The values of a move in points: few playouts with two seeds, then many.
struct MoveValue {
    point: Point,
    few: [f64; 2],
    many: [f64; 2],
}

pub(super) fn run(
    plan: &ExperimentPlan,
    record: &RecordPlan,
    arguments: &ExperimentArguments,
) -> Result<(), Failure> {
    let positions = positions(record)?;
    let count = positions
        .iter()
        .map(|(_, game)| game.legal_points().len())
        .sum();
    let bar = progress::counting(count, "moves");
    let mut csv = String::from("after,move,few_a,few_b,many_a,many_b\n");
    let mut table = format!(
        "| after move | legal moves | best, {} playouts | best, {} playouts | two seeds apart: mean (most), {} | the same, {} |\n|---|---|---|---|---|---|\n",
        record.few, plan.playouts, record.few, plan.playouts
    );
    for (after, game) in &positions {
        let values: Vec<MoveValue> = game
            .legal_points()
            .iter()
            .filter_map(|point| {
                bar.inc(1);
                value(plan, record, game.position(), point)
            })
            .collect();
        let size = game.position().size();
        for value in &values {
            let MoveValue { point, few, many } = value;
            let _ = writeln!(
                csv,
                "{after},{},{:.2},{:.2},{:.2},{:.2}",
                size.label(*point),
                few[0],
                few[1],
                many[0],
                many[1]
            );
        }
        let best = |of: fn(&MoveValue) -> f64| {
            let best = values.iter().max_by(|a, b| of(a).total_cmp(&of(b)));
            best.map_or_else(String::new, |best| {
                format!("{} ({:+.1})", size.label(best.point), of(best))
            })
        };
        let _ = writeln!(
            table,
            "| {after} | {} | {} | {} | {} | {} |",
            values.len(),
            best(|value| value.few[0]),
            best(|value| value.many[0]),
            apart(&values, |value| value.few),
            apart(&values, |value| value.many),
        );
        let map: Vec<(Point, f64)> = values.iter().map(|v| (v.point, v.many[0])).collect();
        let title = format!(
            "After move {after}: mean of {} playouts, in points",
            plan.playouts
        );
        let file = arguments.output.join(format!("heat-{after:03}.svg"));
        replace_file(&file, heat_map(game.position(), &map, &title).as_bytes())?;
    }
    bar.finish_and_clear();
    replace_file(&arguments.output.join("results.csv"), csv.as_bytes())?;
    replace_file(&arguments.output.join("results.md"), table.as_bytes())?;
    print(table.as_bytes())
}

/// How far the values of two seeds are apart, in points.
fn apart(values: &[MoveValue], of: impl Fn(&MoveValue) -> [f64; 2]) -> String {
    let apart = values.iter().map(|value| {
        let [a, b] = of(value);
        (a - b).abs()
    });
    let apart: Vec<f64> = apart.collect();
    let most = apart.iter().copied().fold(0.0, f64::max);
    let mean = apart.iter().sum::<f64>() / (apart.len().max(1) as f64);
    format!("{mean:.1} ({most:.1})")
}

fn value(
    plan: &ExperimentPlan,
    record: &RecordPlan,
    position: &Position,
    point: Point,
) -> Option<MoveValue> {
    let mean = |count: u32, seed: u64| {
        let played = Move::Play(point);
        let sum = playouts(position, Rules::CHINESE, record.komi, played, count, seed)?;
        Some(sum.sum as f64 / 2.0 / f64::from(sum.playouts))
    };
    let seeds = [plan.seed, plan.seed ^ 1 << 40];
    Some(MoveValue {
        point,
        few: [mean(record.few, seeds[0])?, mean(record.few, seeds[1])?],
        many: [
            mean(plan.playouts, seeds[0])?,
            mean(plan.playouts, seeds[1])?,
        ],
    })
}

/// The positions of the record, with the number of moves before each.
fn positions(record: &RecordPlan) -> Result<Vec<(usize, Game)>, Failure> {
    let found = single(&record.record, None)?;
    let document = &found.document;
    let start = Position::from_setup(&document.problem.setup)
        .map_err(|faults| Failure::Request(format!("{}: {faults}", record.record.display())))?;
    let mut game = Game::new(start, Rules::CHINESE);
    let mut positions = Vec::new();
    let line: Vec<_> = document.tree.main_line().collect();
    let moves = line
        .into_iter()
        .filter_map(|id| document.tree.node(id).played);
    for (number, (_, played)) in (1..).zip(moves) {
        game.play(played).map_err(|rule| {
            Failure::Request(format!(
                "{}, move {number}: {rule}",
                record.record.display()
            ))
        })?;
        if number % record.every.max(1) == 0 {
            positions.push((number, game.clone()));
        }
    }
    match positions.is_empty() {
        true => Err(Failure::Request(format!(
            "{} has fewer than {} moves",
            record.record.display(),
            record.every
        ))),
        false => Ok(positions),
    }
}
