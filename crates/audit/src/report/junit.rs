//! What CI servers show: a case for each problem, failed by errors, skipped
//! where nothing is proved. Warnings and notes are its output.

use super::Summary;
use super::text::escaped;
use crate::finding::{AuditSeverity, Finding, FindingKind};
use crate::record::AuditRecord;
use crate::words;

/// What stands after all cases.
pub const FOOT: &str = "</testsuite>\n</testsuites>\n";

/// What stands before all cases.
#[must_use]
pub fn head(summary: &Summary) -> String {
    let unreadable = summary.with_kind(FindingKind::Unreadable);
    let failures = summary.with_worst(AuditSeverity::Error) - unreadable;
    let (name, tests) = (escaped(&summary.title), summary.problems);
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{unreadable}\"");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"shikatsu audit\" {counts}>\n\
         <testsuite name=\"{name}\" {counts}>\n"
    )
}

/// One case.
#[must_use]
pub fn case(record: &AuditRecord) -> String {
    let class = escaped(&record.file);
    let id = record.id.as_ref().or(record.title.as_ref());
    let id = id.map(|id| format!(" {}", escaped(id))).unwrap_or_default();
    let place = record.place;
    let mut case = format!("<testcase classname=\"{class}\" name=\"problem {place}{id}\">");
    let findings = &record.sheet.findings;
    let of = |severity| {
        findings
            .iter()
            .filter(move |finding| finding.severity() == severity)
    };
    for finding in of(AuditSeverity::Error) {
        let element = match finding.kind {
            FindingKind::Unreadable => "error",
            _ => "failure",
        };
        let (kind, says) = (finding.kind.name(), escaped(&finding.says));
        let told = escaped(&told(finding, record));
        case += &format!("\n<{element} type=\"{kind}\" message=\"{says}\">{told}</{element}>");
    }
    let is_skipped =
        of(AuditSeverity::Error).next().is_none() && record.sheet.has(FindingKind::NotProved);
    if is_skipped {
        case += "\n<skipped message=\"not proved\"/>";
    }
    let rest: Vec<String> = of(AuditSeverity::Warning)
        .chain(of(AuditSeverity::Note))
        .map(|finding| {
            let told = told(finding, record);
            escaped(&format!("{}: {told}", finding.severity()))
        })
        .collect();
    if !rest.is_empty() {
        case += &format!("\n<system-out>{}</system-out>", rest.join("\n"));
    }
    case + "</testcase>\n"
}

fn told(finding: &Finding, record: &AuditRecord) -> String {
    let line = words::turns(&finding.line, record.size);
    let line = if line.is_empty() {
        line
    } else {
        format!(" Line: {line}.")
    };
    format!("{} {}{line}", finding.says, finding.advice)
}
