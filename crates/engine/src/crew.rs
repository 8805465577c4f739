//! Those who search: one on the caller's thread, or several beside it.
//!
//! Invariant: results come back in the order of the tasks, whoever did them
//! and whenever.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use shikatsu_problem::{Color, Move, Problem, Role};
use shikatsu_solver::Unsolvable;

use crate::MoveDetail;
use crate::by_rule::{Inquiry, Ruled};
use crate::desk::{Alone, Company, Desk, Tables, Watched, searcher};
use crate::docket::Place;
use crate::first_move::Judged;
use crate::meter::Meter;
use crate::progress::Watcher;
use crate::replay::Replay;
use crate::standard::Standard;
use crate::verdict::{Aim, Root};

/// A piece of work for one searcher.
pub(crate) struct Task {
    /// Who moves first in the side it belongs to.
    pub(crate) first: Color,
    /// The position it starts from, that side to move.
    pub(crate) start: Replay,
    pub(crate) work: Work,
}

pub(crate) enum Work {
    /// The verdict.
    Verdict(Role, MoveDetail, Aim),
    /// A first move, or a pass, after which it is the turn of `place`.
    Move {
        standard: Standard,
        played: Move,
        place: Place,
    },
    /// Whether the group is dead by rule.
    Rule(Inquiry),
}

/// What came of a task.
pub(crate) enum Done {
    Verdict(Box<Root>),
    Move(Judged),
    Rule(Option<Ruled>),
}

/// Who searches.
pub(crate) enum Crew<'a, 'w> {
    One(Box<Desk<'a, Alone<'a, 'w>>>),
    Many(Vec<Desk<'a, Watched>>, &'a mut Watcher<'w>),
}

impl<'a, 'w> Crew<'a, 'w> {
    /// A desk for each set of tables.
    pub(crate) fn new(
        problem: &'a Problem,
        tables: &'a mut [Tables],
        meter: &'a Meter<'a>,
        watcher: &'a mut Watcher<'w>,
    ) -> Result<Self, Unsolvable> {
        if let [tables] = tables {
            let desk = Desk::new(problem, tables, meter, meter.pulse(0), Alone(watcher))?;
            return Ok(Self::One(Box::new(desk)));
        }
        let desks = tables
            .iter_mut()
            .enumerate()
            .map(|(at, tables)| Desk::new(problem, tables, meter, meter.pulse(at), Watched))
            .collect::<Result<_, _>>()?;
        Ok(Self::Many(desks, watcher))
    }

    /// Does all tasks.
    pub(crate) fn work(&mut self, tasks: &[Task], meter: &Meter<'_>) -> Vec<Done> {
        match self {
            Self::One(desk) => tasks.iter().map(|task| desk.perform(task)).collect(),
            Self::Many(desks, watcher) => share(desks, watcher, tasks, meter),
        }
    }
}

fn share(
    desks: &mut [Desk<'_, Watched>],
    watcher: &mut Watcher<'_>,
    tasks: &[Task],
    meter: &Meter<'_>,
) -> Vec<Done> {
    let next = AtomicUsize::new(0);
    let working = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(tasks.len()));
    let caller = &thread::current();
    let work = |desk: &mut Desk<'_, Watched>| {
        while let Some((at, task)) = nth(tasks, next.fetch_add(1, Ordering::Relaxed)) {
            let done = desk.perform(task);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push((at, done));
        }
    };
    let working = &working;
    let work = &work;
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for desk in desks.iter_mut().take(tasks.len()) {
            working.fetch_add(1, Ordering::Relaxed);
            match searcher().spawn_scoped(scope, move || {
                work(desk);
                working.fetch_sub(1, Ordering::Release);
                caller.unpark();
            }) {
                Ok(worker) => workers.push(worker),
                Err(_) => drop(working.fetch_sub(1, Ordering::Relaxed)),
            }
        }
        let is_done = || {
            working.load(Ordering::Acquire) == 0
                || workers.iter().all(thread::ScopedJoinHandle::is_finished)
        };
        watcher.wait(meter, is_done);
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    // What is left when the machine has no thread for us.
    if let Some(desk) = desks.first_mut() {
        work(desk);
    }
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, done)| done).collect()
}

fn nth(tasks: &[Task], at: usize) -> Option<(usize, &Task)> {
    tasks.get(at).map(|task| (at, task))
}

impl<C: Company> Desk<'_, C> {
    fn perform(&mut self, task: &Task) -> Done {
        let Task { first, start, work } = task;
        self.meter.tell(|news| news.first = Some(*first));
        match work {
            Work::Verdict(role, detail, aim) => {
                let root = self.verdict(*role, start, (*detail, *aim));
                if root.outcome.is_decided() {
                    self.tell(|| format!("{first} first: {}", root.outcome));
                }
                Done::Verdict(Box::new(root))
            }
            Work::Move {
                standard,
                played,
                place,
            } => {
                let judged = self.judge(*standard, *played, place, start);
                self.meter.tell(|news| {
                    news.moves_left = news.moves_left.and_then(|left| left.checked_sub(1));
                });
                let name = self.name(*played);
                let fact = judged.worth.fact();
                if let Some(fact) = fact {
                    self.tell(|| format!("{first} first, {name}: {fact}"));
                }
                Done::Move(judged)
            }
            Work::Rule(inquiry) => {
                let ruled = self.inquire(inquiry, start);
                if ruled.is_some() {
                    self.tell(|| "dead by rule".to_owned());
                }
                Done::Rule(ruled)
            }
        }
    }

    fn name(&self, played: Move) -> String {
        played.point().map_or_else(
            || "elsewhere".to_owned(),
            |point| self.problem.setup.size.label(point),
        )
    }
}
