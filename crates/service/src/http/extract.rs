//! What handlers take out of a request. Each refuses with an [`HttpRefusal`].

use axum::extract::{FromRequest, FromRequestParts, Request};
use bytes::Bytes;

use super::HttpRefusal;

/// A body in JSON.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(HttpRefusal))]
pub(super) struct JsonBody<T>(pub(super) T);

/// The parameters after the question mark.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(HttpRefusal))]
pub(super) struct UrlQuery<T>(pub(super) T);

/// The parameters in the path.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(HttpRefusal))]
pub(super) struct UrlPath<T>(pub(super) T);

/// A body as it is.
#[derive(Debug)]
pub(super) struct RawBody(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = HttpRefusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpRefusal> {
        Ok(Self(Bytes::from_request(request, state).await?))
    }
}
