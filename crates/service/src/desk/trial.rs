//! What an end of a job comes to, once its certificates were checked. Pure, and as long as the certificates.

use shikatsu_api::{Job, JobAnswer, JobTask, Unproved};
use shikatsu_problem::{Color, Problem};
use shikatsu_verdict::{Hearing, Ruled, RulingError, rule};

use super::claim::{self, Forgery};
use super::finding::{Finding, findings, is_decided};
use super::home;

/// What becomes of an end.
#[derive(Debug)]
pub(super) enum Sentence {
    /// The certificates hold, and carry what is claimed.
    Believed(Box<Believed>),
    /// The worker is not to be believed.
    Forged(String),
    /// The certificates are not to be had, and it may be nobody's fault.
    Lost,
    /// Certificates that hold contradict each other, or the problem is none: our own fault.
    Broken(String),
}

/// An answer that may be shown.
#[derive(Debug)]
pub(super) struct Believed {
    pub(super) defender: Color,
    pub(super) findings: Vec<Finding>,
    pub(super) told: JobAnswer,
    /// Why something that was asked is not proved, if so.
    pub(super) open: Option<Unproved>,
}

/// An answer and what it rests on.
#[derive(Debug)]
pub(super) struct Testimony {
    pub(super) answer: JobAnswer,
    pub(super) open: Option<Unproved>,
    pub(super) bundle: Vec<u8>,
}

/// Checks every certificate and holds the answer against them.
pub(super) fn judge(job: &Job, testimony: Testimony) -> Sentence {
    match tried(job, testimony) {
        Ok(believed) => Sentence::Believed(Box::new(believed)),
        Err(sentence) => sentence,
    }
}

fn tried(job: &Job, testimony: Testimony) -> Result<Believed, Sentence> {
    let broken = |error: &dyn ToString| Sentence::Broken(error.to_string());
    let problem = Problem::try_from(&job.problem).map_err(|error| broken(&error))?;
    let defender = home::defender(&problem).map_err(|error| broken(&error))?;
    let ruled = ruled(&problem, &testimony.bundle).map_err(|error| match error {
        RulingError::Contradiction { .. } => broken(&error),
        error => Sentence::Forged(error.to_string()),
    })?;
    let forged = |Forgery(reason)| Sentence::Forged(reason);
    if !fits(&job.task, &testimony.answer) {
        let reason = "the answer is to another kind of question".to_owned();
        return Err(Sentence::Forged(reason));
    }
    claim::hold(&testimony.answer, &ruled).map_err(forged)?;
    if testimony.open.is_none() {
        complete(job, &ruled).map_err(forged)?;
    }
    let extent = |ruling: &_| claim::extent(&testimony.answer, &job.task, ruling);
    let findings = findings(&problem, &ruled, extent);
    Ok(Believed {
        defender,
        findings,
        told: claim::told(testimony.answer, &ruled, defender),
        open: testimony.open,
    })
}

/// What certificates say of a problem; none of them say nothing.
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
fn complete(job: &Job, ruled: &Ruled) -> Result<(), Forgery> {
    let mut open = claim::movers(job.first)
        .iter()
        .filter(|&&first| !is_decided(ruled.side(first)));
    match open.next() {
        None => Ok(()),
        Some(first) => Err(Forgery(format!(
            "{first} first: an answer is claimed, and the certificates carry none"
        ))),
    }
}
