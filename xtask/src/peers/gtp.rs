//! The controller's side of the Go Text Protocol, with an eye on the clock.
//!
//! A program may hang or die at any question. So its answers are read by a
//! thread of their own, and a question that gets none in time ends the program:
//! an answer that came late would be taken for the answer to the next question.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What a program said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    /// `= text`
    Success(String),
    /// `? text`
    Refusal(String),
}

/// Why there is no reply; the program is gone after either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// It took too long.
    Late,
    /// It closed its pipes.
    Dead,
}

/// A program that is being asked.
pub(super) struct Player {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Player {
    /// Starts a program that speaks the protocol on its pipes.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = mpsc::channel();
        // Ends by itself when the program's output does.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            child,
            input,
            lines,
        })
    }

    /// Puts a command and waits for the reply.
    pub(super) fn ask(&mut self, command: &str, patience: Duration) -> Result<Reply, Silence> {
        let sent = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        sent.map_err(|_| Silence::Dead)?;
        let deadline = Instant::now() + patience;
        let mut block = String::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => Silence::Late,
                RecvTimeoutError::Disconnected => Silence::Dead,
            })?;
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
}

impl Drop for Player {
    fn drop(&mut self) {
        // A program that hangs does not read `quit`. That it has ended by
        // itself is no fault, so what these two return does not matter.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Reply {
    /// Reads a reply without the empty line that ends it; `None` if it is none.
    pub(super) fn parse(block: &str) -> Option<Self> {
        let block = block.trim();
        let text = block.get(1..)?;
        // A number of the command may follow the sign; we never send one.
        let text = text.trim_start().to_owned();
        match block.as_bytes().first()? {
            b'=' => Some(Self::Success(text)),
            b'?' => Some(Self::Refusal(text)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(5);

    #[test]
    fn replies_are_told_from_refusals_and_from_chatter() {
        let success = |text: &str| Some(Reply::Success(text.into()));
        let refusal = |text: &str| Some(Reply::Refusal(text.into()));
        assert_eq!(Reply::parse("= 1 B2\n"), success("1 B2"));
        assert_eq!(Reply::parse("= 0"), success("0"));
        assert_eq!(Reply::parse("="), success(""));
        assert_eq!(Reply::parse("= a\nb\n"), success("a\nb"));
        assert_eq!(
            Reply::parse("? vertex must not be empty\n"),
            refusal("vertex must not be empty")
        );
        assert_eq!(Reply::parse("Loading patterns"), None);
        assert_eq!(Reply::parse(""), None);
    }

    fn shell(script: &str) -> Player {
        Player::start(Command::new("sh").args(["-c", script])).unwrap()
    }

    #[test]
    fn a_program_is_asked_and_answers_in_turn() {
        let mut player = shell(
            "echo hello; echo; while read -r line; do
               case $line in bad) printf '? no\\n\\n';; *) printf '= %s\\n\\n' \"$line\";; esac
             done",
        );
        for (command, reply) in [
            ("one", Reply::Success("one".into())),
            ("bad", Reply::Refusal("no".into())),
            ("two", Reply::Success("two".into())),
        ] {
            assert_eq!(player.ask(command, PATIENCE), Ok(reply));
        }
    }

    #[test]
    fn a_program_that_dies_or_hangs_is_told_apart() {
        assert_eq!(shell("exit 1").ask("x", PATIENCE), Err(Silence::Dead));
        let mut hanging = shell("sleep 60");
        let start = Instant::now();
        assert_eq!(
            hanging.ask("x", Duration::from_millis(50)),
            Err(Silence::Late)
        );
        drop(hanging);
        assert!(start.elapsed() < PATIENCE, "it was killed");
    }
}
