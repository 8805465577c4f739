//! One searcher at work on one problem.
//!
//! A table begins small and grows with the search, so one serves small and
//! large problems alike; a second, larger one is for second tries.
//!
//! Invariant: a search ends with an answer or a reason; the flag of the meter
//! is obeyed within about a thousand nodes.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use shikatsu_problem::{Problem, Unproved};
use shikatsu_solver::Unsolvable;
use shikatsu_solver::budget::{Budget, Pulse, Stop};
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

use crate::meter::Meter;
use crate::progress::Watcher;

/// The tables of one searcher: one to work with, and a larger one for second
/// tries, made when needed.
#[derive(Debug)]
pub(crate) struct Tables {
    usual: Table,
    spare: Spare,
}

#[derive(Debug)]
struct Spare {
    bytes: usize,
    table: Option<Table>,
}

/// A searcher, its problem and its company.
pub(crate) struct Desk<'a, C> {
    pub(crate) problem: &'a Problem,
    pub(crate) meter: &'a Meter<'a>,
    pub(crate) company: C,
    pub(crate) pulse: Arc<Pulse>,
    pub(crate) nodes: u64,
    /// What `nodes` may come to; less than the meter allows for work that is
    /// not worth everything.
    pub(crate) allowance: u64,
    pub(crate) session: Session<'a>,
    spare: Option<&'a mut Spare>,
}

/// Who looks at the clock while a desk searches.
pub(crate) trait Company {
    /// Nodes that may be spent before anybody looks.
    const UNWATCHED: u64;

    /// Does long work while somebody keeps watch; `None` if the machine has
    /// no thread left for it.
    fn keep<T: Send>(&mut self, meter: &Meter<'_>, work: impl FnOnce() -> T + Send) -> Option<T>;

    /// Shows what is new.
    fn glance(&mut self, meter: &Meter<'_>);
}

/// The desk is on the caller's thread: short work is done there, long work
/// moves to a thread beside it while the caller's keeps watch.
pub(crate) struct Alone<'a, 'w>(pub(crate) &'a mut Watcher<'w>);

/// The desk has a thread of its own and the caller's keeps watch.
pub(crate) struct Watched;

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
            usual: Table::new(bytes / 2),
            spare: Spare { bytes, table: None },
        }
    }
}

impl<'a, C: Company> Desk<'a, C> {
    /// A desk with its usual table.
    pub(crate) fn new(
        problem: &'a Problem,
        tables: &'a mut Tables,
        meter: &'a Meter<'a>,
        pulse: Arc<Pulse>,
        company: C,
    ) -> Result<Self, Unsolvable> {
        Ok(Self {
            problem,
            meter,
            company,
            pulse,
            nodes: 0,
            allowance: u64::MAX,
            session: Session::new(problem, &mut tables.usual)?,
            spare: Some(&mut tables.spare),
        })
    }

    /// Runs a search until it answers or the solve is over. A search that is
    /// cut short begins anew and finds what the table remembers.
    pub(crate) fn run<T: Send>(
        &mut self,
        mut search: impl FnMut(&mut Session<'_>, &mut Budget) -> Result<T, Stop> + Send,
    ) -> Result<T, Halt> {
        let mut unwatched = C::UNWATCHED;
        loop {
            if let Some(why) = self.meter.look() {
                return Err(Halt::Ended(why));
            }
            self.company.glance(self.meter);
            let allowed = self.allowance.saturating_sub(self.nodes);
            if allowed == 0 {
                return Err(Halt::Ended(Unproved::Nodes));
            }
            let limit = self.meter.left().min(unwatched).min(allowed);
            let mut budget = Budget::new(limit, Arc::clone(&self.pulse));
            let found = if unwatched == u64::MAX && C::UNWATCHED != u64::MAX {
                let (session, search) = (&mut self.session, &mut search);
                let budget = &mut budget;
                self.company
                    .keep(self.meter, move || search(session, budget))
                    .ok_or(Halt::Ended(Unproved::Memory))?
            } else {
                search(&mut self.session, &mut budget)
            };
            let spent = budget.spent();
            self.meter.book(&self.pulse, spent);
            self.nodes += spent;
            match found {
                Ok(found) => return Ok(found),
                Err(Stop::Nodes) => unwatched = u64::MAX,
                Err(Stop::Flag) => {
                    let why = self.meter.ended().unwrap_or(Unproved::Cancelled);
                    return Err(Halt::Ended(why));
                }
                Err(stop) => return Err(Halt::Stuck(stop)),
            }
        }
    }

    /// Does long work that is no search, under watch; it must obey the flag.
    pub(crate) fn keep<T: Send>(
        &mut self,
        work: impl FnOnce(&AtomicBool) -> T + Send,
    ) -> Option<T> {
        let stop = &self.pulse.stop;
        self.company.keep(self.meter, move || work(stop))
    }

    /// Moves on to the larger table, which knows nothing; once.
    pub(crate) fn climb(&mut self) -> Result<(), Halt> {
        let spare = self.spare.take().ok_or(Halt::Stuck(Stop::Depth))?;
        let table = spare.table.get_or_insert_with(|| Table::new(spare.bytes));
        self.session = Session::new(self.problem, table).map_err(|_| Halt::Stuck(Stop::Opening))?;
        Ok(())
    }
}

/// A thread to search on. The draft of a refutation calls itself once for
/// each state on its longest line, which can be most of its states; memory that is
/// not used costs nothing.
pub(crate) fn searcher() -> thread::Builder {
    thread::Builder::new().stack_size(STACK)
}

const STACK: usize = 512 << 20;

impl Company for Alone<'_, '_> {
    const UNWATCHED: u64 = 2048;

    fn keep<T: Send>(&mut self, meter: &Meter<'_>, work: impl FnOnce() -> T + Send) -> Option<T> {
        let caller = thread::current();
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let worker = searcher()
                .spawn_scoped(scope, || {
                    let result = work();
                    done.store(true, Ordering::Release);
                    caller.unpark();
                    result
                })
                .ok()?;
            let is_done = || done.load(Ordering::Acquire) || worker.is_finished();
            self.0.wait(meter, is_done);
            Some(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })
    }

    fn glance(&mut self, meter: &Meter<'_>) {
        self.0.glance(meter);
    }
}

impl Company for Watched {
    const UNWATCHED: u64 = u64::MAX;

    fn keep<T: Send>(&mut self, _: &Meter<'_>, work: impl FnOnce() -> T + Send) -> Option<T> {
        Some(work())
    }

    fn glance(&mut self, _: &Meter<'_>) {}
}
