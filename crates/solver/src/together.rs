//! Several searchers on one root, with one table.
//!
//! Each walks down from the root as if it were alone, except that it keeps out of the
//! way of the others (`traffic`) and looks up what they have found. Whoever
//! settles the root ends it for all.
//!
//! Invariant: a searcher believes of another what the table says, and nothing else:
//! results that lean on a path stay with the one who walked it.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use crate::budget::{Budget, Stop};
use crate::choice::Choice;
use crate::expansion::{Child, Win};
use crate::game::Game;
use crate::ground::Ground;
use crate::keys::Keys;
use crate::patterns::Patterns;
use crate::search::{INFINITE, Room, Search, Visit};
use crate::state::State;
use crate::table::Table;
use crate::threats::Threats;
use crate::traffic::Traffic;
use crate::word::Word;
use crate::zone_table::ZoneTable;

/// Who searches beside the caller's thread, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Help {
    /// Searchers, the caller's included.
    pub threads: usize,
    /// Nodes that a question may take before the others are called.
    pub after: u64,
}

/// A visit of so many nodes is long enough for others to have found something.
const LONG: u64 = 128;

/// Memory that is not used costs nothing.
const STACK: usize = 64 << 20;

/// What helpers need to know.
struct Root<'a, W: Word> {
    state: State<W>,
    level: Threats,
    search: (&'a Ground<W>, &'a Keys, Game),
    memory: (&'a Table, &'a ZoneTable<W>, Room),
    traffic: Arc<Traffic>,
}

impl<W: Word> Root<'_, W> {
    /// Searches on a thread of its own until somebody has settled the root.
    fn help(&self, patterns: &mut Patterns<W>, budget: &mut Budget) -> Option<Win<W>> {
        let ((ground, keys, game), (table, zones, room)) = (self.search, self.memory);
        let memory = (table, zones, std::slice::from_mut(patterns));
        let mut search = Search::new(ground, keys, game, memory, budget)?;
        search.traffic = Some(Arc::clone(&self.traffic));
        search.room = room;
        let found = search.solve_alone(&self.state, self.level).ok();
        if found.is_some() {
            self.traffic.end();
        }
        found
    }
}

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

impl<W: Word> Search<'_, W> {
    /// Who wins from a state at a level.
    ///
    /// # Errors
    /// When the budget ends first.
    pub fn solve(&mut self, state: &State<W>, level: Threats) -> Result<Win<W>, Stop> {
        if self.helpers.is_empty() {
            return self.solve_alone(state, level);
        }
        let limit = self.budget.narrow(self.alone);
        let found = self.solve_alone(state, level);
        self.budget.widen(limit);
        match found {
            Err(Stop::Nodes) if self.budget.left() > 0 => self.solve_together(state, level),
            found => found,
        }
    }

    fn solve_alone(&mut self, state: &State<W>, level: Threats) -> Result<Win<W>, Stop> {
        loop {
            if let Some(win) = self.settled(state, level) {
                return Ok(win);
            }
            match self.visit(state, level, [INFINITE; 2]) {
                // What was there a moment ago was thrown out.
                Err(Stop::Overtaken) => {}
                // Numbers that grew to infinity without a winner.
                visit => return visit?.win.ok_or(Stop::Depth),
            }
        }
    }

    fn solve_together(&mut self, state: &State<W>, level: Threats) -> Result<Win<W>, Stop> {
        let mut budgets = self.budget.divided(self.helpers.len());
        let share = self.budget.left() / (budgets.len() as u64 + 1);
        let limit = self.budget.narrow(share);
        let helpers = std::mem::take(&mut self.helpers);
        let root = Root {
            state: *state,
            level,
            search: (self.ground, self.keys, self.game),
            memory: (self.table, self.zones, self.room),
            traffic: Arc::new(Traffic::new()),
        };
        let (found, others) = self.beside(&root, helpers, &mut budgets);
        self.helpers = helpers;
        self.budget.widen(limit);
        for budget in &budgets {
            self.budget.join(budget);
        }
        match (found, others.first()) {
            (Err(_), Some(win)) => Ok(*win),
            (found, _) => found,
        }
    }

    /// Searches from a root while helpers do the same: what was found here, and by them.
    fn beside(
        &mut self,
        root: &Root<'_, W>,
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
            self.traffic = Some(Arc::clone(&root.traffic));
            let found = self.solve_alone(&root.state, root.level);
            self.traffic = None;
            root.traffic.end();
            let others = threads
                .into_iter()
                .filter_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect();
            (found, others)
        })
    }

    pub(crate) fn enter(&mut self, state: &State<W>, level: Threats) {
        self.path.push(state.key, level);
        if let Some(traffic) = &self.traffic {
            traffic.enter(state.key);
        }
    }

    pub(crate) fn leave(&mut self, state: &State<W>) {
        self.path.pop();
        if let Some(traffic) = &self.traffic {
            traffic.leave(state.key);
        }
    }

    /// What only needs to be noticed now and then.
    pub(crate) fn look_around(&mut self) -> Result<(), Stop> {
        if self.room == Room::Wanted && (self.table.is_crowded() || self.zones.is_crowded()) {
            return Err(Stop::Crowded);
        }
        match &self.traffic {
            Some(traffic) if traffic.is_over() => Err(Stop::Over),
            Some(_) if self.is_overtaken() => Err(Stop::Overtaken),
            _ => Ok(()),
        }
    }

    /// Whether a node on the line has been settled by another.
    fn is_overtaken(&self) -> bool {
        let prover = self.game.prover();
        self.path.states().iter().any(|&(key, level)| {
            let entry = self.table.get(key ^ self.game.salt());
            entry.is_some_and(|entry| entry.known.at(level, prover).is_some())
        })
    }

    /// The result of a node that another has settled, or the way further up.
    pub(crate) fn taken_over(&self, state: &State<W>, level: Threats) -> Result<Visit<W>, Stop> {
        let key = state.key ^ self.game.salt();
        let entry = self.table.get(key).ok_or(Stop::Overtaken)?;
        let known = entry.known.at(level, self.game.prover());
        let (role, bound, finite) = known.ok_or(Stop::Overtaken)?;
        Ok(Visit::won(
            &self.remembered(key, level, role, bound, finite),
        ))
    }

    /// Chooses a child where nobody is, if that is nearly as good.
    pub(crate) fn step_aside(&self, choice: &mut Choice, base: usize, me: usize, limits: [u32; 2]) {
        if let Some(traffic) = &self.traffic {
            let crowd = |child: &Child<W>| traffic.crowd(child.state.key);
            choice.aside(&self.children[base..], me, limits, crowd);
        }
    }

    /// Looks up what others have found about open children, after a long visit.
    pub(crate) fn catch_up(&mut self, base: usize, spent: u64) {
        if self.traffic.is_none() || spent < LONG {
            return;
        }
        for at in base..self.children.len() {
            let child = self.children[at];
            if child.win.is_some() {
                continue;
            }
            let key = child.state.key ^ self.game.salt();
            let Some(entry) = self.table.get(key) else {
                continue;
            };
            let known = entry.known.at(child.level, self.game.prover());
            if let Some((role, bound, finite)) = known {
                let win = self.remembered(key, child.level, role, bound, finite);
                self.children[at].win = Some(win);
                self.children[at].numbers = Visit::won(&win).numbers;
            } else if entry.level == child.level && !entry.pair.contains(&0) {
                self.children[at].numbers = entry.pair;
            }
        }
    }
}
