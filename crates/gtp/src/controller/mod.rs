//! The other side of the protocol: running somebody's engine.
//!
//! An engine may hang or die at any command. So its lines are read by a thread
//! of their own, and a command that gets no answer in time ends the engine: an
//! answer that came late would be taken for the answer to the next command.
//!
//! Invariant: an engine that is running has answered every command that
//! [`Controller::ask`] put to it. After any [`ControlError`] but a refusal it is
//! gone, and [`Controller::restart`] starts a new one that knows nothing of the
//! board.

mod error;
mod link;
mod reply;
mod transcript;

use std::io::{Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub use error::ControlError;
pub use reply::Reply;
pub use transcript::{Divergence, Exchange, Transcript, TranscriptError};

use link::Link;

/// Where an engine is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A program that is started, and speaks on its pipes.
    Program {
        /// The program, by its path or by its name.
        program: PathBuf,
        /// What it is started with.
        arguments: Vec<String>,
    },
    /// An engine that listens, as `host:port`.
    Tcp(String),
    /// Pipes that somebody has opened; they cannot be opened again.
    Pipes,
}

/// An engine that is being asked.
#[derive(Debug)]
pub struct Controller {
    address: Address,
    link: Option<Link>,
    patience: Duration,
    starts: u32,
    transcript: Option<Transcript>,
}

impl Address {
    /// A program with its arguments.
    pub fn program<A: Into<String>>(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        Self::Program {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
        }
    }
}

impl Controller {
    /// Starts a program or connects to it. No command may take longer than
    /// `patience`.
    ///
    /// # Errors
    /// When there is no such program or nobody listens.
    pub fn start(address: Address, patience: Duration) -> Result<Self, ControlError> {
        let mut controller = Self {
            address,
            link: None,
            patience,
            starts: 0,
            transcript: None,
        };
        controller.restart()?;
        Ok(controller)
    }

    /// Takes over two pipes with an engine at their other end.
    pub fn connected(
        from_engine: impl Read + Send + 'static,
        to_engine: impl Write + Send + 'static,
        patience: Duration,
    ) -> Self {
        Self {
            address: Address::Pipes,
            link: Some(Link::new(from_engine, to_engine)),
            patience,
            starts: 1,
            transcript: None,
        }
    }

    /// Ends the engine if it runs and starts it anew, with an empty board.
    ///
    /// # Errors
    /// When it does not start.
    pub fn restart(&mut self) -> Result<(), ControlError> {
        self.link = None;
        self.link = Some(Link::open(&self.address, self.patience)?);
        self.starts += 1;
        Ok(())
    }

    /// How often it was started.
    #[must_use]
    pub const fn starts(&self) -> u32 {
        self.starts
    }

    /// From now on, keeps all that is said.
    pub fn record(&mut self) {
        self.transcript.get_or_insert_default();
    }

    /// All that was said since recording began, or since the last time this was
    /// asked. Written to a file it can be replayed ([`Transcript::replay`]).
    pub fn take_transcript(&mut self) -> Transcript {
        self.transcript
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Puts a command and waits for the reply.
    ///
    /// # Errors
    /// When there is none; the engine is gone then.
    pub fn ask(&mut self, command: &str) -> Result<Reply, ControlError> {
        self.ask_within(command, self.patience)
    }

    /// As [`Controller::ask`], for a command that may take another time.
    ///
    /// # Errors
    /// When there is no reply; the engine is gone then.
    pub fn ask_within(&mut self, command: &str, patience: Duration) -> Result<Reply, ControlError> {
        self.send(command)?;
        let deadline = deadline(patience);
        let mut block = String::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.receive(command, left)?;
            if !line.trim().is_empty() {
                block.push_str(line.trim_end());
                block.push('\n');
            } else if let Some(reply) = Reply::parse(&block) {
                return Ok(reply);
            } else {
                // Chatter before the reply, or an empty line after the last.
                block.clear();
            }
        }
    }

    /// The text of the reply to a command that must succeed.
    ///
    /// # Errors
    /// As [`Controller::ask`], and when the engine refuses.
    pub fn expect(&mut self, command: &str) -> Result<String, ControlError> {
        match self.ask(command)? {
            Reply::Success(text) => Ok(text),
            Reply::Refusal(text) => Err(ControlError::Refused {
                command: command.to_owned(),
                text,
            }),
        }
    }

    /// Every command the engine knows.
    ///
    /// # Errors
    /// As [`Controller::expect`].
    pub fn commands(&mut self) -> Result<Vec<String>, ControlError> {
        let text = self.expect("list_commands")?;
        Ok(text.split_whitespace().map(ToOwned::to_owned).collect())
    }

    /// Sends a line and waits for nothing: for commands that answer in a
    /// stream, and for what interrupts them.
    ///
    /// # Errors
    /// When the engine is gone.
    pub fn send(&mut self, line: &str) -> Result<(), ControlError> {
        let link = self.link.as_mut().ok_or(ControlError::NotRunning)?;
        if let Some(transcript) = &mut self.transcript {
            transcript.sent(line);
        }
        link.send(line).map_err(|_| self.lost(line, Silence::Dead))
    }

    /// The next line, whatever it is; empty lines too.
    ///
    /// # Errors
    /// When none comes in time, or the engine is gone.
    pub fn line(&mut self, patience: Duration) -> Result<String, ControlError> {
        self.receive("the last command", patience)
    }

    /// Says goodbye; an engine that does not leave is ended.
    pub fn quit(mut self) {
        if let Ok(Reply::Success(_)) = self.ask("quit")
            && let Some(link) = &mut self.link
        {
            link.wait(self.patience);
        }
    }

    fn receive(&mut self, command: &str, patience: Duration) -> Result<String, ControlError> {
        let link = self.link.as_mut().ok_or(ControlError::NotRunning)?;
        match link.line(patience) {
            Ok(line) => {
                if let Some(transcript) = &mut self.transcript {
                    transcript.answered(&line);
                }
                Ok(line)
            }
            Err(silence) => Err(self.lost(command, silence)),
        }
    }

    fn lost(&mut self, command: &str, silence: Silence) -> ControlError {
        self.link = None;
        let command = command.to_owned();
        match silence {
            Silence::Late => ControlError::Late { command },
            Silence::Dead => ControlError::Dead { command },
        }
    }
}

/// The end of a span, however long somebody is ready to wait.
fn deadline(patience: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
    Instant::now() + patience.min(YEAR)
}

/// Why there is no line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Silence {
    Late,
    Dead,
}
