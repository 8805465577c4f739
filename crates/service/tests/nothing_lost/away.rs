//! The queue does not answer for a while: requests are taken, as many as it would hold, and answered when it is back.

use std::time::{Duration, Instant};

use shikatsu_api::{self as api, Asked, JobTask, Limits};
use shikatsu_jobs::{Priority, QueueConfig};
use shikatsu_messages::audit_from_evidence;
use shikatsu_service::requests::{
    Health, NewRequest, Payer, Readiness, Receipt, RequestPolicy, Requeue, ServiceConfig,
};
use shikatsu_service::rulings::Rulings;
use tokio::time::{sleep, timeout};

use crate::crew::{Character, Process};
use crate::havoc::run_dispatcher;
use crate::problems::Problems;
use crate::servers::{Nats, Postgres, SERVICE};
use crate::storm::open;

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_taken_while_the_queue_is_away() {
    let folder = std::env::temp_dir().join(format!("shikatsu-away-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let prefix = "away".parse().unwrap();
    let nats = Nats::with_keys(&folder, &prefix, std::iter::once("one".into()));
    let (Some(mut nats), Some(postgres)) = (nats, Postgres::start(&folder)) else {
        println!("skipped: nats-server or PostgreSQL is not installed; deploy/services does that");
        return;
    };
    let mut queue = QueueConfig::new(prefix);
    queue.key = nats.key(SERVICE);
    (queue.persons, queue.lease) = (2, Duration::from_secs(3));
    let mut config = ServiceConfig::new(&postgres.address(), &nats.address(), queue);
    config.policy = RequestPolicy {
        requeue_period: Duration::from_millis(500),
        recheck_after: Duration::from_secs(2),
        ..RequestPolicy::default()
    };
    let requests = open(&config).await;
    nats.kill();
    let ready = Readiness::of(&requests).await;
    assert_eq!(
        (ready.database, ready.queue),
        (Health::Answers, Health::Silent)
    );
    let mut problems = Problems::new();
    let mut ask = async || {
        let asking = NewRequest {
            problem: api::Problem::from(&problems.next()),
            first: Asked::Both,
            task: JobTask::Solve,
            budget: Limits::default(),
            priority: Priority::Person,
            payer: Payer::Service,
            request: None,
        };
        let begun = Instant::now();
        let receipt = requests.ask(asking).await.unwrap();
        assert!(
            begun.elapsed() < Duration::from_secs(6),
            "{:?}",
            begun.elapsed()
        );
        receipt
    };
    let mut cases = Vec::new();
    for _ in 0..2 {
        match ask().await {
            Receipt::Open(case) => cases.push(case.id),
            receipt => panic!("{receipt:?}"),
        }
    }
    assert!(matches!(ask().await, Receipt::Busy { .. }));
    nats.revive();
    let key = nats.key("one").unwrap();
    let _worker = Process::start(&nats.address(), "away", "one", &key, Character::Honest);
    let dispatcher = run_dispatcher(&requests);
    let rulings = Rulings::new(requests.clone(), audit_from_evidence);
    let requeue = Requeue::new(requests.clone());
    let tasks = tokio::spawn(async move {
        let never = std::future::pending::<()>;
        tokio::join!(rulings.run(never()), requeue.run(never()))
    });
    for id in cases {
        let closed = async {
            while requests
                .find(id)
                .await
                .unwrap()
                .unwrap()
                .closing()
                .is_none()
            {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(Duration::from_secs(60), closed).await.unwrap();
    }
    tasks.abort();
    dispatcher.abort();
    drop((nats, postgres));
    let _gone = std::fs::remove_dir_all(folder);
}
