//! Opening a room and coming into one, over HTTP.

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::Request;
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use shikatsu_api::room::{EnteredRoom, NewRoom, RoomGuest};
use tokio::net::TcpStream;

use super::room_fault::RoomFault;
use super::room_place::RoomPlace;

/// Longest answer that is read.
const LONGEST: usize = 1 << 20;

/// An answer of the service.
struct ServiceAnswer {
    /// The cookie that it sets.
    cookie: Option<String>,
    body: Bytes,
}

/// Joins a room; the cookie is the member.
pub(super) async fn join(
    place: &RoomPlace,
    guest: &RoomGuest,
) -> Result<(EnteredRoom, String), RoomFault> {
    let body = serde_json::to_vec(guest).map_err(garbled)?;
    let path = format!("{}/join", place.path());
    entered(post(&place.server, &path, body).await?)
}

/// Opens a room on a server; the cookie is its host.
pub(super) async fn open(server: &str, new: &NewRoom) -> Result<(EnteredRoom, String), RoomFault> {
    let body = serde_json::to_vec(new).map_err(garbled)?;
    entered(post(server, "/api/v1/rooms", body).await?)
}

fn entered(answer: ServiceAnswer) -> Result<(EnteredRoom, String), RoomFault> {
    let entered = serde_json::from_slice(&answer.body).map_err(garbled)?;
    let cookie = answer.cookie;
    let cookie = cookie.ok_or_else(|| RoomFault::Garbled("no cookie".to_owned()))?;
    Ok((entered, cookie))
}

async fn post(server: &str, path: &str, body: Vec<u8>) -> Result<ServiceAnswer, RoomFault> {
    let stream = TcpStream::connect(server).await.map_err(unreachable)?;
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
    let connection = tokio::spawn(connection);
    let request = Request::builder()
        .method("POST")
        .uri(path)
        .header("host", server)
        .header("content-type", "application/json")
        .body(Full::new(Bytes::from(body)))
        .map_err(unreachable)?;
    let answer = sender.send_request(request).await.map_err(unreachable)?;
    let status = answer.status();
    let cookie = answer.headers().get("set-cookie");
    let cookie = cookie.and_then(|value| value.to_str().ok());
    let cookie = cookie
        .and_then(|value| value.split(';').next())
        .map(ToOwned::to_owned);
    let body = Limited::new(answer.into_body(), LONGEST).collect().await;
    let body = body.map_err(|error| RoomFault::Unreachable(error.to_string()))?;
    connection.abort();
    let body = body.to_bytes();
    if !status.is_success() {
        let told: Option<serde_json::Value> = serde_json::from_slice(&body).ok();
        let detail = told.as_ref().and_then(|told| told["detail"].as_str());
        let words = detail.map_or_else(|| status.to_string(), ToOwned::to_owned);
        return Err(RoomFault::Refused(words));
    }
    Ok(ServiceAnswer { cookie, body })
}

fn garbled(error: impl std::fmt::Display) -> RoomFault {
    RoomFault::Garbled(error.to_string())
}

fn unreachable(error: impl std::fmt::Display) -> RoomFault {
    RoomFault::Unreachable(error.to_string())
}
