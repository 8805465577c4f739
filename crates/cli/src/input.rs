//! From the files on the command line to problems.

use std::io::Read;
use std::path::{Path, PathBuf};

use shikatsu_board::check_problem;
use shikatsu_formats::{Document, Format, read_any};

use crate::arguments::InputArguments;
use crate::failure::{Failure, say, shown};

/// A problem and where it was found.
pub(crate) struct Found {
    pub(crate) document: Document,
    pub(crate) format: Format,
    /// Its number over all files, from 1: what `--number` counts.
    pub(crate) number: usize,
    /// The file it came from.
    pub(crate) path: PathBuf,
    /// The folder of that file below the folder that was named.
    pub(crate) below: PathBuf,
    /// Its place in the file, from 1, when there are several.
    pub(crate) place: Option<usize>,
}

/// What became of the files: problems and failures, in order. A file that
/// cannot be read never keeps the others from being read.
pub(crate) struct Harvest(pub(crate) Vec<Result<Found, Failure>>);

/// File name endings that are looked at inside folders.
const ENDINGS: [&str; 4] = ["sgf", "json", "jsonl", "txt"];

impl Found {
    /// How messages call it: the file, and the place if there are several.
    pub(crate) fn origin(&self) -> String {
        let file = shown(&self.path);
        self.place
            .map_or_else(|| file.clone(), |place| format!("{file} (problem {place})"))
    }

    /// The stem for a file made from this problem.
    pub(crate) fn stem(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let stem = if stem == "-" { "problem".into() } else { stem };
        self.place
            .map_or_else(|| stem.to_string(), |place| format!("{stem}-{place}"))
    }
}

impl Harvest {
    /// The problems that could be read.
    pub(crate) fn found(&self) -> Vec<&Found> {
        self.0.iter().flatten().collect()
    }

    /// Says on standard error what could not be read and what is wrong with
    /// the positions.
    pub(crate) fn complain(&self) {
        for outcome in &self.0 {
            match outcome {
                Err(failure) => say(failure),
                Ok(found) => {
                    if let Err(faults) = check_problem(&found.document.problem) {
                        say(&format_args!("{}: warning: {faults}", found.origin()));
                    }
                }
            }
        }
    }

    /// Whether all is well: every file read and, if the command line is
    /// strict, every position possible.
    pub(crate) fn verdict(&self, arguments: &InputArguments) -> Result<(), Failure> {
        let good =
            |found: &Found| !arguments.strict || check_problem(&found.document.problem).is_ok();
        let all_good = self
            .0
            .iter()
            .all(|outcome| outcome.as_ref().is_ok_and(good));
        if all_good {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}

/// Reads everything the arguments name.
pub(crate) fn harvest(arguments: &InputArguments) -> Result<Harvest, Failure> {
    let mut outcomes = Vec::new();
    for named in &arguments.files {
        for path in files(named)? {
            let below = path
                .strip_prefix(named)
                .ok()
                .and_then(Path::parent)
                .unwrap_or(Path::new(""));
            match read(&path, below) {
                Ok(problems) => outcomes.extend(problems.into_iter().map(Ok)),
                Err(failure) => outcomes.push(Err(failure)),
            }
        }
    }
    for (number, found) in (1..).zip(outcomes.iter_mut().flatten()) {
        found.number = number;
    }
    if let Some(number) = arguments.number {
        outcomes = only(outcomes, number)?;
    }
    if outcomes.is_empty() {
        let named: Vec<String> = arguments.files.iter().map(|path| shown(path)).collect();
        return Err(Failure::Request(format!(
            "no problems in {}; folders are searched for .{}",
            named.join(", "),
            ENDINGS.join(", .")
        )));
    }
    Ok(Harvest(outcomes))
}

/// The one problem of a file, or the one with this number.
pub(crate) fn single(path: &Path, number: Option<usize>) -> Result<Found, Failure> {
    let mut problems = read(path, Path::new(""))?;
    let there = problems.len();
    let file = shown(path);
    match number {
        None if there == 1 => Ok(problems.remove(0)),
        None => Err(Failure::Request(format!(
            "{file} holds {there} problems; choose one with --number"
        ))),
        Some(number) if (1..=there).contains(&number) => Ok(problems.remove(number - 1)),
        Some(number) => Err(Failure::Request(format!(
            "there is no problem {number} in {file}; {there} were found"
        ))),
    }
}

fn read(path: &Path, below: &Path) -> Result<Vec<Found>, Failure> {
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
            number: 0,
            path: path.into(),
            below: below.into(),
            place: several.then_some(place),
        });
    Ok(found.collect())
}

/// The contents of a file, or of standard input.
pub(crate) fn bytes(path: &Path) -> std::io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::read(path)
}

/// The file itself, or the files below a folder in the order of their names.
fn files(named: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    if named.is_dir() {
        collect(named, &mut files)?;
    } else {
        files.push(named.into());
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let mut entries = std::fs::read_dir(folder)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(|error| Failure::Io {
            path: folder.into(),
            error,
        })?;
    entries.sort();
    for path in entries {
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let ending = path.extension().unwrap_or_default();
        // A link may lead back up; only real folders are entered.
        if hidden {
            continue;
        } else if path.is_dir() && !path.is_symlink() {
            collect(&path, files)?;
        } else if ENDINGS
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
        {
            files.push(path);
        }
    }
    Ok(())
}

/// The problem with this number, and every failure.
fn only(
    mut outcomes: Vec<Result<Found, Failure>>,
    number: usize,
) -> Result<Vec<Result<Found, Failure>>, Failure> {
    let there = outcomes.iter().flatten().count();
    if number > there {
        return Err(Failure::Request(format!(
            "there is no problem {number}; {there} were found"
        )));
    }
    outcomes.retain(|outcome| {
        outcome
            .as_ref()
            .map_or(true, |found| found.number == number)
    });
    Ok(outcomes)
}
