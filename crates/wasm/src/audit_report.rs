//! Reports, pictures and corrected copies, made of the records of an audit.
//!
//! A record comes as the line of JSON that [`ProblemAuditor`](crate::ProblemAuditor) gave. Reports are those of the
//! command line, written in pieces, so that a long one is never whole in memory.

use std::collections::BTreeSet;

use shikatsu_api::{ApiError, AuditCopy, AuditPicture, AuditTerms, ErrorKind, Problem};
use shikatsu_audit::report::{ReportForm, Summary};
use shikatsu_audit::{AuditRecord, copy_name};
use shikatsu_formats::archive::zipped;
use shikatsu_formats::picture::Picture;

use crate::auditor;

/// The bytes of a zip archive.
pub type ZipBytes = Vec<u8>;

/// A move beyond these makes a small picture unreadable.
const MOST_NUMBERS: usize = 30;

/// Writes a report about records, one a line, in the order of the collection.
///
/// # Errors
/// When there is no such form, or a line is no record.
pub fn report(
    form: &str,
    title: &str,
    terms: AuditTerms,
    lines: &str,
    put: &mut dyn FnMut(&str),
) -> Result<(), ApiError> {
    let form: ReportForm = form
        .parse()
        .map_err(|fault| ApiError::new(ErrorKind::Malformed, fault))?;
    let mut summary = Summary {
        title: title.to_owned(),
        terms: auditor::terms(terms).words(env!("CARGO_PKG_VERSION")),
        ..Summary::default()
    };
    each(lines, &mut |record| {
        summary.add(&record.sheet);
        Ok(())
    })?;
    form.compose(&summary, &mut |visit| each(lines, visit), &mut |text| {
        put(text);
        Ok(())
    })
}

/// The problem of a record, with the moves that show a finding; `None` shows the problem alone.
///
/// # Errors
/// When the line is no record or holds no position.
pub fn picture(line: &str, finding: Option<usize>) -> Result<AuditPicture, ApiError> {
    let record = record(line)?;
    let Some(problem) = record.problem() else {
        let message = "there is no position to show; look at the file";
        return Err(ApiError::new(ErrorKind::Unreadable, message));
    };
    let mut bare = problem.clone();
    bare.metadata.title = None;
    let moves = finding.and_then(|place| record.sheet.findings.get(place));
    let moves = moves.map_or(&[][..], |finding| &finding.line);
    let shown = &moves[..moves.len().min(MOST_NUMBERS)];
    Ok(AuditPicture {
        svg: Picture::of(&bare).with_moves(shown).to_svg(),
        problem: Problem::from(&problem),
        sgf: record.position,
    })
}

/// Corrected copies in one zip archive, with the names that the command line gives them. The iterator gives one
/// copy at a time.
///
/// # Errors
/// When zip cannot hold them.
pub fn packed(copies: impl IntoIterator<Item = AuditCopy>) -> Result<ZipBytes, ApiError> {
    let mut taken = BTreeSet::new();
    let files = copies.into_iter().map(|copy| {
        let path = |name: String| match copy.below.as_str() {
            "" => name,
            below => format!("{below}/{name}"),
        };
        let mut name = path(copy_name(&copy.stem, None));
        if taken.contains(&name) {
            name = path(copy_name(&copy.stem, usize::try_from(copy.number).ok()));
        }
        taken.insert(name.clone());
        (name, copy.text)
    });
    zipped(files).map_err(|fault| ApiError::new(ErrorKind::Unwritable, fault))
}

fn each(
    lines: &str,
    visit: &mut dyn FnMut(&AuditRecord) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    lines
        .lines()
        .filter(|line| !line.is_empty())
        .try_for_each(|line| visit(&record(line)?))
}

fn record(line: &str) -> Result<AuditRecord, ApiError> {
    let value =
        serde_json::from_str(line).map_err(|fault| ApiError::new(ErrorKind::Malformed, fault))?;
    AuditRecord::from_json(&value)
        .ok_or_else(|| ApiError::new(ErrorKind::Malformed, "this is no record of an audit"))
}
