//! One set, both programs, the same problems.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::gnugo::{GnuGo, GnuGoError};
use super::mark::{OurMark, PeerMark, is_first_move_right};
use super::question::{OwlQuestion, Unscored};
use crate::bench_output::{BenchCommand, OurResult};
use crate::sets;

/// The results of both programs on a set.
pub(super) struct Contest {
    pub(super) set: String,
    /// Problems that were not scored, by reason.
    pub(super) unscored: BTreeMap<Unscored, usize>,
    pub(super) pairs: Vec<Pair>,
}

/// The results of both programs on a problem.
pub(super) struct Pair {
    pub(super) id: String,
    pub(super) ours: OurMark,
    /// Whether our first move is right, proved or not.
    pub(super) is_first_move_right: bool,
    pub(super) our_seconds: f64,
    pub(super) peer: PeerMark,
    pub(super) peer_seconds: f64,
}

impl Contest {
    /// Runs ours, then GNU Go on the same problems: one after the other, so
    /// that neither slows the other down.
    pub(super) fn run(root: &Path, order: &BenchCommand) -> Result<Self, Box<dyn Error>> {
        let listed = sets::read(root, &order.set)?;
        let mut unscored = BTreeMap::new();
        let mut asked = Vec::new();
        for ours in order.run(root, &[])? {
            let problem = listed
                .get(ours.number - 1)
                .filter(|problem| problem.id() == ours.id)
                .ok_or_else(|| format!("{} is not number {}", ours.id, ours.number))?;
            match OwlQuestion::of(problem) {
                Ok(question) => asked.push((question, ours)),
                Err(reason) => *unscored.entry(reason).or_default() += 1,
            }
        }
        Ok(Self {
            set: order.set.clone(),
            unscored,
            pairs: confront(&asked, workers(order))?,
        })
    }
}

fn workers(order: &BenchCommand) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    order.jobs.unwrap_or_else(cores)
}

/// Puts every question to GNU Go and marks both answers.
fn confront(asked: &[(OwlQuestion, OurResult)], workers: usize) -> Result<Vec<Pair>, GnuGoError> {
    let next = AtomicUsize::new(0);
    let work = |worker| -> Result<Vec<(usize, Pair)>, GnuGoError> {
        let mut gnugo = GnuGo::new(worker)?;
        let mut pairs = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some((question, ours)) = asked.get(place) else {
                return Ok(pairs);
            };
            let (answer, time) = gnugo.ask(question)?;
            pairs.push((
                place,
                Pair {
                    id: ours.id.clone(),
                    ours: OurMark::of(ours, question),
                    is_first_move_right: is_first_move_right(ours, question),
                    our_seconds: ours.seconds,
                    peer: PeerMark::of(&answer, question),
                    peer_seconds: time.as_secs_f64(),
                },
            ));
        }
    };
    let done = thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        handles
            .into_iter()
            .map(|handle| {
                handle
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
            .collect::<Result<Vec<_>, _>>()
    })?;
    let mut pairs: Vec<(usize, Pair)> = done.into_iter().flatten().collect();
    pairs.sort_by_key(|(place, _)| *place);
    Ok(pairs.into_iter().map(|(_, pair)| pair).collect())
}
