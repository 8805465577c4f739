//! What one address may ask, and how slow it may be.

use std::time::{Duration, Instant};

use shikatsu_service::http::{RateLimit, ServerSettings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::fixture::{CORNER, PATIENCE, question, with};

fn strict(settings: &mut ServerSettings) {
    settings.rate_limit = RateLimit {
        burst: 25.0,
        per_second: 0.001,
    };
    settings.trust.proxies.push("loopback".parse().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_much_is_told_when_to_come_back() {
    with(strict, async |site| {
        let [one, two] =
            ["198.51.100.1", "198.51.100.2"].map(|address| [("x-forwarded-for", address)]);
        let path = "/api/v1/problems";
        for _ in 0..25 {
            assert_eq!(site.ask("GET", path, &one, "").await.status, 200);
        }
        let limited = site.ask("GET", path, &one, "").await;
        assert_eq!(
            (limited.status.as_u16(), limited.refused()),
            (429, "too-many".into())
        );
        assert!(limited.header("retry-after").parse::<u32>().unwrap() > 100);
        assert_eq!(
            site.ask("GET", path, &two, "").await.status,
            200,
            "another's"
        );
        assert_eq!(
            site.ask("GET", "/health", &one, "").await.status,
            200,
            "costs nothing"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_costs_more_than_a_look() {
    with(strict, async |site| {
        let body = serde_json::to_vec(&question(CORNER, 1_000)).unwrap();
        let headers = [
            ("content-type", "application/json"),
            ("x-forwarded-for", "198.51.100.3"),
        ];
        for status in [202, 202, 429] {
            let answer = site
                .ask("POST", "/api/v1/solves", &headers, body.clone())
                .await;
            assert_eq!(answer.status, status);
        }
    })
    .await;
}

fn hasty(settings: &mut ServerSettings) {
    settings.patience = Duration::from_millis(300);
    settings.connections.each = 3;
}

/// What the server says until it hangs up.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut said))
        .await
        .unwrap();
    let _reset = read;
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_its_head_too_slowly_is_hung_up_on() {
    with(hasty, async |site| {
        let begun = Instant::now();
        let mut stream = TcpStream::connect(site.address).await.unwrap();
        stream
            .write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ")
            .await
            .unwrap();
        let said = until_closed(&mut stream).await;
        assert!(!said.contains("200 OK"), "{said}");
        assert!(begun.elapsed() < Duration::from_secs(10));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_its_body_too_slowly_is_refused() {
    with(hasty, async |site| {
        let mut stream = TcpStream::connect(site.address).await.unwrap();
        let head = "POST /api/v1/solves HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n(;";
        stream.write_all(head.as_bytes()).await.unwrap();
        let said = until_closed(&mut stream).await;
        assert!(said.starts_with("HTTP/1.1 408"), "{said}");
        assert!(said.contains("application/problem+json"), "{said}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_connections_come_from_one_address() {
    with(hasty, async |site| {
        let mut held = Vec::new();
        for _ in 0..3 {
            held.push(TcpStream::connect(site.address).await.unwrap());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        let mut fourth = TcpStream::connect(site.address).await.unwrap();
        let _sent = fourth
            .write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            .await;
        assert_eq!(until_closed(&mut fourth).await, "");
        drop(held);
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(site.get("/health").await.status, 200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_not_known_is_refused_and_never_taken_for_an_address() {
    with(strict, async |site| {
        let body = serde_json::to_vec(&question(CORNER, 1_000)).unwrap();
        for said in ["Bearer shikatsu-guess", "Basic YTpi"] {
            let headers = [
                ("content-type", "application/json"),
                ("x-forwarded-for", "198.51.100.9"),
                ("authorization", said),
            ];
            let answer = site.ask("POST", "/api/v1/solves", &headers, body.clone());
            let answer = answer.await;
            assert_eq!(answer.status, 401, "{said}: {answer:?}");
            assert_eq!(answer.refused(), "unauthorised");
        }
    })
    .await;
}

/// An hour of a core for a question, where an address has four.
fn dear(settings: &mut ServerSettings) {
    settings.budget.milliseconds = Some(3_600_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_much_core_time_in_a_day() {
    with(dear, async |site| {
        let headers = [("content-type", "application/json")];
        let mut answers = Vec::new();
        for hour in 0..5 {
            let asked = question(CORNER, 3_600_000 - hour);
            let body = serde_json::to_vec(&asked).unwrap();
            answers.push(site.ask("POST", "/api/v1/solves", &headers, body).await);
        }
        let last = answers.pop().unwrap();
        assert!(answers.iter().all(|one| one.status == 202), "{answers:?}");
        assert_eq!(
            (last.status.as_u16(), last.refused()),
            (429, "too-many".into())
        );
        assert!(last.header("retry-after").parse::<u32>().unwrap() >= 1);
        assert!(last.text().contains("core-seconds"), "{}", last.text());
    })
    .await;
}
