//! A visit to one thing under its own address: a case, an audit, a problem, a bundle.
//!
//! Invariant: the client is charged for a look before the handler begins.

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

use super::client::ClientAddress;
use super::extract::UrlPath;
use super::rate_limit::RequestCost;
use super::state::SharedState;

/// What a handler needs to look at one thing.
pub(super) struct Visit {
    pub(super) state: SharedState,
    pub(super) client: ClientAddress,
    /// The part of the path that names it.
    pub(super) id: String,
}

impl FromRequestParts<SharedState> for Visit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &SharedState) -> Result<Self, Response> {
        let client = charged_for_look(parts, state).await?;
        let UrlPath(id) = UrlPath::from_request_parts(parts, state)
            .await
            .map_err(IntoResponse::into_response)?;
        Ok(Self {
            state: SharedState::clone(state),
            client,
            id,
        })
    }
}

/// The client of a request, after it was charged for a look.
pub(super) async fn charged_for_look(
    parts: &mut Parts,
    state: &SharedState,
) -> Result<ClientAddress, Response> {
    let Extension(client): Extension<ClientAddress> = Extension::from_request_parts(parts, state)
        .await
        .map_err(IntoResponse::into_response)?;
    state
        .charge(client, RequestCost::Look)
        .map_err(IntoResponse::into_response)?;
    Ok(client)
}
