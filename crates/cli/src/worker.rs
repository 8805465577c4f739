//! `shikatsu worker`: solves problems for a service.

use std::hash::{BuildHasher, RandomState};

use shikatsu_engine::Options;
use shikatsu_jobs::{Taker, WorkerId};
use shikatsu_worker::{EngineSettings, Event, Worker, WorkerError, stop_by};

use crate::arguments::WorkerArguments;
use crate::failure::{Failure, say};
use crate::keys::KeyFile;

/// Where NATS is unless the caller names another address.
const DEFAULT_NATS: &str = "127.0.0.1:4222";

pub(crate) fn run(arguments: &WorkerArguments) -> Result<(), Failure> {
    let key = KeyFile::find(arguments.nkey.as_ref())?;
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Request(format!("no threads can be started: {error}")))?;
    runtime
        .block_on(work(arguments, key))
        .map_err(|error| Failure::Request(error.to_string()))
}

async fn work(arguments: &WorkerArguments, key: KeyFile) -> Result<(), WorkerError> {
    let server = server(arguments.nats.as_ref());
    let id = match arguments.name.clone().or(key.worker) {
        Some(name) => name,
        None => made_up()?,
    };
    let stop = stop_by(told_to_stop(), arguments.grace);
    let taker = Taker::connect(&server, key.key.as_ref(), &arguments.prefix, id).await?;
    let settings = EngineSettings {
        engine: Options {
            threads: arguments.threads,
            memory: arguments.memory.saturating_mul(1 << 20),
        },
        longest: arguments.longest,
    };
    let verbose = arguments.verbose;
    let tell = move |event: Event| {
        if verbose || matches!(event, Event::Trouble(_) | Event::Panicked { .. }) {
            say(&event);
        }
    };
    let name = taker.worker();
    say(&format_args!("{name} takes jobs of {}", arguments.prefix));
    let worker = Worker::new(arguments.slots, settings, tell);
    worker.run(taker, stop).await?;
    say(&"told to stop, and stopped");
    Ok(())
}

/// An address may hold a password, which a variable hides better than a command line.
pub(crate) fn server(named: Option<&String>) -> String {
    let named = named.cloned();
    let named = named.or_else(|| std::env::var("SHIKATSU_NATS").ok());
    named.unwrap_or_else(|| DEFAULT_NATS.into())
}

/// A name that no other worker has: the hasher of the standard library is seeded by chance.
pub(crate) fn made_up() -> Result<WorkerId, WorkerError> {
    let chance = RandomState::new().hash_one(std::process::id());
    Ok(format!("worker-{chance:016x}").parse()?)
}

/// Comes back at ctrl-c, and at the signal that service managers send.
pub(crate) async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _interrupted = interrupted.await;
}
