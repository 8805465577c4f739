//! `shikatsu serve`: the service over HTTP, and the tasks beside it in the same process.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use shikatsu_api::Limits;
use shikatsu_door::PasskeyDoor;
use shikatsu_engine::Options;
use shikatsu_jobs::{QueueConfig, Taker};
use shikatsu_messages::audit_from_evidence;
use shikatsu_service::http::{
    PortUse, RateLimit, Server, ServerSettings, Trust, WrittenDump, dump_bank,
};
use shikatsu_service::requests::{
    RequestPolicy, Requests, Requeue, ServiceConfig, make_caller_key,
};
use shikatsu_service::rulings::{Reviewed, Rulings, dispatcher, review};
use shikatsu_service::store::Store;
use shikatsu_worker::{EngineHandler, EngineSettings, Event, Worker, stop_by};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing_subscriber::EnvFilter;

use crate::arguments::{LogForm, ServeArguments};
use crate::failure::{Failure, say};
use crate::keys::KeyFile;
use crate::page;
use crate::train::EmbeddedBank;
use crate::worker::{made_up, server, told_to_stop};

/// Where PostgreSQL is unless the caller names another: as `deploy/services` starts it.
const DATABASE: &str = "postgres://postgres@127.0.0.1:5432/postgres";

/// Where the problems are, seen from the project.
const PROBLEMS: &str = "suite";

/// Where the bank of proved problems is, seen from there.
const BANK: &str = "problems";

/// What the log holds unless SHIKATSU_LOG says otherwise.
const LOGGED: &str = "info,sqlx=warn,async_nats=warn";

/// Whether the tasks beside the server go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ServePhase {
    Running,
    Stopping,
}

pub(crate) fn run(arguments: &ServeArguments) -> Result<(), Failure> {
    log(arguments.log);
    let runtime = tokio::runtime::Runtime::new().map_err(failed)?;
    match (&arguments.caller_key, &arguments.dump, arguments.review) {
        (Some(name), ..) => runtime.block_on(print_caller_key(arguments, name)),
        (None, Some(folder), _) => runtime.block_on(dump(arguments, folder)),
        (None, None, true) => runtime.block_on(review_store(arguments)),
        (None, None, false) => runtime.block_on(serve(arguments)),
    }
}

/// Writes the bank for other sites.
async fn dump(arguments: &ServeArguments, into: &Path) -> Result<(), Failure> {
    let store = open_store(arguments).await?;
    let bank = folder(arguments.bank.as_ref(), BANK);
    let bank = bank.ok_or_else(|| failed("there is no bank here; name its folder with --bank"))?;
    let WrittenDump {
        file,
        sha256,
        problems,
    } = dump_bank(&store, &bank, into).await.map_err(failed)?;
    say(&format_args!(
        "{}: {problems} problems, SHA-256 {sha256}",
        file.display()
    ));
    Ok(())
}

/// Makes a key for a caller. It is shown once.
async fn print_caller_key(arguments: &ServeArguments, name: &str) -> Result<(), Failure> {
    let store = open_store(arguments).await?;
    let quota = Duration::from_secs(arguments.quota.into());
    let key = make_caller_key(&store, name, quota).await.map_err(failed)?;
    say(&key);
    Ok(())
}

async fn open_store(arguments: &ServeArguments) -> Result<Store, Failure> {
    let ServiceConfig {
        database, schema, ..
    } = config(arguments)?;
    let store = Store::open(&database, &schema, 2).await.map_err(failed)?;
    store.migrate().await.map_err(failed)?;
    Ok(store)
}

/// Rules again on what is stored. The queue is not needed, so it need not answer.
async fn review_store(arguments: &ServeArguments) -> Result<(), Failure> {
    let store = open_store(arguments).await?;
    let Reviewed {
        carried,
        superseded,
        kept,
        contradictions,
        unread,
    } = review(&store).await.map_err(failed)?;
    say(&format_args!(
        "review: {carried} facts stand, {superseded} are superseded, {kept} kept in their place, {unread} not ruled on"
    ));
    match contradictions {
        0 => Ok(()),
        number => Err(failed(format_args!(
            "{number} rulings contradict a stored fact: one of each two is a wrong verdict. Keep the log and report it"
        ))),
    }
}

