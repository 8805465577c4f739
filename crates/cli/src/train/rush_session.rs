//! Rush: first moves against the clock, a ladder from easy to hard; three mistakes or the end of the time end it.
//!
//! The bank knows the right moves, so nothing is searched. A move that was typed after the time counts no more.

use std::time::{Duration, Instant};

use shikatsu_formats::picture::Picture;
use shikatsu_problem::{Goal, Problem};
use shikatsu_train::{
    Attempt, AttemptResult, EventKind, ProblemMark, RUSH_MISSES, RushRun, TrainMode,
    TrainingProblem, rush_ladder,
};

use super::embedded_bank::EmbeddedBank;
use super::log_file::LogFile;
use super::session_input::SessionInput;
use super::{open, seed};
use crate::arguments::TrainRushArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::terminal::{bare, cropped, say};
use crate::words::number_of;

/// A rush as it goes.
struct RushSession<'a> {
    arguments: &'a TrainRushArguments,
    log: LogFile,
    bank: EmbeddedBank,
    input: SessionInput,
    ends: Instant,
    solved: u16,
    missed: Vec<String>,
}

pub(super) fn run(arguments: &TrainRushArguments) -> Result<(), Failure> {
    // The command line takes no other numbers.
    let minutes: u8 = if arguments.minutes == "5" { 5 } else { 3 };
    let seed = seed(arguments.seed);
    let bank = EmbeddedBank::open()?;
    let ladder: Vec<(TrainingProblem, u8)> = rush_ladder(&bank.bank, seed)
        .into_iter()
        .map(|next| (next.problem.clone(), next.orientation))
        .collect();
    let mut session = RushSession {
        arguments,
        log: open(&arguments.log)?,
        bank,
        input: SessionInput::open(),
        ends: Instant::now() + Duration::from_secs(60 * u64::from(minutes)),
        solved: 0,
        missed: Vec::new(),
    };
    say(&format!(
        "{minutes} minutes. Type the first move; three mistakes end it. Nothing is rated. The seed of \
         this ladder is {seed}."
    ))?;
    for (problem, orientation) in &ladder {
        if session.is_over() || !session.one(problem, *orientation)? {
            break;
        }
    }
    session.close(minutes, seed)
}

impl RushSession<'_> {
    fn is_over(&self) -> bool {
        self.missed.len() >= usize::from(RUSH_MISSES) || Instant::now() >= self.ends
    }

    /// One problem; whether the rush goes on.
    fn one(&mut self, problem: &TrainingProblem, orientation: u8) -> Result<bool, Failure> {
        let board = self.bank.board(&problem.id, orientation)?;
        self.show(&board)?;
        let began = Instant::now();
        loop {
            let left = self
                .ends
                .saturating_duration_since(Instant::now())
                .as_secs();
            let prompt = format!("{}:{:02}", left / 60, left % 60);
            let Some(line) = self.input.line(&prompt)? else {
                return Ok(false);
            };
            if Instant::now() >= self.ends {
                say("Time is over.")?;
                return Ok(false);
            }
            let word = line.trim().to_lowercase();
            if ["quit", "q", "stop"].contains(&word.as_str()) {
                return Ok(false);
            }
            let size = board.setup.size;
            let stones = board.setup.black | board.setup.white;
            let in_play = board.in_play.unwrap_or_default() - stones;
            let Some(played) = size.point(&word).ok().filter(|at| in_play.contains(*at)) else {
                say("Type an empty point in play, or 'stop'.")?;
                continue;
            };
            let right = self.bank.points(&problem.id, &problem.right, orientation);
            let is_right = right.contains(played);
            self.note(problem, orientation, is_right, began, size.label(played))?;
            let right = size.labels(right);
            say(&match is_right {
                true => format!("Correct: {}.", self.solved),
                false => format!(
                    "No, {}. {} of {RUSH_MISSES}.",
                    right.join(", "),
                    number_of(self.missed.len(), "mistake")
                ),
            })?;
            return Ok(true);
        }
    }

    fn show(&self, board: &Problem) -> Result<(), Failure> {
        let terminal = &self.arguments.terminal;
        let stones = board.setup.black | board.setup.white;
        let in_view = board.in_play.unwrap_or_default() | stones;
        let picture = Picture::of(board).with_points_in_view(in_view);
        let drawn = bare(&cropped(picture, terminal), terminal);
        let you = board.to_move();
        let task = match board.goal {
            Some(Goal::Live) => format!("{you} to play and live."),
            _ => format!("{you} to play and kill."),
        };
        print(format!("\n{drawn}{task}\n").as_bytes())
    }

    fn note(
        &mut self,
        problem: &TrainingProblem,
        orientation: u8,
        is_right: bool,
        began: Instant,
        answer: String,
    ) -> Result<(), Failure> {
        let result = match is_right {
            true => AttemptResult::Right,
            false => AttemptResult::Wrong,
        };
        self.log.note(EventKind::Attempt(Attempt {
            mode: TrainMode::Rush,
            problem: problem.id.clone(),
            theme: problem.theme.clone(),
            rating: problem.rating,
            revision: problem.revision,
            result,
            millis: u32::try_from(began.elapsed().as_millis()).unwrap_or(u32::MAX),
            hints: 0,
            orientation,
            answer,
        }))?;
        match result {
            AttemptResult::Right => self.solved += 1,
            AttemptResult::Hinted | AttemptResult::Wrong => self.missed.push(problem.id.clone()),
        }
        Ok(())
    }

    fn close(&mut self, minutes: u8, seed: u32) -> Result<(), Failure> {
        if self.solved == 0 && self.missed.is_empty() {
            return say("Nothing was tried.");
        }
        self.log.note(EventKind::Rush(RushRun {
            minutes,
            solved: self.solved,
            missed: u8::try_from(self.missed.len()).unwrap_or(u8::MAX),
            seed,
        }))?;
        let best = self.log.learner().best_rush.get(&minutes).copied();
        say(&format!(
            "{} right, {} wrong. Your best in {minutes} minutes is {}.",
            self.solved,
            self.missed.len(),
            best.unwrap_or(0)
        ))?;
        if self.missed.is_empty() {
            return Ok(());
        }
        say("Type 'keep' to make cards of what you missed; anything else leaves it.")?;
        let said = self.input.line("keep?")?.unwrap_or_default();
        if said.trim().eq_ignore_ascii_case("keep") {
            for problem in std::mem::take(&mut self.missed) {
                self.log.note(EventKind::Mark {
                    problem,
                    marking: ProblemMark::Kept,
                    is_on: true,
                })?;
            }
            say("Kept for review.")?;
        }
        Ok(())
    }
}
