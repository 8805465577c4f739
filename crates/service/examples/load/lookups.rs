//! Facts looked up: as many a second as are offered while a batch is being searched, and as many as come back with one
//! server and with two.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use serde_json::{Value, json};
use shikatsu_api::{Asked, Color, FactRequest, FileRequest, Problem, SolveRequest};
use shikatsu_board::{Symmetry, Transform, check_problem};
use shikatsu_formats::read_any;

use crate::figures::Times;
use crate::ground::{Ground, root};
use crate::visitor::Visitor;
use crate::{Result, growth, say};

/// How long each rate is offered.
const SPAN: Duration = Duration::from_secs(20);
/// Visitors at once.
const VISITORS: u64 = 64;
/// Look-ups a second, one after the other.
const OFFERED: [u32; 4] = [500, 1_000, 2_000, 3_000];

/// Questions of one address that wait; a server allows 64.
const OPEN_EACH: u64 = 50;

/// A question, and the answer that it must get.
pub(crate) struct NewRequest {
    body: Bytes,
    answer: Bytes,
}

/// Offers look-ups at fixed rates while a worker searches an audit. A time counts from the moment a request was due, so that a
/// server that stalls is not asked less for it.
pub(crate) async fn beside_an_audit(ground: &Ground, facts: u64) -> Result<()> {
    let server = ground.serve("127.0.0.1:0", &[]).await?;
    growth::fill(ground.store(), 0, facts).await?;
    let worker = ground.handle(1)?;
    let known = Arc::new(known(server.address).await?);
    let audit = audit(server.address).await?;
    for rate in OFFERED {
        let before = done(server.address, &audit).await?;
        let worked = server.worked()?;
        let times = offer(server.address, &known, rate, SPAN).await?;
        let (after, all) = done(server.address, &audit).await?;
        if after == all {
            return Err(format!("the audit ended ({all}) before the look-ups did").into());
        }
        say(&json!({
            "what": "lookups beside an audit", "facts": facts, "offered": rate, "questions": known.len(), "times": times.json(),
            "audited_meanwhile": after - before.0,
            "server_cores": (server.worked()? - worked).as_secs_f64() / SPAN.as_secs_f64(),
        }));
    }
    drop(worker);
    server.end().await
}

/// As many look-ups as come back, with one server at an address and with two.
pub(crate) async fn replicas(ground: &Ground) -> Result<()> {
    let first = ground.serve("127.0.0.1:0", &["--reuse-port"]).await?;
    let address = first.address;
    let worker = ground.handle(2)?;
    let known = Arc::new(known(address).await?);
    drop(worker);
    let mut servers = vec![first];
    for _round in 0..3 {
        let one = hurry(address, &known).await?;
        servers.push(
            ground
                .serve(&address.to_string(), &["--reuse-port"])
                .await?,
        );
        let two = hurry(address, &known).await?;
        say(&json!({
            "what": "replicas", "one": one.json(), "two": two.json(), "ratio": two.rate() / one.rate(),
        }));
        if let Some(second) = servers.pop() {
            second.end().await?;
        }
    }
    Ok(())
}

