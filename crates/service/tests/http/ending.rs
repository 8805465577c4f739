//! How a server ends: no connection is lost, and another takes over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use shikatsu_service::http::{ConnectionBounds, PortUse, RateLimit, Server, ServerSettings};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::{connect, over, request, send};
use crate::fixture::{HARD, TestSite, question, usual, with};
use crate::following::Events;

#[tokio::test(flavor = "multi_thread")]
async fn who_follows_is_told_to_come_back_and_the_server_ends_soon() {
    with(usual, async |site| {
        let open = site.post("/api/v1/solves", &question(HARD, 50_000)).await;
        let mut events = Events::open(site, &format!("{}/events", open.header("location"))).await;
        let address = format!("ws://{}{}/socket", site.address, open.header("location"));
        let (mut socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
        let mut kept = connect(site.address).await.unwrap();
        assert_eq!(
            over(&mut kept, request("GET", "/health", &[], ""))
                .await
                .unwrap()
                .status,
            200
        );
        let told = Instant::now();
        site.tell_to_end();
        assert_eq!(events.next().await.unwrap().0, "reconnect");
        assert_eq!(events.next().await, None);
        let mut last = None;
        while let Some(Ok(message)) = futures_util::StreamExt::next(&mut socket).await {
            if let tokio_tungstenite::tungstenite::Message::Close(frame) = message {
                last = frame;
            }
        }
        assert_eq!(last.map(|frame| u16::from(frame.code)), Some(1012));
        site.close().await;
        assert!(
            told.elapsed() < Duration::from_secs(5),
            "{:?}",
            told.elapsed()
        );
        assert!(
            send(site.address, request("GET", "/health", &[], ""))
                .await
                .is_err()
        );
    })
    .await;
}

/// A server that shares its address.
fn start(
    site: &TestSite,
    listen: std::net::SocketAddr,
) -> (oneshot::Sender<()>, JoinHandle<()>, std::net::SocketAddr) {
    let mut settings = ServerSettings::new(listen);
    settings.port = PortUse::Shared;
    settings.connections = ConnectionBounds {
        each: 10_000,
        all: 10_000,
    };
    settings.rate_limit = RateLimit {
        burst: 0.0,
        per_second: 0.0,
    };
    let server = Server::open(site.requests.clone(), settings).unwrap();
    let address = server.address().unwrap();
    let (stop, stopped) = oneshot::channel();
    let running = tokio::spawn(server.run(async move {
        let _gone = stopped.await;
    }));
    (stop, running, address)
}

#[derive(Default)]
struct Load {
    over: AtomicBool,
    answered: AtomicU32,
    failed: std::sync::Mutex<Vec<String>>,
}

impl Load {
    fn note(&self, result: Result<crate::client::Answer, String>) {
        match result {
            Ok(answer) if answer.status == 200 => {
                self.answered.fetch_add(1, Ordering::Relaxed);
            }
            Ok(answer) => self.failed.lock().unwrap().push(format!("{answer:?}")),
            Err(error) => self.failed.lock().unwrap().push(error),
        }
    }

    /// Asks over connections of their own, one after the other.
    async fn alone(self: Arc<Self>, address: std::net::SocketAddr) {
        while !self.over.load(Ordering::Relaxed) {
            self.note(send(address, request("GET", "/api/v1/problems", &[], "")).await);
        }
    }

    /// Asks over one connection as long as the server keeps it.
    async fn together(self: Arc<Self>, address: std::net::SocketAddr) {
        let mut kept = None;
        while !self.over.load(Ordering::Relaxed) {
            let sender = match &mut kept {
                Some(sender) => sender,
                none => match connect(address).await {
                    Ok(sender) => none.insert(sender),
                    Err(error) => {
                        self.note(Err(error));
                        continue;
                    }
                },
            };
            let answer = over(sender, request("GET", "/api/v1/problems", &[], "")).await;
            let ends = answer
                .as_ref()
                .map_or(true, |answer| answer.header("connection") == "close");
            self.note(answer);
            if ends {
                kept = None;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_under_load_loses_no_request() {
    with(usual, async |site| {
        let (mut stop, mut running, address) = start(site, "127.0.0.1:0".parse().unwrap());
        let (mut other, mut also, _) = start(site, address);
        let load = Arc::new(Load::default());
        let mut clients = tokio::task::JoinSet::new();
        for _ in 0..4 {
            clients.spawn(Arc::clone(&load).alone(address));
            clients.spawn(Arc::clone(&load).together(address));
        }
        for _ in 0..2 {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let (next_stop, next, _) = start(site, address);
            stop.send(()).unwrap();
            running.await.unwrap();
            (stop, running) = (other, also);
            (other, also) = (next_stop, next);
        }
        load.over.store(true, Ordering::Relaxed);
        while clients.join_next().await.is_some() {}
        for (stop, running) in [(stop, running), (other, also)] {
            stop.send(()).unwrap();
            running.await.unwrap();
        }
        let failed = load.failed.lock().unwrap().clone();
        let answered = load.answered.load(Ordering::Relaxed);
        println!(
            "{answered} requests answered during two restarts, {} failed",
            failed.len()
        );
        assert!(
            failed.is_empty(),
            "{answered} answered, {} failed: {:?}",
            failed.len(),
            &failed[..failed.len().min(3)]
        );
        assert!(answered > 100, "{answered}");
    })
    .await;
}
