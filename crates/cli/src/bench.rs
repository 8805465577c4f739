//! `shikatsu bench`: a whole set, compared with its key.

mod answers;
mod control;
mod entry;
mod figures;
mod level_bench;
mod sample;

use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use indicatif::ProgressBar;
use shikatsu_audit::comparison::KeyComparison;
use shikatsu_engine::{Asked, Cancel, Limits, MoveDetail, Request};
use shikatsu_formats::bench::{Row, rows};

use crate::arguments::BenchArguments;
use crate::failure::{Failure, say, shown};
use crate::input::bytes;
use crate::interrupt::Interrupt;
use crate::output::print;
use crate::progress;
use crate::solve::engine;
use entry::BenchEntry;
use figures::Figures;

pub(crate) fn run(arguments: &BenchArguments) -> Result<(), Failure> {
    let rows = read(arguments)?;
    if let Some(settings) = arguments.opponent.settings() {
        return level_bench::run(&rows, &name(&arguments.set), &settings, arguments);
    }
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let room = || (cores() / arguments.threads).max(1);
    let jobs = arguments.jobs.unwrap_or_else(room).min(rows.len());
    let mut run = BenchRun::new(rows.len(), arguments);
    let cancel = Cancel::new();
    let next = AtomicUsize::new(0);
    let stopped = cancel.clone();
    let interrupt = Interrupt::watch(move || stopped.cancel());
    let verdict = thread::scope(|scope| {
        let (sender, entries) = mpsc::channel();
        for _ in 0..jobs {
            let sender = sender.clone();
            let (rows, next, cancel) = (&rows[..], &next, &cancel);
            scope.spawn(move || work(rows, next, arguments, cancel, &sender));
        }
        drop(sender);
        for (place, entry) in entries {
            if let Err(failure) = run.take(place, entry) {
                // The output is closed, so no reader is left for the rest.
                next.store(rows.len(), Ordering::Relaxed);
                cancel.cancel();
                return Err(failure);
            }
        }
        Ok(())
    });
    run.bar.finish_and_clear();
    verdict?;
    let (done, all) = (run.entries.iter().flatten().count(), rows.len());
    run.finish(name(&arguments.set))?;
    if interrupt.is_pressed() && done < all {
        say(&format_args!("stopped by ctrl-c: {done} of {all} problems"));
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// One engine, problem after problem, until none is left.
fn work(
    rows: &[(usize, Row)],
    next: &AtomicUsize,
    arguments: &BenchArguments,
    cancel: &Cancel,
    sender: &mpsc::Sender<(usize, BenchEntry)>,
) {
    let mut engine = engine(arguments.threads).with_hunch(arguments.guesses.settings());
    loop {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let Some((number, row)) = rows.get(place) else {
            return;
        };
        let request = Request {
            first: Asked::Side(row.problem.to_move()),
            limits: Limits {
                time: Some(arguments.limits.time),
                nodes: arguments.nodes,
            },
            moves: MoveDetail::AllFirstMoves,
        };
        let entry = BenchEntry::of(
            row,
            *number,
            &mut engine,
            &request,
            cancel,
            arguments.answers,
        );
        // A search that was stopped says nothing about its problem.
        if cancel.is_cancelled() || sender.send((place, entry)).is_err() {
            return;
        }
    }
}

/// The results of a run. Each is kept until all before it are there, so that
/// the list has the order of the set.
struct BenchRun<'a> {
    arguments: &'a BenchArguments,
    entries: Vec<Option<BenchEntry>>,
    /// How many of the entries are in the list.
    printed: usize,
    counts: [usize; 4],
    bar: ProgressBar,
}

impl<'a> BenchRun<'a> {
    fn new(problems: usize, arguments: &'a BenchArguments) -> Self {
        Self {
            arguments,
            entries: (0..problems).map(|_| None).collect(),
            printed: 0,
            counts: [0; 4],
            bar: progress::bar(problems),
        }
    }

    fn take(&mut self, place: usize, entry: BenchEntry) -> Result<(), Failure> {
        self.counts[match entry.judgement {
            KeyComparison::Agree => 0,
            KeyComparison::Disagree(_) => 1,
            KeyComparison::Unjudged(_) => 2,
            KeyComparison::Unknown(_) => 3,
        }] += 1;
        self.entries[place] = Some(entry);
        let [agree, disagree, unjudged, unknown] = self.counts;
        self.bar.inc(1);
        self.bar.set_message(format!(
            "{agree} agree, {disagree} disagree, {unjudged} unjudged, {unknown} unknown"
        ));
        if !self.arguments.list {
            return Ok(());
        }
        let ready = self.entries[self.printed..]
            .iter()
            .map_while(Option::as_ref);
        let mut text = String::new();
        let mut more = 0;
        for entry in ready {
            text += &if self.arguments.json {
                format!("{}\n", entry.json())
            } else {
                entry.line()
            };
            more += 1;
        }
        self.printed += more;
        self.bar.suspend(|| print(text.as_bytes()))
    }

    fn finish(self, set: String) -> Result<(), Failure> {
        let figures = Figures::of(set, self.entries.iter().flatten());
        let text = if self.arguments.json {
            format!("{}\n", figures.json())
        } else {
            let space = if self.arguments.list { "\n" } else { "" };
            format!("{space}{}", figures.text())
        };
        print(text.as_bytes())
    }
}

/// The rows asked for, each with its place in the set, from 1.
fn read(arguments: &BenchArguments) -> Result<Vec<(usize, Row)>, Failure> {
    let path = arguments.set.as_path();
    let io_failure = |error| Failure::Io {
        path: path.into(),
        error,
    };
    let bytes = bytes(path).map_err(io_failure)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|error| io_failure(io::Error::new(ErrorKind::InvalidData, error)))?;
    let limit = arguments.limit.unwrap_or(usize::MAX);
    let rows: Result<Vec<Row>, _> = rows(text).take(limit).collect();
    let rows = rows.map_err(|error| Failure::Read {
        path: path.into(),
        error,
    })?;
    if rows.is_empty() {
        let file = shown(path);
        return Err(Failure::Request(format!("no problems in {file}")));
    }
    let take = arguments.take.unwrap_or(usize::MAX);
    let mut taken = sample::places(rows.len(), take, arguments.seed)
        .into_iter()
        .peekable();
    let numbered = (0..).zip(rows);
    Ok(numbered
        .filter(|(place, _)| taken.next_if_eq(place).is_some())
        .map(|(place, row)| (place + 1, row))
        .filter(|(number, _)| !arguments.except.contains(number))
        .filter_map(|(number, row)| match arguments.controls {
            true => Some((number, control::control(row)?)),
            false => Some((number, row)),
        })
        .collect())
}

/// What figures call the set: the file without folder and ending.
fn name(path: &Path) -> String {
    match path.file_stem() {
        Some(stem) if stem != "-" => stem.to_string_lossy().into_owned(),
        _ => shown(path),
    }
}
