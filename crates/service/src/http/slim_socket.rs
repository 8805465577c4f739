//! A WebSocket of which thousands are open at the same time.
//!
//! The library keeps the memory of the largest frame that it has written for as long as a socket is open. So a long text
//! goes out in frames of a kilobyte, which the client puts together again.
//!
//! Invariant: whatever is sent, a socket sets aside no more than a piece for writing and a little for reading.

use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::refusal::{HttpRefusal, RefusalKind};

/// Bytes of a frame, at most.
const PIECE: usize = 1 << 10;

/// Bytes that are set aside for reading: a ballot has fewer.
const READING: usize = 512;

/// A request that asks for a WebSocket as the protocol wants it.
pub(super) struct SlimUpgrade {
    key: HeaderValue,
    upgrade: OnUpgrade,
}

/// An open socket.
pub(super) struct SlimSocket(WebSocketStream<TokioIo<Upgraded>>);

impl<S: Send + Sync> FromRequestParts<S> for SlimUpgrade {
    type Rejection = HttpRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpRefusal> {
        let refused = |detail: &str| {
            HttpRefusal::new(
                RefusalKind::Malformed,
                format!("{detail}; connect with ws://"),
            )
        };
        // Kept before the extractor takes it out, which knows every rule of the handshake.
        let upgrade = parts.extensions.get::<OnUpgrade>().cloned();
        let checked = WebSocketUpgrade::from_request_parts(parts, state).await;
        let _checked = checked.map_err(|rejection| refused(&rejection.body_text()))?;
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        let (Some(key), Some(upgrade)) = (key, upgrade) else {
            return Err(refused("this connection cannot become a WebSocket"));
        };
        Ok(Self { key, upgrade })
    }
}

impl SlimUpgrade {
    /// The answer that opens the socket; `serve` has it as soon as it is open. Messages that are longer than `longest`
    /// close it.
    pub(super) fn open<F>(
        self,
        longest: usize,
        serve: impl FnOnce(SlimSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let accepted = derive_accept_key(self.key.as_bytes());
        let headers: [(HeaderName, HeaderValue); 2] = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
        ];
        let key = [(header::SEC_WEBSOCKET_ACCEPT, accepted)];
        let upgrade = self.upgrade;
        tokio::spawn(async move {
            // A client that is gone already wants nothing.
            if let Ok(upgraded) = upgrade.await {
                let socket = SlimSocket::of(upgraded, longest).await;
                serve(socket).await;
            }
        });
        (StatusCode::SWITCHING_PROTOCOLS, headers, key).into_response()
    }
}

impl SlimSocket {
    async fn of(upgraded: Upgraded, longest: usize) -> Self {
        let config = WebSocketConfig::default()
            .max_message_size(Some(longest))
            .max_frame_size(Some(longest))
            .read_buffer_size(READING)
            .write_buffer_size(0);
        let stream = TokioIo::new(upgraded);
        Self(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await)
    }

    /// The next message of the client; nothing when the connection is gone.
    pub(super) async fn hear(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Sends a message, in pieces if it is a long text.
    pub(super) async fn send(&mut self, message: Message) -> Result<(), Error> {
        let Message::Text(text) = message else {
            return self.0.send(message).await;
        };
        for (piece, kind, extent) in pieces(&Bytes::from(text)) {
            let frame = Frame::message(piece, OpCode::Data(kind), extent == PieceExtent::Last);
            self.0.send(Message::Frame(frame)).await?;
        }
        Ok(())
    }
}

/// Whether more pieces follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PieceExtent {
    Last,
    More,
}

/// A text as frames.
fn pieces(text: &Bytes) -> impl Iterator<Item = (Bytes, Data, PieceExtent)> {
    let count = text.len().div_ceil(PIECE).max(1);
    (0..count).map(move |place| {
        let end = ((place + 1) * PIECE).min(text.len());
        let kind = match place {
            0 => Data::Text,
            _ => Data::Continue,
        };
        let extent = match place + 1 == count {
            true => PieceExtent::Last,
            false => PieceExtent::More,
        };
        (text.slice(place * PIECE..end), kind, extent)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_short_and_together_the_text() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE, 5 * PIECE + 7] {
            let text: String = ('a'..='z').cycle().take(length).collect();
            let text = Bytes::from(text);
            let all: Vec<_> = pieces(&text).collect();
            let together: Vec<u8> = all.iter().flat_map(|(piece, ..)| piece.to_vec()).collect();
            assert_eq!(together, text);
            assert!(all.iter().all(|(piece, ..)| piece.len() <= PIECE));
            let last = all.len() - 1;
            for (place, (_, kind, extent)) in all.into_iter().enumerate() {
                assert_eq!(kind == Data::Text, place == 0);
                assert_eq!(extent == PieceExtent::Last, place == last);
            }
        }
    }

    /// What a client puts together is the text, also if a letter of three bytes is cut.
    #[tokio::test]
    async fn a_client_hears_the_text_in_one_message() {
        let (near, far) = tokio::io::duplex(100);
        let mut server = WebSocketStream::from_raw_socket(near, Role::Server, None).await;
        let mut client = WebSocketStream::from_raw_socket(far, Role::Client, None).await;
        let text = "死活".repeat(1_000);
        let sent = Bytes::from(text.clone());
        let sending = async {
            for (piece, kind, extent) in pieces(&sent) {
                let frame = Frame::message(piece, OpCode::Data(kind), extent == PieceExtent::Last);
                server.send(Message::Frame(frame)).await.unwrap();
            }
        };
        let (heard, ()) = tokio::join!(client.next(), sending);
        assert_eq!(heard.unwrap().unwrap(), Message::text(text));
    }
}
