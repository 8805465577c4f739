//! A schema and a prefix of its own, and the processes that work there.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use shikatsu_jobs::{Queue, QueueConfig};
use shikatsu_service::store::Store;
use sqlx::AssertSqlSafe;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};

use crate::Result;

const DATABASE: &str = "postgres://postgres@127.0.0.1:5432/test";
const NATS: &str = "127.0.0.1:4222";

/// Where one measurement happens.
pub(crate) struct Ground {
    schema: String,
    prefix: String,
    store: Store,
}

/// Whether a server bounds what one address may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limited {
    /// As it does without other orders.
    AsUsual,
    /// Not at all: a few addresses stand for many.
    Never,
}

/// A server, killed when it is dropped.
pub(crate) struct Process {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Ground {
    pub(crate) async fn open() -> Result<Self> {
        let id = std::process::id();
        let schema = format!("shikatsu_load_{id}");
        let store = Store::open(&database(), &schema, 16).await?;
        let ground = Self {
            schema,
            prefix: format!("load-{id}"),
            store,
        };
        ground
            .sql(&format!("create schema {}", ground.schema))
            .await?;
        Ok(ground)
    }

    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Starts a server, with more arguments than those that say where. It logs warnings only: a line for each of many
    /// thousand requests is not what is measured.
    pub(crate) async fn serve(&self, listen: &str, more: &[&str]) -> Result<Process> {
        self.serve_within(listen, more, Limited::Never).await
    }

    /// The same, with limits or without.
    pub(crate) async fn serve_within(
        &self,
        listen: &str,
        more: &[&str],
        limited: Limited,
    ) -> Result<Process> {
        let place = ["--schema", &self.schema, "--prefix", &self.prefix];
        let limits: &[&str] = match limited {
            Limited::AsUsual => &[],
            Limited::Never => &["--rate", "0", "--quota", "0"],
        };
        let mut child = Command::new(binary())
            .args(["serve", "--listen", listen])
            .args(limits)
            .args(place)
            .args(more)
            .env("SHIKATSU_DATABASE", database())
            .env("SHIKATSU_NATS", nats())
            .env("SHIKATSU_LOG", "warn")
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let log = child.stderr.take().ok_or("it has no standard error")?;
        let address = announced(log).await?;
        Ok(Process { address, child })
    }

    /// Starts a worker.
    pub(crate) fn handle(&self, slots: usize) -> Result<Child> {
        Ok(Command::new(binary())
            .args(["worker", "--slots", &slots.to_string()])
            .args(["--prefix", &self.prefix])
            .env("SHIKATSU_NATS", nats())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?)
    }

    /// Takes everything away that was put on the two servers.
    pub(crate) async fn close(self) -> Result<()> {
        self.sql(&format!("drop schema {} cascade", self.schema))
            .await?;
        let queue = Queue::open(&nats(), QueueConfig::new(self.prefix.parse()?)).await?;
        queue.remove_streams().await?;
        Ok(())
    }

    async fn sql(&self, sql: &str) -> Result<()> {
        let query = sqlx::query(AssertSqlSafe(sql));
        query.execute(self.store.pool()).await?;
        Ok(())
    }
}

impl Process {
    /// Megabytes of memory that it has now.
    pub(crate) fn megabytes(&self) -> Result<f64> {
        let id = self.child.id().ok_or("it ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next());
        Ok(kilobytes.ok_or("no VmRSS")?.parse::<f64>()? * 1024.0 / 1e6)
    }

    /// Seconds of processor time that it has used.
    pub(crate) fn worked(&self) -> Result<Duration> {
        let id = self.child.id().ok_or("it ended")?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        let fields = stat.rsplit(')').next().unwrap_or_default();
        let ticks = fields.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.map(|ticks| ticks.parse().unwrap_or(0)).sum();
        Ok(Duration::from_millis(ticks * 10))
    }

    pub(crate) async fn end(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}

/// The folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn binary() -> PathBuf {
    let given = std::env::var_os("SHIKATSU_BINARY").map(PathBuf::from);
    given.unwrap_or_else(|| root().join("target/release/shikatsu"))
}

fn database() -> String {
    std::env::var("SHIKATSU_POSTGRES").unwrap_or_else(|_| DATABASE.into())
}

fn nats() -> String {
    std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| NATS.into())
}

/// Reads the log up to the address that is served, and the rest of it in the background: who does not read stops who writes.
async fn announced(log: ChildStderr) -> Result<SocketAddr> {
    let mut lines = BufReader::new(log).lines();
    let mut said = String::new();
    while let Some(line) = lines.next_line().await? {
        if let Some((_, rest)) = line.split_once("serving at http://") {
            let address = rest.split(';').next().unwrap_or_default().parse()?;
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(address);
        }
        said += &line;
    }
    Err(format!("the server ended: {said}").into())
}
