//! A problem, compared with the key in its file.

use std::ops::ControlFlow;
use std::path::Path;

use shikatsu_api::{
    AuditCopy, AuditFinding, AuditRecord, AuditSeverity, AuditSource, AuditStones, JobAnswer,
};
use shikatsu_audit::{Finding, Record, Severity, Sheet, Stones, Terms, correct, judge};
use shikatsu_engine::Engine;
use shikatsu_formats::collection::{FoundProblem, each_problem, stem};

use crate::engine_job::EngineJob;
use crate::handler::JobResult;

/// Compares a problem with the key in its file.
pub(crate) fn audit(engine: &mut Engine, job: &EngineJob<'_>, source: &AuditSource) -> JobResult {
    let Some(found) = find(source) else {
        let place = source.index + 1;
        return JobResult::failed(&format!(
            "{} holds no problem {place} that can be read; open it with 'shikatsu show'",
            source.file
        ));
    };
    let terms = Terms {
        limits: job.limits,
        stones: match source.stones {
            AuditStones::AsTheyAre => Stones::AsTheyAre,
            AuditStones::Tried => Stones::Tried,
        },
    };
    let sheet = judge(&found.document, &terms, engine, job.cancel);
    let copy = copied(&found, &sheet, source);
    let nodes = sheet.nodes;
    let record = Record {
        number: source.number as usize,
        file: source.file.clone(),
        place: found.place.unwrap_or(1),
        ..Record::of(&found.document.problem, sheet)
    };
    JobResult::Done {
        answer: Box::new(JobAnswer::Audited {
            record: Box::new(sent(&record, copy)),
        }),
        open: job.cut_short(),
        bundle: Vec::new(),
        nodes,
    }
}

fn find(source: &AuditSource) -> Option<FoundProblem> {
    let mut left = source.index;
    let mut found = None;
    let _all = each_problem(source.text.as_bytes(), &mut |next| {
        if left > 0 {
            left -= 1;
            return ControlFlow::Continue(());
        }
        found = next.ok();
        ControlFlow::Break(())
    });
    found
}

fn copied(found: &FoundProblem, sheet: &Sheet, source: &AuditSource) -> Option<AuditCopy> {
    let corrected = correct(&found.document, &sheet.findings)?;
    // As on the command line, a copy that SGF cannot hold is left out.
    let text = shikatsu_audit::copy(&corrected, found.format).ok()?;
    Some(AuditCopy {
        number: source.number,
        below: String::new(),
        stem: stem(Path::new(&source.file), found.place),
        text,
    })
}

fn sent(record: &Record, copy: Option<AuditCopy>) -> AuditRecord {
    let finding = |finding: &Finding| AuditFinding {
        severity: severity(finding.severity()),
        kind: finding.kind.name().to_owned(),
        title: finding.kind.title().to_owned(),
        says: finding.says.clone(),
        advice: finding.advice.clone(),
        line: shikatsu_audit::telling::line(&finding.line, record.size),
    };
    AuditRecord {
        number: u32::try_from(record.number).unwrap_or(u32::MAX),
        name: record.name(),
        severity: record.sheet.severity().map(severity),
        findings: record.sheet.findings.iter().map(finding).collect(),
        line: record.to_json().to_string(),
        copy,
    }
}

const fn severity(severity: Severity) -> AuditSeverity {
    match severity {
        Severity::Error => AuditSeverity::Error,
        Severity::Warning => AuditSeverity::Warning,
        Severity::Note => AuditSeverity::Note,
    }
}
