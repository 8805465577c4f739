//! A NATS of our own, which may be killed. The tests of `service` use it too.

#![allow(
    dead_code,
    clippy::print_stdout,
    reason = "each test program uses its part, and says what it skips"
)]

use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The servers to test against: that of the machine, and the one that the variable names, if it does.
pub(crate) fn programs() -> Vec<PathBuf> {
    let named = std::env::var_os("SHIKATSU_NATS_SERVER").map(PathBuf::from);
    if named.is_none() {
        println!("SHIKATSU_NATS_SERVER names no other nats-server, so one version is tested");
    }
    let own = program();
    let own = own.exists().then_some(own);
    own.into_iter().chain(named).collect()
}

/// Debian keeps it where the path of users does not lead.
fn program() -> PathBuf {
    let debian = Path::new("/usr/sbin/nats-server");
    let path = if debian.exists() {
        debian
    } else {
        Path::new("nats-server")
    };
    path.into()
}

/// A port that is free at this moment.
pub(crate) fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    free.local_addr().unwrap().port()
}

/// Starts a server that keeps what it stores in this folder.
pub(crate) fn start(port: u16, folder: &Path, options: &[&str]) -> io::Result<Child> {
    start_program(&program(), port, folder, options)
}

pub(crate) fn start_program(
    program: &Path,
    port: u16,
    folder: &Path,
    options: &[&str],
) -> io::Result<Child> {
    Command::new(program)
        .args(options)
        .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
        .arg("--store_dir")
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}
