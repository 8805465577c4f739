//! A page for people: one file, no script, pictures inside, fit for paper.
//!
//! Problems stand in sections by their worst finding, and in the order of the
//! collection within. Errors and warnings have pictures, up to a number that a browser can
//! show; notes are a list.

use shikatsu_formats::picture::Picture;
use shikatsu_problem::Problem;

use super::Summary;
use super::text::escaped;
use crate::finding::{AuditSeverity, Finding, FindingKind};
use crate::record::AuditRecord;
use crate::words;

/// The sections, in order.
pub const ROUNDS: [AuditSeverity; 3] = AuditSeverity::ALL;

/// What stands at the end.
pub const FOOT: &str = "</main>\n</body>\n</html>\n";

/// Problems with pictures in one section; a browser cannot show them all.
const MOST_DRAWN: usize = 1000;

/// Pictures of this many findings of one problem are drawn.
const MOST_PICTURES: usize = 6;

/// Moves beyond this make a picture unreadable and stand in the text only.
const MOST_NUMBERS: usize = 30;

const STYLE: &str = include_str!("style.css");

/// Title, counts and the way to the sections.
#[must_use]
pub fn head(summary: &Summary) -> String {
    let title = escaped(&summary.title);
    let terms = escaped(&summary.terms);
    let tiles: String = ROUNDS
        .iter()
        .map(|severity| {
            let (name, count) = (severity.name(), summary.with_worst(*severity));
            format!("<a class=\"tile {name}\" href=\"#{name}\"><b>{count}</b> with {name}s</a>\n")
        })
        .collect();
    let rows: String = FindingKind::ALL
        .iter()
        .filter(|kind| summary.with_kind(**kind) > 0)
        .map(|kind| {
            let (severity, count) = (kind.severity().name(), summary.with_kind(*kind));
            let title = kind.title();
            format!(
                "<tr class=\"{severity}\"><td><span class=\"badge\">{severity}</span></td>\
                 <td>{title}</td><td class=\"count\">{count}</td></tr>\n"
            )
        })
        .collect();
    let table = if rows.is_empty() {
        "<p>Nothing was found.</p>\n".to_owned()
    } else {
        format!(
            "<table>\n<thead><tr><th>Severity</th><th>Finding</th><th class=\"count\">Problems</th></tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n"
        )
    };
    let (problems, proved, clean) = (summary.problems, summary.proved, summary.clean());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Audit of {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>Audit of {title}</h1>\n<p class=\"terms\">{terms}</p>\n\
         <nav class=\"tiles\">\n<span class=\"tile\"><b>{problems}</b> problems</span>\n\
         <span class=\"tile\"><b>{proved}</b> proved</span>\n{tiles}\
         <span class=\"tile clean\"><b>{clean}</b> clean</span>\n</nav>\n{table}\
         <p class=\"terms\">An error or a second solution is only reported from certificates that \
         passed the checker; what is not proved is called so. Numbered stones are the file\u{2019}s own moves first, \
         then best play.</p>\n"
    )
}

/// The heading of a section.
#[must_use]
pub fn round_head(round: usize, summary: &Summary) -> String {
    let severity = ROUNDS[round.min(ROUNDS.len() - 1)];
    let (name, count) = (severity.name(), summary.with_worst(severity));
    let heading = match severity {
        AuditSeverity::Error => "Errors",
        AuditSeverity::Warning => "Warnings",
        AuditSeverity::Note => "Notes",
    };
    let remark = match count {
        0 => "<p>None.</p>\n".to_owned(),
        _ if count > MOST_DRAWN && severity > AuditSeverity::Note => format!(
            "<p class=\"terms\">The first {MOST_DRAWN} have pictures; the others are told in words.</p>\n"
        ),
        _ => String::new(),
    };
    format!("<section id=\"{name}\" class=\"{name}\">\n<h2>{heading}</h2>\n{remark}")
}

