//! Reports: writing, looking, appealing; and what they have corrected.

use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use shikatsu_api::{
    EarlierAnswer, GivenReason, KeyCorrection, KeyCorrections, Limits, NewProblemReport,
    ProblemReport, ReportList, ReportSpan,
};

use super::admission::ActorVisit;
use super::club_views::{named, revision, sent_report};
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath, UrlQuery};
use super::rate_limit::RequestCost;
use super::refusal::HttpRefusal;
use super::set_source::unusable;
use crate::access::Action;
use crate::club::{
    DoubtedMove, EarlierKey, KeptReport, ReportKind, ReportState, ReportSubject, SearchTerms,
    WrittenReport,
};

/// Write a report
///
/// That a move works or fails is answered at once if it is known, and otherwise searched for: look at the report again. A key
/// that is proved wrong gets a new revision, and tries that it marked wrong get their points back.
#[utoipa::path(
    post, path = "/api/v1/reports", tag = "reports", operation_id = "writeReport",
    request_body = NewProblemReport,
    responses((status = 201, description = "The report, with its answer if it has one", body = ProblemReport), Refusals)
)]
pub(super) async fn write(
    visit: ActorVisit,
    headers: HeaderMap,
    JsonBody(new): JsonBody<NewProblemReport>,
) -> Result<(StatusCode, Json<ProblemReport>), HttpRefusal> {
    let account = visit.account()?;
    visit.state.charge(visit.client, RequestCost::Report)?;
    let kind = ReportKind::named(&new.kind);
    let kind = kind.ok_or_else(|| {
        let known = ReportKind::ALL.map(ReportKind::name).join(", ");
        unusable(format!(
            "'{}' is no kind of report; choose from {known}",
            new.kind
        ))
    })?;
    let report = WrittenReport {
        account,
        kind,
        doubted: visit.doubted(&new)?,
        subject: visit.subject(&new).await?,
        words: new.words,
    };
    let terms = SearchTerms {
        budget: visit.state.budget(Limits::default()),
        payer: visit.state.payer(visit.client, &headers).await?,
    };
    let written = visit.state.club.write_report(report, terms).await?;
    let sent = sent_report(written, Vec::new(), account);
    Ok((StatusCode::CREATED, Json(sent)))
}

/// List the own reports
#[utoipa::path(
    get, path = "/api/v1/reports/own", tag = "reports", operation_id = "listOwnReports",
    responses((status = 200, description = "What the account reported, the newest first", body = ReportList), Refusals)
)]
pub(super) async fn list_own(visit: ActorVisit) -> Result<Json<ReportList>, HttpRefusal> {
    let account = visit.account()?;
    let reports = visit.state.club.own_reports(account).await?;
    Ok(Json(listed(reports, account)))
}

/// List reports
///
/// For officers.
#[utoipa::path(
    get, path = "/api/v1/reports", tag = "reports", operation_id = "listReports",
    params(ReportSpan),
    responses((status = 200, description = "Reports, the oldest first", body = ReportList), Refusals)
)]
pub(super) async fn list(
    visit: ActorVisit,
    UrlQuery(span): UrlQuery<ReportSpan>,
) -> Result<Json<ReportList>, HttpRefusal> {
    let state = span.state.as_deref().map(|word| {
        let known = ReportState::ALL.map(ReportState::name).join(", ");
        let missing = || unusable(format!("'{word}' is no state; choose from {known}"));
        ReportState::named(word).ok_or_else(missing)
    });
    let reports = visit.state.club.reports(state.transpose()?).await?;
    Ok(Json(listed(reports, visit.account()?)))
}

