//! From the files on the command line to problems.

use std::io::Read;
use std::path::{Path, PathBuf};

use shikatsu_formats::{Document, Format, read_any};

use crate::arguments::InputArguments;
use crate::failure::{Failure, say};

/// A problem and where it was found.
pub(crate) struct Found {
    pub(crate) document: Document,
    pub(crate) format: Format,
    /// The file it came from.
    pub(crate) path: PathBuf,
    /// Its place in that file, from 1, when there are several.
    pub(crate) place: Option<usize>,
}

/// The problems asked for, and whether every file could be read. A file that
/// cannot be read is reported and the others are read all the same.
pub(crate) struct Harvest {
    pub(crate) found: Vec<Found>,
    pub(crate) verdict: Result<(), Failure>,
}

/// File name endings that are looked at inside folders.
const ENDINGS: [&str; 4] = ["sgf", "json", "jsonl", "txt"];

impl Found {
    /// How messages call it: the file, and the place if there are several.
    pub(crate) fn origin(&self) -> String {
        match self.place {
            Some(place) => format!("{} (problem {place})", self.path.display()),
            None => self.path.display().to_string(),
        }
    }

    /// The stem for a file made from this problem.
    pub(crate) fn stem(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let stem = if stem == "-" { "problem".into() } else { stem };
        self.place
            .map_or_else(|| stem.to_string(), |place| format!("{stem}-{place}"))
    }
}

/// Reads everything the arguments name.
pub(crate) fn harvest(arguments: &InputArguments) -> Result<Harvest, Failure> {
    let mut found = Vec::new();
    let mut verdict = Ok(());
    for path in all_files(&arguments.files)? {
        match read(&path) {
            Ok(problems) => found.extend(problems),
            Err(failure) => {
                say(&failure);
                verdict = Err(Failure::Reported);
            }
        }
    }
    if let Some(number) = arguments.number {
        found = only(found, number)?;
    }
    Ok(Harvest { found, verdict })
}

fn read(path: &Path) -> Result<Vec<Found>, Failure> {
    let bytes = bytes(path).map_err(|error| Failure::Io {
        path: path.into(),
        error,
    })?;
    let documents = read_any(&bytes).map_err(|error| Failure::Read {
        path: path.into(),
        error,
    })?;
    let several = documents.len() > 1;
    let found = (1..)
        .zip(documents)
        .map(|(place, (document, format))| Found {
            document,
            format,
            path: path.into(),
            place: several.then_some(place),
        });
    Ok(found.collect())
}

fn bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::read(path)
}

/// Folders replaced by the files below them, in the order of their names.
fn all_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            collect(path, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failure = |error| Failure::Io {
        path: folder.into(),
        error,
    };
    let mut entries = std::fs::read_dir(folder)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(failure)?;
    entries.sort();
    for path in entries {
        // A link may lead back up; only real folders are entered.
        if path.is_dir() && !path.is_symlink() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| {
            ENDINGS
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
        }) {
            files.push(path);
        }
    }
    Ok(())
}

fn only(mut found: Vec<Found>, number: u64) -> Result<Vec<Found>, Failure> {
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    if index >= found.len() {
        let there = found.len();
        return Err(Failure::Request(format!(
            "there is no problem {number}; {there} were found"
        )));
    }
    Ok(vec![found.swap_remove(index)])
}