/// A problem whose worst finding is of this severity, after so many of them;
/// nothing for others.
#[must_use]
pub fn entry(record: &AuditRecord, severity: AuditSeverity, before: usize) -> String {
    if record.sheet.severity() != Some(severity) {
        return String::new();
    }
    let number = record.number;
    let name = format!("{number}. {}", escaped(&record.name()));
    if severity == AuditSeverity::Note || before >= MOST_DRAWN {
        let notes: Vec<String> = record.sheet.findings.iter().map(sentence).collect();
        let notes = notes.join("<br>\n");
        return format!(
            "<div class=\"note-row\" id=\"p{number}\"><h3>{name}</h3><p>{notes}</p></div>\n"
        );
    }
    let problem = record.problem();
    let picture = problem
        .as_ref()
        .map(|problem| figure(&bare(problem), "The problem"))
        .unwrap_or_default();
    let told = verdicts(record);
    let mut pictures = 0;
    let findings: String = record
        .sheet
        .findings
        .iter()
        .map(|finding| finding_block(finding, record, problem.as_ref(), &mut pictures))
        .collect();
    format!(
        "<article id=\"p{number}\">\n<h3>{name}</h3>\n<div class=\"problem\">\n{picture}\
         <div class=\"told\">{told}</div>\n</div>\n{findings}</article>\n"
    )
}

fn verdicts(record: &AuditRecord) -> String {
    let sheet = &record.sheet;
    let mut lines: Vec<String> = sheet
        .sides
        .iter()
        .map(|side| {
            let best = if side.best.is_empty() {
                String::new()
            } else {
                format!("; works: {}", side.best.join(" "))
            };
            format!(
                "<dt>{} first</dt><dd>{}{}</dd>",
                side.first,
                escaped(&side.words),
                escaped(&best)
            )
        })
        .collect();
    for (title, moves) in [
        ("The file: right", &sheet.right),
        ("The file: wrong", &sheet.wrong),
    ] {
        if !moves.is_empty() {
            lines.push(format!(
                "<dt>{title}</dt><dd>{}</dd>",
                escaped(&moves.join(" "))
            ));
        }
    }
    if !sheet.conditions.is_empty() {
        lines.push(format!(
            "<dt>Taken for granted</dt><dd>{}</dd>",
            escaped(&sheet.conditions.join("; "))
        ));
    }
    format!("<dl>{}</dl>", lines.join("\n"))
}

fn finding_block(
    finding: &Finding,
    record: &AuditRecord,
    problem: Option<&Problem>,
    pictures: &mut usize,
) -> String {
    let severity = finding.severity().name();
    let (title, sentence) = (finding.kind.title(), sentence(finding));
    let mut line = String::new();
    let mut picture = String::new();
    if !finding.line.is_empty() {
        let turns = escaped(&words::turns(&finding.line, record.size));
        line = format!("<p class=\"line\">{turns}</p>\n");
        if let Some(problem) = problem
            && finding.severity() > AuditSeverity::Note
            && *pictures < MOST_PICTURES
        {
            *pictures += 1;
            let drawn = &finding.line[..finding.line.len().min(MOST_NUMBERS)];
            picture = figure(&bare(problem).with_moves(drawn), title);
        }
    }
    format!(
        "<div class=\"finding {severity}\">\n<div class=\"words\">\n\
         <h4><span class=\"badge\">{severity}</span> {title}</h4>\n<p>{sentence}</p>\n{line}</div>\n{picture}</div>\n"
    )
}

/// The problem without its title, which stands above it.
fn bare(problem: &Problem) -> Picture {
    let mut problem = problem.clone();
    problem.metadata.title = None;
    Picture::of(&problem)
}

fn figure(picture: &Picture, title: &str) -> String {
    format!(
        "<figure title=\"{}\">\n{}</figure>\n",
        escaped(title),
        picture.to_svg()
    )
}

fn sentence(finding: &Finding) -> String {
    format!(
        "{} <span class=\"advice\">{}</span>",
        escaped(&finding.says),
        escaped(&finding.advice)
    )
}
