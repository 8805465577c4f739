//! Honest visitors beside thousands of idle sockets and streams, without floods and with them, at one server with its usual
//! limits: how long the honest wait, and how much memory the server takes.

mod clients;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

use crate::ground::{Ground, Limited, Process};
use crate::lookups::{known, offer};
use crate::sockets::{open_questions, told};
use crate::visitor::{Visitor, call};
use crate::{Result, say};

/// How long the honest are measured alone, before it and after it.
const QUIET: Duration = Duration::from_secs(60);
/// Look-ups of the honest in a second.
const HONEST: u32 = 200;
/// One of so many that follow a search does so by server-sent events.
const STREAMS: u64 = 5;
/// Sockets and streams from one address; a server allows sixteen.
const EACH: u64 = 10;

/// Measures with so many sockets and streams, and floods that last so long.
pub(crate) async fn measure(ground: &Ground, number: u64, lasts: Duration) -> Result<()> {
    // What is known and what is open is asked where there are no limits.
    let first = ground.serve("127.0.0.1:0", &[]).await?;
    let worker = ground.handle(1)?;
    let known = Arc::new(known(first.address).await?);
    drop(worker);
    let places = open_questions(first.address).await?;
    first.end().await?;
    let server = ground
        .serve_within("127.0.0.1:0", &[], Limited::AsUsual)
        .await?;
    let followers = follow(server.address, &places, number, 2 * (lasts + 2 * QUIET)).await?;

    let before = offer(server.address, &known, HONEST, QUIET).await?;
    let begun = Instant::now();
    let floods = clients::begin(server.address, &places[0]);
    let (with, minute) = tokio::join!(
        offer(server.address, &known, HONEST, lasts),
        memory_at(&server, begun + lasts.min(Duration::from_secs(60)))
    );
    let (with, minute, end) = (with?, minute?, server.megabytes()?);
    let tally = floods.end();
    let worked = server.worked()?;
    let after = offer(server.address, &known, HONEST, QUIET).await?;
    let alive = followers.iter().filter(|one| !one.is_finished()).count();
    let quiet = before.milliseconds(990).midpoint(after.milliseconds(990));
    say(&json!({
        "what": "floods", "followers": number, "alive_at_the_end": alive,
        "before": before.json(), "with": with.json(), "after": after.json(),
        "p99_ratio": with.milliseconds(990) / quiet,
        "after_a_minute_mb": minute, "at_the_end_mb": end, "growth": end / minute - 1.0,
        "server_cores": worked.as_secs_f64() / (lasts + QUIET).as_secs_f64(), "floods": tally.json(),
    }));
    if alive as u64 != number {
        return Err(format!("{alive} of {number} followers are left").into());
    }
    server.end().await
}

/// Sockets and streams on searches that no worker takes.
async fn follow(
    address: SocketAddr,
    places: &[String],
    number: u64,
    patience: Duration,
) -> Result<Vec<JoinHandle<()>>> {
    let mut followers = Vec::new();
    for (from, place) in (0..number).zip(places.iter().cycle()) {
        followers.push(match from % STREAMS {
            0 => {
                let visitor = Visitor::new(address, from / EACH).await?;
                let place = place.clone();
                tokio::spawn(async move { drop(visitor.closed(&place).await) })
            }
            _ => {
                let stream = call(address, from / EACH).await?;
                let url = format!("ws://{address}{place}/socket");
                let (socket, _) = tokio_tungstenite::client_async(url, stream).await?;
                tokio::spawn(async move {
                    let _told = told(socket, patience).await;
                })
            }
        });
    }
    Ok(followers)
}

async fn memory_at(server: &Process, when: Instant) -> Result<f64> {
    sleep_until(when).await;
    server.megabytes()
}
