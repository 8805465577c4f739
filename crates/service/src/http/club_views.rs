//! Sets, classes and reports as messages, and what goes wrong with them as refusals.

use shikatsu_api::{
    ClassEntry, ClassHomework, ClassMember, Problem, ProblemComment, ProblemReport, ProvedFinding,
    PupilTries, ReportDecision, SetEntry, SetKey, SetProblem,
};
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{self, Dialect};
use uuid::Uuid;

use super::account_views::unavailable;
use super::refusal::{HttpRefusal, RefusalKind};
use crate::club::{
    ClubError, ItemKey, KeptClass, KeptComment, KeptDecision, KeptHomework, KeptItem, KeptMember,
    KeptReport, KeptSet, ReportSubject, TriedProblem,
};

/// An id in a path or body. A text that is none names nothing.
pub(super) fn named(text: &str, what: &'static str) -> Result<Uuid, ClubError> {
    text.parse().map_err(|_| ClubError::Missing(what))
}

pub(super) fn sent_set(set: KeptSet, looks: Option<Uuid>) -> SetEntry {
    let is_own = looks.is_some() && set.owner == looks;
    SetEntry {
        id: set.id.simple().to_string(),
        title: set.title,
        author: set.author,
        licence: set.licence.name().to_owned(),
        is_public: set.is_public,
        is_own,
        problems: count(set.problems),
        changed_at: set.changed_at,
        audit: set.audit.filter(|_| is_own).map(|audit| audit.to_string()),
    }
}

pub(super) fn sent_item(item: KeptItem) -> SetProblem {
    SetProblem {
        sgf: item.board.as_ref().and_then(written),
        problem: item.problem,
        board: item.board,
        key: sent_key(item.key),
    }
}

fn written(board: &Problem) -> Option<String> {
    let problem = shikatsu_problem::Problem::try_from(board).ok()?;
    sgf::write(&[Document::from(problem)], Dialect::Plain).ok()
}

fn sent_key(key: ItemKey) -> Option<SetKey> {
    let (state, right, certificates) = match key {
        ItemKey::OfBank => return None,
        ItemKey::Searched => ("searched", Vec::new(), None),
        ItemKey::Proved {
            right,
            certificates,
        } => ("proved", right, Some(certificates)),
        ItemKey::Unproved => ("unproved", Vec::new(), None),
    };
    Some(SetKey {
        state: state.to_owned(),
        right,
        certificates,
    })
}

pub(super) fn sent_class(class: &KeptClass) -> ClassEntry {
    ClassEntry {
        id: class.id.simple().to_string(),
        name: class.name.clone(),
        role: class.role.name().to_owned(),
        pupils: count(class.pupils),
    }
}

pub(super) fn sent_member(member: KeptMember) -> ClassMember {
    ClassMember {
        account: member.account.simple().to_string(),
        name: member.name,
        kind: member.kind.name().to_owned(),
        role: member.role.name().to_owned(),
        joined_at: member.joined_at,
    }
}

pub(super) fn sent_homework(homework: KeptHomework) -> ClassHomework {
    ClassHomework {
        id: homework.id.simple().to_string(),
        problem_set: homework.problem_set.simple().to_string(),
        title: homework.title,
        problems: count(homework.problems),
        opens_at: homework.opens_at,
        due_at: homework.due_at,
    }
}

pub(super) fn sent_tries(tried: TriedProblem) -> PupilTries {
    PupilTries {
        pupil: tried.pupil.simple().to_string(),
        name: tried.name,
        problem: tried.problem,
        theme: tried.first.theme,
        first: tried.first.result.name().to_owned(),
        tries: tried.tries,
        is_solved: tried.is_solved,
        millis: tried.first.millis,
        at: tried.at,
        played: tried.played,
        refutation: tried.refutation,
    }
}

pub(super) fn sent_report(
    report: KeptReport,
    decisions: Vec<KeptDecision>,
    looks: Uuid,
) -> ProblemReport {
    let (problem, comment, set) = match report.subject {
        ReportSubject::Problem(problem) => (Some(problem), None, None),
        ReportSubject::Comment(comment) => (None, Some(comment), None),
        ReportSubject::Set(set) => (None, None, Some(set)),
    };
    let decisions = decisions.into_iter().map(|decision| ReportDecision {
        what: decision.what,
        words: decision.words,
        at: decision.at,
    });
    ProblemReport {
        id: report.id.simple().to_string(),
        kind: report.kind.name().to_owned(),
        problem,
        comment: comment.map(|id| id.simple().to_string()),
        problem_set: set.map(|id| id.simple().to_string()),
        played: report.played,
        revision: report.revision.map(revision),
        words: report.words,
        state: report.state.name().to_owned(),
        finding: report.finding.map(|proved| ProvedFinding {
            worth: proved.finding.name().to_owned(),
            verdict: proved.verdict,
            reply: proved.reply,
            certificates: proved.certificates,
        }),
        new_revision: report.new_revision.map(revision),
        at: report.at,
        is_own: report.account == Some(looks),
        decisions: decisions.collect(),
    }
}

pub(super) fn sent_comment(comment: KeptComment, looks: Option<Uuid>) -> ProblemComment {
    ProblemComment {
        id: comment.id.simple().to_string(),
        is_own: looks.is_some() && comment.account == looks,
        author: comment.author,
        words: comment.words,
        at: comment.at,
    }
}

pub(super) const fn revision(number: i32) -> u32 {
    number.unsigned_abs()
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl From<ClubError> for HttpRefusal {
    fn from(error: ClubError) -> Self {
        let kind = match &error {
            ClubError::Missing(_) => RefusalKind::NotFound,
            ClubError::TooMany { .. } | ClubError::Declined(_) => RefusalKind::Declined,
            ClubError::Text { .. } | ClubError::Unusable(_) => RefusalKind::Unanswerable,
            ClubError::Store(_) => return unavailable(&error),
            ClubError::Account(_) | ClubError::Sync(_) | ClubError::Request(_) => {
                return match error {
                    ClubError::Account(error) => error.into(),
                    ClubError::Sync(error) => error.into(),
                    ClubError::Request(error) => error.into(),
                    other => unavailable(&other),
                };
            }
        };
        Self::new(kind, error.to_string())
    }
}
