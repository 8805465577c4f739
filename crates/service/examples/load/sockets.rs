//! WebSockets that follow searches which no worker does: what they cost, and that they are alive.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::json;
use shikatsu_api::{FileRequest, Problem, SolveRequest};
use shikatsu_formats::read_any;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::ground::Ground;
use crate::visitor::{Visitor, call};
use crate::{Result, say};

/// Searches that are followed.
const CASES: u64 = 49;
/// Sockets from one address; a server allows sixteen.
const EACH: u64 = 10;
/// How long they are idle.
const IDLE: Duration = Duration::from_secs(60);

/// Opens so many sockets, waits, closes a case and counts who hears of it.
pub(crate) async fn idle(ground: &Ground, number: u64) -> Result<()> {
    let server = ground.serve("127.0.0.1:0", &[]).await?;
    let places = open_questions(server.address).await?;
    let before = server.megabytes()?;
    let mut sockets = Vec::new();
    for (from, place) in (0..number).zip(places.iter().cycle()) {
        let stream = call(server.address, from / EACH).await?;
        let (socket, _) =
            client_async(format!("ws://{}{place}/socket", server.address), stream).await?;
        // They listen from the beginning, as a server hangs up on who does not answer its pings.
        sockets.push(tokio::spawn(told(socket, 2 * IDLE)));
    }
    let (open, worked) = (server.megabytes()?, server.worked()?);
    tokio::time::sleep(IDLE).await;
    let (later, worked) = (server.megabytes()?, server.worked()? - worked);
    let mut visitor = Visitor::new(server.address, 60_000).await?;
    for place in &places {
        visitor.get("DELETE", place, vec![]).await?;
    }
    let heard = hear(sockets).await;
    if heard != number {
        return Err(format!("{heard} of {number} sockets heard the end").into());
    }
    say(&json!({
        "what": "idle sockets", "number": number, "before_mb": before, "open_mb": open, "after_idle_mb": later,
        "kilobytes_each": (later - before) * 1000.0 / number as f64, "idle_cores": worked.as_secs_f64() / IDLE.as_secs_f64(),
    }));
    server.end().await
}

/// Asks what no worker takes: the addresses of the cases.
pub(crate) async fn open_questions(address: SocketAddr) -> Result<Vec<String>> {
    let mut visitor = Visitor::new(address, 60_000).await?;
    let mut places = Vec::new();
    for number in 0..CASES {
        let case = visitor
            .get("POST", "/api/v1/solves", question(number)?)
            .await?;
        places.push(format!(
            "/api/v1/solves/{}",
            case["id"].as_str().unwrap_or_default()
        ));
    }
    Ok(places)
}

/// How many were told that their case was closed.
async fn hear(sockets: Vec<JoinHandle<bool>>) -> u64 {
    let mut heard = 0;
    for told in sockets {
        heard += u64::from(told.await.unwrap_or(false));
    }
    heard
}

/// Whether the end of the case is told.
pub(crate) async fn told(mut socket: WebSocketStream<TcpStream>, patience: Duration) -> bool {
    let news = async {
        while let Some(Ok(message)) = socket.next().await {
            if message
                .to_text()
                .is_ok_and(|text| text.contains("\"kind\":\"closed\""))
            {
                return true;
            }
        }
        false
    };
    tokio::time::timeout(patience, news).await.unwrap_or(false)
}

/// A question of its own for each number.
fn question(number: u64) -> Result<Vec<u8>> {
    let (column, row) = (number % 7, number / 7);
    let mut text = String::new();
    for y in 0..8 {
        let line: Vec<&str> = (0..8)
            .map(|x| match (x, y) {
                (7, 0..7) | (_, 7) if y < 7 || x < 8 => "X",
                _ if x == column && y == row => "o",
                _ => "-",
            })
            .collect();
        text += &format!("{} *\n", line.join(" "));
    }
    text += "* * * * * * * * *\n";
    let letter = char::from(b'A' + u8::try_from(column)?);
    text += &format!("key: {letter}{}\nplayer: x\ngoal: kill\n", 9 - row);
    let document = read_any(text.as_bytes())?.remove(0).0;
    let asked = FileRequest {
        milliseconds: Some(60_000),
        ..FileRequest::default()
    };
    Ok(serde_json::to_vec(&SolveRequest::about(
        Problem::from(&document.problem),
        asked,
    ))?)
}
