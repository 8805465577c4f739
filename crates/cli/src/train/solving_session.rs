//! Problems that are played against the program: rated ones, a theme, the cards that are due, or those of the day.
//!
//! Invariant: the first decision of a problem is logged, once: a wrong move, or the solution with or without hints. A move that
//! works, but less well, decides nothing. So it is in the browser too (`web/src/train/solve-session.tsx`).

use std::collections::BTreeSet;

use shikatsu_engine::Engine;
use shikatsu_train::{
    AttemptResult, NextProblem, TrainMode, TrainingProblem, daily, next_of_theme, next_rated,
    review_queue,
};

use super::embedded_bank::EmbeddedBank;
use super::log_file::LogFile;
use super::session_input::SessionInput;
use super::{open, seed, try_words};
use crate::arguments::TrainModeArguments;
use crate::failure::Failure;
use crate::solve::engine;
use crate::terminal::say;

mod problem_try;

use self::problem_try::{ProblemTry, TryEnd};

/// Which problems a session has.
pub(super) enum SolvingCourse {
    Rated,
    Theme(String),
    Review,
    Daily,
}

/// A session of problems.
pub(super) struct SolvingSession<'a> {
    course: SolvingCourse,
    arguments: &'a TrainModeArguments,
    log: LogFile,
    bank: EmbeddedBank,
    engine: Engine,
    input: SessionInput,
    seed: u64,
    results: Vec<AttemptResult>,
    /// Problems that were left without a result: not proved in time, or never to come back.
    left: BTreeSet<String>,
}

/// A problem that was chosen, apart from the bank that it stands in.
struct ChosenProblem {
    problem: TrainingProblem,
    orientation: u8,
}

/// Choices by chance before a session gives up to find a problem that was not left.
const TRIES: u64 = 50;

impl ChosenProblem {
    fn of(next: &NextProblem<'_, TrainingProblem>) -> Self {
        Self {
            problem: next.problem.clone(),
            orientation: next.orientation,
        }
    }
}

impl SolvingCourse {
    const fn mode(&self) -> TrainMode {
        match self {
            Self::Rated => TrainMode::Rated,
            Self::Theme(_) => TrainMode::Theme,
            Self::Review => TrainMode::Review,
            Self::Daily => TrainMode::Daily,
        }
    }
}

impl<'a> SolvingSession<'a> {
    pub(super) fn open(
        course: SolvingCourse,
        arguments: &'a TrainModeArguments,
    ) -> Result<Self, Failure> {
        let bank = EmbeddedBank::open()?;
        if let SolvingCourse::Theme(theme) = &course
            && !bank.themes().contains(&theme.as_str())
        {
            return Err(Failure::Request(format!(
                "there is no theme '{theme}'; there are {}",
                bank.themes().join(", ")
            )));
        }
        Ok(Self {
            course,
            arguments,
            log: open(&arguments.log)?,
            bank,
            engine: engine(1),
            input: SessionInput::open(),
            seed: u64::from(seed(arguments.seed)),
            results: Vec::new(),
            left: BTreeSet::new(),
        })
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        if self.log.training().log().is_empty() {
            let place = self.log.path().display();
            say(&format!(
                "Your log is {place}. 'help' tells what you can type."
            ))?;
        }
        let most = usize::from(self.arguments.count);
        while self.results.len() < most {
            let Some(chosen) = self.next() else {
                break;
            };
            self.seed = self.seed.wrapping_add(1);
            if self.one(&chosen)? == TryEnd::Quit {
                break;
            }
        }
        self.close()
    }

    fn next(&self) -> Option<ChosenProblem> {
        let (bank, learner) = (&self.bank.bank, self.log.learner());
        let today = self.log.today();
        match &self.course {
            SolvingCourse::Rated => self.by_chance(|seed| next_rated(bank, learner, seed)),
            SolvingCourse::Theme(theme) => {
                self.by_chance(|seed| next_of_theme(bank, learner, theme, seed))
            }
            SolvingCourse::Review => {
                let queue = review_queue(bank, learner, today, self.seed);
                let open = queue.iter().find(|next| self.is_open(next.problem));
                open.map(ChosenProblem::of)
            }
            SolvingCourse::Daily => {
                let tried = learner.daily_on(today);
                let mut all = daily(bank, today).into_iter();
                let problem =
                    all.find(|one| self.is_open(one) && tried.iter().all(|(id, _)| *id != one.id))?;
                Some(ChosenProblem {
                    problem: problem.clone(),
                    orientation: 0,
                })
            }
        }
    }

    /// Whether a problem was not left in this session.
    fn is_open(&self, problem: &TrainingProblem) -> bool {
        !self.left.contains(&problem.id)
    }

    fn by_chance<'b>(
        &self,
        choose: impl Fn(u64) -> Option<NextProblem<'b, TrainingProblem>>,
    ) -> Option<ChosenProblem> {
        let tries = (0..TRIES).filter_map(|more| choose(self.seed.wrapping_add(more)));
        let mut open = tries.filter(|next| self.is_open(next.problem));
        open.next().as_ref().map(ChosenProblem::of)
    }

    fn one(&mut self, chosen: &ChosenProblem) -> Result<TryEnd, Failure> {
        let place = format!("Problem {} of {}", self.results.len() + 1, self.length());
        let board = self.bank.board(&chosen.problem.id, chosen.orientation)?;
        let mut one = ProblemTry {
            chosen,
            board: &board,
            mode: self.course.mode(),
            arguments: self.arguments,
            log: &mut self.log,
            input: &mut self.input,
            place,
        };
        let (end, result) = one.run(&mut self.engine)?;
        if result.is_none() {
            self.left.insert(chosen.problem.id.clone());
        }
        self.results.extend(result);
        Ok(end)
    }

    fn length(&self) -> usize {
        let most = usize::from(self.arguments.count);
        let today = self.log.today();
        match self.course {
            SolvingCourse::Rated | SolvingCourse::Theme(_) => most,
            SolvingCourse::Review => {
                let left = self.log.learner().due(today).len();
                most.min(self.results.len() + left)
            }
            SolvingCourse::Daily => most.min(daily(&self.bank.bank, today).len()),
        }
    }

    fn close(&self) -> Result<(), Failure> {
        if self.results.is_empty() {
            return match self.course {
                SolvingCourse::Review => {
                    say("Nothing is due. What you miss comes back here, a little later each time.")
                }
                SolvingCourse::Daily if self.next().is_none() => {
                    say("Done for today. Tomorrow has three new ones.")
                }
                _ => Ok(()),
            };
        }
        let due = self.log.learner().due(self.log.today()).len();
        let next = match self.course {
            SolvingCourse::Review => String::new(),
            _ if due == 0 => String::new(),
            _ => format!(" {due} due: 'shikatsu train review'."),
        };
        say(&format!("{}{next}", try_words::tally(&self.results)))
    }
}
