//! One searcher: depth-first proof-number search on one game.
//!
//! Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*,
//! 2002. Each side has a number: how much is still missing for its win. A node
//! is searched until one of its two numbers reaches a limit that its parent
//! set, and the parent then looks again which child is the most promising.
//!
//! [`Search`] owns its line, its children and what leans on the line; tables and patterns are
//! lent to it. `expansion` makes children, `conclusion` settles a node by them, `simulation` tries
//! a proof on siblings, and `coordination` looks at what other searchers do.
//!
//! Invariant: a win that the table calls known does not lean on an ancestor.

pub mod budget;
mod choice;
mod conclusion;
mod coordination;
mod expansion;
mod good_replies;
pub mod hunch_odds;
pub(crate) mod other_searchers;
pub(crate) mod path;
pub mod shared_positions;
mod simulation;
mod starting_numbers;
pub(crate) mod visit_sample;

use std::sync::Arc;

use budget::{Budget, Stop, Time};
use choice::Choice;
use good_replies::GoodReplies;
use hunch_odds::{NodeOdds, RegionHunch};
use other_searchers::OtherSearchers;
use path::Path;
use shared_positions::SharedPositions;
use starting_numbers::StartingNumbers;
use visit_sample::{SampledVisit, VisitEnd, VisitSample};

use crate::region::Region;
use crate::region::game::SearchGame;
use crate::region::keys::Keys;
use crate::region::role_index::role_index;
use crate::region::shape::TrainingExample;
use crate::region::spot::{PASS, Spot};
use crate::region::state::State;
use crate::region::threats::Threats;
use crate::region::word::Word;
use crate::tables::table::Table;
use crate::tables::zone_table::ZoneTable;
use crate::zones::patterns::Patterns;
use crate::zones::win::{Child, INFINITE, Win};

/// Bytes for results that lean on the path.
const TWINS: usize = 1 << 14;

/// A line longer than this is given up.
const MOST_STEPS: usize = 400;

/// One search of one game, from one root or several.
pub(crate) struct Search<'a, W: Word> {
    pub(crate) region: &'a Region<W>,
    pub(crate) keys: &'a Keys,
    pub(crate) game: SearchGame,
    pub(crate) table: &'a Table,
    pub(crate) zones: &'a ZoneTable<W>,
    pub(crate) patterns: &'a mut Patterns<W>,
    /// Where the other searchers are, while there are others.
    pub(crate) others: Option<Arc<OtherSearchers>>,
    pub(crate) when_crowded: WhenCrowded,
    /// What was learned about moves, if the caller wants it to guide the search.
    odds: Option<Box<NodeOdds<'a>>>,
    pub(crate) budget: &'a mut Budget,
    /// Results that lean on the path, under keys that contain it. There are
    /// few of them, so their table stays near.
    pub(crate) twins: Table,
    pub(crate) path: Path,
    pub(crate) children: Vec<Child<W>>,
    good_replies: GoodReplies,
    starting: StartingNumbers,
    /// The move by which the next node is entered.
    last: Spot,
    /// Settled positions, if the caller wants to learn weights from them.
    pub(crate) examples: Option<Vec<TrainingExample>>,
    /// Visits of nodes, if the caller wants to label some of them.
    pub(crate) sample: Option<VisitSample<W>>,
    /// What is settled here, if the caller passes it on to other processes.
    pub(crate) shared: Option<SharedPositions>,
}

/// What is remembered of one problem. Searchers share the tables; patterns belong to one each.
pub(crate) struct SearchMemory<'a, W: Word> {
    pub(crate) table: &'a Table,
    pub(crate) zones: &'a ZoneTable<W>,
    pub(crate) patterns: &'a mut Patterns<W>,
}

/// What a search does when its tables are crowded and could be larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhenCrowded {
    /// It stops, so that the caller can enlarge them.
    Stop,
    /// It goes on with what it has.
    GoOn,
}

