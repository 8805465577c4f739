//! The server under test: a process with a schema and a prefix of its own, and what the system says of it.

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::http;

/// A running server. It is killed when this is dropped.
pub(super) struct ServerProcess {
    child: Child,
    address: SocketAddr,
    schema: String,
}

/// What a process has used.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProcessUse {
    /// Resident bytes.
    pub(super) memory: u64,
    /// Processor seconds, of the program and of the system for it.
    pub(super) processor: f64,
}

/// Clock ticks a second in `/proc`, the same on every Linux of our time.
const TICKS: f64 = 100.0;

/// How long a server may take to be ready.
const START: Duration = Duration::from_secs(30);

impl ServerProcess {
    /// Starts it on a free port and waits until it is ready.
    pub(super) async fn start(program: &Path) -> Result<Self, Box<dyn Error>> {
        let number = std::process::id();
        let at = std::time::UNIX_EPOCH.elapsed()?.as_millis();
        let schema = format!("crowd_{number}_{at}");
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "text"])
            .args(["--schema", &schema, "--prefix", &schema])
            .env("SHIKATSU_LOG", "info")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        let words = child.stderr.take().ok_or("the server has no log")?;
        let (send, receive) = std::sync::mpsc::channel();
        // The log is read to its end, or the server would wait for a reader.
        std::thread::spawn(move || {
            for line in BufReader::new(words).lines().map_while(Result::ok) {
                if let Some(port) = port_in(&line) {
                    let _ = send.send(port);
                }
            }
        });
        let mut process = Self {
            child,
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            schema,
        };
        let port = receive
            .recv_timeout(START)
            .map_err(|_| "the server did not say where it listens; see its log")?;
        process.address.set_port(port);
        http::until_ready(process.address, START).await?;
        Ok(process)
    }

    pub(super) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it has used so far.
    pub(super) fn used(&self) -> Result<ProcessUse, Box<dyn Error>> {
        let folder = format!("/proc/{}", self.child.id());
        let status = fs::read_to_string(format!("{folder}/status"))?;
        let stat = fs::read_to_string(format!("{folder}/stat"))?;
        Ok(ProcessUse {
            memory: resident(&status).ok_or("the system does not say how much memory is used")?,
            processor: processor(&stat).ok_or("the system does not say how much time is used")?,
        })
    }

    /// Ends it and drops its tables.
    pub(super) fn end(mut self) -> Result<(), Box<dyn Error>> {
        self.child.kill()?;
        self.child.wait()?;
        let schema = &self.schema;
        let database = std::env::var("SHIKATSU_DATABASE")
            .unwrap_or_else(|_| "postgres://postgres@127.0.0.1:5432/postgres".to_owned());
        let dropped = Command::new("psql")
            .args(["--quiet", "--dbname", &database, "--command"])
            .arg(format!(
                "set client_min_messages = error; drop schema if exists {schema} cascade"
            ))
            .status()?;
        match dropped.success() {
            true => Ok(()),
            false => Err(format!("the schema {schema} could not be dropped").into()),
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The port in a line of the log that names an address of this machine.
fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("127.0.0.1:")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits
        .parse()
        .ok()
        .filter(|&port| port != 0 && port != 4222 && port != 5432)
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

    #[test]
    fn the_port_is_that_of_the_server_and_not_of_its_services() {
        assert_eq!(port_in("listening address=127.0.0.1:40123"), Some(40_123));
        assert_eq!(port_in("connected to 127.0.0.1:4222"), None);
        assert_eq!(port_in("nothing"), None);
    }
}
