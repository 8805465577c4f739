//! A service of its own for each test, with a schema, a prefix, and tasks and workers that are gone when it is over.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shikatsu_api::{self as api, Asked, Job, JobTask, KnownFact, Limits, RequestResult};
use shikatsu_formats::read_any;
use shikatsu_jobs::{NatsKey, Priority, QueueConfig, Taker};
use shikatsu_messages::audit_from_evidence;
use shikatsu_problem::Problem;
use shikatsu_service::requests::{
    Audits, NewRequest, Payer, Receipt, RequestId, RequestPolicy, RequestUpdate, RequestWatch,
    Requests, Requeue, ServiceConfig, StoredRequest,
};
use shikatsu_service::rulings::{Rulings, dispatcher};
use shikatsu_service::store::BundleHash;
use shikatsu_worker::{
    Cancel, EngineHandler, EngineSettings, Event, JobHandler, JobResult, Options, Worker,
    WorkerError, stop_by,
};
use sqlx::AssertSqlSafe;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

/// Longer than anything here takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Short, so that what dies is noticed soon.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

pub(crate) struct TestService {
    pub(crate) requests: Requests,
    pub(crate) audits: Audits,
    rulings: Rulings,
    nats: String,
    /// Keys of workers by their names, where NATS asks for them.
    pub(crate) keys: BTreeMap<String, NatsKey>,
    stop: watch::Receiver<bool>,
}

/// A worker that works until the handle is dropped.
pub(crate) struct TestWorker {
    _stop: oneshot::Sender<()>,
    pub(crate) ended: JoinHandle<Result<(), WorkerError>>,
}

/// What a test may change before the service is opened.
pub(crate) fn config(name: &str) -> ServiceConfig {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let own = format!("{name}-{}-{number}", std::process::id());
    let mut queue = QueueConfig::new(format!("test-requests-{own}").parse().unwrap());
    queue.lease = LEASE;
    let database = std::env::var("SHIKATSU_POSTGRES")
        .unwrap_or_else(|_| "postgres://postgres@127.0.0.1:5432/test".into());
    let nats = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
    let mut config = ServiceConfig::new(&database, &nats, queue);
    config.schema = format!("shikatsu_test_requests_{}", own.replace('-', "_"));
    config.connections = 6;
    config.policy = RequestPolicy {
        requeue_period: Duration::from_millis(300),
        recheck_after: Duration::from_secs(1),
        ..RequestPolicy::default()
    };
    config
}

/// Runs a test at a service that rules on results and requeues jobs.
pub(crate) async fn with<F>(config: ServiceConfig, test: impl FnOnce(TestService) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let schema = config.schema.clone();
    let store = shikatsu_service::store::Store::open(&config.database, "public", 1);
    let store = store.await.unwrap();
    run(
        store.pool(),
        &format!("drop schema if exists {schema} cascade"),
    )
    .await;
    run(store.pool(), &format!("create schema {schema}")).await;
    let nats = config.nats.clone();
    let requests = Requests::open(config).await.unwrap();
    let dispatcher = dispatcher(&requests).await.unwrap();
    let (stop, stopped) = watch::channel(false);
    let service = TestService {
        requests: requests.clone(),
        audits: Audits::new(requests.clone()),
        rulings: Rulings::new(requests.clone(), audit_from_evidence),
        nats,
        keys: BTreeMap::new(),
        stop: stopped,
    };
    let dispatching = tokio::spawn(dispatcher.run(given(service.stop.clone())));
    let tasks = [service.run_rulings(), service.run_requeue(), dispatching];
    let result = tokio::spawn(test(service)).await;
    stop.send_replace(true);
    for one in tasks {
        tokio::time::timeout(PATIENCE, one).await.unwrap().unwrap();
    }
    let queue = requests.client().queue().clone();
    let _gone = queue.remove_streams().await;
    if let Err(error) = result {
        resume_unwind(error.into_panic());
    }
    run(store.pool(), &format!("drop schema {schema} cascade")).await;
}

async fn run(pool: &sqlx::PgPool, sql: &str) {
    sqlx::query(AssertSqlSafe(sql)).execute(pool).await.unwrap();
}

impl TestService {
    /// Rules on results, beside others that do.
    pub(crate) fn run_rulings(&self) -> JoinHandle<()> {
        let (rulings, stop) = (self.rulings.clone(), self.stop.clone());
        tokio::spawn(async move { rulings.run(given(stop)).await })
    }

    fn run_requeue(&self) -> JoinHandle<()> {
        let requeue = Requeue::new(self.requests.clone());
        let stop = self.stop.clone();
        tokio::spawn(async move { requeue.run(given(stop)).await })
    }

    /// Runs SQL that a test needs and no caller may send.
    pub(crate) async fn sql(&self, sql: &str) {
        run(self.requests.store().pool(), sql).await;
    }

