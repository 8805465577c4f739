//! `shikatsu play`: a problem in the terminal, move by move.
//!
//! It only reads lines and prints text, so that a screen reader, a pipe and a test use the same
//! program as a person.

mod played_dialogue;
mod typed;

use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

use shikatsu_dialogue::{Dialogue, Refusal};
use shikatsu_engine::EngineError;
use shikatsu_engine::OpponentSettings;
use shikatsu_problem::{Color, Move};

pub(crate) use self::played_dialogue::{PlayedDialogue, solve};
pub(crate) use self::typed::{Typed, read};
use crate::arguments::{PlayArguments, PlayerColor};
use crate::failure::Failure;
use crate::input::{LoadedProblem, single};
use crate::output::print;
use crate::solve::engine;
use crate::terminal::{heading, plain, say};

pub(crate) fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    if arguments.file == Path::new("-") {
        return Err(Failure::Request(
            "your moves come from standard input, so the problem needs a file".into(),
        ));
    }
    let found = single(&arguments.file, arguments.number)?;
    let problem = &found.document.problem;
    let first = arguments
        .first
        .map_or_else(|| problem.to_move(), PlayerColor::color);
    let mut engine = engine(1);
    let report = solve(&mut engine, problem, first, arguments.time);
    let Some(report) = report.map_err(|error| request(&found, error))? else {
        return Err(unproved(&found, arguments));
    };
    let exchange = PlayedDialogue::begin(
        problem,
        &report,
        first,
        &mut engine,
        arguments.answer_time,
        &arguments.terminal,
    );
    let mut session = TerminalSession {
        exchange: exchange.map_err(|error| request(&found, error))?,
        found: &found,
        arguments,
        yours: arguments.yours.map_or(first, PlayerColor::color),
        answers: ProgramAnswers::On,
    };
    session.open()?;
    let prompts = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    loop {
        if prompts {
            print(format!("{}> ", session.exchange.dialogue.to_move()).as_bytes())?;
        }
        let Some(Ok(line)) = lines.next() else {
            return Ok(());
        };
        if session.hear(&line)? == PlayFlow::Quit {
            return Ok(());
        }
    }
}

fn request(found: &LoadedProblem, error: EngineError) -> Failure {
    Failure::Request(format!("{}: {error}", found.origin()))
}

fn unproved(found: &LoadedProblem, arguments: &PlayArguments) -> Failure {
    let more = crate::duration::argument(arguments.time.saturating_mul(6));
    crate::failure::say(&format_args!(
        "{}: not proved; more time may help: --time {more}",
        found.origin()
    ));
    Failure::Unproved
}

/// Whether the session goes on.
#[derive(PartialEq, Eq)]
enum PlayFlow {
    Continue,
    Quit,
}

/// Whether the program answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ProgramAnswers {
    On,
    Off,
}

/// A problem that a person plays against the program.
struct TerminalSession<'a> {
    exchange: PlayedDialogue<'a>,
    found: &'a LoadedProblem,
    arguments: &'a PlayArguments,
    yours: Color,
    answers: ProgramAnswers,
}

