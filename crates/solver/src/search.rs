//! Depth-first proof-number search.
//!
//! Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*,
//! 2002. Each side has a number: how much is still missing for its win. A node
//! is searched until one of its two numbers reaches a limit that its parent
//! set, and the parent then looks again which child is the most promising.
//!
//! Invariant: a win that the table calls known does not lean on an ancestor.

use std::sync::Arc;

use crate::budget::{Budget, Stop, Time};
use crate::choice::Choice;
use crate::expansion::{Child, Win};
use crate::game::Game;
use crate::ground::{Ground, slot};
use crate::keys::Keys;
use crate::news::News;
use crate::path::Path;
use crate::patterns::Patterns;
use crate::retort::Retorts;
use crate::shape::Lesson;
use crate::state::{PASS, Spot, State};
use crate::table::Table;
use crate::threats::Threats;
use crate::traffic::Traffic;
use crate::word::Word;
use crate::zone_table::ZoneTable;

/// Larger than any number of an unsettled node.
pub(crate) const INFINITE: u32 = 1 << 28;

/// Bytes for results that lean on the path.
const TWINS: usize = 1 << 14;

/// A line longer than this is given up.
const MOST_STEPS: usize = 400;

/// One search of one game, from one root or several.
pub struct Search<'a, W: Word> {
    pub(crate) ground: &'a Ground<W>,
    pub(crate) keys: &'a Keys,
    pub(crate) game: Game,
    pub(crate) table: &'a Table,
    pub(crate) zones: &'a ZoneTable<W>,
    pub(crate) patterns: &'a mut Patterns<W>,
    /// Nodes before help is called.
    pub(crate) alone: u64,
    /// The patterns of those who help.
    pub(crate) helpers: &'a mut [Patterns<W>],
    /// Where the others are, while there are others.
    pub(crate) traffic: Option<Arc<Traffic>>,
    /// Whether tables that are too small may interrupt.
    pub(crate) room: Room,
    pub(crate) budget: &'a mut Budget,
    /// Results that lean on the path, under keys that contain it. There are
    /// few of them, so their table stays near.
    pub(crate) twins: Table,
    pub(crate) path: Path,
    pub(crate) children: Vec<Child<W>>,
    pub(crate) retorts: Retorts,
    /// The move by which the next node is entered.
    pub(crate) last: Spot,
    /// Settled positions, if anybody wants to learn from them.
    pub(crate) lessons: Option<Vec<Lesson>>,
    /// What is settled here and worth telling others, if there are others.
    pub(crate) news: Option<News>,
}

/// What is remembered of one problem. Patterns belong to one searcher each.
pub type Memory<'a, W> = (&'a Table, &'a ZoneTable<W>, &'a mut [Patterns<W>]);

/// What to do when the tables could be larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    /// Stop, so that they can be made larger.
    Wanted,
    /// Make do.
    Enough,
}

/// What a visit of a node found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Visit<W> {
    /// What is missing for a win of the attacker and of the defender.
    pub(crate) numbers: [u32; 2],
    /// Who wins, once one of them is zero.
    pub(crate) win: Option<Win<W>>,
}

impl<W: Word> Visit<W> {
    /// The numbers of a settled node.
    pub(crate) fn won(win: &Win<W>) -> Self {
        let mut numbers = [INFINITE; 2];
        numbers[slot(win.role)] = 0;
        Self {
            numbers,
            win: Some(*win),
        }
    }
}

impl<'a, W: Word> Search<'a, W> {
    /// A search that has not begun.
    pub fn new(
        ground: &'a Ground<W>,
        keys: &'a Keys,
        game: Game,
        (table, zones, patterns): Memory<'a, W>,
        budget: &'a mut Budget,
    ) -> Option<Self> {
        let (patterns, helpers) = patterns.split_first_mut()?;
        Some(Self {
            ground,
            keys,
            game,
            table,
            zones,
            patterns,
            alone: 0,
            helpers,
            traffic: None,
            room: Room::Wanted,
            budget,
            twins: Table::new(TWINS),
            path: Path::new(),
            children: Vec::new(),
            retorts: Retorts::new(W::BITS),
            last: PASS,
            lessons: None,
            news: None,
        })
    }

