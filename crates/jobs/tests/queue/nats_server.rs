//! A NATS of our own, which may be killed. The tests of `service` use it too.

use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts a server that keeps what it stores in this folder.
pub(crate) fn start(port: u16, folder: &Path, options: &[&str]) -> io::Result<Child> {
    // Debian keeps it where the path of users does not lead.
    let debian = Path::new("/usr/sbin/nats-server");
    let program = if debian.exists() {
        debian
    } else {
        Path::new("nats-server")
    };
    Command::new(program)
        .args(options)
        .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
        .arg("--store_dir")
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}