impl TerminalSession<'_> {
    fn open(&mut self) -> Result<(), Failure> {
        let problem = &self.found.document.problem;
        let notes = plain(problem.notes.trim());
        let mut text = heading(self.found, false, &self.arguments.terminal);
        if !notes.is_empty() {
            text += &format!("{notes}\n\n");
        }
        print(text.as_bytes())?;
        self.exchange.show()?;
        if self.answers == ProgramAnswers::On && self.exchange.dialogue.to_move() != self.yours {
            return self.move_for_the_other();
        }
        Ok(())
    }

    fn hear(&mut self, line: &str) -> Result<PlayFlow, Failure> {
        let typed = match read(line, self.found.document.problem.setup.size) {
            Ok(typed) => typed,
            Err(confused) => {
                say(&confused)?;
                return Ok(PlayFlow::Continue);
            }
        };
        if !matches!(typed, Typed::Hint(_)) {
            self.exchange.forget_hints();
        }
        match typed {
            Typed::Nothing => {}
            Typed::Quit => return Ok(PlayFlow::Quit),
            Typed::Help => say(HELP)?,
            Typed::Move(played) => self.play(played)?,
            Typed::Hint(number) => self.exchange.hint(number)?,
            Typed::Why => self.exchange.why()?,
            Typed::Moves => self.exchange.moves()?,
            Typed::Undo => self.undo()?,
            Typed::Side => {
                self.yours = !self.yours;
                say(&format!("You are {} now.", self.yours))?;
                self.move_for_the_other()?;
            }
            Typed::Auto => self.auto()?,
            Typed::Reset => {
                while self.exchange.dialogue.undo().is_some() {}
                self.open()?;
            }
        }
        Ok(PlayFlow::Continue)
    }

    fn play(&mut self, played: Move) -> Result<(), Failure> {
        let voice = self.exchange.dialogue.voice();
        let answers = self.answers;
        let level = self.arguments.opponent.settings();
        let answer = self
            .exchange
            .ask(|dialogue, thinker| match (answers, level) {
                (ProgramAnswers::On, None) => dialogue.answer(thinker, played),
                _ => dialogue.judge(thinker, played),
            });
        match answer {
            Ok(answer) => {
                self.exchange.tell(&answer)?;
                match level.filter(|_| answers == ProgramAnswers::On && answer.ending.is_none()) {
                    Some(level) => self.move_by_level(&level),
                    None => Ok(()),
                }
            }
            Err(Refusal::Illegal(rule)) => say(&format!("{}: {rule}.", voice.turn(played))),
            Err(refusal) => say(&format!("{refusal}.")),
        }
    }

    fn move_for_the_other(&mut self) -> Result<(), Failure> {
        let dialogue = &self.exchange.dialogue;
        if dialogue.to_move() == self.yours {
            return Ok(());
        }
        if let Some(level) = self.arguments.opponent.settings() {
            return self.move_by_level(&level);
        }
        let (voice, mover) = (dialogue.voice(), dialogue.to_move());
        match self.exchange.ask(Dialogue::reply) {
            Ok((reply, _, ending)) => {
                say(&voice.reply(&reply, mover))?;
                if let Some(ending) = ending {
                    say(&voice.ending(&ending))?;
                }
                self.exchange.show()
            }
            Err(refusal) => say(&format!("{refusal}.")),
        }
    }

    /// The opponent's move, judged like one of yours: where it loses by proof, that is said.
    fn move_by_level(&mut self, level: &OpponentSettings) -> Result<(), Failure> {
        let position = self.exchange.dialogue.position();
        let chosen = match level.choose(&position, self.arguments.opponent.chance) {
            Ok(chosen) => chosen.played,
            Err(refusal) => return say(&format!("{refusal}.")),
        };
        let judged = self
            .exchange
            .ask(|dialogue, thinker| dialogue.judge_or_pass(thinker, chosen));
        match judged {
            Ok(answer) => self.exchange.tell(&answer),
            Err(refusal) => say(&format!("{refusal}.")),
        }
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let dialogue = &mut self.exchange.dialogue;
        if dialogue.undo().is_none() {
            return say("Nothing to take back.");
        }
        while self.answers == ProgramAnswers::On && dialogue.to_move() != self.yours {
            if dialogue.undo().is_none() {
                break;
            }
        }
        self.exchange.show()
    }

    fn auto(&mut self) -> Result<(), Failure> {
        match self.answers {
            ProgramAnswers::On => {
                self.answers = ProgramAnswers::Off;
                say("You play both sides now.")
            }
            ProgramAnswers::Off => {
                self.answers = ProgramAnswers::On;
                self.yours = self.exchange.dialogue.to_move();
                say(&format!(
                    "You are {} again; the program answers.",
                    self.yours
                ))
            }
        }
    }
}

const HELP: &str = "Type a point (C3) or pass; hint, why, moves, undo, side, auto, reset, quit. \
                    'shikatsu help play' tells more.";
