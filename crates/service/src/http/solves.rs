//! Requests about problems: asking, looking, stopping.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use shikatsu_api::{Asked, FileRequest, Problem, RequestStatus, SolveRequest, Withdrawal};
use shikatsu_board::check_problem;
use shikatsu_jobs::Priority;
use shikatsu_problem::Size;

use super::around::HttpRequestId;
use super::client::ClientAddress;
use super::document::Refusals;
use super::extract::{RawBody, UrlQuery};
use super::question_body::{BodyFormat, json, single};
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::SharedState;
use super::visit::Visit;
use super::wire::{accepted, asker, case_id, sent};
use crate::requests::{NewRequest, Receipt};

/// Longest body of a question.
pub(super) const LONGEST: usize = 256 << 10;

/// Ask about a problem
///
/// As JSON, or as a file in any notation that is read (SGF, text grid, diagram, puzzle of online-go.com) with what is wanted
/// after the question mark. What is known is answered at once with 200; otherwise the answer is 202 and the address of a case, which
/// workers close. A caller who asks the same as another before gets the same case.
#[utoipa::path(
    post, path = "/api/v1/solves", tag = "solves", operation_id = "askSolve",
    params(FileRequest),
    request_body(content((SolveRequest = "application/json"), (String = "text/plain"), (String = "application/x-go-sgf"))),
    responses(
        (status = 200, description = "Known: the case is closed", body = RequestStatus),
        (status = 202, description = "A worker has to look at it", body = RequestStatus, headers(("Location" = String, description = "Where the case is"))),
        Refusals
    )
)]
pub(super) async fn ask(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
    Extension(HttpRequestId(request)): Extension<HttpRequestId>,
    UrlQuery(wanted): UrlQuery<FileRequest>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<Response, HttpRefusal> {
    state.charge(client, RequestCost::Search)?;
    let question = question(&headers, &body, wanted)?;
    let problem = possible(&question.problem)?;
    one_mover(&question, problem.setup.size)?;
    let new = NewRequest {
        task: question.task(),
        problem: question.problem,
        first: question.first,
        budget: state.budget(question.limits),
        priority: Priority::Person,
        payer: state.payer(client, &headers).await?,
        request: Some(request),
    };
    match state.requests.ask(new).await? {
        Receipt::Known(case) => Ok(Json(sent(&case)).into_response()),
        Receipt::Open(case) => {
            let place = format!("/api/v1/solves/{}", case.id);
            Ok(accepted(&place, Json(sent(&case))))
        }
        Receipt::Busy { retry_after } => Err(HttpRefusal::later(
            RefusalKind::Busy,
            "as many questions wait as there are places; ask again when Retry-After has passed",
            retry_after,
        )),
    }
}

/// Look at a case
#[utoipa::path(
    get, path = "/api/v1/solves/{id}", tag = "solves", operation_id = "getSolve",
    params(("id" = String, Path, description = "The id of the case")),
    responses((status = 200, description = "The case", body = RequestStatus), Refusals)
)]
pub(super) async fn look(
    Visit { state, id, .. }: Visit,
) -> Result<Json<RequestStatus>, HttpRefusal> {
    let found = state.requests.find(case_id(&id)?).await?;
    found
        .map(|case| Json(sent(&case)))
        .ok_or_else(|| HttpRefusal::not_found("case"))
}

/// Stop waiting
///
/// With the token that came with the answer when it was asked: no other caller can do it. The search is stopped if no other
/// caller waits for it. What is closed stays as it is.
#[utoipa::path(
    delete, path = "/api/v1/solves/{id}", tag = "solves", operation_id = "cancelSolve",
    params(("id" = String, Path, description = "The id of the case"), Withdrawal),
    responses((status = 200, description = "The case as it is now", body = RequestStatus), Refusals)
)]
pub(super) async fn cancel(
    Visit { state, id, .. }: Visit,
    UrlQuery(withdrawal): UrlQuery<Withdrawal>,
) -> Result<Json<RequestStatus>, HttpRefusal> {
    let id = case_id(&id)?;
    let found = state.requests.cancel(id, &asker(&withdrawal)).await?;
    found
        .map(|case| Json(sent(&case)))
        .ok_or_else(|| HttpRefusal::not_found("case"))
}

/// The question in a body, whatever its format.
fn question(
    headers: &HeaderMap,
    body: &Bytes,
    asked: FileRequest,
) -> Result<SolveRequest, HttpRefusal> {
    match BodyFormat::of(headers)? {
        BodyFormat::Json => json(body),
        BodyFormat::File => Ok(SolveRequest::about(Problem::from(&single(body)?), asked)),
    }
}

/// What a move costs is asked for one side, and for a move on the board.
fn one_mover(question: &SolveRequest, size: Size) -> Result<(), HttpRefusal> {
    let Some(played) = question.played else {
        return Ok(());
    };
    let refused = |detail: String| HttpRefusal::new(RefusalKind::Unanswerable, detail);
    if question.first == Asked::Both {
        return Err(refused(
            "both sides cannot make one move; name one of them as `first`".into(),
        ));
    }
    played
        .on(size)
        .map_err(|error| refused(error.to_string()))?;
    Ok(())
}

/// Refuses positions that no game can come to: they are not worth a worker's time.
pub(super) fn possible(problem: &Problem) -> Result<shikatsu_problem::Problem, HttpRefusal> {
    let refused = |detail: String| HttpRefusal::new(RefusalKind::Unanswerable, detail);
    let read = shikatsu_problem::Problem::try_from(problem);
    let read = read.map_err(|error| refused(error.to_string()))?;
    check_problem(&read).map_err(|faults| refused(faults.to_string()))?;
    Ok(read)
}
