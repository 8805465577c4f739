//! Searchers as threads of this process, each with a table of its own.
//!
//! Nothing is shared but the top of the tree and what the searchers tell each other between jobs, as it would be with
//! processes on several machines.
//!
//! Invariant: the lock is held for moments; no searcher searches under it.

use std::panic::resume_unwind;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use shikatsu_engine::crew::{Crew, Errand, Look, Patience};
use shikatsu_engine::node_search::{Leaf, NodeSearch, StopFlag};

use crate::ProblemSearchers;
use crate::tree::{JobSizes, SearchJob, SearchJobId, TopTree};

/// A crew of threads.
#[derive(Debug)]
pub struct ThreadSearchers {
    sizes: JobSizes,
    dear: u32,
    searchers: ProblemSearchers,
}

/// What all threads of an errand see.
struct SharedErrand<'a> {
    leaf: &'a Leaf,
    allowed: u64,
    dear: u32,
    state: Mutex<ErrandState>,
    /// A searcher has returned something.
    changed: Condvar,
}

/// What a searcher tells the others.
#[derive(Clone)]
struct SearcherNews {
    /// Settled positions.
    settled: Arc<[u8]>,
    /// How far it came with other positions.
    hints: Arc<[u8]>,
}

struct ErrandState {
    tree: TopTree,
    /// What was told, and by which thread.
    told: Vec<(usize, SearcherNews)>,
    threads: Vec<ThreadJob>,
    nodes: u64,
    over: bool,
}

/// What a thread is doing, and how to stop it.
#[derive(Default)]
struct ThreadJob {
    job: Option<SearchJobId>,
    stop: StopFlag,
}

/// A job for a thread, with what was told since its last one.
struct NextJob {
    job: SearchJob,
    stop: StopFlag,
    news: Vec<SearcherNews>,
}

/// Threads without a job. Each has a stop flag of its own: a clone of a flag is the same flag, and a stale job of one thread
/// would stop the searches of all.
fn idle_threads(count: usize) -> Vec<ThreadJob> {
    (0..count).map(|_| ThreadJob::default()).collect()
}

/// How often the caller is asked whether to go on.
const LOOK: Duration = Duration::from_millis(5);

/// Memory that is not used costs nothing.
const STACK: usize = 64 << 20;

impl ThreadSearchers {
    /// Threads for jobs of these sizes, with tables of so many bytes for each but the first, which has the engine's own.
    /// Positions that took `dear` nodes are told to the others.
    #[must_use]
    pub const fn new(sizes: JobSizes, memory: usize, dear: u32) -> Self {
        Self {
            sizes,
            dear,
            searchers: ProblemSearchers::new(sizes, memory),
        }
    }
}

impl Crew for ThreadSearchers {
    fn settle(&mut self, errand: &Errand<'_>, own: &mut NodeSearch<'_, '_>, look: Look<'_>) -> u64 {
        let searchers = self.searchers.of(errand.problem);
        let shared = &SharedErrand {
            leaf: errand.leaf,
            allowed: errand.nodes,
            dear: self.dear,
            state: Mutex::new(ErrandState {
                tree: TopTree::new(self.sizes, errand.leaf.first),
                told: Vec::new(),
                threads: idle_threads(searchers.len() + 1),
                nodes: 0,
                over: false,
            }),
            changed: Condvar::new(),
        };
        let heard = thread::scope(|scope| {
            let own = &mut *own;
            let build = || thread::Builder::new().stack_size(STACK);
            let first = build().spawn_scoped(scope, move || shared.work(0, own));
            let others: Vec<_> = searchers
                .iter_mut()
                .enumerate()
                .filter_map(|(at, searcher)| {
                    let work = move || shared.work(at + 1, &mut searcher.node_search());
                    build().spawn_scoped(scope, work).ok()
                })
                .collect();
            shared.watch(look);
            let join = |thread: thread::ScopedJoinHandle<'_, usize>| {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            for thread in others {
                join(thread);
            }
            first.map_or(0, join)
        });
        let state = shared.lock();
        for (_, news) in state.told[heard..].iter().filter(|(who, _)| *who != 0) {
            own.learn(&news.settled);
        }
        state.nodes
    }
}

impl SharedErrand<'_> {
    fn lock(&self) -> MutexGuard<'_, ErrandState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does jobs until all is over; how much of what was told this thread has learnt.
    fn work(&self, me: usize, own: &mut NodeSearch<'_, '_>) -> usize {
        let mut heard = 0;
        while let Some(NextJob { job, stop, news }) = self.next(me, &mut heard) {
            for SearcherNews { settled, hints } in news {
                own.heed(&hints);
                own.learn(&settled);
            }
            let mut leaf = self.leaf.clone();
            leaf.opening.extend(&job.opening);
            let mut found = own.search(&leaf, job.stretch, self.dear, &stop);
            // The tree begins where the errand does.
            found.from(self.leaf.opening.len());
            let mut state = self.lock();
            state.threads[me].job = None;
            state.nodes += found.nodes;
            state.tree.take(job.id, &found);
            let news = SearcherNews {
                settled: found.news.into(),
                hints: found.hints.into(),
            };
            state.told.push((me, news));
            state.over |= state.tree.settled().is_some() || state.nodes >= self.allowed;
            state.stop_stale();
            self.changed.notify_all();
        }
        heard
    }

    /// The next job, with what was told since the last one.
    fn next(&self, me: usize, heard: &mut usize) -> Option<NextJob> {
        let mut state = self.lock();
        let job = loop {
            if state.over {
                return None;
            }
            if let Some(job) = state.tree.next_job() {
                break job;
            }
            if state.threads.iter().all(|thread| thread.job.is_none()) {
                // No thread is at work and there is nothing to do: the tree is stuck.
                state.over = true;
                self.changed.notify_all();
                return None;
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        };
        state.threads[me].job = Some(job.id);
        let stop = state.threads[me].stop.clone();
        stop.clear();
        let news = state.told[*heard..].iter();
        let news = news.filter(|(who, _)| *who != me);
        let news = news.map(|(_, news)| news.clone()).collect();
        *heard = state.told.len();
        Some(NextJob { job, stop, news })
    }

    /// Asks the caller whether to go on until all is over.
    fn watch(&self, look: Look<'_>) {
        let mut state = self.lock();
        while !state.over {
            let nodes = state.nodes;
            drop(state);
            let patience = look(nodes);
            state = self.lock();
            if patience == Patience::Over {
                state.over = true;
                break;
            }
            let waited = self.changed.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        for thread in &state.threads {
            thread.stop.stop();
        }
        self.changed.notify_all();
    }
}

impl ErrandState {
    /// Stops the searches whose results are of no use any more.
    fn stop_stale(&mut self) {
        let stale = self.tree.stale();
        for thread in &self.threads {
            if thread.job.is_some_and(|job| stale.contains(&job)) {
                thread.stop.stop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_for_one_thread_leaves_the_others_running() {
        let threads = idle_threads(2);
        threads[0].stop.stop();
        assert!(threads[0].stop.is_set());
        assert!(!threads[1].stop.is_set());
    }
}
