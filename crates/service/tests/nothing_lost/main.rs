//! Nothing gets lost: workers are killed, one forges, one hangs, one is frozen and comes back late, rulings are aborted, NATS is
//! killed twice and PostgreSQL once, all while questions come in. Every case closes exactly once, with a verdict that
//! the engine agrees with or with a reason, and no fact is wrong.
//!
//! `SHIKATSU_LOST_JOBS=2000 SHIKATSU_LOST_SECONDS=200 cargo nextest run -p shikatsu-service --test nothing_lost
//! --run-ignored all --no-capture the_whole_storm`
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests"
)]

mod away;
mod crew;
mod havoc;
#[path = "../../../jobs/tests/queue/nats_server.rs"]
mod nats_server;
mod problems;
mod servers;
mod storm;

use std::time::Duration;

use storm::{Storm, Weather};

fn number(name: &str, otherwise: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(otherwise, |text| text.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_storm_loses_nothing() {
    let weather = Weather {
        jobs: 60,
        lasts: Duration::from_secs(12),
    };
    if let Some(storm) = Storm::brew("small", weather).await {
        storm.rage().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes: two thousand jobs"]
async fn the_whole_storm() {
    let weather = Weather {
        jobs: number("SHIKATSU_LOST_JOBS", 2_000),
        lasts: Duration::from_secs(number("SHIKATSU_LOST_SECONDS", 200)),
    };
    if let Some(storm) = Storm::brew("whole", weather).await {
        storm.rage().await;
    }
}
