//! Clients that mean no good, each kind from addresses of its own: they ask more than they may, connect and say nothing,
//! send what is no question, upload what is no collection, and talk in a room without a pause.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use shikatsu_api::{Problem, Rules, VERSION};
use shikatsu_formats::read_any;

use crate::Result;
use crate::visitor::{Visitor, call};

/// Where the addresses of floods begin: beyond those of the honest and of followers.
const FROM: u64 = 40_000;

/// What a client does again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FloodKind {
    Ask,
    Look,
    Broken,
    Upload,
    Connect,
    Hold,
    Shout,
    Chatter,
}

/// Each kind with its clients and how often one of them does it in a second.
const CLIENTS: [(FloodKind, u64, u32); 8] = [
    (FloodKind::Ask, 4, 25),
    (FloodKind::Look, 4, 50),
    (FloodKind::Broken, 4, 10),
    (FloodKind::Upload, 2, 1),
    (FloodKind::Connect, 2, 50),
    (FloodKind::Hold, 500, 1),
    (FloodKind::Shout, 2, 5),
    (FloodKind::Chatter, 4, 20),
];

/// What floods were answered: how often each word, by kind.
#[derive(Debug, Clone, Default)]
pub(super) struct FloodTally(Arc<Mutex<BTreeMap<String, u64>>>);

/// Floods that go on.
pub(super) struct Floods {
    tally: FloodTally,
    tasks: Vec<JoinHandle<()>>,
}

/// Begins all floods.
pub(super) fn begin(address: SocketAddr, place: &str) -> Floods {
    let tally = FloodTally::default();
    let mut tasks = Vec::new();
    let mut from = FROM;
    for (kind, clients, rate) in CLIENTS {
        for client in 0..clients {
            // Those who hold connections share two addresses; the others have one each.
            let shared = kind == FloodKind::Hold && client % 250 != 0;
            from += u64::from(!shared);
            let client = FloodClient {
                kind,
                address,
                from,
                place: place.to_owned(),
                tally: tally.clone(),
            };
            tasks.push(tokio::spawn(client.run(rate)));
        }
    }
    Floods { tally, tasks }
}

impl Floods {
    pub(super) fn end(self) -> FloodTally {
        for task in &self.tasks {
            task.abort();
        }
        self.tally
    }
}

impl FloodTally {
    fn count(&self, kind: FloodKind, what: &str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(format!("{kind:?} {what}")).or_default() += 1;
    }

    pub(super) fn json(&self) -> Value {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        json!(*counts)
    }
}

struct FloodClient {
    kind: FloodKind,
    address: SocketAddr,
    from: u64,
    /// A search that no worker takes.
    place: String,
    tally: FloodTally,
}

impl FloodClient {
    async fn run(self, rate: u32) {
        let mut visitor = None;
        let mut ticks = interval(Duration::from_secs(1) / rate);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for number in 0_u64.. {
            ticks.tick().await;
            let done = match self.kind {
                FloodKind::Ask | FloodKind::Look | FloodKind::Broken | FloodKind::Upload => {
                    self.ask(&mut visitor, number).await
                }
                FloodKind::Connect => self.connect().await,
                FloodKind::Hold => self.hold().await,
                FloodKind::Shout => self.shout().await,
                FloodKind::Chatter => self.chatter(rate).await,
            };
            match done {
                Ok(word) => self.tally.count(self.kind, &word),
                Err(_) => {
                    self.tally.count(self.kind, "cut off");
                    visitor = None;
                }
            }
        }
    }

    async fn ask(&self, visitor: &mut Option<Visitor>, number: u64) -> Result<String> {
        let visitor = match visitor {
            Some(visitor) => visitor,
            None => visitor.insert(Visitor::new(self.address, self.from).await?),
        };
        let (method, path, body) = match self.kind {
            FloodKind::Ask => ("POST", "/api/v1/solves", one_of_many(self.from, number)),
            FloodKind::Look => ("GET", "/api/v1/rooms/222222", Bytes::new()),
            FloodKind::Broken => ("POST", "/api/v1/facts/lookup", BROKEN),
            _ => ("POST", "/api/v1/audits", UPLOAD.clone()),
        };
        let asked = visitor.ask(method, path, body);
        let (status, _) = timeout(Duration::from_secs(30), asked).await??;
        Ok(status.to_string())
    }

    /// Comes and goes.
    async fn connect(&self) -> Result<String> {
        drop(call(self.address, self.from).await?);
        Ok("connected".into())
    }

    /// Says half of a head, and waits until the server has enough of it.
    async fn hold(&self) -> Result<String> {
        let mut stream = call(self.address, self.from).await?;
        stream
            .write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nx: ")
            .await?;
        let mut said = Vec::new();
        stream.read_to_end(&mut said).await?;
        Ok("held".into())
    }

