//! Any messages over the socket of a member, or of the side outside: each is answered once, and the socket is closed for no
//! reason but its own messages.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use shikatsu_api::room::RoomServerMessage;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::site::{PATIENCE, Site};

/// Messages of one input; a socket may send thirty at once.
const MOST: usize = 25;

/// Inputs for one room, unless it ends before.
const INPUTS: u32 = 50;

/// A service with a room.
pub struct RoomTarget {
    runtime: Runtime,
    site: Site,
    room: Option<(String, String)>,
    inputs: u32,
}

/// How a conversation ended.
#[derive(PartialEq, Eq)]
enum RoomEnd {
    Open,
    Closed,
}

impl RoomTarget {
    /// A service of this name.
    pub fn open(name: &str) -> Self {
        let runtime = Runtime::new().unwrap();
        let site = runtime.block_on(Site::open(name));
        Self {
            runtime,
            site,
            room: None,
            inputs: 0,
        }
    }

    /// Sends messages, one a line. The first byte says which room and which end of it.
    pub fn feed(&mut self, bytes: &[u8]) {
        let Some((&chosen, lines)) = bytes.split_first() else {
            return;
        };
        let lines: Vec<&[u8]> = lines.split(|&byte| byte == b'\n').take(MOST).collect();
        self.inputs += 1;
        let Self {
            runtime,
            site,
            room,
            inputs,
        } = self;
        let end = runtime.block_on(async {
            if room.is_none() || *inputs % INPUTS == 0 {
                let settings = match chosen & 2 {
                    0 => two_teams(),
                    _ => against_outside(),
                };
                *room = Some(open_room(site, &settings).await);
            }
            let (id, cookie) = room.as_ref().unwrap();
            talk(site, id, cookie, chosen, &lines).await
        });
        if end == RoomEnd::Closed {
            self.room = None;
        }
    }

    /// Takes the service away.
    pub fn close(self) {
        self.runtime.block_on(self.site.close());
    }
}

async fn talk(site: &Site, room: &str, cookie: &str, chosen: u8, lines: &[&[u8]]) -> RoomEnd {
    let Some((mut socket, snapshot)) = enter(site, room, cookie, "").await else {
        return RoomEnd::Closed;
    };
    if chosen & 1 == 1 {
        let key = &snapshot["snapshot"]["own"]["keys"]["opponentKey"];
        if let Some(key) = key.as_str() {
            let query = format!("?opponent={key}");
            match enter(site, room, cookie, &query).await {
                Some((outside, _)) => socket = outside,
                None => return RoomEnd::Closed,
            }
        }
    }
    let mut waiting = 0;
    for line in lines {
        let message = match std::str::from_utf8(line) {
            Ok(text) => {
                waiting += 1;
                Message::text(text)
            }
            Err(_) => Message::binary(line.to_vec()),
        };
        if socket.send(message).await.is_err() {
            return RoomEnd::Closed;
        }
    }
    while waiting > 0 {
        match hear(&mut socket).await {
            Some(message) => {
                let is_answer = message["kind"] == "ack" || message["kind"] == "refused";
                waiting -= u32::from(is_answer);
            }
            None => return RoomEnd::Closed,
        }
    }
    RoomEnd::Open
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A socket and what it was sent first; nothing if the room does not take the member.
async fn enter(site: &Site, room: &str, cookie: &str, query: &str) -> Option<(Socket, Value)> {
    let url = format!("ws://{}/api/v1/rooms/{room}/socket{query}", site.address);
    let mut request = url.into_client_request().unwrap();
    let cookie = cookie.parse().unwrap();
    request.headers_mut().insert("cookie", cookie);
    let mut socket = match timeout(PATIENCE, connect_async(request)).await.unwrap() {
        Ok((socket, _)) => socket,
        Err(tokio_tungstenite::tungstenite::Error::Http(refusal)) => {
            let status = refusal.status();
            assert!(!status.is_server_error(), "{status}: {:?}", refusal.body());
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    let first = hear(&mut socket).await?;
    Some((socket, first))
}

/// The next message; nothing if the member has no place in the room any more.
async fn hear(socket: &mut Socket) -> Option<Value> {
    loop {
        let heard = timeout(PATIENCE, socket.next()).await;
        match heard.expect("each message is answered") {
            Some(Ok(Message::Text(text))) => {
                let message: RoomServerMessage = serde_json::from_str(&text).unwrap();
                return Some(serde_json::to_value(message).unwrap());
            }
            Some(Ok(Message::Close(frame))) => {
                // 1000: the stay is over; 1009: too long. 1012 would say that the server lost the room.
                let code = frame.map_or(1000, |frame| u16::from(frame.code));
                assert!([1000, 1009].contains(&code), "{code}");
                return None;
            }
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

/// Opens a room: its digits, and the cookie of its host.
pub(super) async fn open_room(site: &Site, settings: &Value) -> (String, String) {
    let seat = json!({ "kind": "player", "color": "black" });
    let host = json!({ "name": "Hana", "rating": null, "seat": seat, "classCode": null });
    let new = json!({ "version": shikatsu_api::VERSION, "host": host, "settings": settings });
    let answer = site.post("/api/v1/rooms", "one=1", new).await;
    let room = answer.json()["room"].as_str().unwrap().to_owned();
    (room, answer.cookie())
}

/// A game on 5×5 between two teams that vote.
pub(super) fn two_teams() -> Value {
    game(&team(), &team())
}

fn against_outside() -> Value {
    game(&team(), &json!({ "kind": "outside" }))
}

fn team() -> Value {
    json!({ "kind": "team", "team": {
        "scheme": { "kind": "plurality" }, "tieRule": "ladder", "quorum": { "kind": "count", "count": 1 },
        "missedQuorum": "playOn", "captain": "fixed", "reasons": "optional",
    } })
}

fn game(black: &Value, white: &Value) -> Value {
    let day = Duration::from_secs(86_400).as_millis();
    json!({
        "version": shikatsu_api::VERSION,
        "content": {
            "kind": "game",
            "setup": { "width": 5, "height": 5, "black": [], "white": [], "ko": [], "toMove": null },
            "rules": shikatsu_api::Rules::from(shikatsu_problem::Rules::CHINESE),
            "komiHalfPoints": 15,
        },
        "black": black, "white": white,
        "time": { "kind": "perAction", "time": 30_000 }, "phaseLimit": 30_000, "discussion": 0,
        "entry": "open", "memberLimit": 20_000, "spectatorDelay": 0, "lobbyTime": day, "reviewTime": day,
        "conduct": {
            "chatInPlay": "on", "spectators": "open", "wording": { "kind": "free" },
            "tally": "bySize", "ballotsPerBlock": 3,
        },
    })
}
