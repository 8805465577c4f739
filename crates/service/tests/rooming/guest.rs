//! A visitor with a cookie and a socket, whose picture of the room is made of what the socket was sent.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::client::{Answer, PATIENCE, request, send};

/// The cookie of a browser, once it has one.
#[derive(Debug, Clone)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
    /// The address that a trusted proxy reports.
    pub(crate) from: Option<String>,
}

/// A socket in a room.
pub(crate) struct Guest {
    pub(crate) browser: Browser,
    pub(crate) room: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The picture that follows from what was sent.
    pub(crate) picture: Value,
    pub(crate) seq: u64,
    /// The last counts.
    pub(crate) tally: Option<Value>,
    pub(crate) snapshots: usize,
    /// Everything that was sent, in order.
    pub(crate) heard: Vec<String>,
    next: u32,
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self {
            address,
            cookie: None,
            from: None,
        }
    }

    pub(crate) fn from(address: SocketAddr, from: &str) -> Self {
        Self {
            from: Some(from.to_owned()),
            ..Self::new(address)
        }
    }

    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let mut headers = vec![("content-type", "application/json")];
        if let Some(cookie) = &self.cookie {
            headers.push(("cookie", cookie));
        }
        if let Some(from) = &self.from {
            headers.push(("x-forwarded-for", from));
        }
        let body = serde_json::to_vec(body).unwrap();
        let request = request(method, path, &headers, body);
        let answer = send(self.address, request).await.unwrap();
        if let Some((pair, _)) = answer.header("set-cookie").split_once(';') {
            self.cookie = Some(pair.to_owned());
        }
        answer
    }

    /// Opens a room as its host; its 32 digits.
    pub(crate) async fn open(&mut self, settings: &Value, seat: Value) -> String {
        let host = json!({ "name": "Hana", "rating": null, "seat": seat, "classCode": null });
        let new = json!({ "version": shikatsu_api::VERSION, "host": host, "settings": settings });
        let answer = self.ask("POST", "/api/v1/rooms", &new).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["room"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn try_join(&mut self, room: &str, guest: &Value) -> Answer {
        let path = format!("/api/v1/rooms/{room}/join");
        self.ask("POST", &path, guest).await
    }

    pub(crate) async fn join(&mut self, room: &str, name: &str, seat: Value) -> String {
        let guest = json!({ "name": name, "rating": null, "seat": seat, "classCode": null });
        let answer = self.try_join(room, &guest).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["member"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn notice(&mut self, room: &str) -> Value {
        let path = format!("/api/v1/rooms/{room}");
        let answer = self.ask("GET", &path, &Value::Null).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// The status of a refusal is the error; 0 if no server answered.
    pub(crate) async fn try_enter(&self, room: &str, query: &str) -> Result<Guest, u16> {
        let url = format!("ws://{}/api/v1/rooms/{room}/socket{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            let cookie = cookie.parse().unwrap();
            request.headers_mut().insert("cookie", cookie);
        }
        if let Some(from) = &self.from {
            let from = from.parse().unwrap();
            request.headers_mut().insert("x-forwarded-for", from);
        }
        let socket = match connect_async(request).await {
            Ok((socket, _)) => socket,
            Err(Error::Http(answer)) => return Err(answer.status().as_u16()),
            Err(_) => return Err(0),
        };
        let mut guest = Guest {
            browser: self.clone(),
            room: room.to_owned(),
            socket,
            picture: Value::Null,
            seq: 0,
            tally: None,
            snapshots: 0,
            heard: Vec::new(),
            next: 1,
        };
        guest.hear_or_close().await.map_err(|_| 0_u16)?;
        assert_eq!(guest.snapshots, 1, "the first message is the picture");
        Ok(guest)
    }

    pub(crate) async fn enter(&self, room: &str) -> Guest {
        self.try_enter(room, "").await.unwrap()
    }

    /// Joins and enters, and gives the browser away.
    pub(crate) async fn come_to(mut self, room: &str, name: &str, seat: Value) -> Guest {
        self.come(room, name, seat).await
    }

    /// Joins and enters.
    pub(crate) async fn come(&mut self, room: &str, name: &str, seat: Value) -> Guest {
        self.join(room, name, seat).await;
        self.enter(room).await
    }
}

impl Guest {
    /// The next message, after it was taken into the picture; the frame of a close.
    pub(crate) async fn hear(&mut self) -> Value {
        self.hear_or_close().await.unwrap()
    }

    /// The next message, or the code with which the socket was closed.
    pub(crate) async fn hear_or_close(&mut self) -> Result<Value, u16> {
        loop {
            let heard = timeout(PATIENCE, self.socket.next()).await.unwrap();
            match heard {
                Some(Ok(Message::Text(text))) => return Ok(self.take(&text)),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(0, |frame| u16::from(frame.code)));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    fn take(&mut self, text: &str) -> Value {
        // Every message is what the contract says.
        let typed: shikatsu_api::room::RoomServerMessage = serde_json::from_str(text).unwrap();
        let message: Value = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_value(&typed).unwrap(), message);
        self.heard.push(text.to_owned());
        match message["kind"].as_str().unwrap() {
            "snapshot" => {
                self.snapshots += 1;
                self.picture = message["snapshot"].clone();
                self.tally = None;
                self.seq = message["seq"].as_u64().unwrap();
            }
            "delta" => {
                self.seq = message["seq"].as_u64().unwrap();
                for change in message["changes"].as_array().unwrap() {
                    self.change(change);
                }
            }
            "tally" => self.tally = Some(message.clone()),
            _ => {}
        }
        message
    }

    fn change(&mut self, change: &Value) {
        let part = change["part"].as_str().unwrap();
        if part != "chat" {
            self.picture[part] = change[part].clone();
            return;
        }
        let chat = self.picture["chat"].as_array_mut().unwrap();
        for line in change["lines"].as_array().unwrap() {
            match chat.iter_mut().find(|old| old["number"] == line["number"]) {
                Some(old) => *old = line.clone(),
                None => chat.push(line.clone()),
            }
        }
    }

    /// Sends a command and waits for its answer.
    pub(crate) async fn attempt(&mut self, command: Value) -> Result<u64, String> {
        let id = self.say(command).await;
        self.answer(id).await
    }

    /// Sends a command that the room takes.
    pub(crate) async fn command(&mut self, command: Value) -> u64 {
        self.attempt(command).await.unwrap()
    }

    /// Sends a command.
    pub(crate) async fn say(&mut self, command: Value) -> u32 {
        let message = json!({ "kind": "command", "id": self.next, "command": command });
        self.send(message).await
    }

    /// Sends a message, which gets the next number.
    pub(crate) async fn send(&mut self, mut message: Value) -> u32 {
        let id = self.next;
        self.next += 1;
        message["id"] = id.into();
        self.send_text(&message.to_string()).await;
        id
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The events so far, or the word of the refusal.
    pub(crate) async fn answer(&mut self, id: u32) -> Result<u64, String> {
        loop {
            let message = self.hear().await;
            if message["id"] == id {
                return match message["kind"].as_str().unwrap() {
                    "ack" => Ok(message["seq"].as_u64().unwrap()),
                    _ => {
                        assert!(message["words"].as_str().unwrap().len() > 3, "{message}");
                        Err(message["code"].as_str().unwrap().to_owned())
                    }
                };
            }
        }
    }

    /// Listens until the picture is as wanted.
    pub(crate) async fn until(&mut self, what: &str, test: impl Fn(&Self) -> bool) {
        let listening = async {
            while !test(self) {
                self.hear().await;
            }
        };
        let heard = timeout(PATIENCE, listening).await;
        assert!(heard.is_ok(), "{what}: {:#}", self.picture);
    }

    /// Listens until nothing has come for a while.
    pub(crate) async fn listen(&mut self, quiet: Duration) {
        while let Ok(heard) = timeout(quiet, self.hear_or_close()).await {
            if heard.is_err() {
                return;
            }
        }
    }

    pub(crate) fn window(&self) -> u64 {
        let number = self.picture["window"]["opening"]["number"].as_u64();
        number.unwrap_or(0)
    }

    pub(crate) fn moves(&self) -> u64 {
        self.picture["board"]["moves"].as_u64().unwrap()
    }

    pub(crate) async fn propose(&mut self, x: u8, y: u8) -> Result<u64, String> {
        let window = self.window();
        self.attempt(json!({
            "kind": "propose", "window": window,
            "proposal": { "played": play(x, y), "reason": null, "line": [] },
        }))
        .await
    }

    pub(crate) async fn vote(&mut self, ballot: u128, x: u8, y: u8) -> Result<u64, String> {
        let window = self.window();
        self.attempt(ballot_for(window, ballot, x, y)).await
    }

    /// Votes and waits for the answer without looking at anything else; how long that took.
    pub(crate) async fn vote_blindly(&mut self, ballot: u128, x: u8, y: u8) -> Duration {
        let message = ballot_for(self.window(), ballot, x, y);
        let sent = std::time::Instant::now();
        self.say(message).await;
        loop {
            let heard = timeout(PATIENCE, self.socket.next()).await.unwrap();
            let Message::Text(text) = heard.unwrap().unwrap() else {
                continue;
            };
            assert!(!text.starts_with(r#"{"kind":"refused""#), "{text}");
            if text.starts_with(r#"{"kind":"ack""#) {
                return sent.elapsed();
            }
        }
    }

    pub(crate) async fn motion(&mut self, kind: &str) -> Result<u64, String> {
        let window = self.window();
        self.attempt(json!({
            "kind": "motion", "window": window, "motion": { "kind": kind }, "vote": "for",
        }))
        .await
    }

    pub(crate) async fn close(mut self) -> Browser {
        self.socket.close(None).await.unwrap();
        while let Some(Ok(_)) = self.socket.next().await {}
        self.browser
    }
}

pub(crate) fn ballot_for(window: u64, ballot: u128, x: u8, y: u8) -> Value {
    json!({
        "kind": "vote", "window": window, "ballot": format!("{ballot:032x}"),
        "choice": { "kind": "one", "played": play(x, y) },
    })
}

pub(crate) fn play(x: u8, y: u8) -> Value {
    json!({ "play": [x, y] })
}
