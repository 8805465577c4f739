//! Several searchers on one question: threads on one table, and single nodes for other processes.
//!
//! `ThreadedSearch` owns the searcher of the caller's thread and calls helpers when a question
//! is not easy. Each searcher walks down from the root as if it were alone, except that it keeps
//! out of the way of the others. The searcher that settles the root ends the search for all.
//! [`leaf`] searches below one node of a tree that another process holds.
//!
//! Invariant: searchers share tables, where they are, and the stop flag, and nothing else.

pub mod leaf;

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use crate::region::Region;
use crate::region::game::SearchGame;
use crate::region::keys::Keys;
use crate::region::state::State;
use crate::region::threats::Threats;
use crate::region::word::Word;
use crate::search::budget::{Budget, Stop};
use crate::search::hunch_odds::RegionHunch;
use crate::search::other_searchers::OtherSearchers;
use crate::search::{Search, SearchMemory, WhenCrowded};
use crate::tables::table::Table;
use crate::tables::zone_table::ZoneTable;
use crate::zones::patterns::Patterns;
use crate::zones::win::Win;

/// How many threads search, and when the others are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Help {
    /// Searchers, the caller's included.
    pub threads: usize,
    /// Nodes that a question may take before the others are called.
    pub after: u64,
}

/// Bytes of a thread's stack; memory that is not used costs nothing.
const STACK: usize = 64 << 20;

impl Help {
    /// The caller's thread alone.
    pub const NONE: Self = Self::of(1);

    /// So many threads, once it pays: most questions are answered before a thread has
    /// started.
    #[must_use]
    pub const fn of(threads: usize) -> Self {
        Self {
            threads,
            after: 5_000,
        }
    }
}

/// A search of the caller's thread that other threads may join.
pub(crate) struct ThreadedSearch<'a, W: Word> {
    /// The searcher of the caller's thread.
    pub(crate) search: Search<'a, W>,
    /// Nodes before help is called.
    alone: u64,
    /// The patterns of the helpers, one for each.
    helpers: &'a mut [Patterns<W>],
}

impl<'a, W: Word> ThreadedSearch<'a, W> {
    /// A search whose helpers, one for each of `helpers`, are called after so many nodes.
    pub(crate) fn new(search: Search<'a, W>, alone: u64, helpers: &'a mut [Patterns<W>]) -> Self {
        Self {
            search,
            alone,
            helpers,
        }
    }

    /// Who wins from a state at a level.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(crate) fn solve(&mut self, state: &State<W>, level: Threats) -> Result<Win<W>, Stop> {
        if self.helpers.is_empty() {
            return self.search.solve(state, level);
        }
        let limit = self.search.budget.narrow(self.alone);
        let found = self.search.solve(state, level);
        self.search.budget.widen(limit);
        match found {
            Err(Stop::Nodes) if self.search.budget.left() > 0 => self.solve_together(state, level),
            found => found,
        }
    }

    /// Settles every move from a state; what refutes one is tried on all.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(crate) fn solve_each(&mut self, state: &State<W>, level: Threats) -> Result<(), Stop> {
        let base = self.search.children.len();
        self.search.expand_fully(state, level);
        let outcome = (base..self.search.children.len()).try_for_each(|at| {
            let child = self.search.children[at];
            if child.win.is_none() {
                let win = self.solve(&child.state, child.level)?;
                self.search.children[at].win = Some(win);
                self.search.try_on_siblings(state, base, at);
            }
            Ok(())
        });
        self.search.children.truncate(base);
        outcome
    }

    /// The patterns of all searchers, the caller's first.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &Patterns<W>> {
        std::iter::once(&*self.search.patterns).chain(&*self.helpers)
    }

    fn solve_together(&mut self, state: &State<W>, level: Threats) -> Result<Win<W>, Stop> {
        let budget = &mut *self.search.budget;
        let mut budgets = budget.divided(self.helpers.len());
        let share = budget.left() / (budgets.len() as u64 + 1);
        let limit = budget.narrow(share);
        let root = SharedRoot {
            state: *state,
            level,
            region: self.search.region,
            keys: self.search.keys,
            game: self.search.game,
            table: self.search.table,
            zones: self.search.zones,
            when_crowded: self.search.when_crowded,
            hunch: self.search.hunch(),
            others: Arc::new(OtherSearchers::new()),
        };
        let (found, by_helpers) =
            search_with_helpers(&mut self.search, &root, self.helpers, &mut budgets);
        self.search.budget.widen(limit);
        for budget in &budgets {
            self.search.budget.join(budget);
        }
        match (found, by_helpers.first()) {
            (Err(_), Some(win)) => Ok(*win),
            (found, _) => found,
        }
    }
}

/// What helpers need to know.
struct SharedRoot<'a, W: Word> {
    state: State<W>,
    level: Threats,
    region: &'a Region<W>,
    keys: &'a Keys,
    game: SearchGame,
    table: &'a Table,
    zones: &'a ZoneTable<W>,
    when_crowded: WhenCrowded,
    hunch: Option<&'a RegionHunch>,
    others: Arc<OtherSearchers>,
}

impl<W: Word> SharedRoot<'_, W> {
    /// Searches on a thread of its own until a searcher has settled the root.
    fn help(&self, patterns: &mut Patterns<W>, budget: &mut Budget) -> Option<Win<W>> {
        let memory = SearchMemory {
            table: self.table,
            zones: self.zones,
            patterns,
        };
        let mut search =
            Search::new(self.region, self.keys, self.game, memory, budget).with_hunch(self.hunch);
        search.others = Some(Arc::clone(&self.others));
        search.when_crowded = self.when_crowded;
        let found = search.solve(&self.state, self.level).ok();
        if found.is_some() {
            self.others.end();
        }
        found
    }
}

/// Searches from a root while helpers do the same: what was found here, and by them.
fn search_with_helpers<W: Word>(
    search: &mut Search<'_, W>,
    root: &SharedRoot<'_, W>,
    helpers: &mut [Patterns<W>],
    budgets: &mut [Budget],
) -> (Result<Win<W>, Stop>, Vec<Win<W>>) {
    thread::scope(|scope| {
        let threads: Vec<_> = helpers
            .iter_mut()
            .zip(budgets)
            .filter_map(|(patterns, budget)| {
                let builder = thread::Builder::new().stack_size(STACK);
                let help = move || root.help(patterns, budget);
                builder.spawn_scoped(scope, help).ok()
            })
            .collect();
        search.others = Some(Arc::clone(&root.others));
        let found = search.solve(&root.state, root.level);
        search.others = None;
        root.others.end();
        let by_helpers = threads
            .into_iter()
            .filter_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect();
        (found, by_helpers)
    })
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::Role;
    use shikatsu_proof::Question;

    use super::*;
    use crate::drawing::problem;
    use crate::session::{SearchAnswer, Session};

    #[test]
    fn helpers_from_the_first_node_on_find_what_one_thread_finds() {
        let problem = problem("....kX kkkkkX XXXXXX");
        let help = Help {
            threads: 3,
            after: 0,
        };
        for first in [Role::Attacker, Role::Defender] {
            let [alone, together] = [Help::NONE, help].map(|help| {
                let table = &mut Table::new(1 << 20);
                let mut session = Session::with_help(&problem, table, help).unwrap();
                let budget = &mut Budget::nodes(1_000_000);
                let answer = session.ask(Question::Capture, first, &[], 0, budget);
                matches!(answer.unwrap(), SearchAnswer::Proved(_))
            });
            assert_eq!(alone, together);
            assert!(!alone, "four points in a row live");
        }
    }
}
