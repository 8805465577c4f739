//! The server: routes, what stands around them, and its life from listening to the end.

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
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;
use utoipa::OpenApi;
use utoipa::openapi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::accompany::{accompany, panicked};
use super::allowance::Buckets;
use super::bank::Bank;
use super::document::Document;
use super::front::{Front, Reception, Settings};
use super::pages::Pages;
use super::phase::{Phases, Watched};
use super::refusal::{Kind, Refusal};
use super::turnstile::Turnstile;
use super::{audits, connection, explained, facts, figures, following, health, problems, solves};
use crate::desk::Desk;

/// Longest body where nothing else is said.
const LONGEST: usize = 64 << 10;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    router: Router,
    settings: Settings,
    phases: Phases,
    watched: Watched,
}

/// Why a server cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServerError {
    /// The address cannot be listened at.
    Address(SocketAddr, io::Error),
    /// A folder cannot be read.
    Folder(PathBuf, io::Error),
}

impl Server {
    /// Reads what is on offer and begins to listen. Whoever connects waits until [`Server::run`].
    ///
    /// # Errors
    /// When a folder cannot be read or the address is taken.
    pub fn open(desk: Desk, settings: Settings) -> Result<Self, ServerError> {
        figures::recorder();
        let (phases, watched) = Phases::new();
        let (routes, document) = routes().split_for_parts();
        let read = |folder: &PathBuf, error| ServerError::Folder(folder.clone(), error);
        let pages = settings
            .web
            .as_ref()
            .map(|folder| Pages::read(folder).map_err(|error| read(folder, error)));
        let bank = settings
            .problems
            .as_ref()
            .map(|folder| Bank::read(folder).map_err(|error| read(folder, error)));
        let front = Arc::new(Reception {
            desk,
            bank: bank.transpose()?.unwrap_or_default(),
            pages: pages.transpose()?.unwrap_or_default(),
            phase: watched.clone(),
            explained: explained::page(&serde_json::to_value(&document).unwrap_or_default()).into(),
            document: written(&document).into(),
            buckets: Buckets::new(settings.allowance),
            streams: Turnstile::new(settings.streams),
            settings: settings.clone(),
        });
        let router = around(routes, front);
        let listener = connection::listen(&settings)
            .map_err(|error| ServerError::Address(settings.listen, error))?;
        Ok(Self {
            listener,
            router,
            settings,
            phases,
            watched,
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` comes back, then lets nobody new in, and ends with what is under way.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let phases = (self.phases, self.watched);
        connection::serve(self.listener, self.router, &self.settings, phases, stop).await;
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

/// Everything that the document tells of.
fn routes() -> OpenApiRouter<Front> {
    OpenApiRouter::with_openapi(Document::openapi())
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
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
}

/// What the document does not tell of, and what stands around everything.
fn around(routes: Router<Front>, front: Front) -> Router {
    let patience = front.settings.patience;
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
        .layer(from_fn_with_state(Front::clone(&front), accompany))
        // Outside of everything: what is packed is not written into any more.
        .layer(CompressionLayer::new())
        .with_state(front)
}

async fn document(State(front): State<Front>) -> Response {
    typed("application/json", front.document.clone())
}

async fn docs(State(front): State<Front>) -> Response {
    typed("text/html; charset=utf-8", front.explained.clone())
}

async fn style() -> Response {
    typed("text/css; charset=utf-8", explained::STYLE.into())
}

fn typed(kind: &'static str, body: Bytes) -> Response {
    let kind = HeaderValue::from_static(kind);
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

async fn page(
    State(front): State<Front>,
    method: Method,
    headers: HeaderMap,
    request: Request,
) -> Response {
    front.pages.answer(&method, request.uri().path(), &headers)
}

async fn method() -> Refusal {
    Refusal::new(
        Kind::Method,
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
        }
    }
}

impl std::error::Error for ServerError {}
