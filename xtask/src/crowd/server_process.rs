//! The servers under test: processes with a schema of their own, and what the system says of them.

use std::error::Error;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::http;

/// Running servers that share a port. They are killed when this is dropped.
pub(super) struct ServerProcesses {
    children: Vec<Child>,
    address: SocketAddr,
    schema: String,
}

/// What processes have used.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ProcessUse {
    /// Resident bytes.
    pub(super) memory: u64,
    /// Processor seconds, of the programs and of the system for them.
    pub(super) processor: f64,
}

/// Clock ticks a second in `/proc`, the same on every Linux of our time.
const TICKS: f64 = 100.0;

/// How long a server may take to be ready.
const START: Duration = Duration::from_secs(60);

impl ServerProcesses {
    /// Starts them on a free port and waits until they are ready.
    pub(super) async fn start(program: &Path, count: usize) -> Result<Self, Box<dyn Error>> {
        let schema = format!("crowd_{}", std::time::UNIX_EPOCH.elapsed()?.as_millis());
        ask_database(&format!("create schema {schema}"))?;
        // The port is free again as soon as this listener is gone.
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let mut processes = Self {
            children: Vec::new(),
            address,
            schema,
        };
        for _ in 0..count {
            let child = processes.server(program)?;
            processes.children.push(child);
            http::until_ready(address, START).await?;
        }
        Ok(processes)
    }

    fn server(&self, program: &Path) -> std::io::Result<Child> {
        Command::new(program)
            .args([
                "serve",
                "--reuse-port",
                "--listen",
                &self.address.to_string(),
            ])
            .args(["--schema", &self.schema, "--prefix", "crowd"])
            .env("SHIKATSU_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
    }

    pub(super) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What all of them have used so far.
    pub(super) fn used(&self) -> Result<ProcessUse, Box<dyn Error>> {
        let mut sum = ProcessUse::default();
        for child in &self.children {
            let folder = format!("/proc/{}", child.id());
            let status = fs::read_to_string(format!("{folder}/status"))?;
            let stat = fs::read_to_string(format!("{folder}/stat"))?;
            sum.memory +=
                resident(&status).ok_or("the system does not say how much memory is used")?;
            sum.processor +=
                processor(&stat).ok_or("the system does not say how much time is used")?;
        }
        Ok(sum)
    }

    /// Ends them and drops their tables.
    pub(super) fn end(mut self) -> Result<(), Box<dyn Error>> {
        self.kill();
        let schema = &self.schema;
        ask_database(&format!(
            "set client_min_messages = error; drop schema {schema} cascade"
        ))
    }

    fn kill(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for ServerProcesses {
    fn drop(&mut self) {
        self.kill();
    }
}

fn ask_database(command: &str) -> Result<(), Box<dyn Error>> {
    let database = std::env::var("SHIKATSU_DATABASE")
        .unwrap_or_else(|_| "postgres://postgres@127.0.0.1:5432/postgres".to_owned());
    let asked = Command::new("psql")
        .args(["--quiet", "--dbname", &database, "--command", command])
        .status()?;
    match asked.success() {
        true => Ok(()),
        false => Err(format!("the database refused: {command}").into()),
    }
}

/// The line `VmRSS` in kilobytes.
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// User and system time, fields 14 and 15. The name in field 2 may have spaces and ends with the last parenthesis.
fn processor(stat: &str) -> Option<f64> {
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_the_system_are_read() {
        assert_eq!(resident("Name:\tx\nVmRSS:\t   2048 kB\n"), Some(2 << 20));
        let stat = "7 (a b) c) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0";
        assert_eq!(processor(stat), Some(3.0));
        assert_eq!(processor("nonsense"), None);
    }
}
