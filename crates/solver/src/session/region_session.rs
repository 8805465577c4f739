//! A problem in words of one width: its region, its keys, what is remembered of it, and the searches
//! that a [`Session`](crate::session::Session) asks for.

use shikatsu_problem::{Move, Problem, Role};
use shikatsu_proof::{Claim, Graph, GraphNodeId, Manner, Question};

use super::answer::SearchAnswer;
use super::span::{Span, settle_levels};
use crate::certificate::Draft;
use crate::oracle::OracleState;
use crate::parallel::leaf::{Leaf, LeafLimits, View, search_leaf};
use crate::parallel::{Help, ThreadedSearch};
use crate::region::game::SearchGame;
use crate::region::keys::Keys;
use crate::region::spot::{PASS, spot_of};
use crate::region::state::State;
use crate::region::threats::{Finite, Threats, after_retake};
use crate::region::word::Word;
use crate::region::{Region, Unsolvable};
use crate::search::budget::{Budget, Stop};
use crate::search::hunch_odds::{HunchSettings, RegionHunch};
use crate::search::shared_positions::{self, SharedPositions};
use crate::search::{Search, SearchMemory, WhenCrowded};
use crate::tables::table::Table;
use crate::tables::zone_table::ZoneTable;
use crate::zones::patterns::Patterns;

/// A problem whose region fits into words of this width.
pub(crate) struct RegionSession<W: Word> {
    pub(crate) zones: ZoneTable<W>,
    /// One for each thread.
    pub(crate) patterns: Vec<Patterns<W>>,
    pub(crate) region: Region<W>,
    pub(crate) keys: Keys,
    problem: Problem,
    help: Help,
    hunch: Option<RegionHunch>,
}

impl<W: Word> RegionSession<W> {
    pub(crate) fn new(problem: &Problem, memory: usize, help: Help) -> Result<Self, Unsolvable> {
        let threads = help.threads.max(1);
        // A seed of its own lets problems share a table without meeting.
        let digest = shikatsu_proof::digest(problem).map_err(|_| Unsolvable::Impossible)?;
        let seed = digest.chunks(8).fold(0, |sum: u64, bytes| {
            bytes.iter().fold(sum.rotate_left(32), |sum, &byte| {
                sum.rotate_left(8) ^ u64::from(byte)
            })
        });
        let session = Self {
            zones: ZoneTable::new(memory),
            patterns: (0..threads)
                .map(|_| Patterns::new(memory / 4 / threads))
                .collect(),
            region: Region::new(problem)?,
            keys: Keys::new(W::BITS, seed),
            problem: problem.clone(),
            help,
            hunch: None,
        };
        State::new(&session.region, &session.keys, problem, Role::Attacker)?;
        Ok(session)
    }

    /// Lets searches go by guesses, or no longer.
    pub(crate) fn set_hunch(&mut self, settings: Option<HunchSettings>) {
        self.hunch =
            settings.and_then(|settings| RegionHunch::new(&self.problem, &self.region, settings));
    }

    /// Searches, and enlarges the tables whenever they are crowded: what was found
    /// stays, so that beginning again costs little.
    pub(crate) fn search<T>(
        &mut self,
        game: SearchGame,
        table: &mut Table,
        budget: &mut Budget,
        mut run: impl FnMut(&mut ThreadedSearch<'_, W>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        loop {
            if table.is_crowded() {
                table.grow();
            }
            if self.zones.is_crowded() {
                self.zones.grow();
            }
            let (patterns, helpers) = self.patterns.split_first_mut().ok_or(Stop::Opening)?;
            let memory = SearchMemory {
                table,
                zones: &self.zones,
                patterns,
            };
            let search = Search::new(&self.region, &self.keys, game, memory, budget)
                .with_hunch(self.hunch.as_ref());
            let mut searcher = ThreadedSearch::new(search, self.help.after, helpers);
            match run(&mut searcher) {
                Err(Stop::Crowded) => {}
                found => return found,
            }
        }
    }

    pub(crate) fn state(
        &self,
        first: Role,
        opening: &[Move],
        level: Threats,
    ) -> Option<(State<W>, Threats)> {
        let mut state = State::new(&self.region, &self.keys, &self.problem, first).ok()?;
        let mut level = level;
        for &played in opening {
            (state, level) = self.play(&state, played, level)?;
        }
        Some((state, level))
    }

