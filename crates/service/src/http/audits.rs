//! Collections compared with their own keys: asking, looking, following, stopping.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use futures_util::stream::{self, Stream};
use shikatsu_api::{
    Collection, CollectionItem, CollectionNews, CollectionPage, CollectionRequest, CollectionSpan,
    Withdrawal,
};
use tokio::time::sleep;

use super::around::HttpRequestId;
use super::client::ClientAddress;
use super::connection_limit::ConnectionPermit;
use super::document::{FileBytes, Refusals};
use super::extract::{RawBody, UrlPath, UrlQuery};
use super::phase::{Phase, ShutdownGuard};
use super::rate_limit::RequestCost;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::SharedState;
use super::visit::Visit;
use super::wire::{accepted, asker, at_most};
use crate::requests::{AuditId, AuditItem, AuditItemState, AuditReceipt, NewAudit, Payer};

/// Longest file; its unpacked size has a limit of its own.
pub(super) const LONGEST: usize = 16 << 20;

/// Problems in a part unless more or fewer are asked for, and at most.
const USUAL: u32 = 100;
const MOST: u32 = 1_000;

/// Longest name of a file.
const LONGEST_NAME: usize = 200;

/// How often the state of an audit is read.
const PERIOD: Duration = Duration::from_secs(1);

/// Audit a collection
///
/// The body is a file in any notation that is read, or an archive of such files (zip, tar, tar.gz). Each problem becomes a question of
/// its own, of lower priority than those of persons. What is found follows from certificates that the service checked. All of it
/// together may take the core time that the service allows, or less if `coreSeconds` says so.
#[utoipa::path(
    post, path = "/api/v1/audits", tag = "audits", operation_id = "askAudit",
    params(CollectionRequest),
    request_body(content = FileBytes, content_type = "application/octet-stream"),
    responses(
        (status = 202, description = "Workers look at it", body = Collection, headers(("Location" = String, description = "Where the audit is"))),
        Refusals
    )
)]
pub(super) async fn ask(
    State(state): State<SharedState>,
    Extension(HttpRequestId(request)): Extension<HttpRequestId>,
    UrlQuery(asked): UrlQuery<CollectionRequest>,
    Upload {
        body,
        payer,
        _permit,
    }: Upload,
) -> Result<Response, HttpRefusal> {
    let mut terms = asked.terms();
    terms.limits = state.budget(terms.limits);
    let name = asked.name.unwrap_or_else(|| "collection".into());
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let detail = format!(
            "the name of a file has up to {LONGEST_NAME} characters and no control characters"
        );
        return Err(HttpRefusal::new(RefusalKind::Malformed, detail));
    }
    let new = NewAudit {
        name,
        bytes: body.into(),
        terms,
        budget: asked
            .core_seconds
            .map(|seconds| Duration::from_secs(seconds.into())),
        payer,
        request: Some(request),
    };
    let AuditReceipt { id, token } = state.audits.begin(new).await?;
    let audit = Collection {
        token: Some(token.word()),
        ..state.audits.state(id).await?.ok_or_else(missing)?
    };
    Ok(accepted(&format!("/api/v1/audits/{id}"), Json(audit)))
}

/// A collection, with the right to be in memory. The client is charged before its body is read.
pub(super) struct Upload {
    body: Bytes,
    payer: Payer,
    _permit: ConnectionPermit,
}

impl FromRequest<SharedState> for Upload {
    type Rejection = Response;

    async fn from_request(request: Request, state: &SharedState) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let Extension(client) = Extension::<ClientAddress>::from_request_parts(&mut parts, state)
            .await
            .map_err(IntoResponse::into_response)?;
        let admitted = state
            .charge(client, RequestCost::Collection)
            .and_then(|()| state.upload(client));
        let permit = admitted.map_err(IntoResponse::into_response)?;
        let payer = state.payer(client, &parts.headers).await;
        let payer = payer.map_err(IntoResponse::into_response)?;
        let RawBody(body) = RawBody::from_request(Request::from_parts(parts, body), state)
            .await
            .map_err(IntoResponse::into_response)?;
        Ok(Self {
            body,
            payer,
            _permit: permit,
        })
    }
}

/// Look how far an audit is
#[utoipa::path(
    get, path = "/api/v1/audits/{id}", tag = "audits", operation_id = "getAudit",
    params(("id" = String, Path, description = "The id of the audit")),
    responses((status = 200, description = "The audit", body = Collection), Refusals)
)]
pub(super) async fn look(Visit { state, id, .. }: Visit) -> Result<Json<Collection>, HttpRefusal> {
    let found = state.audits.state(audit_id(&id)?).await?;
    found.map(Json).ok_or_else(missing)
}

/// Stop an audit
///
/// With the token that came with the answer when it was begun: no other caller can do it. What was judged stays; problems that no
/// other caller waits for are not judged any more.
#[utoipa::path(
    delete, path = "/api/v1/audits/{id}", tag = "audits", operation_id = "cancelAudit",
    params(("id" = String, Path, description = "The id of the audit"), Withdrawal),
    responses((status = 200, description = "The audit as it is now", body = Collection), Refusals)
)]
pub(super) async fn cancel(
    Visit { state, id, .. }: Visit,
    UrlQuery(withdrawal): UrlQuery<Withdrawal>,
) -> Result<Json<Collection>, HttpRefusal> {
    let id = audit_id(&id)?;
    let found = state.audits.cancel(id, &asker(&withdrawal)).await?;
    found.map(Json).ok_or_else(missing)
}

