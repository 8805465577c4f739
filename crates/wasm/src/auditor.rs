//! Judges the problems of a collection, one after the other.
//!
//! The file that was read last is kept, because its other problems are likely to follow. The page keeps all
//! others.

use std::ops::ControlFlow;
use std::path::Path;

use shikatsu_api as api;
use shikatsu_api::{ApiError, AuditCopy, AuditEntry, AuditFinding, AuditLikeness, ErrorKind};
use shikatsu_audit::{AuditRecord, AuditTerms, Finding, FindingKind, Sheet, judge};
use shikatsu_engine::{Cancel, Engine};
use shikatsu_formats::collection::{FoundProblem, each_problem, stem};
use shikatsu_messages as messages;
use shikatsu_problem::Size;

use crate::dojo;

/// The problems of a file, or of a line of a set.
#[derive(Debug)]
struct OpenFile {
    /// The file's number in the collection.
    member: u32,
    /// Where its bytes begin.
    start: u32,
    problems: Vec<FoundProblem>,
}

/// An engine, and the file it reads from.
#[derive(Debug)]
pub struct ProblemAuditor {
    engine: Engine,
    open: Option<OpenFile>,
}

impl ProblemAuditor {
    /// An auditor whose searches take no more than so many bytes for their tables.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self {
            engine: dojo::engine(memory),
            open: None,
        }
    }

    /// Judges an entry. `bytes` gives the bytes of the entry; it is not called if they are those of the last
    /// entry.
    ///
    /// # Errors
    /// When the entry is not in those bytes, or its likeness has an unknown kind.
    pub fn judge(
        &mut self,
        entry: &AuditEntry,
        likeness: Option<&AuditLikeness>,
        terms: api::AuditTerms,
        bytes: impl FnOnce() -> Vec<u8>,
    ) -> Result<api::AuditRecord, ApiError> {
        if let Some(reason) = &entry.fault {
            let record = AuditRecord::unreadable(entry.file.clone(), reason);
            return Ok(page_record(&numbered(record, entry), None));
        }
        let found = find(&mut self.open, entry, bytes)?;
        let terms = self::terms(terms);
        let mut sheet = judge(&found.document, &terms, &mut self.engine, &Cancel::new());
        let copy = messages::audit_copy(found, &sheet, |text| AuditCopy {
            number: entry.number,
            below: entry.below.clone(),
            stem: stem(
                Path::new(&entry.file),
                entry.place.map(|place| place as usize),
            ),
            text,
        });
        if let Some(likeness) = likeness {
            sheet.add(likeness_finding(likeness)?);
        }
        let record = numbered(AuditRecord::of(&found.document.problem, sheet), entry);
        Ok(page_record(&record, copy))
    }
}

/// What an audit of one problem may cost and covers.
pub(crate) fn terms(sent: api::AuditTerms) -> AuditTerms {
    AuditTerms {
        limits: messages::limits(sent.limits),
        stones: messages::audit_stones(sent.stones),
    }
}

fn find<'o>(
    open: &'o mut Option<OpenFile>,
    entry: &AuditEntry,
    bytes: impl FnOnce() -> Vec<u8>,
) -> Result<&'o FoundProblem, ApiError> {
    let is_other = |open: &OpenFile| (open.member, open.start) != (entry.member, entry.start);
    if open.as_ref().is_none_or(is_other) {
        let mut problems = Vec::new();
        let _all = each_problem(&bytes(), &mut |found| {
            problems.extend(found);
            ControlFlow::Continue(())
        });
        *open = Some(OpenFile {
            member: entry.member,
            start: entry.start,
            problems,
        });
    }
    let found = open.as_ref().and_then(|open| {
        let index = usize::try_from(entry.index).ok()?;
        open.problems.get(index)
    });
    found.ok_or_else(|| {
        let message = format!("{} has changed; choose the files again", entry.file);
        ApiError::new(ErrorKind::Unreadable, message)
    })
}

fn numbered(record: AuditRecord, entry: &AuditEntry) -> AuditRecord {
    AuditRecord {
        number: entry.number as usize,
        file: entry.file.clone(),
        place: entry.place.map_or(1, |place| place as usize),
        ..record
    }
}

fn likeness_finding(likeness: &AuditLikeness) -> Result<Finding, ApiError> {
    let kind: FindingKind = likeness.kind.parse().map_err(|()| {
        let message = format!("'{}' is no kind of finding", likeness.kind);
        ApiError::new(ErrorKind::Malformed, message)
    })?;
    Ok(Finding::new(kind, &likeness.says, &likeness.advice))
}

fn page_record(record: &AuditRecord, copy: Option<AuditCopy>) -> api::AuditRecord {
    api::AuditRecord {
        findings: findings(&record.sheet, record.size),
        ..messages::audit_record(record, copy)
    }
}

/// What was found, for a page: its advice does not name options of the command line, as the stored record does.
pub(crate) fn findings(sheet: &Sheet, size: Size) -> Vec<AuditFinding> {
    let on_page = |finding: &Finding| AuditFinding {
        advice: on_page(&finding.advice),
        ..messages::audit_finding(finding, size)
    };
    sheet.findings.iter().map(on_page).collect()
}

/// Advice with what a page has in place of options of the command line.
fn on_page(advice: &str) -> String {
    const WORDS: [(&str, &str); 2] = [
        ("--fix writes a copy with", "its corrected copy has"),
        (" with --time", ""),
    ];
    let replaced = |text: String, (option, words)| text.replace(option, words);
    WORDS.into_iter().fold(advice.to_owned(), replaced)
}

#[cfg(test)]
mod tests;
