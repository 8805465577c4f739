//! A problem in words of one width: its ground, its keys, what is remembered of it, and the searches
//! that [`Session`](crate::session::Session) asks for.

use shikatsu_problem::{Move, Problem, Role};
use shikatsu_proof::{Claim, Graph, Manner, NodeId, Question};

use crate::budget::{Budget, Stop};
use crate::certificate::Draft;
use crate::game::Game;
use crate::ground::Ground;
use crate::keys::Keys;
use crate::leaf::{Leaf, Stretch, View};
use crate::news::News;
use crate::oracle::OracleState;
use crate::patterns::Patterns;
use crate::search::{Room, Search};
use crate::session::Answer;
use crate::span::Span;
use crate::state::{PASS, State, spot_of};
use crate::table::Table;
use crate::threats::Threats;
use crate::together::Help;
use crate::unsolvable::Unsolvable;
use crate::word::Word;
use crate::zone_table::ZoneTable;

/// A problem whose region fits into words of this width.
pub(crate) struct Asked<W: Word> {
    pub(crate) zones: ZoneTable<W>,
    /// One for each thread.
    pub(crate) patterns: Vec<Patterns<W>>,
    pub(crate) ground: Ground<W>,
    pub(crate) keys: Keys,
    problem: Problem,
    help: Help,
}

impl<W: Word> Asked<W> {
    pub(crate) fn new(
        problem: &Problem,
        (memory, help): (usize, Help),
    ) -> Result<Self, Unsolvable> {
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
    pub(crate) fn search<T>(
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

    pub(crate) fn state(
        &self,
        first: Role,
        opening: &[Move],
        level: Threats,
    ) -> Option<(State<W>, Threats)> {
        let mut state = State::new(&self.ground, &self.keys, &self.problem, first).ok()?;
        let mut level = level;
        for &played in opening {
            (state, level) = self.play(&state, played, level)?;
        }
        Some((state, level))
    }

    pub(crate) fn state_at(&self, at: &OracleState) -> Option<State<W>> {
        let stones = [&at.attacker, &at.defender].map(|set| self.ground.bits(set));
        let ban = match at.ban {
            None => PASS,
            Some(point) => spot_of(self.ground.bit(point).lowest()),
        };
        let standing = self.ground.bits(&at.standing);
        State::from_parts(&self.ground, &self.keys, stones, standing, ban, at.turn)
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

    pub(crate) fn moves(
        &self,
        first: Role,
        opening: &[Move],
        level: Threats,
    ) -> Option<Vec<(Move, Threats)>> {
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

    pub(crate) fn ask(
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

    pub(crate) fn answer(
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

    #[expect(clippy::unused_self, reason = "the width is what is asked for")]
    pub(crate) fn record(&self) -> usize {
        crate::news::record(W::BITS)
    }

    pub(crate) fn leaf(
        &mut self,
        leaf: &Leaf,
        stretch: Stretch,
        news: &mut News,
        table: &mut Table,
        budget: &mut Budget,
    ) -> Result<Vec<View>, Stop> {
        let line = (0..=leaf.opening.len())
            .map(|moves| self.state(leaf.first, &leaf.opening[..moves], leaf.level))
            .collect::<Option<Vec<_>>>()
            .ok_or(Stop::Opening)?;
        let begun = budget.spent();
        self.search(Game::of(leaf.question), table, budget, |search| {
            search.news = Some(std::mem::take(news));
            let seen = search.leaf(&line, stretch, begun);
            *news = search.news.take().unwrap_or_default();
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
        self.search(Game::Capture, table, budget, |search| {
            search.span(&state, span)
        })
    }

    pub(crate) fn prove(
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