/// See a report
#[utoipa::path(
    get, path = "/api/v1/reports/{id}", tag = "reports", operation_id = "getReport",
    params(("id" = String, Path, description = "The id of the report")),
    responses((status = 200, description = "The report as it stands", body = ProblemReport), Refusals)
)]
pub(super) async fn look(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<Json<ProblemReport>, HttpRefusal> {
    let id = named(&id, "report")?;
    let club = &visit.state.club;
    let report = club.report(id).await?;
    visit.may_see(&report)?;
    let report = match report.state {
        ReportState::Asked if club.settle(id).await? => club.report(id).await?,
        _ => report,
    };
    let decisions = club.decisions(id).await?;
    Ok(Json(sent_report(report, decisions, visit.account()?)))
}

/// Appeal
///
/// Once: another officer decides.
#[utoipa::path(
    post, path = "/api/v1/reports/{id}/appeal", tag = "reports", operation_id = "appealReport",
    params(("id" = String, Path, description = "The id of the report")),
    request_body = GivenReason,
    responses((status = 200, description = "The report, which waits again", body = ProblemReport), Refusals)
)]
pub(super) async fn appeal(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(GivenReason { words }): JsonBody<GivenReason>,
) -> Result<Json<ProblemReport>, HttpRefusal> {
    let account = visit.account()?;
    visit.asks(Action::WriteReport, &[])?;
    let club = &visit.state.club;
    let report = club.report(named(&id, "report")?).await?;
    if report.account != Some(account) {
        return Err(HttpRefusal::not_found("report of this account"));
    }
    let report = club.appeal(account, report.id, &words).await?;
    let decisions = club.decisions(report.id).await?;
    Ok(Json(sent_report(report, decisions, account)))
}

/// See which keys were corrected
///
/// For a page that judges by the keys of its bank.
#[utoipa::path(
    get, path = "/api/v1/corrections", tag = "reports", operation_id = "getKeyCorrections",
    responses((status = 200, description = "Corrections and disputes", body = KeyCorrections), Refusals)
)]
pub(super) async fn corrections(visit: ActorVisit) -> Result<Json<KeyCorrections>, HttpRefusal> {
    let keys = visit.state.club.key_state().await?;
    let mut earlier = keys.earlier;
    let corrected = keys.corrected.into_iter().map(|one| KeyCorrection {
        earlier: earlier_answers(earlier.remove(&one.problem)),
        problem: one.problem,
        revision: revision(one.revision),
        right: one.right,
        certificates: one.certificates,
    });
    Ok(Json(KeyCorrections {
        corrected: corrected.collect(),
        disputed: keys.disputed,
    }))
}

fn earlier_answers(keys: Option<Vec<EarlierKey>>) -> Vec<EarlierAnswer> {
    let keys = keys.into_iter().flatten().map(|key| EarlierAnswer {
        revision: revision(key.revision),
        right: key.right,
    });
    keys.collect()
}

impl ActorVisit {
    /// The own report, or any for an officer.
    fn may_see(&self, report: &KeptReport) -> Result<(), HttpRefusal> {
        let is_own = report.account.is_some() && report.account == self.signed_in();
        let action = match is_own {
            true => Action::WriteReport,
            false => Action::ReadReports,
        };
        self.asks(action, &[]).map(|_| ())
    }

    fn doubted(&self, new: &NewProblemReport) -> Result<Option<DoubtedMove>, HttpRefusal> {
        let (Some(problem), Some(played)) = (&new.problem, &new.played) else {
            return Ok(None);
        };
        let drawn = self.state.drawn(problem);
        let missing = || HttpRefusal::not_found("problem whose board is known here");
        Ok(Some(DoubtedMove {
            problem: drawn.ok_or_else(missing)?.clone(),
            played: played.clone(),
        }))
    }

    async fn subject(&self, new: &NewProblemReport) -> Result<ReportSubject, HttpRefusal> {
        match (&new.problem, &new.comment, &new.problem_set) {
            (Some(problem), None, None) if self.state.drawn(problem).is_some() => {
                Ok(ReportSubject::Problem(problem.clone()))
            }
            (Some(_), None, None) => Err(HttpRefusal::not_found("problem")),
            (None, Some(comment), None) => {
                let comment = named(comment, "comment")?;
                Ok(ReportSubject::Comment(
                    self.state.club.comment(comment).await?.id,
                ))
            }
            (None, None, Some(set)) => Ok(ReportSubject::Set(self.readable(set).await?.id)),
            _ => Err(unusable(
                "a report is about one thing: a problem, a comment or a set".to_owned(),
            )),
        }
    }
}

fn listed(reports: Vec<KeptReport>, looks: uuid::Uuid) -> ReportList {
    let reports = reports
        .into_iter()
        .map(|report| sent_report(report, Vec::new(), looks));
    ReportList {
        reports: reports.collect(),
    }
}
