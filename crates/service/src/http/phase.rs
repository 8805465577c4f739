//! How far the end of a server has come, for everybody who has to know.

use tokio::sync::{mpsc, watch};

/// From opening to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Questions are welcome.
    Open,
    /// Told to end: everything is still answered, but nobody new should come, and connections end with their next answer.
    Leaving,
    /// The door is shut: what is open is brought to its end.
    Closing,
}

/// Whoever changes the phase.
#[derive(Debug)]
pub(super) struct Phases {
    sender: watch::Sender<Phase>,
    busy: mpsc::Sender<()>,
    gone: mpsc::Receiver<()>,
}

/// Whoever has to know it.
#[derive(Debug, Clone)]
pub(super) struct Watched {
    phase: watch::Receiver<Phase>,
    busy: mpsc::WeakSender<()>,
}

/// Something that has to come to its end before the server does.
#[derive(Debug)]
pub(super) struct Busy(#[expect(dead_code, reason = "its life is what counts")] mpsc::Sender<()>);

impl Phases {
    pub(super) fn new() -> (Self, Watched) {
        let (sender, phase) = watch::channel(Phase::Open);
        let (busy, gone) = mpsc::channel(1);
        let watched = Watched {
            phase,
            busy: busy.downgrade(),
        };
        (Self { sender, busy, gone }, watched)
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

impl Watched {
    pub(super) fn now(&self) -> Phase {
        *self.phase.borrow()
    }

    /// Comes back when the phase has come, or the server is gone.
    pub(super) async fn reached(&mut self, phase: Phase) {
        let _gone = self.phase.wait_for(|now| *now >= phase).await;
    }

    /// Keeps the server from ending; `None` if it has ended.
    pub(super) fn busy(&self) -> Option<Busy> {
        self.busy.upgrade().map(Busy)
    }
}
