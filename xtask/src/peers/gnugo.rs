//! GNU Go as a solver of life and death: its owl reading over GTP.

use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use shikatsu_gtp::{Address, ControlError, Controller, GtpReply};
use shikatsu_problem::{Point, Size};

use super::question::OwlQuestion;

/// The longest a question may take: it answers nearly all within a second.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Where Debian puts it when it is not in the path.
const DEBIAN_PATH: &str = "/usr/games/gnugo";

/// Why GNU Go cannot be asked at all.
#[derive(Debug)]
pub(crate) enum GnuGoError {
    /// There is no such program.
    NotInstalled,
    /// There is, but it does not run.
    NotStarted(ControlError),
    /// The position could not be handed over.
    NoFile(PathBuf, io::Error),
}

/// What it says of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum OwlAnswer {
    /// The side that was asked for succeeds, perhaps by ko, with this move.
    Works(OwlMove),
    /// It does not.
    Fails,
    /// Nothing that can be understood, or nothing at all.
    None(String),
}

/// The move that comes with a success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwlMove {
    At(Point),
    /// No move is needed.
    Pass,
}

/// A running GNU Go, started again whenever it hangs or dies.
pub(super) struct GnuGo {
    program: PathBuf,
    player: Option<Controller>,
    /// Where positions are handed over.
    file: PathBuf,
}

impl GnuGo {
    /// A GNU Go for one worker; the number keeps their files apart.
    pub(super) fn new(worker: usize) -> Result<Self, GnuGoError> {
        let name = format!("shikatsu-peers-{}-{worker}.sgf", std::process::id());
        let mut gnugo = Self {
            program: program().ok_or(GnuGoError::NotInstalled)?,
            player: None,
            file: env::temp_dir().join(name),
        };
        gnugo.player()?;
        Ok(gnugo)
    }

    /// Its answer, and the time for the question itself. Starting it and
    /// loading the position are not counted.
    pub(super) fn ask(
        &mut self,
        question: &OwlQuestion,
    ) -> Result<(OwlAnswer, Duration), GnuGoError> {
        fs::write(&self.file, question.sgf())
            .map_err(|error| GnuGoError::NoFile(self.file.clone(), error))?;
        let load = format!("loadsgf {}", self.file.display());
        let size = question.setup.size;
        let label = size.label(question.target);
        let owl = format!("{} {label}", question.query.command());
        let player = self.player()?;
        // What it remembers of the last problem must not speed up this one.
        let ready = player.ask("clear_cache").and_then(|_| player.ask(&load));
        let start = Instant::now();
        let reply = match ready {
            Ok(GtpReply::Success(_)) => player.ask(&owl),
            other => other,
        };
        let time = start.elapsed();
        let answer = match reply {
            Ok(reply) => OwlAnswer::of(&reply, size),
            Err(error) => {
                self.player = None;
                OwlAnswer::None(match error {
                    ControlError::Late { .. } => format!("no answer to {owl} in {TIMEOUT:?}"),
                    _ => format!("it died of {owl}"),
                })
            }
        };
        Ok((answer, time))
    }

    fn player(&mut self) -> Result<&mut Controller, GnuGoError> {
        let player = match self.player.take() {
            Some(player) => player,
            None => {
                let arguments = ["--mode", "gtp", "--quiet", "--seed", "1"];
                let address = Address::program(&self.program, arguments);
                Controller::start(address, TIMEOUT).map_err(GnuGoError::NotStarted)?
            }
        };
        Ok(self.player.insert(player))
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        // It may never have been written.
        drop(fs::remove_file(&self.file));
    }
}

impl OwlAnswer {
    /// Reads a result: a code, 0 for failure, and a move if it is not 0.
    pub(super) fn of(reply: &GtpReply, size: Size) -> Self {
        let text = match reply {
            GtpReply::Success(text) => text,
            GtpReply::Refusal(text) => return Self::None(text.clone()),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let played = |label: &str| {
            if label.eq_ignore_ascii_case("pass") {
                return Some(OwlMove::Pass);
            }
            size.point(label).ok().map(OwlMove::At)
        };
        match words[..] {
            ["0"] => Self::Fails,
            // 1 works; 2 to 5 work by ko, or at a gain or loss elsewhere.
            ["1" | "2" | "3" | "4" | "5", label] if let Some(played) = played(label) => {
                Self::Works(played)
            }
            _ => Self::None(format!("'{text}' is no result of an owl query")),
        }
    }
}

/// The program, in the path or where Debian puts it.
fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).map(|folder| folder.join("gnugo"));
    folders
        .chain([PathBuf::from(DEBIAN_PATH)])
        .find(|program| program.is_file())
}

impl fmt::Display for GnuGoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInstalled => write!(
                f,
                "GNU Go is neither in the path nor at {DEBIAN_PATH}; \
                 install the Debian package 'gnugo': apt-get install gnugo"
            ),
            Self::NotStarted(error) => write!(
                f,
                "GNU Go does not start: {error}; reinstall the Debian package 'gnugo'"
            ),
            Self::NoFile(path, error) => write!(
                f,
                "cannot write {}: {error}; point TMPDIR to a folder that can be written",
                path.display()
            ),
        }
    }
}

impl std::error::Error for GnuGoError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(block: &str) -> OwlAnswer {
        OwlAnswer::of(&GtpReply::parse(block).unwrap(), Size::NINETEEN)
    }

    fn works(label: &str) -> OwlAnswer {
        OwlAnswer::Works(OwlMove::At(Size::NINETEEN.point(label).unwrap()))
    }

    #[test]
    fn codes_and_moves_are_read() {
        assert_eq!(answer("= 1 B2"), works("B2"));
        assert_eq!(answer("= 2 C3"), works("C3"));
        assert_eq!(answer("= 3 T19"), works("T19"));
        assert_eq!(answer("= 1 PASS"), OwlAnswer::Works(OwlMove::Pass));
        assert_eq!(answer("= 0"), OwlAnswer::Fails);
    }

    #[test]
    fn what_is_no_result_is_no_answer() {
        for block in [
            "? vertex must not be empty",
            "=",
            "= 1",
            "= 1 I9",
            "= 7 B2",
            "= 0 B2",
        ] {
            assert!(matches!(answer(block), OwlAnswer::None(_)), "{block}");
        }
        assert_eq!(
            answer("? vertex must not be empty"),
            OwlAnswer::None("vertex must not be empty".into())
        );
    }

    #[test]
    fn a_missing_program_names_its_package() {
        let words = GnuGoError::NotInstalled.to_string();
        assert!(words.contains("apt-get install gnugo"), "{words}");
    }
}
