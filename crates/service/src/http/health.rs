//! For those who look after the service: is it there, can it answer, and the figures.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use shikatsu_api::{Ready, VERSION};

use super::allowance::Cost;
use super::client::Client;
use super::figures;
use super::front::Front;
use super::phase::Phase;
use super::refusal::{Kind, Refusal};
use crate::desk::Health;

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
/// A server that was told to end says so here first, so that a balancer sends nobody new.
#[utoipa::path(
    get, path = "/ready", tag = "service", operation_id = "getReadiness",
    responses(
        (status = 200, description = "They can", body = Ready),
        (status = 503, description = "They cannot", body = shikatsu_api::ServiceError, content_type = "application/problem+json"),
        (status = 429, description = "Too many requests from one address", body = shikatsu_api::ServiceError, content_type = "application/problem+json")
    )
)]
pub(super) async fn ready(
    State(front): State<Front>,
    Extension(client): Extension<Client>,
) -> Result<Json<Ready>, Refusal> {
    if !client.is_near() {
        front.charge(client, Cost::Look)?;
    }
    if front.phase.now() != Phase::Open {
        return Err(Refusal::new(
            Kind::Unavailable,
            "this server is about to end; ask another one",
        ));
    }
    let readiness = front.desk.ready().await;
    if !readiness.is_ready() {
        let silent = match readiness.database {
            Health::Silent => "the database",
            Health::Answers => "the queue",
        };
        let detail = format!("{silent} does not answer; start it with deploy/services start");
        return Err(Refusal::new(Kind::Unavailable, detail));
    }
    Ok(Json(Ready {
        version: VERSION,
        program: env!("CARGO_PKG_VERSION").into(),
        problems: u32::try_from(front.bank.len()).unwrap_or(u32::MAX),
    }))
}

/// The figures, for this machine and its own network only.
pub(super) async fn figures(Extension(client): Extension<Client>) -> Response {
    let shown = figures::recorder().filter(|_| client.is_near());
    let Some(recorder) = shown else {
        return Refusal::not_found("address here").into_response();
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
