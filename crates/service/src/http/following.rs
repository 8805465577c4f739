//! Following a request: its progress and how it closes, as server-sent events or over a WebSocket.
//!
//! Invariant: a client that follows is told how the request closes, or that this replica ends and to connect again.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use shikatsu_api::RequestNews;

use super::connection_limit::ConnectionPermit;
use super::document::Refusals;
use super::phase::{Phase, PhaseReceiver, ShutdownGuard};
use super::refusal::{HttpRefusal, RefusalKind};
use super::visit::Visit;
use super::wire::{case_id, sent};
use crate::requests::{RequestError, RequestUpdate, RequestWatch};

/// After so long without news a sign of life is sent, so that no proxy closes the connection.
const SIGN: Duration = Duration::from_secs(15);

/// When a client that lost its replica should come back.
const RETURN: Duration = Duration::from_millis(500);

/// Longest message that is read from a client.
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
    visit: Visit,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, HttpRefusal> {
    let stream = RequestStream::begin(&visit).await?;
    let news = stream::unfold(stream, async |mut stream| {
        let news = stream.next().await?;
        Some((Ok(event(&news)), stream))
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
    visit: Visit,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, HttpRefusal> {
    let stream = RequestStream::begin(&visit).await?;
    let upgrade = upgrade.map_err(|rejection| {
        let detail = format!(
            "{}; connect with ws:// or use …/events",
            rejection.body_text()
        );
        HttpRefusal::new(RefusalKind::Malformed, detail)
    })?;
    // The library would set aside 128 KiB for messages that do not come.
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(LONGEST)
        .write_buffer_size(LONGEST);
    Ok(upgrade.on_upgrade(|socket| send_all(socket, stream)))
}

/// The news of one request for one client.
struct RequestStream {
    watch: RequestWatch,
    phase: PhaseReceiver,
    state: StreamState,
    _permit: ConnectionPermit,
    _guard: Option<ShutdownGuard>,
    _gauge: StreamGauge,
}

/// Whether something is still to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StreamState {
    Open,
    Over,
}

impl RequestStream {
    async fn begin(Visit { state, client, id }: &Visit) -> Result<Self, HttpRefusal> {
        let permit = state.stream(*client)?;
        let watch = RequestWatch::begin(&state.requests, case_id(id)?).await?;
        Ok(Self {
            watch: watch.ok_or_else(|| HttpRefusal::not_found("case"))?,
            phase: state.phase.clone(),
            state: StreamState::Open,
            _permit: permit,
            _guard: state.phase.guard(),
            _gauge: StreamGauge::new(),
        })
    }

    /// The next news; nothing after the last.
    async fn next(&mut self) -> Option<RequestNews> {
        if self.state == StreamState::Over {
            return None;
        }
        let news = tokio::select! {
            news = self.watch.next() => sent_news(news),
            () = self.phase.reached(Phase::Closing) => RequestNews::Reconnect,
        };
        if !matches!(news, RequestNews::Progress { .. }) {
            self.state = StreamState::Over;
        }
        Some(news)
    }
}

fn sent_news(update: Result<Option<RequestUpdate>, RequestError>) -> RequestNews {
    match update {
        Ok(Some(RequestUpdate::Progress(progress))) => RequestNews::Progress { progress },
        Ok(Some(RequestUpdate::Closed(request))) => RequestNews::Closed {
            case: Box::new(sent(&request)),
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

/// Sends all news to a socket, until the request or the socket is closed.
async fn send_all(mut socket: WebSocket, mut stream: RequestStream) {
    let mut signs = tokio::time::interval(SIGN);
    signs.reset();
    loop {
        let message = tokio::select! {
            news = stream.next() => match news {
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
            // Pings are answered by the library, and other messages do not matter.
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

/// Counts open streams, for the metrics.
struct StreamGauge;

impl StreamGauge {
    fn new() -> Self {
        metrics::gauge!("shikatsu_http_streams").increment(1.0);
        Self
    }
}

impl Drop for StreamGauge {
    fn drop(&mut self) {
        metrics::gauge!("shikatsu_http_streams").decrement(1.0);
    }
}
