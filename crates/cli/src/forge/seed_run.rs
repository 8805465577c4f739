//! Seeds in, lines of a journal out: several threads work, one writes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use shikatsu_engine::Cancel;
use shikatsu_forge::{Examiner, ForgeOrder};

use super::forge_journal::ForgeJournal;
use super::forged::ForgedKind;
use crate::failure::Failure;
use crate::progress;

/// How seeds are worked on.
pub(super) struct SeedRun<'o> {
    /// What a seed makes; a seed that makes nothing is passed over.
    pub(super) order: &'o (dyn Fn(u64) -> Option<ForgeOrder<'o>> + Sync),
    /// What is made of it.
    pub(super) wanted: ForgedKind,
    /// Nodes that a question to the engine may cost.
    pub(super) nodes: u64,
    /// Seeds to work on at a time.
    pub(super) jobs: usize,
}

impl SeedRun<'_> {
    /// Makes what the journal does not have of some seeds; how many there were.
    pub(super) fn run(
        &self,
        seeds: impl Iterator<Item = u64>,
        journal: &mut ForgeJournal,
    ) -> Result<usize, Failure> {
        let open: Vec<u64> = seeds.filter(|&seed| !journal.has(seed)).collect();
        let bar = progress::counting(open.len(), "seeds");
        let next = AtomicUsize::new(0);
        let cancel = Cancel::new();
        let (send, receive) = mpsc::channel();
        let written = thread::scope(|scope| {
            for _ in 0..self.jobs.min(open.len()) {
                let (send, open, next, cancel) = (send.clone(), &open, &next, cancel.clone());
                scope.spawn(move || {
                    let mut examiner = Examiner::new(self.nodes, cancel.clone()).for_drawings();
                    while let Some(&seed) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let begun = Instant::now();
                        let Some(order) = (self.order)(seed) else {
                            continue;
                        };
                        let made = self.wanted.make(&mut examiner, order);
                        let what = (order.source().recipe, seed);
                        // What was stopped is no result of its seed.
                        if cancel.is_cancelled()
                            || send.send((what, made, begun.elapsed())).is_err()
                        {
                            return;
                        }
                    }
                });
            }
            drop(send);
            for (what, made, took) in &receive {
                if let Err(failure) = journal.append(what, &made, took) {
                    cancel.cancel();
                    next.store(open.len(), Ordering::Relaxed);
                    return Err(failure);
                }
                bar.inc(1);
            }
            Ok(())
        });
        bar.finish_and_clear();
        written.map(|()| open.len())
    }
}
