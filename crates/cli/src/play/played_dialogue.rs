//! A problem on the terminal, move by move: what `play` and `train` show and say about it.
//!
//! It prints text and reads nothing, so its callers decide what a line of input means.

use std::time::Duration;

use shikatsu_dialogue::{Answer, Cost, Dialogue, Hint, Thinker};
use shikatsu_engine::{Asked, Cancel, Engine, EngineError, Limits, MoveDetail, Report, Request};
use shikatsu_formats::picture::Picture;
use shikatsu_problem::{Color, Goal, Markup, Move, PointSet, Problem};

use crate::arguments::TerminalArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::terminal::{bare, cropped, say};
use crate::{progress, words};

/// A dialogue with the engine that searches for it.
pub(crate) struct PlayedDialogue<'a> {
    pub(crate) dialogue: Dialogue,
    engine: &'a mut Engine,
    answer_time: Duration,
    terminal: &'a TerminalArguments,
    /// The stones at the start and the points in play: the same part of the board is shown to the end.
    in_view: PointSet,
    hints_given: usize,
}

/// Solves a problem for a first mover; `None` where nothing is known that one could play by.
pub(crate) fn solve(
    engine: &mut Engine,
    problem: &Problem,
    first: Color,
    time: Duration,
) -> Result<Option<Report>, EngineError> {
    let spinner = progress::spinner();
    let asked = Request {
        first: Asked::Side(first),
        limits: Limits {
            time: Some(time),
            nodes: None,
        },
        // Single moves are judged when they are played, or when help is asked for.
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine.solve(problem, &asked, &Cancel::new(), &mut |seen| {
        spinner.set_message(format!("{} nodes", words::count(seen.nodes)));
    });
    spinner.finish_and_clear();
    // What is proved on a condition is enough to play by; every answer says the condition.
    let is_known = |report: &Report| {
        let side = report.sides.first();
        side.is_some_and(|side| side.best_known().is_some())
    };
    Ok(Some(report?).filter(is_known))
}

impl<'a> PlayedDialogue<'a> {
    /// Begins where a report began.
    pub(crate) fn begin(
        problem: &Problem,
        report: &Report,
        first: Color,
        engine: &'a mut Engine,
        answer_time: Duration,
        terminal: &'a TerminalArguments,
    ) -> Result<Self, EngineError> {
        let start = &report.problem;
        let stones = start.setup.black | start.setup.white;
        Ok(Self {
            dialogue: Dialogue::new(problem, report, first)?,
            engine,
            answer_time,
            terminal,
            in_view: start.in_play.unwrap_or_default() | stones,
            hints_given: 0,
        })
    }

    /// Puts a question to the dialogue.
    pub(crate) fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Dialogue, &mut Thinker<'_>) -> T,
    ) -> T {
        let mut thinker = Thinker {
            engine: self.engine,
            limits: Limits {
                time: Some(self.answer_time),
                nodes: None,
            },
            cancel: &Cancel::new(),
        };
        question(&mut self.dialogue, &mut thinker)
    }

    /// Says what an answer says, and shows the board after it.
    pub(crate) fn tell(&mut self, answer: &Answer) -> Result<(), Failure> {
        self.hints_given = 0;
        for sentence in self.dialogue.voice().answer(answer) {
            say(&sentence)?;
        }
        self.show()
    }

    /// The next hint, or the one with this number.
    pub(crate) fn hint(&mut self, number: Option<u8>) -> Result<(), Failure> {
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

    /// The next hint is the first one again.
    pub(crate) const fn forget_hints(&mut self) {
        self.hints_given = 0;
    }

    /// Best play from here, and how it ends.
    pub(crate) fn why(&mut self) -> Result<(), Failure> {
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
    pub(crate) fn moves(&mut self) -> Result<(), Failure> {
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

    /// The board before the first move, and what is asked of a side.
    pub(crate) fn ask_for(&self, you: Color, goal: Option<Goal>) -> Result<(), Failure> {
        print(self.board(&Markup::default()).as_bytes())?;
        say(&format!("{}.", self.dialogue.voice().task(you, goal)))
    }

    /// The board with the last moves marked, and whose turn it is.
    pub(crate) fn show(&self) -> Result<(), Failure> {
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
        let picture = Picture::of(&self.dialogue.position())
            .with_markup(markup)
            .with_points_in_view(self.in_view);
        bare(&cropped(picture, self.terminal), self.terminal)
    }
}
