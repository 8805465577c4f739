//! What is known already: facts, and the certificates they follow from.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use shikatsu_api::{FactRequest, KnownFact};

use super::client::ClientAddress;
use super::document::{FileBytes, Refusals};
use super::extract::JsonBody;
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::solves::possible;
use super::state::SharedState;
use super::visit::Visit;
use crate::requests::{RequestError, look_up as look_up_fact};
use crate::store::BundleHash;

/// Look up what is known of a problem
///
/// Nothing is searched: the answer is 404 if it was not asked before. A problem that is turned, mirrored or has its colours
/// exchanged is the same problem.
#[utoipa::path(
    post, path = "/api/v1/facts/lookup", tag = "facts", operation_id = "lookUpFact",
    request_body = FactRequest,
    responses((status = 200, description = "What is proved", body = KnownFact), Refusals)
)]
pub(super) async fn look_up(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
    JsonBody(inquiry): JsonBody<FactRequest>,
) -> Result<Json<KnownFact>, HttpRefusal> {
    state.charge(client, RequestCost::Look)?;
    let problem = possible(&inquiry.problem)?;
    let found = look_up_fact(state.requests.store(), &problem, inquiry.first.into()).await?;
    let unknown = "nothing is known of this problem; ask at /api/v1/solves";
    found
        .map(Json)
        .ok_or_else(|| HttpRefusal::new(RefusalKind::NotFound, unknown))
}

/// Fetch certificates
///
/// A bundle as `shikatsu solve --proof` writes it; `shikatsu check` holds it against the problem.
#[utoipa::path(
    get, path = "/api/v1/certificates/{sha256}", tag = "facts", operation_id = "getCertificates",
    params(("sha256" = String, Path, description = "SHA-256 of the bundle in 64 hexadecimal digits")),
    responses((status = 200, description = "The bundle", body = FileBytes, content_type = "application/octet-stream"), Refusals)
)]
pub(super) async fn certificates(
    Visit {
        state, id: sha256, ..
    }: Visit,
) -> Result<Response, HttpRefusal> {
    let missing = || HttpRefusal::not_found("bundle of certificates");
    let hash: BundleHash = sha256.parse().map_err(|_| missing())?;
    let bundle = state
        .requests
        .store()
        .bundle(hash)
        .await
        .map_err(RequestError::from)?
        .ok_or_else(missing)?;
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    let kind = HeaderValue::from_static("application/octet-stream");
    let about = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)];
    Ok((about, bundle).into_response())
}
