//! `cargo xtask crowd N`: N members of one room on this machine, each with a real WebSocket, vote within half a minute.
//!
//! Servers are processes of their own, so that their memory and processor time are their own; members are spread over
//! other processes, because a process may open so many files only. Members connect from many addresses of the loopback
//! network, because a room takes five members of an address. What is measured: from a ballot to its acknowledgement, from
//! a ballot to the tally that counts it, from the decision to all sockets, and what a member costs.
//!
//! Invariant: every member's ballot is acknowledged and every socket hears the decision, or the run fails.

mod audience;
mod conductor;
mod figures;
mod http;
mod member;
mod notes;
mod part;
mod report;
mod room_plan;
mod server_process;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use self::figures::CrowdFigures;
use self::part::PartArguments;
use self::server_process::ServerProcesses;
use crate::cargo::cargo;
use crate::machine;

/// How many members, and where.
#[derive(Args)]
pub(crate) struct CrowdArguments {
    /// Members of the room; several numbers make a table, and none with --store draws what is kept
    #[arg(value_name = "MEMBERS", required_unless_present_any = ["part", "store"])]
    members: Vec<usize>,
    /// The time in which all members vote
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    seconds: u64,
    /// Members of one process that come in at the same time
    #[arg(long, value_name = "N", default_value_t = 32)]
    doors: usize,
    /// Servers that share the port; one for each 15,000 members if none is given
    #[arg(long, value_name = "N")]
    servers: Option<usize>,
    /// The program to test; else the release build of this workspace
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Add the figures to bench/crowd.jsonl and draw docs/plots/crowd.svg and crowd-bytes.svg
    #[arg(long)]
    store: bool,
    /// Be one of the processes with members
    #[arg(long, value_name = "JSON", hide = true)]
    part: Option<PartArguments>,
}

/// Members of one server, at most: it needs a file for each, and a process may often open 20,000.
const PER_SERVER: usize = 15_000;

/// Runs the crowd, or one of its parts.
pub(crate) fn run(root: &Path, arguments: &CrowdArguments) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    if let Some(part) = &arguments.part {
        return runtime.block_on(part::run(part));
    }
    if arguments.members.is_empty() {
        return report::store(root, &[], "");
    }
    let server = match &arguments.server {
        Some(server) => server.canonicalize()?,
        None => built(root)?,
    };
    runtime.block_on(crowds(root, arguments, &server))
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
        let count = arguments.servers.unwrap_or(members.div_ceil(PER_SERVER));
        let servers = ServerProcesses::start(server, count.max(1)).await?;
        let seconds = Duration::from_secs(arguments.seconds);
        let figures = conductor::play(&servers, members, arguments.doors, seconds).await;
        let ended = servers.end();
        let figures = figures?;
        ended?;
        println!("{}", figures.row());
        table.push(figures);
    }
    if arguments.store {
        let build = match server.components().any(|part| part.as_os_str() == "debug") {
            true => "not optimised",
            false => "optimised",
        };
        report::store(root, &table, build)?;
    }
    Ok(())
}
