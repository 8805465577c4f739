//! Any body, path, query, cookie and key at every address: the answer is never a server error, and every refusal has the
//! form of one.
//!
//! The first byte chooses address and format. The rest of the first line goes into the address, `~` standing for an id that
//! exists; what follows a tabulator there is a key and a cookie. The other lines are the body.

use axum::body::Body;
use axum::http::{HeaderValue, Request};
use hyper::client::conn::http1::SendRequest;
use serde_json::json;
use tokio::runtime::Runtime;

use super::room::{open_room, two_teams};
use super::site::{Answer, Site, send};

/// Every address that takes something of a caller.
const ADDRESSES: [(&str, &str, Named); 26] = [
    ("POST", "solves", Named::Nothing),
    ("POST", "audits", Named::Nothing),
    ("POST", "facts/lookup", Named::Nothing),
    ("GET", "solves/", Named::Search),
    ("DELETE", "solves/", Named::Search),
    ("GET", "certificates/", Named::Nothing),
    ("GET", "audits/", Named::Audit),
    ("DELETE", "audits/", Named::Audit),
    ("POST", "row-games", Named::Nothing),
    ("GET", "row-games", Named::Nothing),
    ("GET", "row-games/", Named::RowGame),
    ("PUT", "row-games/", Named::RowGame),
    ("DELETE", "row-games/", Named::RowGame),
    ("POST", "row-classes", Named::Nothing),
    ("GET", "row-classes/", Named::RowClass),
    ("POST", "row-classes/", Named::RowClass),
    ("POST", "rooms", Named::Nothing),
    ("GET", "rooms/", Named::Room),
    ("POST", "rooms/", Named::Room),
    ("GET", "problems", Named::Nothing),
    ("GET", "problems/", Named::Nothing),
    ("POST", "solves/", Named::Search),
    ("PATCH", "rooms/", Named::Room),
    ("GET", "", Named::Nothing),
    ("OPTIONS", "", Named::Nothing),
    ("HEAD", "rooms/", Named::Room),
];

/// Formats of bodies.
const FORMATS: [&str; 4] = [
    "application/json",
    "text/plain",
    "application/x-go-sgf",
    "application/octet-stream",
];

/// What `~` stands for.
#[derive(Clone, Copy)]
enum Named {
    Nothing,
    Search,
    Audit,
    RowGame,
    RowClass,
    Room,
}

/// A service, and what there is to name at it.
pub struct HttpTarget {
    runtime: Runtime,
    site: Site,
    line: SendRequest<Body>,
    ids: [String; 6],
    cookies: String,
}

impl HttpTarget {
    /// A service of this name.
    pub fn open(name: &str) -> Self {
        let runtime = Runtime::new().unwrap();
        let (site, line, ids, cookies) = runtime.block_on(async {
            let site = Site::open(name).await;
            let (ids, cookies) = things(&site).await;
            let line = site.connect().await;
            (site, line, ids, cookies)
        });
        Self {
            runtime,
            site,
            line,
            ids,
            cookies,
        }
    }

    /// Sends one request.
    pub fn feed(&mut self, bytes: &[u8]) {
        let Some(request) = self.request(bytes) else {
            return;
        };
        let told = format!("{} {}", request.method(), request.uri());
        let answer = self.runtime.block_on(async {
            if let Some(answer) = send(&mut self.line, request).await {
                let is_over = answer.headers.get("content-type");
                if is_over.is_some_and(|kind| kind == "text/event-stream") {
                    self.line = self.site.connect().await;
                }
                return Some(answer);
            }
            self.line = self.site.connect().await;
            None
        });
        // A connection that a former answer has closed says nothing about this request.
        if let Some(answer) = answer {
            check(&answer, &told);
        }
    }

    /// Takes the service away.
    pub fn close(self) {
        self.runtime.block_on(self.site.close());
    }

