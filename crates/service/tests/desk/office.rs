//! A desk of its own for each test: a schema, a prefix, clerks, sweepers and workers that are gone when it is over.

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use shikatsu_api::{self as api, Asked, Job, JobTask, KnownFact, Limits, RequestResult};
use shikatsu_formats::read_any;
use shikatsu_jobs::{Priority, Terms};
use shikatsu_problem::Problem;
use shikatsu_service::desk::{Asking, Case, CaseId, CaseNews, Desk, Opening, Pace, Receipt};
use shikatsu_worker::{
    Cancel, Craft, Craftsman, Event, Hand, Options, Work, Worker, WorkerError, stop_by,
};
use sqlx::AssertSqlSafe;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

/// Longer than anything here takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Short, so that what dies is noticed soon.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

pub(crate) struct Office {
    pub(crate) desk: Desk,
    stop: watch::Receiver<bool>,
}

/// Somebody who works until the handle is dropped.
pub(crate) struct Hired {
    _stop: oneshot::Sender<()>,
    pub(crate) ended: JoinHandle<Result<(), WorkerError>>,
}

/// What a test may change before the desk is opened.
pub(crate) fn opening(name: &str) -> Opening {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let own = format!("{name}-{}-{number}", std::process::id());
    let mut terms = Terms::new(format!("test-desk-{own}").parse().unwrap());
    terms.lease = LEASE;
    let database = std::env::var("SHIKATSU_POSTGRES")
        .unwrap_or_else(|_| "postgres://postgres@127.0.0.1:5432/test".into());
    let nats = std::env::var("SHIKATSU_NATS").unwrap_or_else(|_| "127.0.0.1:4222".into());
    let mut opening = Opening::new(&database, &nats, terms);
    opening.schema = format!("shikatsu_test_desk_{}", own.replace('-', "_"));
    opening.connections = 6;
    opening.pace = Pace {
        sweep: Duration::from_millis(300),
        look: Duration::from_secs(1),
        ..Pace::default()
    };
    opening
}

/// Runs a test at a desk with a clerk and a sweeper.
pub(crate) async fn with<F>(opening: Opening, test: impl FnOnce(Office) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let schema = opening.schema.clone();
    let store = shikatsu_service::store::Store::open(&opening.database, "public", 1);
    let store = store.await.unwrap();
    run(
        store.pool(),
        &format!("drop schema if exists {schema} cascade"),
    )
    .await;
    run(store.pool(), &format!("create schema {schema}")).await;
    let desk = Desk::open(opening).await.unwrap();
    let (stop, stopped) = watch::channel(false);
    let office = Office {
        desk: desk.clone(),
        stop: stopped,
    };
    let crew = [office.clerk(), office.sweeper()];
    let result = tokio::spawn(test(office)).await;
    stop.send_replace(true);
    for one in crew {
        tokio::time::timeout(PATIENCE, one).await.unwrap().unwrap();
    }
    let queue = desk.client().queue().clone();
    let _gone = queue.demolish().await;
    if let Err(error) = result {
        resume_unwind(error.into_panic());
    }
    run(store.pool(), &format!("drop schema {schema} cascade")).await;
}

async fn run(pool: &sqlx::PgPool, sql: &str) {
    sqlx::query(AssertSqlSafe(sql)).execute(pool).await.unwrap();
}

impl Office {
    /// Another clerk.
    pub(crate) fn clerk(&self) -> JoinHandle<()> {
        let (desk, stop) = (self.desk.clone(), self.stop.clone());
        tokio::spawn(async move { desk.run_clerk(given(stop)).await })
    }

    fn sweeper(&self) -> JoinHandle<()> {
        let (desk, stop) = (self.desk.clone(), self.stop.clone());
        tokio::spawn(async move { desk.run_sweeper(given(stop)).await })
    }

    /// Runs what a test needs and no user may say.
    pub(crate) async fn sql(&self, sql: &str) {
        run(self.desk.store().pool(), sql).await;
    }

    /// A number out of the database.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        let found = sqlx::query_scalar(AssertSqlSafe(sql));
        found.fetch_one(self.desk.store().pool()).await.unwrap()
    }

    /// An honest worker.
    pub(crate) fn hire(&self, name: &str) -> Hired {
        self.hire_hands(name, craftsman)
    }

    pub(crate) fn hire_hands<H: Hand>(
        &self,
        name: &str,
        hands: impl Fn() -> H + Send + Sync + 'static,
    ) -> Hired {
        let (stop, stopped) = oneshot::channel();
        let worker = Worker::with_hands(name.parse().unwrap(), 1, hands, |_: Event| {});
        let queue = self.desk.client().queue().clone();
        let order = stop_by(
            async move {
                let _dropped = stopped.await;
            },
            Duration::ZERO,
        );
        Hired {
            _stop: stop,
            ended: tokio::spawn(async move { worker.run(&queue, order).await }),
        }
    }

    /// Asks, and gets an open case.
    pub(crate) async fn open(&self, asking: Asking) -> Case {
        match self.desk.ask(asking).await.unwrap() {
            Receipt::Open(case) => *case,
            receipt => panic!("{receipt:?}"),
        }
    }

    /// Watches a case until it is closed.
    pub(crate) async fn closed(&self, id: CaseId) -> Case {
        let watched = async {
            let mut watch = self.desk.watch(id).await.unwrap().unwrap();
            loop {
                match watch.next().await.unwrap() {
                    Some(CaseNews::Progress(_)) => {}
                    Some(CaseNews::Closed(case)) => {
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
    pub(crate) async fn answer(&self, asking: Asking) -> RequestResult {
        let case = self.open(asking).await;
        self.closed(case.id).await.closing().unwrap().clone()
    }
}

async fn given(mut stop: watch::Receiver<bool>) {
    let _gone = stop.wait_for(|&is| is).await;
}

pub(crate) fn craftsman() -> Craftsman {
    Craftsman::new(Craft {
        engine: Options {
            threads: 1,
            memory: 16 << 20,
        },
        longest: PATIENCE,
    })
}

/// What the engine says itself.
pub(crate) fn directly(job: &Job) -> Work {
    craftsman().work(job, &Cancel::new(), &mut |_| {})
}

pub(crate) fn asking(problem: &Problem, first: Asked, task: JobTask) -> Asking {
    Asking {
        problem: api::Problem::from(problem),
        first,
        task,
        budget: Limits::default(),
        priority: Priority::Person,
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

/// One stone in seven by seven points: longer than anybody here waits, on any machine.
pub(crate) fn hard() -> Problem {
    let text = "\
- - - - - - - X *
- - - - - - - X *
- - - - - - - X *
- - - o - - - X *
- - - - - - - X *
- - - - - - - X *
- - - - - - - X *
X X X X X X X X *
* * * * * * * * *
key: D6
player: x
goal: kill
";
    read_any(text.as_bytes()).unwrap().remove(0).0.problem
}