/// Fetch what was found
#[utoipa::path(
    get, path = "/api/v1/audits/{id}/records", tag = "audits", operation_id = "getAuditRecords",
    params(("id" = String, Path, description = "The id of the audit"), CollectionSpan),
    responses((status = 200, description = "A part of the problems, those that are open included", body = CollectionPage), Refusals)
)]
pub(super) async fn records(
    State(state): State<SharedState>,
    Extension(client): Extension<ClientAddress>,
    UrlPath(id): UrlPath<String>,
    UrlQuery(span): UrlQuery<CollectionSpan>,
) -> Result<Json<CollectionPage>, HttpRefusal> {
    state.charge(client, RequestCost::Look)?;
    let id = audit_id(&id)?;
    let most = at_most(span.most.unwrap_or(USUAL), MOST)?;
    let found = state
        .audits
        .records(id, span.after.unwrap_or(0), most)
        .await?;
    if found.is_empty() && state.audits.state(id).await?.is_none() {
        return Err(missing());
    }
    let is_full = u32::try_from(found.len()).is_ok_and(|number| number == most);
    let next = found.last().filter(|_| is_full).map(|item| item.number);
    let items = found.into_iter().map(item).collect();
    Ok(Json(CollectionPage { items, next }))
}

/// Follow an audit as server-sent events
///
/// Events `progress`, `closed` and `reconnect`, each with a `CollectionNews` as its data, when the figures have changed and at most once
/// a second.
#[utoipa::path(
    get, path = "/api/v1/audits/{id}/events", tag = "audits", operation_id = "followAudit",
    params(("id" = String, Path, description = "The id of the audit")),
    responses((status = 200, description = "The news, one event each", body = String, content_type = "text/event-stream"), Refusals)
)]
pub(super) async fn events(
    Visit { state, client, id }: Visit,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, HttpRefusal> {
    let permit = state.stream(client)?;
    let id = audit_id(&id)?;
    state.audits.state(id).await?.ok_or_else(missing)?;
    let stream = AuditStream {
        id,
        last: None,
        stage: AuditStreamState::Open,
        _permit: permit,
        _guard: state.phase.guard(),
        state,
    };
    let news = stream::unfold(stream, async |mut stream| {
        let news = stream.next().await?;
        Some((Ok(event(&news)), stream))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::new()))
}

/// The news of one audit for one client.
struct AuditStream {
    state: SharedState,
    id: AuditId,
    /// What was sent before.
    last: Option<Collection>,
    stage: AuditStreamState,
    _permit: ConnectionPermit,
    _guard: Option<ShutdownGuard>,
}

/// Whether something is still to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AuditStreamState {
    Open,
    Over,
}

impl AuditStream {
    /// The next news; nothing after the last.
    async fn next(&mut self) -> Option<CollectionNews> {
        if self.stage == AuditStreamState::Over {
            return None;
        }
        let news = self.changed().await;
        match &news {
            CollectionNews::Progress { audit } => self.last = Some(audit.clone()),
            _ => self.stage = AuditStreamState::Over,
        }
        Some(news)
    }

    /// Waits until the audit is not what it was.
    async fn changed(&self) -> CollectionNews {
        let mut phase = self.state.phase.clone();
        loop {
            match self.state.audits.state(self.id).await {
                Ok(Some(audit)) if audit.open == 0 => {
                    return CollectionNews::Closed { audit };
                }
                Ok(Some(audit)) => {
                    if self.last.as_ref() != Some(&audit) {
                        return CollectionNews::Progress { audit };
                    }
                }
                Ok(None) => return CollectionNews::Reconnect,
                Err(error) => {
                    tracing::warn!(%error, "an audit cannot be followed any more");
                    return CollectionNews::Reconnect;
                }
            }
            tokio::select! {
                () = sleep(PERIOD) => {}
                () = phase.reached(Phase::Closing) => return CollectionNews::Reconnect,
            }
        }
    }
}

fn event(news: &CollectionNews) -> Event {
    let name = match news {
        CollectionNews::Progress { .. } => "progress",
        CollectionNews::Closed { .. } => "closed",
        CollectionNews::Reconnect => "reconnect",
    };
    let data = serde_json::to_string(news).unwrap_or_default();
    Event::default().event(name).data(data)
}

fn missing() -> HttpRefusal {
    HttpRefusal::not_found("audit")
}

/// The id of an audit. A text that is no id names no audit.
fn audit_id(text: &str) -> Result<AuditId, HttpRefusal> {
    text.parse().map_err(|_| missing())
}

fn item(item: AuditItem) -> CollectionItem {
    let (unreadable, closing) = match item.state {
        AuditItemState::Open => (None, None),
        AuditItemState::Unreadable(reason) => (Some(reason), None),
        AuditItemState::Closed(closing) => (None, Some(*closing)),
    };
    CollectionItem {
        number: item.number,
        name: item.name,
        unreadable,
        closing,
    }
}
