//! A service of its own for each test: a schema, a prefix, a server at a free port, and workers where they are needed.

use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use shikatsu_api::{Problem, SolveRequest};
use shikatsu_formats::read_any;
use shikatsu_jobs::{QueueConfig, Taker};
use shikatsu_messages::audit_from_evidence;
use shikatsu_service::http::{RateLimit, Server, ServerSettings};
use shikatsu_service::requests::{RequestPolicy, Requests, Requeue, ServiceConfig};
use shikatsu_service::rulings::{Rulings, dispatcher};
use shikatsu_service::store::Store;
use shikatsu_worker::{EngineSettings, Event, Options, Worker, stop_by};
use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use crate::client::{Answer, request, send};

pub(crate) use crate::client::PATIENCE;

pub(crate) struct TestSite {
    pub(crate) address: SocketAddr,
    pub(crate) requests: Requests,
    /// With which more servers can be opened beside this one.
    #[allow(dead_code, reason = "only tests of rooms open more servers")]
    pub(crate) config: ServiceConfig,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
    /// What workers did, in words.
    pub(crate) events: mpsc::UnboundedReceiver<String>,
    told: mpsc::UnboundedSender<String>,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a test with a service whose settings it may change.
pub(crate) async fn with(
    change: impl FnOnce(&mut ServerSettings),
    test: impl AsyncFnOnce(&mut TestSite),
) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("{}-{number}", std::process::id());
    let database = std::env::var("SHIKATSU_POSTGRES")
        .unwrap_or_else(|_| "postgres://postgres@127.0.0.1:5432/test".into());
    let nats = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
    let schema = format!("shikatsu_test_http_{}", name.replace('-', "_"));
    let store = Store::open(&database, &schema, 1).await.unwrap();
    let sql = async |sql: String| {
        sqlx::query(AssertSqlSafe(sql))
            .execute(store.pool())
            .await
            .unwrap();
    };
    sql(format!("drop schema if exists {schema} cascade")).await;
    sql(format!("create schema {schema}")).await;
    let queue = QueueConfig::new(format!("test-http-{name}").parse().unwrap());
    let config = ServiceConfig {
        schema: schema.clone(),
        connections: 4,
        policy: RequestPolicy {
            requeue_period: Duration::from_millis(500),
            ..RequestPolicy::default()
        },
        ..ServiceConfig::new(&database, &nats, queue)
    };
    let requests = Requests::open(config.clone()).await.unwrap();
    let mut settings = ServerSettings::new("127.0.0.1:0".parse().unwrap());
    settings.rate_limit = RateLimit {
        burst: 0.0,
        per_second: 0.0,
    };
    change(&mut settings);
    let mut site = TestSite::open(requests.clone(), config, settings);
    let result = AssertUnwindSafe(test(&mut site)).catch_unwind().await;
    site.close().await;
    requests
        .client()
        .queue()
        .clone()
        .remove_streams()
        .await
        .unwrap();
    requests.store().pool().close().await;
    sql(format!("drop schema {schema} cascade")).await;
    if let Err(panic) = result {
        resume_unwind(panic);
    }
}

/// The usual settings.
pub(crate) fn usual(_: &mut ServerSettings) {}

impl TestSite {
    fn open(requests: Requests, config: ServiceConfig, settings: ServerSettings) -> Self {
        let server = Server::open(requests.clone(), settings).unwrap();
        let address = server.address().unwrap();
        let (stop, _) = watch::channel(false);
        let (told, events) = mpsc::unbounded_channel();
        let mut site = Self {
            address,
            requests: requests.clone(),
            config,
            stop,
            tasks: Vec::new(),
            events,
            told,
        };
        let [serving, ruling, requeueing, dispatching] = [(); 4].map(|()| site.stopped());
        let requests_of_workers = requests.clone();
        site.tasks.push(tokio::spawn(async move {
            let dispatcher = dispatcher(&requests_of_workers).await.unwrap();
            dispatcher.run(dispatching).await;
        }));
        site.tasks.push(tokio::spawn(server.run(serving)));
        let rulings = Rulings::new(requests.clone(), audit_from_evidence);
        site.tasks
            .push(tokio::spawn(async move { rulings.run(ruling).await }));
        let requeue = Requeue::new(requests);
        site.tasks
            .push(tokio::spawn(async move { requeue.run(requeueing).await }));
        site
    }

    fn stopped(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut stop = self.stop.subscribe();
        async move {
            let _gone = stop.wait_for(|stop| *stop).await;
        }
    }

    /// Starts a worker.
    pub(crate) fn start_worker(&mut self) {
        let settings = EngineSettings {
            engine: Options {
                threads: 1,
                memory: 16 << 20,
            },
            longest: PATIENCE,
        };
        let told = self.told.clone();
        let tell = move |event: Event| {
            let _gone = told.send(event.to_string());
        };
        let worker = Worker::new(2, settings, tell);
        let (nats, prefix) = (self.config.nats.clone(), self.config.queue.prefix.clone());
        let name = "worker".parse().unwrap();
        let stop = stop_by(self.stopped(), Duration::ZERO);
        self.tasks.push(tokio::spawn(async move {
            let taker = Taker::connect(&nats, None, &prefix, name).await;
            worker.run(taker.unwrap(), stop).await.unwrap();
        }));
    }

    /// Tells everything to end, and comes back when it has.
    pub(crate) async fn close(&mut self) {
        self.stop.send_replace(true);
        for task in self.tasks.drain(..) {
            task.await.unwrap();
        }
    }

    /// Tells everything to end.
    pub(crate) fn tell_to_end(&self) {
        self.stop.send_replace(true);
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "").await
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<axum::body::Body>,
    ) -> Answer {
        send(self.address, request(method, path, headers, body))
            .await
            .unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &impl serde::Serialize) -> Answer {
        let body = serde_json::to_vec(body).unwrap();
        let json = [("content-type", "application/json")];
        self.ask("POST", path, &json, body).await
    }

    /// Looks at a case until it is closed.
    pub(crate) async fn closed(&self, place: &str) -> serde_json::Value {
        let looking = async {
            loop {
                let case = self.get(place).await.json();
                if !case["closing"].is_null() {
                    return case;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(PATIENCE, looking).await.unwrap()
    }
}

pub(crate) const CORNER: &str = include_str!("../../../../docs/examples/corner.txt");

/// One stone in seven by seven points: longer than any test waits, on any machine.
pub(crate) const HARD: &str = include_str!("../../../worker/tests/working/hard.txt");

pub(crate) fn problem(text: &str) -> Problem {
    let document = read_any(text.as_bytes()).unwrap().remove(0).0;
    Problem::from(&document.problem)
}

/// A problem as it is drawn.
#[allow(dead_code, reason = "only tests of accounts have boards")]
pub(crate) fn drawn(text: &str) -> shikatsu_problem::Problem {
    read_any(text.as_bytes()).unwrap().remove(0).0.problem
}

pub(crate) fn question(text: &str, milliseconds: u32) -> SolveRequest {
    let asked = shikatsu_api::FileRequest {
        milliseconds: Some(milliseconds),
        ..Default::default()
    };
    SolveRequest::about(problem(text), asked)
}
