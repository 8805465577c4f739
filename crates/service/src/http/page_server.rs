//! The page alone, for one person on one machine: no database, no queue, no account.
//!
//! The page proves everything in the browser; a server only has to hand out its files. It answers like [`super::Server`] does
//! where that has no service to offer: with the same headers, and every path under `/api` is missing.
//!
//! Invariant: it reads nothing after it was opened, and writes nothing.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use tokio::net::TcpListener;

use super::around::with_usual_headers;
use super::pages::{PageSource, Pages};
use super::server::{ServerError, read_pages};

/// A server of the page that listens.
pub struct PageServer {
    listener: TcpListener,
    router: Router,
}

impl PageServer {
    /// Reads the page and begins to listen.
    ///
    /// # Errors
    /// When the page cannot be read or the address is taken.
    pub async fn open(listen: SocketAddr, source: &PageSource) -> Result<Self, ServerError> {
        let pages = Arc::new(read_pages(source)?);
        let listener = TcpListener::bind(listen).await;
        Ok(Self {
            listener: listener.map_err(|error| ServerError::Address(listen, error))?,
            router: Router::new().fallback(file).with_state(pages),
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` comes back.
    ///
    /// # Errors
    /// When the system takes the address away.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        axum::serve(self.listener, self.router)
            .with_graceful_shutdown(stop)
            .await
    }
}

async fn file(
    State(pages): State<Arc<Pages>>,
    method: Method,
    headers: HeaderMap,
    request: Request,
) -> Response {
    with_usual_headers(pages.answer(&method, request.uri().path(), &headers))
}
