//! What every handler knows: the desk behind, what is on offer, and how much one may ask.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use shikatsu_api::Limits;

use super::allowance::{Allowance, Buckets, Cost};
use super::bank::Bank;
use super::client::{Client, Trust};
use super::pages::Pages;
use super::phase::Watched;
use super::refusal::{Kind, Refusal};
use super::turnstile::{Bounds, Outside, Place, Turnstile};
use crate::desk::Desk;

/// What an operator decides.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Whether others listen there too.
    pub door: Door,
    /// The folder of the page, if it is offered.
    pub web: Option<PathBuf>,
    /// The folder of the problems that are offered.
    pub problems: Option<PathBuf>,
    /// Whose word about addresses is believed.
    pub trust: Trust,
    /// What one address may ask.
    pub allowance: Allowance,
    /// Streams of news that may be open.
    pub streams: Bounds,
    /// Connections that may be open; those of trusted proxies are not counted by address.
    pub connections: Bounds,
    /// The most that is spent on one question, whatever it asks for.
    pub budget: Limits,
    /// How long a request may take to arrive: its head, and then each part of its body.
    pub patience: Duration,
    /// How long an answer may take.
    pub longest: Duration,
    /// How long requests that are under way have when the server is told to end.
    pub grace: Duration,
}

/// Whether other servers listen at the same address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// Nobody else does.
    Own,
    /// Others do, and take over when this one ends.
    Shared,
}

impl Settings {
    /// The usual ones.
    #[must_use]
    pub fn new(listen: SocketAddr) -> Self {
        Self {
            listen,
            door: Door::Own,
            web: None,
            problems: None,
            trust: Trust::default(),
            allowance: Allowance::default(),
            streams: Bounds {
                each: 16,
                all: 50_000,
            },
            connections: Bounds {
                each: 256,
                all: 100_000,
            },
            budget: Limits {
                milliseconds: Some(60_000),
                nodes: None,
            },
            patience: Duration::from_secs(15),
            longest: Duration::from_secs(30),
            grace: Duration::from_secs(10),
        }
    }
}

pub(super) type Front = Arc<Reception>;

pub(super) struct Reception {
    pub(super) desk: Desk,
    pub(super) bank: Bank,
    pub(super) pages: Pages,
    pub(super) settings: Settings,
    pub(super) phase: Watched,
    pub(super) document: bytes::Bytes,
    pub(super) explained: bytes::Bytes,
    pub(super) buckets: Buckets,
    pub(super) streams: Turnstile,
}

impl Reception {
    /// Takes what something costs from who asks.
    pub(super) fn charge(&self, client: Client, cost: Cost) -> Result<(), Refusal> {
        let taken = self.buckets.take(client.household(), cost, Instant::now());
        taken.map_err(|wait| {
            metrics::counter!("shikatsu_http_limited_total").increment(1);
            Refusal::later(
                Kind::TooMany,
                "this address has asked as much as it may for now; wait as long as Retry-After says",
                wait,
            )
        })
    }

    /// A place among those who follow a question.
    pub(super) fn stream(&self, client: Client) -> Result<Place, Refusal> {
        self.streams
            .enter(client.household())
            .map_err(|outside| match outside {
                Outside::Yours => Refusal::later(
                    Kind::TooMany,
                    "this address follows as many questions as it may; close one of them first",
                    Duration::from_secs(5),
                ),
                Outside::Full => Refusal::later(
                    Kind::Busy,
                    "as many questions are followed as there are places; ask for the state now and then instead",
                    Duration::from_secs(30),
                ),
            })
    }

    /// What may be spent: as asked, and no more than the operator allows.
    pub(super) fn budget(&self, asked: Limits) -> Limits {
        let most = self.settings.budget;
        Limits {
            milliseconds: least(asked.milliseconds, most.milliseconds),
            nodes: least(asked.nodes, most.nodes),
        }
    }
}

fn least<T: Ord>(asked: Option<T>, most: Option<T>) -> Option<T> {
    match (asked, most) {
        (Some(asked), Some(most)) => Some(asked.min(most)),
        (asked, most) => asked.or(most),
    }
}
