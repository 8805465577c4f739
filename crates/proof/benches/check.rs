//! How many nodes a second the checker reads, on one core.
//!
//! The certificates come from the brute force of the tests: rooms of six points,
//! 19 to 31 points in play. As trees they are what the checker must play through node by
//! node; with references they are what the writer makes.
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

use std::io::Read;
use std::time::{Duration, Instant};

use shikatsu_problem::Problem;
use shikatsu_proof::{Manner, Question, check};

use expansion::Expansion;
use rooms::{IDLE_RABBIT, RABBIT, RECTANGLE, certificate, room};
use tree::Certificate;

/// Nodes a second that the plain tree must reach.
const WANTED: f64 = 1e6;

fn main() {
    let problem = room(IDLE_RABBIT);
    let shared = certificate(&problem, Question::Capture);
    let mut tree = Vec::new();
    Expansion::new(&Certificate::parse(&shared))
        .read_to_end(&mut tree)
        .unwrap();
    let speed = measure(
        "proof of capture, as a tree",
        &problem,
        &tree,
        Manner::Prove,
    );
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
    assert!(speed >= WANTED, "{speed:.0} nodes/s is below {WANTED:.0}");
}

/// The best of several rounds, in nodes a second.
fn measure(name: &str, problem: &Problem, bytes: &[u8], manner: Manner) -> f64 {
    let mut best = 0.0_f64;
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(3) {
        let (round, mut nodes) = (Instant::now(), 0);
        while round.elapsed() < Duration::from_millis(200) {
            let checked = check(problem, bytes).unwrap();
            assert_eq!(checked.claim().manner, manner);
            nodes += checked.nodes();
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let speed = nodes as f64 / round.elapsed().as_secs_f64();
        best = best.max(speed);
    }
    println!("{name}: {best:.0} nodes/s ({} bytes)", bytes.len());
    best
}
