//! As much HTTP as a member needs to come in: one request over one connection.

use std::error::Error;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::sleep;

/// An answer.
pub(super) struct HttpAnswer {
    pub(super) status: u16,
    /// The cookie that it sets, without its attributes.
    pub(super) cookie: Option<String>,
    pub(super) body: String,
}

/// Members of an address; a room takes five.
const PER_ADDRESS: u32 = 4;

/// The address of the loopback network from which this member connects.
pub(super) fn source_of(member: usize) -> Ipv4Addr {
    let place = u32::try_from(member).unwrap_or(u32::MAX) / PER_ADDRESS;
    // From 127.1.0.1 on; the last byte stays between 1 and 250.
    let [_, _, second, third] = (place / 250).to_be_bytes();
    let [.., last] = (place % 250 + 1).to_be_bytes();
    Ipv4Addr::new(127, second.wrapping_add(1), third, last)
}

/// A connection of a member.
pub(super) async fn connect(server: SocketAddr, member: usize) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((source_of(member), 0)))?;
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Sends JSON and reads the answer.
pub(super) async fn post(
    server: SocketAddr,
    member: usize,
    path: &str,
    body: &Value,
) -> Result<HttpAnswer, Box<dyn Error + Send + Sync>> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    exchange(connect(server, member).await?, &request).await
}

/// Waits until the server says that it is ready.
pub(super) async fn until_ready(server: SocketAddr, most: Duration) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let request = format!("GET /ready HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n");
    while begun.elapsed() < most {
        if let Ok(stream) = TcpStream::connect(server).await
            && let Ok(answer) = exchange(stream, &request).await
            && answer.status == 200
        {
            return Ok(());
        }
        sleep(Duration::from_millis(100)).await;
    }
    Err("the server is not ready; see what /ready says".into())
}

async fn exchange(
    mut stream: TcpStream,
    request: &str,
) -> Result<HttpAnswer, Box<dyn Error + Send + Sync>> {
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8(answer)?;
    read(&answer).ok_or_else(|| format!("this is no answer: {answer}").into())
}

fn read(answer: &str) -> Option<HttpAnswer> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let cookie = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let pair = value.trim().split(';').next()?;
        name.eq_ignore_ascii_case("set-cookie")
            .then(|| pair.to_owned())
    });
    Some(HttpAnswer {
        status,
        cookie,
        body: body.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn an_address_has_as_many_members_as_a_room_takes() {
        let mut members: HashMap<Ipv4Addr, u32> = HashMap::new();
        for member in 0..30_000 {
            let source = source_of(member);
            assert!(source.is_loopback());
            *members.entry(source).or_default() += 1;
        }
        assert!(members.values().all(|&count| count <= 5));
    }

    #[test]
    fn an_answer_is_read_with_its_cookie() {
        let text = "HTTP/1.1 201 Created\r\nSet-Cookie: a=b; Path=/\r\n\r\n{}";
        let answer = read(text).unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (201, "{}"));
        assert_eq!(answer.cookie.as_deref(), Some("a=b"));
        assert!(read("nonsense").is_none());
    }
}
