//! Engines for hard problems: with searchers in this process, or behind a queue.

use std::hash::{BuildHasher, RandomState};

use shikatsu_engine::{Engine, Options};
use shikatsu_jobs::{Client, Terms as QueueTerms};
use shikatsu_manager::{DEAR, Post, Team, Terms};
use tokio::runtime::Runtime;

use crate::arguments::SolveArguments;
use crate::failure::Failure;

/// An engine, and the runtime that must live as long as it.
pub(crate) struct EngineSetup {
    pub(crate) engine: Engine,
    _runtime: Option<Runtime>,
}

/// The engine that the arguments ask for.
pub(crate) fn engine(arguments: &SolveArguments) -> Result<EngineSetup, Failure> {
    let options = Options {
        threads: arguments.threads,
        ..Options::default()
    };
    let terms = Terms::of(arguments.workers);
    if let Some(server) = &arguments.nats {
        return behind(server, arguments, options, terms);
    }
    let engine = if arguments.workers > 1 {
        let team = Team::new(terms, options.memory, DEAR);
        Engine::with_crew(options, Box::new(team))
    } else {
        Engine::new(options)
    };
    Ok(EngineSetup {
        engine,
        _runtime: None,
    })
}

fn behind(
    server: &str,
    arguments: &SolveArguments,
    options: Options,
    terms: Terms,
) -> Result<EngineSetup, Failure> {
    let runtime = Runtime::new()
        .map_err(|error| Failure::Request(format!("no threads can be started: {error}")))?;
    let queue = QueueTerms::new(arguments.prefix.clone());
    let client = runtime
        .block_on(Client::connect(server, queue))
        .map_err(|error| Failure::Request(error.to_string()))?;
    // The hasher of the standard library is seeded by chance.
    let name = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
    let post = Post::new(client, runtime.handle().clone(), terms, DEAR, name);
    Ok(EngineSetup {
        engine: Engine::with_crew(options, Box::new(post)),
        _runtime: Some(runtime),
    })
}