/// Has the suite proved, and asks for everything that is known then: each question in two views.
pub(crate) async fn known(address: SocketAddr) -> Result<Vec<NewRequest>> {
    let mut visitor = Visitor::new(address, 0).await?;
    let mut places = Vec::new();
    let problems = suite()?;
    for (from, problem) in (0_u64..).zip(&problems) {
        if from % OPEN_EACH == 0 {
            visitor = Visitor::new(address, from / OPEN_EACH).await?;
        }
        let asked = FileRequest {
            milliseconds: Some(2_000),
            ..FileRequest::default()
        };
        let mut question = SolveRequest::about(Problem::from(problem), asked);
        question.first = Asked::Both;
        let body = serde_json::to_vec(&question)?;
        let case = visitor.get("POST", "/api/v1/solves", body).await?;
        places.push(format!("/api/v1/solves/{}", text(&case["id"])));
    }
    for place in places {
        while visitor.get("GET", &place, vec![]).await?["closing"].is_null() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    let mut known = Vec::new();
    for problem in &problems {
        for symmetry in [Symmetry::ALL[0], Symmetry::ALL[3]] {
            let view = Transform {
                symmetry,
                black_becomes: shikatsu_problem::Color::White,
            };
            let problem = Problem::from(&view.problem(problem));
            for first in [Color::Black, Color::White] {
                let inquiry = FactRequest {
                    problem: problem.clone(),
                    first,
                };
                let body = Bytes::from(serde_json::to_vec(&inquiry)?);
                let (status, answer) = visitor.ask("POST", PATH, body.clone()).await?;
                if status == 200 {
                    known.push(NewRequest { body, answer });
                }
            }
        }
    }
    match known.len() < 200 {
        true => Err(format!("of the suite only {} questions are known", known.len()).into()),
        false => Ok(known),
    }
}

const PATH: &str = "/api/v1/facts/lookup";

/// The problems that come with the project.
pub(crate) fn suite() -> Result<Vec<shikatsu_problem::Problem>> {
    let mut problems = Vec::new();
    for folder in std::fs::read_dir(root().join("suite"))? {
        let folder = folder?.path();
        if !folder.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(folder)? {
            let documents = read_any(&std::fs::read(file?.path())?);
            let read = documents.into_iter().flatten();
            let problems_of_file = read.map(|(document, _)| document.problem);
            // Some positions of the suite are there because no game comes to them.
            problems.extend(problems_of_file.filter(|problem| check_problem(problem).is_ok()));
        }
    }
    Ok(problems)
}

/// Begins an audit that lasts longer than anything here: a set whose problems take seconds.
async fn audit(address: SocketAddr) -> Result<String> {
    let set = std::fs::read(root().join("../shared/bench/classic-mid.jsonl"))?;
    let mut visitor = Visitor::new(address, 2).await?;
    let path = "/api/v1/audits?name=set.jsonl&milliseconds=2000";
    let audit = visitor.get("POST", path, set).await?;
    Ok(format!("/api/v1/audits/{}", text(&audit["id"])))
}

/// How many problems of an audit are done, and of how many.
async fn done(address: SocketAddr, audit: &str) -> Result<(u64, u64)> {
    // A server hangs up on who is silent for 15 s.
    let mut visitor = Visitor::new(address, 1).await?;
    let audit = visitor.get("GET", audit, vec![]).await?;
    let number = |field: &str| {
        audit[field]
            .as_u64()
            .ok_or(format!("no '{field}' in {audit}"))
    };
    let all = number("all")?;
    Ok((all - number("open")?, all))
}

/// Look-ups at a fixed rate.
pub(crate) async fn offer(
    address: SocketAddr,
    known: &Arc<Vec<NewRequest>>,
    rate: u32,
    span: Duration,
) -> Result<Times> {
    let each = u64::from(rate) * span.as_secs() / VISITORS;
    let gap = Duration::from_secs_f64(VISITORS as f64 / f64::from(rate));
    let start = Instant::now() + Duration::from_millis(200);
    visit(address, known, move |visitor, number| {
        let due = start + gap.mul_f64(visitor as f64 / VISITORS as f64) + gap * number;
        (u64::from(number) < each).then_some(due)
    })
    .await
}

/// Look-ups one upon the other.
async fn hurry(address: SocketAddr, known: &Arc<Vec<NewRequest>>) -> Result<Times> {
    let end = Instant::now() + SPAN / 2;
    visit(address, known, move |_, _| {
        Some(Instant::now()).filter(|now| *now < end)
    })
    .await
}

/// Visitors who ask when they are told, until they are told nothing. Every answer must be the known one.
async fn visit(
    address: SocketAddr,
    known: &Arc<Vec<NewRequest>>,
    due: impl Fn(u64, u32) -> Option<Instant> + Copy + Send + 'static,
) -> Result<Times> {
    let mut visits = Vec::new();
    let begun = Instant::now();
    for number in 0..VISITORS {
        let known = Arc::clone(known);
        let mut visitor = Visitor::new(address, number).await?;
        visits.push(tokio::spawn(async move {
            let mut times = Vec::new();
            for turn in 0.. {
                let Some(due) = due(number, turn) else { break };
                tokio::time::sleep_until(due.into()).await;
                let place = (number * 131 + u64::from(turn) * 17) % known.len() as u64;
                let asking = &known[usize::try_from(place)?];
                let (status, answer) = visitor.ask("POST", PATH, asking.body.clone()).await?;
                times.push(due.elapsed());
                if status != 200 || answer != asking.answer {
                    return Err(format!("another answer than before: {status} {answer:?}").into());
                }
            }
            Ok::<_, Box<dyn std::error::Error + Send + Sync>>(times)
        }));
    }
    let mut times = Vec::new();
    for visit in visits {
        times.extend(visit.await??);
    }
    Ok(Times::new(times, begun.elapsed()))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
