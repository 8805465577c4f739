//! Why a request was refused: one type for all of them, sent as `application/problem+json` (RFC 9457).
//!
//! Invariant: whatever answers with a status of 400 or more answers with such a body, and its detail says what to do.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use shikatsu_api::ServiceError;

use crate::requests::RequestError;

/// The type of the body.
pub const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

/// A refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpRefusal {
    /// Its kind.
    pub kind: RefusalKind,
    /// What is wrong this time and what to do, as a sentence without a full stop.
    pub detail: String,
    /// When to try again, if that helps.
    pub retry_after: Option<Duration>,
}

/// Kinds of refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// The request is not what it should be.
    Malformed,
    /// It is not known who asks: no key, no session, or one that opens nothing.
    Unauthorised,
    /// This caller may not do it.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// The address does not support the method.
    Method,
    /// The request did not arrive in time.
    Slow,
    /// The length of the body is not given.
    Length,
    /// It is larger than anything that is read.
    TooLarge,
    /// It is of a type that is not read.
    MediaType,
    /// What was sent is no problem that can be asked about.
    Unanswerable,
    /// A room or an account does not do that, or not now.
    Declined,
    /// One address asks too much.
    TooMany,
    /// A defect of the service.
    Defect,
    /// All places are taken.
    Busy,
    /// The database or the queue does not answer.
    Unavailable,
}

impl RefusalKind {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::Malformed,
        Self::Unauthorised,
        Self::Forbidden,
        Self::NotFound,
        Self::Method,
        Self::Slow,
        Self::Length,
        Self::TooLarge,
        Self::MediaType,
        Self::Unanswerable,
        Self::Declined,
        Self::TooMany,
        Self::Defect,
        Self::Busy,
        Self::Unavailable,
    ];

    /// Its name, for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Unauthorised => "unauthorised",
            Self::Forbidden => "forbidden",
            Self::NotFound => "not-found",
            Self::Method => "method",
            Self::Slow => "slow",
            Self::Length => "length",
            Self::TooLarge => "too-large",
            Self::MediaType => "media-type",
            Self::Unanswerable => "unanswerable",
            Self::Declined => "declined",
            Self::TooMany => "too-many",
            Self::Defect => "defect",
            Self::Busy => "busy",
            Self::Unavailable => "unavailable",
        }
    }

    /// What it means, in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Malformed => "The request cannot be read",
            Self::Unauthorised => "It is not known who asks",
            Self::Forbidden => "This caller may not do that",
            Self::NotFound => "There is no such thing here",
            Self::Method => "That cannot be done with it",
            Self::Slow => "The request took too long to arrive",
            Self::Length => "The length of the body is not given",
            Self::TooLarge => "The request is too large",
            Self::MediaType => "This type of content is not read here",
            Self::Unanswerable => "No question can be made of it",
            Self::Declined => "That cannot be done now",
            Self::TooMany => "Too many requests from one caller",
            Self::Defect => "The service failed",
            Self::Busy => "All places are taken",
            Self::Unavailable => "The service cannot answer now",
        }
    }

    /// The status it is sent with.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        match self {
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::Unauthorised => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::Length => StatusCode::LENGTH_REQUIRED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Unanswerable => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Declined => StatusCode::CONFLICT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Defect => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Busy | Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The kind of an answer that something else made with this status.
    #[must_use]
    pub fn of(status: StatusCode) -> Self {
        let same = Self::ALL.into_iter().find(|kind| kind.status() == status);
        same.unwrap_or(if status.is_server_error() {
            Self::Defect
        } else {
            Self::Malformed
        })
    }
}

impl HttpRefusal {
    /// A refusal that stays one.
    pub fn new(kind: RefusalKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            retry_after: None,
        }
    }

    /// A refusal after which the client should try again.
    pub fn later(kind: RefusalKind, detail: impl Into<String>, retry_after: Duration) -> Self {
        Self {
            retry_after: Some(retry_after),
            ..Self::new(kind, detail)
        }
    }

    /// A refusal because there is no such thing.
    #[must_use]
    pub fn not_found(what: &str) -> Self {
        Self::new(RefusalKind::NotFound, format!("there is no such {what}"))
    }

    /// As it is sent.
    #[must_use]
    pub fn trouble(&self, status: StatusCode, request: Option<&str>) -> ServiceError {
        ServiceError {
            kind: format!("/docs#{}", self.kind.name()),
            title: self.kind.title().into(),
            status: status.as_u16(),
            detail: self.detail.clone(),
            instance: request.map(Into::into),
        }
    }
}

