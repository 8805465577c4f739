//! Facts that the present judge does not carry are superseded by a review, and cases that told them are not handed out again.

use shikatsu_api::{self as api, Asked, FactVerdict, JobTask};
use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Problem};
use shikatsu_proof::{Conclusion, Superko};
use shikatsu_service::requests::Receipt;
use shikatsu_service::rulings::{Reviewed, review};
use shikatsu_service::store::{
    BundleHash, Fact, FactBoundary, FactExtent, QuestionKey, Store, StoredFact,
};
use shikatsu_worker::JobResult;

use crate::fixture::{TestService, asking, config, corner, directly, disturbed, job, proved, with};

fn key(problem: &Problem, first: Color) -> QuestionKey {
    QuestionKey::of(&CanonicalQuestion::of(problem, first))
}

async fn believed(store: &Store, key: QuestionKey) -> StoredFact {
    store.look_up(key).await.unwrap().unwrap()
}

/// A verdict that no judge here gave.
fn made_up(verdict: Conclusion) -> Fact {
    Fact {
        verdict,
        moves: vec![],
        extent: FactExtent::Some,
        outside: FactBoundary::Given,
        walls: vec![],
        superko: Superko::Independent,
    }
}

/// Writes down which board certificates are about, as the requests does with a case.
async fn board(service: &TestService, bundle: &[u8], problem: &Problem) {
    let problem = serde_json::to_string(&api::Problem::from(problem)).unwrap();
    let hash = BundleHash::of(bundle);
    service
        .sql(&format!(
            "insert into bundle_board (hash, problem) values ('\\x{hash}', $board${problem}$board$)"
        ))
        .await;
}

/// The certificates of a search for one first mover.
fn certificates(problem: &Problem, first: Asked) -> Vec<u8> {
    certificates_within(problem, first, 3000)
}

fn certificates_within(problem: &Problem, first: Asked, nodes: u64) -> Vec<u8> {
    let mut job = job(problem, first, JobTask::Solve);
    job.budget.nodes = Some(nodes);
    match directly(&job) {
        JobResult::Done { bundle, .. } => bundle,
        _ => panic!("the engine fails"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_judge_carries_stays_and_what_it_does_not_goes() {
    with(config("review"), async |service| {
        let store = service.requests.store();
        let problem = corner();
        let worker = service.start_worker("one");
        let question = || asking(&problem, Asked::Both, JobTask::AllFirstMoves);
        let closing = service.answer(question()).await;
        let verdicts: Vec<_> = proved(&closing).iter().map(|one| one.verdict).collect();
        assert_eq!(verdicts, [FactVerdict::Dead, FactVerdict::Alive]);
        let carried = Reviewed {
            carried: 2,
            ..Reviewed::default()
        };
        assert_eq!(review(store).await.unwrap(), carried);

        // As if an older judge had called the dead group alive, on the same certificates.
        let key = key(&problem, Color::Black);
        let honest = believed(store, key).await;
        let bundle = store.bundle(honest.bundle).await.unwrap().unwrap();
        store.supersede(key, honest.bundle, "a test").await.unwrap();
        let wrong = made_up(Conclusion::Alive);
        store.keep(key, &wrong, &bundle).await.unwrap();
        assert_eq!(believed(store, key).await.fact, wrong);

        let reviewed = review(store).await.unwrap();
        assert_eq!((reviewed.superseded, reviewed.kept), (1, 1), "{reviewed:?}");
        assert_eq!((reviewed.contradictions, reviewed.unread), (0, 0));
        let gone = store.superseded(key).await.unwrap();
        assert_eq!(gone[0].fact, wrong);
        assert_eq!(gone[0].reason, "the present judge gives: dead");
        let now = believed(store, key).await;
        assert_eq!(now.fact.moves, honest.fact.moves);
        assert_eq!(now.fact.verdict, Conclusion::Dead);
        assert_eq!(review(store).await.unwrap(), carried);

        // The case that was closed before is not the answer any more; the facts of the review are.
        drop(worker);
        let receipt = service.requests.ask(question()).await.unwrap();
        let Receipt::Known(case) = &receipt else {
            panic!("{receipt:?}");
        };
        assert_eq!(case.worker, None, "{case:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_says_what_is_proved_instead() {
    with(config("instead"), async |service| {
        let store = service.requests.store();
        let problem = corner();
        let bundle = certificates(&problem, Asked::Black);
        let hash = BundleHash::of(&bundle);
        let white = key(&problem, Color::White);
        let invented = made_up(Conclusion::Seki);
        store.keep(white, &invented, &bundle).await.unwrap();

        // Without a board nothing can be ruled on, and nothing is touched.
        let unread = Reviewed {
            unread: 1,
            ..Reviewed::default()
        };
        assert_eq!(review(store).await.unwrap(), unread);
        board(&service, &bundle, &problem).await;
        let reviewed = review(store).await.unwrap();
        assert_eq!((reviewed.superseded, reviewed.kept), (1, 0), "{reviewed:?}");
        assert_eq!(store.look_up(white).await.unwrap(), None);
        let gone = store.superseded(white).await.unwrap();
        assert_eq!(gone[0].reason, "the present judge gives: not proved");
        assert_eq!(gone[0].bundle, hash);

        // Bytes that are no certificates.
        store.keep(white, &invented, b"noise").await.unwrap();
        board(&service, b"noise", &problem).await;
        assert_eq!(review(store).await.unwrap().superseded, 1);
        let gone = store.superseded(white).await.unwrap();
        let reason = &gone[0].reason;
        assert!(reason.contains("refuses the certificates"), "{reason}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_proved_on_a_condition_is_no_fact_any_more() {
    with(config("condition"), async |service| {
        let store = service.requests.store();
        let problem = disturbed();
        // With a few more nodes life is proved on the board.
        let bundle = certificates_within(&problem, Asked::Both, 1500);
        let white = key(&problem, Color::White);
        let dead = made_up(Conclusion::Dead);
        store.keep(white, &dead, &bundle).await.unwrap();
        board(&service, &bundle, &problem).await;
        assert_eq!(review(store).await.unwrap().superseded, 1);
        assert_eq!(store.look_up(white).await.unwrap(), None);
        let gone = store.superseded(white).await.unwrap();
        assert_eq!(
            gone[0].reason,
            "the present judge gives: dead, if nothing outside interferes"
        );
    })
    .await;
}
