//! What waits to be sent to one socket, besides what its whole audience is sent.
//!
//! Invariant: it is bounded. Only the last word about the member is kept, and a client gets no more answers than it has
//! unanswered messages.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use shikatsu_api::room::{RoomClientMessage, RoomServerMessage};
use tokio::sync::Notify;

use super::news::{GateNews, SocketUser, WireRefusal};
use super::view::{TallyAccess, ViewAudience};

/// Messages of a client that may be unanswered.
pub(super) const MOST_UNANSWERED: usize = 32;

/// One socket's place.
pub(super) struct SocketSlot {
    user: SocketUser,
    waiting: Mutex<WaitingNews>,
    news: Notify,
}

/// What waits.
#[derive(Default)]
pub(super) struct WaitingNews {
    /// What concerns the member alone, as it is now.
    pub(super) own: Option<OwnState>,
    /// Whether the socket has been sent it.
    pub(super) is_own_new: bool,
    /// Answers to messages of the client.
    pub(super) answers: Vec<Utf8Bytes>,
    /// Why the socket has to go.
    pub(super) end: Option<WireRefusal>,
    /// Messages without an answer.
    unanswered: Vec<RoomClientMessage>,
}

/// What a socket is shown.
#[derive(Debug, Clone)]
pub(super) struct OwnState {
    pub(super) seq: u64,
    pub(super) own: String,
    pub(super) audience: ViewAudience,
    pub(super) tally: TallyAccess,
}

impl SocketSlot {
    pub(super) fn new(user: SocketUser) -> Self {
        Self {
            user,
            waiting: Mutex::default(),
            news: Notify::new(),
        }
    }

    pub(super) const fn user(&self) -> &SocketUser {
        &self.user
    }

    /// Comes back when something waits.
    pub(super) async fn changed(&self) {
        self.news.notified().await;
    }

    pub(super) fn waiting(&self) -> MutexGuard<'_, WaitingNews> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a message until it is answered; false if too many are not.
    pub(super) fn remember(&self, message: &RoomClientMessage) -> bool {
        let mut waiting = self.waiting();
        let has_room = waiting.unanswered.len() < MOST_UNANSWERED;
        if has_room {
            waiting.unanswered.push(message.clone());
        }
        has_room
    }

    /// Messages without an answer.
    pub(super) fn unanswered(&self) -> Vec<RoomClientMessage> {
        self.waiting().unanswered.clone()
    }

    /// Takes in what the owner says.
    pub(super) fn put(&self, news: GateNews) {
        let mut waiting = self.waiting();
        match news {
            GateNews::Own {
                seq,
                own,
                audience,
                tally,
                ..
            } => {
                waiting.own = Some(OwnState {
                    seq,
                    own,
                    audience,
                    tally,
                });
                waiting.is_own_new = true;
            }
            GateNews::Ack { id, seq, .. } => {
                waiting.answer(id, &RoomServerMessage::Ack { id, seq });
            }
            GateNews::Refused { id, refusal, .. } => {
                let WireRefusal { code, words } = refusal;
                waiting.answer(id, &RoomServerMessage::Refused { id, code, words });
            }
            GateNews::Ended { refusal, .. } => waiting.end = Some(refusal),
            GateNews::Joined { .. } => {}
        }
        drop(waiting);
        self.news.notify_one();
    }

    /// Tells the socket to go.
    pub(super) fn end(&self, refusal: WireRefusal) {
        self.waiting().end = Some(refusal);
        self.news.notify_one();
    }
}

impl WaitingNews {
    /// A second answer to a message that was sent twice is dropped.
    fn answer(&mut self, id: u32, answer: &RoomServerMessage) {
        let place = self.unanswered.iter().position(|sent| number(sent) == id);
        if let Some(place) = place {
            self.unanswered.remove(place);
            self.answers.push(message_text(answer));
        }
    }
}

/// The client's number of a message.
pub(super) const fn number(message: &RoomClientMessage) -> u32 {
    match message {
        RoomClientMessage::Command { id, .. }
        | RoomClientMessage::Opponent { id, .. }
        | RoomClientMessage::OpponentStones { id, .. } => *id,
    }
}

/// A message as it is sent.
pub(super) fn message_text(message: &RoomServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
