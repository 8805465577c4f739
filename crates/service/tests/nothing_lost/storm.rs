//! Questions come in, and everything falls over while they are answered.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use shikatsu_api::{
    self as api, Asked, FactVerdict, JobAnswer, JobTask, KnownFact, Limits, Outcome, RequestResult,
};
use shikatsu_jobs::{Priority, QueueConfig};
use shikatsu_service::requests::{
    NewRequest, Payer, Receipt, RequestId, RequestPolicy, Requests, ServiceConfig, StoredRequest,
};
use shikatsu_worker::{Cancel, JobHandler, JobResult};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::crew::{LIE, handler};
use crate::havoc::{Damage, Havoc, LEASE, names};
use crate::problems::Problems;
use crate::servers::{Nats, Postgres, SERVICE};

/// How much and how long.
pub(crate) struct Weather {
    pub(crate) jobs: u64,
    pub(crate) lasts: Duration,
}

pub(crate) struct Storm {
    weather: Weather,
    folder: PathBuf,
    nats: Nats,
    postgres: Postgres,
    prefix: String,
    processes: [Requests; 2],
}

const NODES: u64 = 5_000;

impl Storm {
    /// Servers and processes; nothing where the servers are not installed.
    pub(crate) async fn brew(name: &str, weather: Weather) -> Option<Self> {
        let folder =
            std::env::temp_dir().join(format!("shikatsu-storm-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let prefix = format!("storm-{name}");
        let parsed = prefix.parse().unwrap();
        let nats = Nats::with_keys(&folder, &parsed, names(weather.lasts));
        let (Some(nats), Some(postgres)) = (nats, Postgres::start(&folder)) else {
            println!(
                "skipped: nats-server or PostgreSQL is not installed; deploy/services does that"
            );
            return None;
        };
        let mut queue = QueueConfig::new(parsed);
        (queue.lease, queue.key) = (LEASE, nats.key(SERVICE));
        let mut config = ServiceConfig::new(&postgres.address(), &nats.address(), queue);
        config.connections = 6;
        config.policy = RequestPolicy {
            requeue_period: Duration::from_millis(500),
            recheck_after: Duration::from_secs(4),
            attempts: 20,
            ..RequestPolicy::default()
        };
        let processes = [open(&config).await, open(&config).await];
        Some(Self {
            weather,
            folder,
            nats,
            postgres,
            prefix,
            processes,
        })
    }

    pub(crate) async fn rage(mut self) {
        let begun = Instant::now();
        let (jobs, lasts) = (self.weather.jobs, self.weather.lasts);
        let asking = tokio::spawn(ask_all(self.processes[0].clone(), jobs, lasts));
        let prefix = self.prefix.clone();
        let mut havoc = Havoc::new(&self.nats, prefix, self.processes.clone());
        self.break_things(&mut havoc, &asking).await;
        let asked = asking.await.unwrap();
        let closed = self.calm(&asked).await;
        let lasted = begun.elapsed();
        let kinds = self.hold_to_account(&closed, &havoc.damage).await;
        let rejected: u32 = closed.iter().map(|case| u32::from(case.rejected)).sum();
        let (cases, damage) = (closed.len(), &havoc.damage);
        println!(
            "{cases} cases in {lasted:.1?}: {kinds:?}, {rejected} answers rejected; {damage:?}"
        );
        let folder = self.folder.clone();
        drop((havoc, self));
        let _gone = std::fs::remove_dir_all(folder);
    }

    /// Breaks things until all questions are asked, and lets what is left finish with honest workers.
    async fn break_things(&mut self, havoc: &mut Havoc, asking: &JoinHandle<Vec<RequestId>>) {
        let (total, begun) = (self.weather.lasts.as_secs_f64(), Instant::now());
        let mut act = 0;
        while !asking.is_finished() {
            havoc.strike().await;
            let passed = begun.elapsed().as_secs_f64() / total;
            match act {
                0 if passed > 0.2 => self.kill_nats(&mut havoc.damage).await,
                1 if passed > 0.4 => {
                    self.postgres.kill();
                    sleep(Duration::from_millis(700)).await;
                    self.postgres.revive();
                    havoc.damage.postgres_killed += 1;
                }
                2 if passed > 0.6 => self.kill_nats(&mut havoc.damage).await,
                3 if passed > 0.7 => havoc.wake(),
                _ => continue,
            }
            act += 1;
        }
        havoc.calm();
    }

    async fn kill_nats(&mut self, damage: &mut Damage) {
        self.nats.kill();
        sleep(Duration::from_millis(800)).await;
        self.nats.revive();
        damage.nats_killed += 1;
    }

    /// Waits until every case is closed.
    async fn calm(&self, asked: &[RequestId]) -> Vec<StoredRequest> {
        let mut closed = Vec::new();
        for &id in asked {
            let one = async {
                loop {
                    match self.processes[1].find(id).await {
                        Ok(Some(case)) if case.closing().is_some() => return case,
                        Ok(None) => panic!("{id} is gone"),
                        _ => sleep(Duration::from_millis(50)).await,
                    }
                }
            };
            let lost = || panic!("{id} is lost");
            closed.push(
                timeout(Duration::from_secs(90), one)
                    .await
                    .unwrap_or_else(|_| lost()),
            );
        }
        closed
    }

    /// Holds every verdict against the engine's own, and the tables against each other.
    async fn hold_to_account(
        &self,
        closed: &[StoredRequest],
        damage: &Damage,
    ) -> BTreeMap<&'static str, usize> {
        let mut kinds = BTreeMap::new();
        let (mut decided, mut silent) = (0, 0);
        for case in closed {
            let (kind, known) = match case.closing().unwrap() {
                RequestResult::Proved { known, .. } => ("proved", &known[..]),
                RequestResult::Unproved { known, .. } => ("unproved", &known[..]),
                RequestResult::Failed { reason } => {
                    println!("failed: {reason}");
                    assert!(!reason.is_empty() && !reason.contains(LIE));
                    ("failed", &[][..])
                }
                closing => panic!("{closing:?}"),
            };
            *kinds.entry(kind).or_default() += 1;
            if case.worker.is_none() {
                *kinds.entry("of them known from facts").or_default() += 1;
            }
            let same = compare(case, known).await;
            (decided, silent) = (decided + same, silent + known.len() - same);
        }
        let facts = self.hold_tables(damage).await;
        println!(
            "{facts} questions with facts; {decided} verdicts are the engine's own, of {silent} it says nothing"
        );
        kinds
    }

    /// How many questions have facts; none of them two verdicts, none without certificates.
    async fn hold_tables(&self, damage: &Damage) -> i64 {
        let pool = self.processes[1].store().pool();
        let count = async |sql: &'static str| -> i64 {
            sqlx::query_scalar(sql).fetch_one(pool).await.unwrap()
        };
        let open = count("select count(*) from matter where closed_at is null").await;
        assert_eq!(open, 0);
        let facts = count("select count(distinct key) from fact").await;
        let verdicts = count(
            "select count(*) from (select key, substr(body, 2, 1) from fact group by 1, 2) verdict",
        );
        assert_eq!(verdicts.await, facts, "two verdicts of one question");
        let dangling =
            count("select count(*) from fact left join bundle on hash = bundle where hash is null");
        assert_eq!(dangling.await, 0);
        let quarantined: Vec<String> = sqlx::query_scalar("select worker from quarantine")
            .fetch_all(pool)
            .await
            .unwrap();
        let is_forger =
            |name: &String| damage.forgers.contains(name) || damage.failers.contains(name);
        assert!(quarantined.iter().all(is_forger), "{quarantined:?}");
        assert!(!quarantined.is_empty());
        facts
    }
}

