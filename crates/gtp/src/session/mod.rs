//! One conversation: the board, the clock, the engine, and every command.
//!
//! Invariant: a command that is refused has changed nothing. Each line that is
//! a command gets one response, written whole or, for an analysis, in lines
//! that end with an empty one.

mod administration;
mod analysis;
mod call;
mod catalogue;
mod final_status;
mod inspection;
mod opening;
mod playing;
mod proving;
mod words;

use std::time::Duration;

use shikatsu_engine::{Engine, Limits, OpponentSettings, Options};
use shikatsu_formats::Document;
use shikatsu_problem::{Color, Rules, Setup, Size};

use self::call::{CommandCall, CommandResult};
use crate::clock::Clock;
use crate::command::Command;
use crate::game_record::GameRecord;
use crate::inbox::StopRule;
use crate::output::SessionOutput;
use crate::refusal::CommandRefusal;
use crate::response;

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
    pub interrupt: InterruptRule,
    /// Whether files may be read.
    pub files: FileAccess,
    /// Who chooses moves where something is at stake; proofs do, unless a level is given.
    pub opponent: Option<LevelOpponent>,
}

/// An opponent with levels instead of proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelOpponent {
    /// How it chooses.
    pub settings: OpponentSettings,
    /// What it overlooks depends on this too.
    pub chance: u64,
}

/// What stops a proof that is running. An analysis is stopped by anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InterruptRule {
    /// Any line: a person waits for the answer.
    Interactive,
    /// Only an empty line or a comment: a script sends its commands ahead.
    Batch,
}

/// Whether `loadsgf` may read files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileAccess {
    /// Any file that the user may read.
    Allowed,
    /// None: the controller is not trusted.
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
pub struct GtpSession {
    settings: Settings,
    record: GameRecord,
    komi: f64,
    clock: Clock,
    engine: Engine,
    /// What `final_status_list` found out last.
    final_status: Option<final_status::FinalStatus>,
}

/// What a command leads to.
enum CommandAnswer {
    Text(String),
    /// All but the empty line at the end has been sent.
    Streamed,
    Quit,
}

/// The longest time that a controller may name; keeps sums of times within bounds.
const LONGEST_TIME: Duration = Duration::from_secs(365 * 24 * 3600);

impl Default for Settings {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            nodes: None,
            engine: Options::default(),
            rules: Rules::default(),
            interrupt: InterruptRule::Interactive,
            files: FileAccess::Allowed,
            opponent: None,
        }
    }
}

impl Settings {
    /// For input of which nothing is known: no file is read, and a proof ends after a few positions.
    #[must_use]
    pub fn confined() -> Self {
        Self {
            nodes: Some(40),
            engine: Options {
                threads: 1,
                memory: 1 << 20,
            },
            files: FileAccess::Refused,
            ..Self::default()
        }
    }
}

impl GtpSession {
    /// A conversation that begins with an empty board of 19×19.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            record: GameRecord::new(Size::NINETEEN, settings.rules),
            komi: 6.5,
            clock: Clock::default(),
            engine: Engine::new(settings.engine),
            final_status: None,
        }
    }

    /// Answers one line. A line that is no command gets no answer.
    pub fn answer(&mut self, line: &str, output: &mut SessionOutput<'_>) -> Flow {
        let Some(command) = Command::parse(line) else {
            return Flow::Continue;
        };
        let id = command.id.as_deref();
        match self.run(&command, output) {
            Ok(CommandAnswer::Streamed) => output.send("\n"),
            Ok(CommandAnswer::Text(text)) => output.send(&response::whole(id, &Ok(text))),
            Ok(CommandAnswer::Quit) => {
                output.send(&response::whole(id, &Ok(String::new())));
                return Flow::Quit;
            }
            Err(refusal) => output.send(&response::whole(id, &Err(refusal))),
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
    /// When it cannot be played; the text says why, and the board stays as it was.
    pub fn load(&mut self, document: &Document, before: Option<usize>) -> Result<(), String> {
        opening::load_document(self, document, before).map_err(|refusal| refusal.to_string())
    }

    /// Answers a line that was longer than any command.
    pub(crate) fn refuse_long_line(&mut self, line: &str, output: &mut SessionOutput<'_>) -> Flow {
        let id = Command::parse(line).and_then(|command| command.id);
        let text = response::whole(id.as_deref(), &Err(CommandRefusal::LineTooLong));
        output.send(&text);
        Flow::Continue
    }

    fn run(&mut self, command: &Command, output: &mut SessionOutput<'_>) -> CommandResult {
        if command.name.is_empty() {
            return Err(CommandRefusal::Expected("a command after the number"));
        }
        let entry = catalogue::find(&command.name).ok_or(CommandRefusal::UnknownCommand)?;
        let mut call = CommandCall {
            session: self,
            command,
            output,
        };
        (entry.run)(&mut call).map_err(|refusal| match refusal {
            CommandRefusal::Syntax => CommandRefusal::Expected(entry.usage),
            other => other,
        })
    }

    /// What stops a proof.
    const fn stop_rule(&self) -> StopRule {
        match self.settings.interrupt {
            InterruptRule::Interactive => StopRule::Lines,
            InterruptRule::Batch => StopRule::BlankLines,
        }
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
