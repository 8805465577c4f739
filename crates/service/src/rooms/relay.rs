//! The way from the sockets of a room on this server to an owner on another one.
//!
//! Invariant: a relay ends when this server owns the room itself or no socket needs it. Until then each socket is told
//! to whichever server owns the room, and what is not answered is sent again if that cannot be done twice.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::{SelectAll, select_all, unfold};
use shikatsu_jobs::Listener;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use super::bus::{OwnerNotice, RoomBus, SILENT};
use super::error::RoomStoreError;
use super::feed::FrameEffect;
use super::gate::{AskEffect, RoomGate};
use super::news::{GateMessage, RoomBroadcast, WireRefusal};
use super::owner_place::OwnerPlace;
use super::replica::ReplicaId;
use super::running::Rooms;

/// What sockets say is collected for so long.
const PACKING: Duration = Duration::from_millis(50);

/// Messages in one pack, at most.
const MOST_IN_PACK: usize = 500;

/// From one look after the owner to the next.
const LOOK: Duration = Duration::from_millis(500);

/// A room that no socket needs is let go after so many looks.
const IDLE_LOOKS: u32 = 60;

/// A relay.
pub(super) struct RoomRelay {
    rooms: Rooms,
    bus: Arc<RoomBus>,
    gate: Arc<RoomGate>,
    owner: ReplicaId,
    epoch: i64,
    inbox: mpsc::Receiver<(ReplicaId, GateMessage)>,
    pack: Vec<GateMessage>,
    packed_by: Instant,
    idle: u32,
}

/// Whether a relay goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RelayState {
    Open,
    Over,
}

impl RoomRelay {
    pub(super) fn new(
        rooms: Rooms,
        bus: Arc<RoomBus>,
        gate: Arc<RoomGate>,
        owner: ReplicaId,
        inbox: mpsc::Receiver<(ReplicaId, GateMessage)>,
    ) -> Self {
        Self {
            rooms,
            bus,
            gate,
            owner,
            epoch: 0,
            inbox,
            pack: Vec::new(),
            packed_by: Instant::now(),
            idle: 0,
        }
    }

    /// Carries messages until this server owns the room, or no socket is left.
    pub(super) async fn run(mut self) {
        let room = self.gate.room();
        let mut heard = loop {
            match self.bus.hear_room(room).await {
                Ok(listeners) => break merged(listeners),
                Err(error) => tracing::warn!(%error, "a room on another server cannot be heard"),
            }
            tokio::time::sleep(LOOK).await;
            if self.look().await == RelayState::Over {
                return;
            }
        };
        self.push(GateMessage::Show);
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some((_, message)) => self.push(message),
                    // Another link has taken the place of this one.
                    None => return,
                },
                () = sleep_until(self.packed_by), if !self.pack.is_empty() => self.send(),
                Some(message) = heard.next() => self.hear(&message),
                _ = looks.tick() => if self.look().await == RelayState::Over {
                    return;
                },
            }
        }
    }

    fn push(&mut self, message: GateMessage) {
        if self.pack.is_empty() {
            self.packed_by = Instant::now() + PACKING;
        }
        self.pack.push(message);
        if self.pack.len() >= MOST_IN_PACK {
            self.send();
        }
    }

    fn send(&mut self) {
        let pack = std::mem::take(&mut self.pack);
        self.bus.say_to_owner(self.gate.room(), pack);
    }

    fn hear(&mut self, message: &[u8]) {
        if let Ok(broadcast) = serde_json::from_slice::<RoomBroadcast>(message) {
            let effect = self.gate.take_broadcast(broadcast);
            let is_asked = self.pack.iter().any(|m| matches!(m, GateMessage::Show));
            if effect == FrameEffect::Gap && !is_asked {
                self.push(GateMessage::Show);
            }
            return;
        }
        if let Ok(OwnerNotice { owner, epoch }) = serde_json::from_slice(message)
            && epoch > self.epoch
        {
            self.epoch = epoch;
            self.owner = owner;
            self.gate.attach_again();
        }
    }

    /// Looks after what has no answer, and whether the owner lives.
    async fn look(&mut self) -> RelayState {
        let asked = self.gate.ask_again();
        if !self.gate.is_ready() {
            self.push(GateMessage::Show);
        }
        self.idle = match self.gate.is_idle() {
            true => self.idle + 1,
            false => 0,
        };
        if self.idle > IDLE_LOOKS {
            self.rooms.unlink(&self.gate);
            return RelayState::Over;
        }
        if asked == AskEffect::Asked || self.bus.silence(self.owner) > SILENT {
            match self.rooms.adopt(self.gate.room()).await {
                Ok(OwnerPlace::Elsewhere(owner)) => self.owner = owner,
                Ok(OwnerPlace::Here) => return RelayState::Over,
                Ok(OwnerPlace::Closed) => {
                    self.gate.take_broadcast(RoomBroadcast::Closed);
                    return RelayState::Over;
                }
                Err(error @ RoomStoreError::Damaged) => {
                    self.gate
                        .end_all(&WireRefusal::new("damaged", error.to_string()));
                    self.rooms.unlink(&self.gate);
                    return RelayState::Over;
                }
                Err(error) => tracing::warn!(%error, "a room could not be taken over"),
            }
        }
        RelayState::Open
    }
}

type MergedNews = SelectAll<futures_util::stream::BoxStream<'static, bytes::Bytes>>;

fn merged(listeners: Vec<Listener>) -> MergedNews {
    select_all(listeners.into_iter().map(|listener| {
        unfold(listener, async |mut listener| {
            let message = listener.next().await?;
            Some((message, listener))
        })
        .boxed()
    }))
}
