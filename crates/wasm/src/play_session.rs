//! A problem that a person plays: against the program, or both sides by hand.
//!
//! Everything that was tried stays in a tree (`session_tree`). With the program on, a node is an exchange: the person's move and
//! the answer, in a dialogue (`proved_dialogue`) that begins at the start, or wherever the program is switched on; an opponent who
//! proves nothing is judged in it too (`opposed`). With the program off, a node is one move under the rules of `board`.
//!
//! Invariant: what is said of a node was proved by its dialogue. Nothing is said of a node that was played by
//! hand.

use shikatsu_api as api;
use shikatsu_api::{ApiError, ErrorKind, MoveMaker, PlayChoice, Program};
use shikatsu_board::Position;
use shikatsu_dialogue::{Dialogue, Ending, Phrase, Reply, Standing};
use shikatsu_engine::{Engine, Limits, Progress};
use shikatsu_messages as messages;
use shikatsu_problem::{Color, Move, PointSet, Problem, Stakes, StakesError};

use crate::proved_dialogue::ProvedDialogue;
use crate::session_tree::{SessionNode, SessionTree};
use crate::{language, opponent};

mod hand;
mod help;
mod opposed;
mod proof_tree;
mod repeat;
mod view;

use view::defender;
pub(crate) use view::names;

/// A problem that a person wants to play, and how.
#[derive(Debug, Clone, Copy)]
pub struct PlayRequest<'a> {
    /// The problem.
    pub problem: &'a api::Problem,
    /// Sides and program; if not given, the person has the side to move and the program answers.
    pub choice: Option<PlayChoice>,
    /// What each search may cost.
    pub limits: api::Limits,
}

/// A problem, and how far it has been played.
#[derive(Debug)]
pub struct PlaySession {
    /// As it was set up, with the side to move that was chosen.
    problem: Problem,
    /// Whose stones are at stake, if the problem says so or its position shows it.
    defender: Option<Color>,
    /// The stones and points that a page shows.
    in_view: PointSet,
    you: Color,
    program: Program,
    opponent: Option<api::ChosenOpponent>,
    tree: SessionTree,
    dialogues: Vec<ProvedDialogue>,
    limits: Limits,
}

