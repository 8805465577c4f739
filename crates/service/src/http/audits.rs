//! Collections held against their own keys: asking, looking, following, stopping.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::stream::{self, Stream};
use shikatsu_api::{
    Collection, CollectionItem, CollectionNews, CollectionPage, CollectionRequest, CollectionSpan,
};
use tokio::time::sleep;

use super::accompany::RequestId;
use super::allowance::Cost;
use super::client::Client;
use super::document::{FileBytes, Refusals};
use super::extract::{Path, Query, Raw};
use super::front::Front;
use super::phase::{Busy, Phase};
use super::refusal::{Kind, Refusal};
use super::turnstile::Place;
use super::wire::at_most;
use crate::desk::{AuditAsking, AuditId, AuditItem, AuditState, ItemState};

/// Longest file; what it may unpack to is bounded besides.
pub(super) const LONGEST: usize = 16 << 20;

/// Problems in a part unless more or fewer are asked for, and at most.
const USUAL: u32 = 100;
const MOST: u32 = 1_000;

/// Longest name of a file.
const LONGEST_NAME: usize = 200;

/// How often it is looked how far an audit is.
const PERIOD: Duration = Duration::from_secs(1);

/// Audit a collection
///
/// The body is a file in any notation that is read, or an archive of such files (zip, tar, tar.gz). Each problem becomes a question of
/// its own, of lower priority than those of persons. What is found is advice: no certificates come with it.
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
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Extension(RequestId(request)): Extension<RequestId>,
    Query(asked): Query<CollectionRequest>,
    Raw(body): Raw,
) -> Result<Response, Refusal> {
    front.charge(client, Cost::Collection)?;
    let mut terms = asked.terms();
    terms.limits = front.budget(terms.limits);
    let name = asked.name.unwrap_or_else(|| "collection".into());
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let detail = format!(
            "the name of a file has up to {LONGEST_NAME} characters and no control characters"
        );
        return Err(Refusal::new(Kind::Malformed, detail));
    }
    let asking = AuditAsking {
        name,
        bytes: body.into(),
        terms,
        request: Some(request),
    };
    let id = front.desk.audit(asking).await?;
    let state = front.desk.audit_state(id).await?.ok_or_else(missing)?;
    let place = format!("/api/v1/audits/{id}");
    let place = HeaderValue::from_str(&place).unwrap_or(HeaderValue::from_static("/"));
    let told = [(header::LOCATION, place)];
    Ok((StatusCode::ACCEPTED, told, Json(sent(state))).into_response())
}

/// Look how far an audit is
#[utoipa::path(
    get, path = "/api/v1/audits/{id}", tag = "audits", operation_id = "getAudit",
    params(("id" = String, Path, description = "The id of the audit")),
    responses((status = 200, description = "The audit", body = Collection), Refusals)
)]
pub(super) async fn look(
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Json<Collection>, Refusal> {
    front.charge(client, Cost::Look)?;
    let found = front.desk.audit_state(audit_id(&id)?).await?;
    found.map(|state| Json(sent(state))).ok_or_else(missing)
}

/// Stop an audit
///
/// What was judged stays; what nobody else waits for is not judged any more.
#[utoipa::path(
    delete, path = "/api/v1/audits/{id}", tag = "audits", operation_id = "cancelAudit",
    params(("id" = String, Path, description = "The id of the audit")),
    responses((status = 200, description = "The audit as it is now", body = Collection), Refusals)
)]
pub(super) async fn cancel(
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Json<Collection>, Refusal> {
    front.charge(client, Cost::Look)?;
    let found = front.desk.cancel_audit(audit_id(&id)?).await?;
    found.map(|state| Json(sent(state))).ok_or_else(missing)
}

/// Fetch what was found
#[utoipa::path(
    get, path = "/api/v1/audits/{id}/records", tag = "audits", operation_id = "getAuditRecords",
    params(("id" = String, Path, description = "The id of the audit"), CollectionSpan),
    responses((status = 200, description = "A part of the problems, those that are open included", body = CollectionPage), Refusals)
)]
pub(super) async fn records(
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Query(span): Query<CollectionSpan>,
) -> Result<Json<CollectionPage>, Refusal> {
    front.charge(client, Cost::Look)?;
    let id = audit_id(&id)?;
    let most = at_most(span.most.unwrap_or(USUAL), MOST)?;
    let found = front
        .desk
        .audit_records(id, span.after.unwrap_or(0), most)
        .await?;
    if found.is_empty() && front.desk.audit_state(id).await?.is_none() {
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
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    front.charge(client, Cost::Look)?;
    let place = front.stream(client)?;
    let id = audit_id(&id)?;
    front.desk.audit_state(id).await?.ok_or_else(missing)?;
    let begun = Following {
        id,
        last: None,
        stage: Stage::Following,
        _kept: (place, front.phase.busy()),
        front,
    };
    let news = stream::unfold(begun, async |mut following| {
        let news = following.next().await?;
        Some((Ok(told(&news)), following))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::new()))
}

/// Somebody who follows an audit.
struct Following {
    front: Front,
    id: AuditId,
    /// What was told before.
    last: Option<Collection>,
    stage: Stage,
    _kept: (Place, Option<Busy>),
}

/// Whether something is still to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Following,
    Over,
}

impl Following {
    /// The next thing to tell; nothing after the last.
    async fn next(&mut self) -> Option<CollectionNews> {
        if self.stage == Stage::Over {
            return None;
        }
        let news = self.changed().await;
        match &news {
            CollectionNews::Progress { audit } => self.last = Some(audit.clone()),
            _ => self.stage = Stage::Over,
        }
        Some(news)
    }

    /// Waits until the audit is not what it was.
    async fn changed(&self) -> CollectionNews {
        let mut phase = self.front.phase.clone();
        loop {
            match self.front.desk.audit_state(self.id).await {
                Ok(Some(state)) if state.open == 0 => {
                    return CollectionNews::Closed { audit: sent(state) };
                }
                Ok(Some(state)) => {
                    let audit = sent(state);
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

fn told(news: &CollectionNews) -> Event {
    let name = match news {
        CollectionNews::Progress { .. } => "progress",
        CollectionNews::Closed { .. } => "closed",
        CollectionNews::Reconnect => "reconnect",
    };
    let data = serde_json::to_string(news).unwrap_or_default();
    Event::default().event(name).data(data)
}

fn missing() -> Refusal {
    Refusal::not_found("audit")
}

/// What is no id is no audit.
fn audit_id(text: &str) -> Result<AuditId, Refusal> {
    text.parse().map_err(|_| missing())
}

fn sent(state: AuditState) -> Collection {
    Collection {
        id: state.id.to_string(),
        name: state.name,
        all: state.all,
        unreadable: state.unreadable,
        open: state.open,
        advised: state.advised,
        failed: state.failed,
        cancelled: state.cancelled,
    }
}

fn item(item: AuditItem) -> CollectionItem {
    let (unreadable, closing) = match item.state {
        ItemState::Open => (None, None),
        ItemState::Unreadable(reason) => (Some(reason), None),
        ItemState::Closed(closing) => (None, Some(*closing)),
    };
    CollectionItem {
        number: item.number,
        name: item.name,
        unreadable,
        closing,
    }
}
