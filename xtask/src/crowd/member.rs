//! One member of the crowd: comes in, holds a socket, votes when told, and hears what the room says.
//!
//! Most members only look for the answer to their own ballot in the text of a message: twenty thousand readers of every
//! message would measure themselves. A few observers read everything.

use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use shikatsu_api::room::{EnteredRoom, MemberCommand, RoomClientMessage, RoomServerMessage};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::http;
use super::notes::{SharedNotes, now};
use super::room_plan::{ballot_of, guest, is_observer, share_of};

/// What may go wrong on the way; members run on many threads.
pub(super) type MemberError = Box<dyn Error + Send + Sync>;

/// A member with an open socket.
pub(super) struct CrowdMember {
    number: usize,
    socket: WebSocketStream<TcpStream>,
}

/// The id of a member's ballot message.
const BALLOT: u32 = 7;

/// Bytes that a client sets aside; the library's 128 KiB for each would fill the machine.
const BUFFER: usize = 2 << 10;

impl CrowdMember {
    /// Comes in by the room's link and connects.
    pub(super) async fn enter(
        server: SocketAddr,
        room: &str,
        number: usize,
    ) -> Result<Self, MemberError> {
        let path = format!("/api/v1/rooms/{room}/join");
        let answer = http::post(server, number, &path, &json!(guest(None))).await?;
        if !(200..300).contains(&answer.status) {
            return Err(format!("member {number} was refused: {}", answer.body).into());
        }
        let cookie = answer.cookie.ok_or("a member who came in got no cookie")?;
        Self::connect(server, room, number, &cookie).await
    }

    /// Opens a room and connects as its host.
    pub(super) async fn open(
        server: SocketAddr,
        new: &Value,
    ) -> Result<(Self, EnteredRoom), MemberError> {
        let answer = http::post(server, 0, "/api/v1/rooms", new).await?;
        if answer.status != 201 {
            return Err(format!("the room was not opened: {}", answer.body).into());
        }
        let entered: EnteredRoom = serde_json::from_str(&answer.body)?;
        let cookie = answer.cookie.ok_or("the host got no cookie")?;
        let host = Self::connect(server, &entered.room, 0, &cookie).await?;
        Ok((host, entered))
    }

    async fn connect(
        server: SocketAddr,
        room: &str,
        number: usize,
        cookie: &str,
    ) -> Result<Self, MemberError> {
        let address = format!("ws://{server}/api/v1/rooms/{room}/socket");
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = http::connect(server, number).await?;
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(1 << 20);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self { number, socket })
    }

    /// Sends a command.
    pub(super) async fn send(
        &mut self,
        id: u32,
        command: MemberCommand,
    ) -> Result<(), MemberError> {
        let command = Box::new(command);
        let text = serde_json::to_string(&RoomClientMessage::Command { id, command })?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message that can be read.
    pub(super) async fn next(&mut self) -> Result<RoomServerMessage, MemberError> {
        Ok(serde_json::from_str(&self.text().await?)?)
    }

    async fn text(&mut self) -> Result<String, MemberError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(format!("the server closed: {frame:?}").into());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err("the connection is gone".into()),
            }
        }
    }

    /// Listens, which also answers pings, until the connection is gone; why it is.
    pub(super) async fn listen(&mut self) -> MemberError {
        loop {
            if let Err(error) = self.text().await {
                return error;
            }
        }
    }

    /// Waits for the vote, votes at the planned time, hears the answer and the decision, and stays until members may go.
    /// The last ballots bring the decision about, so it may be heard before their answers.
    pub(super) async fn take_part(
        mut self,
        mut time: VoteTime,
        notes: SharedNotes,
    ) -> Result<(), MemberError> {
        let mut sent = None;
        let (mut answers, mut decisions) = (0, 0);
        let is_observer = is_observer(self.number, time.members);
        loop {
            let begin = *time.begin.borrow();
            let wait = begin.map(|begin| time.until_vote_of(self.number, begin));
            let vote = async {
                match wait {
                    Some(wait) => tokio::time::sleep(wait).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                changed = time.begin.changed(), if begin.is_none() => changed?,
                () = vote, if sent.is_none() => {
                    let at = now();
                    notes.sent(at);
                    sent = Some(at);
                    self.send(BALLOT, ballot_of(self.number)).await?;
                }
                text = self.text() => {
                    let (text, at) = (text?, now());
                    match NewsKind::of(&text) {
                        NewsKind::Ack => if let Some(sent) = sent {
                            notes.acknowledged(at - sent);
                            answers += 1;
                        },
                        NewsKind::Refused => {
                            return Err(format!("member {}: {text}", self.number).into());
                        }
                        NewsKind::Decided => {
                            if decisions == 0 {
                                notes.decided(at);
                            }
                            decisions += 1;
                        }
                        NewsKind::Tally if is_observer => {
                            notes.tally(&serde_json::from_str(&text)?, at);
                        }
                        NewsKind::Tally | NewsKind::Other => {}
                    }
                    if answers > 0 && decisions > 0 {
                        return self.stay(time).await;
                    }
                }
            }
        }
    }

    /// Keeps the socket open until the figures were taken.
    async fn stay(mut self, mut time: VoteTime) -> Result<(), MemberError> {
        loop {
            tokio::select! {
                _ = time.end.changed() => return Ok(()),
                text = self.text() => { text?; }
            }
        }
    }
}

/// When members vote.
#[derive(Clone)]
pub(super) struct VoteTime {
    /// When the vote begins, in seconds since 1970.
    pub(super) begin: watch::Receiver<Option<f64>>,
    /// When members may go.
    pub(super) end: watch::Receiver<()>,
    /// The time in which all vote.
    pub(super) span: Duration,
    /// Members in all.
    pub(super) members: usize,
}

impl VoteTime {
    fn until_vote_of(&self, number: usize, begin: f64) -> Duration {
        let at = begin + self.span.as_secs_f64() * share_of(number, self.members);
        Duration::from_secs_f64((at - now()).max(0.0))
    }
}

/// What a message is, by its text.
enum NewsKind {
    Ack,
    Refused,
    Tally,
    Decided,
    Other,
}

impl NewsKind {
    fn of(text: &str) -> Self {
        let is = |kind: &str| text.contains(kind);
        if is("\"kind\":\"ack\"") {
            Self::Ack
        } else if is("\"kind\":\"refused\"") {
            Self::Refused
        } else if is("\"kind\":\"tally\"") {
            Self::Tally
        } else if is("\"part\":\"decided\"") {
            Self::Decided
        } else {
            Self::Other
        }
    }
}
