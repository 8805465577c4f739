//! What an audit found.

use shikatsu_api::{AuditCopy, AuditFinding, AuditRecord, AuditSeverity, AuditStones};
use shikatsu_audit::{Finding, Record, Severity, Stones};
use shikatsu_problem::Size;

use crate::count;

/// A problem that was judged, with its corrected copy if there is one.
#[must_use]
pub fn audit_record(record: &Record, copy: Option<AuditCopy>) -> AuditRecord {
    let finding = |one| audit_finding(one, record.size);
    AuditRecord {
        number: count(record.number),
        name: record.name(),
        severity: record.sheet.severity().map(severity),
        findings: record.sheet.findings.iter().map(finding).collect(),
        line: record.to_json().to_string(),
        copy,
    }
}

/// One finding about a problem on a board of this size.
#[must_use]
pub fn audit_finding(finding: &Finding, size: Size) -> AuditFinding {
    AuditFinding {
        severity: severity(finding.severity()),
        kind: finding.kind.name().to_owned(),
        title: finding.kind.title().to_owned(),
        says: finding.says.clone(),
        advice: finding.advice.clone(),
        line: shikatsu_audit::telling::line(&finding.line, size),
    }
}

/// Whether stones are tried one by one.
#[must_use]
pub const fn audit_stones(sent: AuditStones) -> Stones {
    match sent {
        AuditStones::AsTheyAre => Stones::AsTheyAre,
        AuditStones::Tried => Stones::Tried,
    }
}

const fn severity(severity: Severity) -> AuditSeverity {
    match severity {
        Severity::Error => AuditSeverity::Error,
        Severity::Warning => AuditSeverity::Warning,
        Severity::Note => AuditSeverity::Note,
    }
}
