//! How far the end of a server has come, for all its tasks.

use tokio::sync::{mpsc, watch};

/// From opening to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Requests are answered.
    Open,
    /// Told to end: requests are still answered, but connections end with their next answer.
    Leaving,
    /// No new connection is taken, and open ones are brought to their end.
    Closing,
}

/// Changes the phase.
#[derive(Debug)]
pub(super) struct PhaseSender {
    sender: watch::Sender<Phase>,
    busy: mpsc::Sender<()>,
    gone: mpsc::Receiver<()>,
}

/// Knows the phase.
#[derive(Debug, Clone)]
pub(super) struct PhaseReceiver {
    phase: watch::Receiver<Phase>,
    busy: mpsc::WeakSender<()>,
}

/// Something that has to come to its end before the server does.
#[derive(Debug)]
pub(super) struct ShutdownGuard(
    #[expect(dead_code, reason = "its life is what counts")] mpsc::Sender<()>,
);

impl PhaseSender {
    pub(super) fn new() -> (Self, PhaseReceiver) {
        let (sender, phase) = watch::channel(Phase::Open);
        let (busy, gone) = mpsc::channel(1);
        let receiver = PhaseReceiver {
            phase,
            busy: busy.downgrade(),
        };
        (Self { sender, busy, gone }, receiver)
    }

    pub(super) fn enter(&self, phase: Phase) {
        self.sender.send_replace(phase);
    }

    /// Comes back when nothing is left to bring to its end.
    pub(super) async fn all_gone(self) {
        let Self { busy, mut gone, .. } = self;
        drop(busy);
        while gone.recv().await.is_some() {}
    }
}

impl PhaseReceiver {
    pub(super) fn now(&self) -> Phase {
        *self.phase.borrow()
    }

    /// Comes back when the phase has come, or the server is gone.
    pub(super) async fn reached(&mut self, phase: Phase) {
        let _gone = self.phase.wait_for(|now| *now >= phase).await;
    }

    /// Keeps the server from ending; `None` if it has ended.
    pub(super) fn guard(&self) -> Option<ShutdownGuard> {
        self.busy.upgrade().map(ShutdownGuard)
    }
}
