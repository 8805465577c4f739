//! Judges the problems of a collection, one after the other.
//!
//! The file that was read last is kept, since its other problems are likely to follow; all
//! others are the page's to keep.

use std::ops::ControlFlow;
use std::path::Path;

use shikatsu_api::{
    AuditCopy, AuditEntry, AuditFinding, AuditLikeness, AuditRecord, AuditTerms, Error, ErrorKind,
};
use shikatsu_audit::{Finding, Kind, Record, Sheet, Terms, correct, judge};
use shikatsu_engine::{Cancel, Engine};
use shikatsu_formats::collection::{Found, each_problem, stem};
use shikatsu_messages as messages;
use shikatsu_problem::Size;

use crate::dojo;

/// The problems of a file, or of a line of a set, and which it is.
type Open = ((u32, u32), Vec<Found>);

/// An engine, and the file it reads from.
#[derive(Debug)]
pub struct Assessor {
    engine: Engine,
    open: Option<Open>,
}

impl Assessor {
    /// An assessor whose searches take no more than so many bytes for their tables.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self {
            engine: dojo::engine(memory),
            open: None,
        }
    }

    /// Judges an entry. `bytes` gives those of the entry and is not asked if they were the
    /// last ones.
    ///
    /// # Errors
    /// When the entry is not in those bytes, or is no message of ours.
    pub fn judge(
        &mut self,
        entry: &AuditEntry,
        likeness: Option<&AuditLikeness>,
        terms: AuditTerms,
        bytes: impl FnOnce() -> Vec<u8>,
    ) -> Result<AuditRecord, Error> {
        if let Some(reason) = &entry.fault {
            let record = Record::unreadable(entry.file.clone(), reason);
            return Ok(told(&numbered(record, entry), None));
        }
        let found = find(&mut self.open, entry, bytes)?;
        let terms = crossed(terms);
        let mut sheet = judge(&found.document, &terms, &mut self.engine, &Cancel::new());
        let copy = copied(found, &sheet, entry);
        if let Some(likeness) = likeness {
            sheet.add(kin(likeness)?);
        }
        let record = numbered(Record::of(&found.document.problem, sheet), entry);
        Ok(told(&record, copy))
    }
}

/// What an audit of one problem may cost and covers.
pub(crate) fn crossed(sent: AuditTerms) -> Terms {
    Terms {
        limits: messages::limits(sent.limits),
        stones: messages::audit_stones(sent.stones),
    }
}

fn find<'o>(
    open: &'o mut Option<Open>,
    entry: &AuditEntry,
    bytes: impl FnOnce() -> Vec<u8>,
) -> Result<&'o Found, Error> {
    let key = (entry.member, entry.start);
    if open.as_ref().is_none_or(|(known, _)| *known != key) {
        let mut all = Vec::new();
        let _all = each_problem(&bytes(), &mut |found| {
            all.extend(found);
            ControlFlow::Continue(())
        });
        *open = Some((key, all));
    }
    let found = open.as_ref().and_then(|(_, all)| {
        let index = usize::try_from(entry.index).ok()?;
        all.get(index)
    });
    found.ok_or_else(|| {
        let message = format!("{} has changed; choose the files again", entry.file);
        Error::new(ErrorKind::Unreadable, message)
    })
}

fn numbered(record: Record, entry: &AuditEntry) -> Record {
    Record {
        number: entry.number as usize,
        file: entry.file.clone(),
        place: entry.place.map_or(1, |place| place as usize),
        ..record
    }
}

fn copied(found: &Found, sheet: &Sheet, entry: &AuditEntry) -> Option<AuditCopy> {
    let corrected = correct(&found.document, &sheet.findings)?;
    // As on the command line, a copy that SGF cannot hold is left out.
    let text = shikatsu_audit::copy(&corrected, found.format).ok()?;
    Some(AuditCopy {
        number: entry.number,
        below: entry.below.clone(),
        stem: stem(
            Path::new(&entry.file),
            entry.place.map(|place| place as usize),
        ),
        text,
    })
}

fn kin(likeness: &AuditLikeness) -> Result<Finding, Error> {
    let kind: Kind = likeness.kind.parse().map_err(|()| {
        let message = format!("'{}' is no kind of finding", likeness.kind);
        Error::new(ErrorKind::Malformed, message)
    })?;
    Ok(Finding::new(kind, &likeness.says, &likeness.advice))
}

fn told(record: &Record, copy: Option<AuditCopy>) -> AuditRecord {
    AuditRecord {
        findings: findings(&record.sheet, record.size),
        ..messages::audit_record(record, copy)
    }
}

/// What was found, for a page. Its advice names the command line nowhere; what is stored of a record does.
pub(crate) fn findings(sheet: &Sheet, size: Size) -> Vec<AuditFinding> {
    let on_page = |finding: &Finding| AuditFinding {
        advice: on_page(&finding.advice),
        ..messages::audit_finding(finding, size)
    };
    sheet.findings.iter().map(on_page).collect()
}

/// Options of the command line by what a page has in their place.
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
