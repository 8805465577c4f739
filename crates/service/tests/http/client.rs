//! A client for tests: one connection for each request unless a test wants more.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Method, Request, StatusCode};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

/// Longer than anything in a test takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    /// The address at which the caller who got this answer takes the request back.
    pub(crate) fn withdrawal(&self) -> String {
        let token = self.json()["token"].as_str().unwrap().to_owned();
        format!("{}?token={token}", self.header("location"))
    }

    /// The kind of a refusal, after everything that every refusal has was looked at.
    pub(crate) fn refused(&self) -> String {
        assert_eq!(
            self.header("content-type"),
            "application/problem+json",
            "{self:?}"
        );
        let trouble = self.json();
        assert_eq!(trouble["status"], self.status.as_u16(), "{trouble}");
        assert_eq!(
            trouble["instance"],
            self.header("x-request-id"),
            "{trouble}"
        );
        assert!(trouble["detail"].as_str().unwrap().len() > 10, "{trouble}");
        let kind = trouble["type"].as_str().unwrap();
        kind.strip_prefix("/docs#").unwrap().to_owned()
    }
}

/// A connection for several requests.
pub(crate) async fn connect(address: SocketAddr) -> Result<SendRequest<Body>, String> {
    let stream = TcpStream::connect(address)
        .await
        .map_err(|error| format!("connect: {error}"))?;
    let (sender, connection) = handshake(TokioIo::new(stream))
        .await
        .map_err(|error| format!("handshake: {error}"))?;
    tokio::spawn(connection);
    Ok(sender)
}

pub(crate) fn request(
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> Request<Body> {
    let mut request = Request::builder()
        .method(Method::from_bytes(method.as_bytes()).unwrap())
        .uri(path)
        .header("host", "test");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body.into()).unwrap()
}

/// Sends a request over a connection and reads the answer.
pub(crate) async fn over(
    sender: &mut SendRequest<Body>,
    request: Request<Body>,
) -> Result<Answer, String> {
    sender
        .ready()
        .await
        .map_err(|error| format!("ready: {error}"))?;
    let answer = sender.send_request(request).await;
    let (parts, body) = answer
        .map_err(|error| format!("send: {error:?}"))?
        .into_parts();
    let body = to_bytes(Body::new(body), 64 << 20).await;
    Ok(Answer {
        status: parts.status,
        headers: parts.headers,
        body: body.map_err(|error| format!("body: {error}"))?,
    })
}

/// Sends a request over a connection of its own.
pub(crate) async fn send(address: SocketAddr, request: Request<Body>) -> Result<Answer, String> {
    over(&mut connect(address).await?, request).await
}
