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
use utoipa::OpenApi;
use utoipa::openapi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::around::{around_request, panicked};
use super::bank::Bank;
use super::connection::{Acceptor, listen};
use super::connection_limit::ConnectionLimit;
use super::document::OpenApiDocument;
use super::pages::{PageSource, Pages};
use super::phase::{PhaseReceiver, PhaseSender};
use super::rate_limit::Buckets;
use super::refusal::{HttpRefusal, RefusalKind};
use super::state::{ServerSettings, ServerState, SharedState};
use super::{
    audits, docs_page, facts, figures, following, health, problems, room_records, room_reviews,
    room_sockets, rooms, row_games, solves,
};
use crate::requests::{Audits, Requests};
use crate::room_review::RoomReviews;
use crate::rooms::Rooms;
use crate::row_games::RowGames;

/// Longest body of other requests.
const LONGEST: usize = 64 << 10;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    router: Router,
    rooms: Rooms,
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
        let read = |folder: &PathBuf, error| ServerError::Folder(folder.clone(), error);
        let pages = settings.web.as_ref().map(read_pages);
        let bank = settings
            .problems
            .as_ref()
            .map(|folder| Bank::read(folder).map_err(|error| read(folder, error)));
        let rooms = Rooms::new(requests.clone());
        let state = Arc::new(ServerState {
            audits: Audits::new(requests.clone()),
            row_games: RowGames::new(requests.store().clone()),
            rooms: rooms.clone(),
            reviews: RoomReviews::new(requests.clone()),
            requests,
            bank: bank.transpose()?.unwrap_or_default(),
            pages: pages.transpose()?.unwrap_or_default(),
            phase: receiver.clone(),
            docs_page: docs_page::page(&serde_json::to_value(&document).unwrap_or_default()).into(),
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
        let Self {
            listener,
            router,
            rooms,
            settings,
            phases,
            receiver,
        } = self;
        let acceptor = Acceptor::new(router, settings, receiver);
        let (ended, has_ended) = oneshot::channel::<()>();
        let owning = tokio::spawn(async move {
            rooms
                .run(async {
                    let _ended = has_ended.await;
                })
                .await;
        });
        acceptor.serve(listener, phases, stop).await;
        drop(ended);
        let _given_up = owning.await;
    }
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

/// The routes that the document describes.
fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::with_openapi(OpenApiDocument::openapi())
        .merge(
            OpenApiRouter::new()
                .routes(routes!(solves::ask))
                .layer(DefaultBodyLimit::max(solves::LONGEST)),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(audits::ask))
                .layer(DefaultBodyLimit::max(audits::LONGEST)),
        )
        .routes(routes!(solves::look, solves::cancel))
        .routes(routes!(following::events))
        .routes(routes!(following::socket))
        .routes(routes!(facts::look_up))
        .routes(routes!(facts::certificates))
        .routes(routes!(audits::look, audits::cancel))
        .routes(routes!(audits::records))
        .routes(routes!(audits::events))
        .routes(routes!(problems::list))
        .routes(routes!(problems::one))
        .routes(routes!(problems::sgf))
        .routes(routes!(problems::svg))
        .routes(routes!(row_games::begin, row_games::list))
        .routes(routes!(row_games::look, row_games::keep, row_games::forget))
        .routes(routes!(row_games::make_class))
        .routes(routes!(row_games::class))
        .routes(routes!(row_games::begin_in_class, row_games::class_games))
        .routes(routes!(rooms::open))
        .routes(routes!(rooms::look))
        .routes(routes!(rooms::join))
        .routes(routes!(rooms::events))
        .routes(routes!(room_sockets::socket))
        .routes(routes!(room_records::sgf))
        .routes(routes!(room_records::csv))
        .routes(routes!(room_reviews::look))
        .routes(routes!(room_reviews::exercise))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
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
