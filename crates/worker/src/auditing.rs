//! A problem, compared with the key in its file.

use std::ops::ControlFlow;
use std::path::Path;

use shikatsu_api::{AuditCopy, AuditSource, JobAnswer};
use shikatsu_audit::{AuditRecord, AuditTerms, Sheet, correct, judge};
use shikatsu_engine::Engine;
use shikatsu_formats::collection::{FoundProblem, each_problem, stem};
use shikatsu_messages as messages;

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
    let terms = AuditTerms {
        limits: job.limits,
        stones: messages::audit_stones(source.stones),
    };
    let sheet = judge(&found.document, &terms, engine, job.cancel);
    let copy = copied(&found, &sheet, source);
    let nodes = sheet.nodes;
    let record = AuditRecord {
        number: source.number as usize,
        file: source.file.clone(),
        place: found.place.unwrap_or(1),
        ..AuditRecord::of(&found.document.problem, sheet)
    };
    JobResult::Done {
        answer: Box::new(JobAnswer::Audited {
            record: Box::new(messages::audit_record(&record, copy)),
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
