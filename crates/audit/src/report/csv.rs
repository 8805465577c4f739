//! A row for each finding, for spreadsheets (RFC 4180).

use crate::record::AuditRecord;
use crate::words;

/// The first row.
pub const HEAD: &str = "number,file,place,id,severity,kind,says,advice,line\r\n";

/// The rows of a record; none if nothing was found.
#[must_use]
pub fn rows(record: &AuditRecord) -> String {
    let mut rows = String::new();
    for finding in &record.sheet.findings {
        let cells = [
            record.number.to_string(),
            cell(&record.file),
            record.place.to_string(),
            cell(record.id.as_deref().unwrap_or_default()),
            finding.severity().name().to_owned(),
            finding.kind.name().to_owned(),
            cell(&finding.says),
            cell(&finding.advice),
            cell(&words::turns(&finding.line, record.size)),
        ];
        rows.push_str(&cells.join(","));
        rows.push_str("\r\n");
    }
    rows
}

/// A text in quotes. One that a spreadsheet would take for a formula gets an
/// apostrophe in front.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        "'"
    } else {
        ""
    };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_doubled_and_formulas_disarmed() {
        assert_eq!(cell("a \"b\", c"), "\"a \"\"b\"\", c\"");
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
    }
}
