//! Playouts of every legal move of some positions of a record, few and many, each with two seeds (X1).
//!
//! How far two runs with different seeds are apart says how much a value can be trusted. The moves of each position are
//! taken in an order drawn by lot, one of each position in turn, so that what a stopped run leaves is a sample.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use serde_json::json;
use shikatsu_board::{Game, Position, SeededRandom};
use shikatsu_problem::{Move, Point, Rules};
use shikatsu_team::playouts;

use super::heat_map::heat_map;
use super::move_values::{MoveValue, RecordMove, SeedDistance, ValueJournal};
use super::plan::{ExperimentPlan, RecordPlan};
use super::shared_work::share;
use crate::arguments::ExperimentArguments;
use crate::failure::Failure;
use crate::input::single;
use crate::output::{print, replace_file};
use crate::progress;

/// A position of the record, with the number of moves before it.
type RecordPosition = (usize, Game);

pub(super) fn run(
    plan: &ExperimentPlan,
    record: &RecordPlan,
    arguments: &ExperimentArguments,
) -> Result<(), Failure> {
    let positions = positions(record)?;
    let heading = json!({
        "experiment": plan.id,
        "seed": plan.seed,
        "every": record.every,
        "komi": f64::from(record.komi) / 2.0,
        "few": record.few,
        "playouts": plan.playouts,
    });
    let mut journal = ValueJournal::open(&arguments.output, &heading)?;
    let most = arguments.games.map(usize::try_from);
    let most = most.map_or(usize::MAX, |most| most.unwrap_or(usize::MAX));
    let waiting = missing(plan, &positions, &journal, most);
    let done = play_out(
        plan,
        record,
        &positions,
        waiting,
        &mut journal,
        arguments.jobs,
    );
    write(plan, record, &positions, &journal, arguments)?;
    done
}

/// What is still to be played out: the first move of each position, the second, and so on.
fn missing(
    plan: &ExperimentPlan,
    positions: &[RecordPosition],
    journal: &ValueJournal,
    most: usize,
) -> VecDeque<(usize, Point)> {
    let mut random = SeededRandom::new(plan.seed);
    let orders = positions.iter().enumerate().map(|(place, (after, game))| {
        let mut points: Vec<Point> = game.legal_points().iter().collect();
        points.sort_by_cached_key(|_| random.number());
        points.truncate(most);
        points.retain(|&point| !journal.values.contains_key(&(*after, point)));
        points.into_iter().map(move |point| (place, point))
    });
    let mut orders: Vec<_> = orders.collect();
    let mut waiting = VecDeque::new();
    loop {
        let before = waiting.len();
        waiting.extend(orders.iter_mut().filter_map(Iterator::next));
        if waiting.len() == before {
            return waiting;
        }
    }
}

fn play_out(
    plan: &ExperimentPlan,
    record: &RecordPlan,
    positions: &[RecordPosition],
    waiting: VecDeque<(usize, Point)>,
    journal: &mut ValueJournal,
    jobs: usize,
) -> Result<(), Failure> {
    let bar = progress::counting(waiting.len(), "moves");
    let found = Mutex::new(Vec::new());
    let file = &journal.file;
    let done = share(waiting, jobs, |(place, point)| {
        let (after, game) = &positions[place];
        if let Some(value) = value(plan, record, game.position(), point) {
            let played: RecordMove = (*after, point);
            ValueJournal::append(file, played, &value)?;
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.push((played, value));
        }
        bar.inc(1);
        Ok(())
    });
    bar.finish_and_clear();
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    journal.values.extend(found);
    done
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
        few: [mean(record.few, seeds[0])?, mean(record.few, seeds[1])?],
        many: [
            mean(plan.playouts, seeds[0])?,
            mean(plan.playouts, seeds[1])?,
        ],
    })
}

/// The table, the values and a map of each position, of what the journal has.
fn write(
    plan: &ExperimentPlan,
    record: &RecordPlan,
    positions: &[RecordPosition],
    journal: &ValueJournal,
    arguments: &ExperimentArguments,
) -> Result<(), Failure> {
    let (few, many) = (record.few, plan.playouts);
    let mut csv = String::from("after,move,few_a,few_b,many_a,many_b\n");
    let mut table = format!(
        "| after move | legal moves | played out | best, {few} playouts | best, {many} playouts | two seeds apart, {few}: mean ± 95 % (most) | the same, {many} |\n|---|---|---|---|---|---|---|\n"
    );
    for (after, game) in positions {
        let values = journal.of(*after);
        let size = game.position().size();
        for (point, MoveValue { few, many }) in &values {
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
            let best = values
                .iter()
                .max_by(|(_, a), (_, b)| of(a).total_cmp(&of(b)));
            best.map_or_else(String::new, |(point, value)| {
                format!("{} ({:+.1})", size.label(*point), of(value))
            })
        };
        let _ = writeln!(
            table,
            "| {after} | {} | {} | {} | {} | {} | {} |",
            game.legal_points().len(),
            values.len(),
            best(|value| value.few[0]),
            best(|value| value.many[0]),
            apart(SeedDistance::of(values.iter().map(|(_, value)| value.few))),
            apart(SeedDistance::of(values.iter().map(|(_, value)| value.many))),
        );
        let map: Vec<(Point, f64)> = values.iter().map(|(p, v)| (*p, v.many[0])).collect();
        let title = format!("After move {after}: mean of {many} playouts, in points");
        let file = arguments.output.join(format!("heat-{after:03}.svg"));
        replace_file(&file, heat_map(game.position(), &map, &title).as_bytes())?;
    }
    replace_file(&arguments.output.join("results.csv"), csv.as_bytes())?;
    replace_file(&arguments.output.join("results.md"), table.as_bytes())?;
    print(table.as_bytes())
}

fn apart(distance: Option<SeedDistance>) -> String {
    distance.map_or_else(String::new, |SeedDistance { mean, spread, most }| {
        format!("{mean:.1} ± {spread:.1} ({most:.1})")
    })
}

/// The positions of the record, with the number of moves before each.
fn positions(record: &RecordPlan) -> Result<Vec<RecordPosition>, Failure> {
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
