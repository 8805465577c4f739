//! Many searchers, simulated by one thread.
//!
//! Every search is made, each with the table of its searcher; only time is counted instead of measured. A job that takes so
//! many nodes is over so many nodes later, what it tells arrives then, and a job whose result is of no use any more ends at
//! once. So the figures for any number of searchers repeat exactly, on a machine with one core and other work to do.
//!
//! The tests of `shikatsu-manager` include this file, so it uses nothing of this crate.
//!
//! Invariant: no searcher learns what has not been told yet. (One thing is too good: a job that is cut short has filled the
//! table of its own searcher to its end.)

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use shikatsu_engine::crew::{Crew, Errand, Look, Patience};
use shikatsu_engine::node_search::{Leaf, NodeFinding, NodeSearch, Searcher, StopFlag};
use shikatsu_manager::{JobSizes, ProblemSearchers, SearchJob, SearchJobId, TopTree};

/// A crew of searchers that search one after the other.
#[derive(Debug)]
pub(crate) struct SimulatedSearchers {
    sizes: JobSizes,
    /// Positions that took so many nodes are told to the others.
    dear: u32,
    /// What it costs to hand a job over, in nodes.
    post: u64,
    searchers: ProblemSearchers,
    figures: Arc<Mutex<SimulationFigures>>,
}

/// What a simulation came to, over all questions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SimulationFigures {
    /// How long it took, in nodes.
    pub(crate) time: u64,
    /// Nodes of all searchers.
    pub(crate) nodes: u64,
    /// Nodes of jobs whose results were of no use in the end.
    pub(crate) wasted: u64,
    /// Nodes in which searchers had nothing to do.
    pub(crate) idle: u64,
    /// Jobs.
    pub(crate) jobs: u64,
    /// Nodes of the top of the tree.
    pub(crate) top: u64,
    /// Bytes that were told, counted once.
    pub(crate) told: u64,
    /// Questions that were given to the crew.
    pub(crate) errands: u64,
    /// Nodes of each job, in the order of their ends.
    pub(crate) lengths: Vec<u64>,
}

/// A job with its result, which arrives later.
struct SimulatedJob {
    worker: usize,
    id: SearchJobId,
    begun: u64,
    found: NodeFinding,
}

/// The searchers of one errand, and what they told each other.
struct SimulatedErrand<'a, 's, 't> {
    own: &'a mut NodeSearch<'s, 't>,
    others: Vec<NodeSearch<'a, 'static>>,
    told: Vec<SimulatedNews>,
    /// How much of it each searcher has learnt.
    heard: Vec<usize>,
}

/// What one searcher told the others.
struct SimulatedNews {
    worker: usize,
    settled: Vec<u8>,
    hints: Vec<u8>,
}

impl SimulatedErrand<'_, '_, '_> {
    fn learn(&mut self, worker: usize) {
        let from = std::mem::replace(&mut self.heard[worker], self.told.len());
        for news in &self.told[from..] {
            if news.worker == worker {
                continue;
            }
            match worker.checked_sub(1) {
                None => {
                    self.own.heed(&news.hints);
                    self.own.learn(&news.settled);
                }
                Some(other) => {
                    self.others[other].heed(&news.hints);
                    self.others[other].learn(&news.settled);
                }
            }
        }
    }

    fn search(&mut self, worker: usize, leaf: &Leaf, job: &SearchJob, dear: u32) -> NodeFinding {
        let stop = StopFlag::default();
        match worker.checked_sub(1) {
            None => self.own.search(leaf, job.stretch, dear, &stop),
            Some(other) => self.others[other].search(leaf, job.stretch, dear, &stop),
        }
    }
}

impl SimulatedSearchers {
    /// A crew with tables of so many bytes for each.
    pub(crate) fn new(sizes: JobSizes, memory: usize, dear: u32, post: u64) -> Self {
        Self {
            sizes,
            dear,
            post,
            searchers: ProblemSearchers::new(sizes, memory),
            figures: Arc::default(),
        }
    }

    /// Where the figures are collected.
    pub(crate) fn figures(&self) -> Arc<Mutex<SimulationFigures>> {
        Arc::clone(&self.figures)
    }
}

impl Crew for SimulatedSearchers {
    fn settle(&mut self, errand: &Errand<'_>, own: &mut NodeSearch<'_, '_>, look: Look<'_>) -> u64 {
        let searchers = self.searchers.of(errand.problem);
        let mut simulated = SimulatedErrand {
            own,
            others: searchers.iter_mut().map(Searcher::node_search).collect(),
            told: Vec::new(),
            heard: vec![0; self.sizes.searchers],
        };
        let mut tree = TopTree::new(self.sizes, errand.leaf.first);
        let mut figures = SimulationFigures {
            errands: 1,
            ..SimulationFigures::default()
        };
        let mut running: BTreeMap<(u64, usize), SimulatedJob> = BTreeMap::new();
        let mut idle: Vec<(usize, u64)> = (0..self.sizes.searchers).map(|who| (who, 0)).collect();
        let mut now = 0;
        while tree.settled().is_none() && figures.nodes < errand.nodes {
            idle.sort_unstable();
            let mut still = Vec::new();
            for (worker, since) in idle.drain(..) {
                let Some(job) = tree.next_job() else {
                    still.push((worker, since));
                    continue;
                };
                figures.idle += now - since;
                simulated.learn(worker);
                let mut leaf = errand.leaf.clone();
                leaf.opening.extend(&job.opening);
                let mut found = simulated.search(worker, &leaf, &job, self.dear);
                // The tree begins where the errand does.
                found.from(errand.leaf.opening.len());
                figures.nodes += found.nodes;
                figures.jobs += 1;
                let end = now + found.nodes + self.post;
                let job = SimulatedJob {
                    worker,
                    id: job.id,
                    begun: now,
                    found,
                };
                running.insert((end, worker), job);
                if look(figures.nodes) == Patience::Over {
                    return figures.nodes;
                }
            }
            idle = still;
            let Some(((end, worker), job)) = running.pop_first() else {
                break;
            };
            now = end;
            tree.take(job.id, &job.found);
            figures.lengths.push(job.found.nodes);
            simulated.told.push(SimulatedNews {
                worker,
                settled: job.found.news,
                hints: job.found.hints,
            });
            idle.push((worker, now));
            let stale = tree.stale();
            running.retain(|_, job| {
                let over = stale.contains(&job.id);
                if over {
                    tree.drop(job.id);
                    // It did as much as there was time for.
                    let done = (now - job.begun).min(job.found.nodes);
                    figures.nodes -= job.found.nodes - done;
                    figures.wasted += done;
                    idle.push((job.worker, now));
                }
                !over
            });
        }
        for job in running.values() {
            let done = (now - job.begun).min(job.found.nodes);
            figures.nodes -= job.found.nodes - done;
            figures.wasted += done;
        }
        simulated.learn(0);
        figures.time = now;
        figures.top = tree.len() as u64;
        figures.told = simulated
            .told
            .iter()
            .map(|news| (news.settled.len() + news.hints.len()) as u64)
            .sum();
        let spent = figures.nodes;
        let mut sum = self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        sum.add(figures);
        spent
    }
}

impl SimulationFigures {
    fn add(&mut self, mut other: Self) {
        self.time += other.time;
        self.nodes += other.nodes;
        self.wasted += other.wasted;
        self.idle += other.idle;
        self.jobs += other.jobs;
        self.top += other.top;
        self.told += other.told;
        self.errands += other.errands;
        self.lengths.append(&mut other.lengths);
    }
}
