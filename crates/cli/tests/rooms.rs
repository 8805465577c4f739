//! `shikatsu room`: GTP programs in rooms of a real service, with real sockets and real GNU Go.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a failed unwrap is a failed test"
)]

use std::io::{Read, Write};
use std::process::Stdio;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::binary::{Beside, command, shikatsu, stderr};
use crate::programs::{gnugo, has_gnugo, scripted};
use crate::server::{Ground, Process, ask};

/// Longer than any step of these tests on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A room whose host watches: Black is a team, White is outside.
struct HostedRoom {
    service: Process,
    room: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    picture: Value,
    /// Dropped last, after the server.
    _ground: Ground,
}

impl HostedRoom {
    async fn open(name: &str, action: u64) -> Self {
        let ground = Ground::new(name);
        let service = Process::start(&ground, "127.0.0.1:0", &[]);
        let host = json!({ "name": "Hana", "rating": null, "seat": { "kind": "watching" }, "classCode": null });
        let new =
            json!({ "version": shikatsu_api::VERSION, "host": host, "settings": settings(action) });
        let body = new.to_string();
        let request = format!(
            "POST /api/v1/rooms HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let (status, answer) = ask(service.address, &request).unwrap();
        assert_eq!(status, 201, "{answer}");
        let cookie = answer.lines().find_map(|line| {
            let line = line.strip_prefix("set-cookie: ")?;
            line.split(';').next().map(ToOwned::to_owned)
        });
        let start = answer.find("\"room\":\"").unwrap() + 8;
        let room = answer[start..start + 32].to_owned();
        let url = format!("ws://{}/api/v1/rooms/{room}/socket", service.address);
        let mut request = url.into_client_request().unwrap();
        let cookie = cookie.unwrap().parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        let (socket, _) = connect_async(request).await.unwrap();
        let mut hosted = Self {
            service,
            room,
            socket,
            picture: Value::Null,
            _ground: ground,
        };
        hosted.until(|picture| !picture.is_null()).await;
        hosted
    }

    /// Follows the room until its picture is as wanted.
    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        let follow = async {
            while !wanted(&self.picture) {
                let Some(Ok(Message::Text(text))) = self.socket.next().await else {
                    continue;
                };
                let message: Value = serde_json::from_str(&text).unwrap();
                match message["kind"].as_str().unwrap() {
                    "snapshot" => self.picture = message["snapshot"].clone(),
                    "delta" => {
                        for change in message["changes"].as_array().unwrap() {
                            let part = change["part"].as_str().unwrap();
                            self.picture[part] = change[part].clone();
                        }
                    }
                    "refused" => panic!("{message}"),
                    _ => {}
                }
            }
        };
        timeout(PATIENCE, follow).await.unwrap_or_else(|_| {
            let (board, roster) = (&self.picture["board"], &self.picture["roster"]);
            panic!("the room does not go on: {board} {roster}")
        });
    }

    async fn start(&mut self) {
        let start = json!({ "kind": "command", "id": 1, "command": { "kind": "start" } });
        self.socket
            .send(Message::text(start.to_string()))
            .await
            .unwrap();
        self.until(|picture| picture["phase"] != "lobby").await;
    }

    fn url(&self) -> String {
        format!("http://{}/#room={}", self.service.address, self.room)
    }

    fn opponent_key(&self) -> String {
        let key = &self.picture["own"]["keys"]["opponentKey"];
        key.as_str().unwrap().to_owned()
    }

    fn seat(&self, engine: &str, more: &[&str]) -> Beside {
        let url = self.url();
        let arguments = [&["room", "seat", &url, "--engine", engine][..], more].concat();
        let mut command = command(&arguments);
        Beside(command.stderr(Stdio::piped()).spawn().unwrap())
    }

    async fn seated(&mut self, count: u64) {
        self.until(|picture| picture["roster"]["seated"][0] == count)
            .await;
    }
}

fn moves(picture: &Value) -> u64 {
    picture["board"]["moves"].as_u64().unwrap_or(0)
}

fn settings(action: u64) -> Value {
    let team = json!({ "kind": "team", "team": {
        "scheme": { "kind": "plurality" }, "tieRule": "ladder",
        "quorum": { "kind": "count", "count": 1 }, "missedQuorum": "playOn",
        "captain": "fixed", "reasons": "optional",
    } });
    let rules = shikatsu_api::Rules::from(shikatsu_problem::Rules::CHINESE);
    json!({
        "version": shikatsu_api::VERSION,
        "content": {
            "kind": "game", "rules": serde_json::to_value(rules).unwrap(), "komiHalfPoints": 15,
            "setup": { "width": 9, "height": 9, "black": [], "white": [], "ko": [], "toMove": null },
        },
        "black": team,
        "white": { "kind": "outside" },
        "time": { "kind": "perAction", "time": action },
        "phaseLimit": action,
        "discussion": 0,
        "entry": "open",
        "memberLimit": 100,
        "spectatorDelay": 0,
        "lobbyTime": 86_400_000,
        "reviewTime": 86_400_000,
        "conduct": {
            "chatInPlay": "on", "spectators": "open", "wording": { "kind": "free" },
            "tally": "bySize", "ballotsPerBlock": 3,
        },
    })
}

