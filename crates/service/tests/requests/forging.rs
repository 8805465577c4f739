//! Liars: what they send is not believed, they are told to stop, and an honest worker does their jobs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use shikatsu_api::{
    Asked, FactVerdict, Job, JobAnswer, JobCompletion, JobTask, Move, MoveCoverage, Outcome,
    Progress, ProofQuestion, RequestResult, SearchNode, Vertex, Worth,
};
use shikatsu_jobs::Priority;
use shikatsu_worker::{Cancel, JobHandler, JobResult, WorkerError};

use crate::fixture::{PATIENCE, asking, config, corner, handler, job, problem, proved, with};

/// What a liar does to an answer and its certificates.
pub(crate) type Lie = fn(&mut JobAnswer, &mut Vec<u8>);

/// Does honest work and then spoils it.
pub(crate) struct Liar {
    pub(crate) spoil: Lie,
}

impl JobHandler for Liar {
    fn handle(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> JobResult {
        let mut work = handler().handle(job, cancel, watch);
        if let JobResult::Done { answer, bundle, .. } = &mut work {
            (self.spoil)(answer, bundle);
        }
        work
    }
}

pub(crate) fn sides(answer: &mut JobAnswer) -> &mut [shikatsu_api::Side] {
    match answer {
        JobAnswer::Solved { report } => &mut report.sides,
        answer => panic!("{answer:?}"),
    }
}

/// All the lies that we could think of.
const LIES: [(&str, Lie); 8] = [
    ("a-bit", |_, bundle| {
        let middle = bundle.len() / 2;
        bundle[middle] ^= 1;
    }),
    ("an-end", |_, bundle| bundle.truncate(bundle.len() - 1)),
    ("nothing", |_, bundle| bundle.clear()),
    ("noise", |_, bundle| *bundle = vec![7; 5000]),
    ("verdict", |answer, _| {
        sides(answer)[0].outcome = Outcome::Alive;
    }),
    ("seki", |answer, _| {
        sides(answer)[1].outcome = Outcome::Seki;
    }),
    ("worth", |answer, _| {
        for one in &mut sides(answer)[0].moves {
            one.worth = match one.worth {
                Worth::Keeps => Worth::Fails,
                _ => Worth::Keeps,
            };
        }
    }),
    ("another", |_, bundle| {
        let other = job(
            &problem("suite/eyes-corner/01-one.txt"),
            Asked::Both,
            JobTask::AllFirstMoves,
        );
        let work = handler().handle(&other, &Cancel::new(), &mut |_| {});
        if let JobResult::Done { bundle: own, .. } = work {
            *bundle = own;
        }
    }),
];

#[tokio::test(flavor = "multi_thread")]
async fn no_lie_is_believed_and_every_liar_is_sent_away() {
    let mut config = config("lies");
    config.policy.attempts = 100;
    with(config, async |service| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::AllFirstMoves))
            .await;
        for (number, (name, spoil)) in (1..).zip(LIES) {
            let liar = service.start_handlers(name, move || Liar { spoil });
            let ended = tokio::time::timeout(PATIENCE, liar.ended).await;
            let error = ended.unwrap().unwrap().unwrap_err();
            assert!(matches!(error, WorkerError::Quarantined { .. }), "{error}");
            let quarantined = service.count("select count(*) from quarantine").await;
            assert_eq!(quarantined, number, "{name}");
            assert_eq!(
                service.count("select count(*) from fact").await,
                0,
                "{name}"
            );
        }
        let _honest = service.start_worker("honest");
        let closed = service.closed(case.id).await;
        assert_eq!(closed.worker.as_deref(), Some("honest"));
        assert!(usize::from(closed.rejected) >= LIES.len());
        let known = proved(closed.closing().unwrap());
        assert_eq!(known[0].verdict, FactVerdict::Dead);
        assert_eq!(known[1].verdict, FactVerdict::Alive);
        assert_eq!(service.count("select count(*) from fact").await, 2);
    })
    .await;
}

