//! `shikatsu serve` as the tests of this crate start it, each with a schema and a prefix of its own.

#![allow(dead_code, reason = "each test file uses its part")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::binary::command;

const DATABASE: &str = "postgres://postgres@127.0.0.1:5432/test";

/// A schema and a prefix for one test.
pub(crate) struct Ground {
    pub(crate) schema: String,
    pub(crate) prefix: String,
}

impl Ground {
    pub(crate) fn new(name: &str) -> Self {
        let id = std::process::id();
        let ground = Self {
            schema: format!("shikatsu_test_cli_{name}_{id}"),
            prefix: format!("test-serve-{name}-{id}"),
        };
        ground.sql(&format!(
            "drop schema if exists {0} cascade; create schema {0}",
            ground.schema
        ));
        ground
    }

    pub(crate) fn sql(&self, sql: &str) {
        let done = Command::new("psql")
            .args(["-q", &database(), "-c", sql])
            .stderr(Stdio::null())
            .status();
        assert!(done.unwrap().success(), "{sql}");
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        self.sql(&format!("drop schema {} cascade", self.schema));
        let prefix = self.prefix.parse().unwrap();
        // A thread of its own: the test may run inside a runtime.
        let removed = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let terms = shikatsu_jobs::QueueConfig::new(prefix);
                let queue = shikatsu_jobs::Queue::open(&nats(), terms).await.unwrap();
                queue.remove_streams().await.unwrap();
            });
        });
        removed.join().unwrap();
    }
}

pub(crate) fn database() -> String {
    std::env::var("SHIKATSU_POSTGRES").unwrap_or_else(|_| DATABASE.into())
}

pub(crate) fn nats() -> String {
    std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into())
}

/// A server that is ended with the test, whatever happens.
pub(crate) struct Process {
    pub(crate) child: Child,
    /// The rest of its log. It is read as it comes: who does not read stops who writes.
    log: Option<JoinHandle<String>>,
    pub(crate) address: SocketAddr,
}

impl Drop for Process {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

impl Process {
    pub(crate) fn start(ground: &Ground, listen: &str, more: &[&str]) -> Self {
        let arguments = [
            "serve",
            "--listen",
            listen,
            "--schema",
            &ground.schema,
            "--prefix",
            &ground.prefix,
            "--memory",
            "16",
        ];
        let mut command = command(&[&arguments[..], more].concat());
        command
            .env("SHIKATSU_NATS", nats())
            .env("SHIKATSU_DATABASE", database())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let mut said = String::new();
        let address = loop {
            let mut line = String::new();
            assert!(log.read_line(&mut line).unwrap() > 0, "it ended: {said}");
            said.push_str(&line);
            if let Some((_, rest)) = line.split_once("serving at http://") {
                break rest.split(';').next().unwrap().parse().unwrap();
            }
        };
        let log = Some(std::thread::spawn(move || {
            let mut rest = String::new();
            log.read_to_string(&mut rest).unwrap();
            rest
        }));
        Self {
            child,
            log,
            address,
        }
    }

    pub(crate) fn terminate(&self) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits for its end, and gives the rest of its log.
    pub(crate) fn end(mut self) -> String {
        let rest = self.log.take().unwrap().join().unwrap();
        assert!(self.child.wait().unwrap().success(), "{rest}");
        rest
    }
}

/// Status and the whole answer; an error if it was cut off.
pub(crate) fn ask(address: SocketAddr, request: &str) -> Result<(u16, String), String> {
    let mut stream = TcpStream::connect(address).map_err(|error| format!("connect: {error}"))?;
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    stream
        .write_all(request.as_bytes())
        .map_err(|error| format!("write: {error}"))?;
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .map_err(|error| format!("read: {error}"))?;
    let status = answer.get(9..12).and_then(|status| status.parse().ok());
    Ok((status.ok_or_else(|| format!("cut off: {answer}"))?, answer))
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Result<(u16, String), String> {
    ask(
        address,
        &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"),
    )
}
