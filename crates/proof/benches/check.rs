//! How many nodes a second the checker reads, on one core.
//!
//! The certificates come from the brute force of the tests: rooms of six points,
//! 19 to 31 points in play. As trees they are what the checker must play through node by
//! node; with references they are what the writer makes.
//!
//! The bound is a ratio: rounds alternate with a hash of the same bytes, which no cache and no
//! cleverness makes faster, because a machine that others use can be ten times slower for seconds.
//!
//! `cargo bench -p shikatsu-proof --bench check`

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark talks and may stop, and shares modules with the tests"
)]

#[path = "../tests/checker/expansion.rs"]
mod expansion;
#[path = "../tests/checker/rooms.rs"]
mod rooms;
#[path = "../tests/checker/rules.rs"]
mod rules;
#[path = "../tests/checker/solution.rs"]
mod solution;
#[path = "../tests/checker/tree.rs"]
mod tree;

use std::hint::black_box;
use std::io::Read;
use std::time::{Duration, Instant};

use shikatsu_problem::Problem;
use shikatsu_proof::{Manner, Question, check};

use expansion::Expansion;
use rooms::{IDLE_RABBIT, RABBIT, RECTANGLE, certificate, room};
use tree::Certificate;

/// Bytes that may be hashed in the time of one node of the plain tree. A core that is left alone hashes 0.7 to 1.0
/// thousand million a second, so this asks for a million nodes a second there.
const ALLOWED: f64 = 700.0;

fn main() {
    let problem = room(IDLE_RABBIT);
    let shared = certificate(&problem, Question::Capture);
    let mut tree = Vec::new();
    Expansion::new(&Certificate::parse(&shared))
        .read_to_end(&mut tree)
        .unwrap();
    let name = "proof of capture, as a tree";
    let price = measure(name, &problem, &tree, Manner::Prove);
    measure("the same with references", &problem, &shared, Manner::Prove);
    for (drawing, question, manner, name) in [
        (
            IDLE_RABBIT,
            Question::Eyes,
            Manner::Refute,
            "refutation of eyes",
        ),
        (
            RABBIT,
            Question::Stand,
            Manner::Refute,
            "refutation of standing",
        ),
        (RECTANGLE, Question::Eyes, Manner::Prove, "proof of eyes"),
        (
            RECTANGLE,
            Question::Capture,
            Manner::Refute,
            "refutation of capture",
        ),
    ] {
        let problem = room(drawing);
        measure(name, &problem, &certificate(&problem, question), manner);
    }
    assert!(
        price <= ALLOWED,
        "a node takes as long as hashing {price:.0} bytes, which is more than {ALLOWED:.0}"
    );
}

/// Prints the best of several rounds, in nodes a second; returns the median price of a node, in bytes hashed.
fn measure(name: &str, problem: &Problem, bytes: &[u8], manner: Manner) -> f64 {
    let mut best = 0.0_f64;
    let mut prices = Vec::new();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(3) {
        let speed = rate(|| {
            let checked = check(problem, bytes).unwrap();
            assert_eq!(checked.claim().manner, manner);
            checked.nodes()
        });
        let hashed = rate(|| {
            black_box(hash(bytes));
            bytes.len() as u64
        });
        best = best.max(speed);
        prices.push(hashed / speed);
    }
    prices.sort_by(f64::total_cmp);
    let price = prices[prices.len() / 2];
    let length = bytes.len();
    println!("{name}: {best:.0} nodes/s ({length} bytes), a node costs {price:.0} bytes hashed");
    price
}

/// How many a second, in a tenth of one.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let (round, mut done) = (Instant::now(), 0);
    while round.elapsed() < Duration::from_millis(100) {
        done += work();
    }
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let done = done as f64;
    done / round.elapsed().as_secs_f64()
}

/// FNV-1a: one multiplication after the other.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
