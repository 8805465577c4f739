//! Following a case: progress as it comes and the end of it, as server-sent events or over a WebSocket.
//!
//! Invariant: whoever follows hears the end, or that this replica ends and he should connect again.

use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use shikatsu_api::RequestNews;

use super::allowance::Cost;
use super::client::Client;
use super::document::Refusals;
use super::extract::Path;
use super::front::{Front, Reception};
use super::phase::{Busy, Phase, Watched};
use super::refusal::{Kind, Refusal};
use super::turnstile::Place;
use super::wire::{case_id, sent};
use crate::desk::{self, Watch};

/// After so long without news a sign of life is sent, so that nobody on the way gives up.
const SIGN: Duration = Duration::from_secs(15);

/// When a client that lost its replica should come back.
const RETURN: Duration = Duration::from_millis(500);

/// What is read from whoever follows: nothing that is long.
const LONGEST: usize = 1 << 10;

/// Follow a case as server-sent events
///
/// Events `progress`, `closed` and `reconnect`, each with a `RequestNews` as its data. After `closed` nothing follows.
#[utoipa::path(
    get, path = "/api/v1/solves/{id}/events", tag = "solves", operation_id = "followSolve",
    params(("id" = String, Path, description = "The id of the case")),
    responses((status = 200, description = "The news, one event each", body = String, content_type = "text/event-stream"), Refusals)
)]
pub(super) async fn events(
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let following = Following::begin(&front, client, &id).await?;
    let news = stream::unfold(following, async |mut following| {
        let news = following.next().await?;
        Some((Ok(event(&news)), following))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::new().interval(SIGN)))
}

/// Follow a case over a WebSocket
///
/// Each message is a `RequestNews`. The server closes after `closed`, and with code 1012 after `reconnect`.
#[utoipa::path(
    get, path = "/api/v1/solves/{id}/socket", tag = "solves", operation_id = "followSolveBySocket",
    params(("id" = String, Path, description = "The id of the case")),
    responses((status = 101, description = "The WebSocket"), (status = 426, description = "Only for WebSockets"), Refusals)
)]
pub(super) async fn socket(
    State(front): State<Front>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let following = Following::begin(&front, client, &id).await?;
    let upgrade = upgrade.map_err(|rejection| {
        let detail = format!(
            "{}; connect with ws:// or use …/events",
            rejection.body_text()
        );
        Refusal::new(Kind::Malformed, detail)
    })?;
    // The library would set aside 128 KiB for what nobody says.
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(LONGEST)
        .write_buffer_size(LONGEST);
    Ok(upgrade.on_upgrade(|socket| tell(socket, following)))
}

/// Somebody who follows a case.
struct Following {
    watch: Watch,
    phase: Watched,
    over: Over,
    _place: Place,
    _busy: Option<Busy>,
    _counted: Counted,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    No,
    Yes,
}

impl Following {
    async fn begin(front: &Reception, client: Client, id: &str) -> Result<Self, Refusal> {
        front.charge(client, Cost::Look)?;
        let place = front.stream(client)?;
        let watch = front.desk.watch(case_id(id)?).await?;
        Ok(Self {
            watch: watch.ok_or_else(|| Refusal::not_found("case"))?,
            phase: front.phase.clone(),
            over: Over::No,
            _place: place,
            _busy: front.phase.busy(),
            _counted: Counted::new(),
        })
    }

    /// The next thing to tell; nothing after the last.
    async fn next(&mut self) -> Option<RequestNews> {
        if self.over == Over::Yes {
            return None;
        }
        let news = tokio::select! {
            news = self.watch.next() => heard(news),
            () = self.phase.reached(Phase::Closing) => RequestNews::Reconnect,
        };
        if !matches!(news, RequestNews::Progress { .. }) {
            self.over = Over::Yes;
        }
        Some(news)
    }
}

fn heard(news: Result<Option<desk::CaseNews>, desk::DeskError>) -> RequestNews {
    match news {
        Ok(Some(desk::CaseNews::Progress(progress))) => RequestNews::Progress { progress },
        Ok(Some(desk::CaseNews::Closed(case))) => RequestNews::Closed {
            case: Box::new(sent(&case)),
        },
        Ok(None) => RequestNews::Reconnect,
        Err(error) => {
            tracing::warn!(%error, "a case cannot be followed any more");
            RequestNews::Reconnect
        }
    }
}

fn event(news: &RequestNews) -> Event {
    let name = match news {
        RequestNews::Progress { .. } => "progress",
        RequestNews::Closed { .. } => "closed",
        RequestNews::Reconnect => "reconnect",
    };
    let event = Event::default().event(name).data(text(news));
    match news {
        RequestNews::Reconnect => event.retry(RETURN),
        _ => event,
    }
}

fn text(news: &RequestNews) -> String {
    serde_json::to_string(news).unwrap_or_default()
}

/// Tells everything to a socket, until the case or the socket is closed.
async fn tell(mut socket: WebSocket, mut following: Following) {
    let mut signs = tokio::time::interval(SIGN);
    signs.reset();
    loop {
        let message = tokio::select! {
            news = following.next() => match news {
                Some(news) => {
                    let last = (!matches!(news, RequestNews::Progress { .. })).then(|| frame(&news));
                    if socket.send(Message::text(text(&news))).await.is_err() {
                        return;
                    }
                    match last {
                        None => continue,
                        Some(frame) => Message::Close(Some(frame)),
                    }
                }
                None => return,
            },
            // Pings are answered by the library, and what else is said does not matter.
            heard = socket.recv() => match heard {
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => return,
            },
            _ = signs.tick() => Message::Ping(bytes::Bytes::new()),
        };
        let is_last = matches!(message, Message::Close(_));
        if socket.send(message).await.is_err() || is_last {
            return;
        }
    }
}

fn frame(news: &RequestNews) -> CloseFrame {
    let (code, reason) = match news {
        RequestNews::Reconnect => (close_code::RESTART, "connect again"),
        _ => (close_code::NORMAL, "closed"),
    };
    CloseFrame {
        code,
        reason: reason.into(),
    }
}

/// Counts those who follow, for the figures.
struct Counted;

impl Counted {
    fn new() -> Self {
        metrics::gauge!("shikatsu_http_streams").increment(1.0);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        metrics::gauge!("shikatsu_http_streams").decrement(1.0);
    }
}
