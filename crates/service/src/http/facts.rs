//! What is known already: facts, and the certificates they follow from.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use shikatsu_api::{FactRequest, KnownFact};

use super::allowance::Cost;
use super::client::Client;
use super::document::{FileBytes, Refusals};
use super::extract::{self, Path};
use super::front::Front;
use super::refusal::{Kind, Refusal};
use super::solves::possible;
use crate::store::BundleHash;

/// Look up what is known of a problem
///
/// Nothing is searched: the answer is 404 if nobody has asked before. A problem that is turned, mirrored or has its colours
/// exchanged is the same problem.
#[utoipa::path(
    post, path = "/api/v1/facts/lookup", tag = "facts", operation_id = "lookUpFact",
    request_body = FactRequest,
    responses((status = 200, description = "What is proved", body = KnownFact), Refusals)
)]
pub(super) async fn look_up(
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    extract::Json(inquiry): extract::Json<FactRequest>,
) -> Result<Json<KnownFact>, Refusal> {
    front.charge(client, Cost::Look)?;
    let problem = possible(&inquiry.problem)?;
    let found = front.desk.look_up(&problem, inquiry.first.into()).await?;
    let unknown = "nothing is known of this problem; ask at /api/v1/solves";
    found
        .map(Json)
        .ok_or_else(|| Refusal::new(Kind::NotFound, unknown))
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
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Path(sha256): Path<String>,
) -> Result<Response, Refusal> {
    front.charge(client, Cost::Look)?;
    let missing = || Refusal::not_found("bundle of certificates");
    let hash: BundleHash = sha256.parse().map_err(|_| missing())?;
    let bundle = front.desk.bundle(hash).await?.ok_or_else(missing)?;
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    let kind = HeaderValue::from_static("application/octet-stream");
    let about = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)];
    Ok((about, bundle).into_response())
}
