//! Searchers behind the queue.
//!
//! Each leaf is a job for the worker that takes it next. What the workers settle comes back with the results of their
//! jobs. All of it goes into the engine's own table, and the dearest of it goes out with every job, because it is not known
//! which worker will take the job and what that worker knows.
//!
//! Invariant: results come from strangers. They steer the tree and fill a table; a verdict still needs certificates that are
//! written here and checked. A worker that lies costs time.

use std::collections::HashMap;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use shikatsu_api as api;
use shikatsu_api::{
    Asked, Job, JobAnswer, JobCompletion, JobTask, Limits, ProofQuestion, SearchNode,
};
use shikatsu_engine::crew::{Crew, Errand, Look, Patience};
use shikatsu_engine::node_search::{
    Branch, Finite, NodeFinding, NodeSearch, Settled, StopFlag, View,
};
use shikatsu_engine::proof::Question;
use shikatsu_jobs::{Client, JobId, Priority, Submission};
use shikatsu_problem::{Color, Role, Size, Stakes};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::news_pool::NewsPool;
use crate::tree::{JobSizes, SearchJob, SearchJobId, TopTree};

/// A crew of workers behind a queue.
#[derive(Debug)]
pub struct QueueSearchers {
    client: Client,
    runtime: Handle,
    sizes: JobSizes,
    dear: u32,
    /// Tells its errands from those of other managers.
    name: String,
    errands: u64,
}

/// A job that came back, with what its worker found.
struct SentJob {
    id: SearchJobId,
    found: Option<NodeFinding>,
}

/// How often the caller is asked whether to go on.
const LOOK: Duration = Duration::from_millis(20);

/// How long a job may take by the clock, whatever its nodes.
const LONGEST_MS: u32 = 60_000;

/// How much of the news goes out with a job, in bytes.
const ENCLOSED: usize = 192 << 10;

impl QueueSearchers {
    /// A crew behind a queue. No other manager may have the same `name`: it tells jobs apart.
    #[must_use]
    pub const fn new(
        client: Client,
        runtime: Handle,
        sizes: JobSizes,
        dear: u32,
        name: String,
    ) -> Self {
        Self {
            client,
            runtime,
            sizes,
            dear,
            name,
            errands: 0,
        }
    }

    /// The message for a job of the tree.
    fn message(
        &self,
        errand: &Errand<'_>,
        first: Asked,
        job: &SearchJob,
        number: u64,
        news: &NewsPool,
    ) -> Job {
        let leaf = errand.leaf;
        let question = match leaf.question {
            Question::Capture => ProofQuestion::Capture,
            Question::Eyes => ProofQuestion::Eyes,
            Question::Stand => ProofQuestion::Stand,
        };
        let opening = leaf.opening.iter().chain(&job.opening);
        let node = SearchNode {
            question,
            opening: opening.map(|&played| played.into()).collect(),
            threats: leaf.level,
            limits: job.stretch.limits,
            least: job.stretch.least,
            dear: self.dear,
            errand: format!("{}-{}", self.name, self.errands),
            number,
            news: BASE64_STANDARD.encode(news.dearest(ENCLOSED)),
        };
        let budget = Limits {
            milliseconds: Some(LONGEST_MS),
            nodes: Some(job.stretch.most),
        };
        let task = JobTask::Search { node };
        Job::new(errand.problem.into(), first, task, budget)
    }
}

impl Crew for QueueSearchers {
    fn settle(&mut self, errand: &Errand<'_>, own: &mut NodeSearch<'_, '_>, look: Look<'_>) -> u64 {
        self.errands += 1;
        let runtime = self.runtime.clone();
        runtime.block_on(self.run(errand, own, look))
    }
}

