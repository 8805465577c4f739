//! What is counted, for operators of the service. Names and labels of the series are public and stay.

use std::time::Duration;

use metrics::{counter, histogram};
use shikatsu_api::{JobTask, RequestResult};
use shikatsu_jobs::Priority;

use super::request::StoredRequest;

/// A request was opened, shared or answered at once.
pub(super) fn asked(how: &'static str, priority: Priority, task: &JobTask) {
    let labels = [
        ("how", how),
        ("priority", priority_word(priority)),
        ("task", task_word(task)),
    ];
    counter!("shikatsu_cases_asked_total", &labels).increment(1);
}

/// So many problems of an audit were asked about.
pub(super) fn audits_asked(number: u64) {
    let labels = [
        ("how", "made"),
        ("priority", priority_word(Priority::Batch)),
        ("task", "audit"),
    ];
    counter!("shikatsu_cases_asked_total", &labels).increment(number);
}

/// A request was closed; how long its callers waited, and how much of it was spent before a worker had its job.
pub(crate) fn closed(request: &StoredRequest, closing: &RequestResult, worked: Duration) {
    let kind = word(closing);
    counter!("shikatsu_cases_closed_total", "kind" => kind).increment(1);
    let lasted = request.opened.elapsed().unwrap_or_default();
    let labels = [("priority", priority_word(request.priority))];
    histogram!("shikatsu_case_seconds", &labels).record(lasted);
    histogram!("shikatsu_case_waiting_seconds", &labels).record(lasted.saturating_sub(worked));
}

/// So many requests were closed without an answer.
pub(crate) fn closed_unanswered(closing: &RequestResult, number: u64) {
    counter!("shikatsu_cases_closed_total", "kind" => word(closing)).increment(number);
}

/// Facts were kept.
pub(crate) fn facts(number: u64) {
    counter!("shikatsu_facts_kept_total").increment(number);
}

/// A result was rejected.
pub(crate) fn rejected(why: &'static str) {
    counter!("shikatsu_answers_rejected_total", "why" => why).increment(1);
}

/// A round of requeueing put so many jobs into the queue.
pub(super) fn requeued(queued: u64) {
    counter!("shikatsu_sweeps_total").increment(1);
    counter!("shikatsu_jobs_swept_total").increment(queued);
}

/// How a request closed, in a word.
pub(crate) const fn word(closing: &RequestResult) -> &'static str {
    match closing {
        RequestResult::Proved { .. } => "proved",
        RequestResult::Unproved { .. } => "unproved",
        RequestResult::Advised { .. } => "advised",
        RequestResult::Failed { .. } => "failed",
        RequestResult::Cancelled => "cancelled",
    }
}

const fn priority_word(priority: Priority) -> &'static str {
    match priority {
        Priority::Person => "person",
        Priority::Batch => "batch",
    }
}

const fn task_word(task: &JobTask) -> &'static str {
    match task {
        JobTask::Solve => "solve",
        JobTask::AllFirstMoves => "all first moves",
        JobTask::Refute { .. } => "refute",
        JobTask::Audit { .. } => "audit",
        JobTask::Search { .. } => "search",
        JobTask::Playouts { .. } => "playouts",
        JobTask::Candidates { .. } => "candidates",
    }
}
