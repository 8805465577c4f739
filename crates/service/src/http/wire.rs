//! From the types of the service to the messages of the wire, and back. On the wire a request is a case.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use shikatsu_api as api;

use super::refusal::{HttpRefusal, RefusalKind};
use crate::requests::{AskerToken, RequestId, StoredRequest};

/// A request as it is sent.
pub(super) fn sent(request: &StoredRequest) -> api::RequestStatus {
    api::RequestStatus {
        id: request.id.to_string(),
        closing: request.closing().cloned(),
        opened: since_1970(request.opened),
        closed: request.closed.map(since_1970),
        askers: request.askers,
        request: request.job.request.clone(),
        token: request.token.as_ref().map(AskerToken::word),
    }
}

/// What was taken on, and the address under which it is followed.
pub(super) fn accepted(place: &str, taken: impl IntoResponse) -> Response {
    let place = HeaderValue::from_str(place).unwrap_or(HeaderValue::from_static("/"));
    let told = [(header::LOCATION, place)];
    (StatusCode::ACCEPTED, told, taken).into_response()
}

/// The id of a request. A text that is no id names no request.
pub(super) fn case_id(text: &str) -> Result<RequestId, HttpRefusal> {
    text.parse().map_err(|_| HttpRefusal::not_found("case"))
}

/// The token that a caller names; one that was given to no caller if it names none.
pub(super) fn asker(named: &api::Withdrawal) -> AskerToken {
    let token = named.token.as_deref().and_then(|word| word.parse().ok());
    token.unwrap_or_else(AskerToken::fresh)
}

/// How many of a list are sent at a time.
pub(super) fn at_most(asked: u32, most: u32) -> Result<u32, HttpRefusal> {
    if (1..=most).contains(&asked) {
        return Ok(asked);
    }
    let detail = format!("`most` is {asked}; ask for 1 to {most} at a time");
    Err(HttpRefusal::new(RefusalKind::Malformed, detail))
}

pub(super) fn since_1970(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
