//! A problem, compared with the key in its file.
//!
//! The worker sends what proves its findings, and none of the findings: the service makes them again from the
//! certificates.

use shikatsu_api::{AuditSource, JobAnswer};
use shikatsu_audit::{AuditTerms, judge_with_evidence};
use shikatsu_engine::Engine;
use shikatsu_messages as messages;

use crate::engine_job::EngineJob;
use crate::handler::JobResult;

/// Compares a problem with the key in its file.
pub(crate) fn audit(engine: &mut Engine, job: &EngineJob<'_>, source: &AuditSource) -> JobResult {
    let Some(found) = messages::audited_problem(source) else {
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
    let (sheet, evidence) = judge_with_evidence(&found.document, &terms, engine, job.cancel);
    let (evidence, bundle) = messages::audit_evidence(&evidence);
    JobResult::Done {
        answer: Box::new(JobAnswer::Audited { evidence }),
        open: job.cut_short(),
        bundle,
        nodes: sheet.nodes,
    }
}
