//! A client over HTTP: one request after another on one connection.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::Request;
use axum::http::response::Parts;
use futures_util::StreamExt;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};

use crate::Result;

/// A connection.
pub(crate) struct Visitor {
    sender: SendRequest<Body>,
    /// What it shows with each request.
    key: Option<String>,
}

/// A connection from one of many addresses of this machine, as a server bounds what comes from one.
pub(crate) async fn call(address: SocketAddr, from: u64) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    let part = |by: u64| u8::try_from(from / by % 250).unwrap_or(0) + 1;
    socket.bind(SocketAddr::from(([127, 9, part(250), part(1)], 0)))?;
    Ok(socket.connect(address).await?)
}

impl Visitor {
    pub(crate) async fn new(address: SocketAddr, from: u64) -> Result<Self> {
        let stream = call(address, from).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self { sender, key: None })
    }

    /// Shows this key from now on.
    pub(crate) fn key(&mut self, key: &str) {
        self.key = Some(format!("Bearer {key}"));
    }

    /// Status and body.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: Bytes,
    ) -> Result<(u16, Bytes)> {
        let (head, body) = self.answer(method, path, body).await?;
        Ok((head.status.as_u16(), body))
    }

    /// Head and body.
    pub(crate) async fn answer(
        &mut self,
        method: &str,
        path: &str,
        body: Bytes,
    ) -> Result<(Parts, Bytes)> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "load")
            .header("content-type", "application/json");
        if let Some(key) = &self.key {
            request = request.header("authorization", key);
        }
        let request = request.body(Body::from(body))?;
        self.sender.ready().await?;
        let (head, body) = self.sender.send_request(request).await?.into_parts();
        let body = to_bytes(Body::new(body), 64 << 20).await?;
        Ok((head, body))
    }

    /// The answer, if the status is one of success.
    pub(crate) async fn get(&mut self, method: &str, path: &str, body: Vec<u8>) -> Result<Value> {
        let (status, answer) = self.ask(method, path, body.into()).await?;
        match status {
            200..300 => Ok(serde_json::from_slice(&answer)?),
            _ => Err(format!("{method} {path}: {status} {answer:?}").into()),
        }
    }

    /// Follows a case by its events to its end; the visit ends with it.
    pub(crate) async fn closed(mut self, place: &str) -> Result<Value> {
        let path = format!("{place}/events");
        let request = Request::builder().uri(path).header("host", "load");
        self.sender.ready().await?;
        let answer = self
            .sender
            .send_request(request.body(Body::empty())?)
            .await?;
        let mut body = Body::new(answer.into_body()).into_data_stream();
        let mut text = String::new();
        let patience = Duration::from_secs(120);
        while let Some(more) = tokio::time::timeout(patience, body.next()).await? {
            text.push_str(std::str::from_utf8(&more?)?);
            let closed = |event: &&str| event.contains("event: closed") && event.contains("data:");
            let told = text.split("\n\n").find(closed);
            let data = |event: &str| {
                let mut lines = event.lines();
                let data = lines.find_map(|line| line.strip_prefix("data:"))?;
                serde_json::from_str::<Value>(data).ok()
            };
            if let Some(data) = told.and_then(data) {
                return Ok(data["case"].clone());
            }
        }
        Err(format!("{place} ended without its end: {text}").into())
    }
}
