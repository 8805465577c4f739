//! A search run: the search of one problem within its limits. Short work runs on the caller's thread. Long work moves to
//! a thread of its own, and the caller's thread reports progress meanwhile. Where there are no threads, in a browser, the
//! search runs in stretches, and progress is reported between them.
//!
//! A table begins small and grows with the search, so one serves small and large problems alike; a second, larger one is
//! for second tries.
//!
//! Invariant: a search ends with an answer or a reason; it obeys the flag of the meter within about a thousand nodes.

#[cfg(not(target_family = "wasm"))]
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::Ordering;
#[cfg(not(target_family = "wasm"))]
use std::thread;

use shikatsu_problem::{Problem, Unproved};
use shikatsu_solver::Unsolvable;
use shikatsu_solver::budget::{Budget, SearchSignals, Stop};
use shikatsu_solver::hunch::HunchSettings;
use shikatsu_solver::parallel::Help;
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

use crate::crew::CrewOnCall;
use crate::meter::Meter;
use crate::progress::Watcher;

/// The tables of a search: one to work with, and a larger one for second
/// tries, made when needed.
#[derive(Debug)]
pub(crate) struct Tables {
    /// What searches with these tables go by.
    pub(crate) hunch: Option<HunchSettings>,
    usual: Table,
    larger: LargerTable,
}

#[derive(Debug)]
struct LargerTable {
    bytes: usize,
    table: Option<Table>,
}

/// A problem, the search that works on it, and its limits.
pub(crate) struct SearchRun<'a, 'w> {
    pub(crate) problem: &'a Problem,
    pub(crate) meter: &'a Meter<'a>,
    pub(crate) watcher: &'a mut Watcher<'w>,
    pub(crate) pulse: Arc<SearchSignals>,
    pub(crate) nodes: u64,
    /// What `nodes` may come to. It is less than the meter allows for work that may not use up the limits.
    pub(crate) allowance: u64,
    pub(crate) session: Session<'a>,
    larger: Option<&'a mut LargerTable>,
    threads: usize,
    hunch: Option<HunchSettings>,
    /// Takes over when a question is hard.
    pub(crate) crew: Option<&'a mut CrewOnCall>,
}

/// Nodes that a search may spend before it looks at the clock.
const UNWATCHED: u64 = 2048;

/// Why a search has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The solve is over.
    Ended(Unproved),
    /// This search cannot go on; another table might help.
    Stuck(Stop),
}

impl Halt {
    /// The reason as a verdict shows it.
    pub(crate) const fn reason(self) -> Unproved {
        match self {
            Self::Ended(why) => why,
            Self::Stuck(Stop::Opening | Stop::False) => Unproved::Unsupported,
            Self::Stuck(_) => Unproved::Memory,
        }
    }
}

impl Tables {
    /// Tables that take `bytes` with their zones, which a session makes as large
    /// as the table; and twice as much for second tries.
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            hunch: None,
            usual: Table::new(bytes / 2),
            larger: LargerTable { bytes, table: None },
        }
    }
}

impl<'a, 'w> SearchRun<'a, 'w> {
    /// A run with the usual table, for so many threads.
    pub(crate) fn new(
        problem: &'a Problem,
        tables: &'a mut Tables,
        threads: usize,
        meter: &'a Meter<'a>,
        watcher: &'a mut Watcher<'w>,
    ) -> Result<Self, Unsolvable> {
        Ok(Self {
            problem,
            meter,
            watcher,
            pulse: meter.pulse(),
            nodes: 0,
            allowance: u64::MAX,
            session: Session::with_help(problem, &mut tables.usual, Help::of(threads))?
                .with_hunch(tables.hunch.clone()),
            larger: Some(&mut tables.larger),
            threads,
            hunch: tables.hunch.clone(),
            crew: None,
        })
    }

    /// Shows the watcher what is new.
    pub(crate) fn glance(&mut self) {
        self.watcher.glance(self.meter);
    }

    /// Passes on a new fact.
    pub(crate) fn tell(&mut self, fact: impl FnOnce() -> String) {
        self.meter.tell(|unseen| unseen.facts.push(fact()));
        self.glance();
    }

