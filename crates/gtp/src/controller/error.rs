//! What can go wrong with an engine, and what to do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why there is no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum ControlError {
    /// The program cannot be started.
    CannotStart {
        /// The program.
        program: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// No engine listens at the address.
    CannotConnect {
        /// Where.
        address: String,
        /// Why.
        error: io::Error,
    },
    /// The caller opened the pipes, so the controller cannot open them again.
    CannotReopen,
    /// The engine took too long and was stopped.
    Late {
        /// What it was asked.
        command: String,
    },
    /// The engine closed its pipes.
    Dead {
        /// What it was asked.
        command: String,
    },
    /// The engine said no.
    Refused {
        /// What it was asked.
        command: String,
        /// What it said.
        text: String,
    },
    /// An earlier error has ended the engine.
    NotRunning,
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotStart { program, error } => write!(
                f,
                "{} does not start: {error}; check that it is installed and can be run",
                program.display()
            ),
            Self::CannotConnect { address, error } => write!(
                f,
                "no engine answers at {address}: {error}; start one there first"
            ),
            Self::CannotReopen => {
                f.write_str("these pipes cannot be opened again; connect to the engine anew")
            }
            Self::Late { command } => write!(
                f,
                "no answer to '{command}' in time; the engine was stopped: restart it, with more time or less work"
            ),
            Self::Dead { command } => write!(
                f,
                "the engine ended instead of answering '{command}'; restart it, and look at what it wrote to standard error"
            ),
            Self::Refused { command, text } => {
                write!(f, "the engine refuses '{command}': {text}")
            }
            Self::NotRunning => f.write_str("the engine is gone; restart it first"),
        }
    }
}

impl std::error::Error for ControlError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::CannotStart { error, .. } | Self::CannotConnect { error, .. } => Some(error),
            _ => None,
        }
    }
}
