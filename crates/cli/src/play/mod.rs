//! `shikatsu play`: a problem in the terminal, move by move.
//!
//! It only reads lines and prints text, so that a screen reader, a pipe and a test use the same
//! program as a person.

mod typed;

use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

use shikatsu_dialogue::{Cost, Dialogue, Hint, Refusal, Thinker};
use shikatsu_engine::{Asked, Cancel, Engine, EngineError, Limits, MoveDetail, Report, Request};
use shikatsu_formats::picture::Picture;
use shikatsu_problem::{Color, Markup, Move};

use self::typed::Typed;
use crate::arguments::{PlayArguments, PlayerColor};
use crate::failure::Failure;
use crate::input::{LoadedProblem, single};
use crate::output::print;
use crate::solve::engine;
use crate::terminal::{bare, cropped, heading, plain, say};
use crate::{progress, words};

pub(crate) fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    if arguments.file == Path::new("-") {
        return Err(Failure::Request(
            "your moves come from standard input, so the problem needs a file".into(),
        ));
    }
    let found = single(&arguments.file, arguments.number)?;
    let first = arguments
        .first
        .map_or_else(|| found.document.problem.to_move(), PlayerColor::color);
    let mut engine = engine(1);
    let report = solve(&mut engine, &found, first, arguments)?;
    let mut session = TerminalSession {
        dialogue: Dialogue::new(&found.document.problem, &report, first)
            .map_err(|error| request(&found, error))?,
        found: &found,
        report: &report,
        engine,
        cancel: Cancel::new(),
        arguments,
        yours: arguments.yours.map_or(first, PlayerColor::color),
        answers: ProgramAnswers::On,
        hints_given: 0,
    };
    session.open()?;
    let prompts = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    loop {
        if prompts {
            print(format!("{}> ", session.dialogue.to_move()).as_bytes())?;
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

fn solve(
    engine: &mut Engine,
    found: &LoadedProblem,
    first: Color,
    arguments: &PlayArguments,
) -> Result<Report, Failure> {
    let spinner = progress::spinner();
    let asked = Request {
        first: Asked::Side(first),
        limits: Limits {
            time: Some(arguments.time),
            nodes: None,
        },
        // Single moves are judged when they are played, or when help is asked for.
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine.solve(
        &found.document.problem,
        &asked,
        &Cancel::new(),
        &mut |seen| spinner.set_message(format!("{} nodes", words::count(seen.nodes))),
    );
    spinner.finish_and_clear();
    let report = report.map_err(|error| request(found, error))?;
    match report.sides.first() {
        // What is proved on a condition is enough to play by; every answer says the condition.
        Some(side) if side.best_known().is_some() => Ok(report),
        _ => {
            let more = crate::duration::argument(arguments.time.saturating_mul(6));
            crate::failure::say(&format_args!(
                "{}: not proved; more time may help: --time {more}",
                found.origin()
            ));
            Err(Failure::Unproved)
        }
    }
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
    dialogue: Dialogue,
    found: &'a LoadedProblem,
    report: &'a Report,
    engine: Engine,
    cancel: Cancel,
    arguments: &'a PlayArguments,
    yours: Color,
    answers: ProgramAnswers,
    hints_given: usize,
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
        self.show()?;
        if self.answers == ProgramAnswers::On && self.dialogue.to_move() != self.yours {
            return self.move_for_the_other();
        }
        Ok(())
    }

    fn hear(&mut self, line: &str) -> Result<PlayFlow, Failure> {
        let typed = match typed::read(line, self.found.document.problem.setup.size) {
            Ok(typed) => typed,
            Err(confused) => {
                say(&confused)?;
                return Ok(PlayFlow::Continue);
            }
        };
        if !matches!(typed, Typed::Hint(_)) {
            self.hints_given = 0;
        }
        match typed {
            Typed::Nothing => {}
            Typed::Quit => return Ok(PlayFlow::Quit),
            Typed::Help => say(HELP)?,
            Typed::Move(played) => self.play(played)?,
            Typed::Hint(number) => self.hint(number)?,
            Typed::Why => self.why()?,
            Typed::Moves => self.moves()?,
            Typed::Undo => self.undo()?,
            Typed::Side => {
                self.yours = !self.yours;
                say(&format!("You are {} now.", self.yours))?;
                self.move_for_the_other()?;
            }
            Typed::Auto => self.auto()?,
            Typed::Reset => {
                while self.dialogue.undo().is_some() {}
                self.open()?;
            }
        }
        Ok(PlayFlow::Continue)
    }

    fn play(&mut self, played: Move) -> Result<(), Failure> {
        let voice = self.dialogue.voice();
        let answer = match self.answers {
            ProgramAnswers::On => self.ask(|dialogue, thinker| dialogue.answer(thinker, played)),
            ProgramAnswers::Off => self.ask(|dialogue, thinker| dialogue.judge(thinker, played)),
        };
        match answer {
            Ok(answer) => {
                for sentence in voice.answer(&answer) {
                    say(&sentence)?;
                }
                self.show()
            }
            Err(Refusal::Illegal(rule)) => say(&format!("{}: {rule}.", voice.turn(played))),
            Err(refusal) => say(&format!("{refusal}.")),
        }
    }

    fn move_for_the_other(&mut self) -> Result<(), Failure> {
        if self.dialogue.to_move() == self.yours {
            return Ok(());
        }
        let (voice, mover) = (self.dialogue.voice(), self.dialogue.to_move());
        match self.ask(Dialogue::reply) {
            Ok((reply, _, ending)) => {
                say(&voice.reply(&reply, mover))?;
                if let Some(ending) = ending {
                    say(&voice.ending(&ending))?;
                }
                self.show()
            }
            Err(refusal) => say(&format!("{refusal}.")),
        }
    }

    fn hint(&mut self, number: Option<u8>) -> Result<(), Failure> {
        let voice = self.dialogue.voice();
        let hints = match self.ask(Dialogue::hints) {
            Ok(hints) => hints,
            Err(error) => return say(&format!("{error}.")),
        };
        let at = number.map_or(self.hints_given, |number| usize::from(number) - 1);
        let at = at.min(hints.len() - 1);
        self.hints_given = at + 1;
        let hint = &hints[at];
        if let Hint::Where(Some(area)) = hint {
            let markup = Markup {
                crosses: area.points,
                ..Markup::default()
            };
            print(self.board(&markup).as_bytes())?;
        }
        say(&voice.hint(hint))
    }

    fn why(&mut self) -> Result<(), Failure> {
        let (voice, mover) = (self.dialogue.voice(), self.dialogue.to_move());
        match self.ask(Dialogue::explain) {
            Ok(explanation) => {
                for sentence in voice.explanation(&explanation, mover) {
                    say(&sentence)?;
                }
                Ok(())
            }
            Err(error) => say(&format!("{error}.")),
        }
    }

    /// Tries every move and takes it back.
    fn moves(&mut self) -> Result<(), Failure> {
        let (voice, legal) = (self.dialogue.voice(), self.dialogue.legal());
        let mut told: Vec<(bool, String, String)> = Vec::new();
        for played in legal.iter().map(Move::Play).chain([Move::Pass]) {
            match self.ask(|dialogue, thinker| dialogue.judge(thinker, played)) {
                Ok(answer) => {
                    self.dialogue.undo();
                    let cost = voice.cost(&answer.before, &answer.after, &answer.cost);
                    let is_mistake = answer.cost != Cost::Nothing;
                    told.push((is_mistake, cost, voice.turn(played)));
                }
                Err(refusal) => return say(&format!("{refusal}.")),
            }
        }
        told.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        for same in told.chunk_by(|one, other| one.1 == other.1) {
            let names: Vec<&str> = same.iter().map(|one| &one.2[..]).collect();
            say(&format!("{}: {}.", names.join(", "), same[0].1))?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if self.dialogue.undo().is_none() {
            return say("Nothing to take back.");
        }
        while self.answers == ProgramAnswers::On && self.dialogue.to_move() != self.yours {
            if self.dialogue.undo().is_none() {
                break;
            }
        }
        self.show()
    }

    fn auto(&mut self) -> Result<(), Failure> {
        match self.answers {
            ProgramAnswers::On => {
                self.answers = ProgramAnswers::Off;
                say("You play both sides now.")
            }
            ProgramAnswers::Off => {
                self.answers = ProgramAnswers::On;
                self.yours = self.dialogue.to_move();
                say(&format!(
                    "You are {} again; the program answers.",
                    self.yours
                ))
            }
        }
    }

    fn ask<T>(&mut self, question: impl FnOnce(&mut Dialogue, &mut Thinker<'_>) -> T) -> T {
        let mut thinker = Thinker {
            engine: &mut self.engine,
            limits: Limits {
                time: Some(self.arguments.answer_time),
                nodes: None,
            },
            cancel: &self.cancel,
        };
        question(&mut self.dialogue, &mut thinker)
    }

    /// The board with the last moves marked, and whose turn it is.
    fn show(&self) -> Result<(), Failure> {
        let moves: Vec<(Color, Move)> = self.dialogue.moves().collect();
        let setup = self.dialogue.position().setup;
        let last = moves.iter().rev().take(2);
        let last = last.filter_map(|(_, played)| played.point());
        let markup = Markup {
            circles: last.filter(|&point| setup.at(point).is_some()).collect(),
            ..Markup::default()
        };
        let mut text = self.board(&markup);
        text += &format!("{} to play.\n", self.dialogue.to_move());
        print(text.as_bytes())
    }

    /// The board now; always the same part of it.
    fn board(&self, markup: &Markup) -> String {
        let start = &self.report.problem;
        let stones = start.setup.black | start.setup.white;
        let in_view = start.in_play.unwrap_or_default() | stones;
        let picture = Picture::of(&self.dialogue.position())
            .with_markup(markup)
            .with_points_in_view(in_view);
        let picture = cropped(picture, &self.arguments.terminal);
        bare(&picture, &self.arguments.terminal)
    }
}

const HELP: &str = "Type a point (C3) or pass; hint, why, moves, undo, side, auto, reset, quit. \
                    'shikatsu help play' tells more.";
