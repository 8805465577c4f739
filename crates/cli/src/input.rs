//! From the files on the command line to problems.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use shikatsu_board::check_problem;
use shikatsu_formats::collection::{self, ENDINGS};
use shikatsu_formats::{Document, Format, read_any};

use crate::arguments::InputArguments;
use crate::failure::{Failure, say, shown};
pub(crate) use crate::source::bytes;
use crate::source::{OpenedFile, each_file};

/// A problem and where it was found.
pub(crate) struct LoadedProblem {
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

/// The problems of the input and the failures to read them, in order. A file
/// that cannot be read does not stop the others from being read.
pub(crate) struct InputProblems(pub(crate) Vec<Result<LoadedProblem, Failure>>);

impl LoadedProblem {
    /// How messages call it: the file, and the place if there are several.
    pub(crate) fn origin(&self) -> String {
        let file = shown(&self.path);
        self.place
            .map_or_else(|| file.clone(), |place| format!("{file} (problem {place})"))
    }

    /// The stem for a file made from this problem.
    pub(crate) fn stem(&self) -> String {
        let path = if self.path == Path::new("-") {
            Path::new("problem")
        } else {
            &self.path
        };
        collection::stem(path, self.place)
    }
}

impl InputProblems {
    /// The problems that could be read.
    pub(crate) fn found(&self) -> Vec<&LoadedProblem> {
        self.0.iter().flatten().collect()
    }

    /// Says on standard error what could not be read and what is wrong with
    /// the positions.
    pub(crate) fn report_faults(&self) {
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
        let good = |found: &LoadedProblem| {
            !arguments.strict || check_problem(&found.document.problem).is_ok()
        };
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
pub(crate) fn read_input(arguments: &InputArguments) -> Result<InputProblems, Failure> {
    let mut outcomes = Vec::new();
    each_file(&arguments.files, &mut |opened| {
        match opened.and_then(|opened| read(&opened)) {
            Ok(problems) => outcomes.extend(problems.into_iter().map(Ok)),
            Err(failure) => outcomes.push(Err(failure)),
        }
        ControlFlow::Continue(())
    })?;
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
    Ok(InputProblems(outcomes))
}

/// The one problem of a file, or the one with this number.
pub(crate) fn single(path: &Path, number: Option<usize>) -> Result<LoadedProblem, Failure> {
    let mut problems = Vec::new();
    let mut failed = None;
    each_file(&[path.to_owned()], &mut |opened| {
        match opened.and_then(|opened| read(&opened)) {
            Ok(more) => problems.extend(more),
            Err(failure) => failed = Some(failure),
        }
        ControlFlow::Continue(())
    })?;
    if let Some(failure) = failed {
        return Err(failure);
    }
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

/// Hands over every problem that is named, one after the other, and holds no
/// more than one file at a time. In a set of lines, a line that cannot be read
/// does not hide the others.
pub(crate) fn each_problem(
    named: &[PathBuf],
    visit: &mut dyn FnMut(Result<LoadedProblem, Failure>) -> ControlFlow<()>,
) -> Result<(), Failure> {
    each_file(named, &mut |opened| match opened {
        Err(failure) => visit(Err(failure)),
        Ok(opened) => collection::each_problem(&opened.bytes, &mut |found| {
            visit(match found {
                Ok(found) => Ok(loaded(&opened, found.document, found.format, found.place)),
                Err(error) => Err(Failure::Read {
                    path: opened.path.into(),
                    error,
                }),
            })
        }),
    })
}

fn read(opened: &OpenedFile<'_>) -> Result<Vec<LoadedProblem>, Failure> {
    let documents = read_any(&opened.bytes).map_err(|error| Failure::Read {
        path: opened.path.into(),
        error,
    })?;
    let several = documents.len() > 1;
    let found = (1..).zip(documents).map(|(place, (document, format))| {
        loaded(opened, document, format, several.then_some(place))
    });
    Ok(found.collect())
}

/// A problem of an opened file.
fn loaded(
    opened: &OpenedFile<'_>,
    document: Document,
    format: Format,
    place: Option<usize>,
) -> LoadedProblem {
    LoadedProblem {
        document,
        format,
        number: 0,
        path: opened.path.into(),
        below: opened.below.into(),
        place,
    }
}

/// The problem with this number, and every failure.
fn only(
    mut outcomes: Vec<Result<LoadedProblem, Failure>>,
    number: usize,
) -> Result<Vec<Result<LoadedProblem, Failure>>, Failure> {
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
