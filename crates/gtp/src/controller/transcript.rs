//! What was said, as text that can be kept and replayed.
//!
//! A line that begins with `> ` was sent; the lines after it are the answer,
//! the empty one at the end included. What stands before the first sent line is
//! for people. Where an answer cannot be the same twice, `...` as a line stands
//! for any lines, and at the end of a line for any rest of it.
//!
//! ```text
//! > boardsize 9
//! =
//!
//! > analyze b 50
//! =
//! info move B9 ...
//! ...
//! > name
//!
//! = shikatsu
//!
//! ```

use std::fmt;
use std::str::FromStr;

use super::error::ControlError;

/// A conversation with an engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transcript {
    /// In the order they were sent.
    pub exchanges: Vec<Exchange>,
}

/// A line that was sent, and all lines that came before the next one was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// What was sent.
    pub sent: String,
    /// What came back, line by line.
    pub answer: Vec<String>,
}

/// A text that is no transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptError;

/// Where a replay differs from its transcript.
#[derive(Debug)]
pub struct Divergence {
    /// The line of the transcript that was sent last.
    pub sent: String,
    /// The line that should have come.
    pub expected: String,
    /// What came instead.
    pub found: Result<String, ControlError>,
}

/// Stands for any lines, or for any rest of a line.
pub(super) const ANYTHING: &str = "...";

impl Transcript {
    pub(super) fn sent(&mut self, line: &str) {
        self.exchanges.push(Exchange {
            sent: line.to_owned(),
            answer: Vec::new(),
        });
    }

    pub(super) fn answered(&mut self, line: &str) {
        if let Some(exchange) = self.exchanges.last_mut() {
            exchange.answer.push(line.to_owned());
        }
    }
}

/// Whether a line is the expected one.
pub(super) fn matches(expected: &str, line: &str) -> bool {
    let line = line.trim_end();
    match expected.strip_suffix(ANYTHING) {
        Some(beginning) => line.starts_with(beginning.trim_end()),
        None => line == expected.trim_end(),
    }
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Self, TranscriptError> {
        let mut transcript = Self::default();
        for line in text.lines() {
            match line.strip_prefix('>') {
                Some(sent) => transcript.sent(sent.strip_prefix(' ').unwrap_or(sent)),
                None => transcript.answered(line),
            }
        }
        if transcript.exchanges.is_empty() {
            return Err(TranscriptError);
        }
        Ok(transcript)
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for exchange in &self.exchanges {
            writeln!(f, "{}", format!("> {}", exchange.sent).trim_end())?;
            for line in &exchange.answer {
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no line begins with '>'; put that before each line that is to be sent")
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after '{}': expected '{}', ", self.sent, self.expected)?;
        match &self.found {
            Ok(line) => write!(f, "found '{line}'"),
            Err(error) => write!(f, "but {error}"),
        }
    }
}

impl std::error::Error for TranscriptError {}
impl std::error::Error for Divergence {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_is_written_as_it_is_read() {
        let text = "> name\n= shikatsu\n\n>\n> # interrupt\n> quit\n=\n\n";
        let transcript: Transcript = format!("For people.\n{text}").parse().unwrap();
        assert_eq!(transcript.exchanges.len(), 4);
        assert_eq!(transcript.to_string(), text);
        assert_eq!("nothing".parse::<Transcript>(), Err(TranscriptError));
    }
}