impl PlaySession {
    /// Opens a problem as a person wants to play it. The program makes the first move if it has it.
    ///
    /// # Errors
    /// When the program is on and the problem cannot be put to the engine, or is not proved within the limits
    /// for the side that moves first.
    pub fn start(
        request: PlayRequest<'_>,
        engine: &mut Engine,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Self, ApiError> {
        let mut session = Self::new(request)?;
        if session.program == Program::On {
            session.switch(Program::On, engine, watch)?;
        }
        Ok(session)
    }

    /// Opens a problem with a tree that a page has kept, after its worker was ended.
    ///
    /// # Errors
    /// As [`PlaySession::start`], and when the kept tree does not fit the problem.
    pub fn restore(
        request: PlayRequest<'_>,
        kept: api::KeptTree,
        engine: &mut Engine,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Self, ApiError> {
        let mut session = Self::new(request)?;
        let size = session.problem.setup.size;
        if session.program == Program::On {
            match session.prove_here(engine, watch) {
                // The program may have been switched on further down, where something is proved.
                Err(error) if error.kind == ErrorKind::Unproved && kept.at > 0 => {}
                proved => drop(proved?),
            }
        }
        session.tree.restore(kept, size)?;
        Ok(session)
    }

    /// Makes a move of the person and answers it.
    ///
    /// # Errors
    /// When a rule forbids the move, or the problem is over; nothing has changed then.
    pub fn play(
        &mut self,
        engine: &mut Engine,
        played: api::Move,
    ) -> Result<api::Answer, ApiError> {
        self.exchange(engine, played.on(self.problem.setup.size)?, None)
    }

    /// Makes a move of the person and answers it, with the wished reply if the program may play it.
    fn exchange(
        &mut self,
        engine: &mut Engine,
        played: Move,
        wish: Option<Move>,
    ) -> Result<api::Answer, ApiError> {
        self.check_turn()?;
        if let Some(known) = self.tree.answered(played)
            && let Some(answer) = self.tree.node(known).answer.clone()
        {
            self.tree.stand(known);
            return Ok(answer);
        }
        if let Some(opponent) = self.opponent {
            return self.play_opposed(engine, opponent, played, wish);
        }
        let (you, limits) = (self.you, self.limits);
        let (at, proved) = self.proved_here(engine)?;
        let words = language::spoken();
        let voice = proved.dialogue.voice().speaking(&words);
        proved.dialogue.wish(wish);
        let answer = proved
            .ask(engine, limits, |dialogue, thinker| {
                dialogue.answer(thinker, played)
            })
            .map_err(|refusal| language::refusal(refusal, &voice.turn(played)))?;
        let is_over = answer.is_over();
        let reply = answer.reply.as_ref().map(|reply| (!you, reply.played));
        let node = SessionNode {
            answer: Some(messages::answer(&answer, voice)),
            finish: is_over.then(|| proved.finish(&answer.now, you)),
            turns: [(you, answer.played)].into_iter().chain(reply).collect(),
            ..reached(&proved.dialogue, at)
        };
        self.tree.grow(node);
        Ok(messages::answer(&answer, voice))
    }

    /// Makes a move of the person; with the program off, of the side to move.
    ///
    /// # Errors
    /// As [`PlaySession::play`] or [`PlaySession::play_by_hand`].
    pub fn make_move(&mut self, engine: &mut Engine, played: api::Move) -> Result<(), ApiError> {
        match self.program {
            Program::On => self.play(engine, played).map(|_| ()),
            Program::Off => self.play_by_hand(played),
        }
    }

    /// Switches the program on or off; if on, it answers from the position on the board.
    ///
    /// # Errors
    /// When that position cannot be put to the engine, or is not proved; the program then stays as it was.
    pub fn switch(
        &mut self,
        program: Program,
        engine: &mut Engine,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(), ApiError> {
        if program == Program::On {
            self.prove_here(engine, watch)?;
            let now = self.tree.now();
            if now.to_move() != self.you && now.ending().is_none() {
                self.begin(engine)?;
            }
        }
        self.program = program;
        Ok(())
    }

    /// Takes back the last exchange, if there is one; against the program, back to the person's turn.
    pub fn undo(&mut self) {
        if let Some(to) = self.back() {
            self.tree.stand(to);
        }
    }

    /// Makes the next exchange of the line again, if there is one.
    pub fn redo(&mut self) {
        while let Some(next) = self.tree.next() {
            self.tree.stand(next);
            if self.program == Program::Off || self.tree.now().to_move() == self.you {
                break;
            }
        }
    }

    /// Goes back to the start; redo makes the moves again.
    pub fn reset(&mut self) {
        while let Some(to) = self.back() {
            self.tree.stand(to);
        }
    }

    /// Goes to a node of the tree.
    ///
    /// # Errors
    /// When there is no node of that number.
    pub fn go_to(&mut self, id: u32) -> Result<(), ApiError> {
        self.tree.go_to(id)
    }

    /// What a person typed, as a move.
    ///
    /// # Errors
    /// When it is neither a point of this board nor a pass.
    pub fn typed(&self, text: &str) -> Result<api::Move, ApiError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(api::Move::Pass);
        }
        let point = self.problem.setup.size.point(text);
        let point = point.map_err(|error| ApiError::new(ErrorKind::NoPoint, error))?;
        Ok(api::Move::Play(point.into()))
    }

    /// The answer to the last move on the board, if there is one.
    #[must_use]
    pub fn last(&self) -> Option<&api::Answer> {
        self.tree.now().answer.as_ref()
    }

    /// The node on the board, for a page to keep.
    #[must_use]
    pub fn kept_node(&self) -> api::KeptNode {
        self.tree.kept_node()
    }
}

impl PlaySession {
    /// A problem before the program has looked at it.
    fn new(request: PlayRequest<'_>) -> Result<Self, ApiError> {
        let problem = Problem::try_from(request.problem)?;
        let choice = request.choice.unwrap_or_else(|| {
            let first = problem.to_move().into();
            PlayChoice {
                you: first,
                first,
                program: Program::On,
                opponent: None,
            }
        });
        choice.opponent.map(opponent::settings).transpose()?;
        if let Err(error @ StakesError::GoalContradicts { .. }) = Stakes::of(&problem) {
            return Err(language::unsolvable(error.into()));
        }
        let problem = problem.with_first(choice.first.into());
        Position::from_problem(&problem)
            .map_err(|faults| ApiError::new(ErrorKind::Unsolvable, faults))?;
        let setup = problem.setup;
        Ok(Self {
            in_view: problem.in_play.unwrap_or_default() | setup.black | setup.white,
            tree: SessionTree::new(SessionNode::bare(setup, problem.key_stones)),
            defender: defender(&problem),
            problem,
            you: choice.you.into(),
            program: choice.program,
            opponent: choice.opponent,
            dialogues: Vec::new(),
            limits: messages::limits(request.limits),
        })
    }

