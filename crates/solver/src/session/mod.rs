//! One problem, its table, and the questions that can be asked about it.
//!
//! The width of the region is chosen here, once; callers see points and
//! moves, not bits.
//!
//! Invariant: everything that is remembered of a problem is in the session or in its table, and
//! a table is cleared before it serves another problem.

mod answer;
pub mod lesson;
mod region_session;
pub mod span;

pub use answer::SearchAnswer;
use lesson::{LessonOrder, PositionLesson};
use region_session::RegionSession;
use shikatsu_problem::{Move, Problem, Role};
use shikatsu_proof::{Claim, Graph, GraphNodeId, Question};
use span::Span;

use crate::oracle::OracleState;
use crate::parallel::Help;
use crate::parallel::leaf::{Leaf, LeafLimits, View};
use crate::region::game::SearchGame;
use crate::region::shape::TrainingExample;
use crate::region::threats::Threats;
use crate::region::word::Wide;
use crate::region::{Unsolvable, Width};
use crate::search::budget::{Budget, Stop};
use crate::search::hunch_odds::HunchSettings;
use crate::search::shared_positions::{GrowingMemory, SharedPositions, heed, learn};
use crate::tables::table::Table;

/// A problem that is being solved. The table outlives it: one table serves
/// many problems, one after the other.
pub struct Session<'t> {
    session: SessionByWidth,
    table: SessionTable<'t>,
}

/// A table that is lent for one problem, or made for it.
enum SessionTable<'t> {
    Borrowed(&'t mut Table),
    Owned(Box<Table>),
}

impl SessionTable<'_> {
    fn table(&mut self) -> &mut Table {
        match self {
            Self::Borrowed(table) => table,
            Self::Owned(table) => table,
        }
    }
}

/// A session in words of the narrowest width that holds the region.
enum SessionByWidth {
    Small(RegionSession<u64>),
    Medium(RegionSession<u128>),
    Large(Box<RegionSession<Wide>>),
}

impl SessionByWidth {
    fn new(problem: &Problem, memory: usize, help: Help) -> Result<Self, Unsolvable> {
        Ok(match Width::of(problem)? {
            Width::Small => Self::Small(RegionSession::new(problem, memory, help)?),
            Width::Medium => Self::Medium(RegionSession::new(problem, memory, help)?),
            Width::Large => Self::Large(Box::new(RegionSession::new(problem, memory, help)?)),
        })
    }
}

macro_rules! with_width {
    ($sessions:expr, $session:ident => $body:expr) => {
        match $sessions {
            SessionByWidth::Small($session) => $body,
            SessionByWidth::Medium($session) => $body,
            SessionByWidth::Large($session) => $body,
        }
    };
}

impl<'t> Session<'t> {
    /// Begins with a problem that has a boundary.
    ///
    /// # Errors
    /// When the problem lacks something; see [`Unsolvable`].
    pub fn new(problem: &Problem, table: &'t mut Table) -> Result<Self, Unsolvable> {
        Self::with_help(problem, table, Help::NONE)
    }

    /// The same, with several threads for questions that are not easy. A search by
    /// one thread repeats exactly. Several threads find the same answers, in
    /// another way each time.
    ///
    /// # Errors
    /// When the problem lacks something; see [`Unsolvable`].
    pub fn with_help(
        problem: &Problem,
        table: &'t mut Table,
        help: Help,
    ) -> Result<Self, Unsolvable> {
        table.clear();
        Ok(Self {
            session: SessionByWidth::new(problem, table.limit(), help)?,
            table: SessionTable::Borrowed(table),
        })
    }

    /// The same, with guesses that its searches go by. They change how much is searched, and nothing that is found.
    #[must_use]
    pub fn with_hunch(mut self, settings: Option<HunchSettings>) -> Self {
        with_width!(&mut self.session, session => session.set_hunch(settings));
        self
    }

    /// The same, with a table of its own of at most so many bytes, and one thread.
    ///
    /// # Errors
    /// When the problem lacks something; see [`Unsolvable`].
    pub fn with_memory(problem: &Problem, bytes: usize) -> Result<Self, Unsolvable> {
        let table = Box::new(Table::new(bytes));
        Ok(Self {
            session: SessionByWidth::new(problem, table.limit(), Help::NONE)?,
            table: SessionTable::Owned(table),
        })
    }

    /// The moves that matter for K and S after an opening, with the level after each.
    #[must_use]
    pub fn moves(
        &self,
        first: Role,
        opening: &[Move],
        level: Threats,
    ) -> Option<Vec<(Move, Threats)>> {
        with_width!(&self.session, session => session.moves(first, opening, level))
    }

