//! `cargo xtask crowd N`: N members of one room on this machine, each with a real WebSocket, vote within half a minute.
//!
//! The server is a process of its own, so that its memory and its processor time are its own. Members connect from many
//! addresses of the loopback network, because a room takes five members of an address. What is measured: from a ballot to
//! its acknowledgement, from a ballot to the tally that counts it, from the decision to all sockets, and what a socket
//! costs.
//!
//! Invariant: every member's ballot is acknowledged and the tally at the end counts all of them, or the run fails.

mod audience;
mod figures;
mod http;
mod member;
mod process;
mod report;
mod room;
mod vote;

use std::error::Error;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use clap::Args;

use self::figures::CrowdFigures;
use self::process::ServerProcess;
use crate::cargo::cargo;
use crate::machine;

/// How many members, and where.
#[derive(Args)]
pub(crate) struct CrowdArguments {
    /// Members of the room; several numbers make a table
    #[arg(value_name = "MEMBERS", required = true)]
    members: Vec<usize>,
    /// The time in which all members vote
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    seconds: u64,
    /// Members that come in at the same time
    #[arg(long, value_name = "N", default_value_t = 64)]
    doors: usize,
    /// The program to test; else the release build of this workspace
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Write the figures to bench/ and draw docs/plots/crowd.svg
    #[arg(long)]
    store: bool,
}

/// Set for the process that may open many files.
const INNER: &str = "SHIKATSU_CROWD";

/// A member needs a file at both ends, and the server has others.
const FILES: usize = 120_000;

/// Runs the crowd in a process that may open enough files.
pub(crate) fn run(root: &Path, arguments: &CrowdArguments) -> Result<(), Box<dyn Error>> {
    if std::env::var_os(INNER).is_none() {
        return Err(with_files(root, arguments)?.into());
    }
    let server = arguments.server.as_ref().ok_or("no server was named")?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(crowds(root, arguments, server))
}

/// Becomes the same task with more files. Comes back only with an error.
fn with_files(root: &Path, arguments: &CrowdArguments) -> Result<std::io::Error, Box<dyn Error>> {
    let server = match &arguments.server {
        Some(server) => server.canonicalize()?,
        None => built(root)?,
    };
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("ulimit -n {FILES} && exec \"$@\""), "sh"])
        .arg(std::env::current_exe()?)
        .args(std::env::args_os().skip(1))
        .env(INNER, "1");
    if arguments.server.is_none() {
        command.arg("--server").arg(server);
    }
    Ok(command.exec())
}

fn built(root: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let status = cargo(root, &["build", "--quiet", "--release", "--locked"])
        .args(["--package", "shikatsu-cli"])
        .status()?;
    if !status.success() {
        return Err(format!("the server cannot be built: {status}").into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release/shikatsu").canonicalize()?)
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
async fn crowds(
    root: &Path,
    arguments: &CrowdArguments,
    server: &Path,
) -> Result<(), Box<dyn Error>> {
    println!("{}, {}", machine::today(), machine::line());
    println!("{}", CrowdFigures::HEADING);
    let mut table = Vec::new();
    for &members in &arguments.members {
        let process = ServerProcess::start(server).await?;
        let seconds = Duration::from_secs(arguments.seconds);
        let figures = room::play(&process, members, arguments.doors, seconds).await;
        let ended = process.end();
        let figures = figures?;
        ended?;
        println!("{}", figures.row());
        table.push(figures);
    }
    if arguments.store {
        report::store(root, &table)?;
    }
    Ok(())
}