    pub(crate) fn state_at(&self, at: &OracleState) -> Option<State<W>> {
        let stones = [&at.attacker, &at.defender].map(|set| self.region.bits(set));
        let ban = match at.ban {
            None => PASS,
            Some(point) => spot_of(self.region.bit(point).lowest()),
        };
        let standing = self.region.bits(&at.standing);
        State::from_parts(&self.region, &self.keys, stones, standing, ban, at.turn)
    }

    pub(crate) fn play(
        &self,
        state: &State<W>,
        played: Move,
        level: Threats,
    ) -> Option<(State<W>, Threats)> {
        let Move::Play(point) = played else {
            return Some((state.pass(&self.keys), level));
        };
        let bit = self.region.bit(point);
        if !bit.meets(state.vacant(&self.region)) {
            return None;
        }
        let spot = spot_of(bit.lowest());
        let after = if spot == state.ban {
            after_retake(level, state.turn)?
        } else {
            level
        };
        Some((state.play(&self.region, &self.keys, spot)?, after))
    }

    pub(crate) fn moves(
        &self,
        first: Role,
        opening: &[Move],
        level: Threats,
    ) -> Option<Vec<(Move, Threats)>> {
        let (state, level) = self.state(first, opening, level)?;
        let mut moves: Vec<(Move, Threats)> = state
            .vacant(&self.region)
            .members()
            .filter_map(|index| {
                let played = self.region.named(spot_of(index));
                self.play(&state, played, level)
                    .map(|(_, after)| (played, after))
            })
            .collect();
        if state.turn == Role::Defender || state.ban != PASS {
            moves.push((Move::Pass, level));
        }
        Some(moves)
    }

    pub(crate) fn ask(
        &mut self,
        question: Question,
        first: Role,
        opening: &[Move],
        level: Threats,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<SearchAnswer, Stop> {
        let (state, level) = self.state(first, opening, level).ok_or(Stop::Opening)?;
        self.answer(question, &state, level, table, budget)
    }

    pub(crate) fn answer(
        &mut self,
        question: Question,
        state: &State<W>,
        level: Threats,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<SearchAnswer, Stop> {
        let game = SearchGame::of(question);
        let win = self.search(game, table, budget, |searcher| searcher.solve(state, level))?;
        Ok(if win.role == game.prover() {
            SearchAnswer::Proved(win.bound)
        } else if win.finite == Finite::Yes && question != Question::Eyes {
            SearchAnswer::Lost(win.bound)
        } else {
            SearchAnswer::Refuted
        })
    }

    #[expect(clippy::unused_self, reason = "the width is what is asked for")]
    pub(crate) fn record(&self) -> usize {
        shared_positions::record_bytes(W::BITS)
    }

    pub(crate) fn leaf(
        &mut self,
        leaf: &Leaf,
        stretch: LeafLimits,
        shared: &mut SharedPositions,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<Vec<View>, Stop> {
        let line = (0..=leaf.opening.len())
            .map(|moves| self.state(leaf.first, &leaf.opening[..moves], leaf.level))
            .collect::<Option<Vec<_>>>()
            .ok_or(Stop::Opening)?;
        let begun = budget.spent();
        self.search(SearchGame::of(leaf.question), table, budget, |searcher| {
            let search = &mut searcher.search;
            search.shared = Some(std::mem::take(shared));
            let seen = search_leaf(search, &line, stretch, begun);
            *shared = search.shared.take().unwrap_or_default();
            seen
        })
    }

    pub(crate) fn span(
        &mut self,
        first: Role,
        opening: &[Move],
        span: &mut Span,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let (state, _) = self.state(first, opening, 0).ok_or(Stop::Opening)?;
        self.search(SearchGame::Capture, table, budget, |searcher| {
            settle_levels(searcher, &state, span)
        })
    }

    pub(crate) fn prove(
        &mut self,
        claim: &Claim,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<(Graph, GraphNodeId), Stop> {
        let (state, level) = self
            .state(claim.first, &claim.opening, claim.threats)
            .ok_or(Stop::Opening)?;
        let game = SearchGame::of(claim.question);
        let win = self.search(game, table, budget, |searcher| {
            searcher.solve(&state, level)
        })?;
        let holds = match claim.manner {
            Manner::Prove => win.role == game.prover(),
            Manner::Refute => win.role != game.prover(),
        };
        if !holds {
            return Err(Stop::False);
        }
        self.search(game, table, budget, |searcher| {
            searcher.search.when_crowded = WhenCrowded::GoOn;
            let mut draft = Draft::new(game, claim.manner);
            let (root, _) = draft.add(searcher, &state, level)?;
            Ok((draft.graph, root))
        })
    }
}
