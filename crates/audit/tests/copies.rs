//! Corrected copies and written records.
#![allow(clippy::unwrap_used, reason = "tests")]

mod auditing;

use auditing::{audit, corner};
use shikatsu_audit::report::{ReportForm, Summary};
use shikatsu_audit::{AuditRecord, AuditSeverity, FindingKind, correct};
use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_problem::Judgement;

#[test]
fn a_corrected_copy_passes_the_audit_and_keeps_the_rest() {
    for lines in [
        "(;B[aa]TE[1]C[The corner!])",
        "(;B[ba]BM[1]C[A blunder.])",
        "(;B[aa];W[ba];B[]TE[1]C[Done.])(;B[ba])",
        "(;B[aa]TE[1])(;B[ba]BM[1])(;B[ca]TE[1])",
        "",
    ] {
        let document = corner(lines);
        let sheet = audit(&document);
        let corrected = correct(&document, &sheet.findings)
            .unwrap_or_else(|| panic!("{lines}: nothing to correct"));
        let text = sgf::write(std::slice::from_ref(&corrected), Dialect::Plain).unwrap();
        let again = sgf::read_text(&text).unwrap().remove(0).document;
        let sheet = audit(&again);
        let bad: Vec<_> = sheet
            .findings
            .iter()
            .filter(|finding| finding.severity() > AuditSeverity::Note)
            .collect();
        assert!(bad.is_empty(), "{lines}: {text}: {bad:?}");
        assert!(sheet.right.contains(&"B9".to_owned()), "{lines}: {text}");
        for comment in ["The corner!", "A blunder.", "Done."] {
            assert_eq!(lines.contains(comment), text.contains(comment), "{text}");
        }
    }
}

#[test]
fn below_a_move_that_is_marked_wrong_nothing_stays_right() {
    // The end of the line is right only because White went wrong.
    let document = corner("(;B[aa];W[ca];B[ba]TE[1])");
    let corrected = correct(&document, &audit(&document).findings).unwrap();
    let tree = &corrected.tree;
    let rights: Vec<_> = tree
        .ids()
        .filter(|&id| tree.node(id).judgement == Some(Judgement::Right))
        .map(|id| tree.line(id).len() - 1)
        .collect();
    // The missing first move, and nothing else.
    assert_eq!(rights, [1]);
}

#[test]
fn a_true_file_is_not_touched() {
    let document = corner("(;B[ba]TE[1])");
    assert_eq!(correct(&document, &audit(&document).findings), None);
}

fn records() -> Vec<AuditRecord> {
    let files = [
        "(;B[aa]TE[1])",
        "(;B[ba]TE[1])",
        "",
        "(;B[ba]TE[1])(;B[aa]BM[1];W[ca]GW[1])",
    ];
    let mut records: Vec<AuditRecord> = files
        .iter()
        .map(|lines| {
            let mut document = corner(lines);
            document.problem.metadata.id = Some("<b>\"x\"&'\u{1b}".into());
            AuditRecord::of(&document.problem, audit(&document))
        })
        .collect();
    records.push(AuditRecord::unreadable(
        "=bad,file.sgf".into(),
        "found <, expected (",
    ));
    for (number, record) in (1..).zip(&mut records) {
        record.number = number;
    }
    records
}

#[test]
fn a_record_is_read_back_as_it_was_written() {
    for record in records() {
        let text = record.to_json().to_string();
        assert!(!text.contains('\n'));
        let value = serde_json::from_str(&text).unwrap();
        assert_eq!(AuditRecord::from_json(&value), Some(record));
    }
    assert_eq!(AuditRecord::from_json(&serde_json::json!({})), None);
}

fn report(form: ReportForm, records: &[AuditRecord]) -> String {
    let mut summary = Summary {
        title: "a <set>".into(),
        ..Summary::default()
    };
    for record in records {
        summary.add(&record.sheet);
    }
    let mut text = form.head(&summary);
    for round in 0..form.rounds() {
        text += &form.round_head(round, &summary);
        for (before, record) in records.iter().enumerate() {
            text += &form.entry(record, round, before);
        }
        text += form.round_foot();
    }
    text + form.foot()
}

/// Every element that is opened is closed, in order.
fn assert_balanced(text: &str, void: &[&str]) {
    let mut open: Vec<&str> = Vec::new();
    for tag in text.split('<').skip(1) {
        let tag = &tag[..tag.find('>').unwrap()];
        let name = tag.split([' ', '\n']).next().unwrap();
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.starts_with(['!', '?']) && !tag.ends_with('/') && !void.contains(&name) {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn the_page_is_whole_and_has_a_picture_for_every_error() {
    let records = records();
    let page = report(ReportForm::Html, &records);
    assert_balanced(&page, &["meta", "br"]);
    assert!(!page.contains("<script") && !page.contains("http-equiv"));
    assert!(!page.contains("<b>\"x\""), "names from files are escaped");
    assert!(page.contains("Audit of a &lt;set&gt;"));
    let errors = page.split("id=\"error\"").nth(1).unwrap();
    let errors = errors.split("</section>").next().unwrap();
    // Each problem, and each line that shows something.
    let pictures: usize = records
        .iter()
        .filter(|record| record.sheet.severity() == Some(AuditSeverity::Error))
        .filter(|record| !record.position.is_empty())
        .map(|record| {
            let findings = record.sheet.findings.iter();
            let drawn =
                findings.filter(|one| !one.line.is_empty() && one.severity() > AuditSeverity::Note);
            1 + drawn.count()
        })
        .sum();
    assert!(pictures >= 4);
    assert_eq!(errors.matches("<svg").count(), pictures);
    assert!(errors.contains("Mark it wrong"));
}

#[test]
fn the_forms_for_programs_hold_every_finding() {
    let records = records();
    let findings: usize = records
        .iter()
        .map(|record| record.sheet.findings.len())
        .sum();
    let table = report(ReportForm::Csv, &records);
    assert_eq!(table.lines().count(), 1 + findings);
    assert!(table.contains("\"'=bad,file.sgf\""));
    let lines = report(ReportForm::Jsonl, &records);
    assert_eq!(lines.lines().count(), records.len());
    let cases = report(ReportForm::Junit, &records);
    assert_balanced(&cases, &[]);
    assert!(cases.contains("tests=\"5\" failures=\"2\" errors=\"1\""));
    assert_eq!(cases.matches("<testcase").count(), 5);
    let failures: usize = records
        .iter()
        .flat_map(|record| &record.sheet.findings)
        .filter(|finding| finding.severity() == AuditSeverity::Error)
        .count();
    let told = cases.matches("<failure").count() + cases.matches("<error").count();
    assert_eq!(told, failures);
}

#[test]
fn a_mark_is_only_made_by_proof() {
    let sheet = audit(&corner("(;B[aa]TE[1])"));
    for finding in &sheet.findings {
        let is_bare = finding.mark.is_some() && !finding.kind.needs_proof();
        assert!(
            !is_bare || finding.kind == FindingKind::NoKey,
            "{finding:?}"
        );
    }
    let mark = sheet.findings.iter().find_map(|finding| finding.mark);
    assert_eq!(mark, Some(Judgement::Wrong));
}
