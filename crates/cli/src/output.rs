//! Where results go: standard output, one file, or a file for each problem.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, say};
use crate::input::LoadedProblem;

/// The destination of a command.
pub(crate) enum Output {
    /// Standard output.
    Standard,
    /// This file.
    File(PathBuf),
    /// A file for each problem in this folder.
    Folder(PathBuf),
}

/// What kind of bytes are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContentKind {
    Text,
    Binary,
}

impl Output {
    /// The destination named by `-o`: a folder if it is one or ends like one,
    /// or if this many files must go there.
    pub(crate) fn of(path: Option<&Path>, files: usize) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self::Standard);
        };
        let ends_like_folder = path
            .as_os_str()
            .to_string_lossy()
            .ends_with(std::path::is_separator);
        let folder = files > 1 || ends_like_folder || path.is_dir();
        if folder && path.is_file() {
            let name = path.display();
            return Err(Failure::Request(format!(
                "{name} is a file; {files} problems need a folder"
            )));
        }
        Ok(if folder {
            Self::Folder(path.into())
        } else {
            Self::File(path.into())
        })
    }

    /// Writes one file per problem; standard output takes only one. A problem
    /// that cannot be written is reported and the others are written.
    pub(crate) fn write_each(
        &self,
        found: &[&LoadedProblem],
        extension: &str,
        content: ContentKind,
        make: impl Fn(&LoadedProblem) -> Result<Vec<u8>, Failure>,
    ) -> Result<(), Failure> {
        if !matches!(self, Self::Folder(_)) && found.len() > 1 {
            return Err(Failure::Request(format!(
                "{} problems need a file each; name a folder with -o DIR, or choose one with --number",
                found.len()
            )));
        }
        let mut names = FileNames::default();
        each(found, |problem| {
            let bytes = make(problem)?;
            match self {
                Self::Folder(folder) => {
                    write_file(&names.unused(folder, problem, extension), &bytes)
                }
                _ => self.write_all(&bytes, content),
            }
        })
    }

    /// Writes everything to the one place there is.
    pub(crate) fn write_all(&self, bytes: &[u8], content: ContentKind) -> Result<(), Failure> {
        match self {
            Self::Standard if content == ContentKind::Binary && io::stdout().is_terminal() => {
                Err(Failure::Request(
                    "a PNG would garble the terminal; use -o FILE or redirect the output".into(),
                ))
            }
            Self::Standard => print(bytes),
            Self::File(path) | Self::Folder(path) => write_file(path, bytes),
        }
    }
}

/// Does something for every problem. Failures of single problems are reported
/// as they come and the rest goes on.
pub(crate) fn each(
    found: &[&LoadedProblem],
    mut work: impl FnMut(&LoadedProblem) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut verdict = Ok(());
    for problem in found {
        match work(problem) {
            Ok(()) => {}
            Err(failure @ (Failure::Write { .. } | Failure::Picture { .. })) => {
                say(&failure);
                verdict = Err(Failure::Reported);
            }
            Err(failure) => return Err(failure),
        }
    }
    verdict
}

/// Writes to standard output; a closed pipe ends the command quietly.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Io {
                path: "standard output".into(),
                error,
            },
        })
}

/// Writes a file, making the folders it needs.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    parent
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(path, bytes))
        .map_err(|error| Failure::Io {
            path: path.into(),
            error,
        })
}

/// Writes a file in one step: a reader finds the old contents or all of the
/// new ones, even if this program is interrupted.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = write_file(&part, bytes).and_then(|()| {
        std::fs::rename(&part, path).map_err(|error| Failure::Io {
            path: path.into(),
            error,
        })
    });
    if written.is_err() {
        // The unfinished file is of no use, and on a full disk it is in the way; the error to report is the first one.
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// Names in a folder that this run has not used: two inputs of the same name
/// must not overwrite each other, but running a command again replaces what it
/// wrote before.
#[derive(Default)]
pub(crate) struct FileNames(BTreeSet<PathBuf>);

impl FileNames {
    /// The name for what is made of a problem, taken from now on.
    pub(crate) fn unused(
        &mut self,
        folder: &Path,
        found: &LoadedProblem,
        extension: &str,
    ) -> PathBuf {
        let folder = folder.join(&found.below);
        let stem = found.stem();
        let mut path = folder.join(format!("{stem}.{extension}"));
        let mut number = 2;
        while !self.0.insert(path.clone()) {
            path = folder.join(format!("{stem}_{number}.{extension}"));
            number += 1;
        }
        path
    }
}
