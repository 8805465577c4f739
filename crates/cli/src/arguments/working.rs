//! The command that works for others: `worker`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use shikatsu_jobs::{Prefix, WorkerId};

use super::values::parse_count;
use crate::duration;

/// Solve problems for a service, on this machine
///
/// Takes jobs from the queue of a service (NATS with JetStream), solves them, and sends
/// back the answers with their certificates, which the service checks before it believes them.
/// A person's question goes before a collection's. Start as many workers as you like, on as many
/// machines; each needs the address of the queue, its key if the queue asks for one, and nothing else.
///
/// You need none of this to solve problems yourself: 'shikatsu solve' does that alone.
///
/// Ends with ctrl-c or SIGTERM: the worker takes no more jobs, gives running jobs the grace time to end,
/// and hands the others back for another worker. A worker that is killed loses nothing either: its
/// jobs go to other workers when their lease is over.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu worker                                         one job at a time, from NATS on this machine
  shikatsu worker --nats nats://queue.example:4222 --slots 8 --memory 512
  shikatsu worker --nkey keys/cellar-1.env --nats nats://queue.example:4222
  shikatsu worker --prefix trial --name cellar-1          another installation on the same NATS

Memory: slots times --memory, and up to a quarter more for certificates.
Exit status: 0 when it was told to stop, 1 when the queue cannot be used or the service has put this
worker into quarantine because its certificates did not hold.

docs/jobs.md describes the queue.")]
pub(crate) struct WorkerArguments {
    /// The address of NATS; else that in the variable SHIKATSU_NATS, else 127.0.0.1:4222
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    /// The key of this worker: a file that 'shikatsu keys' has made. Else the variables SHIKATSU_NKEY and SHIKATSU_WORKER;
    /// without either, NATS must ask for none
    #[arg(long, value_name = "FILE")]
    pub(crate) nkey: Option<PathBuf>,
    /// What the names of the installation begin with
    #[arg(long, value_name = "PREFIX", default_value_t = Prefix::default())]
    pub(crate) prefix: Prefix,
    /// Jobs to work on at a time; the service gives a worker no more than 8 unless it was started with another number
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    pub(crate) slots: usize,
    /// Threads for each job. More slots do more jobs than more threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    pub(crate) threads: usize,
    /// Megabytes for what the search of each job remembers
    #[arg(long, value_name = "MB", default_value = "256", value_parser = parse_count)]
    pub(crate) memory: usize,
    /// Longest time for a job, whatever it asks for: 10s, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration::parse)]
    pub(crate) longest: Duration,
    /// Time that running jobs have to end when the worker is told to stop
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration::parse)]
    pub(crate) grace: Duration,
    /// The name of this worker, which no other worker may have; else that of its key, else a random one
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<WorkerId>,
    /// Say on standard error what is taken and how it ends
    #[arg(short, long)]
    pub(crate) verbose: bool,
}
