//! Audits of small collections.

use std::time::Duration;

use shikatsu_api::{
    AuditEvidence, AuditStones, AuditTerms, Collection, Job, JobAnswer, Limits, Progress,
    RequestResult,
};
use shikatsu_service::requests::{AuditId, AuditItemState, NewAudit, Payer, RequestError};

use shikatsu_worker::{Cancel, JobHandler, JobResult, WorkerError};

use crate::fixture::{PATIENCE, TestService, config, handler, with};

/// Three in a row in the corner, with the right move and with a wrong one.
const RIGHT: &str = "(;SZ[9]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc]PL[B];B[ba]C[Correct])";
const WRONG: &str = "(;SZ[9]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc]PL[B];B[aa]C[Correct])";

fn audit(name: &str, bytes: Vec<u8>) -> NewAudit {
    NewAudit {
        name: name.into(),
        bytes,
        terms: AuditTerms {
            limits: Limits {
                milliseconds: None,
                nodes: Some(200_000),
            },
            stones: AuditStones::AsTheyAre,
        },
        budget: None,
        payer: Payer::Service,
        request: Some("an-audit".into()),
    }
}

async fn done(service: &TestService, id: AuditId) -> Collection {
    let done = async {
        loop {
            let state = service.audits.state(id).await.unwrap().unwrap();
            if state.open == 0 {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, done).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_fed_piece_by_piece_and_comes_back_in_order() {
    let mut config = config("audit");
    config.queue.batches = 2;
    with(config, async |service| {
        let _worker = service.start_worker("one");
        let text = [RIGHT, WRONG, RIGHT, WRONG, RIGHT].concat();
        let id = service
            .audits
            .begin(audit("book.sgf", text.into()))
            .await
            .unwrap()
            .id;
        let state = done(&service, id).await;
        assert_eq!((state.all, state.advised, state.failed), (5, 5, 0));
        assert_eq!(id.to_string().parse::<AuditId>().unwrap(), id);
        let first = service.audits.records(id, 0, 2).await.unwrap();
        let rest = service.audits.records(id, 2, 100).await.unwrap();
        assert_eq!((first.len(), rest.len()), (2, 3));
        for (number, item) in (1..).zip(first.iter().chain(&rest)) {
            assert_eq!(
                (item.number, &item.name[..]),
                (number, &format!("book.sgf, {number}")[..])
            );
            let AuditItemState::Closed(closing) = &item.state else {
                panic!("{item:?}");
            };
            let RequestResult::Advised { record, .. } = &**closing else {
                panic!("{closing:?}");
            };
            assert_eq!(record.number, number);
            let copy = record.copy.as_ref().map(|copy| copy.stem.clone());
            let corrected = (number % 2 == 0).then(|| format!("book-{number}"));
            assert_eq!(copy, corrected, "{record:?}");
        }
        assert_eq!(service.count("select count(*) from fact").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_with_a_broken_file_says_which() {
    with(config("zip"), async |service| {
        let _worker = service.start_worker("one");
        let files = [("a.sgf", RIGHT), ("b.sgf", "(;no"), ("c.sgf", WRONG)];
        let bytes = shikatsu_formats::archive::zipped(files).unwrap();
        let id = service
            .audits
            .begin(audit("books.zip", bytes))
            .await
            .unwrap()
            .id;
        let state = done(&service, id).await;
        assert_eq!((state.all, state.unreadable, state.advised), (3, 1, 2));
        let items = service.audits.records(id, 1, 1).await.unwrap();
        assert_eq!(items[0].name, "books.zip/b.sgf");
        assert!(matches!(&items[0].state, AuditItemState::Unreadable(_)));
        let error = service
            .audits
            .begin(audit("x.sgf", Vec::new()))
            .await
            .unwrap_err();
        assert!(error.is_the_callers(), "{error}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_audit_leaves_what_others_share() {
    with(config("drop"), async |service| {
        let both: Vec<u8> = [RIGHT, WRONG].concat().into();
        let one = service
            .audits
            .begin(audit("book.sgf", both.clone()))
            .await
            .unwrap();
        let other = service.audits.begin(audit("book.sgf", both)).await.unwrap();
        assert_eq!(service.count("select count(*) from matter").await, 2);
        let (audits, token) = (&service.audits, &other.token);
        let refused = audits.cancel(one.id, token).await.unwrap_err();
        assert!(matches!(refused, RequestError::NotTheAsker), "{refused}");
        for _ in 0..2 {
            let state = audits.cancel(one.id, &one.token).await.unwrap().unwrap();
            assert_eq!((state.open, state.cancelled), (2, 0));
        }
        let state = audits.cancel(other.id, token).await.unwrap().unwrap();
        assert_eq!((state.open, state.cancelled), (0, 2));
    })
    .await;
}

/// What a liar does to evidence and bundle.
type Spoil = fn(&mut Vec<AuditEvidence>, &mut Vec<u8>);

/// Lies about an audit that it holds: what it sends is spoiled.
struct FalseAuditor {
    spoil: Spoil,
}

impl JobHandler for FalseAuditor {
    fn handle(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> JobResult {
        let mut work = handler().handle(job, cancel, watch);
        if let JobResult::Done { answer, bundle, .. } = &mut work
            && let JobAnswer::Audited { evidence } = &mut **answer
        {
            (self.spoil)(evidence, bundle);
        }
        work
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_cannot_lie_in_an_audit_that_it_holds() {
    let mut config = config("audit-lies");
    config.policy.attempts = 100;
    with(config, async |service| {
        let id = service.audits.begin(audit("book.sgf", WRONG.into())).await;
        let id = id.unwrap().id;
        let lies: [(&str, Spoil); 3] = [
            ("a-bit", |_, bundle| {
                let middle = bundle.len() / 2;
                bundle[middle] ^= 1;
            }),
            ("too-short", |_, bundle| bundle.truncate(bundle.len() - 1)),
            ("swapped", |evidence, _| evidence.reverse()),
        ];
        for (name, spoil) in lies {
            let liar = service.start_handlers(name, move || FalseAuditor { spoil });
            let ended = tokio::time::timeout(PATIENCE, liar.ended).await;
            let error = ended.unwrap().unwrap().unwrap_err();
            assert!(matches!(error, WorkerError::Quarantined { .. }), "{error}");
        }
        assert_eq!(service.audits.state(id).await.unwrap().unwrap().open, 1);
        let _honest = service.start_worker("honest");
        done(&service, id).await;
        assert_eq!(
            kinds(&service, id).await,
            ["key-doubtful", "second-solution"]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_leaves_out_of_an_audit_is_not_proved() {
    with(config("audit-silence"), async |service| {
        let id = service.audits.begin(audit("book.sgf", RIGHT.into())).await;
        let id = id.unwrap().id;
        let _silent = service.start_handlers("silent", || FalseAuditor {
            spoil: |evidence, bundle| {
                evidence.clear();
                bundle.clear();
            },
        });
        done(&service, id).await;
        let found = kinds(&service, id).await;
        assert!(
            found.contains(&"not-proved".to_owned()) || found.contains(&"leak".to_owned()),
            "{found:?}"
        );
        assert!(
            found.iter().all(|kind| !kind.contains("fails")),
            "{found:?}"
        );
    })
    .await;
}

/// What was found in the first problem.
async fn kinds(service: &TestService, id: AuditId) -> Vec<String> {
    let items = service.audits.records(id, 0, 1).await.unwrap();
    let AuditItemState::Closed(closing) = &items[0].state else {
        panic!("{items:?}");
    };
    let RequestResult::Advised { record, .. } = &**closing else {
        panic!("{closing:?}");
    };
    record.findings.iter().map(|one| one.kind.clone()).collect()
}