    /// Runs a search until it answers or the solve is over. A search that is
    /// cut short begins anew and finds what the table remembers.
    pub(crate) fn run<T: Send>(
        &mut self,
        mut search: impl FnMut(&mut Session<'_>, &mut Budget) -> Result<T, Stop> + Send,
    ) -> Result<T, Halt> {
        let mut unwatched = UNWATCHED;
        let before = self.nodes;
        loop {
            if let Some(why) = self.meter.look() {
                return Err(Halt::Ended(why));
            }
            self.glance();
            let allowed = self.allowance.saturating_sub(self.nodes);
            if allowed == 0 {
                return Err(Halt::Ended(Unproved::Nodes));
            }
            let limit = self.meter.left().min(unwatched).min(allowed);
            let mut budget = Budget::new(limit, Arc::clone(&self.pulse));
            let found = if unwatched == u64::MAX {
                let (session, search) = (&mut self.session, &mut search);
                let budget = &mut budget;
                on_own_thread(self.watcher, self.meter, move || search(session, budget))
                    .ok_or(Halt::Ended(Unproved::Memory))?
            } else {
                search(&mut self.session, &mut budget)
            };
            let spent = budget.spent();
            self.meter.book(spent);
            self.nodes += spent;
            match found {
                Ok(found) => return Ok(found),
                Err(Stop::Nodes) => unwatched = stretch(self.nodes - before, self.meter),
                Err(Stop::Flag) => {
                    let why = self.meter.ended().unwrap_or(Unproved::Cancelled);
                    return Err(Halt::Ended(why));
                }
                Err(stop) => return Err(Halt::Stuck(stop)),
            }
        }
    }

    /// Does long work that is no search while the watcher is shown progress; the work must obey the flag.
    pub(crate) fn run_watched<T: Send>(
        &mut self,
        work: impl FnOnce(&AtomicBool) -> T + Send,
    ) -> Option<T> {
        let stop = &self.pulse.stop;
        on_own_thread(self.watcher, self.meter, move || work(stop))
    }

    /// Moves on to the larger table, which is empty; once.
    pub(crate) fn use_larger_table(&mut self) -> Result<(), Halt> {
        let larger = self.larger.take().ok_or(Halt::Stuck(Stop::Depth))?;
        let table = (larger.table).get_or_insert_with(|| Table::new(larger.bytes));
        self.session = Session::with_help(self.problem, table, Help::of(self.threads))
            .map_err(|_| Halt::Stuck(Stop::Opening))?
            .with_hunch(self.hunch.clone());
        Ok(())
    }
}

/// Nodes for the next stretch of a search that has spent some: as many as it takes, because it runs on a thread of its own.
#[cfg(not(target_family = "wasm"))]
fn stretch(_spent: u64, _meter: &Meter<'_>) -> u64 {
    u64::MAX
}

/// Nodes for the next stretch of a search that has spent some. Stretches grow, because work that
/// does not live in the table begins anew with each of them.
#[cfg(target_family = "wasm")]
fn stretch(spent: u64, meter: &Meter<'_>) -> u64 {
    /// About a tenth of a second, and more than most questions take. A search that is not cut gives the same line of play
    /// as the command line.
    const SHORT: u64 = 1 << 17;
    (spent / 4).max(SHORT).min(meter.affordable())
}

/// Does long work where there is no other thread; it ends with the web worker that it runs in.
#[cfg(target_family = "wasm")]
fn on_own_thread<T>(_: &mut Watcher<'_>, _: &Meter<'_>, work: impl FnOnce() -> T) -> Option<T> {
    Some(work())
}

/// Does long work on a thread of its own while the caller's shows progress to the watcher; `None` if
/// the machine has no thread for it.
#[cfg(not(target_family = "wasm"))]
fn on_own_thread<T: Send>(
    watcher: &mut Watcher<'_>,
    meter: &Meter<'_>,
    work: impl FnOnce() -> T + Send,
) -> Option<T> {
    let caller = thread::current();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || {
                let result = work();
                done.store(true, Ordering::Release);
                caller.unpark();
                result
            })
            .ok()?;
        let is_done = || done.load(Ordering::Acquire) || worker.is_finished();
        watcher.wait(meter, is_done);
        Some(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// The draft of a refutation calls itself once for each state on its longest line,
/// which can be most of its states; memory that is not used costs nothing.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 512 << 20;