/// Holds what is known of a case against what the engine says itself with the same budget: how many verdicts are the
/// same. Where it says nothing there is nothing to compare.
async fn compare(case: &StoredRequest, known: &[KnownFact]) -> usize {
    let job = case.job.clone();
    let own =
        tokio::task::spawn_blocking(move || handler().handle(&job, &Cancel::new(), &mut |_| {}));
    let JobResult::Done { answer, .. } = own.await.unwrap() else {
        assert!(known.is_empty());
        return 0;
    };
    let JobAnswer::Solved { report } = *answer else {
        panic!("{answer:?}");
    };
    let mut same = 0;
    for known in known {
        let mut sides = report.sides.iter();
        let side = sides.find(|side| side.first == known.first).unwrap();
        if matches!(side.outcome, Outcome::Unknown { .. }) {
            continue;
        }
        let agrees = is_same(&side.outcome, known.verdict);
        assert!(
            agrees,
            "{:?} {known:?} {:?}",
            side.outcome, case.job.problem
        );
        same += 1;
    }
    same
}

/// Opens a service as soon as both answer.
pub(crate) async fn open(config: &ServiceConfig) -> Requests {
    loop {
        match Requests::open(config.clone()).await {
            Ok(requests) => return requests,
            Err(error) => println!("not yet: {error}"),
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Asks until so many questions have become jobs, in about so much time. What is known by then is asked all the same, and does
/// not count. One that is not accepted is asked again, as people do.
async fn ask_all(requests: Requests, jobs: u64, time: Duration) -> Vec<RequestId> {
    let mut problems = Problems::new();
    let (mut asked, mut opened) = (BTreeSet::new(), 0);
    let pause = time / u32::try_from(jobs).unwrap();
    while opened < jobs {
        let asking = NewRequest {
            problem: api::Problem::from(&problems.next()),
            first: Asked::Both,
            task: JobTask::Solve,
            budget: Limits {
                milliseconds: None,
                nodes: Some(NODES),
            },
            priority: Priority::Batch,
            payer: Payer::Service,
            request: None,
        };
        loop {
            match timeout(Duration::from_secs(10), requests.ask(asking.clone())).await {
                Ok(Ok(Receipt::Open(case))) => {
                    // A question that was asked twice while it was open is one case.
                    opened += u64::from(asked.insert(case.id));
                    sleep(pause).await;
                    break;
                }
                Ok(Ok(Receipt::Known(case))) => {
                    asked.insert(case.id);
                    break;
                }
                // No question at all: a stone without liberties, for instance.
                Ok(Err(error)) if error.is_the_callers() => break,
                _ => sleep(Duration::from_millis(200)).await,
            }
        }
    }
    asked.into_iter().collect()
}

fn is_same(outcome: &Outcome, verdict: FactVerdict) -> bool {
    match (outcome, verdict) {
        (Outcome::Dead, FactVerdict::Dead)
        | (Outcome::Alive, FactVerdict::Alive)
        | (Outcome::Seki, FactVerdict::Seki)
        | (Outcome::Stands, FactVerdict::Stands | FactVerdict::Alive | FactVerdict::Seki)
        | (Outcome::Alive | Outcome::Seki, FactVerdict::Stands)
        | (Outcome::Cycle { .. }, FactVerdict::Cycle { .. }) => true,
        (
            Outcome::Ko {
                needs_threats,
                threats,
                ..
            },
            FactVerdict::Ko {
                needs_threats: role,
                threats: number,
            },
        ) => (*needs_threats, *threats) == (role, number),
        _ => false,
    }
}
