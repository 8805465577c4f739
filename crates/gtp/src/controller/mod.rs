//! The other side of the protocol: running another program's engine.
//!
//! An engine may hang or die at any command. So its lines are read by a thread
//! of their own, and a command that gets no answer in time ends the engine: an
//! answer that came late would be taken for the answer to the next command.
//!
//! Invariant: an engine that is running has answered every command that
//! [`Controller::ask`] put to it. After any [`ControlError`] but a refusal it is
//! gone, and [`Controller::restart`] starts a new one that knows nothing of the
//! board.

mod address;
mod connection;
mod error;
mod reply;
mod transcript;

use std::io::{Read, Write};
use std::time::{Duration, Instant};

pub use address::{Address, EngineRemarks};
pub use error::ControlError;
pub use reply::GtpReply;
pub use transcript::{Divergence, Exchange, Transcript, TranscriptError};

use connection::{EngineConnection, ReceiveError, deadline};
use transcript::{ANYTHING, matches};

/// An engine that is being asked.
#[derive(Debug)]
pub struct Controller {
    address: Address,
    connection: Option<EngineConnection>,
    timeout: Duration,
    remarks: EngineRemarks,
    starts: u32,
    transcript: Option<Transcript>,
}

impl Controller {
    /// Starts a program or connects to it. No command may take longer than
    /// `timeout`.
    ///
    /// # Errors
    /// When there is no such program, or no engine listens at the address.
    pub fn start(address: Address, timeout: Duration) -> Result<Self, ControlError> {
        Self::start_with(address, timeout, EngineRemarks::Dropped)
    }

    /// The same, and says what becomes of the program's remarks.
    ///
    /// # Errors
    /// When there is no such program, or no engine listens at the address.
    pub fn start_with(
        address: Address,
        timeout: Duration,
        remarks: EngineRemarks,
    ) -> Result<Self, ControlError> {
        let mut controller = Self {
            address,
            connection: None,
            timeout,
            remarks,
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
        timeout: Duration,
    ) -> Self {
        Self {
            address: Address::Pipes,
            connection: Some(EngineConnection::new(from_engine, to_engine)),
            timeout,
            remarks: EngineRemarks::Dropped,
            starts: 1,
            transcript: None,
        }
    }

    /// Ends the engine if it runs and starts it anew, with an empty board.
    ///
    /// # Errors
    /// When it does not start.
    pub fn restart(&mut self) -> Result<(), ControlError> {
        self.connection = None;
        let opened = EngineConnection::open(&self.address, self.timeout, self.remarks);
        self.connection = Some(opened?);
        self.starts += 1;
        Ok(())
    }

    /// How often it was started.
    #[must_use]
    pub const fn starts(&self) -> u32 {
        self.starts
    }

    /// From now on, keeps all that both sides say.
    pub fn record(&mut self) {
        self.transcript.get_or_insert_default();
    }

    /// All that was said since recording began, or since the last time this was
    /// asked. Written to a file it can be replayed ([`Controller::replay`]).
    pub fn take_transcript(&mut self) -> Transcript {
        self.transcript
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Sends a command and waits for the reply.
    ///
    /// # Errors
    /// When there is none; the engine is gone then.
    pub fn ask(&mut self, command: &str) -> Result<GtpReply, ControlError> {
        self.ask_within(command, self.timeout)
    }

    /// As [`Controller::ask`], for a command that may take another time.
    ///
    /// # Errors
    /// When there is no reply; the engine is gone then.
    pub fn ask_within(
        &mut self,
        command: &str,
        timeout: Duration,
    ) -> Result<GtpReply, ControlError> {
        self.send(command)?;
        let deadline = deadline(timeout);
        let mut block = String::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.receive(command, left)?;
            if !line.trim().is_empty() {
                block.push_str(line.trim_end());
                block.push('\n');
            } else if let Some(reply) = GtpReply::parse(&block) {
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
            GtpReply::Success(text) => Ok(text),
            GtpReply::Refusal(text) => Err(ControlError::Refused {
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
        let connection = self.connection.as_mut().ok_or(ControlError::NotRunning)?;
        if let Some(transcript) = &mut self.transcript {
            transcript.sent(line);
        }
        connection
            .send(line)
            .map_err(|_| self.lost(line, ReceiveError::Dead))
    }

    /// The next line, whatever it is; empty lines too.
    ///
    /// # Errors
    /// When none comes in time, or the engine is gone.
    pub fn line(&mut self, timeout: Duration) -> Result<String, ControlError> {
        self.receive("the last command", timeout)
    }

    /// Sends every line of a transcript again, each when the answer to the one before is
    /// complete, and holds the answers against the transcript.
    ///
    /// # Errors
    /// At the first line that differs, or does not come within `timeout`.
    pub fn replay(
        &mut self,
        transcript: &Transcript,
        timeout: Duration,
    ) -> Result<(), Box<Divergence>> {
        // Lines of a stream may still be on their way when the next command
        // has been sent, so "any lines" holds on until something else matches.
        let mut skipping = false;
        for exchange in &transcript.exchanges {
            let failed = |expected: &str, found| {
                Box::new(Divergence {
                    sent: exchange.sent.clone(),
                    expected: expected.to_owned(),
                    found,
                })
            };
            self.send(&exchange.sent)
                .map_err(|error| failed("", Err(error)))?;
            for expected in &exchange.answer {
                if expected == ANYTHING {
                    skipping = true;
                    continue;
                }
                let deadline = deadline(timeout);
                loop {
                    let left = deadline.saturating_duration_since(Instant::now());
                    match self.line(left) {
                        Ok(line) if matches(expected, &line) => break,
                        Ok(_) if skipping => {}
                        found => return Err(failed(expected, found)),
                    }
                }
                skipping = false;
            }
        }
        Ok(())
    }

    /// Sends `quit`; an engine that does not leave is stopped.
    pub fn quit(mut self) {
        if let Ok(GtpReply::Success(_)) = self.ask("quit")
            && let Some(connection) = &mut self.connection
        {
            connection.wait(self.timeout);
        }
    }

    fn receive(&mut self, command: &str, timeout: Duration) -> Result<String, ControlError> {
        let connection = self.connection.as_mut().ok_or(ControlError::NotRunning)?;
        match connection.line(timeout) {
            Ok(line) => {
                if let Some(transcript) = &mut self.transcript {
                    transcript.answered(&line);
                }
                Ok(line)
            }
            Err(error) => Err(self.lost(command, error)),
        }
    }

    fn lost(&mut self, command: &str, error: ReceiveError) -> ControlError {
        self.connection = None;
        let command = command.to_owned();
        match error {
            ReceiveError::Late => ControlError::Late { command },
            ReceiveError::Dead => ControlError::Dead { command },
        }
    }
}
