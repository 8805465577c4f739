//! What can go wrong for the whole command, and how it is said.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use shikatsu_audit::AuditSeverity;
use shikatsu_formats::picture::PictureError;
use shikatsu_formats::{FormatWriteError, ReadError};

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file or folder could not be opened, read or written.
    Io { path: PathBuf, error: io::Error },
    /// A file is no problem in any notation.
    Read { path: PathBuf, error: ReadError },
    /// A problem does not fit into the notation asked for.
    Write {
        origin: String,
        error: FormatWriteError,
    },
    /// A picture cannot be made.
    Picture { origin: String, error: PictureError },
    /// The request makes no sense for these files.
    Request(String),
    /// Some files failed, and each has been reported already.
    Reported,
    /// Some verdict could not be proved, and that has been said.
    Unproved,
    /// An audit found something that is not right, and that has been said.
    Findings(AuditSeverity),
    /// Ctrl-C ended the work early, and what was done has been printed.
    Interrupted,
    /// The reader of our output went away, which is not our fault.
    OutputClosed,
}

/// The exit code for "not proved", which is not a failure.
const UNPROVED: u8 = 3;

/// What a shell expects of a program that ctrl-c ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit codes of an audit that found warnings, or errors.
const WARNINGS: u8 = 4;
const ERRORS: u8 = 5;

/// Says what went wrong and chooses the exit code.
pub(crate) fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Unproved) => ExitCode::from(UNPROVED),
        Err(Failure::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(Failure::Findings(AuditSeverity::Error)) => ExitCode::from(ERRORS),
        Err(Failure::Findings(_)) => ExitCode::from(WARNINGS),
        Err(failure) => {
            say(&failure);
            ExitCode::FAILURE
        }
    }
}

/// A file as messages call it.
pub(crate) fn shown(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".into()
    } else {
        path.display().to_string()
    }
}

/// A line on standard error, marked as ours.
#[expect(clippy::print_stderr, reason = "this is where the command talks")]
pub(crate) fn say(message: &impl fmt::Display) {
    eprintln!("shikatsu: {message}");
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", shown(path)),
            Self::Read { path, error } => write!(f, "{}: {error}", shown(path)),
            Self::Write { origin, error } => write!(f, "{origin}: {error}"),
            Self::Picture { origin, error } => write!(f, "{origin}: {error}"),
            Self::Request(reason) => f.write_str(reason),
            Self::Reported => f.write_str("some files could not be processed"),
            Self::Unproved => f.write_str("not everything was proved"),
            Self::Findings(severity) => write!(f, "the audit found {severity}s"),
            Self::Interrupted => f.write_str("ctrl-c ended it early"),
            Self::OutputClosed => f.write_str("the output was closed"),
        }
    }
}
