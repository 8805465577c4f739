//! `shikatsu keys`, and a service and a worker that use what it makes at a real NATS.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests"
)]

#[path = "../../jobs/tests/queue/nats_server.rs"]
mod nats_server;

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::binary::{command, shikatsu, stderr};
use crate::server::{Ground, Process, ask, database, get};

/// A process that ends with the test.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _gone = self.0.kill();
        let _gone = self.0.wait();
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _fresh = std::fs::remove_dir_all(&folder);
    folder
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn keys_are_made_once_and_the_configuration_names_all_of_them() {
    let folder = folder("keys-made");
    let keys = |names: &[&str]| {
        let arguments = [&["keys", folder.to_str().unwrap()], names].concat();
        let output = shikatsu(&arguments);
        assert!(output.status.success(), "{}", stderr(&output));
    };
    keys(&["cellar-1"]);
    let first = text(&folder.join("cellar-1.env"));
    keys(&["cellar-2"]);
    assert_eq!(text(&folder.join("cellar-1.env")), first);
    let config = text(&folder.join("nats.conf"));
    for name in ["cellar-1", "cellar-2"] {
        let own =
            format!(r#"publish: ["shikatsu.from.{name}.>"], subscribe: ["shikatsu.to.{name}.>"]"#);
        assert!(config.contains(&own), "{config}");
    }
    // The secret halves are in their files only, which no other account may read.
    let mut words = config.split(|letter: char| !letter.is_ascii_alphanumeric());
    assert!(!words.any(|word| word.starts_with("SU")), "{config}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = std::fs::metadata(folder.join("service.env")).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
    }
    std::fs::remove_file(folder.join("cellar-1.env")).unwrap();
    keys(&[]);
    assert!(!text(&folder.join("nats.conf")).contains("cellar-1"));
    let output = shikatsu(&["keys", folder.to_str().unwrap(), "service"]);
    assert_eq!(output.status.code(), Some(1));
    let keyless = shikatsu(&[
        "worker",
        "--nkey",
        folder.join("nats.conf").to_str().unwrap(),
    ]);
    assert!(
        stderr(&keyless).contains("holds no key"),
        "{}",
        stderr(&keyless)
    );
}

#[test]
fn a_service_and_its_worker_meet_where_nats_asks_for_keys() {
    let folder = folder("keys-used");
    let prefix = format!("test-serve-keys-{}", std::process::id());
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let made = shikatsu(&[
        "keys",
        folder.to_str().unwrap(),
        "cellar-1",
        "--prefix",
        &prefix,
    ]);
    assert!(made.status.success(), "{}", stderr(&made));
    let port = nats_server::free_port();
    let options = ["--jetstream", "--config", &path("nats.conf")];
    let nats = nats_server::start(port, &folder.join("data"), &options);
    let _nats = Ended(nats.expect("nats-server is not installed; deploy/services does that"));
    let address = format!("127.0.0.1:{port}");
    while std::net::TcpStream::connect(&address).is_err() {
        std::thread::sleep(Duration::from_millis(50));
    }
    let without = shikatsu(&["worker", "--nats", &address, "--prefix", &prefix]);
    assert_eq!(without.status.code(), Some(1));
    assert!(
        stderr(&without).contains("does not admit"),
        "{}",
        stderr(&without)
    );
    let ground = Ground::on("keys", database(), address.clone());
    let serve = Process::start(&ground, "127.0.0.1:0", &["--nkey", &path("service.env")]);
    let arguments = [
        "worker", "--nats", &address, "--prefix", &prefix, "--memory", "16",
    ];
    let worker = command(&[&arguments[..], &["--nkey", &path("cellar-1.env")]].concat())
        .stderr(Stdio::null())
        .spawn();
    let _worker = Ended(worker.unwrap());
    let problem = include_str!("../../../docs/examples/corner.txt");
    let (status, answer) = ask(
        serve.address,
        &format!(
            "POST /api/v1/solves HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{problem}",
            problem.len()
        ),
    )
    .unwrap();
    assert!(status == 201 || status == 202, "{answer}");
    let place = answer
        .lines()
        .find_map(|line| line.strip_prefix("location: "));
    let place = place
        .unwrap_or_else(|| panic!("{answer}"))
        .trim()
        .to_owned();
    let begun = Instant::now();
    loop {
        let (_, answer) = get(serve.address, &place).unwrap();
        if answer.contains("\"proved\"") {
            assert!(
                answer.contains("cellar-1") || !answer.contains("\"worker\""),
                "{answer}"
            );
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{answer}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
