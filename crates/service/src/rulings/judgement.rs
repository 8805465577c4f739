//! What a result comes to, once its certificates were checked. Pure, and takes as long as the certificates are.

use bytes::Bytes;
use shikatsu_api::{
    AuditEvidence, AuditFault, AuditRecord, AuditSource, Job, JobAnswer, JobTask, Unproved,
};
use shikatsu_problem::{Color, Problem};
use shikatsu_verdict::{Hearing, Ruled, RulingError, rule};

use super::answer;
use super::facts::{RuledFact, facts, is_decided};
use super::mismatch::AnswerMismatch;
use crate::requests::known;

/// What becomes of a result.
#[derive(Debug)]
pub(super) enum ResultRuling {
    /// The certificates hold, and carry what is claimed.
    Accepted(Box<AcceptedResult>),
    /// The certificates of an audit hold; the record was made from them here.
    Audited {
        record: Box<AuditRecord>,
        cut_short: Option<Unproved>,
    },
    /// The worker is not to be believed, for this reason.
    False(String),
    /// The certificates cannot be fetched, and the worker may not be to blame.
    Lost,
    /// Certificates that hold contradict each other, or there is no ruling on the problem: a defect of this program.
    Defect(String),
}

/// An answer that may be shown, and what it proves.
#[derive(Debug)]
pub(super) struct AcceptedResult {
    pub(super) defender: Color,
    pub(super) facts: Vec<RuledFact>,
    pub(super) answer: JobAnswer,
    /// Why something that was asked is not proved, if so.
    pub(super) open: Option<Unproved>,
}

/// An answer as a worker returned it, and its certificates.
#[derive(Debug)]
pub(super) struct WorkerResult {
    pub(super) answer: JobAnswer,
    pub(super) open: Option<Unproved>,
    pub(super) bundle: Bytes,
    pub(super) nodes: u64,
}

/// Makes the record of an audit from a file and certificates, and searches nothing. The program that opens the service
/// gives it, because audits stand beside the engine, which a service must not reach.
pub type AuditJudge =
    fn(&AuditSource, &[AuditEvidence], &[u8], u64) -> Result<AuditRecord, AuditFault>;

/// Checks every certificate and compares the answer with them.
pub(super) fn judge(job: &Job, result: WorkerResult, judge_audit: AuditJudge) -> ResultRuling {
    if let JobTask::Audit { source } = &job.task {
        return audited(source, &result, judge_audit);
    }
    match accepted(job, result) {
        Ok(accepted) => ResultRuling::Accepted(Box::new(accepted)),
        Err(ruling) => ruling,
    }
}

fn audited(source: &AuditSource, result: &WorkerResult, judge: AuditJudge) -> ResultRuling {
    let JobAnswer::Audited { evidence } = &result.answer else {
        let reason = "an audit was asked for and something else came";
        return ResultRuling::False(reason.into());
    };
    match judge(source, evidence, &result.bundle, result.nodes) {
        Ok(record) => ResultRuling::Audited {
            record: Box::new(record),
            cut_short: result.open,
        },
        Err(AuditFault::False(reason)) => ResultRuling::False(reason),
        Err(AuditFault::Defect(reason)) => ResultRuling::Defect(reason),
    }
}

fn accepted(job: &Job, result: WorkerResult) -> Result<AcceptedResult, ResultRuling> {
    let defect = |error: &dyn ToString| ResultRuling::Defect(error.to_string());
    let problem = Problem::try_from(&job.problem).map_err(|error| defect(&error))?;
    let defender = known::defender(&problem).map_err(|error| defect(&error))?;
    let ruled = ruled(&problem, &result.bundle).map_err(|error| match error {
        RulingError::Contradiction { .. } => defect(&error),
        error => ResultRuling::False(error.to_string()),
    })?;
    let mismatch = |AnswerMismatch(reason)| ResultRuling::False(reason);
    if !fits(&job.task, &result.answer) {
        let reason = "the answer is to another kind of question".to_owned();
        return Err(ResultRuling::False(reason));
    }
    answer::compare(&result.answer, &ruled).map_err(mismatch)?;
    if result.open.is_none() {
        complete(job, &ruled).map_err(mismatch)?;
    }
    let facts = facts(&problem, &ruled);
    Ok(AcceptedResult {
        defender,
        facts,
        answer: answer::corrected(result.answer, &ruled, defender),
        open: result.open,
    })
}

/// What certificates say of a problem. An empty bundle says nothing.
pub(super) fn ruled(problem: &Problem, bundle: &[u8]) -> Result<Ruled, RulingError> {
    match bundle {
        [] => Hearing::of(problem, &[])?.rule(),
        bundle => rule(problem, bundle),
    }
}

/// Whether an answer is of the kind that was asked for.
const fn fits(task: &JobTask, answer: &JobAnswer) -> bool {
    matches!(
        (task, answer),
        (
            JobTask::Solve | JobTask::AllFirstMoves,
            JobAnswer::Solved { .. }
        ) | (JobTask::Refute { .. }, JobAnswer::Refuted { .. })
    )
}

/// Whether what is said to be answered is.
fn complete(job: &Job, ruled: &Ruled) -> Result<(), AnswerMismatch> {
    let mut open = known::first_movers(job.first)
        .iter()
        .filter(|&&first| !is_decided(ruled.side(first)));
    match open.next() {
        None => Ok(()),
        Some(first) => Err(AnswerMismatch(format!(
            "{first} first: an answer is claimed, and the certificates carry none"
        ))),
    }
}
