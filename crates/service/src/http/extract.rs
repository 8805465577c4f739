//! What handlers take out of a request, each refusing with a [`Refusal`].

use axum::extract::{FromRequest, FromRequestParts, Request};
use bytes::Bytes;

use super::Refusal;

/// A body in JSON.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(Refusal))]
pub(super) struct Json<T>(pub(super) T);

/// What follows the question mark.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Refusal))]
pub(super) struct Query<T>(pub(super) T);

/// What stands in the address.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Refusal))]
pub(super) struct Path<T>(pub(super) T);

/// A body as it is.
#[derive(Debug)]
pub(super) struct Raw(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        Ok(Self(Bytes::from_request(request, state).await?))
    }
}
