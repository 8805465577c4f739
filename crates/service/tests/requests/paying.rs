//! Quotas by core time, the budget of an audit as a whole, and turns between payers.

use std::time::Duration;

use shikatsu_api::{Asked, AuditStones, AuditTerms, Collection, Job, JobTask, Limits, Progress};
use shikatsu_service::requests::{
    AuditId, NewAudit, NewRequest, Payer, Receipt, RequestError, make_caller_key,
};
use shikatsu_worker::{Cancel, JobHandler, JobResult};
use tokio::time::{Instant, sleep, timeout};

use crate::fixture::{PATIENCE, TestService, asking, config, corner, handler, hard, with};

/// Takes this long for a job, and does it.
struct Slow(Duration);

impl JobHandler for Slow {
    fn handle(&mut self, job: &Job, cancel: &Cancel, watch: &mut dyn FnMut(Progress)) -> JobResult {
        std::thread::sleep(self.0);
        handler().handle(job, cancel, watch)
    }
}

/// So many problems, each another one: a corner with stones far away.
fn book(problems: u8, file: &str, payer: Payer) -> NewAudit {
    let far = |number: u8| {
        let at = |n: u8| char::from(b'a' + n);
        format!("{}{}", at(10 + number % 9), at(10 + number / 9))
    };
    let problem = |number| {
        let own = far(number);
        format!(
            "(;SZ[19]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][{own}]PL[B]KEYS[bb]GOAL[kill]\
             AREA[aa][ba][ca][da][ab][bb][cb][db]GN[{file}];B[ba]C[Correct])"
        )
    };
    NewAudit {
        name: file.into(),
        bytes: (0..problems).map(problem).collect::<String>().into(),
        terms: AuditTerms {
            limits: Limits {
                milliseconds: Some(10_000),
                nodes: Some(200_000),
            },
            stones: AuditStones::AsTheyAre,
        },
        budget: None,
        payer,
        request: None,
    }
}

async fn state(service: &TestService, id: AuditId) -> Collection {
    service.audits.state(id).await.unwrap().unwrap()
}

