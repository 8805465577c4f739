//! Searchers behind the queue.
//!
//! Each leaf is a job for whoever takes it next. What the searchers settle comes back with the ends of their
//! jobs; all of it goes into the engine's own table, and the dearest of it goes out with every job, because nobody
//! knows who will take it and what he knows.
//!
//! Invariant: ends are words of strangers. They steer the tree and fill a table; a verdict still needs certificates
//! that are written here and checked. Whoever lies costs time.

use std::collections::HashMap;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use shikatsu_api as api;
use shikatsu_api::{
    Asked, Job, JobAnswer, JobCompletion, JobTask, Limits, ProofQuestion, SearchNode,
};
use shikatsu_engine::crew::{Crew, Errand, Patience};
use shikatsu_engine::proof::Question;
use shikatsu_engine::seat::{Branch, Finite, Found, Seat, Settled, View, Whistle};
use shikatsu_jobs::{Client, JobId, Priority, Submission};
use shikatsu_problem::{Color, Role, Size, Stakes};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::pool::Pool;
use crate::tree::{Order, Terms, Ticket, Tree};

/// A crew of workers that nobody here knows.
#[derive(Debug)]
pub struct Post {
    client: Client,
    runtime: Handle,
    terms: Terms,
    dear: u32,
    /// What tells its errands from those of others.
    name: String,
    errands: u64,
}

/// A job that is out.
struct Sent {
    ticket: Ticket,
    found: Option<Found>,
}

/// How often the caller looks up.
const LOOK: Duration = Duration::from_millis(20);

/// How long a node may take by the clock, whatever its nodes.
const LONGEST_MS: u32 = 60_000;

/// What of the news goes out with a job, in bytes.
const ENCLOSED: usize = 192 << 10;

impl Post {
    /// A crew behind a queue. `name` must be no other's: it tells jobs apart.
    #[must_use]
    pub const fn new(
        client: Client,
        runtime: Handle,
        terms: Terms,
        dear: u32,
        name: String,
    ) -> Self {
        Self {
            client,
            runtime,
            terms,
            dear,
            name,
            errands: 0,
        }
    }

    fn job(
        &self,
        (errand, stakes): (&Errand<'_>, Stakes),
        order: &Order,
        number: u64,
        news: &Pool,
    ) -> Job {
        let leaf = errand.leaf;
        let question = match leaf.question {
            Question::Capture => ProofQuestion::Capture,
            Question::Eyes => ProofQuestion::Eyes,
            Question::Stand => ProofQuestion::Stand,
        };
        let opening = leaf.opening.iter().chain(&order.opening);
        let node = SearchNode {
            question,
            opening: opening.map(|&played| played.into()).collect(),
            threats: leaf.level,
            limits: order.stretch.limits,
            least: order.stretch.least,
            dear: self.dear,
            errand: format!("{}-{}", self.name, self.errands),
            number,
            news: BASE64_STANDARD.encode(news.dearest(ENCLOSED)),
        };
        let budget = Limits {
            milliseconds: Some(LONGEST_MS),
            nodes: Some(order.stretch.most),
        };
        let task = JobTask::Search { node };
        let first = match stakes.color(leaf.first) {
            Color::Black => Asked::Black,
            Color::White => Asked::White,
        };
        Job::new(errand.problem.into(), first, task, budget)
    }
}

impl Crew for Post {
    fn settle(
        &mut self,
        errand: &Errand<'_>,
        seat: &mut Seat<'_, '_>,
        look: &mut dyn FnMut(u64) -> Patience,
    ) -> u64 {
        self.errands += 1;
        let runtime = self.runtime.clone();
        runtime.block_on(self.run(errand, seat, look))
    }
}

impl Post {
    async fn run(
        &self,
        errand: &Errand<'_>,
        seat: &mut Seat<'_, '_>,
        look: &mut dyn FnMut(u64) -> Patience,
    ) -> u64 {
        // An engine asks nothing of which it does not know what is at stake.
        let Ok(stakes) = Stakes::of(errand.problem) else {
            return 0;
        };
        let mut tree = Tree::new(self.terms, errand.leaf.first);
        let mut news = Pool::new(seat.record());
        let mut out: JoinSet<Sent> = JoinSet::new();
        let mut names: HashMap<Ticket, JobId> = HashMap::new();
        let (mut nodes, mut number) = (0, 0);
        while tree.settled().is_none() && nodes < errand.nodes {
            while out.len() < self.terms.workers {
                let Some(order) = tree.order() else { break };
                // A glance at the root is no job.
                if order.stretch.most == 0 {
                    let mut found =
                        seat.search(errand.leaf, order.stretch, self.dear, &Whistle::default());
                    found.from(errand.leaf.opening.len());
                    tree.take(order.ticket, &found);
                    continue;
                }
                number += 1;
                let job = self.job((errand, stakes), &order, number, &news);
                let Ok(id) = JobId::of(&job) else { break };
                names.insert(order.ticket, id);
                let client = self.client.clone();
                out.spawn(send(client, job, order, errand.problem.setup.size));
            }
            if look(nodes) == Patience::Over {
                break;
            }
            tokio::select! {
                Some(Ok(sent)) = out.join_next() => {
                    names.remove(&sent.ticket);
                    match sent.found {
                        None => { tree.drop(sent.ticket); }
                        Some(mut found) => {
                            nodes += found.nodes;
                            found.from(errand.leaf.opening.len());
                            seat.learn(&found.news);
                            news.add(&found.news);
                            tree.take(sent.ticket, &found);
                        }
                    }
                    for ticket in tree.stale() {
                        self.call_back(names.remove(&ticket)).await;
                        tree.drop(ticket);
                    }
                }
                () = sleep(LOOK) => {}
            }
        }
        for (_, id) in names {
            self.call_back(Some(id)).await;
        }
        out.shutdown().await;
        nodes
    }

    /// Nobody waits for a job any more. If the server does not hear it, a worker works in vain for a while.
    async fn call_back(&self, id: Option<JobId>) {
        if let Some(id) = id {
            let _in_vain = self.client.cancel(id).await;
        }
    }
}

/// Puts a job into the queue and waits for its end.
async fn send(client: Client, job: Job, order: Order, size: Size) -> Sent {
    let ticket = order.ticket;
    let found = ask(&client, &job, size).await;
    if found.is_none() {
        // A queue that is full or gone is asked again a little later, not at once.
        sleep(Duration::from_millis(500)).await;
    }
    Sent { ticket, found }
}

async fn ask(client: &Client, job: &Job, size: Size) -> Option<Found> {
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
    Some(Found {
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
