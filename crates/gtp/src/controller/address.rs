//! Where another engine is.

use std::path::PathBuf;

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
    /// Pipes that the caller has opened; they cannot be opened again.
    Pipes,
}

/// What becomes of the words that a program writes to standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EngineRemarks {
    /// They are dropped.
    #[default]
    Dropped,
    /// They go to our own standard error.
    Shown,
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
