//! One problem, its table, and the questions that can be asked about it.
//!
//! The width of the region is chosen here, once; callers see points and
//! moves, not bits.

use shikatsu_problem::{Move, Problem, Role};
use shikatsu_proof::{Claim, Graph, Manner, NodeId, Question};

use crate::budget::{Budget, Stop};
use crate::certificate::Draft;
use crate::game::Game;
use crate::ground::{Ground, Width};
use crate::keys::Keys;
use crate::oracle::OracleState;
use crate::patterns::Patterns;
use crate::search::{Room, Search};
use crate::shape::Lesson;
use crate::span::Span;
use crate::state::{PASS, State, spot_of};
use crate::table::Table;
use crate::threats::Threats;
use crate::together::Help;
use crate::unsolvable::Unsolvable;
use crate::word::{Wide, Word};
use crate::zone_table::ZoneTable;

/// A problem that is being solved. The table outlives it: one table serves
/// many problems, one after the other.
pub struct Session<'t> {
    region: Region,
    table: &'t mut Table,
}

enum Region {
    Small(Asked<u64>),
    Medium(Asked<u128>),
    Large(Box<Asked<Wide>>),
}

struct Asked<W: Word> {
    zones: ZoneTable<W>,
    /// One for each thread.
    patterns: Vec<Patterns<W>>,
    ground: Ground<W>,
    keys: Keys,
    problem: Problem,
    help: Help,
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
        let room = (table.limit(), help);
        let region = match Width::of(problem)? {
            Width::Small => Region::Small(Asked::new(problem, room)?),
            Width::Medium => Region::Medium(Asked::new(problem, room)?),
            Width::Large => Region::Large(Box::new(Asked::new(problem, room)?)),
        };
        Ok(Self { region, table })
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
        let table = &mut *self.table;
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
        let table = &mut *self.table;
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
        let table = &mut *self.table;
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
        let table = &mut *self.table;
        with_region!(&mut self.region, asked => asked.span(first, opening, span, table, budget))
    }

    /// Searches for who wins with neither side ahead in threats, and returns
    /// every position that was settled on the way.
    #[must_use]
    pub fn lessons(&mut self, first: Role, budget: &mut Budget) -> Vec<Lesson> {
        let table = &mut *self.table;
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

    /// The graph of a claim that a search has found true.
    ///
    /// # Errors
    /// When the budget ends first, the claim is false, or the pieces of the
    /// proof were lost.
    pub fn prove(&mut self, claim: &Claim, budget: &mut Budget) -> Result<(Graph, NodeId), Stop> {
        let table = &mut *self.table;
        with_region!(&mut self.region, asked => asked.prove(claim, table, budget))
    }
}

impl<W: Word> Asked<W> {
    fn new(problem: &Problem, (memory, help): (usize, Help)) -> Result<Self, Unsolvable> {
        let threads = help.threads.max(1);
        // A seed of its own lets problems share a table without meeting.
        let digest = shikatsu_proof::digest(problem).map_err(|_| Unsolvable::Impossible)?;
        let seed = digest.chunks(8).fold(0, |sum: u64, bytes| {
            bytes.iter().fold(sum.rotate_left(32), |sum, &byte| {
                sum.rotate_left(8) ^ u64::from(byte)
            })
        });
        let asked = Self {
            zones: ZoneTable::new(memory),
            patterns: (0..threads)
                .map(|_| Patterns::new(memory / 4 / threads))
                .collect(),
            ground: Ground::new(problem)?,
            keys: Keys::new(W::BITS, seed),
            problem: problem.clone(),
            help,
        };
        State::new(&asked.ground, &asked.keys, problem, Role::Attacker)?;
        Ok(asked)
    }

    /// Searches, and makes room whenever the tables are crowded: what was found
    /// stays, so that beginning again costs little.
    fn search<T>(
        &mut self,
        game: Game,
        table: &mut Table,
        budget: &mut Budget,
        mut run: impl FnMut(&mut Search<'_, W>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        loop {
            if table.is_crowded() {
                table.grow();
            }
            if self.zones.is_crowded() {
                self.zones.grow();
            }
            let memory = (&*table, &self.zones, &mut self.patterns[..]);
            let search = Search::new(&self.ground, &self.keys, game, memory, budget);
            let mut search = search.ok_or(Stop::Opening)?;
            search.alone = self.help.after;
            match run(&mut search) {
                Err(Stop::Crowded) => {}
                found => return found,
            }
        }
    }

