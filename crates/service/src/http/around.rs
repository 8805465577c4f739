//! What happens around every HTTP request: its id, the client, the log line, the metrics, and the headers of every answer.
//!
//! Invariant: every answer names the id of its request, and so does every log line that is written on the way.

use std::any::Any;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use super::client::{ClientAddress, Peer};
use super::framing::{UNFRAMED_POLICY, is_framed};
use super::phase::Phase;
use super::refusal::{HttpRefusal, RefusalKind, signed};
use super::state::SharedState;

/// The id of an HTTP request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HttpRequestId(pub(super) String);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Longest id that is taken over.
const LONGEST: usize = 64;

/// What every answer carries.
const EVERYWHERE: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, UNFRAMED_POLICY),
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];

/// An answer with the headers that every answer carries.
pub(super) fn with_usual_headers(mut answer: Response) -> Response {
    add_usual(answer.headers_mut());
    answer
}

fn add_usual(headers: &mut HeaderMap) {
    if !is_framed(headers) {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    for (name, value) in EVERYWHERE {
        headers.entry(name).or_insert(value);
    }
}

/// Runs from the arrival of a request to its answer.
pub(super) async fn around_request(
    State(state): State<SharedState>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let id = id(request.headers());
    let peer = request.extensions().get::<Peer>().copied();
    let client = peer.map(|peer| ClientAddress::of(peer, request.headers(), &state.settings.trust));
    let Some(client) = client else {
        return HttpRefusal::new(RefusalKind::Defect, "the connection has no other end")
            .into_response();
    };
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("other", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    request.extensions_mut().insert(client);
    request.extensions_mut().insert(HttpRequestId(id.clone()));
    let span = tracing::info_span!("request", request = %id);
    let answered = async {
        // Where a body ends is said once, by its length. Of two ways to say it, a proxy and this server may each believe
        // another, and the parser does not show whether there were two.
        if request.headers().contains_key(header::TRANSFER_ENCODING) {
            return without_length();
        }
        let answer = tokio::time::timeout(state.settings.longest, next.run(request)).await;
        answer.unwrap_or_else(|_| too_long().into_response())
    };
    let mut response = signed(answered.instrument(span.clone()).await, &id);
    let status = response.status();
    let taken = begun.elapsed();
    span.in_scope(|| {
        let (status, address) = (status.as_u16(), client.0);
        let milliseconds = u64::try_from(taken.as_millis()).unwrap_or(u64::MAX);
        tracing::info!(%method, route, status, milliseconds, %address, "answered");
    });
    count(method.as_str(), &route, status.as_u16(), taken);
    let headers = response.headers_mut();
    add_usual(headers);
    if let Ok(value) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, value);
    }
    if state.phase.now() != Phase::Open && !headers.contains_key(header::UPGRADE) {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// What becomes of a panic: a refusal, and a line in the log.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over")]
pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let said = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("nothing");
    tracing::error!(said, "a handler panicked");
    HttpRefusal::new(
        RefusalKind::Defect,
        "this is a defect of the service; report it with the id in `instance`",
    )
    .into_response()
}

fn without_length() -> Response {
    let refusal = HttpRefusal::new(
        RefusalKind::Length,
        "send the body with its Content-Length and without Transfer-Encoding",
    );
    let close = (header::CONNECTION, HeaderValue::from_static("close"));
    ([close], refusal).into_response()
}

fn too_long() -> HttpRefusal {
    HttpRefusal::later(
        RefusalKind::Unavailable,
        "the answer took too long; try again",
        std::time::Duration::from_secs(5),
    )
}

/// The id that the request brings, if it is one; otherwise a new one.
fn id(headers: &HeaderMap) -> String {
    let brought = headers
        .get(REQUEST_ID)
        .and_then(|value| value.to_str().ok());
    let is_sane = |id: &&str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        (1..=LONGEST).contains(&id.len()) && id.bytes().all(plain)
    };
    brought.filter(is_sane).map_or_else(made_up, Into::into)
}

fn made_up() -> String {
    static PROCESS: LazyLock<u64> =
        LazyLock::new(|| RandomState::new().hash_one(std::process::id()));
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{:016x}-{number:x}", *PROCESS)
}

fn count(method: &str, route: &str, status: u16, taken: std::time::Duration) {
    // Names that a client makes up must not become series.
    let method = match method {
        "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" => method.to_owned(),
        _ => "other".to_owned(),
    };
    metrics::counter!(
        "shikatsu_http_requests_total",
        "method" => method, "route" => route.to_owned(), "status" => status.to_string()
    )
    .increment(1);
    metrics::histogram!("shikatsu_http_seconds", "route" => route.to_owned())
        .record(taken.as_secs_f64());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sane_id_is_taken_over_and_another_is_replaced() {
        let with = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(REQUEST_ID, value.parse().unwrap());
            id(&headers)
        };
        assert_eq!(with("abc-1_2.3"), "abc-1_2.3");
        for value in ["", "a b", "a\"b", "a\\nb", &"a".repeat(65)] {
            assert_ne!(with(value), value);
        }
        assert_ne!(id(&HeaderMap::new()), id(&HeaderMap::new()));
    }
}
