//! Many searchers, played by one thread.
//!
//! Every search is made, each with the table of its searcher; only time is kept by hand. A job that takes so many nodes is
//! over so many nodes later, what it tells arrives then, and a job that nobody waits for any more ends at once. So the figures for any number of searchers
//! repeat exactly, on a machine with one core and other work to do.
//!
//! Invariant: nobody learns what has not been told yet. (One thing is too good: a job that is cut short has
//! filled the table of its own searcher to its end.)

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use shikatsu_engine::crew::{Crew, Errand, Patience};
use shikatsu_engine::node_search::{Leaf, NodeFinding, NodeSearch, Searcher, StopFlag};
use shikatsu_problem::Problem;

use crate::tree::{Terms, Ticket, Tree};

/// A crew of searchers that exist one at a time.
#[derive(Debug)]
pub struct Rehearsal {
    terms: Terms,
    memory: usize,
    /// Positions that took so many nodes are told to the others.
    dear: u32,
    /// What it costs to hand a job over, in nodes.
    post: u64,
    searchers: Vec<Searcher>,
    problem: Option<Problem>,
    played: Arc<Mutex<Played>>,
}

/// What a rehearsal came to, over all questions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Played {
    /// How long it took, in nodes.
    pub time: u64,
    /// Nodes of all searchers.
    pub nodes: u64,
    /// Nodes of jobs that nobody waited for in the end.
    pub wasted: u64,
    /// Nodes in which searchers had nothing to do.
    pub idle: u64,
    /// Jobs.
    pub jobs: u64,
    /// Nodes of the top of the tree.
    pub top: u64,
    /// Bytes that were told, counted once.
    pub told: u64,
    /// Questions that were given to the crew.
    pub errands: u64,
    /// Nodes of each job, in the order of their ends.
    pub lengths: Vec<u64>,
}

struct Running {
    worker: usize,
    ticket: Ticket,
    begun: u64,
    found: NodeFinding,
}

/// The stage of one errand.
struct Stage<'a, 's, 't> {
    cast: Vec<NodeSearch<'a, 'static>>,
    own: &'a mut NodeSearch<'s, 't>,
    /// What was told, by whom.
    told: Vec<(usize, Vec<u8>, Vec<u8>)>,
    /// How much of it each has heard.
    heard: Vec<usize>,
}

impl Stage<'_, '_, '_> {
    fn learn(&mut self, worker: usize) {
        let from = std::mem::replace(&mut self.heard[worker], self.told.len());
        for (who, news, hints) in &self.told[from..] {
            if *who == worker {
                continue;
            }
            match worker.checked_sub(1) {
                None => {
                    self.own.heed(hints);
                    self.own.learn(news);
                }
                Some(other) => {
                    self.cast[other].heed(hints);
                    self.cast[other].learn(news);
                }
            }
        }
    }

    fn search(
        &mut self,
        worker: usize,
        leaf: &Leaf,
        order: &crate::Order,
        dear: u32,
    ) -> NodeFinding {
        let whistle = StopFlag::default();
        match worker.checked_sub(1) {
            None => self.own.search(leaf, order.stretch, dear, &whistle),
            Some(other) => self.cast[other].search(leaf, order.stretch, dear, &whistle),
        }
    }
}

impl Rehearsal {
    /// A crew that has not played yet, with tables of so many bytes for each.
    #[must_use]
    pub fn new(terms: Terms, memory: usize, dear: u32, post: u64) -> Self {
        Self {
            terms,
            memory,
            dear,
            post,
            searchers: Vec::new(),
            problem: None,
            played: Arc::default(),
        }
    }

    /// Where the figures come to.
    #[must_use]
    pub fn played(&self) -> Arc<Mutex<Played>> {
        Arc::clone(&self.played)
    }

    fn hire(&mut self, problem: &Problem) {
        if self.problem.as_ref() == Some(problem) {
            return;
        }
        self.problem = Some(problem.clone());
        self.searchers = (1..self.terms.workers)
            .filter_map(|_| Searcher::new(problem, self.memory).ok())
            .collect();
    }
}

impl Crew for Rehearsal {
    fn settle(
        &mut self,
        errand: &Errand<'_>,
        seat: &mut NodeSearch<'_, '_>,
        look: &mut dyn FnMut(u64) -> Patience,
    ) -> u64 {
        self.hire(errand.problem);
        let mut stage = Stage {
            cast: self
                .searchers
                .iter_mut()
                .map(Searcher::node_search)
                .collect(),
            own: seat,
            told: Vec::new(),
            heard: vec![0; self.terms.workers],
        };
        let mut tree = Tree::new(self.terms, errand.leaf.first);
        let mut played = Played {
            errands: 1,
            ..Played::default()
        };
        let mut running: BTreeMap<(u64, usize), Running> = BTreeMap::new();
        let mut idle: Vec<(usize, u64)> = (0..self.terms.workers).map(|who| (who, 0)).collect();
        let mut now = 0;
        while tree.settled().is_none() && played.nodes < errand.nodes {
            idle.sort_unstable();
            let mut still = Vec::new();
            for (worker, since) in idle.drain(..) {
                let Some(order) = tree.order() else {
                    still.push((worker, since));
                    continue;
                };
                played.idle += now - since;
                stage.learn(worker);
                let mut leaf = errand.leaf.clone();
                leaf.opening.extend(&order.opening);
                let mut found = stage.search(worker, &leaf, &order, self.dear);
                // The tree begins where the errand does.
                found.from(errand.leaf.opening.len());
                played.nodes += found.nodes;
                played.jobs += 1;
                let end = now + found.nodes + self.post;
                let ticket = order.ticket;
                let job = Running {
                    worker,
                    ticket,
                    begun: now,
                    found,
                };
                running.insert((end, worker), job);
                if look(played.nodes) == Patience::Over {
                    return played.nodes;
                }
            }
            idle = still;
            let Some(((end, worker), job)) = running.pop_first() else {
                break;
            };
            now = end;
            tree.take(job.ticket, &job.found);
            played.lengths.push(job.found.nodes);
            stage.told.push((worker, job.found.news, job.found.hints));
            idle.push((worker, now));
            let stale = tree.stale();
            running.retain(|_, job| {
                let over = stale.contains(&job.ticket);
                if over {
                    tree.drop(job.ticket);
                    // It did as much as there was time for.
                    let done = (now - job.begun).min(job.found.nodes);
                    played.nodes -= job.found.nodes - done;
                    played.wasted += done;
                    idle.push((job.worker, now));
                }
                !over
            });
        }
        for job in running.values() {
            let done = (now - job.begun).min(job.found.nodes);
            played.nodes -= job.found.nodes - done;
            played.wasted += done;
        }
        stage.learn(0);
        played.time = now;
        played.top = tree.len() as u64;
        played.told = stage
            .told
            .iter()
            .map(|(_, news, hints)| (news.len() + hints.len()) as u64)
            .sum();
        let spent = played.nodes;
        let mut sum = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        sum.add(played);
        spent
    }
}

impl Played {
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