#[tokio::test]
async fn two_seats_play_nine_moves_against_an_opponent() {
    if !has_gnugo() {
        return;
    }
    let gnugo = gnugo(1);
    let mut room = HostedRoom::open("seats", 60_000).await;
    let _one = room.seat(&gnugo, &["--name", "One", "--rating", "1500"]);
    let _two = room.seat(&format!("{gnugo} --seed 7"), &["--name", "Two"]);
    room.seated(2).await;
    let key = room.opponent_key();
    let _opponent = room.seat(&gnugo, &["--opponent", &key]);
    room.start().await;
    room.until(|picture| moves(picture) >= 9).await;
    let decided = &room.picture["decided"];
    assert_eq!(decided["outcome"]["kind"], "decided", "{decided}");
    assert_eq!(decided["voters"], 2, "{decided}");
    let names = room.picture["roster"]["members"].to_string();
    assert!(names.contains("One") && names.contains("Two"), "{names}");
}

#[tokio::test]
async fn a_program_that_dies_leaves_and_one_that_hangs_is_late() {
    if !has_gnugo() {
        return;
    }
    let gnugo = gnugo(1);
    let mut room = HostedRoom::open("lostseats", 4_000).await;
    let _plays = room.seat(&gnugo, &["--name", "Plays"]);
    let _hangs = room.seat(&scripted("sleep 300"), &["--name", "Hangs"]);
    let mut dies = room.seat(&scripted("exit"), &["--name", "Dies"]);
    room.seated(3).await;
    let key = room.opponent_key();
    let _opponent = room.seat(&gnugo, &["--opponent", &key]);
    room.start().await;
    room.seated(2).await;
    room.until(|picture| moves(picture) >= 4).await;
    assert!(!dies.0.wait().unwrap().success());
    let mut said = String::new();
    dies.0
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert!(said.contains("the program has left its seat"), "{said}");
}

#[tokio::test]
async fn a_room_answers_as_a_gtp_engine() {
    if !has_gnugo() {
        return;
    }
    let gnugo = gnugo(1);
    let mut room = HostedRoom::open("roomgtp", 60_000).await;
    let _seat = room.seat(&gnugo, &[]);
    room.seated(1).await;
    room.start().await;
    let (url, key) = (room.url(), room.opponent_key());
    let mut engine = command(&["room", "gtp", &url, "--opponent", &key]);
    let engine = engine.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut engine = Beside(engine.unwrap());
    let typed = "1 boardsize 9\n2 boardsize 19\n3 komi 7.5\nclear_board\ngenmove b\n\
                 play w a1\ngenmove b\nplay w a1\nplay b a2\nundo\nclear_board\nfinal_status_list dead\n\
                 known_command genmove\nfly\nquit\n";
    engine
        .0
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let mut answers = String::new();
    let mut output = engine.0.stdout.take().unwrap();
    let read = tokio::task::spawn_blocking(move || {
        output.read_to_string(&mut answers).unwrap();
        answers
    });
    let answers = timeout(PATIENCE, read).await.unwrap().unwrap();
    let answers: Vec<&str> = answers.split("\n\n").collect();
    let [
        size,
        wrong_size,
        komi,
        cleared,
        first,
        played,
        second,
        again,
        not_ours,
        undo,
        cleared_again,
        dead,
        known,
        unknown,
        quit,
        "",
    ] = answers[..]
    else {
        panic!("{answers:?}")
    };
    assert_eq!(
        [size, komi, cleared, played, quit],
        ["=1 ", "=3 ", "= ", "= ", "= "]
    );
    assert_eq!(
        wrong_size,
        "?2 unacceptable size: the board of this room is 9×9"
    );
    for genmove in [first, second] {
        assert!(genmove.starts_with("= ") && genmove.len() >= 4, "{genmove}");
    }
    assert!(again.starts_with("? illegal move: "), "{again}");
    assert!(not_ours.contains("the team decides"), "{not_ours}");
    assert_eq!(undo, "? cannot undo: a room takes nothing back");
    assert!(
        cleared_again.contains("open another room"),
        "{cleared_again}"
    );
    assert!(dead.contains("both sides must have passed"), "{dead}");
    assert_eq!([known, unknown], ["= true", "? unknown command"]);
    room.until(|picture| moves(picture) >= 3).await;
}

#[test]
fn an_address_without_a_room_and_a_server_that_is_away_are_told() {
    let told = |url: &str| {
        let output = shikatsu(&["room", "gtp", url, "--opponent", "x"]);
        assert_eq!(output.status.code(), Some(1));
        stderr(&output).to_owned()
    };
    assert!(told("nowhere").contains("give the link of the room"));
    let id = "0".repeat(32);
    let away = told(&format!("http://127.0.0.1:1/#room={id}"));
    assert!(away.contains("the server cannot be reached"), "{away}");
    let output = shikatsu(&["room", "seat", "nowhere", "--engine", "no-such-program"]);
    assert!(
        stderr(&output).contains("names no room"),
        "{}",
        stderr(&output)
    );
}
