//! How the store grows: fills it with facts up to each number of rows and measures look-ups there.
//!
//!     cargo run --release -p shikatsu-service --example facts -- 100000 1000000 10000000
//!
//! Prints a JSON object a line. Bodies are as long as those of real facts (`LENGTHS`), keys are random, as hashes are.
//! Every look-up is compared with what was stored. The schema is dropped at the end.

#![allow(clippy::print_stdout, reason = "an example talks")]

use std::error::Error;
use std::time::{Duration, Instant};

use shikatsu_service::store::{Key, Store};
use sqlx::{AssertSqlSafe, Row};

const ADDRESS: &str = "postgres://postgres@127.0.0.1:5432/test";
const SCHEMA: &str = "shikatsu_growth";
/// Rows of one statement.
const BATCH: u64 = 200_000;
/// Look-ups for each number of connections.
const LOOK_UPS: usize = 20_000;
/// A verdict alone is 4 to 6 bytes; with all first moves, two more for each; on an open board 46 for the points in
/// play. Half of the facts are taken to be about open boards with 10 to 29 moves, half with a boundary and 5 to 24.
const LENGTHS: &str =
    "case when n % 2 = 0 then 50 + 2 * (10 + n % 20) else 4 + 2 * (5 + n % 20) end";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Result<()> {
    let address = std::env::var("SHIKATSU_POSTGRES").unwrap_or_else(|_| ADDRESS.into());
    let rows: Vec<u64> = std::env::args()
        .skip(1)
        .map(|text| text.parse())
        .collect::<std::result::Result<_, _>>()?;
    let store = Store::open(&address, SCHEMA, 16).await?;
    run(&store, &format!("drop schema if exists {SCHEMA} cascade")).await?;
    run(&store, &format!("create schema {SCHEMA}")).await?;
    store.migrate().await?;
    let mut there = 0;
    for rows in rows {
        let start = Instant::now();
        fill(&store, there, rows).await?;
        there = rows;
        run(&store, "vacuum analyze").await?;
        let filled = start.elapsed();
        let (table, index) = sizes(&store).await?;
        let known = sample(&store).await?;
        for connections in [1, 2, 4, 16] {
            let found = measure(&store, &known, connections).await?;
            println!(
                "{{\"rows\":{rows},\"connections\":{connections},\"per_second\":{:.0},\"p50_ms\":{:.3},\"p99_ms\":{:.3},\
                 \"table_bytes_per_fact\":{:.1},\"index_bytes_per_fact\":{:.1},\"filled_s\":{:.0}}}",
                found.rate,
                found.middle,
                found.worst,
                table / rows as f64,
                index / rows as f64,
                filled.as_secs_f64()
            );
        }
    }
    run(&store, &format!("drop schema {SCHEMA} cascade")).await
}

async fn run(store: &Store, sql: &str) -> Result<()> {
    sqlx::query(AssertSqlSafe(sql))
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Adds rows from one number to another. The key is a hash of the number, so that a look-up knows what is there.
async fn fill(store: &Store, from: u64, to: u64) -> Result<()> {
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

/// Bytes of all partitions, without and of their indexes.
async fn sizes(store: &Store) -> Result<(f64, f64)> {
    let sql = "select sum(pg_table_size(inhrelid))::float8, sum(pg_indexes_size(inhrelid))::float8
               from pg_inherits where inhparent = 'fact'::regclass";
    let row = sqlx::query(sql).fetch_one(store.pool()).await?;
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

struct Figures {
    rate: f64,
    middle: f64,
    worst: f64,
}

/// Looks up known keys and, every fifth time, one that nobody stored.
async fn measure(store: &Store, known: &[[u8; 16]], connections: usize) -> Result<Figures> {
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
                    let found = store.look_up(Key::from_bytes(key)).await;
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
    let rate = times.len() as f64 / start.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |part: usize| times[times.len() * part / 100].as_secs_f64() * 1000.0;
    Ok(Figures {
        rate,
        middle: at(50),
        worst: at(99),
    })
}
