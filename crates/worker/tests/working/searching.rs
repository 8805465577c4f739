//! One problem over workers that know nothing of each other.

use std::time::Duration;

use shikatsu_api::{Asked, Job, JobCompletion, JobTask, Limits, ProofQuestion, SearchNode};
use shikatsu_engine::crew::Call;
use shikatsu_engine::{Cancel, Engine, MoveDetail, Options, Report, Request};
use shikatsu_jobs::{Client, Priority};
use shikatsu_manager::{JobSizes, QueueSearchers};
use shikatsu_problem::Problem;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use crate::fixture::{PATIENCE, corner, problem, start_worker, with};

const OPTIONS: Options = Options {
    threads: 1,
    memory: 16 << 20,
};

/// A crew is called for everything.
const AT_ONCE: Call = Call {
    alone: 50,
    worth: 0,
};

fn searchers(client: &Client) -> QueueSearchers {
    let sizes = JobSizes {
        searchers: 3,
        least: 200,
        most: 1000,
    };
    QueueSearchers::new(client.clone(), Handle::current(), sizes, 8, "test".into())
}

fn solve(problem: &Problem, mut engine: Engine) -> Report {
    let request = Request {
        moves: MoveDetail::VerdictOnly,
        ..Request::everything()
    };
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    report.unwrap()
}

fn said(report: &Report) -> Vec<&'static str> {
    let sides = report.sides.iter();
    sides.map(|side| side.outcome.name()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_over_two_workers_has_the_verdict_of_one_search() {
    with(|client| async move {
        let mut hired = [
            start_worker(&client, "one", Duration::ZERO),
            start_worker(&client, "two", Duration::ZERO),
        ];
        let crew = Box::new(searchers(&client));
        let solved = spawn_blocking(move || {
            let hard = problem("suite/ko/07-both-ways.txt");
            let alone = solve(&hard, Engine::new(OPTIONS));
            let together = solve(&hard, Engine::with_crew(OPTIONS, crew, AT_ONCE));
            assert_eq!(said(&alone), said(&together));
            together.nodes
        });
        let nodes = tokio::time::timeout(PATIENCE, solved).await.unwrap();
        assert!(nodes.unwrap() > 0);
        for one in &mut hired {
            one.says("answered").await;
        }
        for one in hired {
            one.dismiss().await.unwrap();
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_none_fails_and_the_worker_goes_on() {
    with(|client| async move {
        let hired = start_worker(&client, "one", Duration::ZERO);
        let node = SearchNode {
            question: ProofQuestion::Capture,
            opening: Vec::new(),
            threats: 0,
            limits: [1 << 28; 2],
            least: 1,
            dear: 1,
            errand: "test".into(),
            number: 1,
            news: String::new(),
        };
        let stone = corner().setup.black.iter().next().unwrap();
        let occupied = shikatsu_api::Move::from(shikatsu_problem::Move::Play(stone));
        let wrong = [
            SearchNode {
                threats: 100,
                ..node.clone()
            },
            SearchNode {
                opening: vec![occupied],
                ..node.clone()
            },
            SearchNode {
                news: "no base64!".into(),
                ..node.clone()
            },
        ];
        for (node, fails) in wrong
            .map(|node| (node, true))
            .into_iter()
            .chain([(node, false)])
        {
            let limits = Limits {
                milliseconds: None,
                nodes: Some(1000),
            };
            let task = JobTask::Search { node };
            let job = Job::new((&corner()).into(), Asked::Black, task, limits);
            let (_, mut waiter) = client.ask(&job, Priority::Person).await.unwrap();
            let end = waiter.end(PATIENCE).await.unwrap().unwrap();
            let failed = matches!(end.happened, JobCompletion::Failed { .. });
            assert_eq!(failed, fails, "{:?}", end.happened);
        }
        hired.dismiss().await.unwrap();
    })
    .await;
}
