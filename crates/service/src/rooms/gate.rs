//! The sockets of one room on this server, and the way to its owner.
//!
//! Invariant: whatever happens to the owner, every socket here is either told to the owner or closed, and a command is
//! answered once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use shikatsu_api as api;
use shikatsu_team::{MemberOrigin, RoomId};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::code::RoomCode;
use super::feed::{FrameEffect, RoomFeed};
use super::message::Carried;
use super::news::{
    GateMessage, GateNews, MemberDigits, RoomBroadcast, SocketNumber, SocketUser, WireRefusal,
};
use super::replica::ReplicaId;
use super::slot::SocketSlot;
use super::view::ViewAudience;

/// How long a visitor waits for an owner: as long as it takes until another server has taken the room over.
pub(super) const OWNER_PATIENCE: Duration = Duration::from_secs(12);

/// How long an owner on another server may take to answer before it is asked again.
const ANSWER_PATIENCE: Duration = Duration::from_secs(2);

/// The gateway of a room.
pub(super) struct RoomGate {
    room: RoomId,
    replica: ReplicaId,
    /// What never changes of a snapshot.
    head: String,
    feeds: [Mutex<RoomFeed>; 5],
    sockets: Mutex<HashMap<SocketNumber, Arc<SocketSlot>>>,
    tickets: Mutex<HashMap<u64, oneshot::Sender<Option<WireRefusal>>>>,
    next: AtomicU64,
    link: watch::Sender<OwnerLink>,
}

/// How the owner is reached.
#[derive(Clone)]
pub(super) enum OwnerLink {
    /// It is not known who owns the room.
    Unknown,
    /// By a task of this server: the owner itself, or a relay to another server.
    Known(mpsc::Sender<(ReplicaId, GateMessage)>),
    /// The room is closed.
    Closed,
}

/// Whether something had to be asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AskEffect {
    /// Nothing had.
    Nothing,
    /// The owner has not answered for long.
    Asked,
}

/// Why the owner could not be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unheard {
    /// The room is closed.
    Closed,
    /// No server owns the room for now.
    NoOwner,
}

