//! `shikatsu serve` as the tests of this crate start it, each with a schema and a prefix of its own.

#![allow(dead_code, reason = "each test binary uses its part")]

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
    database: String,
    nats: String,
    leaving: Leaving,
}

/// What becomes of schema and streams at the end of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leaving {
    /// They are removed.
    Clean,
    /// Their servers go with them.
    AsItIs,
}

impl Ground {
    /// On the servers that all tests share.
    pub(crate) fn new(name: &str) -> Self {
        Self::with(name, database(), nats(), Leaving::Clean)
    }

    /// On servers that end with the test.
    pub(crate) fn on(name: &str, database: String, nats: String) -> Self {
        Self::with(name, database, nats, Leaving::AsItIs)
    }

    fn with(name: &str, database: String, nats: String, leaving: Leaving) -> Self {
        let id = std::process::id();
        let ground = Self {
            schema: format!("shikatsu_test_cli_{name}_{id}"),
            prefix: format!("test-serve-{name}-{id}"),
            database,
            nats,
            leaving,
        };
        ground.sql(&format!(
            "drop schema if exists {0} cascade; create schema {0}",
            ground.schema
        ));
        ground
    }

    /// The address of the database for a server that PostgreSQL knows by this name.
    pub(crate) fn database_as(&self, name: &str) -> String {
        format!("{}?application_name={name}", self.database)
    }

    pub(crate) fn sql(&self, sql: &str) {
        let _rows = self.rows(sql);
    }

    /// The rows that a query within the schema gives, with `|` between columns.
    pub(crate) fn rows(&self, sql: &str) -> Vec<String> {
        let told = Command::new("psql")
            .args(["-qAt", "-v", "ON_ERROR_STOP=1", &self.database])
            .env("PGOPTIONS", format!("-c search_path={}", self.schema))
            .args(["-c", sql])
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&told.stderr);
        assert!(told.status.success(), "{sql}: {error}");
        let rows = String::from_utf8(told.stdout).unwrap();
        rows.lines().map(ToOwned::to_owned).collect()
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        if self.leaving == Leaving::AsItIs {
            return;
        }
        self.sql(&format!("drop schema {} cascade", self.schema));
        let prefix = self.prefix.parse().unwrap();
        let nats = self.nats.clone();
        // A thread of its own: the test may run inside a runtime.
        let removed = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let terms = shikatsu_jobs::QueueConfig::new(prefix);
                let queue = shikatsu_jobs::Queue::open(&nats, terms).await.unwrap();
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
            .env("SHIKATSU_NATS", &ground.nats)
            .env("SHIKATSU_DATABASE", &ground.database)
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
        self.signal("-TERM");
    }

    pub(crate) fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.unwrap().success());
    }

    /// As a power cut would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
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
