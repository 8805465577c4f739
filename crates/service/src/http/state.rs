//! What every handler knows: the requests, the page, the problems, and how much one address may ask.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use shikatsu_api::Limits;
use shikatsu_door::PasskeyDoor;
use shikatsu_problem::Problem;
use shikatsu_train::TrainingBank;

use super::bank::Bank;
use super::client::{ClientAddress, Trust};
use super::connection_limit::{ConnectionBounds, ConnectionLimit, ConnectionPermit, LimitReached};
use super::pages::{PageSource, Pages};
use super::phase::PhaseReceiver;
use super::proxy_sign_in::SignInHeader;
use super::rate_limit::{Buckets, RateLimit, RequestCost};
use super::refusal::{HttpRefusal, RefusalKind};
use super::route_rules::RouteRules;
use crate::accounts::Accounts;
use crate::club::Club;
use crate::requests::{Audits, Requests};
use crate::room_review::RoomReviews;
use crate::rooms::Rooms;
use crate::row_games::RowGames;
use crate::synced::SyncedLogs;

/// What an operator decides.
#[derive(Debug, Clone)]
pub struct ServerSettings {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Whether other servers listen there too.
    pub port: PortUse,
    /// The page, if it is offered.
    pub web: Option<PageSource>,
    /// The folder of the problems that are offered.
    pub problems: Option<PathBuf>,
    /// The folder of the bank of proved problems, with its packs.
    pub bank: Option<PathBuf>,
    /// The door of the site; without one there are no accounts.
    pub door: Option<PasskeyDoor>,
    /// The problems of the trainer, whose keys the claims of logs are held against.
    pub training: Option<Arc<TrainingBank>>,
    /// The boards of the problems of the trainer, by their names there.
    pub boards: Arc<BTreeMap<String, Problem>>,
    /// Proxies whose word about addresses is believed.
    pub trust: Trust,
    /// The header in which such a proxy names who is signed in; none is read unless it is named.
    pub sign_in_header: Option<SignInHeader>,
    /// What one address may ask.
    pub rate_limit: RateLimit,
    /// Streams of news that may be open.
    pub streams: ConnectionBounds,
    /// Collections that may be on their way to be read; each may take 16 MiB.
    pub uploads: ConnectionBounds,
    /// Sockets of rooms that may be open.
    pub room_sockets: ConnectionBounds,
    /// Connections that may be open; those of trusted proxies are not counted by address.
    pub connections: ConnectionBounds,
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
pub enum PortUse {
    /// No other does.
    Own,
    /// Others do, and take over when this one ends.
    Shared,
}

impl ServerSettings {
    /// The usual ones.
    #[must_use]
    pub fn new(listen: SocketAddr) -> Self {
        Self {
            listen,
            port: PortUse::Own,
            web: None,
            problems: None,
            bank: None,
            door: None,
            training: None,
            boards: Arc::default(),
            trust: Trust::default(),
            sign_in_header: None,
            rate_limit: RateLimit::default(),
            streams: ConnectionBounds {
                each: 16,
                all: 50_000,
            },
            uploads: ConnectionBounds { each: 3, all: 6 },
            // A class of forty sits behind one address, and a member may have two.
            room_sockets: ConnectionBounds {
                each: 100,
                all: 50_000,
            },
            connections: ConnectionBounds {
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

/// The state that all handlers share.
pub(super) type SharedState = Arc<ServerState>;

/// What a server keeps while it runs.
pub(super) struct ServerState {
    pub(super) requests: Requests,
    pub(super) audits: Audits,
    pub(super) row_games: RowGames,
    pub(super) rooms: Rooms,
    pub(super) accounts: Accounts,
    pub(super) logs: SyncedLogs,
    pub(super) club: Club,
    pub(super) rules: RouteRules,
    pub(super) reviews: RoomReviews,
    pub(super) bank: Bank,
    pub(super) pages: Pages,
    pub(super) settings: ServerSettings,
    pub(super) phase: PhaseReceiver,
    pub(super) document: bytes::Bytes,
    pub(super) docs_page: bytes::Bytes,
    pub(super) buckets: Buckets,
    pub(super) streams: ConnectionLimit,
    pub(super) uploads: ConnectionLimit,
    pub(super) room_sockets: ConnectionLimit,
}

impl ServerState {
    /// A problem of the trainer or the bank, as it is drawn.
    pub(super) fn drawn(&self, id: &str) -> Option<&Problem> {
        let of_bank = || self.bank.document(id).map(|document| &document.problem);
        self.settings.boards.get(id).or_else(of_bank)
    }

    /// Takes what something costs from the tokens of a client.
    pub(super) fn charge(
        &self,
        client: ClientAddress,
        cost: RequestCost,
    ) -> Result<(), HttpRefusal> {
        let taken = self.buckets.take(client.block(), cost, Instant::now());
        taken.map_err(|wait| {
            metrics::counter!("shikatsu_http_limited_total").increment(1);
            HttpRefusal::later(
                RefusalKind::TooMany,
                "this address has asked as much as it may for now; wait as long as Retry-After says",
                wait,
            )
        })
    }

    /// A permit for a stream that follows a request.
    pub(super) fn stream(&self, client: ClientAddress) -> Result<ConnectionPermit, HttpRefusal> {
        self.streams
            .enter(client.block())
            .map_err(|reached| match reached {
                LimitReached::ByAddress => HttpRefusal::later(
                    RefusalKind::TooMany,
                    "this address follows as many questions as it may; close one of them first",
                    Duration::from_secs(5),
                ),
                LimitReached::InAll => HttpRefusal::later(
                    RefusalKind::Busy,
                    "as many questions are followed as there are places; ask for the state now and then instead",
                    Duration::from_secs(30),
                ),
            })
    }

    /// A permit for a collection that is on its way.
    pub(super) fn upload(&self, client: ClientAddress) -> Result<ConnectionPermit, HttpRefusal> {
        let entered = self.uploads.enter(client.block());
        entered.map_err(|reached| {
            let (kind, detail) = match reached {
                LimitReached::ByAddress => (
                    RefusalKind::TooMany,
                    "this address sends as many collections as it may at a time; wait until one of them is answered",
                ),
                LimitReached::InAll => (
                    RefusalKind::Busy,
                    "as many collections are read as there are places; send it again when Retry-After has passed",
                ),
            };
            HttpRefusal::later(kind, detail, Duration::from_secs(10))
        })
    }

    /// A permit for a socket of a room.
    pub(super) fn room_socket(
        &self,
        client: ClientAddress,
    ) -> Result<ConnectionPermit, HttpRefusal> {
        let entered = self.room_sockets.enter(client.block());
        entered.map_err(|reached| match reached {
            LimitReached::ByAddress => HttpRefusal::later(
                RefusalKind::TooMany,
                "this address has as many sockets as it may; close one of them first",
                Duration::from_secs(5),
            ),
            LimitReached::InAll => HttpRefusal::later(
                RefusalKind::Busy,
                "as many sockets are open as there are places; try again",
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
