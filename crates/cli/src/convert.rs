//! `shikatsu convert`: from any notation into another.

use std::path::Path;

use shikatsu_board::canonical_problem;
use shikatsu_formats::{Capacity, Document, Format, diagram};

use crate::arguments::ConvertArguments;
use crate::failure::{Failure, say};
use crate::input::{LoadedProblem, read_input};
use crate::output::{ContentKind, Output, each};

pub(crate) fn run(arguments: &ConvertArguments) -> Result<(), Failure> {
    let mut input = read_input(&arguments.input)?;
    input.report_faults();
    if arguments.canonical {
        for found in input.0.iter_mut().flatten() {
            found.document = canonical(&found.document);
        }
    }
    write(&input.found(), arguments.to, arguments.output.as_deref())?;
    input.verdict(&arguments.input)
}

/// Formats that hold many problems go into one file, unless a folder is named.
pub(crate) fn write(
    found: &[&LoadedProblem],
    format: Format,
    path: Option<&Path>,
) -> Result<(), Failure> {
    let files = match format.capacity() {
        Capacity::One => found.len(),
        Capacity::Many => 1,
    };
    let output = Output::of(path, files)?;
    if let (Capacity::Many, Output::Standard | Output::File(_)) = (format.capacity(), &output) {
        let mut all = String::new();
        let verdict = each(found, |found| {
            all += &text(found, format)?;
            Ok(())
        });
        if !all.is_empty() {
            output.write_all(all.as_bytes(), ContentKind::Text)?;
        }
        return verdict;
    }
    output.write_each(found, format.extension(), ContentKind::Text, |found| {
        text(found, format).map(String::into_bytes)
    })
}

fn text(found: &LoadedProblem, format: Format) -> Result<String, Failure> {
    let text = format
        .write(std::slice::from_ref(&found.document))
        .map_err(|error| Failure::Write {
            origin: found.origin(),
            error,
        })?;
    if format == Format::Diagram {
        report_omissions(found);
    }
    let end = if text.ends_with('\n') { "" } else { "\n" };
    Ok(text + end)
}

/// Every other format refuses what it cannot hold.
fn report_omissions(found: &LoadedProblem) {
    let omissions = diagram::omissions(&found.document);
    if !omissions.is_empty() {
        let origin = found.origin();
        let omissions = omissions.join(", ");
        say(&format_args!("{origin}: a diagram leaves out {omissions}"));
    }
}

fn canonical(document: &Document) -> Document {
    let (problem, transform) = canonical_problem(&document.problem);
    Document {
        problem,
        tree: transform.tree(document.problem.setup.size, &document.tree),
    }
}
