//! The server: its routes, the layers around them, and its life from listening to the end.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;
use utoipa::openapi;

use super::admission::admit;
use super::around::{around_request, panicked};
use super::bank::Bank;
use super::connection::{Acceptor, listen};
use super::connection_limit::ConnectionLimit;
use super::pages::{PageSource, Pages};
use super::phase::{PhaseReceiver, PhaseSender};
use super::rate_limit::Buckets;
use super::refusal::{HttpRefusal, RefusalKind};
use super::route_rules::rules_of;
use super::routes::routes;
use super::state::{ServerSettings, ServerState, SharedState};
use super::{docs_page, figures, health};
use crate::accounts::Accounts;
use crate::club::Club;
use crate::requests::{Audits, Requests};
use crate::room_review::RoomReviews;
use crate::rooms::Rooms;
use crate::row_games::RowGames;
use crate::synced::SyncedLogs;

/// Longest body of other requests.
const LONGEST: usize = 64 << 10;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    router: Router,
    rooms: Rooms,
    accounts: Accounts,
    logs: SyncedLogs,
    club: Club,
    settings: ServerSettings,
    phases: PhaseSender,
    receiver: PhaseReceiver,
}

/// Why a server cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServerError {
    /// The server cannot listen at the address.
    Address(SocketAddr, io::Error),
    /// A folder cannot be read.
    Folder(PathBuf, io::Error),
    /// The page in the program cannot be read.
    Archive(io::Error),
}

