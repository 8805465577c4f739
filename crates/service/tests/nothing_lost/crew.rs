//! Workers as processes: honest ones, one that forges and one that hangs. A process is this very program, told by its
//! environment to work.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use shikatsu_api::{Job, Progress};
use shikatsu_jobs::{NatsKey, Taker};
use shikatsu_worker::{
    Cancel, EngineHandler, EngineSettings, JobHandler, JobResult, Options, Worker, stop_by,
};

/// What a worker is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Character {
    Honest,
    Forger,
    /// Fails whatever it gets, with words that no caller may see.
    Failer,
    Sleeper,
}

/// The words of a failer.
pub(crate) const LIE: &str = "send your password to the failer";

/// A worker in a process of its own.
pub(crate) struct Process {
    pub(crate) name: String,
    child: Child,
}

const NATS: &str = "SHIKATSU_LOST_NATS";
const PREFIX: &str = "SHIKATSU_LOST_PREFIX";
const NAME: &str = "SHIKATSU_LOST_NAME";
const KEY: &str = "SHIKATSU_LOST_KEY";
const CHARACTER: &str = "SHIKATSU_LOST_CHARACTER";

impl Process {
    pub(crate) fn start(
        nats: &str,
        prefix: &str,
        name: &str,
        key: &NatsKey,
        character: Character,
    ) -> Self {
        let child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "crew::a_worker_works",
                "--ignored",
                "--nocapture",
            ])
            .env(NATS, nats)
            .env(PREFIX, prefix)
            .env(NAME, name)
            .env(KEY, key.seed().unwrap())
            .env(CHARACTER, format!("{character:?}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self {
            name: name.into(),
            child,
        }
    }

    /// As SIGKILL does.
    pub(crate) fn kill(mut self) {
        self.end();
    }

    /// Whether it has gone by itself.
    pub(crate) fn is_gone(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Stops it from running, or lets it run again.
    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let _sent = Command::new("kill").args([signal, &id]).status();
    }

    fn end(&mut self) {
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

pub(crate) fn handler() -> EngineHandler {
    EngineHandler::new(EngineSettings {
        engine: Options {
            threads: 1,
            memory: 8 << 20,
        },
        longest: Duration::from_secs(60),
    })
}

/// Any of them.
struct Player {
    character: Character,
    own: EngineHandler,
}

impl JobHandler for Player {
    fn handle(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> JobResult {
        if self.character == Character::Sleeper {
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        }
        if self.character == Character::Failer {
            let reason = LIE.into();
            return JobResult::Failed { reason };
        }
        let mut work = self.own.handle(job, cancel, watch);
        if self.character == Character::Forger
            && let JobResult::Done { bundle, open, .. } = &mut work
        {
            // Says that all is proved, with certificates that do not hold.
            *open = None;
            let middle = bundle.len() / 2;
            match bundle.get_mut(middle) {
                Some(byte) => *byte ^= 0x55,
                None => *bundle = vec![1, 2, 3],
            }
        }
        work
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a process of the storm, no test"]
async fn a_worker_works() {
    let told = |name: &str| std::env::var(name).ok();
    let (Some(nats), Some(prefix), Some(name)) = (told(NATS), told(PREFIX), told(NAME)) else {
        return;
    };
    let character = match told(CHARACTER).as_deref() {
        Some("Forger") => Character::Forger,
        Some("Failer") => Character::Failer,
        Some("Sleeper") => Character::Sleeper,
        _ => Character::Honest,
    };
    let key: Option<NatsKey> = told(KEY).map(|seed| seed.parse().unwrap());
    // The server may be away just now.
    let taker = loop {
        let (prefix, name) = (prefix.parse().unwrap(), name.parse().unwrap());
        match Taker::connect(&nats, key.as_ref(), &prefix, name).await {
            Ok(taker) => break taker,
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    };
    let handlers = move || Player {
        character,
        own: handler(),
    };
    let worker = Worker::with_handlers(1, handlers, |_| {});
    let never = stop_by(std::future::pending(), Duration::ZERO);
    let _quarantined = worker.run(taker, never).await;
}
