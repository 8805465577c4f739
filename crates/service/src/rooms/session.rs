//! One socket's life in a room: a picture first, then what changes.
//!
//! Invariant: a client that replaces the parts it is sent has the picture that a new client gets. One that is too slow
//! gets a new picture instead of a queue that grows.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use shikatsu_api::room::{RoomClientMessage, RoomServerMessage};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::{Instant as TokioInstant, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::clock::RoomClock;
use super::feed::{FeedItem, own_text};
use super::gate::RoomGate;
use super::news::{GateMessage, SocketNumber, WireRefusal};
use super::slot::{OwnState, SocketSlot, message_text};
use super::view::{TallyAccess, ViewAudience};

/// Messages that a client may send at once, and how many a second after that.
const BURST: f32 = 30.0;
const PER_SECOND: f32 = 5.0;

/// Counts that wait for less are sent at once.
const SHORT: Duration = Duration::from_millis(20);

/// A socket in a room.
pub struct RoomSession {
    gate: Arc<RoomGate>,
    clock: Arc<RoomClock>,
    socket: SocketNumber,
    slot: Arc<SocketSlot>,
    audience: ViewAudience,
    tally: TallyAccess,
    changes: broadcast::Receiver<FeedItem>,
    ready: VecDeque<Utf8Bytes>,
    /// Counts that wait for this socket's turn.
    counts: Option<(TokioInstant, Utf8Bytes)>,
    end: Option<String>,
    tokens: f32,
    filled_at: Instant,
}

/// What is to be done with a socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionNews {
    /// Send this.
    Text(Utf8Bytes),
    /// Close it, because the member has no place in the room any more.
    Over(String),
    /// Close it; the client has to connect again.
    Again,
}

impl RoomSession {
    /// Begins with what the owner has said about the socket.
    pub(super) fn new(
        gate: Arc<RoomGate>,
        clock: Arc<RoomClock>,
        socket: SocketNumber,
        slot: Arc<SocketSlot>,
        own: &OwnState,
    ) -> Self {
        let changes = gate.feed(own.audience).subscribe();
        let mut session = Self {
            gate,
            clock,
            socket,
            slot,
            audience: own.audience,
            tally: own.tally,
            changes,
            ready: VecDeque::new(),
            counts: None,
            end: None,
            tokens: BURST,
            filled_at: Instant::now(),
        };
        session.show_all(own);
        session
    }

    /// What comes next. A call that is given up loses nothing.
    pub async fn next(&mut self) -> SessionNews {
        loop {
            if let Some(text) = self.ready.pop_front() {
                return SessionNews::Text(text);
            }
            // Answers come before the end.
            if let Some(words) = self.end.take() {
                return SessionNews::Over(words);
            }
            let turn = self.counts.as_ref().map(|(turn, _)| *turn);
            tokio::select! {
                biased;
                () = self.slot.changed() => self.take_waiting(),
                item = self.changes.recv() => match item {
                    Ok(FeedItem::Change(text)) => {
                        self.show_counts();
                        self.ready.push_back(text);
                    }
                    Ok(FeedItem::Tally(text, within)) => self.take_counts(text, within),
                    Err(RecvError::Lagged(_)) => {
                        metrics::counter!("shikatsu_room_slow_sockets_total").increment(1);
                        self.show_again();
                    }
                    Err(RecvError::Closed) => return SessionNews::Again,
                },
                () = at(turn), if turn.is_some() => self.show_counts(),
            }
        }
    }

