//! What waits to be sent to one socket, besides what its whole audience is sent.
//!
//! Invariant: it is bounded. Only the last word about the member is kept, and a client gets no more answers than it has
//! unanswered messages.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use shikatsu_api::room::{MemberCommand, RoomClientMessage, RoomServerMessage};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

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
    /// Messages without an answer, and when they were sent last.
    unanswered: Vec<(Instant, RoomClientMessage)>,
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
            waiting.unanswered.push((Instant::now(), message.clone()));
        }
        has_room
    }

    /// Messages that have had no answer for so long and may be sent again. Others are refused: it is not known whether
    /// the room has taken them.
    pub(super) fn to_send_again(&self, after: Duration) -> Vec<RoomClientMessage> {
        let mut waiting = self.waiting();
        let now = Instant::now();
        let is_overdue = |sent: &Instant| now.duration_since(*sent) >= after;
        let mut again = Vec::new();
        let mut lost = Vec::new();
        for (sent, message) in &mut waiting.unanswered {
            if !is_overdue(sent) {
                continue;
            }
            match is_safe_twice(message) {
                true => again.push(message.clone()),
                false => lost.push(number(message)),
            }
            *sent = now;
        }
        for id in lost {
            let code = "noAnswer".to_owned();
            let words =
                "the room has not answered; look whether it was done, and send it again if not";
            let words = words.to_owned();
            waiting.answer(id, &RoomServerMessage::Refused { id, code, words });
        }
        drop(waiting);
        self.news.notify_one();
        again
    }

    /// Whether the owner has not said anything about the socket yet.
    pub(super) fn is_unknown(&self) -> bool {
        self.waiting().own.is_none()
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
        let place = self
            .unanswered
            .iter()
            .position(|(_, sent)| number(sent) == id);
        if let Some(place) = place {
            self.unanswered.remove(place);
            if self.unanswered.is_empty() {
                // Most sockets say little; twenty thousand empty lists would be a megabyte or five.
                self.unanswered = Vec::new();
            }
            self.answers.push(message_text(answer));
        }
    }
}

/// The client's number of a message.
pub(super) const fn number(message: &RoomClientMessage) -> u32 {
    match message {
        RoomClientMessage::Command { id, .. }
        | RoomClientMessage::Opponent { id, .. }
        | RoomClientMessage::OpponentClock { id, .. }
        | RoomClientMessage::OpponentStones { id, .. } => *id,
    }
}

/// Whether a message that arrives twice does no more than one that arrives once.
fn is_safe_twice(message: &RoomClientMessage) -> bool {
    let RoomClientMessage::Command { command, .. } = message else {
        return true;
    };
    matches!(
        **command,
        MemberCommand::Vote { .. }
            | MemberCommand::Propose { .. }
            | MemberCommand::Motion { .. }
            | MemberCommand::Pick { .. }
            | MemberCommand::Ready
            | MemberCommand::TakeSeat { .. }
            | MemberCommand::MarkStones { .. }
            | MemberCommand::Leave
    )
}

/// A message as it is sent.
pub(super) fn message_text(message: &RoomServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
