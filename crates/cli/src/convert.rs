//! `shikatsu convert`: from any notation into another.

use shikatsu_board::canonical_problem;
use shikatsu_formats::{Capacity, Document, Format, diagram};

use crate::arguments::ConvertArguments;
use crate::failure::{Failure, say};
use crate::input::{Found, harvest};
use crate::output::{Content, Output};

pub(crate) fn run(arguments: &ConvertArguments) -> Result<(), Failure> {
    let mut harvest = harvest(&arguments.input)?;
    if arguments.canonical {
        for found in &mut harvest.found {
            found.document = canonical(&found.document);
        }
    }
    write(&harvest.found, arguments.to, arguments.output.as_deref())?;
    harvest.verdict
}

/// Formats that hold many problems go into one file, unless a folder is named.
pub(crate) fn write(
    found: &[Found],
    format: Format,
    path: Option<&std::path::Path>,
) -> Result<(), Failure> {
    let single_files = format.capacity() == Capacity::One && found.len() > 1;
    let output = Output::of(path, single_files);
    if let (Capacity::Many, Output::Standard | Output::File(_)) = (format.capacity(), &output) {
        let texts = found
            .iter()
            .map(|found| text(found, format))
            .collect::<Result<Vec<_>, _>>()?;
        return output.write_all(texts.concat().as_bytes(), Content::Text);
    }
    output.write_each(found, format.extension(), Content::Text, |found| {
        text(found, format).map(String::into_bytes)
    })
}

fn text(found: &Found, format: Format) -> Result<String, Failure> {
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
fn report_omissions(found: &Found) {
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
