//! What the service adds to a search: the same job done by an engine in this process, and asked of a server whose worker
//! is another process.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shikatsu_api::{Asked, FileRequest, Job, Problem, SolveRequest};
use shikatsu_formats::read_any;
use shikatsu_worker::{Cancel, EngineHandler, EngineSettings, JobHandler, Options};

use crate::ground::{Ground, root};
use crate::lookups::suite;
use crate::visitor::Visitor;
use crate::{Result, say};

/// A search that takes longer is given up, on both sides.
const LONGEST: Duration = Duration::from_secs(30);
/// Every so many problems of the large set.
const STEP: usize = 40;
/// Upper ends of the sizes, in milliseconds of the bare engine.
const SIZES: [f64; 5] = [1.0, 10.0, 100.0, 1_000.0, 30_000.0];

/// One problem after the other, bare and through the service in turn; by size, the middle of the ratios and of what is added.
pub(crate) async fn through_the_service(ground: &Ground) -> Result<()> {
    let server = ground.serve("127.0.0.1:0", &[]).await?;
    let worker = ground.handle(1)?;
    let set = std::fs::read(root().join("../shared/bench/gotools.jsonl"))?;
    let large = read_any(&set)?.into_iter().step_by(STEP);
    let large = large.map(|(document, _)| document.problem);
    let mut handler = EngineHandler::new(EngineSettings {
        engine: Options {
            threads: 1,
            memory: 256 << 20,
        },
        longest: LONGEST,
    });
    let mut pairs = Vec::new();
    for problem in suite()?.into_iter().chain(large) {
        let question = question(&problem);
        let Some(served) = asked(server.address, &question).await? else {
            continue;
        };
        let start = Instant::now();
        handler.handle(&job(&question), &Cancel::default(), &mut |_| {});
        let bare = start.elapsed();
        if bare < LONGEST {
            pairs.push((bare.as_secs_f64() * 1000.0, served.as_secs_f64() * 1000.0));
        }
    }
    let mut least = 0.0;
    for most in SIZES {
        let of_size = pairs
            .iter()
            .filter(|(bare, _)| (least..most).contains(bare));
        let of_size: Vec<(f64, f64)> = of_size.copied().collect();
        least = most;
        if of_size.is_empty() {
            continue;
        }
        say(&json!({
            "what": "solve", "below_ms": most, "problems": of_size.len(),
            "bare_ms": middle(of_size.iter().map(|(bare, _)| *bare)),
            "served_ms": middle(of_size.iter().map(|(_, served)| *served)),
            "added_ms": middle(of_size.iter().map(|(bare, served)| served - bare)),
            "ratio": middle(of_size.iter().map(|(bare, served)| served / bare)),
            "ratio_of_sums": of_size.iter().map(|(_, served)| served).sum::<f64>() / of_size.iter().map(|(bare, _)| bare).sum::<f64>(),
        }));
    }
    drop(worker);
    server.end().await
}

fn question(problem: &shikatsu_problem::Problem) -> SolveRequest {
    let asked = FileRequest {
        milliseconds: u32::try_from(LONGEST.as_millis()).ok(),
        ..FileRequest::default()
    };
    let mut question = SolveRequest::about(Problem::from(problem), asked);
    question.first = Asked::Both;
    question
}

/// The job that a service makes of a question.
fn job(question: &SolveRequest) -> Job {
    Job::new(
        question.problem.clone(),
        question.first,
        question.task(),
        question.limits,
    )
}

/// From the question to its end; nothing if it was known already, from another side.
async fn asked(address: SocketAddr, question: &SolveRequest) -> Result<Option<Duration>> {
    let body = serde_json::to_vec(question)?;
    let mut visitor = Visitor::new(address, 3).await?;
    let start = Instant::now();
    let case = visitor.get("POST", "/api/v1/solves", body).await?;
    if !case["closing"].is_null() {
        return Ok(None);
    }
    let place = format!("/api/v1/solves/{}", case["id"].as_str().unwrap_or_default());
    let case: Value = visitor.closed(&place).await?;
    let took = start.elapsed();
    match case["closing"]["kind"].as_str() {
        Some("proved" | "unproved") => Ok(Some(took)),
        _ => Err(format!("{case}").into()),
    }
}

fn middle(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    (values[values.len() / 2] * 100.0).round() / 100.0
}
