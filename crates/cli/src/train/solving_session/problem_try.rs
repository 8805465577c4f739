//! One problem of a session: the board, the moves of the person, and what becomes of the try.

use std::time::Instant;

use shikatsu_dialogue::{Finish, MoveMark, Refusal, Standing};
use shikatsu_engine::Engine;
use shikatsu_problem::{Color, Move, Problem, Role};
use shikatsu_train::{
    Attempt, AttemptResult, EventId, EventKind, ProblemMark, RatingWish, TrainMode,
};

use super::ChosenProblem;
use crate::arguments::TrainModeArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::play::{PlayedDialogue, Typed, read, solve};
use crate::terminal::{plain, say};
use crate::train::log_file::LogFile;
use crate::train::session_input::SessionInput;
use crate::train::try_words;

/// How a person left a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TryEnd {
    /// For the next one.
    Next,
    /// For today.
    Quit,
}

/// A problem on the board.
pub(super) struct ProblemTry<'a> {
    pub(super) chosen: &'a ChosenProblem,
    pub(super) board: &'a Problem,
    pub(super) mode: TrainMode,
    pub(super) arguments: &'a TrainModeArguments,
    pub(super) log: &'a mut LogFile,
    pub(super) input: &'a mut SessionInput,
    /// `Problem 3 of 20`.
    pub(super) place: String,
}

/// What was decided, and the event that says so.
struct DecidedTry {
    result: AttemptResult,
    event: EventId,
}

/// The try as it goes.
struct TryProgress<'a> {
    exchange: PlayedDialogue<'a>,
    start: Standing,
    you: Color,
    began: Instant,
    hints: u8,
    decided: Option<DecidedTry>,
}

