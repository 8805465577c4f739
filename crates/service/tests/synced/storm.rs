//! Accounts sync over HTTP while replicas, NATS and PostgreSQL are killed: nothing is lost, and nothing counts twice.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::Request;
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use shikatsu_door::{HeldWord, KeyScope, PasskeyDoor, ScopeSet};
use shikatsu_jobs::QueueConfig;
use shikatsu_service::accounts::Accounts;
use shikatsu_service::http::{RateLimit, Server, ServerSettings};
use shikatsu_service::requests::{Requests, ServiceConfig};
use shikatsu_service::synced::SyncedLogs;
use shikatsu_train::TrainingBank;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::servers::{Nats, Postgres};
use crate::test_store::tried;

/// How much.
struct SyncWeather {
    accounts: usize,
    /// Accounts that sync at a time.
    at_once: usize,
}

const EVENTS: u32 = 100;

/// Events of one request.
const BATCH: usize = 20;

const REPLICAS: usize = 3;

/// Where replicas are now.
type Addresses = Arc<Mutex<Vec<SocketAddr>>>;

#[tokio::test(flavor = "multi_thread")]
async fn a_small_storm_loses_no_event_and_counts_none_twice() {
    rage(
        "small",
        SyncWeather {
            accounts: 40,
            at_once: 10,
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes: a thousand accounts with a hundred events each"]
async fn the_whole_storm_of_syncs() {
    rage(
        "whole",
        SyncWeather {
            accounts: 1_000,
            at_once: 50,
        },
    )
    .await;
}

async fn rage(name: &str, weather: SyncWeather) {
    let folder = std::env::temp_dir().join(format!("shikatsu-syncs-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (Some(nats), Some(postgres)) = (Nats::start(&folder), Postgres::start(&folder)) else {
        println!("skipped: nats-server or PostgreSQL is not installed; deploy/services does that");
        return;
    };
    let mut storm = SyncStorm::brew(name, folder, nats, postgres).await;
    storm.rage(weather).await;
    storm.calm();
}

struct SyncStorm {
    folder: PathBuf,
    nats: Nats,
    postgres: Postgres,
    config: ServiceConfig,
    replicas: Vec<JoinHandle<()>>,
    addresses: Addresses,
}

impl SyncStorm {
    async fn brew(name: &str, folder: PathBuf, nats: Nats, postgres: Postgres) -> Self {
        let prefix = format!("syncs-{name}").parse().unwrap();
        let queue = QueueConfig::new(prefix);
        let mut config = ServiceConfig::new(&postgres.address(), &nats.address(), queue);
        config.connections = 6;
        let mut storm = Self {
            folder,
            nats,
            postgres,
            config,
            replicas: Vec::new(),
            addresses: Addresses::default(),
        };
        for _ in 0..REPLICAS {
            let (address, replica) = storm.replica().await;
            storm.addresses.lock().unwrap().push(address);
            storm.replicas.push(replica);
        }
        storm
    }

    /// Starts a replica, as soon as database and queue let it.
    async fn replica(&self) -> (SocketAddr, JoinHandle<()>) {
        let requests = loop {
            match Requests::open(self.config.clone()).await {
                Ok(requests) => break requests,
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        };
        let mut settings = ServerSettings::new("127.0.0.1:0".parse().unwrap());
        settings.door = Some(PasskeyDoor::new("https://go.example").unwrap());
        settings.training = Some(Arc::new(bank()));
        settings.rate_limit = RateLimit {
            burst: 0.0,
            per_second: 0.0,
        };
        let server = Server::open(requests, settings).unwrap();
        let address = server.address().unwrap();
        let replica = tokio::spawn(server.run(std::future::pending()));
        (address, replica)
    }

    async fn rage(&mut self, weather: SyncWeather) {
        let requests = Requests::open(self.config.clone()).await.unwrap();
        let accounts = Accounts::new(requests.store().clone(), None);
        let logs = SyncedLogs::new(requests.store().clone());
        logs.take_keys(&bank()).await.unwrap();
        let people = people(&accounts, weather.accounts).await;
        let begun = Instant::now();
        let share = people.len().div_ceil(weather.at_once);
        let syncing: Vec<JoinHandle<u32>> = people
            .chunks(share)
            .map(|some| tokio::spawn(sync_all(some.to_vec(), Arc::clone(&self.addresses))))
            .collect();
        let killed = self.break_things(&syncing).await;
        let mut failed = 0;
        for one in syncing {
            failed += one.await.unwrap();
        }
        for (account, _) in &people {
            hold_to_account(&logs, requests.store().pool(), *account).await;
        }
        println!(
            "{} accounts, {} events in {:.1?}; {killed} kills, {failed} requests without an answer",
            people.len(),
            people.len() * usize::try_from(EVENTS).unwrap(),
            begun.elapsed()
        );
        assert!(killed >= 3, "nothing was killed");
    }

    /// Kills a replica, then NATS, then PostgreSQL, and again, until all logs are synced.
    async fn break_things(&mut self, syncing: &[JoinHandle<u32>]) -> u32 {
        let mut killed = 0;
        while killed < 3 || !syncing.iter().all(JoinHandle::is_finished) {
            sleep(Duration::from_millis(150)).await;
            match killed % 3 {
                0 => {
                    self.postgres.kill();
                    sleep(Duration::from_millis(400)).await;
                    self.postgres.revive();
                }
                1 => {
                    let at = usize::try_from(killed).unwrap() % REPLICAS;
                    self.replicas[at].abort();
                    let (address, replica) = self.replica().await;
                    self.addresses.lock().unwrap()[at] = address;
                    self.replicas[at] = replica;
                }
                _ => {
                    self.nats.kill();
                    sleep(Duration::from_millis(300)).await;
                    self.nats.revive();
                }
            }
            killed += 1;
            sleep(Duration::from_millis(600)).await;
        }
        killed
    }

    fn calm(self) {
        for replica in &self.replicas {
            replica.abort();
        }
        let folder = self.folder.clone();
        drop(self);
        let _gone = std::fs::remove_dir_all(folder);
    }
}

fn bank() -> TrainingBank {
    let problems = (1..=EVENTS).map(|at| format!("problem p{at} t 1200 f{at} 1 D4\n"));
    TrainingBank::read(&problems.collect::<String>()).unwrap()
}

/// Accounts with keys to sync.
async fn people(accounts: &Accounts, number: usize) -> Vec<(Uuid, HeldWord)> {
    let mut people = Vec::new();
    for _ in 0..number {
        let (account, _card) = accounts.make_pupil("storm").await.unwrap();
        let scopes = ScopeSet::of(&[KeyScope::Sync]);
        let (key, _) = accounts.make_key(account, "storm", &scopes).await.unwrap();
        people.push((account, key));
    }
    people
}

/// What the log of everyone says: every third try was wrong.
fn line(seq: u32) -> String {
    let (result, first) = if seq.is_multiple_of(3) {
        ("wrong", "E5")
    } else {
        ("right", "D4")
    };
    tried(1, seq, &format!("p{seq}"), result, first)
}

/// Syncs the logs of these accounts; a request without an answer is sent again. Returns how many there were.
async fn sync_all(people: Vec<(Uuid, HeldWord)>, addresses: Addresses) -> u32 {
    let lines: Vec<String> = (1..=EVENTS).map(line).collect();
    let mut failed = 0;
    for (at, (_, key)) in people.iter().enumerate() {
        let (mut cursor, mut accepted) = (0, 0);
        for (number, batch) in lines.chunks(BATCH).enumerate() {
            let body =
                json!({ "device": format!("{:016x}", 1), "cursor": cursor, "events": batch });
            let answer = loop {
                let server = {
                    let known = addresses.lock().unwrap();
                    known[(at + number + usize::try_from(failed).unwrap()) % known.len()]
                };
                let sent = timeout(Duration::from_secs(10), send(server, key, &body)).await;
                match sent {
                    Ok(Some(answer)) => break answer,
                    _ => failed += 1,
                }
                sleep(Duration::from_millis(50)).await;
            };
            cursor = answer["cursor"].as_i64().unwrap();
            accepted += answer["accepted"].as_u64().unwrap();
        }
        assert!(accepted <= EVENTS.into(), "an event was accepted twice");
        assert_eq!(cursor, i64::from(EVENTS));
    }
    failed
}

/// Sends a request; nothing if there was no answer that settles it.
async fn send(server: SocketAddr, key: &HeldWord, body: &Value) -> Option<Value> {
    let stream = TcpStream::connect(server).await.ok()?;
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await.ok()?;
    let connection = tokio::spawn(connection);
    let request = Request::post("/api/v1/sync")
        .header("host", "test")
        .header("authorization", format!("Bearer {}", key.text()))
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .ok()?;
    let answer = sender.send_request(request).await.ok()?;
    let (parts, body) = answer.into_parts();
    let body = to_bytes(Body::new(body), 1 << 20).await.ok()?;
    connection.abort();
    match parts.status.as_u16() {
        200 => serde_json::from_slice(&body).ok(),
        503 => None,
        other => panic!("{other}: {body:?}"),
    }
}

/// Every event is there once, and every try was rated once.
async fn hold_to_account(logs: &SyncedLogs, pool: &sqlx::PgPool, account: Uuid) {
    let log = logs.log(account).await.unwrap();
    let stored: Vec<String> = log
        .in_order()
        .iter()
        .map(|(_, event)| event.to_string())
        .collect();
    assert_eq!(stored, (1..=EVENTS).map(line).collect::<Vec<_>>());
    let words = "select rated::bigint, (select cursor from account where id = $1), rating,
                        (select 800 + sum(change) from train_event where account = $1)
                 from rating where account = $1";
    let row: (i64, i64, f64, f64) = sqlx::query_as(words)
        .bind(account)
        .fetch_one(pool)
        .await
        .unwrap();
    assert_eq!((row.0, row.1), (EVENTS.into(), EVENTS.into()));
    assert!((row.2 - row.3).abs() < 1e-6, "the changes add up: {row:?}");
}