    /// Where an undo leads.
    fn back(&self) -> Option<usize> {
        let path = self.tree.path(self.tree.at());
        let mut above = path.into_iter().rev().skip(1);
        match self.program {
            Program::Off => above.next(),
            Program::On => above.find(|&one| self.tree.node(one).to_move() == self.you),
        }
    }

    /// Proves the position on the board and begins a dialogue there, unless there is one already.
    fn prove_here(
        &mut self,
        engine: &mut Engine,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<usize, ApiError> {
        if let Some(proved) = self.tree.now().dialogue {
            return Ok(proved);
        }
        let problem = self.position()?;
        let proved = ProvedDialogue::begin(&problem, self.tree.at(), self.limits, engine, watch)?;
        let (id, legal) = (self.dialogues.len(), proved.dialogue.legal());
        self.in_view |= proved.in_play;
        self.dialogues.push(proved);
        let now = self.tree.now_mut();
        (now.dialogue, now.legal) = (Some(id), legal);
        Ok(id)
    }

    /// The dialogue for the position on the board, moved there, with its number.
    fn proved_here(
        &mut self,
        engine: &mut Engine,
    ) -> Result<(usize, &mut ProvedDialogue), ApiError> {
        let id = self.prove_here(engine, &mut |_| {})?;
        let at = self.tree.at();
        let lost = || ApiError::new(ErrorKind::NothingOpen, "the line is lost; begin again");
        let proved = self.dialogues.get_mut(id).ok_or_else(lost)?;
        let moves = self.tree.moves(proved.root, at).ok_or_else(lost)?;
        proved.move_to(&moves)?;
        Ok((id, proved))
    }

    /// The program makes a move where it is its turn.
    fn begin(&mut self, engine: &mut Engine) -> Result<(), ApiError> {
        if let Some(opponent) = self.opponent {
            return self.begin_opposed(engine, opponent);
        }
        let (you, limits) = (self.you, self.limits);
        let (at, proved) = self.proved_here(engine)?;
        let words = language::spoken();
        let voice = proved.dialogue.voice().speaking(&words);
        let (reply, now, ending): (Reply, Standing, Option<Ending>) = proved
            .ask(engine, limits, Dialogue::reply)
            .map_err(|refusal| language::refusal(refusal, "the move"))?;
        let is_over = ending.is_some() || reply.gives_up();
        let node = SessionNode {
            begun: Some(api::Begun {
                reply: api::Reply {
                    played: reply.played.into(),
                    color: (!you).into(),
                    words: voice.begins(&reply, !you),
                },
                now: messages::standing(&now, voice),
                ending: ending.as_ref().map(|one| messages::ending(one, voice)),
            }),
            finish: is_over.then(|| proved.finish(&now, you)),
            turns: vec![(!you, reply.played)],
            ..reached(&proved.dialogue, at)
        };
        self.tree.grow(node);
        Ok(())
    }

    /// The position on the board as a problem of its own.
    fn position(&self) -> Result<Problem, ApiError> {
        let now = self.tree.now();
        let refused = |phrase| Err(language::refused(ErrorKind::Unsolvable, phrase));
        if now.key_stones.is_empty() && !self.problem.key_stones.is_empty() {
            return refused(Phrase::StakesTaken);
        }
        // A proof takes the outside as it is drawn, so nothing may have been added there.
        if let Some(in_play) = self.problem.in_play {
            let start = &self.problem.setup;
            let outside =
                |setup: &shikatsu_problem::Setup| (setup.black - in_play, setup.white - in_play);
            if outside(&now.setup) != outside(start) {
                return refused(Phrase::OutOfPlay);
            }
        }
        let mut problem = self.problem.with_first(now.to_move());
        problem.setup = now.setup;
        problem.key_stones = now.key_stones;
        Ok(problem)
    }

    fn check_turn(&self) -> Result<(), ApiError> {
        let now = self.tree.now();
        if now.ending().is_some() {
            return Err(language::refused(ErrorKind::Over, Phrase::Over));
        }
        if now.to_move() != self.you {
            let words = language::spoken();
            let color = words.color(!self.you);
            let message = words.say(Phrase::ProgramsTurn, &[("color", &color)]);
            return Err(ApiError::new(ErrorKind::Illegal, message));
        }
        Ok(())
    }
}

/// The node after the last move of a dialogue, which has this number.
fn reached(dialogue: &Dialogue, number: usize) -> SessionNode {
    let position = dialogue.position();
    SessionNode {
        maker: MoveMaker::Program,
        legal: dialogue.legal(),
        dialogue: Some(number),
        ..SessionNode::bare(position.setup, position.key_stones)
    }
}

#[cfg(test)]
mod tests;
