//! The socket of a client, with the picture of the room that follows from what was sent.
//!
//! Invariant: the picture is what a new client would get, because parts are replaced and lines added as the contract
//! says (`shikatsu_api::room`). A lost socket is opened again with the same cookie or key.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use shikatsu_api::room::{RoomChange, RoomClientMessage, RoomServerMessage, RoomSnapshot};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::room_fault::RoomFault;
use super::room_place::RoomPlace;

/// What opens the door.
#[derive(Debug, Clone)]
pub(super) enum RoomPass {
    /// The cookie of a member.
    Cookie(String),
    /// The key of the side outside.
    Opponent(String),
}

/// A client of a room.
pub(super) struct RoomLine {
    place: RoomPlace,
    pass: RoomPass,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(super) picture: RoomSnapshot,
    next: u32,
}

/// What was heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LineNews {
    /// The picture is another now.
    Changed,
    /// The connection was lost and is open again: what was sent last may not have arrived.
    CameBack,
    /// The message of this number stands in the log.
    Taken(u32),
    /// The message of this number changed nothing.
    Refused { id: u32, words: String },
    /// The room, or the stay in it, is over.
    Over,
}

/// The code with which the service ends a stay.
const STAY_OVER: u16 = 1000;

/// Attempts to come back, and the pause before each.
const ATTEMPTS: u32 = 30;
const PAUSE: Duration = Duration::from_secs(2);

impl RoomLine {
    /// Opens the socket and waits for the picture.
    pub(super) async fn open(place: RoomPlace, pass: RoomPass) -> Result<Self, RoomFault> {
        let (socket, picture) = connect(&place, &pass).await?;
        Ok(Self {
            place,
            pass,
            socket,
            picture,
            next: 1,
        })
    }

    /// Waits for the next message that means something. It may be given up at any time and called again.
    pub(super) async fn hear(&mut self) -> Result<LineNews, RoomFault> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    if let Some(news) = self.take(&text)? {
                        return Ok(news);
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(0, |frame| u16::from(frame.code));
                    if code == STAY_OVER {
                        return Ok(LineNews::Over);
                    }
                    return self.come_back().await;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return self.come_back().await,
            }
        }
    }

    /// Sends a message; `make` is given its number, which is returned.
    pub(super) async fn send(
        &mut self,
        make: impl FnOnce(u32) -> RoomClientMessage,
    ) -> Result<u32, RoomFault> {
        let id = self.next;
        self.next += 1;
        let text = serde_json::to_string(&make(id))
            .map_err(|error| RoomFault::Garbled(error.to_string()))?;
        // A socket that is lost is found by the next `hear`, and the picture then says what is still to be done.
        let _ = self.socket.send(Message::text(text)).await;
        Ok(id)
    }

    async fn come_back(&mut self) -> Result<LineNews, RoomFault> {
        let mut last = RoomFault::Unreachable("the connection was lost".to_owned());
        for _ in 0..ATTEMPTS {
            tokio::time::sleep(PAUSE).await;
            match connect(&self.place, &self.pass).await {
                Ok((socket, picture)) => {
                    self.socket = socket;
                    self.picture = picture;
                    return Ok(LineNews::CameBack);
                }
                Err(RoomFault::Unreachable(words)) => last = RoomFault::Unreachable(words),
                Err(fault) => return Err(fault),
            }
        }
        Err(last)
    }

    fn take(&mut self, text: &str) -> Result<Option<LineNews>, RoomFault> {
        let message = serde_json::from_str(text);
        let message = message.map_err(|error| RoomFault::Garbled(error.to_string()))?;
        Ok(match message {
            RoomServerMessage::Snapshot { snapshot, .. } => {
                self.picture = *snapshot;
                Some(LineNews::Changed)
            }
            RoomServerMessage::Delta { changes, .. } => {
                changes.into_iter().for_each(|change| self.change(change));
                Some(LineNews::Changed)
            }
            RoomServerMessage::Ack { id, .. } => Some(LineNews::Taken(id)),
            RoomServerMessage::Refused { id, words, .. } => Some(LineNews::Refused { id, words }),
            RoomServerMessage::Tally { .. } => None,
        })
    }

    fn change(&mut self, change: RoomChange) {
        let picture = &mut self.picture;
        match change {
            RoomChange::Settings { settings } => picture.settings = *settings,
            RoomChange::Phase { phase } => picture.phase = phase,
            RoomChange::Pause { pause } => picture.pause = pause,
            RoomChange::Roster { roster } => picture.roster = roster,
            RoomChange::Board { board } => picture.board = board,
            RoomChange::Clocks { clocks } => picture.clocks = clocks,
            RoomChange::Window { window } => picture.window = window.map(|window| *window),
            RoomChange::Decided { decided } => picture.decided = decided.map(|decided| *decided),
            RoomChange::Counting { counting } => picture.counting = counting,
            RoomChange::Result { result } => picture.result = result,
            // A program reads no chat.
            RoomChange::Chat { .. } => {}
            RoomChange::Own { own } => picture.own = own,
        }
    }
}

async fn connect(
    place: &RoomPlace,
    pass: &RoomPass,
) -> Result<(WebSocketStream<MaybeTlsStream<TcpStream>>, RoomSnapshot), RoomFault> {
    let unreachable = |error: &dyn std::fmt::Display| RoomFault::Unreachable(error.to_string());
    let query = match pass {
        RoomPass::Cookie(_) => String::new(),
        RoomPass::Opponent(key) => format!("?opponent={key}"),
    };
    let address = format!("ws://{}{}/socket{query}", place.server, place.path());
    let mut request = address
        .into_client_request()
        .map_err(|error| RoomFault::Address(error.to_string()))?;
    if let RoomPass::Cookie(cookie) = pass {
        let cookie = cookie
            .parse()
            .map_err(|_| RoomFault::Garbled("cookie".to_owned()))?;
        request.headers_mut().insert("cookie", cookie);
    }
    let (mut socket, _) = connect_async(request).await.map_err(|error| match error {
        Error::Http(answer) if answer.status().is_client_error() => {
            let status = answer.status();
            RoomFault::Refused(format!(
                "{status}; look at the room and at the key, and join again"
            ))
        }
        error => unreachable(&error),
    })?;
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                Ok(RoomServerMessage::Snapshot { snapshot, .. }) => return Ok((socket, *snapshot)),
                Ok(_) => {}
                Err(error) => return Err(RoomFault::Garbled(error.to_string())),
            },
            Some(Ok(Message::Close(_))) | None => {
                return Err(RoomFault::Refused("the room is closed".to_owned()));
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(unreachable(&error)),
        }
    }
}
