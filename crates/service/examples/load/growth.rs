//! How the store grows: fills it with facts up to each number of rows and measures look-ups there.
//!
//! Bodies are as long as those of real facts (`LENGTHS`), keys are random, as hashes are. Every look-up is compared
//! with what was stored.

use std::time::{Duration, Instant};

use shikatsu_service::store::{QuestionKey, Store};
use sqlx::{AssertSqlSafe, Row};

use crate::figures::Times;
use crate::ground::Ground;
use crate::{Result, say};

/// Rows of one statement.
const BATCH: u64 = 200_000;
/// Look-ups for each number of connections.
const LOOK_UPS: usize = 20_000;
/// A verdict alone is 4 to 6 bytes; with all first moves, two more for each; on an open board 46 for the points in
/// play. Half of the facts are taken to be about open boards with 10 to 29 moves, half with a boundary and 5 to 24.
const LENGTHS: &str =
    "case when n % 2 = 0 then 50 + 2 * (10 + n % 20) else 4 + 2 * (5 + n % 20) end";

/// Measures with each of these numbers of rows, ascending.
pub(crate) async fn measure(ground: &Ground, rows: &[u64]) -> Result<()> {
    let store = ground.store();
    store.migrate().await?;
    let mut there = 0;
    for &rows in rows {
        let start = Instant::now();
        fill(store, there, rows).await?;
        there = rows;
        run(store, "vacuum analyze").await?;
        let filled = start.elapsed();
        let (table, index) = sizes(store, "fact").await?;
        let known = sample(store).await?;
        for connections in [1, 2, 4, 16] {
            let times = look_up(store, &known, connections).await?;
            say(&serde_json::json!({
                "what": "growth", "rows": rows, "connections": connections, "times": times.json(),
                "table_bytes_per_fact": table / rows as f64, "index_bytes_per_fact": index / rows as f64,
                "filled_s": filled.as_secs(),
            }));
        }
    }
    Ok(())
}

pub(crate) async fn run(store: &Store, sql: &str) -> Result<()> {
    sqlx::query(AssertSqlSafe(sql))
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Adds rows from one number to another. The key is a hash of the number, so that a look-up knows what is there.
pub(crate) async fn fill(store: &Store, from: u64, to: u64) -> Result<()> {
    let mut from = from;
    while from < to {
        let end = to.min(from + BATCH);
        let first = from + 1;
        run(
            store,
            &format!(
                "insert into fact (key, known, body, bundle)
                 select md5(n::text)::uuid, n % 20,
                        '\\x01000000'::bytea || decode(repeat('05a2', (({LENGTHS}) - 4) / 2), 'hex'),
                        sha256(n::text::bytea)
                 from generate_series({first}, {end}) n"
            ),
        )
        .await?;
        from = end;
    }
    Ok(())
}

/// Bytes of all partitions of a table, without and of their indexes.
pub(crate) async fn sizes(store: &Store, table: &str) -> Result<(f64, f64)> {
    let sql = "select sum(pg_table_size(inhrelid))::float8, sum(pg_indexes_size(inhrelid))::float8
               from pg_inherits where inhparent = $1::text::regclass";
    let row = sqlx::query(sql).bind(table).fetch_one(store.pool()).await?;
    Ok((row.get(0), row.get(1)))
}

/// Keys that are stored, from all over the table.
async fn sample(store: &Store) -> Result<Vec<[u8; 16]>> {
    let sql = "select key from fact tablesample system (1) order by random() limit 5000";
    let rows = sqlx::query(sql).fetch_all(store.pool()).await?;
    let keys: Vec<[u8; 16]> = rows
        .iter()
        .map(|row| row.get::<uuid::Uuid, _>(0).into_bytes())
        .collect();
    match keys.is_empty() {
        true => Err("no keys were drawn; more rows are wanted".into()),
        false => Ok(keys),
    }
}

/// Looks up known keys and, every fifth time, one that is not stored.
async fn look_up(store: &Store, known: &[[u8; 16]], connections: usize) -> Result<Times> {
    let start = Instant::now();
    let each = LOOK_UPS / connections;
    let tasks: Vec<_> = (0..connections)
        .map(|lane| {
            let (store, known) = (store.clone(), known.to_vec());
            tokio::spawn(async move {
                let mut times = Vec::with_capacity(each);
                for number in 0..each {
                    let mut key = known[(number * 7 + lane * 1009) % known.len()];
                    let absent = number % 5 == 4;
                    if absent {
                        key[15] ^= 0x5a;
                    }
                    let start = Instant::now();
                    let found = store.look_up(QuestionKey::from_bytes(key)).await;
                    times.push(start.elapsed());
                    match found {
                        Ok(found) if found.is_some() != absent => {}
                        other => return Err(format!("asked for {key:?}: {other:?}")),
                    }
                }
                Ok(times)
            })
        })
        .collect();
    let mut times: Vec<Duration> = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    Ok(Times::new(times, start.elapsed()))
}
