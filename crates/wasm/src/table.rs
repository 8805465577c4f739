//! A problem that a person plays against the program.
//!
//! Moves are kept in exchanges: the person's move and what was answered. Exchanges that were taken back
//! stay until another move is made, so that they can be made again.
//!
//! Invariant: the dialogue stands after the exchanges made and no others.

use std::cmp::Ordering;

use shikatsu_api as api;
use shikatsu_api::{Error, ErrorKind, Finish, Scene, Span, vertices};
use shikatsu_engine::dialogue::{Dialogue, Standing, Thinker, Why};
use shikatsu_engine::{Asked, MoveDetail, Request};
use shikatsu_engine::{Cancel, Engine, Limits, Progress, Report};
use shikatsu_problem::{Color, Move, PointSet, Problem, Role, Size};

use crate::crossing;
use crate::practice::turn;

/// A problem, and how far it has been played.
#[derive(Debug)]
pub struct Table {
    problem: Problem,
    /// All stones and points that are worth showing.
    in_view: PointSet,
    dialogue: Dialogue,
    you: Color,
    start: Standing,
    exchanges: Vec<Exchange>,
    /// How many of the exchanges stand on the board.
    made: usize,
    limits: Limits,
}

/// A move of the person's and what came of it.
#[derive(Debug, Clone)]
struct Exchange {
    moves: Vec<Move>,
    answer: api::Answer,
    finish: Option<Finish>,
}

impl Table {
    /// Solves a problem for the side to move, who is the person, and opens it for play.
    ///
    /// # Errors
    /// When it cannot be put to the engine, or is not proved within the limits.
    pub fn open(
        problem: &api::Problem,
        limits: api::Limits,
        engine: &mut Engine,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Self, Error> {
        let problem = Problem::try_from(problem)?;
        let limits = crossing::limits(limits);
        let you = problem.to_move();
        let request = Request {
            first: Asked::Side(you),
            limits,
            moves: MoveDetail::AllFirstMoves,
        };
        let report = engine
            .solve(&problem, &request, &Cancel::new(), watch)
            .map_err(crossing::unsolvable)?;
        let start = proved(&report)?;
        let setup = &report.problem.setup;
        Ok(Self {
            in_view: report.problem.in_play.unwrap_or_default() | setup.black | setup.white,
            dialogue: Dialogue::new(&problem, &report, you).map_err(crossing::unsolvable)?,
            problem,
            you,
            start,
            exchanges: Vec::new(),
            made: 0,
            limits,
        })
    }

    /// Makes a move of the person's and answers it.
    ///
    /// # Errors
    /// When a rule forbids it or it is over; nothing has changed then.
    pub fn play(&mut self, engine: &mut Engine, played: api::Move) -> Result<api::Answer, Error> {
        let played = played.on(self.problem.setup.size)?;
        if self.last().is_some_and(|answer| answer.ending.is_some()) {
            let message = "it is over; take a move back or begin again";
            return Err(Error::new(ErrorKind::Over, message));
        }
        let voice = self.dialogue.voice();
        let answer = ask(
            &mut self.dialogue,
            engine,
            self.limits,
            |dialogue, thinker| dialogue.answer(thinker, played),
        )
        .map_err(|refusal| crossing::refusal(refusal, &voice.turn(played)))?;
        let reply = answer.reply.as_ref().map(|reply| reply.played);
        // A side that has lost and passes holds out no longer, though play may go on.
        let gives_up = answer.reply.as_ref().is_some_and(|reply| {
            matches!((reply.why, reply.played), (Why::Resists { .. }, Move::Pass))
        });
        let ended = answer.ending.is_some() || gives_up;
        let exchange = Exchange {
            moves: [answer.played].into_iter().chain(reply).collect(),
            finish: ended.then(|| self.judged(&answer.now)),
            answer: crossing::answer(&answer, voice),
        };
        self.exchanges.truncate(self.made);
        self.exchanges.push(exchange.clone());
        self.made += 1;
        Ok(exchange.answer)
    }

    /// Takes back the last exchange, if there is one.
    pub fn undo(&mut self) {
        if let Some(at) = self.made.checked_sub(1) {
            for _ in &self.exchanges[at].moves {
                self.dialogue.undo();
            }
            self.made = at;
        }
    }

    /// Makes the next exchange again, if it was taken back.
    ///
    /// # Errors
    /// When the engine refuses what it once accepted.
    pub fn redo(&mut self, engine: &mut Engine) -> Result<(), Error> {
        let Some(exchange) = self.exchanges.get(self.made) else {
            return Ok(());
        };
        for &played in &exchange.moves {
            ask(
                &mut self.dialogue,
                engine,
                self.limits,
                |dialogue, thinker| dialogue.judge(thinker, played),
            )
            .map_err(|refusal| crossing::refusal(refusal, "the move"))?;
        }
        self.made += 1;
        Ok(())
    }

    /// Takes back everything; what was made can be made again.
    pub fn reset(&mut self) {
        while self.made > 0 {
            self.undo();
        }
    }

    /// Three hints, each telling more than the one before.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn hints(&mut self, engine: &mut Engine) -> Result<Vec<api::Hint>, Error> {
        let voice = self.dialogue.voice();
        let hints = ask(&mut self.dialogue, engine, self.limits, Dialogue::hints)
            .map_err(crossing::unsolvable)?;
        Ok(hints
            .iter()
            .map(|hint| crossing::hint(hint, voice))
            .collect())
    }

