//! Engines for hard problems: with searchers in this process, or behind a queue.

use std::hash::{BuildHasher, RandomState};

use shikatsu_engine::crew::Call;
use shikatsu_engine::{Engine, Options};
use shikatsu_jobs::{Client, Dispatcher, JobsError, NoBars, QueueConfig};
use shikatsu_manager::{DEAR, JobSizes, QueueSearchers, ThreadSearchers};
use tokio::runtime::Runtime;

use crate::arguments::SolveArguments;
use crate::failure::Failure;
use crate::keys::KeyFile;

/// An engine, and the runtime that must live as long as it.
pub(crate) struct EngineSetup {
    pub(crate) engine: Engine,
    _runtime: Option<Runtime>,
}

/// The engine that the arguments ask for.
pub(crate) fn engine(arguments: &SolveArguments) -> Result<EngineSetup, Failure> {
    let options = arguments.search.options();
    let sizes = JobSizes::of(arguments.workers);
    if let Some(server) = &arguments.nats {
        return behind(server, arguments, options, sizes);
    }
    let engine = if arguments.workers > 1 {
        let searchers = ThreadSearchers::new(sizes, options.memory, DEAR);
        Engine::with_crew(options, Box::new(searchers), Call::default())
    } else {
        Engine::new(options)
    };
    Ok(EngineSetup {
        engine: engine.with_hunch(arguments.guesses.settings()),
        _runtime: None,
    })
}

fn behind(
    server: &str,
    arguments: &SolveArguments,
    options: Options,
    sizes: JobSizes,
) -> Result<EngineSetup, Failure> {
    let runtime = Runtime::new()
        .map_err(|error| Failure::Request(format!("no threads can be started: {error}")))?;
    let queue = QueueConfig {
        key: KeyFile::find(arguments.nkey.as_ref())?.key,
        ..QueueConfig::new(arguments.prefix.clone())
    };
    let opened = async {
        let client = Client::connect(server, queue).await?;
        // Where no service hands out jobs, this process does.
        let dispatcher = Dispatcher::open(client.queue().clone(), NoBars).await?;
        tokio::spawn(dispatcher.run(std::future::pending()));
        Ok(client)
    };
    let client = runtime
        .block_on(opened)
        .map_err(|error: JobsError| Failure::Request(error.to_string()))?;
    // The hasher of the standard library is seeded by chance.
    let name = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
    let searchers = QueueSearchers::new(client, runtime.handle().clone(), sizes, DEAR, name);
    Ok(EngineSetup {
        engine: Engine::with_crew(options, Box::new(searchers), Call::default())
            .with_hunch(arguments.guesses.settings()),
        _runtime: Some(runtime),
    })
}