impl ProblemTry<'_> {
    /// Shows the problem and hears the person until they leave it.
    pub(super) fn run(
        &mut self,
        engine: &mut Engine,
    ) -> Result<(TryEnd, Option<AttemptResult>), Failure> {
        let first = self.board.to_move();
        let failed = |error| Failure::Request(format!("{}: {error}", self.chosen.problem.id));
        let report = solve(engine, self.board, first, self.arguments.time).map_err(failed)?;
        let start = report.as_ref().and_then(|report| report.sides.first());
        let start = start
            .filter(|side| side.outcome.is_decided())
            .map(Standing::of);
        let (Some(report), Some(start)) = (&report, start) else {
            let id = &self.chosen.problem.id;
            say(&format!(
                "{id}: not proved in this time; here is another. More time may help: --time 1m"
            ))?;
            return Ok((TryEnd::Next, None));
        };
        let (time, terminal) = (self.arguments.time, &self.arguments.terminal);
        let exchange = PlayedDialogue::begin(self.board, report, first, engine, time, terminal);
        let mut progress = TryProgress {
            exchange: exchange.map_err(failed)?,
            start,
            you: first,
            began: Instant::now(),
            hints: 0,
            decided: None,
        };
        self.open(&progress)?;
        let end = self.hear_all(&mut progress)?;
        Ok((end, progress.decided.map(|decided| decided.result)))
    }

    fn open(&self, progress: &TryProgress<'_>) -> Result<(), Failure> {
        let learner = self.log.learner();
        let problem = &self.chosen.problem;
        let mut title = format!("\n{}. {}", self.place, problem.theme.replace('-', " "));
        if learner.wishes.rating == RatingWish::Shown && self.mode != TrainMode::Review {
            let rated = match learner.has_met(&problem.id) {
                true => "not rated: you met this one before".to_owned(),
                false => format!(
                    "rated {}, you {:.0}",
                    problem.rating, learner.solving.now.rating
                ),
            };
            title += &format!(", {rated}");
        }
        print(format!("{title}.\n").as_bytes())?;
        progress.exchange.ask_for(progress.you, self.board.goal)
    }

    fn hear_all(&mut self, progress: &mut TryProgress<'_>) -> Result<TryEnd, Failure> {
        loop {
            let prompt = match &progress.decided {
                None => progress.exchange.dialogue.to_move().to_string(),
                Some(_) => "Enter for the next".to_owned(),
            };
            let Some(line) = self.input.line(&prompt)? else {
                return Ok(TryEnd::Quit);
            };
            if let Some(end) = self.hear(&line, progress)? {
                return Ok(end);
            }
        }
    }

    fn hear(
        &mut self,
        line: &str,
        progress: &mut TryProgress<'_>,
    ) -> Result<Option<TryEnd>, Failure> {
        let is_decided = progress.decided.is_some();
        match line.trim().to_lowercase().as_str() {
            "" if is_decided => return Ok(Some(TryEnd::Next)),
            "next" | "n" => return self.leave(progress),
            "slip" => return self.take_back(progress).map(|()| None),
            "keep" => return self.mark(ProblemMark::Kept).map(|()| None),
            "never" => {
                self.mark(ProblemMark::Suspended)?;
                return Ok(Some(TryEnd::Next));
            }
            _ => {}
        }
        let typed = match read(line, self.board.setup.size) {
            Ok(typed) => typed,
            Err(confused) => return say(&confused).map(|()| None),
        };
        if !matches!(typed, Typed::Hint(_)) {
            progress.exchange.forget_hints();
        }
        match typed {
            Typed::Nothing => say("Type a point, 'hint', or 'help'.")?,
            Typed::Quit => return Ok(Some(TryEnd::Quit)),
            Typed::Help | Typed::Side | Typed::Auto => say(HELP)?,
            Typed::Move(played) => self.play(played, progress)?,
            Typed::Hint(number) => {
                progress.hints = progress.hints.saturating_add(u8::from(!is_decided));
                progress.exchange.hint(number)?;
            }
            Typed::Why | Typed::Moves => {
                progress.hints = progress.hints.saturating_add(u8::from(!is_decided));
                match typed {
                    Typed::Why => progress.exchange.why()?,
                    _ => progress.exchange.moves()?,
                }
            }
            Typed::Undo => undo(progress)?,
            Typed::Reset => {
                while progress.exchange.dialogue.undo().is_some() {}
                progress.exchange.show()?;
            }
        }
        Ok(None)
    }

    fn play(&mut self, played: Move, progress: &mut TryProgress<'_>) -> Result<(), Failure> {
        let voice = progress.exchange.dialogue.voice();
        let answer = progress
            .exchange
            .ask(|dialogue, thinker| dialogue.answer(thinker, played));
        let answer = match answer {
            Ok(answer) => answer,
            Err(Refusal::Illegal(rule)) => {
                return say(&format!("{}: {rule}.", voice.turn(played)));
            }
            Err(refusal) => return say(&format!("{refusal}.")),
        };
        progress.exchange.tell(&answer)?;
        if progress.decided.is_some() {
            return Ok(());
        }
        let role = match voice.color(Role::Defender) == progress.you {
            true => Role::Defender,
            false => Role::Attacker,
        };
        let finish = Finish::of(&answer.now, &progress.start, role);
        match answer.mark() {
            MoveMark::Wrong => self.decide(AttemptResult::Wrong, progress),
            _ if answer.is_over() && finish == Finish::Reached => {
                let result = match progress.hints {
                    0 => AttemptResult::Right,
                    _ => AttemptResult::Hinted,
                };
                self.decide(result, progress)
            }
            MoveMark::LessThanBest => {
                say("It works, but there is better: 'undo' and try again. It costs nothing.")
            }
            _ => Ok(()),
        }
    }

    /// Logs what became of the try, and says it.
    fn decide(
        &mut self,
        result: AttemptResult,
        progress: &mut TryProgress<'_>,
    ) -> Result<(), Failure> {
        let ChosenProblem {
            problem,
            orientation,
        } = self.chosen;
        let millis = u32::try_from(progress.began.elapsed().as_millis()).unwrap_or(u32::MAX);
        let was_rated = self.log.learner().solving.rated;
        let attempt = Attempt {
            mode: self.mode,
            problem: problem.id.clone(),
            theme: problem.theme.clone(),
            rating: problem.rating,
            revision: problem.revision,
            result,
            millis,
            hints: progress.hints,
            orientation: *orientation,
            answer: self.answer(progress),
        };
        let event = self.log.note(EventKind::Attempt(attempt))?.id;
        progress.decided = Some(DecidedTry { result, event });
        let learner = self.log.learner();
        let headline = match result {
            AttemptResult::Right => "Correct, first try.",
            AttemptResult::Hinted => "Correct, with a hint.",
            AttemptResult::Wrong => "Wrong.",
        };
        let rating = match learner.solving.rated > was_rated {
            true => try_words::rating(&learner.solving, learner),
            false => String::new(),
        };
        let back = try_words::comes_back(&problem.id, learner, self.log.today());
        let more = match result {
            AttemptResult::Wrong => " 'undo' tries again, 'why' shows the line.",
            AttemptResult::Right | AttemptResult::Hinted => "",
        };
        say(&format!(
            "{headline} {}.{rating}{back}{more}",
            try_words::seconds(millis)
        ))?;
        let notes = plain(self.board.notes.trim());
        match result {
            AttemptResult::Wrong => Ok(()),
            _ if notes.is_empty() => Ok(()),
            _ => say(&notes),
        }
    }

    /// The moves of both sides, as a log has them.
    fn answer(&self, progress: &TryProgress<'_>) -> String {
        let size = self.board.setup.size;
        let points = progress.exchange.dialogue.moves();
        let points = points.filter_map(|(_, played)| played.point());
        // A word of a log has at most four hundred letters.
        let labels: Vec<String> = points.take(100).map(|point| size.label(point)).collect();
        match labels.is_empty() {
            true => "-".to_owned(),
            false => labels.join(","),
        }
    }

    fn leave(&mut self, progress: &TryProgress<'_>) -> Result<Option<TryEnd>, Failure> {
        if progress.decided.is_none() {
            say("Nothing is decided yet: play, or leave it with 'never' or 'quit'.")?;
            return Ok(None);
        }
        Ok(Some(TryEnd::Next))
    }

    /// The try counts no more, and the board begins again.
    fn take_back(&mut self, progress: &mut TryProgress<'_>) -> Result<(), Failure> {
        let Some(decided) = progress.decided.take() else {
            return say("Nothing was counted yet; 'undo' takes a move back.");
        };
        self.log.note(EventKind::Forget(decided.event))?;
        while progress.exchange.dialogue.undo().is_some() {}
        progress.began = Instant::now();
        progress.exchange.show()?;
        say("The try is taken back. Play again.")
    }

    fn mark(&mut self, marking: ProblemMark) -> Result<(), Failure> {
        self.log.note(EventKind::Mark {
            problem: self.chosen.problem.id.clone(),
            marking,
            is_on: true,
        })?;
        match marking {
            ProblemMark::Kept => say("Kept for review."),
            ProblemMark::Suspended => say("It comes back no more."),
        }
    }
}

/// Takes back the last move of the person with the answer to it.
fn undo(progress: &mut TryProgress<'_>) -> Result<(), Failure> {
    let dialogue = &mut progress.exchange.dialogue;
    if dialogue.undo().is_none() {
        return say("Nothing to take back.");
    }
    while dialogue.to_move() != progress.you {
        if dialogue.undo().is_none() {
            break;
        }
    }
    progress.exchange.show()
}

const HELP: &str = "Type a point (C3) or pass; hint, why, moves, undo, reset; next or Enter once \
                    it is decided; slip, keep, never; quit. 'shikatsu train --help' tells more.";