    fn request(&self, bytes: &[u8]) -> Option<Request<Body>> {
        let (&chosen, rest) = bytes.split_first()?;
        let (method, path, named) = ADDRESSES[usize::from(chosen) % ADDRESSES.len()];
        let format = FORMATS[usize::from(chosen) / ADDRESSES.len() % FORMATS.len()];
        let (line, body) = halves(rest, b'\n');
        let (line, key) = halves(line, b'\t');
        let id = &self.ids[named as usize];
        let address = format!("/api/v1/{path}{}", escaped(line, id));
        let cookies = [self.cookies.as_bytes(), b"; ", key].concat();
        let mut request = Request::builder()
            .method(method)
            .uri(address)
            .header("host", "fuzz")
            .header("content-type", format);
        if let Ok(cookies) = HeaderValue::from_bytes(&cookies) {
            request = request.header("cookie", cookies);
        }
        if let (false, Ok(key)) = (key.is_empty(), HeaderValue::from_bytes(key)) {
            request = request.header("authorization", key);
        }
        request.body(Body::from(body.to_vec())).ok()
    }
}

/// One of each kind of thing that an address can name, in the order of [`Named`], and the cookies of their owner.
async fn things(site: &Site) -> ([String; 6], String) {
    let mut cookies = vec!["one=1".to_owned()];
    let text = |answer: &Answer, name: &str| answer.json()[name].as_str().unwrap().to_owned();
    let game =
        json!({ "rules": "5x5, row 3", "level": 3, "taste": null, "color": "black", "seed": 1 });
    let game = site.post("/api/v1/row-games", "", game).await;
    cookies.push(game.cookie());
    let class = json!({ "title": "one", "rules": "5x5, row 3", "level": 3 });
    let class = site
        .post("/api/v1/row-classes", &cookies.join("; "), class)
        .await;
    let (room, cookie) = open_room(site, &two_teams()).await;
    cookies.push(cookie);
    let file = Request::post("/api/v1/audits")
        .header("host", "fuzz")
        .body(Body::from("(;SZ[9]AB[aa][ab]AW[ba][bb])"))
        .unwrap();
    let audit = send(&mut site.connect().await, file).await.unwrap();
    let corner = Request::post("/api/v1/solves")
        .header("host", "fuzz")
        .body(Body::from(include_str!(
            "../../../docs/examples/corner.txt"
        )))
        .unwrap();
    let search = send(&mut site.connect().await, corner).await.unwrap();
    let ids = [
        "0".repeat(32),
        text(&search, "id"),
        text(&audit, "id"),
        text(&game, "id"),
        text(&class, "code"),
        room,
    ];
    (ids, cookies.join("; "))
}

fn check(answer: &Answer, told: &str) {
    let status = answer.status.as_u16();
    let body = String::from_utf8_lossy(&answer.body);
    if status < 400 || told.starts_with("HEAD") {
        assert!(status < 500, "{told}: {status}");
        return;
    }
    let kind = answer.headers.get("content-type");
    assert!(
        kind.is_some_and(|kind| kind == "application/problem+json"),
        "{told}: {status} {body}"
    );
    let refusal = answer.json();
    assert_eq!(refusal["status"], status, "{told}: {body}");
    assert!(!refusal["detail"].as_str().unwrap().is_empty(), "{told}");
    let is_busy = refusal["type"] == "/docs#busy";
    assert!(status < 500 || is_busy, "{told}: {status} {body}");
}

fn halves(bytes: &[u8], at: u8) -> (&[u8], &[u8]) {
    match bytes.iter().position(|&byte| byte == at) {
        Some(place) => (&bytes[..place], &bytes[place + 1..]),
        None => (bytes, &[]),
    }
}

/// As it may stand in an address.
fn escaped(line: &[u8], id: &str) -> String {
    let mut text = String::new();
    for &byte in line {
        match byte {
            b'~' => text.push_str(id),
            b'/' | b'?' | b'&' | b'=' | b'%' | b'.' | b'-' | b'_' | b'+' => text.push(byte.into()),
            byte if byte.is_ascii_alphanumeric() => text.push(byte.into()),
            byte => text += &format!("%{byte:02X}"),
        }
    }
    text
}
