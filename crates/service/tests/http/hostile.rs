//! What people send who mean no good.

use std::io::Write;
use std::time::Duration;

use shikatsu_service::http::{PageSource, ServerSettings};
use shikatsu_service::rooms::RoomStore;
use shikatsu_team::RoomSettings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::fixture::{root, usual, with};
use crate::scripted::{ScriptedRoom, a_game};

/// Sends bytes as they are.
async fn raw(address: std::net::SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let _cut = stream.write_all(bytes).await;
    let mut said = Vec::new();
    let _cut = stream.read_to_end(&mut said).await;
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_leads_out_of_the_page() {
    let docs = root().join("docs/book");
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("tricks-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    std::fs::write(folder.join("secret.txt"), "SECRET").unwrap();
    std::fs::write(folder.join("inner/index.html"), "page").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.join("secret.txt"), folder.join("inner/link.txt")).unwrap();
    assert!(docs.exists());
    let inner = folder.join("inner");
    with(
        |settings| settings.web = Some(PageSource::Folder(inner)),
        async |site| {
            for path in [
                "/../secret.txt",
                "/..%2fsecret.txt",
                "/%2e%2e/secret.txt",
                "/..\\secret.txt",
                "//../secret.txt",
                "/./../secret.txt",
                "/link.txt",
                "/%00",
                "/a/../../secret.txt",
                "/%c0%ae%c0%ae/secret.txt",
                "secret.txt",
                "http://elsewhere/../secret.txt",
                "/secret.txt%00.html",
            ] {
                let request =
                    format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
                let said = raw(site.address, request.as_bytes()).await;
                assert!(!said.contains("SECRET"), "{path}: {said}");
                assert!(said.starts_with("HTTP/1.1 "), "{path}: {said}");
            }
            assert_eq!(site.get("/health").await.status, 200);
        },
    )
    .await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_http_is_no_harm() {
    let hasty = |settings: &mut ServerSettings| settings.patience = Duration::from_millis(300);
    with(hasty, async |site| {
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(100_000));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(5_000));
        for bytes in [
            b"\x16\x03\x01\x02\x00\x01\x00".as_slice(), b"\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", long.as_bytes(), many.as_bytes(),
            b"POST /api/v1/solves HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x",
            b"POST /api/v1/solves HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\nzz\r\n",
        ] {
            let said = raw(site.address, bytes).await;
            assert!(!said.contains(" 200 OK") && !said.contains(" 500 "), "{said}");
        }
        let id = site.ask("GET", "/health", &[("x-request-id", "a\" onload=\"b")], "").await;
        assert!(!id.header("x-request-id").contains('"'));
        assert_eq!(site.get("/health").await.status, 200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_body_ends_is_said_once_and_a_head_has_a_limit() {
    with(usual, async |site| {
        let (length, chunked) = ("content-length: 5\r\n", "transfer-encoding: chunked\r\n");
        for framing in [
            [length, chunked].concat(),
            [chunked, length].concat(),
            chunked.into(),
        ] {
            // What one side may take for the body is a request to the other.
            let request = format!(
                "POST /api/v1/solves HTTP/1.1\r\nhost: x\r\n{framing}\r\n0\r\n\r\nGET /health HTTP/1.1\r\nhost: x\r\n\r\n"
            );
            let said = raw(site.address, request.as_bytes()).await;
            assert!(said.starts_with("HTTP/1.1 411 "), "{framing}: {said}");
            assert!(said.contains("/docs#length"), "{framing}: {said}");
            assert_eq!(said.matches("HTTP/1.1 ").count(), 1, "{framing}: {said}");
        }
        let with_head = |length: usize| {
            let filling = "a".repeat(length);
            format!("GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nfilling: {filling}\r\n\r\n")
        };
        let said = raw(site.address, with_head(60 << 10).as_bytes()).await;
        assert!(said.starts_with("HTTP/1.1 200 "), "{said}");
        let said = raw(site.address, with_head(66 << 10).as_bytes()).await;
        assert!(said.starts_with("HTTP/1.1 431 "), "{said}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_files_are_refused_and_cost_little() {
    with(usual, async |site| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        for _ in 0..400 {
            encoder.write_all(&vec![b' '; 1 << 20]).unwrap();
        }
        let bomb = encoder.finish().unwrap();
        assert!(bomb.len() < 1 << 20);
        let answer = site
            .ask("POST", "/api/v1/audits?name=bomb.sgf.gz", &[], bomb)
            .await;
        assert_eq!(
            (answer.status.as_u16(), answer.refused()),
            (422, "unanswerable".into())
        );
        assert!(
            answer.json()["detail"].as_str().unwrap().contains("MiB"),
            "{answer:?}"
        );
        let deep = "(;".repeat(100_000).into_bytes();
        let list = format!("(;SZ[19]AB{})", "[aa]".repeat(50_000)).into_bytes();
        let size = b"(;SZ[4000000000]AB[aa])".to_vec();
        let noise: Vec<u8> = (0..200_000_u32)
            .map(|n| (n.wrapping_mul(2_654_435_761) >> 24).to_le_bytes()[0])
            .collect();
        for bytes in [deep, list, size, noise, vec![0; 1000], Vec::new()] {
            let begun = std::time::Instant::now();
            let solve = site.ask("POST", "/api/v1/solves", &[], bytes.clone()).await;
            assert_eq!(solve.status, 422, "{solve:?}");
            let audit = site.ask("POST", "/api/v1/audits", &[], bytes).await;
            assert!(audit.status == 422 || audit.status == 202, "{audit:?}");
            assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
        }
        let named = site
            .ask("POST", "/api/v1/audits?name=a%00b", &[], "(;SZ[9]AB[aa])")
            .await;
        assert_eq!(named.refused(), "malformed");
        let json = [("content-type", "application/json")];
        let nested = "[".repeat(200_000);
        assert_eq!(
            site.ask("POST", "/api/v1/solves", &json, nested)
                .await
                .refused(),
            "malformed"
        );
    })
    .await;
}

/// The database takes no zero character in a text, and no number beyond its own; what no code and no number of an event can
/// be is refused before it is asked.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_database_cannot_take_is_no_server_error() {
    with(usual, async |site| {
        let json = [("content-type", "application/json")];
        let cookie = format!("row_game={}", "a".repeat(32));
        let known = [("cookie", &cookie[..])];
        for code in [
            "%00",
            "a%00b",
            "aaaaaaaaa%00",
            "%ff",
            "AAAAAAAAAA",
            "%F0%9F%98%80",
        ] {
            let class = format!("/api/v1/row-classes/{code}");
            let games = format!("{class}/games");
            let pupil = r#"{"color":"black","seed":1}"#;
            for answer in [
                site.get(&class).await,
                site.ask("POST", &games, &json, pupil).await,
                site.ask("GET", &games, &known, "").await,
                site.get(&format!("/api/v1/rooms/{code}")).await,
            ] {
                assert!(answer.status.is_client_error(), "{code}: {answer:?}");
            }
        }
        let rooms = RoomStore::new(site.requests.store().clone());
        let mut over = ScriptedRoom::open(2, RoomSettings::new(a_game(9)), 4);
        over.decide(&[(1, "C3"), (3, "G7")]);
        over.resign(&[2, 4]);
        over.keep(&rooms).await;
        for from in [i64::MAX as u64, i64::MAX as u64 + 1, u64::MAX] {
            let events = format!("/api/v1/rooms/{:032x}/events?from={from}", 2);
            let page = site.get(&events).await;
            assert_eq!(page.status, 200, "{from}: {page:?}");
            assert_eq!(page.json()["events"], serde_json::json!([]));
        }
    })
    .await;
}
