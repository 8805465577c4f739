//! What officers do: deciding reports, hiding comments, suspending accounts.

use axum::Json;
use axum::http::StatusCode;
use shikatsu_api::{GivenReason, NewDecision, ProblemReport};

use super::admission::ActorVisit;
use super::club_views::{named, sent_report};
use super::document::Refusals;
use super::extract::{JsonBody, UrlPath};
use super::refusal::HttpRefusal;
use super::set_source::unusable;
use crate::access::{Action, Relation};
use crate::club::{ClassPlace, DecisionKind};

/// Decide a report
///
/// A curator decides about problems, a moderator about licences and people. What could not be proved is only searched again.
#[utoipa::path(
    post, path = "/api/v1/reports/{id}/decisions", tag = "reports", operation_id = "decideReport",
    params(("id" = String, Path, description = "The id of the report")),
    request_body = NewDecision,
    responses((status = 200, description = "The report", body = ProblemReport), Refusals)
)]
pub(super) async fn decide(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(new): JsonBody<NewDecision>,
) -> Result<Json<ProblemReport>, HttpRefusal> {
    let officer = visit.account()?;
    let club = &visit.state.club;
    let report = club.report(named(&id, "report")?).await?;
    let action = match report.kind.is_conduct() {
        true => Action::ResolveConduct,
        false => Action::ResolveReport,
    };
    visit.asks(action, &[])?;
    let decision = DecisionKind::named(&new.what);
    let decision = decision.ok_or_else(|| {
        unusable("a decision is 'upheld', 'declined' or 'again'; choose one of them".to_owned())
    })?;
    let report = club.decide(officer, &report, decision, &new.words).await?;
    let decisions = club.decisions(report.id).await?;
    Ok(Json(sent_report(report, decisions, officer)))
}

/// Hide a comment
#[utoipa::path(
    post, path = "/api/v1/comments/{id}/hiding", tag = "reports", operation_id = "hideComment",
    params(("id" = String, Path, description = "The id of the comment")),
    request_body = GivenReason,
    responses((status = 204, description = "It is shown no more"), Refusals)
)]
pub(super) async fn hide(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(GivenReason { words }): JsonBody<GivenReason>,
) -> Result<StatusCode, HttpRefusal> {
    let officer = visit.account()?;
    let club = &visit.state.club;
    let comment = club.comment(named(&id, "comment")?).await?;
    let place = match comment.class {
        Some(class) => club.place_in(class, officer).await?,
        None => ClassPlace(None),
    };
    let relations: &[Relation] = place.relations();
    visit.asks(Action::HideComment, relations)?;
    club.hide_comment(officer, comment.id, &words).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Suspend an account
///
/// It still sees what is public, and can be exported and deleted.
#[utoipa::path(
    post, path = "/api/v1/accounts/{id}/suspension", tag = "accounts", operation_id = "suspendAccount",
    params(("id" = String, Path, description = "The id of the account")),
    request_body = GivenReason,
    responses((status = 204, description = "It is suspended"), Refusals)
)]
pub(super) async fn suspend(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
    JsonBody(GivenReason { words }): JsonBody<GivenReason>,
) -> Result<StatusCode, HttpRefusal> {
    let account = named(&id, "account")?;
    let club = &visit.state.club;
    club.suspend(visit.account()?, account, &words).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End the suspension of an account
#[utoipa::path(
    delete, path = "/api/v1/accounts/{id}/suspension", tag = "accounts", operation_id = "endSuspension",
    params(("id" = String, Path, description = "The id of the account")),
    responses((status = 204, description = "It may do again what it might before"), Refusals)
)]
pub(super) async fn end_suspension(
    visit: ActorVisit,
    UrlPath(id): UrlPath<String>,
) -> Result<StatusCode, HttpRefusal> {
    let account = named(&id, "account")?;
    let club = &visit.state.club;
    club.end_suspension(visit.account()?, account).await?;
    Ok(StatusCode::NO_CONTENT)
}
