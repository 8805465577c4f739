//! The socket of a member: what the room shows goes out, what the member wants comes in.
//!
//! Invariant: a socket holds a few kilobytes, whatever its client does; what all see is encoded once and shared.

use std::time::{Duration, Instant};

use axum::response::Response;
use serde::Deserialize;
use tokio::time::{Instant as TokioInstant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::connection_limit::ConnectionPermit;
use super::document::Refusals;
use super::extract::{UrlPath, UrlQuery};
use super::phase::{Phase, PhaseReceiver, ShutdownGuard};
use super::refusal::HttpRefusal;
use super::rooms::RoomVisitor;
use super::slim_socket::{SlimSocket, SlimUpgrade};
use crate::rooms::{Knock, RoomSession, RoomsError, SessionNews};

/// Longest message that is read: settings with a whole position.
const LONGEST: usize = 16 << 10;

/// A socket that does not take what it is sent for so long is closed.
const STUCK: Duration = Duration::from_secs(20);

/// From one ping to the next. It shows that the other end is there, and how long messages take.
const PING: Duration = Duration::from_secs(15);

/// Without an answer to a ping for so long the other end is gone; the next tick closes the socket.
const GONE: Duration = Duration::from_secs(25);

/// The query of a socket.
#[derive(Debug, Deserialize)]
pub(super) struct SocketQuery {
    opponent: Option<String>,
}

/// Follow a room and act in it
///
/// A WebSocket: the service sends `RoomServerMessage`, first a snapshot; the client sends `RoomClientMessage`. Code 1012
/// means that the server ends and the client connects again; 1000 that the room or the stay in it is over.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/socket", tag = "rooms", operation_id = "followRoom",
    params(
        ("id" = String, Path, description = "The 32 digits of the room, or its code"),
        ("opponent" = Option<String>, Query, description = "The key of the side outside")
    ),
    responses((status = 101, description = "The WebSocket"), (status = 426, description = "Only for WebSockets"), Refusals)
)]
pub(super) async fn socket(
    visitor: RoomVisitor,
    UrlPath(id): UrlPath<String>,
    UrlQuery(query): UrlQuery<SocketQuery>,
    upgrade: SlimUpgrade,
) -> Result<Response, HttpRefusal> {
    let state = &visitor.state;
    let permit = state.room_socket(visitor.client)?;
    let room = state.rooms.find(&id).await?.room;
    let knock = match (query.opponent, &visitor.cookie) {
        (Some(key), _) => Knock::Opponent(key),
        (None, Some(cookie)) => Knock::Cookie(cookie.clone()),
        (None, None) => {
            let refusal = shikatsu_team::RoomRefusal::NoMember(shikatsu_team::MemberId(0));
            return Err(RoomsError::from(refusal).into());
        }
    };
    let session = state.rooms.enter(room, knock).await?;
    let line = SocketLine {
        session,
        phase: state.phase.clone(),
        delay: Duration::ZERO,
        ping: Ping::default(),
        _permit: permit,
        _guard: state.phase.guard(),
    };
    Ok(upgrade.open(LONGEST, |socket| line.serve(socket)))
}

/// A session with its socket.
struct SocketLine {
    session: RoomSession,
    phase: PhaseReceiver,
    /// How long messages of the client take.
    delay: Duration,
    ping: Ping,
    _permit: ConnectionPermit,
    _guard: Option<ShutdownGuard>,
}

/// The last ping.
#[derive(Default)]
struct Ping {
    number: u8,
    /// When it was sent; nothing when it was answered.
    sent: Option<Instant>,
}

impl SocketLine {
    async fn serve(mut self, mut socket: SlimSocket) {
        let next_ping = sleep_until(TokioInstant::now());
        tokio::pin!(next_ping);
        loop {
            let message = tokio::select! {
                news = self.session.next() => match news {
                    SessionNews::Text(text) => Message::Text(text),
                    SessionNews::Over(words) => closing(CloseCode::Normal, words),
                    SessionNews::Again => closing(CloseCode::Restart, "connect again".into()),
                },
                heard = socket.hear() => match heard {
                    Some(Ok(message)) => {
                        self.hear(message).await;
                        continue;
                    }
                    Some(Err(_)) | None => return,
                },
                () = &mut next_ping => {
                    next_ping.as_mut().reset(TokioInstant::now() + PING);
                    match self.ping.sent {
                        Some(sent) if sent.elapsed() > GONE => return,
                        Some(_) => continue,
                        None => {}
                    }
                    self.ping.number = self.ping.number.wrapping_add(1);
                    self.ping.sent = Some(Instant::now());
                    Message::Ping(bytes::Bytes::copy_from_slice(&[self.ping.number]))
                }
                () = self.phase.reached(Phase::Closing) => {
                    closing(CloseCode::Restart, "connect again".into())
                }
            };
            let is_last = matches!(message, Message::Close(_));
            let sent = tokio::time::timeout(STUCK, socket.send(message)).await;
            if !matches!(sent, Ok(Ok(()))) || is_last {
                return;
            }
        }
    }

    async fn hear(&mut self, message: Message) {
        match message {
            // Set aside only while something is said: most sockets listen, and a task is as large as its largest part.
            Message::Text(text) => Box::pin(self.session.hear(&text, self.delay)).await,
            Message::Pong(payload) if *payload == [self.ping.number] => {
                if let Some(sent) = self.ping.sent.take() {
                    self.delay = sent.elapsed() / 2;
                }
            }
            _ => {}
        }
    }
}

fn closing(code: CloseCode, words: String) -> Message {
    Message::Close(Some(CloseFrame {
        code,
        reason: words.into(),
    }))
}
