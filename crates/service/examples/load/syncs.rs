//! A sync of five tries among many: accounts of a thousand tries each are written to the database, then some of them sync
//! over HTTP.
//!
//! Every answer is compared with what was sent: five events are new, and the cursor is where it must be.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Instant;

use serde_json::json;
use shikatsu_door::{HeldWord, KeyScope, ScopeSet};
use shikatsu_service::accounts::Accounts;
use shikatsu_service::store::Store;
use sqlx::Row;
use uuid::Uuid;

use crate::figures::Times;
use crate::ground::{Ground, root};
use crate::growth::{run, sizes};
use crate::visitor::Visitor;
use crate::{Result, say};

/// Tries of an account: about a year of three a day.
const TRIES: u64 = 1_000;
/// Accounts whose tries are written by one statement.
const BATCH: u64 = 200;
/// Accounts that sync, and how often each.
const SYNCING: u64 = 200;
const SYNCS: u64 = 10;
/// Tries of a sync.
const NEW: u64 = 5;
/// When the tries that are there were made, in milliseconds since 1970: later ones are new.
const FROM: u64 = 1_760_000_000_000;

/// Measures with each of these numbers of tries, ascending.
pub(crate) async fn measure(ground: &Ground, rows: &[u64]) -> Result<()> {
    let bank = std::fs::read_to_string(root().join("web/problems/bank.txt"))?;
    let bank = BankSql::of(&bank);
    let store = ground.store();
    let site = ["--site", "http://localhost:9"];
    let server = ground.serve("127.0.0.1:0", &site).await?;
    let mut there = 0;
    for (stage, &rows) in (0..).zip(rows) {
        let start = Instant::now();
        fill(store, &bank, there / TRIES, rows / TRIES).await?;
        run(store, "vacuum analyze train_event").await?;
        let filled = start.elapsed();
        there = rows;
        let (table, index) = sizes(store, "train_event").await?;
        for lanes in [1, 4] {
            let keys = keys(ground, rows / TRIES, stage * 5 + lanes).await?;
            let times = sync(server.address, &bank, &keys, lanes).await?;
            say(&json!({
                "what": "syncs", "rows": rows, "connections": lanes, "times": times.json(),
                "table_bytes_per_try": table / rows as f64, "index_bytes_per_try": index / rows as f64,
                "filled_s": filled.as_secs(), "server_mb": server.megabytes()?,
            }));
        }
    }
    server.end().await
}

/// The problems of the page: their names, and what an attempt says of them.
struct BankSql {
    ids: Vec<String>,
    attempts: Vec<String>,
}

impl BankSql {
    fn of(bank: &str) -> Self {
        let (mut ids, mut attempts) = (Vec::new(), Vec::new());
        for line in bank.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            if let ["problem", id, theme, rating, _, revision, right] = words[..] {
                let right = right.split(',').next().unwrap_or("pass");
                ids.push(id.to_owned());
                attempts.push(format!(
                    "attempt rated {id} {theme} {rating} {revision} right 9000 0 0 {right}"
                ));
            }
        }
        Self { ids, attempts }
    }

    /// As an array of the database.
    fn array(words: &[String]) -> String {
        let mut sql = String::from("array[");
        for (at, word) in words.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(sql, "{comma}'{word}'");
        }
        sql + "]"
    }
}

/// Adds accounts from one number to another, with their tries and ratings.
async fn fill(store: &Store, bank: &BankSql, from: u64, to: u64) -> Result<()> {
    let (ids, attempts) = (BankSql::array(&bank.ids), BankSql::array(&bank.attempts));
    let number = bank.ids.len();
    let mut from = from;
    while from < to {
        let end = to.min(from + BATCH);
        let first = from + 1;
        let people = format!("generate_series({first}, {end}) a");
        run(
            store,
            &format!(
                "insert into account (id, name, kind, cursor) select md5('load' || a)::uuid, 'load', 'pupil', {TRIES} from {people}"
            ),
        )
        .await?;
        run(
            store,
            &format!(
                "insert into rating (account, skill, rating, deviation, volatility, last, rated)
                 select md5('load' || a)::uuid, 'solving', 1200, 80, 0.06, {FROM}, {TRIES} from {people}"
            ),
        )
        .await?;
        run(
            store,
            &format!(
                "insert into train_event (account, cursor, device, seq, at, words, subject, skill, change)
                 select md5('load' || a)::uuid, c, 1, c, {FROM} + c * 1000, ({attempts})[1 + (a * 7 + c) % {number}],
                        ({ids})[1 + (a * 7 + c) % {number}], 'solving', case when c % 4 = 0 then -9.5 else 3.25 end
                 from {people} cross join generate_series(1, {TRIES}) c"
            ),
        )
        .await?;
        from = end;
    }
    Ok(())
}

/// Keys to sync with, of accounts from all over the table; of other accounts for each shift.
async fn keys(ground: &Ground, people: u64, shift: u64) -> Result<Vec<HeldWord>> {
    let accounts = Accounts::new(ground.store().clone(), None);
    let mut keys = Vec::new();
    for at in 0..SYNCING.min(people / 16) {
        let person = 1 + (at * 16 + shift) % people;
        let sql = "select id from account where id = md5('load' || $1::bigint)::uuid";
        let row = sqlx::query(sql).bind(i64::try_from(person)?);
        let account: Uuid = row.fetch_one(ground.store().pool()).await?.get(0);
        let scopes = ScopeSet::of(&[KeyScope::Sync]);
        keys.push(accounts.make_key(account, "load", &scopes).await?.0);
    }
    Ok(keys)
}

/// All syncs, by so many connections.
async fn sync(address: SocketAddr, bank: &BankSql, keys: &[HeldWord], lanes: u64) -> Result<Times> {
    let start = Instant::now();
    let mut tasks = Vec::new();
    for lane in 0..lanes {
        let keys = keys.iter().skip(usize::try_from(lane)?);
        let keys = keys.step_by(usize::try_from(lanes)?);
        let keys: Vec<String> = keys.map(HeldWord::text).collect();
        let attempts = bank.attempts.clone();
        tasks.push(tokio::spawn(async move {
            let mut visitor = Visitor::new(address, 100 + lane).await?;
            let mut times = Vec::new();
            for round in 0..SYNCS {
                for (at, key) in keys.iter().enumerate() {
                    visitor.key(key);
                    let body = five(&attempts, round, at);
                    let start = Instant::now();
                    let answer = visitor.get("POST", "/api/v1/sync", body).await?;
                    times.push(start.elapsed());
                    let cursor = TRIES + NEW * (round + 1);
                    if answer["accepted"] != NEW || answer["cursor"] != cursor {
                        return Err(format!("not {NEW} events up to {cursor}: {answer}").into());
                    }
                }
            }
            Result::Ok(times)
        }));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    Ok(Times::new(times, start.elapsed()))
}

/// A body with five tries of another device.
fn five(attempts: &[String], round: u64, at: usize) -> Vec<u8> {
    let cursor = TRIES + NEW * round;
    let first = NEW * round + 1;
    let events: Vec<String> = (first..first + NEW)
        .map(|seq| {
            let time = FROM + 10_000_000 + seq * 1000;
            let place = (at * 31 + usize::try_from(seq).unwrap_or(0) * 17) % attempts.len();
            format!("{:016x} {seq} {time} {}", 2, attempts[place])
        })
        .collect();
    json!({ "device": format!("{:016x}", 2), "cursor": cursor, "events": events })
        .to_string()
        .into_bytes()
}
