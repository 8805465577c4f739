//! How a worker is told to stop.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The order to stop, once it is given. Clones receive the same one.
#[derive(Debug, Clone)]
pub struct StopOrder(watch::Receiver<Option<Instant>>);

/// Gives the order.
#[derive(Debug)]
pub(crate) struct StopSender(watch::Sender<Option<Instant>>);

/// An order that is given when `signal` comes back. Running jobs have `grace` to end; then they are given back.
pub fn stop_by(signal: impl Future<Output = ()> + Send + 'static, grace: Duration) -> StopOrder {
    let (sender, order) = StopSender::new();
    tokio::spawn(async move {
        signal.await;
        sender.give(grace);
        // Runners keep on receiving.
        sender.0.closed().await;
    });
    order
}

impl StopSender {
    pub(crate) fn new() -> (Self, StopOrder) {
        let (sender, receiver) = watch::channel(None);
        (Self(sender), StopOrder(receiver))
    }

    pub(crate) fn give(&self, grace: Duration) {
        self.0.send_replace(Some(Instant::now() + grace));
    }
}

impl StopOrder {
    /// Whether the order is given.
    pub(crate) fn is_given(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Comes back when the order is given.
    pub(crate) async fn given(&mut self) {
        if self.0.wait_for(Option::is_some).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Comes back when the grace is over.
    pub(crate) async fn over(&mut self) {
        self.given().await;
        let deadline = *self.0.borrow();
        if let Some(deadline) = deadline {
            sleep_until(deadline).await;
        }
    }
}
