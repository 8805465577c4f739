//! The command that makes keys for the service and its workers: `keys`.

use std::path::PathBuf;

use clap::Args;
use shikatsu_jobs::{Prefix, WorkerId};

/// Make keys for a service and its workers, and the configuration of NATS that goes with them
///
/// Writes into a folder: service.env with the key of the service, NAME.env with the key of each worker that is named, and
/// nats.conf, which says to NATS what each of them may do. A worker may speak under its own name and hear what is meant for
/// it, and nothing else: it sees the jobs that it is given, no result of another, and cannot change the queue.
///
/// Keys that are there are kept, and nats.conf is written anew with all of them. So a worker is added by naming it, and
/// shut out by removing its file, with 'shikatsu keys FOLDER' and 'nats-server --signal reload' after it.
///
/// The files NAME.env are for one machine each. Each holds variables: shikatsu reads them from the environment (systemd,
/// Kubernetes and compose have settings for such files) or with --nkey FILE.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  shikatsu keys keys cellar-1 cellar-2                    keys for the service and two workers
  nats-server --jetstream --store_dir data --config keys/nats.conf
  shikatsu serve --nkey keys/service.env
  shikatsu worker --nkey keys/cellar-1.env --nats nats://queue.example:4222

Exit status: 0 when all files are written, 1 when one cannot be read or written.

docs/runbook.md explains how to run workers of others.")]
pub(crate) struct KeysArguments {
    /// The folder; made if it is missing
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Names of workers: letters, digits and hyphens
    #[arg(value_name = "NAME")]
    pub(crate) workers: Vec<WorkerId>,
    /// What the names of the installation begin with
    #[arg(long, value_name = "PREFIX", default_value_t = Prefix::default())]
    pub(crate) prefix: Prefix,
}