    fn state(&self, first: Role, opening: &[Move], level: Threats) -> Option<(State<W>, Threats)> {
        let mut state = State::new(&self.ground, &self.keys, &self.problem, first).ok()?;
        let mut level = level;
        for &played in opening {
            (state, level) = self.play(&state, played, level)?;
        }
        Some((state, level))
    }

    fn state_at(&self, at: &OracleState) -> Option<State<W>> {
        let stones = [&at.attacker, &at.defender].map(|set| self.ground.bits(set));
        let ban = match at.ban {
            None => PASS,
            Some(point) => spot_of(self.ground.bit(point).lowest()),
        };
        let standing = self.ground.bits(&at.standing);
        State::from_parts(&self.ground, &self.keys, stones, standing, ban, at.turn)
    }

    fn play(&self, state: &State<W>, played: Move, level: Threats) -> Option<(State<W>, Threats)> {
        let Move::Play(point) = played else {
            return Some((state.pass(&self.keys), level));
        };
        let bit = self.ground.bit(point);
        if !bit.meets(state.vacant(&self.ground)) {
            return None;
        }
        let spot = spot_of(bit.lowest());
        let after = if spot == state.ban {
            crate::threats::after_retake(level, state.turn)?
        } else {
            level
        };
        Some((state.play(&self.ground, &self.keys, spot)?, after))
    }

    fn moves(&self, first: Role, opening: &[Move], level: Threats) -> Option<Vec<(Move, Threats)>> {
        let (state, level) = self.state(first, opening, level)?;
        let mut moves: Vec<(Move, Threats)> = state
            .vacant(&self.ground)
            .members()
            .filter_map(|index| {
                let played = self.ground.named(spot_of(index));
                self.play(&state, played, level)
                    .map(|(_, after)| (played, after))
            })
            .collect();
        if state.turn == Role::Defender || state.ban != PASS {
            moves.push((Move::Pass, level));
        }
        Some(moves)
    }

    fn ask(
        &mut self,
        question: Question,
        first: Role,
        opening: &[Move],
        level: Threats,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<Answer, Stop> {
        let (state, level) = self.state(first, opening, level).ok_or(Stop::Opening)?;
        self.answer(question, &state, level, table, budget)
    }

    fn answer(
        &mut self,
        question: Question,
        state: &State<W>,
        level: Threats,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<Answer, Stop> {
        let game = Game::of(question);
        let win = self.search(game, table, budget, |search| search.solve(state, level))?;
        Ok(if win.role == game.prover() {
            Answer::Proved(win.bound)
        } else if win.finite == crate::threats::Finite::Yes && question != Question::Eyes {
            Answer::Lost(win.bound)
        } else {
            Answer::Refuted
        })
    }

    fn span(
        &mut self,
        first: Role,
        opening: &[Move],
        span: &mut Span,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let (state, _) = self.state(first, opening, 0).ok_or(Stop::Opening)?;
        self.search(Game::Capture, table, budget, |search| {
            search.span(&state, span)
        })
    }

    fn prove(
        &mut self,
        claim: &Claim,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<(Graph, NodeId), Stop> {
        let (state, level) = self
            .state(claim.first, &claim.opening, claim.threats)
            .ok_or(Stop::Opening)?;
        let game = Game::of(claim.question);
        let win = self.search(game, table, budget, |search| search.solve(&state, level))?;
        let holds = match claim.manner {
            Manner::Prove => win.role == game.prover(),
            Manner::Refute => win.role != game.prover(),
        };
        if !holds {
            return Err(Stop::False);
        }
        self.search(game, table, budget, |search| {
            search.room = Room::Enough;
            let mut draft = Draft::new(game, claim.manner);
            let (root, _) = search.draft(&mut draft, &state, level)?;
            Ok((draft.graph, root))
        })
    }
}
