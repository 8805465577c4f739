//! What becomes of the marked stones? The bank knows the answer, which is proved for both first movers.

use std::time::Instant;

use shikatsu_formats::picture::Picture;
use shikatsu_problem::Color;
use shikatsu_train::{
    Attempt, AttemptResult, EventId, EventKind, RatingWish, StatusPosition, TrainMode,
    next_position,
};

use super::embedded_bank::EmbeddedBank;
use super::log_file::LogFile;
use super::session_input::SessionInput;
use super::{open, seed, try_words};
use crate::arguments::TrainModeArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::terminal::{bare, cropped, say};

/// What may be said, in the order of the keys, and why it is so.
const ANSWERS: [(&str, &str); 5] = [
    ("dead", "They die, even if their owner plays first."),
    ("alive", "They live, even if the enemy plays first."),
    ("seki", "Neither side can take the other."),
    ("ko", "A ko decides, no matter who plays first."),
    ("unsettled", "Who plays first decides."),
];

const HELP: &str = "Type 1 or dead, 2 or alive, 3 or seki, 4 or ko, 5 or unsettled (it depends on who \
                    plays first); slip takes the last answer back; quit.";

/// A session of questions.
struct StatusSession<'a> {
    arguments: &'a TrainModeArguments,
    log: LogFile,
    bank: EmbeddedBank,
    input: SessionInput,
    results: Vec<AttemptResult>,
    last: Option<EventId>,
}

pub(super) fn run(arguments: &TrainModeArguments) -> Result<(), Failure> {
    let mut session = StatusSession {
        arguments,
        log: open(&arguments.log)?,
        bank: EmbeddedBank::open()?,
        input: SessionInput::open(),
        results: Vec::new(),
        last: None,
    };
    say(HELP)?;
    let first = u64::from(seed(arguments.seed));
    let seeds = (0..).map(|more| first.wrapping_add(more));
    for seed in seeds {
        let next = next_position(&session.bank.bank, session.log.learner(), seed);
        let next = next.map(|next| (next.problem.clone(), next.orientation));
        let is_over = session.results.len() >= usize::from(arguments.count);
        match next.filter(|_| !is_over) {
            Some((position, orientation)) if session.ask(&position, orientation)? => {}
            _ => break,
        }
    }
    if session.results.is_empty() {
        return Ok(());
    }
    say(&try_words::tally(&session.results))
}

impl StatusSession<'_> {
    /// Asks about a position; whether the session goes on.
    fn ask(&mut self, position: &StatusPosition, orientation: u8) -> Result<bool, Failure> {
        self.show(position, orientation)?;
        let began = Instant::now();
        loop {
            let Some(line) = self.input.line("dead, alive, seki, ko, unsettled")? else {
                return Ok(false);
            };
            let word = line.trim().to_lowercase();
            match word.as_str() {
                "quit" | "q" | "exit" => return Ok(false),
                "slip" => self.take_back()?,
                _ => match answer(&word) {
                    Some(said) => {
                        self.decide(position, orientation, said, began)?;
                        return Ok(true);
                    }
                    None => say(HELP)?,
                },
            }
        }
    }

    fn show(&self, position: &StatusPosition, orientation: u8) -> Result<(), Failure> {
        let board = self.bank.board(&position.id, orientation)?;
        let terminal = &self.arguments.terminal;
        let stones = board.setup.black | board.setup.white;
        let in_view = board.in_play.unwrap_or_default() | stones;
        let picture = Picture::of(&board).with_points_in_view(in_view);
        let key = board.key_stones.first();
        let owner = key.and_then(|key| board.setup.at(key));
        let owner = owner.unwrap_or(Color::Black);
        let place = format!(
            "\nQuestion {} of {}.\n",
            self.results.len() + 1,
            self.arguments.count
        );
        let ask = format!("What becomes of the marked {owner} stones, with best play?\n");
        let drawn = bare(&cropped(picture, terminal), terminal);
        print(format!("{place}{drawn}{ask}").as_bytes())
    }

    fn decide(
        &mut self,
        position: &StatusPosition,
        orientation: u8,
        said: &str,
        began: Instant,
    ) -> Result<(), Failure> {
        let is_right = said == position.answer;
        let result = match is_right {
            true => AttemptResult::Right,
            false => AttemptResult::Wrong,
        };
        let millis = u32::try_from(began.elapsed().as_millis()).unwrap_or(u32::MAX);
        let was_rated = self.log.learner().judging.rated;
        let attempt = Attempt {
            mode: TrainMode::Status,
            problem: position.id.clone(),
            theme: position.theme.clone(),
            rating: position.rating,
            revision: 1,
            result,
            millis,
            hints: 0,
            orientation,
            answer: said.to_owned(),
        };
        self.last = Some(self.log.note(EventKind::Attempt(attempt))?.id);
        self.results.push(result);
        let learner = self.log.learner();
        let is_shown =
            learner.wishes.rating == RatingWish::Shown && learner.judging.rated > was_rated;
        let rating = match is_shown {
            true => try_words::rating(&learner.judging, learner),
            false => String::new(),
        };
        let headline = if is_right { "Right" } else { "No" };
        let why = ANSWERS.iter().find(|(word, _)| *word == position.answer);
        let why = why.map_or("", |(_, why)| why);
        say(&format!(
            "{headline}: {}. {why} Proved for both first players.{rating}",
            position.answer
        ))
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        let Some(event) = self.last.take() else {
            return say("Nothing was said yet that could be taken back.");
        };
        self.results.pop();
        self.log.note(EventKind::Forget(event))?;
        say("Your last answer is taken back. Go on with this one.")
    }
}

/// The answer that a word or a key means.
fn answer(word: &str) -> Option<&'static str> {
    let by_key = word
        .parse::<usize>()
        .ok()
        .and_then(|key| key.checked_sub(1));
    let found = match by_key {
        Some(at) => ANSWERS.get(at),
        None if word.is_empty() => None,
        None => ANSWERS.iter().find(|(name, _)| name.starts_with(word)),
    };
    found.map(|(name, _)| *name)
}
