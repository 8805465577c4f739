//! A second server in the same process, with a runtime of its own so that it can be killed.

use std::net::SocketAddr;

use shikatsu_service::http::{RateLimit, Server, ServerSettings};
use shikatsu_service::requests::{Requests, ServiceConfig};
use tokio::runtime::{Builder, Runtime};

use crate::fixture::PATIENCE;

/// A server that can be killed.
pub(crate) struct OtherServer {
    pub(crate) address: SocketAddr,
    runtime: Option<Runtime>,
}

impl OtherServer {
    pub(crate) async fn start(config: &ServiceConfig) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (told, address) = tokio::sync::oneshot::channel();
        let config = config.clone();
        runtime.spawn(async move {
            let requests = Requests::open(config).await.unwrap();
            let mut settings = ServerSettings::new("127.0.0.1:0".parse().unwrap());
            settings.rate_limit = RateLimit {
                burst: 0.0,
                per_second: 0.0,
            };
            let server = Server::open(requests, settings).unwrap();
            told.send(server.address().unwrap()).unwrap();
            server.run(std::future::pending()).await;
        });
        let address = tokio::time::timeout(PATIENCE, address).await.unwrap();
        Self {
            address: address.unwrap(),
            runtime: Some(runtime),
        }
    }

    /// Ends every task at once: no lease is given up, no socket is told.
    pub(crate) fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for OtherServer {
    fn drop(&mut self) {
        self.kill();
    }
}
