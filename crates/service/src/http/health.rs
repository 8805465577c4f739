//! For operators: whether the process runs, whether it can answer, and its metrics.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use shikatsu_api::{Ready, VERSION};

use super::client::ClientAddress;
use super::figures;
use super::phase::Phase;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::SharedState;
use crate::requests::{Health, Readiness};

/// The process is there
#[utoipa::path(
    get, path = "/health", tag = "service", operation_id = "getHealth",
    responses((status = 200, description = "It is there", body = String, content_type = "text/plain"))
)]
pub(super) async fn health() -> &'static str {
    "here\n"
}

/// Whether questions can be answered
///
/// A server that was told to end says so here first, so that a balancer sends no new clients.
#[utoipa::path(
    get, path = "/ready", tag = "service", operation_id = "getReadiness",
    responses(
        (status = 200, description = "They can", body = Ready),
        (status = 503, description = "They cannot", body = shikatsu_api::ServiceError, content_type = "application/problem+json"),
        (status = 429, description = "Too many requests from one address", body = shikatsu_api::ServiceError, content_type = "application/problem+json")
    )
)]
pub(super) async fn ready(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
) -> Result<Json<Ready>, HttpRefusal> {
    if !client.is_near() {
        state.charge(client, RequestCost::Look)?;
    }
    if state.phase.now() != Phase::Open {
        return Err(HttpRefusal::new(
            RefusalKind::Unavailable,
            "this server is about to end; ask another one",
        ));
    }
    let readiness = Readiness::of(&state.requests).await;
    if !readiness.is_ready() {
        let silent = match readiness.database {
            Health::Silent => "the database",
            Health::Answers => "the queue",
        };
        let detail = format!("{silent} does not answer; start it with deploy/services start");
        return Err(HttpRefusal::new(RefusalKind::Unavailable, detail));
    }
    Ok(Json(Ready {
        version: VERSION,
        program: env!("CARGO_PKG_VERSION").into(),
        problems: u32::try_from(state.bank.len()).unwrap_or(u32::MAX),
    }))
}

/// The metrics, for this machine and its own network only.
pub(super) async fn figures(Extension(client): Extension<ClientAddress>) -> Response {
    let shown = figures::recorder().filter(|_| client.is_near());
    let Some(recorder) = shown else {
        return HttpRefusal::not_found("address here").into_response();
    };
    recorder.run_upkeep();
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    (
        StatusCode::OK,
        [(header::CONTENT_TYPE, kind)],
        recorder.render(),
    )
        .into_response()
}
