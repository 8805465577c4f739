//! No query that is asked all day reads the ledger from end to end.

use sqlx::{AssertSqlSafe, Row};

use crate::fixture::{config, with};

const ANY_ID: &str = "'5b0f6c8e-0000-4000-8000-000000000000'";

#[tokio::test(flavor = "multi_thread")]
async fn hot_queries_of_the_ledger_use_an_index() {
    with(config("plans"), async |service| {
        service
            .sql(
                "insert into matter (id, job, message, priority, due_at, closed_at, closed_as, closing)
                 select gen_random_uuid(), gen_random_uuid(), '{}', n % 2, now() + interval '1 hour',
                        case when n % 10 > 0 then now() end, case when n % 10 > 0 then 'proved' end,
                        case when n % 10 > 0 then '{}' end
                 from generate_series(1, 100000) n",
            )
            .await;
        service.sql("analyze").await;
        for query in [
            format!("select * from matter where id = {ANY_ID}"),
            format!("select * from matter where job = {ANY_ID} and closed_at is null"),
            format!(
                "select closing from matter where job = {ANY_ID} and closed_at is not null
                 and closed_as = 'proved' order by closed_at desc limit 1"
            ),
            "select id from matter where closed_at is null and priority = 0 and due_at <= now()
             order by due_at limit 256 for update skip locked"
                .into(),
            "select id, job from matter where closed_at is null and priority = 0
             and opened_at < now() - interval '1 day' limit 256"
                .into(),
            "select id from matter where closed_at < now() - interval '1 day' limit 1000".into(),
        ] {
            let plan = sqlx::query(AssertSqlSafe(format!("explain {query}")))
                .fetch_all(service.requests.store().pool())
                .await
                .unwrap();
            let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
            let plan = plan.join("\n");
            assert!(plan.contains("Index"), "{query}\n{plan}");
            assert!(!plan.contains("Seq Scan"), "{query}\n{plan}");
        }
    })
    .await;
}
