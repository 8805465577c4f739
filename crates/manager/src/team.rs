//! Searchers as threads of this process, each with a table of its own.
//!
//! Nothing is shared but the top of the tree and what the searchers tell each other between jobs, as it would be with
//! processes on several machines.
//!
//! Invariant: the lock is held for moments; nobody searches under it.

use std::panic::resume_unwind;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use shikatsu_engine::crew::{Crew, Errand, Patience};
use shikatsu_engine::node_search::{Leaf, NodeSearch, Searcher, StopFlag};
use shikatsu_problem::Problem;

use crate::tree::{Order, Terms, Ticket, Tree};

/// A crew of threads.
#[derive(Debug)]
pub struct Team {
    terms: Terms,
    memory: usize,
    dear: u32,
    searchers: Vec<Searcher>,
    problem: Option<Problem>,
}

/// What all threads of an errand see.
struct Office<'a> {
    leaf: &'a Leaf,
    allowed: u64,
    dear: u32,
    desk: Mutex<Desk>,
    /// Somebody has brought something.
    bell: Condvar,
}

/// What a searcher tells: settled positions, and how far it came with others.
type Told = (Arc<[u8]>, Arc<[u8]>);

struct Desk {
    tree: Tree,
    told: Vec<(usize, Told)>,
    /// What each is doing, and how to stop it.
    at: Vec<(Option<Ticket>, StopFlag)>,
    nodes: u64,
    over: bool,
}

/// How often the caller looks up.
const LOOK: Duration = Duration::from_millis(5);

/// Memory that is not used costs nothing.
const STACK: usize = 64 << 20;

impl Team {
    /// A team on these terms, with tables of so many bytes for each but the first, who sits at the engine's own.
    /// Positions that took `dear` nodes are told to the others.
    #[must_use]
    pub const fn new(terms: Terms, memory: usize, dear: u32) -> Self {
        Self {
            terms,
            memory,
            dear,
            searchers: Vec::new(),
            problem: None,
        }
    }

    fn hire(&mut self, problem: &Problem) {
        if self.problem.as_ref() != Some(problem) {
            self.problem = Some(problem.clone());
            self.searchers = (1..self.terms.workers)
                .filter_map(|_| Searcher::new(problem, self.memory).ok())
                .collect();
        }
    }
}

impl Crew for Team {
    fn settle(
        &mut self,
        errand: &Errand<'_>,
        seat: &mut NodeSearch<'_, '_>,
        look: &mut dyn FnMut(u64) -> Patience,
    ) -> u64 {
        self.hire(errand.problem);
        let office = &Office {
            leaf: errand.leaf,
            allowed: errand.nodes,
            dear: self.dear,
            desk: Mutex::new(Desk {
                tree: Tree::new(self.terms, errand.leaf.first),
                told: Vec::new(),
                at: vec![(None, StopFlag::default()); self.searchers.len() + 1],
                nodes: 0,
                over: false,
            }),
            bell: Condvar::new(),
        };
        let heard = thread::scope(|scope| {
            let own = &mut *seat;
            let build = || thread::Builder::new().stack_size(STACK);
            let first = build().spawn_scoped(scope, move || office.work(0, own));
            let others: Vec<_> = self
                .searchers
                .iter_mut()
                .enumerate()
                .filter_map(|(at, searcher)| {
                    let work = move || office.work(at + 1, &mut searcher.node_search());
                    build().spawn_scoped(scope, work).ok()
                })
                .collect();
            office.watch(look);
            let join = |thread: thread::ScopedJoinHandle<'_, usize>| {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            for thread in others {
                join(thread);
            }
            first.map_or(0, join)
        });
        let desk = office.lock();
        for (_, (news, _)) in desk.told[heard..].iter().filter(|(who, _)| *who != 0) {
            seat.learn(news);
        }
        desk.nodes
    }
}

impl Office<'_> {
    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does jobs until all is over; how much of what was told has been heard.
    fn work(&self, me: usize, seat: &mut NodeSearch<'_, '_>) -> usize {
        let mut heard = 0;
        while let Some((order, whistle, news)) = self.next(me, &mut heard) {
            for (news, hints) in news {
                seat.heed(&hints);
                seat.learn(&news);
            }
            let mut leaf = self.leaf.clone();
            leaf.opening.extend(&order.opening);
            let mut found = seat.search(&leaf, order.stretch, self.dear, &whistle);
            // The tree begins where the errand does.
            found.from(self.leaf.opening.len());
            let mut desk = self.lock();
            desk.at[me].0 = None;
            desk.nodes += found.nodes;
            desk.tree.take(order.ticket, &found);
            let told = (found.news.into(), found.hints.into());
            desk.told.push((me, told));
            desk.over |= desk.tree.settled().is_some() || desk.nodes >= self.allowed;
            desk.stop_stale();
            self.bell.notify_all();
        }
        heard
    }

    /// The next job, with what was told since the last one.
    fn next(&self, me: usize, heard: &mut usize) -> Option<(Order, StopFlag, Vec<Told>)> {
        let mut desk = self.lock();
        let order = loop {
            if desk.over {
                return None;
            }
            if let Some(order) = desk.tree.order() {
                break order;
            }
            if desk.at.iter().all(|(ticket, _)| ticket.is_none()) {
                // Nobody is at work and there is nothing to do: the tree is stuck.
                desk.over = true;
                self.bell.notify_all();
                return None;
            }
            desk = self.bell.wait(desk).unwrap_or_else(PoisonError::into_inner);
        };
        desk.at[me].0 = Some(order.ticket);
        let whistle = desk.at[me].1.clone();
        whistle.clear();
        let news = desk.told[*heard..].iter();
        let news = news.filter(|(who, _)| *who != me);
        let news = news.map(|(_, told)| told.clone()).collect();
        *heard = desk.told.len();
        Some((order, whistle, news))
    }

    /// Looks up for the caller until all is over.
    fn watch(&self, look: &mut dyn FnMut(u64) -> Patience) {
        let mut desk = self.lock();
        while !desk.over {
            let nodes = desk.nodes;
            drop(desk);
            let patience = look(nodes);
            desk = self.lock();
            if patience == Patience::Over {
                desk.over = true;
                break;
            }
            let waited = self.bell.wait_timeout(desk, LOOK);
            desk = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        for (_, whistle) in &desk.at {
            whistle.stop();
        }
        self.bell.notify_all();
    }
}

impl Desk {
    /// Ends the searches that nobody waits for any more.
    fn stop_stale(&mut self) {
        let stale = self.tree.stale();
        for (ticket, whistle) in &self.at {
            if ticket.is_some_and(|ticket| stale.contains(&ticket)) {
                whistle.stop();
            }
        }
    }
}