    /// Who wins at one level, after an opening.
    ///
    /// # Errors
    /// When the budget ends first, or the opening is not legal.
    pub fn ask(
        &mut self,
        question: Question,
        first: Role,
        opening: &[Move],
        level: Threats,
        budget: &mut Budget,
    ) -> Result<SearchAnswer, Stop> {
        let table = self.table.table();
        with_width!(&mut self.session, session => session.ask(question, first, opening, level, table, budget))
    }

    /// Who wins at one level, from any state of the region.
    ///
    /// # Errors
    /// When the budget ends first, or the state is not one of this region.
    pub fn ask_at(
        &mut self,
        question: Question,
        at: &OracleState,
        level: Threats,
        budget: &mut Budget,
    ) -> Result<SearchAnswer, Stop> {
        let table = self.table.table();
        with_width!(&mut self.session, session => {
            let state = session.state_at(at).ok_or(Stop::Opening)?;
            session.answer(question, &state, level, table, budget)
        })
    }

    /// Settles every first move at one level, so that asking for each of them
    /// later is cheap: what refutes one move is tried on all.
    ///
    /// # Errors
    /// When the budget ends first.
    pub fn explore(
        &mut self,
        question: Question,
        first: Role,
        level: Threats,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let table = self.table.table();
        with_width!(&mut self.session, session => {
            let (state, level) = session.state(first, &[], level).ok_or(Stop::Opening)?;
            session.search(SearchGame::of(question), table, budget, |searcher| searcher.solve_each(&state, level))
        })
    }

    /// Settles K and S at every level, after an opening. What was found when the
    /// budget ended stays in `span`.
    ///
    /// # Errors
    /// When the budget ends first, or the opening is not legal.
    pub fn span(
        &mut self,
        first: Role,
        opening: &[Move],
        span: &mut Span,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let table = self.table.table();
        with_width!(&mut self.session, session => session.span(first, opening, span, table, budget))
    }

    /// Searches for who wins with neither side ahead in threats, and returns
    /// every position that was settled on the way.
    #[must_use]
    pub fn training_examples(&mut self, first: Role, budget: &mut Budget) -> Vec<TrainingExample> {
        let table = self.table.table();
        with_width!(&mut self.session, session => {
            let Some((state, level)) = session.state(first, &[], 0) else {
                return Vec::new();
            };
            let mut examples = Vec::new();
            // What was settled before the budget ended is still true.
            let _ = session.search(SearchGame::Capture, table, budget, |searcher| {
                searcher.search.examples = Some(std::mem::take(&mut examples));
                let found = searcher.solve(&state, level);
                examples = searcher.search.examples.take().unwrap_or_default();
                found
            });
            examples
        })
    }

    /// Searches a question, and labels every move of some of the positions that were visited on the way.
    #[must_use]
    pub fn lessons(&mut self, order: &LessonOrder) -> Vec<PositionLesson> {
        let table = self.table.table();
        with_width!(&mut self.session, session => session.lessons(order, table))
    }

    /// Searches below a node that another process asks about; returns a view of every position from
    /// the setup down to it. Positions that took enough work are added to `shared`.
    ///
    /// # Errors
    /// When the opening is not legal, or a line became too long.
    pub fn leaf(
        &mut self,
        leaf: &Leaf,
        stretch: LeafLimits,
        shared: &mut SharedPositions,
        budget: &mut Budget,
    ) -> Result<Vec<View>, Stop> {
        let table = self.table.table();
        with_width!(&mut self.session, session => session.leaf(leaf, stretch, shared, table, budget))
    }

    /// Takes over what other searches have settled; returns how many positions.
    pub fn learn(&mut self, bytes: &[u8]) -> usize {
        let table = self.table.table();
        with_width!(&mut self.session, session => {
            let memory = GrowingMemory {
                table,
                zones: &mut session.zones,
                patterns: &mut session.patterns[0],
            };
            learn(bytes, &session.region, &session.keys, memory)
        })
    }

    /// Takes over the numbers of open positions from other searches.
    pub fn heed(&mut self, hints: &[u8]) {
        heed(hints, self.table.table());
    }

    /// Bytes of one settled position among the shared positions of this problem.
    #[must_use]
    pub fn record(&self) -> usize {
        with_width!(&self.session, session => session.record())
    }

    /// The graph of a claim that a search has found true.
    ///
    /// # Errors
    /// When the budget ends first, the claim is false, or the pieces of the
    /// proof were lost.
    pub fn prove(
        &mut self,
        claim: &Claim,
        budget: &mut Budget,
    ) -> Result<(Graph, GraphNodeId), Stop> {
        let table = self.table.table();
        with_width!(&mut self.session, session => session.prove(claim, table, budget))
    }
}
