//! The bank of problems, as a list and one by one.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use shikatsu_api::{BankPage, BankProblem, BankSpan};

use super::bank::MOST;
use super::client::ClientAddress;
use super::document::Refusals;
use super::extract::UrlQuery;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::SharedState;
use super::visit::Visit;
use super::wire::at_most;

/// Problems in a part of the list unless more or fewer are asked for.
const USUAL: u32 = 100;

/// List the problems on offer
#[utoipa::path(
    get, path = "/api/v1/problems", tag = "problems", operation_id = "listProblems",
    params(BankSpan),
    responses((status = 200, description = "A part of the list", body = BankPage), Refusals)
)]
pub(super) async fn list(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
    UrlQuery(span): UrlQuery<BankSpan>,
) -> Result<Json<BankPage>, HttpRefusal> {
    state.charge(client, RequestCost::Look)?;
    let most = at_most(span.most.unwrap_or(USUAL), MOST)?;
    Ok(Json(state.bank.page(&span, most)))
}

/// Fetch a problem
#[utoipa::path(
    get, path = "/api/v1/problems/{id}", tag = "problems", operation_id = "getProblem",
    params(("id" = String, Path, description = "The id of the problem")),
    responses((status = 200, description = "The problem", body = BankProblem), Refusals)
)]
pub(super) async fn one(Visit { state, id, .. }: Visit) -> Result<Json<BankProblem>, HttpRefusal> {
    state.bank.problem(&id).map(Json).ok_or_else(missing)
}

/// Fetch a problem as SGF
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/sgf", tag = "problems", operation_id = "getProblemSgf",
    params(("id" = String, Path, description = "The id of the problem")),
    responses((status = 200, description = "The file", body = String, content_type = "application/x-go-sgf"), Refusals)
)]
pub(super) async fn sgf(Visit { state, id, .. }: Visit) -> Result<Response, HttpRefusal> {
    let written = state.bank.sgf(&id).ok_or_else(missing)?;
    let text =
        written.map_err(|error| HttpRefusal::new(RefusalKind::Unanswerable, error.to_string()))?;
    let kind = HeaderValue::from_static("application/x-go-sgf; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// Fetch a picture of a problem
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/svg", tag = "problems", operation_id = "getProblemPicture",
    params(("id" = String, Path, description = "The id of the problem")),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), Refusals)
)]
pub(super) async fn svg(Visit { state, id, .. }: Visit) -> Result<Response, HttpRefusal> {
    let picture = state.bank.svg(&id).ok_or_else(missing)?;
    let kind = HeaderValue::from_static("image/svg+xml");
    Ok(([(header::CONTENT_TYPE, kind)], picture).into_response())
}

fn missing() -> HttpRefusal {
    HttpRefusal::not_found("problem on offer; /api/v1/problems lists them")
}
