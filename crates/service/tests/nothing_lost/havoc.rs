//! What is done to workers and to the tasks that rule on results, while requests come in.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use shikatsu_jobs::NatsKey;
use shikatsu_messages::audit_from_evidence;
use shikatsu_service::requests::{Requests, Requeue};
use shikatsu_service::rulings::{Rulings, dispatcher};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::crew::{Character, Process};
use crate::problems::Chance;
use crate::servers::Nats;

/// The lease of the storm.
pub(crate) const LEASE: Duration = Duration::from_secs(3);
/// From one blow to the next.
pub(crate) const TICK: Duration = Duration::from_millis(600);
const WORKERS: usize = 4;
const FORGERS: usize = 5;

/// What was done.
#[derive(Debug, Default)]
pub(crate) struct Damage {
    pub(crate) workers_killed: u32,
    pub(crate) workers_frozen: u32,
    pub(crate) forgers: Vec<String>,
    pub(crate) failers: Vec<String>,
    pub(crate) rulings_aborted: u32,
    pub(crate) dispatchers_aborted: u32,
    pub(crate) nats_killed: u32,
    pub(crate) postgres_killed: u32,
}

/// Those it is done to.
pub(crate) struct Havoc {
    nats: String,
    keys: BTreeMap<String, NatsKey>,
    prefix: String,
    processes: [Requests; 2],
    started: u32,
    honest: Vec<Process>,
    sleeper: Option<Process>,
    forger: Option<Process>,
    failer: Option<Process>,
    frozen: Option<(Process, Instant)>,
    rulings: Vec<JoinHandle<()>>,
    dispatchers: Vec<JoinHandle<()>>,
    _requeues: Vec<JoinHandle<()>>,
    chance: Chance,
    pub(crate) damage: Damage,
}

impl Havoc {
    /// Four honest workers, one that hangs, and for each process its rulings and its requeueing.
    pub(crate) fn new(nats: &Nats, prefix: String, processes: [Requests; 2]) -> Self {
        let mut havoc = Self {
            nats: nats.address(),
            keys: nats.keys(),
            prefix,
            started: 0,
            honest: Vec::new(),
            sleeper: None,
            forger: None,
            failer: None,
            frozen: None,
            rulings: processes.iter().map(run_rulings).collect(),
            dispatchers: processes.iter().map(run_dispatcher).collect(),
            _requeues: processes.iter().map(run_requeue).collect(),
            processes,
            chance: Chance::new(7),
            damage: Damage::default(),
        };
        havoc.honest = (0..WORKERS)
            .map(|_| havoc.start_worker(Character::Honest))
            .collect();
        havoc.sleeper = Some(havoc.start_worker(Character::Sleeper));
        havoc
    }

    fn start_worker(&mut self, character: Character) -> Process {
        self.started += 1;
        let name = name(character, self.started);
        Process::start(
            &self.nats,
            &self.prefix,
            &name,
            &self.keys[&name],
            character,
        )
    }

    /// One worker is killed or frozen and another takes its place, a forger comes, and the rulings of a process are aborted.
    pub(crate) async fn strike(&mut self) {
        sleep(TICK).await;
        let fresh = self.start_worker(Character::Honest);
        let victim = self.chance.below(WORKERS);
        let old = std::mem::replace(&mut self.honest[victim], fresh);
        if self.chance.below(6) == 0 && self.frozen.is_none() {
            old.signal("-STOP");
            self.frozen = Some((old, Instant::now()));
            self.damage.workers_frozen += 1;
        } else {
            old.kill();
            self.damage.workers_killed += 1;
        }
        let thawed = self
            .frozen
            .take_if(|(_, since)| since.elapsed() > 2 * LEASE);
        if let Some((process, _)) = thawed {
            // It ends its job late, after another worker has.
            process.signal("-CONT");
            sleep(TICK).await;
        }
        if self.forger.as_mut().is_none_or(Process::is_gone) && self.damage.forgers.len() < FORGERS
        {
            let one = self.start_worker(Character::Forger);
            self.damage.forgers.push(one.name.clone());
            self.forger = Some(one);
        }
        if self.failer.as_mut().is_none_or(Process::is_gone) && self.damage.failers.len() < FORGERS
        {
            let one = self.start_worker(Character::Failer);
            self.damage.failers.push(one.name.clone());
            self.failer = Some(one);
        }
        let fallen = self.chance.below(self.rulings.len());
        self.rulings[fallen].abort();
        self.rulings[fallen] = run_rulings(&self.processes[fallen]);
        self.damage.rulings_aborted += 1;
        let fallen = self.chance.below(self.dispatchers.len());
        self.dispatchers[fallen].abort();
        self.dispatchers[fallen] = run_dispatcher(&self.processes[fallen]);
        self.damage.dispatchers_aborted += 1;
    }

    /// The one that hangs is killed, and its job goes to another.
    pub(crate) fn wake(&mut self) {
        self.sleeper = None;
    }

    /// Honest workers are left, and nothing disturbs them.
    pub(crate) fn calm(&mut self) {
        (self.sleeper, self.forger, self.failer, self.frozen) = (None, None, None, None);
    }
}

fn name(character: Character, number: u32) -> String {
    format!("{character:?}-{number}").to_lowercase()
}

/// The names of all workers that may come in so much time.
pub(crate) fn names(lasts: Duration) -> impl Iterator<Item = String> {
    use Character::{Failer, Forger, Honest, Sleeper};
    // Calls take time as well, and questions may take longer than was planned.
    let ticks = u32::try_from(4 * lasts.as_millis() / TICK.as_millis()).unwrap() + 100;
    (1..ticks).flat_map(|number| [Honest, Forger, Failer, Sleeper].map(|it| name(it, number)))
}

fn run_rulings(requests: &Requests) -> JoinHandle<()> {
    let rulings = Rulings::new(requests.clone(), audit_from_evidence);
    tokio::spawn(async move { rulings.run(std::future::pending()).await })
}

pub(crate) fn run_dispatcher(requests: &Requests) -> JoinHandle<()> {
    let requests = requests.clone();
    tokio::spawn(async move {
        loop {
            // NATS may be away just now.
            if let Ok(dispatcher) = dispatcher(&requests).await {
                dispatcher.run(std::future::pending()).await;
            }
            sleep(TICK).await;
        }
    })
}

fn run_requeue(requests: &Requests) -> JoinHandle<()> {
    let requeue = Requeue::new(requests.clone());
    tokio::spawn(async move { requeue.run(std::future::pending()).await })
}