impl IntoResponse for HttpRefusal {
    fn into_response(self) -> Response {
        let status = self.kind.status();
        let body = Json(self.trouble(status, None));
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM_JSON)], body).into_response();
        if let Some(wait) = self.retry_after {
            let seconds = wait.as_secs_f64().ceil().max(1.0);
            if let Ok(value) = HeaderValue::from_str(&format!("{seconds:.0}")) {
                response.headers_mut().insert(header::RETRY_AFTER, value);
            }
        }
        // The layer that knows the id of the request writes it in.
        response.extensions_mut().insert(self);
        response
    }
}

/// Makes a refusal of an error that a library answered, and writes the id of the request in.
pub(super) fn signed(response: Response, request: &str) -> Response {
    let status = response.status();
    let is_refusal = status.is_client_error() || status.is_server_error();
    if !is_refusal {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    let refusal = parts
        .extensions
        .remove::<HttpRefusal>()
        .unwrap_or_else(|| HttpRefusal::new(RefusalKind::of(status), plain(status)));
    for name in [header::CONTENT_LENGTH, header::TRANSFER_ENCODING] {
        parts.headers.remove::<HeaderName>(name);
    }
    parts.headers.insert(header::CONTENT_TYPE, PROBLEM_JSON);
    let body = serde_json::to_vec(&refusal.trouble(status, Some(request))).unwrap_or_default();
    Response::from_parts(parts, body.into())
}

fn plain(status: StatusCode) -> String {
    let reason = status.canonical_reason().unwrap_or("refused");
    format!("{reason}; /docs describes what can be asked")
}

impl From<JsonRejection> for HttpRefusal {
    fn from(rejection: JsonRejection) -> Self {
        match rejection {
            JsonRejection::BytesRejection(rejection) => rejection.into(),
            rejection => {
                let kind = match rejection.status() {
                    StatusCode::UNSUPPORTED_MEDIA_TYPE => RefusalKind::MediaType,
                    _ => RefusalKind::Malformed,
                };
                let detail = format!("{}; /docs shows the form", rejection.body_text());
                Self::new(kind, detail)
            }
        }
    }
}

impl From<BytesRejection> for HttpRefusal {
    fn from(rejection: BytesRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::new(
                RefusalKind::TooLarge,
                "the body is longer than what is read here; send less at a time",
            ),
            // A client that hung up does not read it, so it is for one that was too slow.
            _ => Self::new(
                RefusalKind::Slow,
                "the body did not arrive in time; send it again over a faster connection",
            ),
        }
    }
}

impl From<QueryRejection> for HttpRefusal {
    fn from(rejection: QueryRejection) -> Self {
        let detail = format!(
            "{}; /docs names what may follow the ?",
            rejection.body_text()
        );
        Self::new(RefusalKind::Malformed, detail)
    }
}

impl From<PathRejection> for HttpRefusal {
    fn from(_: PathRejection) -> Self {
        Self::not_found("thing: its address has another form")
    }
}

impl From<RequestError> for HttpRefusal {
    fn from(error: RequestError) -> Self {
        match &error {
            RequestError::Id(_) => Self::not_found("case"),
            RequestError::NotTheAsker => Self::new(RefusalKind::Forbidden, error.to_string()),
            RequestError::QuotaSpent { retry_after, .. }
            | RequestError::TooManyOpen { retry_after, .. } => {
                Self::later(RefusalKind::TooMany, error.to_string(), *retry_after)
            }
            caused if caused.is_the_callers() => {
                Self::new(RefusalKind::Unanswerable, caused.to_string())
            }
            // What the database says is for the log: it may name what a client must not see.
            inside => {
                tracing::error!(error = %inside, "a request could not be handled");
                Self::later(
                    RefusalKind::Unavailable,
                    "what stands behind the service does not answer; try again",
                    Duration::from_secs(5),
                )
            }
        }
    }
}
