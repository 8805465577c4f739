//! One conversation: the board, the clock, the engine, and every command.
//!
//! Invariant: a command that is refused has changed nothing. Each line that is
//! a command gets one response, written whole or, for an analysis, in lines
//! that end with an empty one.

mod administration;
mod analysis;
mod arguments;
mod catalogue;
mod inspection;
mod judgement;
mod opening;
mod playing;
mod proving;

use std::time::Duration;

use shikatsu_engine::{Engine, Limits, Options};
use shikatsu_formats::Document;
use shikatsu_problem::{Color, Rules, Setup, Size};

use crate::clock::Clock;
use crate::command::Command;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::response;
use crate::stage::Stage;

/// How an engine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The longest a move or a proof may take.
    pub time: Duration,
    /// Positions a proof may look at; for runs that must be the same everywhere.
    pub nodes: Option<u64>,
    /// Threads and memory.
    pub engine: Options,
    /// The rules until a controller sets others.
    pub rules: Rules,
    /// What stops a proof.
    pub etiquette: Etiquette,
    /// Whether files may be read.
    pub files: FileAccess,
}

/// What stops a proof that is running. An analysis is stopped by anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Etiquette {
    /// Any line: somebody sits at the other end.
    Interactive,
    /// Only an empty line or a comment: commands are sent ahead by a script.
    Batch,
}

/// Whether `loadsgf` may read files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileAccess {
    /// Any file that the user may read.
    Allowed,
    /// None: whoever is at the other end may be anyone.
    Refused,
}

/// Whether the conversation goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Continue,
    /// `quit` was said.
    Quit,
}

/// A conversation.
#[derive(Debug)]
pub struct Session {
    settings: Settings,
    record: Record,
    komi: f64,
    clock: Clock,
    engine: Engine,
    /// What `final_status_list` found out last.
    judgement: Option<judgement::Judgement>,
}

/// What a command leads to.
enum Answer {
    Text(String),
    /// All but the empty line at the end has been sent.
    Streamed,
    Farewell,
}

/// The longest a controller may mention; keeps sums of times within bounds.
const LONGEST_TIME: Duration = Duration::from_secs(365 * 24 * 3600);

impl Default for Settings {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            nodes: None,
            engine: Options::default(),
            rules: Rules::default(),
            etiquette: Etiquette::Interactive,
            files: FileAccess::Allowed,
        }
    }
}

impl Session {
    /// A conversation that begins with an empty board of 19×19.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            record: Record::new(Size::NINETEEN, settings.rules),
            komi: 6.5,
            clock: Clock::default(),
            engine: Engine::new(settings.engine),
            judgement: None,
        }
    }

    /// Answers one line. A line that is no command gets no answer.
    pub fn answer(&mut self, line: &str, stage: &mut Stage<'_>) -> Flow {
        let Some(command) = Command::parse(line) else {
            return Flow::Continue;
        };
        let id = command.id.as_deref();
        match self.run(&command, stage) {
            Ok(Answer::Streamed) => stage.send("\n"),
            Ok(Answer::Text(text)) => stage.send(&response::whole(id, &Ok(text))),
            Ok(Answer::Farewell) => {
                stage.send(&response::whole(id, &Ok(String::new())));
                return Flow::Quit;
            }
            Err(refusal) => stage.send(&response::whole(id, &Err(refusal))),
        }
        Flow::Continue
    }

    /// The stones on the board now, and whose turn it is.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.record.position().to_setup()
    }

    /// Begins with a document instead of a file, as `loadsgf` does.
    ///
    /// # Errors
    /// What keeps it from being played; the board is as it was then.
    pub fn load(&mut self, document: &Document, before: Option<usize>) -> Result<(), String> {
        self.load_document(document, before)
            .map_err(|refusal| refusal.to_string())
    }

    /// Answers a line that was longer than any command.
    pub(crate) fn refuse_long_line(&mut self, line: &str, stage: &mut Stage<'_>) -> Flow {
        let id = Command::parse(line).and_then(|command| command.id);
        let text = response::whole(id.as_deref(), &Err(Refusal::LineTooLong));
        stage.send(&text);
        Flow::Continue
    }

    fn run(&mut self, command: &Command, stage: &mut Stage<'_>) -> Result<Answer, Refusal> {
        if command.name.is_empty() {
            return Err(Refusal::Expected("a command after the number"));
        }
        let entry = catalogue::find(&command.name).ok_or(Refusal::UnknownCommand)?;
        (entry.run)(self, command, stage).map_err(|refusal| match refusal {
            Refusal::Syntax => Refusal::Expected(entry.usage),
            other => other,
        })
    }

    /// What a move or a proof may spend now.
    fn limits(&self, mover: Option<Color>) -> Limits {
        let allotted = mover.and_then(|color| self.clock.allot(color));
        let time = allotted.map_or(self.settings.time, |time| time.min(self.settings.time));
        Limits {
            time: Some(time),
            nodes: self.settings.nodes,
        }
    }
}
