//! A crew says what the engine says alone, and one that lies says nothing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "../../../xtask/src/scaling/simulation.rs"]
#[allow(dead_code, reason = "few of its figures are read here")]
mod simulation;

use std::path::{Path, PathBuf};

use shikatsu_engine::crew::{Call, Crew, Errand, Look};
use shikatsu_engine::node_search::{LeafLimits, NodeSearch, Searcher, StopFlag};
use shikatsu_engine::{Asked, Cancel, Engine, Limits, MoveDetail, Options, Report, Request};
use shikatsu_formats::read_any;
use shikatsu_manager::{JobSizes, ThreadSearchers};
use shikatsu_problem::{Outcome, Problem};

use self::simulation::SimulatedSearchers;

/// Called at once, for everything.
const AT_ONCE: Call = Call {
    alone: 30,
    worth: 0,
};

/// Small jobs, so that small problems have many.
const fn sizes(searchers: usize) -> JobSizes {
    JobSizes {
        searchers,
        least: 20,
        most: 100,
    }
}

const OPTIONS: Options = Options {
    threads: 1,
    memory: 16 << 20,
};

fn solve(problem: &Problem, mut engine: Engine) -> Report {
    let request = Request {
        first: Asked::Both,
        limits: Limits::of_nodes(3_000_000),
        moves: MoveDetail::VerdictOnly,
    };
    let report = engine.solve(problem, &request, &Cancel::new(), &mut |_| {});
    report.unwrap()
}

/// The verdicts, without what depends on the line that is shown.
fn said(report: &Report) -> Vec<String> {
    let worded = |outcome: &Outcome| match outcome {
        Outcome::Ko(ko) => format!("ko, {} needs {}", ko.needs_threats, ko.threats),
        outcome => outcome.name().to_owned(),
    };
    let sides = report.sides.iter();
    sides.map(|side| worded(&side.outcome)).collect()
}

/// Every position of the suite that the engine decides with few nodes, in steps.
fn suite(step: usize) -> Vec<(PathBuf, Problem, Report)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite");
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "txt") {
                files.push(path);
            }
        }
    }
    files.sort();
    let problem = |path: PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        let problem = read_any(&bytes).ok()?.into_iter().next()?.0.problem;
        let report = solve(&problem, Engine::new(OPTIONS));
        let decided = report.sides.iter().all(|side| side.outcome.is_decided());
        (decided && report.nodes < 100_000).then_some((path, problem, report))
    };
    files
        .into_iter()
        .step_by(step)
        .filter_map(problem)
        .collect()
}

#[test]
fn the_suite_has_the_verdicts_that_one_search_finds() {
    let mut jobs = 0;
    let suite = suite(3);
    assert!(suite.len() > 20, "{}", suite.len());
    for (path, problem, alone) in suite {
        for workers in [1, 2, 5] {
            let crew = SimulatedSearchers::new(sizes(workers), 4 << 20, 8, 0);
            let figures = crew.figures();
            let engine = Engine::with_crew(OPTIONS, Box::new(crew), AT_ONCE);
            let together = solve(&problem, engine);
            let name = path.display();
            assert_eq!(said(&alone), said(&together), "{name}, {workers} workers");
            jobs += figures.lock().unwrap().jobs;
        }
        let threads = ThreadSearchers::new(sizes(3), 4 << 20, 8);
        let engine = Engine::with_crew(OPTIONS, Box::new(threads), AT_ONCE);
        let together = solve(&problem, engine);
        assert_eq!(said(&alone), said(&together), "{}, threads", path.display());
    }
    assert!(jobs > 1000, "{jobs}");
}

/// A crew that tells the opposite of everything that it finds.
struct Liar;

impl Crew for Liar {
    fn settle(&mut self, errand: &Errand<'_>, own: &mut NodeSearch<'_, '_>, _: Look<'_>) -> u64 {
        let mut searcher = Searcher::new(errand.problem, 4 << 20).unwrap();
        let stretch = LeafLimits {
            limits: [1 << 28; 2],
            least: 200_000,
            most: 200_000,
        };
        let found = searcher
            .node_search()
            .search(errand.leaf, stretch, 1, &StopFlag::default());
        let mut news = found.news;
        for record in news.chunks_exact_mut(own.record()) {
            record[0] ^= 0b1000;
        }
        own.learn(&news);
        found.nodes
    }
}

/// A crew that tells anything.
struct Noise(u64);

impl Crew for Noise {
    fn settle(&mut self, _: &Errand<'_>, own: &mut NodeSearch<'_, '_>, _: Look<'_>) -> u64 {
        let mut bytes = Vec::new();
        for _ in 0..40_000 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005) + 1;
            // Few bits, so that some of it is a position.
            let rare = self.0 >> 60 < 3;
            bytes.push(if rare { self.0.to_le_bytes()[6] } else { 0 });
        }
        own.learn(&bytes);
        1
    }
}

#[test]
fn lies_cost_time_and_make_no_verdict() {
    let (mut doubts, mut same, mut nothing) = (0, 0, 0);
    for (path, problem, alone) in suite(5) {
        for crew in [Box::new(Liar) as Box<dyn Crew>, Box::new(Noise(7))] {
            let misled = solve(&problem, Engine::with_crew(OPTIONS, crew, AT_ONCE));
            doubts += misled.doubts;
            for (one, other) in alone.sides.iter().zip(&misled.sides) {
                if !other.outcome.is_decided() {
                    nothing += 1;
                    continue;
                }
                // Without "two eyes" a life is only "stands": less, and true.
                let less = other.outcome == Outcome::Stands
                    && matches!(one.outcome, Outcome::Alive | Outcome::Seki);
                let equal =
                    said(&alone) == said(&misled) || one.outcome.name() == other.outcome.name();
                assert!(
                    less || equal,
                    "{}: {} became {}",
                    path.display(),
                    one.outcome,
                    other.outcome
                );
                same += 1;
            }
        }
    }
    println!("{doubts} doubts, {same} verdicts, {nothing} not proved");
    assert!(doubts > 0, "no search was misled");
}