/// Leaves of the first moves the middle one alone, in the answer and in the certificates.
fn judge_one_move(answer: &mut JobAnswer, bundle: &mut Vec<u8>) {
    let whole = std::mem::take(bundle);
    let mut read = shikatsu_proof::bundle::read(&whole).unwrap();
    // The byte after the heading is the length of the opening, and the next the move.
    let is_kept = |certificate: &&[u8]| certificate[25] == 0 || certificate[25..27] == [1, 1];
    read.certificates.retain(is_kept);
    shikatsu_proof::bundle::write(&read, bundle).unwrap();
    for side in sides(answer) {
        let middle = Move::Play(Vertex(1, 0));
        side.moves.retain(|one| one.played == middle);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn which_first_moves_there_are_is_no_workers_word() {
    with(config("one-move"), async |service| {
        let case = service
            .open(asking(&corner(), Asked::Black, JobTask::AllFirstMoves))
            .await;
        let _liar = service.start_handlers("liar", || Liar {
            spoil: judge_one_move,
        });
        let closed = service.closed(case.id).await;
        let known = proved(closed.closing().unwrap());
        assert_eq!(known[0].verdict, FactVerdict::Dead);
        let judged = known[0].moves.iter().map(|one| one.played);
        let middle = Move::Play(Vertex(1, 0));
        assert_eq!(judged.collect::<Vec<_>>(), [middle, Move::Pass]);
        assert_eq!(known[0].judged, MoveCoverage::Some);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_all_lie_the_case_fails_with_the_reason() {
    let mut config = config("all-lie");
    config.policy.attempts = 2;
    with(config, async |service| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::AllFirstMoves))
            .await;
        let (_, spoil) = LIES[4];
        let _liars =
            ["one", "two"].map(|name| service.start_handlers(name, move || Liar { spoil }));
        let closed = service.closed(case.id).await;
        let Some(RequestResult::Failed { reason }) = closed.closing() else {
            panic!("{closed:?}");
        };
        assert!(reason.contains("alive is claimed"), "{reason}");
        assert!(reason.contains("ask again"), "{reason}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_in_quarantine_is_given_no_job() {
    with(config("quarantine"), async |service| {
        service
            .sql("insert into quarantine (worker, reason) values ('back-again', 'a test')")
            .await;
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let away = service.start_worker("back-again");
        let ended = tokio::time::timeout(PATIENCE, away.ended).await;
        let error = ended.unwrap().unwrap().unwrap_err();
        let WorkerError::Quarantined { reason, .. } = &error else {
            panic!("{error}");
        };
        assert_eq!(reason, "a test");
        let open = service.requests.find(case.id).await.unwrap().unwrap();
        assert!(open.rejected == 0 && open.closing().is_none(), "{open:?}");
        let _other = service.start_worker("other");
        let closed = service.closed(case.id).await;
        assert_eq!(closed.worker.as_deref(), Some("other"));
    })
    .await;
}

/// Does honest work, and goes into quarantine before it is done.
struct BarredMeanwhile {
    begun: Arc<AtomicBool>,
    barred: Arc<AtomicBool>,
}

impl JobHandler for BarredMeanwhile {
    fn handle(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> JobResult {
        let work = handler().handle(job, cancel, watch);
        self.begun.store(true, Ordering::SeqCst);
        while !self.barred.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(5));
        }
        work
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_went_into_quarantine_meanwhile_is_not_believed_even_if_it_is_right() {
    with(config("meanwhile"), async |service| {
        let (begun, barred) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let flags = (begun.clone(), barred.clone());
        let away = service.start_handlers("away", move || BarredMeanwhile {
            begun: flags.0.clone(),
            barred: flags.1.clone(),
        });
        let took = async {
            while !begun.load(Ordering::SeqCst) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, took).await.unwrap();
        service
            .sql("insert into quarantine (worker, reason) values ('away', 'a test')")
            .await;
        barred.store(true, Ordering::SeqCst);
        let ended = tokio::time::timeout(PATIENCE, away.ended).await;
        let error = ended.unwrap().unwrap().unwrap_err();
        assert!(matches!(error, WorkerError::Quarantined { .. }), "{error}");
        let _other = service.start_worker("other");
        let closed = service.closed(case.id).await;
        assert_eq!(closed.worker.as_deref(), Some("other"));
        assert_eq!(closed.rejected, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_the_tree_of_a_manager_is_no_lie() {
    with(config("search"), async |service| {
        let node = SearchNode {
            question: ProofQuestion::Capture,
            opening: vec![],
            threats: 0,
            limits: [1 << 28; 2],
            least: 100,
            dear: 64,
            errand: "a-test".into(),
            number: 1,
            news: String::new(),
        };
        let search = job(&corner(), Asked::Black, JobTask::Search { node });
        let _worker = service.start_worker("patient");
        let client = service.requests.client();
        let (_, mut waiter) = client.ask(&search, Priority::Person).await.unwrap();
        let end = waiter.end(PATIENCE).await.unwrap().unwrap();
        assert!(
            matches!(end.happened, JobCompletion::Answered { .. }),
            "{end:?}"
        );
        let closing = service
            .answer(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        assert_eq!(proved(&closing).len(), 2);
        assert_eq!(service.count("select count(*) from quarantine").await, 0);
    })
    .await;
}
