//! Where results go: standard output, one file, or a file for each problem.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::input::Found;

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
pub(crate) enum Content {
    Text,
    Binary,
}

impl Output {
    /// The destination named by `-o`: a folder if it is one, ends like one, or
    /// several files must go there.
    pub(crate) fn of(path: Option<&Path>, several: bool) -> Self {
        let Some(path) = path else {
            return Self::Standard;
        };
        let ends_like_folder = path
            .as_os_str()
            .to_string_lossy()
            .ends_with(std::path::is_separator);
        if several || path.is_dir() || ends_like_folder {
            Self::Folder(path.into())
        } else {
            Self::File(path.into())
        }
    }

    /// Writes one file per problem; standard output takes only one.
    pub(crate) fn write_each(
        &self,
        found: &[Found],
        extension: &str,
        content: Content,
        make: impl Fn(&Found) -> Result<Vec<u8>, Failure>,
    ) -> Result<(), Failure> {
        if !matches!(self, Self::Folder(_)) && found.len() > 1 {
            return Err(Failure::Request(format!(
                "{} problems need a file each; name a folder with -o DIR, or choose one with --number",
                found.len()
            )));
        }
        let mut written = BTreeSet::new();
        for problem in found {
            let bytes = make(problem)?;
            match self {
                Self::Folder(folder) => {
                    std::fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
                    let path = unused(folder, &problem.stem(), extension, &written);
                    std::fs::write(&path, bytes).map_err(|error| failure(&path, error))?;
                    written.insert(path);
                }
                _ => self.write_all(&bytes, content)?,
            }
        }
        Ok(())
    }

    /// Writes everything to the one place there is.
    pub(crate) fn write_all(&self, bytes: &[u8], content: Content) -> Result<(), Failure> {
        match self {
            Self::Standard if content == Content::Binary && io::stdout().is_terminal() => {
                Err(Failure::Request(
                    "a PNG would garble the terminal; use -o FILE or redirect the output".into(),
                ))
            }
            Self::Standard => print(bytes),
            Self::File(path) | Self::Folder(path) => {
                std::fs::write(path, bytes).map_err(|error| failure(path, error))
            }
        }
    }
}

/// Writes to standard output; a closed pipe ends the command quietly.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => failure(Path::new("standard output"), error),
        })
}

fn failure(path: &Path, error: io::Error) -> Failure {
    Failure::Io {
        path: path.into(),
        error,
    }
}

/// A name in the folder that this run has not used: two inputs of the same name
/// from different folders must not overwrite each other, but running a command
/// again replaces what it wrote before.
fn unused(folder: &Path, stem: &str, extension: &str, written: &BTreeSet<PathBuf>) -> PathBuf {
    let mut path = folder.join(format!("{stem}.{extension}"));
    let mut number = 2;
    while written.contains(&path) {
        path = folder.join(format!("{stem}_{number}.{extension}"));
        number += 1;
    }
    path
}