impl RoomGate {
    pub(super) fn new(room: RoomId, replica: ReplicaId) -> Self {
        let (version, id) = (api::VERSION, room.message());
        let code = RoomCode::of(room);
        let code = code.as_str();
        Self {
            room,
            replica,
            head: format!(r#""version":{version},"room":"{id}","code":"{code}""#),
            feeds: ViewAudience::ALL.map(|_| Mutex::new(RoomFeed::new())),
            sockets: Mutex::default(),
            tickets: Mutex::default(),
            next: AtomicU64::new(1),
            link: watch::channel(OwnerLink::Unknown).0,
        }
    }

    pub(super) const fn room(&self) -> RoomId {
        self.room
    }

    pub(super) fn head(&self) -> &str {
        &self.head
    }

    pub(super) fn feed(&self, audience: ViewAudience) -> MutexGuard<'_, RoomFeed> {
        let feed = self.feeds[audience.index()].lock();
        feed.unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_link(&self, link: OwnerLink) {
        self.link.send_replace(link);
    }

    /// Sets the link if there is none; whether there was none.
    pub(super) fn link_first(&self, link: OwnerLink) -> bool {
        self.link.send_if_modified(|known| {
            let is_first = matches!(known, OwnerLink::Unknown);
            if is_first {
                *known = link;
            }
            is_first
        })
    }

    /// Whether the owner is known.
    pub(super) fn has_link(&self) -> bool {
        !matches!(*self.link.borrow(), OwnerLink::Unknown)
    }

    /// Whether there is a picture to show.
    pub(super) fn is_ready(&self) -> bool {
        self.feed(ViewAudience::Everyone).is_ready()
    }

    /// Tells a new owner about every socket and what its client said last.
    pub(super) fn attach_again(self: &Arc<Self>) {
        let gate = Arc::clone(self);
        tokio::spawn(async move {
            let sockets: Vec<_> = gate.all_sockets();
            for (socket, slot) in sockets {
                let user = slot.user().clone();
                let mut messages = vec![GateMessage::Attach { socket, user }];
                messages.extend(said_again(socket, &slot, Duration::ZERO));
                for message in messages {
                    if gate.tell(message).await.is_err() {
                        return;
                    }
                }
            }
        });
    }

    /// Sends again what the owner has not answered for long; whether there was something.
    pub(super) fn ask_again(&self) -> AskEffect {
        let link = self.link.borrow().clone();
        let OwnerLink::Known(owner) = link else {
            return AskEffect::Asked;
        };
        let mut effect = AskEffect::Nothing;
        for (socket, slot) in self.all_sockets() {
            let mut messages: Vec<GateMessage> =
                said_again(socket, &slot, ANSWER_PATIENCE).collect();
            if slot.is_unknown() {
                let user = slot.user().clone();
                messages.insert(0, GateMessage::Attach { socket, user });
            }
            for message in messages {
                effect = AskEffect::Asked;
                let _full = owner.try_send((self.replica, message));
            }
        }
        effect
    }

    fn all_sockets(&self) -> Vec<(SocketNumber, Arc<SocketSlot>)> {
        let sockets = self.sockets();
        let sockets = sockets.iter();
        sockets
            .map(|(number, slot)| (*number, Arc::clone(slot)))
            .collect()
    }

    /// Whether no socket and no visitor is here.
    pub(super) fn is_idle(&self) -> bool {
        self.sockets().is_empty() && self.tickets().is_empty()
    }

    pub(super) fn socket_count(&self) -> usize {
        self.sockets().len()
    }

    /// Opens a place for a socket; the owner is told.
    pub(super) async fn enter(
        &self,
        user: SocketUser,
    ) -> Result<(SocketNumber, Arc<SocketSlot>), Unheard> {
        let socket = self.next.fetch_add(1, Ordering::Relaxed);
        let slot = Arc::new(SocketSlot::new(user.clone()));
        self.sockets().insert(socket, Arc::clone(&slot));
        let told = self.tell(GateMessage::Attach { socket, user }).await;
        if let Err(unheard) = told {
            self.sockets().remove(&socket);
            return Err(unheard);
        }
        Ok((socket, slot))
    }

    /// Gives the place of a socket up.
    pub(super) fn leave(self: &Arc<Self>, socket: SocketNumber) {
        self.sockets().remove(&socket);
        let message = GateMessage::Detach { socket };
        let link = self.link.borrow().clone();
        let OwnerLink::Known(owner) = link else {
            return;
        };
        if let Err(mpsc::error::TrySendError::Full(message)) =
            owner.try_send((self.replica, message))
        {
            tokio::spawn(async move { owner.send(message).await });
        }
    }

    /// Asks the owner to let a visitor in.
    pub(super) async fn join(
        &self,
        member: MemberDigits,
        origin: MemberOrigin,
        guest: api::room::RoomGuest,
    ) -> Result<Option<WireRefusal>, Unheard> {
        let ticket = self.next.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        self.tickets().insert(ticket, answer);
        let message = GateMessage::Join {
            ticket,
            member,
            origin: [origin.address, origin.block],
            guest,
        };
        let told = self.tell(message).await;
        let answer = match told {
            Ok(()) => timeout(OWNER_PATIENCE, answered).await,
            Err(unheard) => {
                self.tickets().remove(&ticket);
                return Err(unheard);
            }
        };
        self.tickets().remove(&ticket);
        match answer {
            Ok(Ok(refusal)) => Ok(refusal),
            _ => Err(Unheard::NoOwner),
        }
    }

    /// Tells the owner something, as soon as there is one.
    pub(super) async fn tell(&self, message: GateMessage) -> Result<(), Unheard> {
        let mut link = self.link.subscribe();
        let telling = async {
            let mut message = (self.replica, message);
            loop {
                let owner = match &*link.borrow_and_update() {
                    OwnerLink::Known(owner) => Some(owner.clone()),
                    OwnerLink::Closed => return Err(Unheard::Closed),
                    OwnerLink::Unknown => None,
                };
                if let Some(owner) = owner {
                    match owner.send(message).await {
                        Ok(()) => return Ok(()),
                        Err(mpsc::error::SendError(unsent)) => message = unsent,
                    }
                }
                if link.changed().await.is_err() {
                    return Err(Unheard::NoOwner);
                }
            }
        };
        timeout(OWNER_PATIENCE, telling)
            .await
            .unwrap_or(Err(Unheard::NoOwner))
    }

    /// Takes in what the owner says about single sockets and visitors.
    pub(super) fn take_news(&self, news: Vec<GateNews>) {
        let sockets = self.sockets();
        for news in news {
            let socket = match news {
                GateNews::Joined { ticket, refusal } => {
                    if let Some(answer) = self.tickets().remove(&ticket) {
                        let _gone = answer.send(refusal);
                    }
                    continue;
                }
                GateNews::Own { socket, .. }
                | GateNews::Ack { socket, .. }
                | GateNews::Refused { socket, .. }
                | GateNews::Ended { socket, .. } => socket,
            };
            if let Some(slot) = sockets.get(&socket) {
                slot.put(news);
            }
        }
    }

    /// Takes in what the owner says to all.
    pub(super) fn take_broadcast(&self, broadcast: RoomBroadcast) -> FrameEffect {
        let audience = broadcast.audience();
        match broadcast {
            RoomBroadcast::Frame(frame) => self.feed(audience).take(frame),
            RoomBroadcast::Tally { window, text, .. } => {
                self.feed(audience).take_tally(window, text);
                FrameEffect::Taken
            }
            RoomBroadcast::Closed => {
                self.set_link(OwnerLink::Closed);
                self.end_all(&WireRefusal::new("roomClosed", "the room is closed"));
                FrameEffect::Taken
            }
        }
    }

    /// Tells every socket to go.
    pub(super) fn end_all(&self, refusal: &WireRefusal) {
        for slot in self.sockets().values() {
            slot.end(refusal.clone());
        }
    }

    fn sockets(&self) -> MutexGuard<'_, HashMap<SocketNumber, Arc<SocketSlot>>> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tickets(&self) -> MutexGuard<'_, HashMap<u64, oneshot::Sender<Option<WireRefusal>>>> {
        self.tickets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn said_again(
    socket: SocketNumber,
    slot: &SocketSlot,
    after: Duration,
) -> impl Iterator<Item = GateMessage> {
    let messages = slot.to_send_again(after).into_iter();
    messages.map(move |message| GateMessage::Said {
        socket,
        delay: 0,
        message,
    })
}
