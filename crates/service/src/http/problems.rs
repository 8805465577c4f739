//! The bank of problems: as a list, one by one in every form, by position, and in frames of other sites.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use shikatsu_api::{
    BankMatches, BankPage, BankProblem, BankSpan, FindRequest, NotationWish, Problem,
};
use shikatsu_formats::sgf::Dialect;
use shikatsu_formats::{Document, Format, FormatWriteError};

use super::bank::MOST;
use super::client::ClientAddress;
use super::document::{FileBytes, Refusals};
use super::extract::{RawBody, UrlQuery};
use super::framing::{FRAMED, framed};
use super::question_body::{BodyFormat, json, single};
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::solves::possible;
use super::state::{ServerState, SharedState};
use super::visit::Visit;
use super::wire::at_most;

/// Problems in a part of the list unless more or fewer are asked for.
const USUAL: u32 = 100;

/// Pixels from line to line.
const CELL: u32 = 32;

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

/// Find a position
///
/// As JSON, or as a file in any notation that is read. A problem that is turned, mirrored, has its colours exchanged, or lies
/// elsewhere on the board with the same surroundings, is the same question.
#[utoipa::path(
    post, path = "/api/v1/problems/find", tag = "problems", operation_id = "findProblem",
    request_body(content((FindRequest = "application/json"), (String = "text/plain"), (String = "application/x-go-sgf"))),
    responses((status = 200, description = "The problems that it is; none if the lists are empty", body = BankMatches), Refusals)
)]
pub(super) async fn find(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<Json<BankMatches>, HttpRefusal> {
    state.charge(client, RequestCost::Look)?;
    let problem = match BodyFormat::of(&headers)? {
        BodyFormat::Json => possible(&json::<FindRequest>(&body)?.problem)?,
        BodyFormat::File => possible(&Problem::from(&single(&body)?))?,
    };
    Ok(Json(state.bank.find(&problem)))
}

/// Fetch a problem as SGF
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/sgf", tag = "problems", operation_id = "getProblemSgf",
    params(("id" = String, Path, description = "The id of the problem")),
    responses((status = 200, description = "The file", body = String, content_type = "application/x-go-sgf"), Refusals)
)]
pub(super) async fn sgf(Visit { state, id, .. }: Visit) -> Result<Response, HttpRefusal> {
    state.problem_file(&id, Format::Sgf(Dialect::Plain))
}

/// Fetch a problem in any notation
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/file", tag = "problems", operation_id = "getProblemFile",
    params(("id" = String, Path, description = "The id of the problem"), NotationWish),
    responses((status = 200, description = "The file", body = String, content_type = "text/plain"), Refusals)
)]
pub(super) async fn file(
    Visit { state, id, .. }: Visit,
    UrlQuery(NotationWish { format }): UrlQuery<NotationWish>,
) -> Result<Response, HttpRefusal> {
    let known: Format = format.parse().map_err(|_| {
        let all = Format::ALL.map(Format::name).join(", ");
        let detail = format!("'{format}' is no notation that is written; choose from {all}");
        HttpRefusal::new(RefusalKind::Unanswerable, detail)
    })?;
    state.problem_file(&id, known)
}

/// Fetch a picture of a problem
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/svg", tag = "problems", operation_id = "getProblemPicture",
    params(("id" = String, Path, description = "The id of the problem")),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), Refusals)
)]
pub(super) async fn svg(Visit { state, id, .. }: Visit) -> Result<Response, HttpRefusal> {
    let picture = state.bank.picture(&id).ok_or_else(missing)?;
    let kind = HeaderValue::from_static("image/svg+xml");
    Ok(([(header::CONTENT_TYPE, kind)], picture.to_svg()).into_response())
}

/// Fetch a picture of a problem as pixels
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/png", tag = "problems", operation_id = "getProblemPixels",
    params(("id" = String, Path, description = "The id of the problem")),
    responses((status = 200, description = "The picture", body = FileBytes, content_type = "image/png"), Refusals)
)]
pub(super) async fn png(Visit { state, id, client }: Visit) -> Result<Response, HttpRefusal> {
    let picture = state.bank.picture(&id).ok_or_else(missing)?;
    state.charge(client, RequestCost::Search)?;
    let drawn = tokio::task::spawn_blocking(move || picture.to_png(CELL)).await;
    let refused = |detail: String| HttpRefusal::new(RefusalKind::Defect, detail);
    let drawn = drawn.map_err(|error| refused(error.to_string()))?;
    let pixels = drawn.map_err(|error| refused(error.to_string()))?;
    let kind = HeaderValue::from_static("image/png");
    Ok(([(header::CONTENT_TYPE, kind)], pixels).into_response())
}

/// Show a problem in a frame of another site
///
/// For the address of a frame: it leads to the page with this problem and nothing else, which tells the page around it
/// `solved`, `hinted` or `missed`.
#[utoipa::path(
    get, path = "/embed/{id}", tag = "problems", operation_id = "embedProblem",
    params(("id" = String, Path, description = "The id of the problem")),
    responses((status = 303, description = "Where the page is", headers(("Location" = String, description = "The page with the problem"))), Refusals)
)]
pub(super) async fn embed(Visit { state, id, .. }: Visit) -> Result<Response, HttpRefusal> {
    let document = state.bank.document(&id).ok_or_else(missing)?;
    // The board alone: the page finds the answer by itself.
    let bare = Document::from(document.problem.clone());
    let text = Format::Sgf(Dialect::Plain).write(&[bare]);
    let text = text.map_err(|error| unwritten(&error))?;
    let place = format!("{FRAMED}#/solve?embed=1&text={}", escaped(&text));
    let place = HeaderValue::from_str(&place)
        .map_err(|error| HttpRefusal::new(RefusalKind::Defect, error.to_string()))?;
    Ok((StatusCode::SEE_OTHER, framed(), [(header::LOCATION, place)]).into_response())
}

impl ServerState {
    fn problem_file(&self, id: &str, format: Format) -> Result<Response, HttpRefusal> {
        let written = self.bank.file(id, format).ok_or_else(missing)?;
        let text = written.map_err(|error| unwritten(&error))?;
        let kind = HeaderValue::from_static(match format {
            Format::Sgf(_) => "application/x-go-sgf; charset=utf-8",
            Format::Ogs => "application/json",
            Format::Bench => "application/x-ndjson",
            Format::Grid | Format::Diagram => "text/plain; charset=utf-8",
        });
        Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
    }
}

/// A text as a part of an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                escaped.push(char::from(byte));
            }
            _ => {
                // Writing into a text does not fail.
                let _written = write!(escaped, "%{byte:02X}");
            }
        }
    }
    escaped
}

fn unwritten(error: &FormatWriteError) -> HttpRefusal {
    HttpRefusal::new(RefusalKind::Unanswerable, error.to_string())
}

fn missing() -> HttpRefusal {
    HttpRefusal::not_found("problem on offer; /api/v1/problems lists them")
}
