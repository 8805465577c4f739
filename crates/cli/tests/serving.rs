//! `shikatsu serve` as a process: what it says, how it ends, and how one takes over from another.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::binary::{command, shikatsu, stderr};
use crate::server::{Ground, Process, ask, database, get, nats};

#[test]
fn a_club_of_one_process_answers_and_ends_well() {
    let ground = Ground::new("club");
    let server = Process::start(&ground, "127.0.0.1:0", &["--workers", "1", "--log", "json"]);
    assert_eq!(get(server.address, "/ready").unwrap().0, 200);
    assert_eq!(
        get(server.address, "/api/v1/problems?most=1").unwrap().0,
        200
    );
    let corner = include_str!("../../../docs/examples/corner.txt");
    let head = format!(
        "POST /api/v1/solves?first=black HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-request-id: club-7\r\ncontent-length: {}\r\n\r\n",
        corner.len()
    );
    let (status, answer) = ask(server.address, &(head + corner)).unwrap();
    assert_eq!(status, 202, "{answer}");
    let place = answer
        .lines()
        .find_map(|line| line.strip_prefix("location: "))
        .unwrap()
        .trim()
        .to_owned();
    let begun = Instant::now();
    while !get(server.address, &place)
        .unwrap()
        .1
        .contains("\"kind\":\"proved\"")
    {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    server.terminate();
    let log = server.end();
    let about: Vec<&str> = log.lines().filter(|line| line.contains("club-7")).collect();
    for word in ["answered", "case open", "taken", "case closed"] {
        assert!(
            about.iter().any(|line| line.contains(word)),
            "{word}: {about:#?}"
        );
    }
    for line in log.lines().filter(|line| !line.starts_with("shikatsu:")) {
        assert!(
            serde_json::from_str::<serde_json::Value>(line).is_ok(),
            "{line}"
        );
    }
}

#[test]
fn a_rolling_restart_loses_no_request() {
    let ground = Ground::new("rolling");
    let start = |listen: &str| Process::start(&ground, listen, &["--reuse-port", "--rate", "0"]);
    let first = start("127.0.0.1:0");
    let address = first.address;
    let mut servers = vec![first, start(&address.to_string())];
    let (over, answered) = (AtomicBool::new(false), AtomicU32::new(0));
    let failed = std::thread::scope(|scope| {
        let load = || {
            let mut failed = Vec::new();
            while !over.load(Ordering::Relaxed) {
                match get(address, "/api/v1/problems?most=1") {
                    Ok((200, _)) => {
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                    other => failed.push(format!("{other:?}")),
                }
            }
            failed
        };
        let clients: Vec<_> = (0..4).map(|_| scope.spawn(load)).collect();
        for _ in 0..2 {
            servers.push(start(&address.to_string()));
            let old = servers.remove(0);
            old.terminate();
            old.end();
        }
        over.store(true, Ordering::Relaxed);
        let failed = clients
            .into_iter()
            .flat_map(|client| client.join().unwrap());
        failed.collect::<Vec<_>>()
    });
    for server in servers {
        server.terminate();
        server.end();
    }
    let answered = answered.load(Ordering::Relaxed);
    println!(
        "{answered} requests answered during two restarts, {} failed",
        failed.len()
    );
    assert!(failed.is_empty(), "{answered} answered; {failed:?}");
    assert!(answered > 100, "{answered}");
}

/// A WebSocket that follows a case, from an address of its own: a server bounds what comes from one.
#[cfg(target_os = "linux")]
async fn follow(address: SocketAddr, place: &str, from: u8) -> tokio::net::TcpStream {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(([127, 9, 0, from], 0).into()).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let request = format!(
        "GET {place}/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

#[test]
#[cfg(target_os = "linux")]
fn many_who_follow_a_search_cost_little() {
    let ground = Ground::new("many");
    let server = Process::start(&ground, "127.0.0.1:0", &["--rate", "0"]);
    let corner = include_str!("../../../docs/examples/corner.txt");
    let head = format!(
        "POST /api/v1/solves HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        corner.len()
    );
    let (_, answer) = ask(server.address, &(head + corner)).unwrap();
    let mut lines = answer.lines();
    let place = lines.find_map(|line| line.strip_prefix("location: "));
    let place = place.unwrap().trim();
    let kilobytes = || {
        let file = format!("/proc/{}/status", server.child.id());
        let status = std::fs::read_to_string(file).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.unwrap().trim().trim_end_matches("kB").trim();
        number.parse::<u32>().unwrap()
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let followers = |from: std::ops::Range<u8>| {
        let ten = |from| (0..10).map(move |_| from);
        let all = from
            .flat_map(ten)
            .map(|from| follow(server.address, place, from));
        all.map(|follower| runtime.block_on(follower))
            .collect::<Vec<_>>()
    };
    // What the first ones need is needed once.
    let first = followers(1..11);
    let before = kilobytes();
    let more = followers(11..51);
    let each = kilobytes().saturating_sub(before) / 400;
    println!("{each} kB each");
    assert!(
        each < 100,
        "{each} kB for each of {}",
        first.len() + more.len()
    );
}

#[test]
fn without_its_servers_it_says_what_to_do_and_no_password() {
    let output = shikatsu(&[
        "serve",
        "--database",
        "postgres://me:hush@127.0.0.1:1/none",
        "--listen",
        "127.0.0.1:0",
    ]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("deploy/services") && !said.contains("hush"),
        "{said}"
    );
    let mut command = command(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--nats",
        "nats://me:hush@127.0.0.1:1",
    ]);
    let ground = Ground::new("silent");
    let output = command
        .args(["--database", &database(), "--schema", &ground.schema])
        .output()
        .unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("deploy/services start") && !said.contains("hush"),
        "{said}"
    );
    let output = command_without_schema();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("create schema"), "{said}");
    for malformed in [
        "postgres://me:hush@host:port/x",
        "me:hush@host",
        "postgres://me:hu sh@[/x",
    ] {
        let output = shikatsu(&["serve", "--database", malformed]);
        assert_eq!(output.status.code(), Some(1));
        assert!(!stderr(&output).contains("hu"), "{}", stderr(&output));
    }
}

fn command_without_schema() -> std::process::Output {
    let mut command = command(&["serve", "--listen", "127.0.0.1:0", "--nats", &nats()]);
    let missing = ["--schema", "shikatsu_test_that_nobody_made"];
    let output = command.args(["--database", &database()]).args(missing);
    output.output().unwrap()
}

/// The most memory that a process has held at any time, in megabytes.
#[cfg(target_os = "linux")]
fn peak(process: &Process) -> u64 {
    let state = std::fs::read_to_string(format!("/proc/{}/status", process.child.id())).unwrap();
    let line = state.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().unwrap() >> 10
}

/// Files of 16 MiB, each of them small problems, or parts of one, by the hundred thousand.
#[cfg(target_os = "linux")]
fn floods() -> [(&'static str, String); 4] {
    let full = |before: &str, one: &str, after: &str| {
        let room = (16 << 20) - before.len() - after.len();
        format!("{before}{}{after}", one.repeat(room / one.len()))
    };
    [
        (
            "problems",
            full("", "(;SZ[9]AB[aa]AW[ba];B[ca]TE[1])\n", ""),
        ),
        ("variations", full("(;SZ[9]", "(;B[aa])", ")")),
        ("properties", full("(;SZ[9]", "A[]", ")")),
        ("diagrams", full("", "$$ | X O . |\n\n", "")),
    ]
}

/// Three at once, as one address may, on a new server; whatever it says of them, its memory is bounded and it answers
/// others.
#[cfg(target_os = "linux")]
fn flood(server: &Process, name: &str, file: &str) -> Vec<u16> {
    let statuses = std::thread::scope(|scope| {
        let sent = [(); 3].map(|()| {
            scope.spawn(|| {
                let head = format!(
                    "POST /api/v1/audits?name=flood.sgf HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
                    file.len()
                );
                ask(server.address, &(head + file)).map_or(0, |(status, _)| status)
            })
        });
        std::thread::sleep(Duration::from_millis(500));
        assert_eq!(get(server.address, "/health").unwrap().0, 200, "{name}");
        sent.map(|one| one.join().unwrap()).to_vec()
    });
    println!("{name}: {statuses:?}, at most {} MB", peak(server));
    assert!(peak(server) <= 300, "{name}: {} MB", peak(server));
    statuses
}

#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_problems_is_counted_before_it_is_kept() {
    let ground = Ground::new("flood");
    let start = || Process::start(&ground, "127.0.0.1:0", &["--rate", "0"]);
    for (name, file) in floods() {
        let statuses = flood(&start(), name, &file);
        assert!(
            statuses.iter().all(|status| [422, 503, 0].contains(status)),
            "{name}: {statuses:?}"
        );
        let kept = ground.rows("select count(*) from audit_item");
        assert_eq!(kept, ["0"], "{name}");
    }
    let server = start();
    let corner = include_str!("../../../docs/examples/corner.sgf");
    let head = format!(
        "POST /api/v1/audits HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        corner.len()
    );
    let (status, answer) = ask(server.address, &(head + corner)).unwrap();
    assert_eq!(status, 202, "{answer}");
}