impl Server {
    /// Reads the page and the problems, and begins to listen. Clients that connect wait until [`Server::run`].
    ///
    /// # Errors
    /// When a folder cannot be read or the address is taken.
    pub fn open(requests: Requests, settings: ServerSettings) -> Result<Self, ServerError> {
        figures::recorder();
        let (phases, receiver) = PhaseSender::new();
        let (routes, document) = routes().split_for_parts();
        let pages = settings.web.as_ref().map(read_pages);
        let bank = offered(&settings)?;
        let rooms = Rooms::new(requests.clone());
        let accounts = Accounts::new(requests.store().clone(), settings.door.clone());
        let logs = SyncedLogs::new(requests.store().clone());
        let club = Club::new(requests.clone(), accounts.clone(), logs.clone());
        let described = serde_json::to_value(&document).unwrap_or_default();
        let state = Arc::new(ServerState {
            audits: Audits::new(requests.clone()),
            row_games: RowGames::new(requests.store().clone()),
            rooms: rooms.clone(),
            accounts: accounts.clone(),
            logs: logs.clone(),
            club: club.clone(),
            rules: rules_of(&described),
            reviews: RoomReviews::new(requests.clone()),
            requests,
            bank,
            pages: pages.transpose()?.unwrap_or_default(),
            phase: receiver.clone(),
            docs_page: docs_page::page(&described).into(),
            document: written(&document).into(),
            buckets: Buckets::new(settings.rate_limit),
            streams: ConnectionLimit::new(settings.streams),
            uploads: ConnectionLimit::new(settings.uploads),
            room_sockets: ConnectionLimit::new(settings.room_sockets),
            settings: settings.clone(),
        });
        let router = with_layers(routes, state);
        let listener =
            listen(&settings).map_err(|error| ServerError::Address(settings.listen, error))?;
        Ok(Self {
            listener,
            router,
            rooms,
            accounts,
            logs,
            club,
            settings,
            phases,
            receiver,
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` comes back, then takes no new connection, and ends with what is under way.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        self.begin_logs().await;
        let acceptor = Acceptor::new(self.router, self.settings, self.receiver);
        let (ended, has_ended) = oneshot::channel::<()>();
        let (kept, is_kept) = oneshot::channel::<()>();
        let upkeep = tokio::spawn(async move {
            self.logs
                .run_upkeep(async {
                    let _ended = is_kept.await;
                })
                .await;
        });
        let (settled, is_settled) = oneshot::channel::<()>();
        let settling = tokio::spawn(async move {
            self.club
                .run_upkeep(async {
                    let _ended = is_settled.await;
                })
                .await;
        });
        let owning = tokio::spawn(async move {
            self.rooms
                .run(async {
                    let _ended = has_ended.await;
                })
                .await;
        });
        acceptor.serve(self.listener, self.phases, stop).await;
        drop((ended, kept, settled));
        let _given_up = owning.await;
        let _kept_up = upkeep.await;
        let _settled = settling.await;
    }

    /// Deletes again what a backup brought back, and takes over the keys of the trainer. Where the database does not
    /// answer yet, the rest of the service starts all the same.
    async fn begin_logs(&self) {
        match self.accounts.apply_tombstones().await {
            Ok(0) => {}
            Ok(gone) => tracing::info!(
                gone,
                "accounts that were deleted came back, and are gone again"
            ),
            Err(error) => tracing::warn!(%error, "tombstones could not be applied"),
        }
        let Some(bank) = &self.settings.training else {
            return;
        };
        match self.logs.take_keys(bank).await {
            Ok(faults) => {
                for fault in faults {
                    tracing::error!(%fault, "a key was not taken");
                }
            }
            Err(error) => tracing::warn!(%error, "the keys of the trainer could not be taken"),
        }
    }
}

/// The problems of the folders that are named.
fn offered(settings: &ServerSettings) -> Result<Bank, ServerError> {
    let unread = |folder: &PathBuf, error| ServerError::Folder(folder.clone(), error);
    let mut bank = match &settings.problems {
        Some(folder) => Bank::read(folder).map_err(|error| unread(folder, error))?,
        None => Bank::default(),
    };
    if let Some(folder) = &settings.bank {
        bank.add_packs(folder)
            .map_err(|error| unread(folder, error))?;
    }
    Ok(bank)
}

/// The OpenAPI document of the service, as it is sent and kept in `docs`.
#[must_use]
pub fn openapi_document() -> String {
    written(&routes().split_for_parts().1)
}

fn written(document: &openapi::OpenApi) -> String {
    let written = serde_json::to_string_pretty(document);
    written.unwrap_or_default() + "\n"
}

/// Adds the routes that the document does not describe, and the layers around all of them.
fn with_layers(routes: Router<SharedState>, state: SharedState) -> Router {
    let patience = state.settings.patience;
    routes
        .route("/api/v1/openapi.json", get(document))
        .route("/docs", get(docs))
        .route("/docs.css", get(style))
        .route("/metrics", get(health::figures))
        .fallback(page)
        .method_not_allowed_fallback(method)
        .layer(from_fn_with_state(SharedState::clone(&state), admit))
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(RequestBodyTimeoutLayer::new(patience))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(
            SharedState::clone(&state),
            around_request,
        ))
        // Outside of everything else: other layers cannot change a compressed body.
        .layer(CompressionLayer::new())
        .with_state(state)
}

/// Reads the page, and says which one cannot be read.
pub(super) fn read_pages(source: &PageSource) -> Result<Pages, ServerError> {
    Pages::read(source).map_err(|error| match source {
        PageSource::Folder(folder) => ServerError::Folder(folder.clone(), error),
        PageSource::Archive(_) => ServerError::Archive(error),
    })
}

async fn document(State(state): State<SharedState>) -> Response {
    typed("application/json", state.document.clone())
}

async fn docs(State(state): State<SharedState>) -> Response {
    typed("text/html; charset=utf-8", state.docs_page.clone())
}

async fn style() -> Response {
    typed("text/css; charset=utf-8", docs_page::STYLE.into())
}

fn typed(kind: &'static str, body: Bytes) -> Response {
    let kind = HeaderValue::from_static(kind);
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

async fn page(
    State(state): State<SharedState>,
    method: Method,
    headers: HeaderMap,
    request: Request,
) -> Response {
    state.pages.answer(&method, request.uri().path(), &headers)
}

async fn method() -> HttpRefusal {
    HttpRefusal::new(
        RefusalKind::Method,
        "this address does not do that; /docs says what it does",
    )
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address, error) => write!(
                f,
                "cannot listen at {address} ({error}); name another with --listen, or share it with --reuse-port"
            ),
            Self::Folder(folder, error) => write!(f, "{}: {error}", folder.display()),
            Self::Archive(error) => write!(f, "the page in this program: {error}"),
        }
    }
}

impl std::error::Error for ServerError {}
