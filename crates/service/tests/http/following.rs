//! Following a search to its end: server-sent events and WebSocket, with a real worker.

use std::time::Duration;

use axum::body::Body;
use futures_util::StreamExt;
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Answer, connect, request};
use crate::fixture::{HARD, PATIENCE, TestSite, question, usual, with};

/// The events of a stream, until it ends.
pub(crate) struct Events {
    body: axum::body::BodyDataStream,
    text: String,
}

impl Events {
    pub(crate) async fn open(site: &TestSite, path: &str) -> Self {
        let mut sender = connect(site.address).await.unwrap();
        let answer = sender
            .send_request(request("GET", path, &[], ""))
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        Self {
            body: Body::new(answer.into_body()).into_data_stream(),
            text: String::new(),
        }
    }

    /// The name and the data of the next event.
    pub(crate) async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let line = event.lines().find_map(|line| line.strip_prefix(name));
                    line.map(|value| value.trim().to_owned())
                };
                let found = field("event:").zip(field("data:"));
                self.text = rest.to_owned();
                match found {
                    Some((name, data)) => {
                        return Some((name, serde_json::from_str(&data).unwrap()));
                    }
                    None => continue,
                }
            }
            let more = timeout(PATIENCE, self.body.next()).await.unwrap()?.ok()?;
            self.text.push_str(std::str::from_utf8(&more).unwrap());
        }
    }
}

async fn opened(site: &TestSite, milliseconds: u32) -> String {
    let open = asked(site, milliseconds).await;
    open.header("location").to_owned()
}

/// The answer to a caller who asks.
async fn asked(site: &TestSite, milliseconds: u32) -> Answer {
    let open = site
        .post("/api/v1/solves", &question(HARD, milliseconds))
        .await;
    assert_eq!(open.status, 202, "{open:?}");
    open
}

#[tokio::test(flavor = "multi_thread")]
async fn events_tell_of_progress_and_of_the_end() {
    with(usual, async |site| {
        site.start_worker();
        let place = opened(site, 1_500).await;
        let mut events = Events::open(site, &format!("{place}/events")).await;
        let mut progress = 0;
        let case = loop {
            let (name, data) = events.next().await.unwrap();
            assert_eq!(data["kind"], name);
            match name.as_str() {
                "progress" => {
                    assert!(data["progress"]["nodes"].as_u64().is_some(), "{data}");
                    progress += 1;
                }
                "closed" => break data["case"].clone(),
                other => panic!("{other}"),
            }
        };
        assert!(progress >= 1);
        assert_eq!(case["closing"]["kind"], "unproved", "{case}");
        assert_eq!(events.next().await, None);
        // A client that comes late is told the end at once.
        let mut late = Events::open(site, &format!("{place}/events")).await;
        assert_eq!(late.next().await.unwrap().0, "closed");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_tells_the_same_and_a_cancellation_at_once() {
    with(usual, async |site| {
        site.start_worker();
        let open = asked(site, 50_000).await;
        let place = open.header("location");
        let address = format!("ws://{}{place}/socket", site.address);
        let (mut socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
        let mut kinds = Vec::new();
        let mut cancelled = None;
        let closed = loop {
            let message = timeout(PATIENCE, socket.next())
                .await
                .unwrap()
                .unwrap()
                .unwrap();
            match message {
                Message::Text(text) => {
                    let news: Value = serde_json::from_str(&text).unwrap();
                    kinds.push(news["kind"].as_str().unwrap().to_owned());
                    if news["kind"] == "closed" {
                        assert_eq!(news["case"]["closing"]["kind"], "cancelled");
                    } else if cancelled.is_none() {
                        site.ask("DELETE", &open.withdrawal(), &[], "").await;
                        cancelled = Some(std::time::Instant::now());
                    }
                }
                Message::Close(frame) => break frame.unwrap(),
                _ => {}
            }
        };
        assert_eq!(u16::from(closed.code), 1000);
        assert_eq!(kinds.first().map(String::as_str), Some("progress"));
        assert_eq!(kinds.last().map(String::as_str), Some("closed"));
        let heard_after = cancelled.unwrap().elapsed();
        assert!(heard_after < Duration::from_secs(8), "{heard_after:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_follow_from_one_address() {
    let few = |settings: &mut shikatsu_service::http::ServerSettings| settings.streams.each = 2;
    with(few, async |site| {
        let open = asked(site, 50_000).await;
        let place = open.header("location");
        let path = format!("{place}/events");
        let one = Events::open(site, &path).await;
        let _two = Events::open(site, &path).await;
        let third = site.get(&path).await;
        assert_eq!(
            (third.status.as_u16(), third.refused()),
            (429, "too-many".into())
        );
        assert!(!third.header("retry-after").is_empty());
        drop(one);
        let freed = async {
            loop {
                let mut sender = connect(site.address).await.unwrap();
                let answer = sender
                    .send_request(request("GET", &path, &[], ""))
                    .await
                    .unwrap();
                if answer.status() == 200 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, freed).await.unwrap();
        site.ask("DELETE", &open.withdrawal(), &[], "").await;
    })
    .await;
}