    /// Says more than it may to a socket that only tells.
    async fn shout(&self) -> Result<String> {
        let stream = call(self.address, self.from).await?;
        let url = format!("ws://{}{}/socket", self.address, self.place);
        match client_async(url, stream).await {
            Ok((mut socket, _)) => {
                socket.send(Message::text("x".repeat(60 << 10))).await?;
                Ok("heard".into())
            }
            Err(_) => Ok("refused".into()),
        }
    }

    /// Opens a room and talks in it until it is put out.
    async fn chatter(&self, rate: u32) -> Result<String> {
        let mut visitor = Visitor::new(self.address, self.from).await?;
        let (room, cookie) = open_room(&mut visitor).await?;
        let url = format!("ws://{}/api/v1/rooms/{room}/socket", self.address);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = call(self.address, self.from).await?;
        let (mut socket, _) = client_async(request, stream).await?;
        for id in 0_u32.. {
            let words = json!({ "kind": "text", "text": "a ".repeat(100) });
            let command = json!({ "kind": "say", "channel": { "kind": "all" }, "words": words });
            let message = json!({ "kind": "command", "id": id, "command": command });
            socket.send(Message::text(message.to_string())).await?;
            while let Ok(Some(heard)) = timeout(Duration::ZERO, socket.next()).await {
                let heard = heard?;
                let is = |word: &str| heard.to_text().is_ok_and(|text| text.contains(word));
                if is("\"tooFast\"") {
                    self.tally.count(self.kind, "too fast");
                } else if is("\"ack\"") {
                    self.tally.count(self.kind, "taken");
                }
            }
            sleep(Duration::from_secs(1) / rate).await;
        }
        Ok("ended".into())
    }
}

/// Questions, but for the end. It is written once, so that floods cost the machine little where they are made.
static QUESTION: LazyLock<String> = LazyLock::new(|| {
    let corner = include_str!("../../../../../docs/examples/corner.txt");
    let document = read_any(corner.as_bytes())
        .ok()
        .and_then(|mut all| all.pop());
    let problem = document.map(|(document, _)| Problem::from(&document.problem));
    let problem = serde_json::to_string(&problem).unwrap_or_default();
    format!("{{\"problem\":{problem},\"limits\":{{\"milliseconds\":1000,\"nodes\":")
});

/// What is no question.
const BROKEN: Bytes = Bytes::from_static(&[b'['; 60 << 10]);

/// What is no collection.
static UPLOAD: LazyLock<Bytes> =
    LazyLock::new(|| Bytes::from(b"(;SZ[19]AB[aa]".repeat((4 << 20) / 14)));

/// A question of its own for each number.
fn one_of_many(from: u64, number: u64) -> Bytes {
    let nodes = from * 1_000_000 + number;
    Bytes::from(format!("{}{nodes}}}}}", *QUESTION))
}

/// Opens a room: its digits, and the cookie of its host.
async fn open_room(visitor: &mut Visitor) -> Result<(String, String)> {
    let team = json!({ "kind": "team", "team": {
        "scheme": { "kind": "plurality" }, "tieRule": "ladder", "quorum": { "kind": "count", "count": 1 },
        "missedQuorum": "playOn", "captain": "fixed", "reasons": "optional",
    } });
    let rules = Rules::from(shikatsu_problem::Rules::CHINESE);
    let setup =
        json!({ "width": 9, "height": 9, "black": [], "white": [], "ko": [], "toMove": null });
    let conduct = json!({
        "chatInPlay": "on", "spectators": "open", "wording": { "kind": "free" }, "tally": "bySize", "ballotsPerBlock": 3,
    });
    let settings = json!({
        "version": VERSION, "black": team, "white": team, "conduct": conduct, "entry": "open",
        "content": { "kind": "game", "setup": setup, "rules": rules, "komiHalfPoints": 15 },
        "time": { "kind": "perAction", "time": 30_000 }, "phaseLimit": 30_000, "discussion": 0,
        "memberLimit": 1_000, "spectatorDelay": 0, "lobbyTime": 86_400_000, "reviewTime": 86_400_000,
    });
    let seat = json!({ "kind": "player", "color": "black" });
    let host = json!({ "name": "Hana", "rating": null, "seat": seat, "classCode": null });
    let new = json!({ "version": VERSION, "host": host, "settings": settings });
    let body = Bytes::from(new.to_string());
    let (head, answer) = visitor.answer("POST", "/api/v1/rooms", body).await?;
    let room: Value = serde_json::from_slice(&answer)?;
    let room = room["room"].as_str().ok_or(format!("no room: {room}"))?;
    let cookie = head.headers.get("set-cookie").ok_or("no cookie")?;
    let cookie = cookie.to_str()?.split(';').next().unwrap_or_default();
    Ok((room.to_owned(), cookie.to_owned()))
}
