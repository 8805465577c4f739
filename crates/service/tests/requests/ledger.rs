//! Who cancelled, failed, forged or revised what is written down, and a change of what was written shows.

use shikatsu_api::{Asked, JobTask};
use shikatsu_problem::Color;
use shikatsu_service::requests::look_up;

use crate::fixture::{TestService, asking, config, corner, with};

/// What the ledger says, an entry each.
async fn entries(service: &TestService) -> Vec<(i64, String, String)> {
    sqlx::query_as("select number, what, who from ledger order by number")
        .fetch_all(service.requests.store().pool())
        .await
        .unwrap()
}

async fn faults(service: &TestService) -> Vec<i64> {
    sqlx::query_scalar("select ledger_faults()")
        .fetch_all(service.requests.store().pool())
        .await
        .unwrap()
}

/// Runs a statement as an operator does who means to hide something.
async fn tamper(service: &TestService, sql: &str) {
    service.sql("alter table ledger disable trigger all").await;
    service.sql(sql).await;
    service.sql("alter table ledger enable trigger all").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ledger_shows_who_did_what_and_what_was_changed_in_it() {
    with(config("ledger"), async |service| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        // Twice: a caller leaves once.
        service.cancel(&case).await.unwrap();
        service.cancel(&case).await.unwrap();
        let id = case.id.uuid();
        service
            .sql(&format!(
                "insert into failure (matter, worker) values ('{id}', 'clumsy')"
            ))
            .await;
        service
            .sql("insert into quarantine (worker, reason) values ('liar', 'alive is claimed')")
            .await;
        let written = entries(&service).await;
        let kinds: Vec<&str> = written.iter().map(|entry| &entry.1[..]).collect();
        assert_eq!(kinds, ["cancelled", "failed", "forged"], "{written:?}");
        assert!(written[0].2.starts_with("asker "), "{written:?}");
        assert_eq!(written[1].2, "worker clumsy");
        assert_eq!(written[2].2, "worker liar");
        assert_eq!(faults(&service).await, Vec::<i64>::new());

        let refused = sqlx::query("update ledger set who = 'worker other'")
            .execute(service.requests.store().pool())
            .await;
        assert!(refused.is_err());
        tamper(
            &service,
            "update ledger set who = 'worker other' where number = 2",
        )
        .await;
        assert_eq!(faults(&service).await, [2]);
        tamper(
            &service,
            "update ledger set who = 'worker clumsy' where number = 2",
        )
        .await;
        assert_eq!(faults(&service).await, Vec::<i64>::new());
        tamper(&service, "delete from ledger where number = 2").await;
        assert_eq!(faults(&service).await, [3]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fact_that_is_revised_stands_in_the_ledger_with_what_took_its_place() {
    with(config("ledger-fact"), async |service| {
        let _worker = service.start_worker("one");
        service
            .answer(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let store = service.requests.store();
        let believed = async || {
            let mut number = 0;
            for first in Color::BOTH {
                let found = look_up(store, &corner(), first).await.unwrap();
                number += u32::from(found.is_some());
            }
            number
        };
        assert_eq!(believed().await, 2);
        let gone = "insert into superseded (key, known, revision, reason, bundle)
                    select key, known, revision, 'a reason', ";
        service
            .sql(&format!("{gone} null from fact order by key limit 1"))
            .await;
        assert_eq!(believed().await, 1, "it is not read any more");
        service
            .sql(&format!("{gone} bundle from fact order by key offset 1"))
            .await;
        assert_eq!(believed().await, 0);
        type Entry = (String, String, String, bool);
        let written: Vec<Entry> = sqlx::query_as(
            "select subject, who, detail, at > now() - interval '1 minute' from ledger
             where what = 'revised' order by number",
        )
        .fetch_all(store.pool())
        .await
        .unwrap();
        assert_eq!(written.len(), 2, "{written:?}");
        assert!(written[0].0.starts_with("fact "), "{written:?}");
        assert_ne!(written[0].0, written[1].0);
        assert_eq!(
            (&written[0].1[..], &written[0].2[..]),
            ("judge", "a reason")
        );
        assert!(written[1].1.starts_with("certificates "), "{written:?}");
        assert_eq!(written[1].1.len(), "certificates ".len() + 64);
        assert!(written.iter().all(|entry| entry.3), "when: {written:?}");
        assert_eq!(faults(&service).await, Vec::<i64>::new());
    })
    .await;
}