impl QueueSearchers {
    async fn run(&self, errand: &Errand<'_>, own: &mut NodeSearch<'_, '_>, look: Look<'_>) -> u64 {
        // An engine asks nothing of which it does not know what is at stake.
        let Ok(stakes) = Stakes::of(errand.problem) else {
            return 0;
        };
        let first = match stakes.color(errand.leaf.first) {
            Color::Black => Asked::Black,
            Color::White => Asked::White,
        };
        let mut tree = TopTree::new(self.sizes, errand.leaf.first);
        let mut news = NewsPool::new(own.record());
        let mut out: JoinSet<SentJob> = JoinSet::new();
        let mut queued: HashMap<SearchJobId, JobId> = HashMap::new();
        let (mut nodes, mut number) = (0, 0);
        while tree.settled().is_none() && nodes < errand.nodes {
            while out.len() < self.sizes.searchers {
                let Some(job) = tree.next_job() else { break };
                // A glance at the root is no job.
                if job.stretch.most == 0 {
                    let mut found =
                        own.search(errand.leaf, job.stretch, self.dear, &StopFlag::default());
                    found.from(errand.leaf.opening.len());
                    tree.take(job.id, &found);
                    continue;
                }
                number += 1;
                let message = self.message(errand, first, &job, number, &news);
                let Ok(id) = JobId::of(&message) else { break };
                queued.insert(job.id, id);
                let client = self.client.clone();
                out.spawn(send(client, message, job.id, errand.problem.setup.size));
            }
            if look(nodes) == Patience::Over {
                break;
            }
            tokio::select! {
                Some(Ok(sent)) = out.join_next() => {
                    queued.remove(&sent.id);
                    match sent.found {
                        None => { tree.drop(sent.id); }
                        Some(mut found) => {
                            nodes += found.nodes;
                            found.from(errand.leaf.opening.len());
                            own.learn(&found.news);
                            news.add(&found.news);
                            tree.take(sent.id, &found);
                        }
                    }
                    for job in tree.stale() {
                        self.cancel(queued.remove(&job)).await;
                        tree.drop(job);
                    }
                }
                () = sleep(LOOK) => {}
            }
        }
        for (_, id) in queued {
            self.cancel(Some(id)).await;
        }
        out.shutdown().await;
        nodes
    }

    /// Cancels a job whose result is of no use any more. If the server does not answer, a worker works in vain for a while.
    async fn cancel(&self, id: Option<JobId>) {
        if let Some(id) = id {
            let _in_vain = self.client.cancel(id).await;
        }
    }
}

/// Puts a job into the queue and waits for its result.
async fn send(client: Client, job: Job, id: SearchJobId, size: Size) -> SentJob {
    let found = ask(&client, &job, size).await;
    if found.is_none() {
        // A queue that is full or gone is asked again a little later, not at once.
        sleep(Duration::from_millis(500)).await;
    }
    SentJob { id, found }
}

async fn ask(client: &Client, job: &Job, size: Size) -> Option<NodeFinding> {
    let (submission, mut waiter) = client.ask(job, Priority::Batch).await.ok()?;
    if matches!(submission, Submission::Busy { .. }) {
        return None;
    }
    let patience = Duration::from_millis(u64::from(LONGEST_MS) * 4);
    let end = waiter.end(patience).await.ok()??;
    let nodes = end.nodes;
    let JobCompletion::Answered {
        answer: JobAnswer::Searched { views },
        certificates,
    } = end.happened
    else {
        return None;
    };
    let news = client.certificates(&certificates).await.ok()?;
    Some(NodeFinding {
        views: views
            .iter()
            .map(|seen| view(seen, size))
            .collect::<Option<_>>()?,
        news: news.unwrap_or_default(),
        hints: Vec::new(),
        nodes,
    })
}

fn view(view: &api::NodeView, size: Size) -> Option<View> {
    let branch = |branch: &api::NodeBranch| {
        Some(Branch {
            play: branch.played.on(size).ok()?,
            state: branch.state,
            level: branch.threats,
            numbers: branch.numbers,
            settled: branch.settled.map(settled),
        })
    };
    Some(View {
        turn: role(view.turn),
        numbers: view.numbers,
        settled: view.settled.map(settled),
        branches: view.branches.iter().map(branch).collect::<Option<_>>()?,
    })
}

const fn settled(end: api::NodeEnd) -> Settled {
    Settled {
        role: role(end.winner),
        bound: end.bound,
        finite: if end.finite { Finite::Yes } else { Finite::No },
    }
}

const fn role(role: api::Role) -> Role {
    match role {
        api::Role::Attacker => Role::Attacker,
        api::Role::Defender => Role::Defender,
    }
}