async fn serve(arguments: &ServeArguments) -> Result<(), Failure> {
    let config = config(arguments)?;
    let requests = Requests::open(config.clone()).await.map_err(failed)?;
    let server = Server::open(requests.clone(), settings(arguments)?).map_err(failed)?;
    let address = server.address().map_err(failed)?;
    let (stop, stopped) = watch::channel(ServePhase::Running);
    let mut beside = JoinSet::new();
    let rulings = Rulings::new(requests.clone(), audit_from_evidence);
    let requeue = Requeue::new(requests.clone());
    let dispatcher = dispatcher(&requests).await.map_err(failed)?;
    let [one, two, three, four] = [(); 4].map(|()| stop_requested(stopped.clone()));
    beside.spawn(dispatcher.run(four));
    beside.spawn(async move { rulings.run(one).await });
    beside.spawn(async move { requeue.run(two).await });
    if arguments.workers > 0 {
        let (worker, stop) = (worker(arguments), stop_by(three, arguments.grace));
        let (key, name) = (config.queue.key.as_ref(), made_up().map_err(failed)?);
        let taker = Taker::connect(&config.nats, key, &config.queue.prefix, name).await;
        let taker = taker.map_err(failed)?;
        beside.spawn(async move {
            if let Err(error) = worker.run(taker, stop).await {
                tracing::error!(%error, "the workers of this process ended");
            }
        });
    }
    say(&format_args!("serving at http://{address}; ctrl-c ends it"));
    server.run(told_to_stop()).await;
    stop.send_replace(ServePhase::Stopping);
    while beside.join_next().await.is_some() {}
    say(&"told to stop, and stopped");
    Ok(())
}

async fn stop_requested(mut stopped: watch::Receiver<ServePhase>) {
    let _gone = stopped
        .wait_for(|phase| *phase == ServePhase::Stopping)
        .await;
}

fn failed(error: impl fmt::Display) -> Failure {
    Failure::Request(error.to_string())
}

/// Addresses may hold passwords, which variables hide better than a command line.
fn config(arguments: &ServeArguments) -> Result<ServiceConfig, Failure> {
    let database = arguments.database.clone();
    let database = database.or_else(|| std::env::var("SHIKATSU_DATABASE").ok());
    let database = database.unwrap_or_else(|| DATABASE.into());
    let nats = server(arguments.nats.as_ref());
    let queue = QueueConfig {
        key: KeyFile::find(arguments.nkey.as_ref())?.key,
        slots: arguments.held,
        ..QueueConfig::new(arguments.prefix.clone())
    };
    let quota = Some(Duration::from_secs(arguments.quota.into()));
    Ok(ServiceConfig {
        schema: arguments.schema.clone(),
        policy: RequestPolicy {
            quota: quota.filter(|quota| !quota.is_zero()),
            audit_budget: Duration::from_secs(arguments.audit_budget.into()),
            ..RequestPolicy::default()
        },
        ..ServiceConfig::new(&database, &nats, queue)
    })
}

fn settings(arguments: &ServeArguments) -> Result<ServerSettings, Failure> {
    let milliseconds = u32::try_from(arguments.longest.as_millis()).unwrap_or(u32::MAX);
    let door = arguments.site.as_deref().map(PasskeyDoor::new).transpose();
    let training = EmbeddedBank::open()?;
    Ok(ServerSettings {
        port: if arguments.reuse_port {
            PortUse::Shared
        } else {
            PortUse::Own
        },
        web: page::found(arguments.web.as_ref()),
        problems: folder(arguments.problems.as_ref(), PROBLEMS),
        bank: folder(arguments.bank.as_ref(), BANK),
        door: door.map_err(failed)?,
        training: Some(Arc::new(training.bank)),
        boards: Arc::new(training.boards),
        trust: Trust {
            proxies: arguments.trust_proxy.clone(),
        },
        sign_in_header: arguments.sign_in_header.clone(),
        rate_limit: RateLimit {
            burst: arguments.burst.into(),
            per_second: arguments.rate.into(),
        },
        budget: Limits {
            milliseconds: Some(milliseconds),
            nodes: None,
        },
        grace: arguments.grace,
        ..ServerSettings::new(arguments.listen)
    })
}

/// A folder that the caller names must be there; the usual one may be missing.
fn folder(named: Option<&PathBuf>, usual: &str) -> Option<PathBuf> {
    let there = || Path::new(usual).is_dir().then(|| usual.into());
    named.cloned().or_else(there)
}

fn worker(arguments: &ServeArguments) -> Worker<EngineHandler> {
    let settings = EngineSettings {
        engine: Options {
            threads: 1,
            memory: arguments.memory.saturating_mul(1 << 20),
        },
        longest: arguments.longest,
    };
    let tell = |event: Event| match event {
        Event::Trouble(_) | Event::Panicked { .. } => tracing::warn!("{event}"),
        _ => tracing::info!("{event}"),
    };
    Worker::new(arguments.workers, settings, tell)
}

/// Begins the log on standard error.
fn log(form: LogForm) {
    let chosen = EnvFilter::try_from_env("SHIKATSU_LOG");
    let filter = chosen.unwrap_or_else(|_| EnvFilter::new(LOGGED));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(false);
    match form {
        LogForm::Text => log.with_target(false).init(),
        LogForm::Json => log.json().flatten_event(true).with_span_list(false).init(),
    }
}
