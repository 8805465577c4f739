//! From a question to a proved answer, and from there to a known one.

use std::time::Duration;

use shikatsu_api::{
    Asked, FactVerdict, JobAnswer, JobTask, KnownFact, Move, MoveCoverage, RequestResult, Vertex,
    Worth,
};
use shikatsu_board::CanonicalQuestion;
use shikatsu_jobs::Priority;
use shikatsu_problem::{Color, Problem, Setup, Size};
use shikatsu_proof::{Conclusion, Superko};
use shikatsu_service::requests::{Health, Readiness, Receipt};
use shikatsu_service::store::{Fact, FactBoundary, FactExtent, QuestionKey};
use shikatsu_verdict::rule;
use shikatsu_worker::{Cancel, JobHandler, JobResult};

use crate::fixture::{PATIENCE, asking, config, corner, hard, problem, proved, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_proved_and_then_known() {
    with(config("proved"), async |service| {
        let _worker = service.start_worker("one");
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        let case = service.open(question.clone()).await;
        assert_eq!(case.job.request.as_deref(), Some("a-request"));
        let closed = service.closed(case.id).await;
        assert_eq!(closed.worker.as_deref(), Some("one"));
        let closing = closed.closing().unwrap();
        let known = proved(closing);
        let verdicts: Vec<_> = known.iter().map(|known| known.verdict).collect();
        assert_eq!(verdicts, [FactVerdict::Dead, FactVerdict::Alive]);
        assert_eq!(known[0].words, "White is dead");
        assert!(known[0].about.is_none());
        let bundle = service.bundle(&known[0]).await;
        let ruled = rule(&Problem::try_from(&closed.job.problem).unwrap(), &bundle);
        assert_eq!(
            ruled.unwrap().side(Color::Black).conclusion,
            Conclusion::Dead
        );
        let Receipt::Known(again) = service.requests.ask(question).await.unwrap() else {
            panic!("it is not known");
        };
        assert_eq!((again.id, again.closing()), (case.id, Some(closing)));
        // With another budget it is another job, and the same fact.
        let mut richer = asking(&corner(), Asked::Both, JobTask::Solve);
        richer.budget.nodes = Some(1_000_000);
        let Receipt::Known(again) = service.requests.ask(richer).await.unwrap() else {
            panic!("it is not known");
        };
        assert_ne!(again.id, case.id);
        let same = |one: &KnownFact| (one.verdict, one.certificates.clone(), one.moves.clone());
        let again_known = proved(again.closing().unwrap()).iter().map(same);
        assert!(again_known.eq(known.iter().map(same)));
        assert_eq!(service.count("select count(*) from matter").await, 2);
        assert!(service.closed(again.id).await.closing().is_some());
        // For all first moves it is not enough.
        let moves = asking(&corner(), Asked::Black, JobTask::AllFirstMoves);
        let closing = service.answer(moves.clone()).await;
        let known = &proved(&closing)[0];
        assert_eq!(known.judged, MoveCoverage::All);
        let keeps = known.moves.iter().filter(|one| one.worth == Worth::Keeps);
        let keeps: Vec<_> = keeps.map(|one| one.played).collect();
        assert_eq!(keeps, [Move::Play(Vertex(1, 0))]);
        assert!(matches!(
            service.requests.ask(moves).await.unwrap(),
            Receipt::Known(_)
        ));
        assert_eq!(service.count("select count(*) from fact").await, 3);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_who_ask_the_same_share_a_case() {
    with(config("shared"), async |service| {
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        let mut asked = Vec::new();
        for _ in 0..100 {
            let (requests, question) = (service.requests.clone(), question.clone());
            asked.push(tokio::spawn(async move {
                requests.ask(question).await.unwrap()
            }));
        }
        let mut ids = Vec::new();
        for one in asked {
            match one.await.unwrap() {
                Receipt::Open(case) => ids.push(case.id),
                receipt => panic!("{receipt:?}"),
            }
        }
        ids.dedup();
        assert_eq!(ids.len(), 1);
        let case = service.requests.find(ids[0]).await.unwrap().unwrap();
        assert_eq!(case.askers, 100);
        let _worker = service.start_worker("one");
        assert_eq!(
            proved(service.closed(ids[0]).await.closing().unwrap()).len(),
            2
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_meets_a_full_queue_and_leaves_nothing_behind() {
    let mut config = config("busy");
    config.queue.persons = 1;
    with(config, async |service| {
        service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let second = asking(&corner(), Asked::Black, JobTask::Solve);
        match service.requests.ask(second).await.unwrap() {
            Receipt::Busy { retry_after } => assert!(retry_after > Duration::ZERO),
            receipt => panic!("{receipt:?}"),
        }
        assert_eq!(service.count("select count(*) from matter").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_budget_does_not_prove_is_not_proved() {
    with(config("unproved"), async |service| {
        let _worker = service.start_worker("one");
        let mut question = asking(&hard(), Asked::Black, JobTask::Solve);
        question.budget.nodes = Some(2_000);
        let RequestResult::Unproved { known, told, .. } = service.answer(question).await else {
            panic!("it is proved");
        };
        assert!(known.is_empty() && told.is_some());
        assert_eq!(service.count("select count(*) from fact").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_refuted() {
    with(config("refute"), async |service| {
        let _worker = service.start_worker("one");
        for (played, worth) in [((0, 0), Worth::Fails), ((1, 0), Worth::Keeps)] {
            let played = Move::Play(Vertex(played.0, played.1));
            let question = asking(&corner(), Asked::Black, JobTask::Refute { played });
            let closing = service.answer(question).await;
            let RequestResult::Proved { known, told } = &closing else {
                panic!("{closing:?}");
            };
            let found = known[0].moves.iter().find(|one| one.played == played);
            assert_eq!(found.unwrap().worth, worth);
            assert!(matches!(told.as_deref(), Some(JobAnswer::Refuted { .. })));
        }
    })
    .await;
}

/// Falls over every job.
struct Clumsy;

impl JobHandler for Clumsy {
    fn handle(
        &mut self,
        _: &shikatsu_api::Job,
        _: &Cancel,
        _: &mut dyn FnMut(shikatsu_api::Progress),
    ) -> JobResult {
        panic!("it fell")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_every_worker_fails_says_nothing_of_theirs() {
    with(config("failed"), async |service| {
        let names = ["one", "two", "three"];
        let _workers = names.map(|name| service.start_handlers(name, || Clumsy));
        let closing = service
            .answer(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let RequestResult::Failed { reason } = closing else {
            panic!("{closing:?}");
        };
        assert!(!reason.contains("it fell"), "{reason}");
        assert!(reason.contains("ask again"), "{reason}");
        assert_eq!(service.count("select count(*) from quarantine").await, 0);
    })
    .await;
}

/// A worker that fails whatever it gets fails no question, and is found out.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_worker_fails_another_answers() {
    let mut config = config("elsewhere");
    config.policy.attempts = 1000;
    with(config, async |service| {
        let clumsy = service.start_handlers("clumsy", || Clumsy);
        for (number, path) in ["01-one", "02-two", "03-three-row", "05-four-row"]
            .iter()
            .enumerate()
        {
            let path = format!("suite/eyes-corner/{path}.txt");
            let question = asking(&problem(&path), Asked::Both, JobTask::Solve);
            let case = service.open(question).await;
            let failed = "select count(*) from failure where worker = 'clumsy'";
            let deadline = std::time::Instant::now() + PATIENCE;
            while number < 3 && service.count(failed).await <= i64::try_from(number).unwrap() {
                assert!(std::time::Instant::now() < deadline);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            let honest = service.start_worker("honest");
            let closed = service.closed(case.id).await;
            assert_eq!(closed.worker.as_deref(), Some("honest"), "{closed:?}");
            proved(closed.closing().unwrap());
            drop(honest);
        }
        let ended = tokio::time::timeout(PATIENCE, clumsy.ended).await;
        let error = ended.unwrap().unwrap().unwrap_err();
        assert!(error.to_string().contains("others answered"), "{error}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_question_is_refused_at_once() {
    with(config("refused"), async |service| {
        let empty = Problem::new(Setup::empty(Size::square(9).unwrap()));
        let mut newer = asking(&corner(), Asked::Both, JobTask::Solve);
        newer.problem.version += 1;
        let played = Move::Pass;
        let both = asking(&corner(), Asked::Both, JobTask::Refute { played });
        let played = Move::Play(Vertex(9, 0));
        let off = asking(&corner(), Asked::Black, JobTask::Refute { played });
        for question in [
            asking(&empty, Asked::Both, JobTask::Solve),
            newer,
            both,
            off,
        ] {
            let error = service.requests.ask(question).await.unwrap_err();
            assert!(error.is_the_callers(), "{error}");
        }
        assert_eq!(service.count("select count(*) from matter").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_takes_over_what_a_batch_waits_for() {
    with(config("over"), async |service| {
        let mut batch = asking(&corner(), Asked::Both, JobTask::Solve);
        batch.priority = Priority::Batch;
        let case = service.open(batch.clone()).await;
        batch.priority = Priority::Person;
        let same = service.open(batch).await;
        assert_eq!((same.id, same.priority), (case.id, Priority::Person));
        let _worker = service.start_worker("one");
        proved(service.closed(case.id).await.closing().unwrap());
        let readiness = Readiness::of(&service.requests).await;
        assert_eq!(readiness.database, Health::Answers);
        assert!(readiness.is_ready());
    })
    .await;
}

/// Two facts that cannot both be true are a defect of ours, and no caller is told either of them anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_contradiction_is_reported_and_not_kept() {
    with(config("contradiction"), async |service| {
        let wrong = Fact {
            verdict: Conclusion::Alive,
            moves: vec![],
            extent: FactExtent::Some,
            outside: FactBoundary::Given,
            walls: vec![],
            superko: Superko::Independent,
        };
        let key = QuestionKey::of(&CanonicalQuestion::of(&corner(), Color::Black));
        service
            .requests
            .store()
            .keep(key, &wrong, b"wrong")
            .await
            .unwrap();
        let _worker = service.start_worker("one");
        let question = asking(&corner(), Asked::Black, JobTask::AllFirstMoves);
        let closing = service.answer(question).await;
        let RequestResult::Failed { reason } = &closing else {
            panic!("{closing:?}");
        };
        assert!(reason.contains("wrong verdict"), "{reason}");
        assert_eq!(service.count("select count(*) from fact").await, 1);
        assert_eq!(service.count("select count(*) from quarantine").await, 0);
    })
    .await;
}
