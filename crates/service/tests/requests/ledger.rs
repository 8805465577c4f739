//! Who cancelled, failed, forged or revised what is written down, and a change of what was written shows.

use shikatsu_api::{Asked, JobTask};

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
