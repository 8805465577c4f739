//! What is done to workers and clerks while questions come in.

use std::time::{Duration, Instant};

use shikatsu_service::desk::Desk;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::crew::{Character, Process};
use crate::problems::Chance;

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
    pub(crate) clerks_felled: u32,
    pub(crate) nats_killed: u32,
    pub(crate) postgres_killed: u32,
}

/// Those it is done to.
pub(crate) struct Havoc {
    nats: String,
    prefix: String,
    desks: [Desk; 2],
    hired: u32,
    honest: Vec<Process>,
    sleeper: Option<Process>,
    forger: Option<Process>,
    frozen: Option<(Process, Instant)>,
    clerks: Vec<JoinHandle<()>>,
    _sweepers: Vec<JoinHandle<()>>,
    chance: Chance,
    pub(crate) damage: Damage,
}

impl Havoc {
    /// Four honest workers, one that hangs, and for each desk a clerk and a sweeper.
    pub(crate) fn new(nats: String, prefix: String, desks: [Desk; 2]) -> Self {
        let mut havoc = Self {
            nats,
            prefix,
            hired: 0,
            honest: Vec::new(),
            sleeper: None,
            forger: None,
            frozen: None,
            clerks: desks.iter().map(clerk).collect(),
            _sweepers: desks.iter().map(sweeper).collect(),
            desks,
            chance: Chance::new(7),
            damage: Damage::default(),
        };
        havoc.honest = (0..WORKERS)
            .map(|_| havoc.hire(Character::Honest))
            .collect();
        havoc.sleeper = Some(havoc.hire(Character::Sleeper));
        havoc
    }

    fn hire(&mut self, character: Character) -> Process {
        self.hired += 1;
        let name = format!("{character:?}-{}", self.hired).to_lowercase();
        Process::start(&self.nats, &self.prefix, &name, character)
    }

    /// One worker is killed or frozen and another takes its place, a forger comes, and a clerk falls over.
    pub(crate) async fn strike(&mut self) {
        sleep(TICK).await;
        let fresh = self.hire(Character::Honest);
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
            // It ends its job late, after somebody else has.
            process.signal("-CONT");
            sleep(TICK).await;
        }
        if self.forger.as_mut().is_none_or(Process::is_gone) && self.damage.forgers.len() < FORGERS
        {
            let one = self.hire(Character::Forger);
            self.damage.forgers.push(one.name.clone());
            self.forger = Some(one);
        }
        let fallen = self.chance.below(self.clerks.len());
        self.clerks[fallen].abort();
        self.clerks[fallen] = clerk(&self.desks[fallen]);
        self.damage.clerks_felled += 1;
    }

    /// The one that hangs is killed, and its job goes to another.
    pub(crate) fn wake(&mut self) {
        self.sleeper = None;
    }

    /// Honest workers are left, and nobody disturbs them.
    pub(crate) fn calm(&mut self) {
        (self.sleeper, self.forger, self.frozen) = (None, None, None);
    }
}

fn clerk(desk: &Desk) -> JoinHandle<()> {
    let desk = desk.clone();
    tokio::spawn(async move { desk.run_clerk(std::future::pending()).await })
}

fn sweeper(desk: &Desk) -> JoinHandle<()> {
    let desk = desk.clone();
    tokio::spawn(async move { desk.run_sweeper(std::future::pending()).await })
}
