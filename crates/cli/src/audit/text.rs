//! What an audit says on standard output: errors and warnings, and the sums.

use shikatsu_audit::report::Summary;
use shikatsu_audit::{AuditRecord, AuditSeverity, Finding, FindingKind};

use crate::terminal::plain;
use crate::words;

/// The errors and warnings of a problem; nothing if there are none.
pub(crate) fn entry(record: &AuditRecord) -> String {
    let bad = |finding: &&Finding| finding.severity() > AuditSeverity::Note;
    let mut findings = record.sheet.findings.iter().filter(bad).peekable();
    if findings.peek().is_none() {
        return String::new();
    }
    let mut text = format!("{}. {}\n", record.number, plain(&record.name()));
    for finding in findings {
        let severity = finding.severity();
        let sentence = plain(&format!("{} {}", finding.says, finding.advice));
        text += &format!(
            "    {}\n",
            words::wrapped(&format!("{severity}: {sentence}"))
        );
        if !finding.line.is_empty() {
            let line: Vec<String> = finding
                .line
                .iter()
                .map(|&(color, played)| {
                    let letter = color.to_string().chars().next().unwrap_or_default();
                    format!("{letter} {}", words::turn(played, record.size))
                })
                .collect();
            text += &format!(
                "    {}\n",
                words::wrapped(&format!("line: {}", line.join(", ")))
            );
        }
    }
    text
}

/// The sums.
pub(crate) fn summary(summary: &Summary) -> String {
    let Summary {
        title,
        problems,
        proved,
        ..
    } = summary;
    let [errors, warnings, notes] = AuditSeverity::ALL.map(|severity| summary.with_worst(severity));
    let clean = summary.clean();
    let mut text = format!(
        "{}: {}\nproved    {proved:>6}\nerrors    {errors:>6}\nwarnings  {warnings:>6}\nnotes     {notes:>6}\nclean     {clean:>6}\n",
        plain(title),
        words::number_of(*problems, "problem"),
    );
    for kind in FindingKind::ALL {
        let count = summary.with_kind(kind);
        if count > 0 {
            text += &format!("    {:<8} {:<20} {count:>6}\n", kind.severity(), kind);
        }
    }
    text
}
