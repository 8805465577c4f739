//! No hot query reads a large table from end to end.

use sqlx::Row;

use crate::place::Place;

const ROWS: u32 = 200_000;

const HOT: [&str; 5] = [
    "select body, bundle from fact
     where key = '5b0f6c8e-0000-4000-8000-000000000000' and not exists (
         select from superseded old
         where old.key = '5b0f6c8e-0000-4000-8000-000000000000' and old.known = fact.known and old.revision = fact.revision)
     order by known desc limit 1",
    "select known, revision, body from fact
     where key = '5b0f6c8e-0000-4000-8000-000000000000' and not exists (
         select from superseded old
         where old.key = '5b0f6c8e-0000-4000-8000-000000000000' and old.known = fact.known and old.revision = fact.revision)",
    "select exists (select from superseded where key = any(array['5b0f6c8e-0000-4000-8000-000000000000'::uuid])
         and superseded_at >= to_timestamp(0) - interval '1 minute')",
    "select length, parts, packed from bundle where hash = '\\x00'",
    "select packed from bundle_part where hash = '\\x00' and part = 0",
];

#[tokio::test]
async fn hot_queries_use_an_index() {
    let place = Place::new("plans").await;
    place
        .run(&format!(
            "insert into fact (key, known, body, bundle)
             select gen_random_uuid(), 0, '\\x01000000', sha256(n::text::bytea) from generate_series(1, {ROWS}) n"
        ))
        .await;
    place
        .run(
            "insert into superseded (key, known, revision, reason)
             select key, known, revision, 'a test' from fact limit 20000",
        )
        .await;
    place
        .run(
            "insert into bundle (hash, length, parts)
             select sha256(n::text::bytea), 1, 1 from generate_series(1, 20000) n",
        )
        .await;
    place
        .run(
            "insert into bundle_part (hash, part, packed)
             select sha256(n::text::bytea), 0, '\\x00' from generate_series(1, 20000) n",
        )
        .await;
    place.run("analyze").await;
    for query in HOT {
        let plan = sqlx::query(sqlx::AssertSqlSafe(format!("explain {query}")))
            .fetch_all(place.store.pool())
            .await
            .unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
        let plan = plan.join("\n");
        let scans = |of: &str| {
            let lines = plan.lines().filter(|line| line.contains(of));
            lines.filter(|line| line.contains("Index")).count()
        };
        assert!(scans("Scan") > 0, "{query}\n{plan}");
        assert!(!plan.contains("Seq Scan"), "{query}\n{plan}");
        // One partition is looked at, not all of them.
        assert!(scans(" on fact_") <= 1, "{query}\n{plan}");
    }
    place.leave().await;
}