    /// Takes a message of the client; `delay` is how long its messages take.
    pub async fn hear(&mut self, text: &str, delay: Duration) {
        let message: RoomClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let words = format!("the message cannot be read ({error}); /docs shows the form");
                self.refuse(said_number(text), "malformed", words);
                return;
            }
        };
        let id = super::slot::number(&message);
        if !self.has_token() || !self.slot.remember(&message) {
            self.refuse(id, "tooFast", "wait for answers before you send more");
            return;
        }
        let delay = u32::try_from(delay.as_millis()).unwrap_or(u32::MAX);
        let socket = self.socket;
        let said = GateMessage::Said {
            socket,
            delay,
            message,
        };
        if self.gate.tell(said).await.is_err() {
            let refusal = WireRefusal::new(
                "noOwner",
                "the room cannot be reached for now; send it again in a while",
            );
            let news = super::news::GateNews::Refused {
                socket,
                id,
                refusal,
            };
            self.slot.put(news);
        }
    }

    fn refuse(&mut self, id: u32, code: &str, words: impl Into<String>) {
        let refused = RoomServerMessage::Refused {
            id,
            code: code.to_owned(),
            words: words.into(),
        };
        self.ready.push_back(message_text(&refused));
    }

    /// Takes what waits in the slot.
    fn take_waiting(&mut self) {
        let (own, answers, end) = {
            let mut waiting = self.slot.waiting();
            let own = waiting.is_own_new.then(|| waiting.own.clone()).flatten();
            waiting.is_own_new = false;
            let answers = std::mem::take(&mut waiting.answers);
            (own, answers, waiting.end.take())
        };
        self.ready.extend(answers);
        if let Some(own) = own {
            let saw_tally = self.tally;
            self.tally = own.tally;
            if self.tally == TallyAccess::Hidden {
                self.counts = None;
            }
            if own.audience == self.audience {
                let now = self.clock.now().0;
                self.ready.push_back(own_text(now, own.seq, &own.own));
                if saw_tally == TallyAccess::Hidden {
                    self.show_tally();
                }
            } else {
                self.audience = own.audience;
                self.changes = self.gate.feed(own.audience).subscribe();
                self.show_all(&own);
            }
        }
        self.end = end.map(|refusal| refusal.words);
    }

    /// Takes in counts; newer ones take the place, and the turn, of those that wait.
    fn take_counts(&mut self, text: Utf8Bytes, within: Duration) {
        if self.tally == TallyAccess::Hidden {
            return;
        }
        let share = within.mul_f64(share_of(self.socket));
        match &mut self.counts {
            Some((_, waiting)) => *waiting = text,
            None if share < SHORT => self.ready.push_back(text),
            None => self.counts = Some((TokioInstant::now() + share, text)),
        }
    }

    /// Counts that wait are sent before any change that came after them.
    fn show_counts(&mut self) {
        self.ready.extend(self.counts.take().map(|(_, text)| text));
    }

    /// After changes were missed.
    fn show_again(&mut self) {
        let own = self.slot.waiting().own.clone();
        if let Some(own) = own {
            self.show_all(&own);
        }
    }

    fn show_all(&mut self, own: &OwnState) {
        let now = self.clock.now().0;
        let text = {
            let feed = self.gate.feed(self.audience);
            // Both under one lock, so that the picture and its changes fit.
            self.changes = feed.subscribe();
            feed.snapshot(now, self.gate.head(), &own.own)
        };
        self.ready.push_back(text);
        self.counts = None;
        self.show_tally();
    }

    fn show_tally(&mut self) {
        if self.tally == TallyAccess::Shown {
            let tally = self.gate.feed(self.audience).tally();
            self.ready.extend(tally);
        }
    }

    fn has_token(&mut self) -> bool {
        let now = Instant::now();
        let since = now.duration_since(self.filled_at).as_secs_f32();
        self.filled_at = now;
        self.tokens = PER_SECOND.mul_add(since, self.tokens).min(BURST);
        let has_token = self.tokens >= 1.0;
        if has_token {
            self.tokens -= 1.0;
        }
        has_token
    }
}

impl Drop for RoomSession {
    fn drop(&mut self) {
        self.gate.leave(self.socket);
    }
}

/// Between 0 and 1: numbers that follow each other lie far apart.
fn share_of(socket: SocketNumber) -> f64 {
    let mixed = socket.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48;
    f64::from(u16::try_from(mixed).unwrap_or(u16::MAX)) / f64::from(u16::MAX)
}

async fn at(turn: Option<TokioInstant>) {
    if let Some(turn) = turn {
        sleep_until(turn).await;
    }
}

/// The number of a message that cannot be read, if it has one.
fn said_number(text: &str) -> u32 {
    let value: Option<Value> = serde_json::from_str(text).ok();
    let id = value.and_then(|value| value.get("id")?.as_u64());
    id.and_then(|id| u32::try_from(id).ok()).unwrap_or(0)
}
