//! Nodes of a tree that a manager holds.
//!
//! The search of a problem is kept: the next node of the same problem finds what was settled for the last.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use shikatsu_api as api;
use shikatsu_api::{JobAnswer, ProofQuestion, SearchNode};
use shikatsu_engine::Cancel;
use shikatsu_engine::node_search::{
    Branch, Finite, Leaf, LeafLimits, NodeFinding, Searcher, Settled, StopFlag, View,
};
use shikatsu_engine::proof::Question;
use shikatsu_problem::{Color, Move, Problem, Stakes};

use crate::engine_job::EngineJob;
use crate::handler::JobResult;

/// How often the clock and the flag are read during a search.
const LOOK: Duration = Duration::from_millis(5);

/// A search without a number of nodes takes this many.
const USUAL: u64 = 2_500_000;

/// The most ko threats that a verdict speaks of.
const MOST_THREATS: u8 = 5;

/// Lines are searched by recursion; memory that is not used costs nothing.
const STACK: usize = 64 << 20;

/// Searches below nodes of trees that managers hold.
#[derive(Debug)]
pub(crate) struct NodeSearcher {
    memory: usize,
    /// The last problem and its search, whose table is warm.
    last: Option<(Problem, Searcher)>,
}

impl NodeSearcher {
    /// A searcher with a table of so many bytes.
    pub(crate) const fn new(memory: usize) -> Self {
        Self { memory, last: None }
    }

    /// Searches below one node.
    pub(crate) fn search(&mut self, job: &EngineJob<'_>, node: &SearchNode) -> JobResult {
        let leaf = match leaf(job, node) {
            Ok(leaf) => leaf,
            Err(reason) => return JobResult::failed(&reason),
        };
        let Ok(news) = BASE64_STANDARD.decode(&node.news) else {
            return JobResult::failed(&"the news are no base64; send them as they came");
        };
        let stretch = LeafLimits {
            limits: node.limits,
            least: node.least,
            most: job.limits.nodes.unwrap_or(USUAL),
        };
        let is_other = |(problem, _): &(Problem, Searcher)| *problem != job.problem;
        if self.last.as_ref().is_none_or(is_other) {
            self.last = None;
            match Searcher::new(&job.problem, self.memory) {
                Ok(searcher) => self.last = Some((job.problem.clone(), searcher)),
                Err(error) => return JobResult::failed(&error),
            }
        }
        let Some((_, searcher)) = &mut self.last else {
            return JobResult::failed(&"no search could be made");
        };
        let found = watched(job, |stop| {
            let mut seat = searcher.node_search();
            seat.learn(&news);
            seat.search(&leaf, stretch, node.dear, stop)
        });
        match found {
            Some(found) if !found.views.is_empty() => done(found),
            _ => JobResult::failed(
                &"the node cannot be searched: its moves are no line of this problem, or too long",
            ),
        }
    }
}

fn done(found: NodeFinding) -> JobResult {
    JobResult::Done {
        answer: Box::new(JobAnswer::Searched {
            views: found.views.iter().map(view).collect(),
        }),
        open: None,
        bundle: found.news,
        nodes: found.nodes,
    }
}

/// Runs a search on a thread of its own, and ends it by clock or flag.
fn watched(
    job: &EngineJob<'_>,
    search: impl FnOnce(&StopFlag) -> NodeFinding + Send,
) -> Option<NodeFinding> {
    let (stop, over) = (StopFlag::default(), AtomicBool::new(false));
    let end = job.limits.time.map(|time| Instant::now() + time);
    let cancel: &Cancel = job.cancel;
    thread::scope(|scope| {
        let run = || {
            let found = search(&stop);
            over.store(true, Ordering::Release);
            found
        };
        let thread = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, run)
            .ok()?;
        while !over.load(Ordering::Acquire) && !thread.is_finished() {
            if cancel.is_cancelled() || end.is_some_and(|end| Instant::now() >= end) {
                stop.stop();
            }
            thread::sleep(LOOK);
        }
        match thread.join() {
            Ok(found) => Some(found),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn leaf(job: &EngineJob<'_>, node: &SearchNode) -> Result<Leaf, String> {
    let first = match job.job.first {
        api::Asked::Black => Color::Black,
        api::Asked::White => Color::White,
        api::Asked::Both => return Err("name one first mover".into()),
    };
    let stakes = Stakes::of(&job.problem).map_err(|error| error.to_string())?;
    if node.threats.unsigned_abs() > MOST_THREATS {
        return Err(format!("ask for at most {MOST_THREATS} threats"));
    }
    let size = job.problem.setup.size;
    let opening = node.opening.iter().map(|played| played.on(size));
    Ok(Leaf {
        question: match node.question {
            ProofQuestion::Capture => Question::Capture,
            ProofQuestion::Eyes => Question::Eyes,
            ProofQuestion::Stand => Question::Stand,
        },
        first: stakes.role(first),
        opening: opening
            .collect::<Result<Vec<Move>, _>>()
            .map_err(|error| error.to_string())?,
        level: node.threats,
    })
}

fn view(view: &View) -> api::NodeView {
    api::NodeView {
        turn: view.turn.into(),
        numbers: view.numbers,
        settled: view.settled.map(end),
        branches: view.branches.iter().map(branch).collect(),
    }
}

fn branch(branch: &Branch) -> api::NodeBranch {
    api::NodeBranch {
        played: branch.play.into(),
        state: branch.state,
        threats: branch.level,
        numbers: branch.numbers,
        settled: branch.settled.map(end),
    }
}

fn end(settled: Settled) -> api::NodeEnd {
    api::NodeEnd {
        winner: settled.role.into(),
        bound: settled.bound,
        finite: settled.finite == Finite::Yes,
    }
}