    /// Best play from here.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn explain(&mut self, engine: &mut Engine) -> Result<api::Explanation, Error> {
        let (voice, first) = (self.dialogue.voice(), self.dialogue.to_move());
        let best = ask(&mut self.dialogue, engine, self.limits, Dialogue::explain)
            .map_err(crossing::unsolvable)?;
        Ok(crossing::explanation(&best, voice, first))
    }

    /// What a person typed, as a move.
    ///
    /// # Errors
    /// When it is neither a point of this board nor a pass.
    pub fn typed(&self, text: &str) -> Result<api::Move, Error> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(api::Move::Pass);
        }
        let point = self.problem.setup.size.point(text);
        let point = point.map_err(|error| Error::new(ErrorKind::NoPoint, error))?;
        Ok(api::Move::Play(point.into()))
    }

    /// The answer to the last move that stands, if there is one.
    #[must_use]
    pub fn last(&self) -> Option<&api::Answer> {
        let exchange = self.made.checked_sub(1)?;
        self.exchanges.get(exchange).map(|one| &one.answer)
    }

    /// The board now.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (problem, now) = (&self.problem, self.dialogue.position());
        let size = problem.setup.size;
        let task = match problem.goal {
            Some(goal) => format!("{} to play and {goal}", self.you),
            None => format!("{} to play", self.you),
        };
        let (columns, rows) = self.view();
        Scene {
            version: api::VERSION,
            title: problem.metadata.title.clone(),
            notes: problem.notes.clone(),
            you: self.you.into(),
            goal: problem.goal.map(api::Goal::from),
            task,
            width: size.width(),
            height: size.height(),
            signs: crossing::signs(&now.setup),
            names: names(size),
            columns,
            rows,
            key_stones: vertices(now.key_stones),
            in_play: vertices(now.in_play.unwrap_or_default()),
            legal: vertices(self.dialogue.legal()),
            to_move: self.dialogue.to_move().into(),
            moves: self
                .dialogue
                .moves()
                .map(|(color, played)| turn(size, color, played))
                .collect(),
            mark: self.last().map(|answer| answer.mark),
            finish: self.finish(),
            undo: count(self.made),
            redo: count(self.exchanges.len() - self.made),
        }
    }

    fn finish(&self) -> Option<Finish> {
        let exchange = self.made.checked_sub(1)?;
        self.exchanges.get(exchange)?.finish
    }

    /// The end beside what could be had at the start.
    fn judged(&self, end: &Standing) -> Finish {
        let role = match self.problem.defender() {
            Some(defender) if defender == self.you => Role::Defender,
            _ => Role::Attacker,
        };
        match end.compare(&self.start, role) {
            Some(Ordering::Less) => Finish::Missed,
            Some(_) => Finish::Reached,
            None => Finish::NotProved,
        }
    }

    /// The columns and rows that matter, with a line of room around them.
    fn view(&self) -> (Span, Span) {
        let size = self.problem.setup.size;
        let span = |at: fn(shikatsu_problem::Point) -> u8, length: u8| {
            let lines = self.in_view.iter().map(at);
            let low = lines.clone().min().unwrap_or(0).saturating_sub(1);
            let high = lines.max().unwrap_or(length).saturating_add(1);
            Span(low, high.min(length.saturating_sub(1)))
        };
        (
            span(shikatsu_problem::Point::x, size.width()),
            span(shikatsu_problem::Point::y, size.height()),
        )
    }
}

fn names(size: Size) -> Vec<Vec<String>> {
    let name = |x, y| shikatsu_problem::Point::new(x, y).map(|point| size.label(point));
    (0..size.height())
        .map(|y| (0..size.width()).filter_map(|x| name(x, y)).collect())
        .collect()
}

fn proved(report: &Report) -> Result<Standing, Error> {
    let side = report.sides.first();
    let side = side.filter(|side| side.outcome.is_decided());
    side.map(Standing::of).ok_or_else(|| {
        let message =
            "not proved within the limits; give it more time, or draw a narrower boundary";
        Error::new(ErrorKind::Unproved, message)
    })
}

fn ask<T>(
    dialogue: &mut Dialogue,
    engine: &mut Engine,
    limits: Limits,
    question: impl FnOnce(&mut Dialogue, &mut Thinker<'_>) -> T,
) -> T {
    let mut thinker = Thinker {
        engine,
        limits,
        cancel: &Cancel::new(),
    };
    question(dialogue, &mut thinker)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