/// What a visit of a node found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct VisitResult<W> {
    /// What is missing for a win of the attacker and of the defender.
    pub(crate) numbers: [u32; 2],
    /// Who wins, once one of them is zero.
    pub(crate) win: Option<Win<W>>,
}

impl<W: Word> VisitResult<W> {
    /// The numbers of a settled node.
    pub(crate) fn won(win: &Win<W>) -> Self {
        Self {
            numbers: win.numbers(),
            win: Some(*win),
        }
    }
}

impl<'a, W: Word> Search<'a, W> {
    /// A search that has not begun.
    pub(crate) fn new(
        region: &'a Region<W>,
        keys: &'a Keys,
        game: SearchGame,
        memory: SearchMemory<'a, W>,
        budget: &'a mut Budget,
    ) -> Self {
        let SearchMemory {
            table,
            zones,
            patterns,
        } = memory;
        Self {
            region,
            keys,
            game,
            table,
            zones,
            patterns,
            others: None,
            when_crowded: WhenCrowded::Stop,
            odds: None,
            budget,
            twins: Table::new(TWINS),
            path: Path::new(),
            children: Vec::new(),
            good_replies: GoodReplies::new(W::BITS),
            starting: StartingNumbers::new(),
            last: PASS,
            examples: None,
            sample: None,
            shared: None,
        }
    }

    /// The same, guided by what was learned about moves, if there is anything.
    pub(crate) fn with_hunch(mut self, hunch: Option<&'a RegionHunch>) -> Self {
        self.odds = hunch.map(|hunch| Box::new(NodeOdds::new::<W>(hunch)));
        self
    }

    /// What guides the search.
    pub(crate) fn hunch(&self) -> Option<&'a RegionHunch> {
        self.odds.as_ref().map(|odds| odds.hunch())
    }

    /// Who wins from a state at a level, found by this searcher.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(crate) fn solve(&mut self, state: &State<W>, level: Threats) -> Result<Win<W>, Stop> {
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

    /// Searches below a node until a number reaches its limit.
    pub(crate) fn visit(
        &mut self,
        state: &State<W>,
        level: Threats,
        limits: [u32; 2],
    ) -> Result<VisitResult<W>, Stop> {
        if self.path.depth() >= MOST_STEPS {
            return Err(Stop::Depth);
        }
        let before = self.budget.spent();
        let last = self.last;
        self.enter(state, level);
        let base = self.children.len();
        self.expand(state, level);
        let vacant = state.vacant(self.region);
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
            self.good_replies.note(state.turn.opponent(), last, best);
        }
        if let (Some(examples), Some(win)) = (&mut self.examples, visit.win) {
            let grid = &self.region.grid;
            examples.push(grid.example(state.stones, state.turn, win.role, work));
        }
        if let Some(sample) = &mut self.sample {
            let end = visit.win.map_or(VisitEnd::Open, |_| VisitEnd::Settled);
            sample.see(SampledVisit {
                state: *state,
                level,
                last,
                work,
                end,
            });
        }
        Ok(visit)
    }

    fn descend(
        &mut self,
        state: &State<W>,
        level: Threats,
        limits: [u32; 2],
        base: usize,
    ) -> Result<(VisitResult<W>, Spot), Stop> {
        let me = role_index(state.turn);
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
                return Ok((VisitResult { numbers, win: None }, best));
            }
            if self.budget.check()? == Time::ToLook {
                self.look_for_events()?;
            }
            self.avoid_others(&mut choice, base, me, limits);
            let at = base + choice.best;
            let child = self.children[at];
            let below = choice.limits(&child, me, limits);
            let before = self.budget.spent();
            self.last = child.spot;
            let visit = self.visit(&child.state, child.level, below)?;
            self.children[at].numbers = visit.numbers;
            self.children[at].win = visit.win;
            self.look_up_children(base, self.budget.spent() - before);
            if visit.win.is_some() {
                self.try_on_siblings(state, base, at);
                if let Some(visit) = self.closed(state, level, base) {
                    return Ok((visit, best));
                }
            }
        }
    }
}
