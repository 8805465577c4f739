//! What a person types in a session: a line at a time, with a prompt where a person sits.

use std::io::{self, BufRead, IsTerminal, StdinLock};

use crate::failure::Failure;
use crate::output::print;

/// The lines of standard input.
pub(super) struct SessionInput {
    lines: io::Lines<StdinLock<'static>>,
    has_person: bool,
}

impl SessionInput {
    pub(super) fn open() -> Self {
        let stdin = io::stdin();
        Self {
            has_person: stdin.is_terminal(),
            lines: stdin.lock().lines(),
        }
    }

    /// The next line, or nothing at the end.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        if self.has_person {
            print(format!("{prompt}> ").as_bytes())?;
        }
        Ok(self.lines.next().and_then(Result::ok))
    }
}
