//! `forge make`: seeds in, a journal out.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use shikatsu_engine::Cancel;
use shikatsu_forge::{BankSource, Examiner, forge};

use super::forge_journal::ForgeJournal;
use crate::arguments::ForgeMakeArguments;
use crate::failure::{Failure, say};
use crate::progress;

pub(super) fn run(arguments: &ForgeMakeArguments) -> Result<(), Failure> {
    let ForgeMakeArguments {
        recipe,
        seed,
        count,
        nodes,
        ..
    } = *arguments;
    let mut journal = ForgeJournal::open(&arguments.journal, recipe, nodes)?;
    let seeds = seed..seed.saturating_add(count);
    let open: Vec<u64> = seeds.filter(|&seed| !journal.has(seed)).collect();
    let before = journal.kept;
    let bar = progress::counting(open.len(), "seeds");
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    let cancel = Cancel::new();
    let (send, receive) = mpsc::channel();
    let written = thread::scope(|scope| {
        for _ in 0..arguments.jobs.min(open.len()) {
            let (send, open, next, cancel) = (send.clone(), &open, &next, cancel.clone());
            let source = |seed| BankSource { recipe, seed };
            scope.spawn(move || {
                let mut examiner = Examiner::new(nodes, cancel.clone());
                while let Some(&seed) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begun = Instant::now();
                    let made = forge(&mut examiner, source(seed));
                    // What was stopped is no result of its seed.
                    if cancel.is_cancelled() || send.send((seed, made, begun.elapsed())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        for (seed, made, took) in &receive {
            if let Err(failure) = journal.append(seed, &made, took) {
                cancel.cancel();
                next.store(open.len(), Ordering::Relaxed);
                return Err(failure);
            }
            bar.inc(1);
        }
        Ok(())
    });
    bar.finish_and_clear();
    written?;
    say(&format_args!(
        "{} seeds in {:.0} s: {} problems kept, {} in the journal",
        open.len(),
        start.elapsed().as_secs_f64(),
        journal.kept - before,
        journal.kept
    ));
    Ok(())
}