    /// Settles every move from a state; what refutes one is tried on all.
    ///
    /// # Errors
    /// When the budget ends first.
    pub fn solve_each(&mut self, state: &State<W>, level: Threats) -> Result<(), Stop> {
        let base = self.children.len();
        self.expand_fully(state, level);
        let outcome = (base..self.children.len()).try_for_each(|at| {
            let child = self.children[at];
            if child.win.is_none() {
                self.children[at].win = Some(self.solve(&child.state, child.level)?);
                self.try_on_siblings(state, base, at);
            }
            Ok(())
        });
        self.children.truncate(base);
        outcome
    }

    /// Searches below a node until a number reaches its limit.
    pub(crate) fn visit(
        &mut self,
        state: &State<W>,
        level: Threats,
        limits: [u32; 2],
    ) -> Result<Visit<W>, Stop> {
        if self.path.depth() >= MOST_STEPS {
            return Err(Stop::Depth);
        }
        let before = self.budget.spent();
        let last = self.last;
        self.enter(state, level);
        let base = self.children.len();
        self.expand(state, level);
        let vacant = state.vacant(self.ground);
        self.patterns
            .settle(self.game, state, vacant, &mut self.children[base..]);
        self.share_zones(state, base);
        let outcome = self.descend(state, level, limits, base);
        self.children.truncate(base);
        self.leave(state);
        let (visit, best) = match outcome {
            Err(Stop::Overtaken) => return self.taken_over(state, level),
            outcome => outcome?,
        };
        let work = u32::try_from(self.budget.spent() - before).unwrap_or(u32::MAX);
        self.store(state, level, &visit, best, work);
        if visit.win.is_some_and(|win| win.role == state.turn) {
            self.retorts.note(state.turn.opponent(), last, best);
        }
        if let (Some(lessons), Some(win)) = (&mut self.lessons, visit.win) {
            lessons.push(self.ground.canvas.lesson(state, win.role, work));
        }
        Ok(visit)
    }

    fn descend(
        &mut self,
        state: &State<W>,
        level: Threats,
        limits: [u32; 2],
        base: usize,
    ) -> Result<(Visit<W>, Spot), Stop> {
        let me = slot(state.turn);
        if let Some(visit) = self.closed(state, level, base) {
            return Ok((visit, PASS));
        }
        loop {
            let mut choice = Choice::among(&self.children[base..], me);
            let best = choice.spot(&self.children[base..]);
            if let Some(visit) = self.concluded(state, level, base, &choice) {
                return Ok((visit, best));
            }
            let mut numbers = [choice.all; 2];
            numbers[me] = choice.least;
            if self.path.depth() == 1 {
                self.budget.show(numbers);
            }
            if numbers[0] >= limits[0] || numbers[1] >= limits[1] {
                return Ok((Visit { numbers, win: None }, best));
            }
            if self.budget.check()? == Time::ToLook {
                self.look_around()?;
            }
            self.step_aside(&mut choice, base, me, limits);
            let at = base + choice.best;
            let child = self.children[at];
            let below = choice.limits(&child, me, limits);
            let before = self.budget.spent();
            self.last = child.spot;
            let visit = self.visit(&child.state, child.level, below)?;
            self.children[at].numbers = visit.numbers;
            self.children[at].win = visit.win;
            self.catch_up(base, self.budget.spent() - before);
            if visit.win.is_some() {
                self.try_on_siblings(state, base, at);
                if let Some(visit) = self.closed(state, level, base) {
                    return Ok((visit, best));
                }
            }
        }
    }
}
