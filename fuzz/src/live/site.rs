//! A service for one target: a schema, a prefix, a server at a free port. No worker works here.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use shikatsu_jobs::QueueConfig;
use shikatsu_messages::audit_from_evidence;
use shikatsu_service::http::{ConnectionBounds, RateLimit, Server, ServerSettings};
use shikatsu_service::requests::{RequestPolicy, Requests, Requeue, ServiceConfig};
use shikatsu_service::rulings::{Rulings, dispatcher};
use shikatsu_service::store::Store;
use sqlx::AssertSqlSafe;
use tokio::net::TcpStream;

/// A running service.
pub(super) struct Site {
    pub(super) address: SocketAddr,
    pub(super) requests: Requests,
    pub(super) prefix: String,
    pub(super) nats: String,
    schema: String,
}

/// An answer, and its body unless it goes on for ever.
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

/// How long an answer may take on a busy machine.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

impl Site {
    /// Opens a service of this name. What an earlier one of the same name has left is removed.
    pub(super) async fn open(name: &str) -> Self {
        let database = std::env::var("SHIKATSU_POSTGRES")
            .unwrap_or_else(|_| "postgres://postgres@127.0.0.1:5432/test".into());
        let nats = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
        let prefix = format!("fuzz-{name}");
        let schema = format!("shikatsu_{}", prefix.replace('-', "_"));
        let store = Store::open(&database, &schema, 1).await.unwrap();
        run(&store, &format!("drop schema if exists {schema} cascade")).await;
        run(&store, &format!("create schema {schema}")).await;
        let mut queue = QueueConfig::new(prefix.parse().unwrap());
        queue.lease = Duration::from_secs(1);
        queue.persons = 1_000_000;
        let mut config = ServiceConfig::new(&database, &nats, queue);
        config.schema.clone_from(&schema);
        config.connections = 4;
        // What is fuzzed are messages, and not limits.
        config.policy = RequestPolicy {
            quota: None,
            open_each: u32::MAX,
            ..RequestPolicy::default()
        };
        let left = Requests::open(config.clone()).await.unwrap();
        left.client()
            .queue()
            .clone()
            .remove_streams()
            .await
            .unwrap();
        let requests = Requests::open(config).await.unwrap();
        let mut settings = ServerSettings::new("127.0.0.1:0".parse().unwrap());
        settings.rate_limit = RateLimit {
            burst: 0.0,
            per_second: 0.0,
        };
        let all = ConnectionBounds {
            each: 100_000,
            all: 100_000,
        };
        (
            settings.streams,
            settings.connections,
            settings.room_sockets,
        ) = (all, all, all);
        let server = Server::open(requests.clone(), settings).unwrap();
        let address = server.address().unwrap();
        tokio::spawn(server.run(std::future::pending()));
        let dispatcher = dispatcher(&requests).await.unwrap();
        tokio::spawn(dispatcher.run(std::future::pending()));
        let rulings = Rulings::new(requests.clone(), audit_from_evidence);
        tokio::spawn(async move { rulings.run(std::future::pending()).await });
        let requeue = Requeue::new(requests.clone());
        tokio::spawn(async move { requeue.run(std::future::pending()).await });
        Self {
            address,
            requests,
            prefix,
            nats,
            schema,
        }
    }

    /// Takes away what it has put on the two servers. The tasks end with their runtime.
    pub(super) async fn close(&self) {
        let queue = self.requests.client().queue().clone();
        queue.remove_streams().await.unwrap();
        let gone = format!("drop schema {} cascade", self.schema);
        run(self.requests.store(), &gone).await;
    }

    pub(super) async fn connect(&self) -> SendRequest<Body> {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let (sender, connection) = handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        sender
    }

    /// A request whose answer is no refusal.
    pub(super) async fn post(&self, path: &str, cookie: &str, body: serde_json::Value) -> Answer {
        let request = Request::post(path)
            .header("host", "fuzz")
            .header("content-type", "application/json")
            .header("cookie", cookie)
            .body(Body::from(body.to_string()))
            .unwrap();
        let answer = send(&mut self.connect().await, request).await.unwrap();
        assert!(answer.status.is_success(), "{path}: {:?}", answer.body);
        answer
    }
}

impl Answer {
    pub(super) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The cookie that it sets.
    pub(super) fn cookie(&self) -> String {
        let set = self.headers["set-cookie"].to_str().unwrap();
        set.split(';').next().unwrap().to_owned()
    }
}

/// Sends a request; nothing if the connection was closed.
pub(super) async fn send(sender: &mut SendRequest<Body>, request: Request<Body>) -> Option<Answer> {
    let asked = async {
        sender.ready().await.ok()?;
        let (parts, body) = sender.send_request(request).await.ok()?.into_parts();
        let kind = parts.headers.get("content-type");
        let is_stream = kind.is_some_and(|kind| kind == "text/event-stream");
        let body = match is_stream {
            true => Bytes::new(),
            false => to_bytes(Body::new(body), 64 << 20).await.ok()?,
        };
        Some(Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        })
    };
    let answered = tokio::time::timeout(PATIENCE, asked).await;
    answered.expect("the service answers in time")
}

async fn run(store: &Store, sql: &str) {
    let query = sqlx::query(AssertSqlSafe(sql.to_owned()));
    query.execute(store.pool()).await.unwrap();
}