async fn until(service: &TestService, id: AuditId, open: u32) -> Collection {
    let wait = async {
        loop {
            let state = state(service, id).await;
            if state.open <= open {
                return state;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, wait).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_audit_ends_when_its_budget_is_spent() {
    with(config("audit-budget"), async |service| {
        let _worker = service.start_handlers("slow", || Slow(Duration::from_millis(300)));
        let new = NewAudit {
            budget: Some(Duration::from_secs(1)),
            ..book(60, "long.sgf", Payer::Service)
        };
        let id = service.audits.begin(new).await.unwrap().id;
        let state = until(&service, id, 0).await;
        assert_eq!(state.budget, Some(1));
        assert!(state.spent >= 1, "{state:?}");
        // What ran while it was noticed is beside it.
        assert!((3..20).contains(&state.advised), "{state:?}");
        assert_eq!(state.failed, 60 - state.advised, "{state:?}");
        let said = service.audits.records(id, 59, 1).await.unwrap();
        assert!(
            format!("{said:?}").contains("budget of the audit"),
            "{said:?}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_audit_does_not_wait_for_a_large_one_of_another_payer() {
    let mut config = config("turns");
    config.policy.batches_waiting = 3;
    with(config, async |service| {
        let [large, small] = [1, 2].map(|number| Payer::Address([number; 16]));
        let large = service.audits.begin(book(80, "large.sgf", large)).await;
        let large = large.unwrap().id;
        let _worker = service.start_handlers("slow", || Slow(Duration::from_millis(50)));
        until(&service, large, 78).await;
        let small = service.audits.begin(book(3, "small.sgf", small)).await;
        let begun = state(&service, large).await.open;
        let end = until(&service, small.unwrap().id, 0).await;
        assert_eq!((end.advised, end.failed), (3, 0));
        let done_meanwhile = begun - state(&service, large).await.open;
        // Three waited before, three had turns between, and some ran until the next round.
        assert!(
            done_meanwhile <= 20,
            "{done_meanwhile} of the large one first"
        );
        let end = until(&service, large, 0).await;
        assert_eq!(end.advised, 80, "nothing is left behind");
    })
    .await;
}

fn costly(payer: Payer, seconds: u32) -> NewRequest {
    NewRequest {
        budget: Limits {
            milliseconds: Some(seconds * 1000),
            nodes: None,
        },
        payer,
        ..asking(&hard(), Asked::Black, JobTask::Solve)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn core_time_of_a_day_is_spent_once() {
    let mut config = config("quota");
    config.policy.quota = Some(Duration::from_secs(100));
    with(config, async |service| {
        let requests = &service.requests;
        let payer = requests.payer_at("198.51.100.1").await.unwrap();
        let other = requests.payer_at("198.51.100.2").await.unwrap();
        assert_eq!(payer, requests.payer_at("198.51.100.1").await.unwrap());
        assert_ne!(payer, other);
        // What waits counts with its whole budget.
        let first = service.open(costly(payer, 60)).await;
        let refused = requests.ask(costly(payer, 59)).await.unwrap_err();
        assert!(
            matches!(refused, RequestError::QuotaSpent { .. }),
            "{refused}"
        );
        // Sharing costs nothing, and each payer has a quota of its own.
        let shared = requests.ask(costly(other, 60)).await.unwrap();
        assert!(matches!(shared, Receipt::Open(ref case) if case.id == first.id));
        service.open(costly(other, 61)).await;
        // A caller who leaves pays for the time that passed.
        sleep(Duration::from_millis(1200)).await;
        service.cancel(&first).await.unwrap();
        let Receipt::Open(shared) = shared else {
            return;
        };
        service.cancel(&shared).await.unwrap();
        let spent =
            format!("select coalesce(sum(ms), 0)::bigint from cost where payer = '{payer}'");
        let ms = service.count(&spent).await;
        assert!((1_000..30_000).contains(&ms), "{ms}");
        service.open(costly(payer, 62)).await;
        service
            .sql(&format!(
                "update cost set ms = 99000 where payer = '{payer}'"
            ))
            .await;
        let refused = requests.ask(costly(payer, 2)).await.unwrap_err();
        assert!(
            matches!(refused, RequestError::QuotaSpent { .. }),
            "{refused}"
        );
        // Yesterday's is forgiven.
        service.sql("update cost set day = day - 1").await;
        service.open(costly(payer, 3)).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_has_a_quota_of_its_own_and_only_its_hash_is_kept() {
    let mut config = config("caller-key");
    config.policy.quota = Some(Duration::from_secs(1));
    with(config, async |service| {
        let requests = &service.requests;
        let quota = Duration::from_secs(100);
        let key = make_caller_key(requests.store(), "club", quota)
            .await
            .unwrap();
        let payer = requests.payer_with(&key).await.unwrap().unwrap();
        let address = requests.payer_at("198.51.100.1").await.unwrap();
        assert!(requests.ask(costly(address, 60)).await.is_err());
        service.open(costly(payer, 60)).await;
        let refused = requests.ask(costly(payer, 41)).await.unwrap_err();
        assert!(
            matches!(refused, RequestError::QuotaSpent { .. }),
            "{refused}"
        );
        let (word, table) = (&key[9..], "caller_key");
        let seen = format!("select count(*) from {table} where {table}::text like '%{word}%'");
        assert_eq!(service.count(&seen).await, 0);
        assert_eq!(requests.payer_with("shikatsu-guess").await.unwrap(), None);
        let again = make_caller_key(requests.store(), "club", quota)
            .await
            .unwrap();
        assert_eq!(requests.payer_with(&key).await.unwrap(), None);
        assert_eq!(requests.payer_with(&again).await.unwrap(), Some(payer));
        service
            .sql("update caller_key set revoked_at = now()")
            .await;
        assert_eq!(requests.payer_with(&again).await.unwrap(), None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payer_has_so_many_questions_open_and_no_more() {
    let mut config = config("open-each");
    config.policy.open_each = 3;
    with(config, async |service| {
        let payer = Payer::Address([7; 16]);
        for seconds in 1..=3 {
            service.open(costly(payer, seconds)).await;
        }
        let refused = service.requests.ask(costly(payer, 4)).await.unwrap_err();
        assert!(
            matches!(refused, RequestError::TooManyOpen { open: 3, .. }),
            "{refused}"
        );
        // The others wait no longer for it.
        service.open(costly(Payer::Address([8; 16]), 4)).await;
        let known = NewRequest {
            payer,
            ..asking(&corner(), Asked::Both, JobTask::Solve)
        };
        assert!(service.requests.ask(known).await.is_err());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_audit_of_a_payer_without_quota_waits_for_tomorrow() {
    let mut config = config("audit-quota");
    config.policy.quota = Some(Duration::from_secs(25));
    with(config, async |service| {
        let payer = Payer::Address([9; 16]);
        // One of ten seconds fits beside what is spent.
        let day = "(now() at time zone 'UTC')::date";
        service
            .sql(&format!(
                "insert into cost values ('{payer}', {day}, 14000)"
            ))
            .await;
        let id = service.audits.begin(book(6, "book.sgf", payer)).await;
        let id = id.unwrap().id;
        let begun = Instant::now();
        while service
            .count("select count(*) from matter where queued_at is not null")
            .await
            == 0
        {
            assert!(begun.elapsed() < PATIENCE);
            sleep(Duration::from_millis(50)).await;
        }
        sleep(Duration::from_secs(1)).await;
        let queued = service.count("select count(*) from matter where queued_at is not null");
        assert_eq!(queued.await, 1);
        service.sql("update cost set day = day - 1").await;
        let _worker = service.start_worker("one");
        let end = until(&service, id, 0).await;
        assert_eq!(end.advised, 6);
    })
    .await;
}
