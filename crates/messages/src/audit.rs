//! What an audit found.

use shikatsu_api as api;
use shikatsu_audit::{
    AuditRecord, AuditSeverity, AuditStones, Finding, Sheet, copy, correct, telling,
};
use shikatsu_formats::collection::FoundProblem;
use shikatsu_problem::Size;

use crate::count;

/// A problem that was judged, with its corrected copy if there is one.
#[must_use]
pub fn audit_record(record: &AuditRecord, copy: Option<api::AuditCopy>) -> api::AuditRecord {
    let finding = |one| audit_finding(one, record.size);
    api::AuditRecord {
        number: count(record.number),
        name: record.name(),
        severity: record.sheet.severity().map(severity),
        findings: record.sheet.findings.iter().map(finding).collect(),
        line: record.to_json().to_string(),
        copy,
    }
}

/// The corrected copy of a problem, if something in it can be corrected; `named` puts its text under a name. As on the
/// command line, a copy that SGF cannot hold is left out.
#[must_use]
pub fn audit_copy(
    found: &FoundProblem,
    sheet: &Sheet,
    named: impl FnOnce(String) -> api::AuditCopy,
) -> Option<api::AuditCopy> {
    let corrected = correct(&found.document, &sheet.findings)?;
    copy(&corrected, found.format).ok().map(named)
}

/// One finding about a problem on a board of this size.
#[must_use]
pub fn audit_finding(finding: &Finding, size: Size) -> api::AuditFinding {
    api::AuditFinding {
        severity: severity(finding.severity()),
        kind: finding.kind.name().to_owned(),
        title: finding.kind.title().to_owned(),
        says: finding.says.clone(),
        advice: finding.advice.clone(),
        line: telling::line(&finding.line, size),
    }
}

/// Whether stones are tried one by one.
#[must_use]
pub const fn audit_stones(sent: api::AuditStones) -> AuditStones {
    match sent {
        api::AuditStones::AsTheyAre => AuditStones::AsTheyAre,
        api::AuditStones::Tried => AuditStones::Tried,
    }
}

const fn severity(severity: AuditSeverity) -> api::AuditSeverity {
    match severity {
        AuditSeverity::Error => api::AuditSeverity::Error,
        AuditSeverity::Warning => api::AuditSeverity::Warning,
        AuditSeverity::Note => api::AuditSeverity::Note,
    }
}