    /// A number out of the database.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        let found = sqlx::query_scalar(AssertSqlSafe(sql));
        found.fetch_one(self.requests.store().pool()).await.unwrap()
    }

    /// An honest worker.
    pub(crate) fn start_worker(&self, name: &str) -> TestWorker {
        self.start_handlers(name, handler)
    }

    pub(crate) fn start_handlers<H: JobHandler>(
        &self,
        name: &str,
        handlers: impl Fn() -> H + Send + Sync + 'static,
    ) -> TestWorker {
        let (stop, stopped) = oneshot::channel();
        let worker = Worker::with_handlers(1, handlers, |_: Event| {});
        let prefix = self.requests.client().queue().prefix().clone();
        let key = self.keys.get(name).cloned();
        let (nats, name) = (self.nats.clone(), name.parse().unwrap());
        let order = stop_by(
            async move {
                let _dropped = stopped.await;
            },
            Duration::ZERO,
        );
        TestWorker {
            _stop: stop,
            ended: tokio::spawn(async move {
                let taker = Taker::connect(&nats, key.as_ref(), &prefix, name).await?;
                worker.run(taker, order).await
            }),
        }
    }

    /// Asks, and gets an open request.
    pub(crate) async fn open(&self, asking: NewRequest) -> StoredRequest {
        match self.requests.ask(asking).await.unwrap() {
            Receipt::Open(case) => *case,
            receipt => panic!("{receipt:?}"),
        }
    }

    /// The caller who got this receipt leaves.
    pub(crate) async fn cancel(&self, case: &StoredRequest) -> Option<StoredRequest> {
        let token = case.token.as_ref().unwrap();
        self.requests.cancel(case.id, token).await.unwrap()
    }

    /// Watches a request until it is closed.
    pub(crate) async fn closed(&self, id: RequestId) -> StoredRequest {
        let watched = async {
            let mut watch = RequestWatch::begin(&self.requests, id)
                .await
                .unwrap()
                .unwrap();
            loop {
                match watch.next().await.unwrap() {
                    Some(RequestUpdate::Progress(_)) => {}
                    Some(RequestUpdate::Closed(case)) => {
                        assert_eq!(watch.next().await.unwrap(), None);
                        return *case;
                    }
                    None => panic!("{id} is gone"),
                }
            }
        };
        tokio::time::timeout(PATIENCE, watched).await.unwrap()
    }

    /// Asks and waits for the end.
    /// The certificates of a fact.
    pub(crate) async fn bundle(&self, known: &KnownFact) -> Vec<u8> {
        let hash: BundleHash = known.certificates.parse().unwrap();
        let found = self.requests.store().bundle(hash).await.unwrap();
        found.unwrap()
    }

    pub(crate) async fn answer(&self, asking: NewRequest) -> RequestResult {
        let case = self.open(asking).await;
        self.closed(case.id).await.closing().unwrap().clone()
    }
}

async fn given(mut stop: watch::Receiver<bool>) {
    let _gone = stop.wait_for(|&is| is).await;
}

pub(crate) fn handler() -> EngineHandler {
    EngineHandler::new(EngineSettings {
        engine: Options {
            threads: 1,
            memory: 16 << 20,
        },
        longest: PATIENCE,
    })
}

/// What the engine says itself.
pub(crate) fn directly(job: &Job) -> JobResult {
    handler().handle(job, &Cancel::new(), &mut |_| {})
}

pub(crate) fn asking(problem: &Problem, first: Asked, task: JobTask) -> NewRequest {
    NewRequest {
        problem: api::Problem::from(problem),
        first,
        task,
        budget: Limits::default(),
        priority: Priority::Person,
        payer: Payer::Service,
        request: Some("a-request".into()),
    }
}

pub(crate) fn job(problem: &Problem, first: Asked, task: JobTask) -> Job {
    Job::new(api::Problem::from(problem), first, task, Limits::default())
}

/// What is proved, of a case that is.
pub(crate) fn proved(closing: &RequestResult) -> &[KnownFact] {
    match closing {
        RequestResult::Proved { known, .. } => known,
        closing => panic!("{closing:?}"),
    }
}

/// A problem of the project.
pub(crate) fn problem(path: &str) -> Problem {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(path)).unwrap();
    read_any(text.as_bytes()).unwrap().remove(0).0.problem
}

/// A corner that is solved in no time, within a boundary: three points in a row.
pub(crate) fn corner() -> Problem {
    problem("docs/examples/corner.txt")
}

/// An open board on which Black is dead if White moves first and nothing outside interferes, and no more is proved soon.
pub(crate) fn disturbed() -> Problem {
    let mut problem = problem("suite/capturing/eye-against-none.txt");
    problem.in_play = None;
    problem
}

/// One stone in seven by seven points: longer than any test waits, on any machine.
pub(crate) fn hard() -> Problem {
    let text = include_str!("../../../worker/tests/working/hard.txt");
    read_any(text.as_bytes()).unwrap().remove(0).0.problem
}
