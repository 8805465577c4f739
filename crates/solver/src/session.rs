//! One problem, its table, and the questions that can be asked about it.
//!
//! The width of the region is chosen here, once; callers see points and
//! moves, not bits.

use shikatsu_problem::{Move, Problem, Role};
use shikatsu_proof::{Claim, Graph, NodeId, Question};

use crate::asked::Asked;
use crate::budget::{Budget, Stop};
use crate::game::Game;
use crate::ground::Width;
use crate::leaf::{Leaf, Stretch, View};
use crate::news::{News, heed, learn};
use crate::oracle::OracleState;
use crate::shape::Lesson;
use crate::span::Span;
use crate::table::Table;
use crate::threats::Threats;
use crate::together::Help;
use crate::unsolvable::Unsolvable;
use crate::word::Wide;

/// A problem that is being solved. The table outlives it: one table serves
/// many problems, one after the other.
pub struct Session<'t> {
    region: Region,
    table: Memory<'t>,
}

/// A table that is lent for one problem, or made for it.
enum Memory<'t> {
    Lent(&'t mut Table),
    Own(Box<Table>),
}

impl Memory<'_> {
    fn table(&mut self) -> &mut Table {
        match self {
            Self::Lent(table) => table,
            Self::Own(table) => table,
        }
    }
}

enum Region {
    Small(Asked<u64>),
    Medium(Asked<u128>),
    Large(Box<Asked<Wide>>),
}

impl Region {
    fn new(problem: &Problem, room: (usize, Help)) -> Result<Self, Unsolvable> {
        Ok(match Width::of(problem)? {
            Width::Small => Self::Small(Asked::new(problem, room)?),
            Width::Medium => Self::Medium(Asked::new(problem, room)?),
            Width::Large => Self::Large(Box::new(Asked::new(problem, room)?)),
        })
    }
}

/// Who wins a question at a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The prover forces the goal, at this level and all that are better for
    /// him, at least as far as the level given.
    Proved(Threats),
    /// The opponent holds it off.
    Refuted,
    /// The opponent even wins K or S himself, at least as far as given.
    Lost(Threats),
}

macro_rules! with_region {
    ($region:expr, $asked:ident => $body:expr) => {
        match $region {
            Region::Small($asked) => $body,
            Region::Medium($asked) => $body,
            Region::Large($asked) => $body,
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
    /// one thread repeats exactly; by several it finds the same answers in
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
            region: Region::new(problem, (table.limit(), help))?,
            table: Memory::Lent(table),
        })
    }

    /// The same, with a table of its own of at most so many bytes, and one thread.
    ///
    /// # Errors
    /// When the problem lacks something; see [`Unsolvable`].
    pub fn with_memory(problem: &Problem, bytes: usize) -> Result<Self, Unsolvable> {
        let table = Box::new(Table::new(bytes));
        Ok(Self {
            region: Region::new(problem, (table.limit(), Help::NONE))?,
            table: Memory::Own(table),
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
        with_region!(&self.region, asked => asked.moves(first, opening, level))
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
    ) -> Result<Answer, Stop> {
        let table = self.table.table();
        with_region!(&mut self.region, asked => asked.ask(question, first, opening, level, table, budget))
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
    ) -> Result<Answer, Stop> {
        let table = self.table.table();
        with_region!(&mut self.region, asked => {
            let state = asked.state_at(at).ok_or(Stop::Opening)?;
            asked.answer(question, &state, level, table, budget)
        })
    }

    /// Settles every move after an opening at one level, so that asking for
    /// each of them later is cheap: what refutes one move is tried on all.
    ///
    /// # Errors
    /// When the budget ends first, or the opening is not legal.
    pub fn explore(
        &mut self,
        question: Question,
        first: Role,
        opening: &[Move],
        level: Threats,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let table = self.table.table();
        with_region!(&mut self.region, asked => {
            let (state, level) = asked.state(first, opening, level).ok_or(Stop::Opening)?;
            asked.search(Game::of(question), table, budget, |search| search.solve_each(&state, level))
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
        with_region!(&mut self.region, asked => asked.span(first, opening, span, table, budget))
    }

    /// Searches for who wins with neither side ahead in threats, and returns
    /// every position that was settled on the way.
    #[must_use]
    pub fn lessons(&mut self, first: Role, budget: &mut Budget) -> Vec<Lesson> {
        let table = self.table.table();
        with_region!(&mut self.region, asked => {
            let Some((state, level)) = asked.state(first, &[], 0) else {
                return Vec::new();
            };
            let mut lessons = Vec::new();
            // What was settled before the budget ended is true all the same.
            let _ = asked.search(Game::Capture, table, budget, |search| {
                search.lessons = Some(std::mem::take(&mut lessons));
                let found = search.solve(&state, level);
                lessons = search.lessons.take().unwrap_or_default();
                found
            });
            lessons
        })
    }

    /// Searches below a node that somebody else asks about: what is seen from the setup down to
    /// it. Positions that took enough work are added to the news.
    ///
    /// # Errors
    /// When the opening is not legal, or a line became too long.
    pub fn leaf(
        &mut self,
        leaf: &Leaf,
        stretch: Stretch,
        news: &mut News,
        budget: &mut Budget,
    ) -> Result<Vec<View>, Stop> {
        let table = self.table.table();
        with_region!(&mut self.region, asked => asked.leaf(leaf, stretch, news, table, budget))
    }

    /// Takes over what others have settled; how many positions that were.
    pub fn learn(&mut self, bytes: &[u8]) -> usize {
        let table = self.table.table();
        with_region!(&mut self.region, asked => {
            let memory = (table, &mut asked.zones, &mut asked.patterns[0]);
            learn(bytes, (&asked.ground, &asked.keys), memory)
        })
    }

    /// Takes over how far others have come with open positions.
    pub fn heed(&mut self, hints: &[u8]) {
        heed(hints, self.table.table());
    }

    /// Bytes of one settled position in the news of this problem.
    #[must_use]
    pub fn record(&self) -> usize {
        with_region!(&self.region, asked => asked.record())
    }

    /// The graph of a claim that a search has found true.
    ///
    /// # Errors
    /// When the budget ends first, the claim is false, or the pieces of the
    /// proof were lost.
    pub fn prove(&mut self, claim: &Claim, budget: &mut Budget) -> Result<(Graph, NodeId), Stop> {
        let table = self.table.table();
        with_region!(&mut self.region, asked => asked.prove(claim, table, budget))
    }
}
