//! Which rooms this server owns: leases that are renewed, rooms that are taken over, and rooms that are given up.
//!
//! Invariant: a room that is not closed has an owner again within seconds, as long as one server and the database run.

use std::sync::Arc;
use std::time::Duration;

use shikatsu_team::{Millis, Room, RoomId, RoomPhase};
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::bus::NewsPack;
use super::error::RoomStoreError;
use super::gate::{OwnerLink, RoomGate};
use super::lease::{LEASE_SECONDS, RoomLease, RoomStanding};
use super::message::Carried;
use super::news::WireRefusal;
use super::owner::{INBOX, OwnerEnd, OwnerOrder, OwnerTools, RoomOwner};
use super::owner_place::OwnerPlace;
use super::relay::RoomRelay;
use super::rooms_error::RoomsError;
use super::running::{OwnedRoom, Rooms};

/// From one renewal of leases to the next, and from one look for rooms without an owner to the next.
const RENEWAL: Duration = Duration::from_secs(2);

/// Rooms that a server takes over in one round, at most.
const TAKEN_AT_ONCE: u32 = 200;

/// What a server that takes a room over knows of its past.
pub(super) struct TakenOver {
    /// When the owner before worked last.
    stopped_at: Millis,
    /// The room as those who watch with a delay see it.
    past: Option<Room>,
}

impl Rooms {
    /// Renews leases and takes over rooms without an owner, until `stop` comes back; then gives all rooms up.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        tokio::select! {
            () = stop => {}
            () = self.keep() => {}
            () = self.0.bus.run() => {}
            () = self.hear_owners() => {}
        }
        self.release_all().await;
    }

    /// Keeps leases alive, and rooms owned. Loading many rooms takes longer than a lease lasts, so renewals do not wait for
    /// it.
    async fn keep(&self) {
        tokio::join!(self.keep_leases(), self.keep_owned());
    }

    async fn keep_leases(&self) {
        let mut rounds = rounds();
        loop {
            rounds.tick().await;
            if let Err(error) = self.renew().await {
                tracing::warn!(%error, "leases of rooms could not be renewed");
            }
        }
    }

    async fn keep_owned(&self) {
        let mut rounds = rounds();
        loop {
            rounds.tick().await;
            if let Err(error) = self.adopt_unowned().await {
                tracing::warn!(%error, "rooms without an owner could not be looked for");
            }
            self.forget_idle();
        }
    }

    /// Takes in what owners on other servers say to sockets here.
    async fn hear_owners(&self) {
        loop {
            let Ok(mut heard) = self.0.bus.hear_owners().await else {
                tokio::time::sleep(RENEWAL).await;
                continue;
            };
            while let Some(message) = heard.next().await {
                let Ok(NewsPack { room, news }) = serde_json::from_slice(&message) else {
                    continue;
                };
                let gate = RoomId::read(&room).ok();
                let gate = gate.and_then(|room| self.gates().get(&room).cloned());
                if let Some(gate) = gate {
                    gate.take_news(news);
                }
            }
        }
    }

    async fn renew(&self) -> Result<(), RoomStoreError> {
        let leases: Vec<RoomLease> = self
            .owned()
            .values()
            .map(|owned| owned.lease.clone())
            .collect();
        self.report(leases.len());
        if leases.is_empty() {
            return Ok(());
        }
        for lost in self.0.store.renew_all(&leases).await? {
            let known = leases.iter().find(|lease| lease.room() == lost);
            if let Some(owned) = self.owned().get(&lost)
                && Some(&owned.lease) == known
            {
                owned.orders.send_replace(OwnerOrder::Drop);
            }
        }
        Ok(())
    }

    fn report(&self, owned: usize) {
        let sockets = self.gates().values().map(|gate| gate.socket_count()).sum();
        gauge("shikatsu_rooms_owned", owned);
        gauge("shikatsu_room_sockets", sockets);
    }

    async fn adopt_unowned(&self) -> Result<(), RoomStoreError> {
        let waiting = self.0.damaged.waiting();
        for room in self.0.store.unowned(&waiting, TAKEN_AT_ONCE).await? {
            // Its lease is late, and is about to be renewed.
            if self.owned().contains_key(&room) {
                continue;
            }
            match self.adopt(room).await {
                // It was told already.
                Ok(_) | Err(RoomStoreError::Damaged) => {}
                Err(error) => tracing::warn!(%error, "a room could not be taken over"),
            }
        }
        Ok(())
    }

    /// Whether a room could not be loaded here, and no other server has written its log since.
    pub(super) async fn is_damaged(&self, room: RoomId) -> Result<bool, RoomStoreError> {
        if self.0.damaged.events(room).is_none() {
            return Ok(false);
        }
        let standing = self.0.store.standing(room).await?;
        Ok(self.is_damaged_at(room, &standing))
    }

    fn is_damaged_at(&self, room: RoomId, standing: &RoomStanding) -> bool {
        let noted = self.0.damaged.events(room);
        let is_written = noted.is_some_and(|events| events != standing.events);
        if is_written {
            self.0.damaged.healed(room);
        }
        noted.is_some() && !is_written
    }

    /// Loads a room for its new owner. If its log is damaged, the lease is given back as it was: another server may be
    /// able to read it, and the time that the room stands is not forgotten.
    async fn load_owned(&self, lease: &RoomLease, late: f64) -> Result<Room, RoomStoreError> {
        let room = lease.room();
        match self.0.store.load(room).await {
            Err(error) if error.is_damage() => {
                // Only the holder of the lease writes, so this is the log that could not be read.
                let events = self.0.store.standing(room).await?.events;
                self.0.damaged.note(room, events, &error);
                let _gone = self.0.store.give_back(lease, late).await;
                if let Some(gate) = self.gates().get(&room) {
                    let words = RoomStoreError::Damaged.to_string();
                    gate.end_all(&WireRefusal::new("damaged", words));
                }
                Err(RoomStoreError::Damaged)
            }
            loaded => {
                if loaded.is_ok() {
                    self.0.damaged.healed(room);
                }
                loaded
            }
        }
    }

    /// Takes a room over, if its lease has run out.
    pub(super) async fn adopt(&self, room: RoomId) -> Result<OwnerPlace, RoomStoreError> {
        // What stood before a try that failed meanwhile is out of date then, and the room is not taken over again.
        let standing = self.0.store.standing(room).await?;
        if self.is_damaged_at(room, &standing) && self.0.damaged.is_waiting(room) {
            return Err(RoomStoreError::Damaged);
        }
        if standing.is_leased() {
            return Ok(OwnerPlace::Elsewhere(standing.owner));
        }
        let (store, replica) = (&self.0.store, self.0.replica);
        let lease = match store.take_over_seen(replica, room, &standing).await {
            Ok(lease) => lease,
            Err(RoomStoreError::Owned(owner)) => return Ok(OwnerPlace::Elsewhere(owner)),
            Err(error) => return Err(error),
        };
        let late = standing.late;
        let loaded = self.load_owned(&lease, late).await?;
        if loaded.phase() == RoomPhase::Closed {
            return Ok(OwnerPlace::Closed);
        }
        tracing::info!(room = %room.message(), epoch = lease.epoch(), "took a room over");
        metrics::counter!("shikatsu_rooms_taken_over_total").increment(1);
        let lost = Duration::from_secs_f64((late + LEASE_SECONDS).max(0.0));
        let lost = Millis(u64::try_from(lost.as_millis()).unwrap_or(0));
        let now = self.0.clock.now();
        let delay = loaded.settings().spectator_delay;
        let is_delayed = delay > Millis::ZERO && loaded.phase() != RoomPhase::Lobby;
        let past = match is_delayed {
            true => Some(self.0.store.load_until(room, now - delay).await?),
            false => None,
        };
        let past = TakenOver {
            stopped_at: now - lost,
            past,
        };
        self.own(loaded, lease, Some(past));
        Ok(OwnerPlace::Here)
    }

    /// Starts the owner of a room.
    pub(super) fn own(&self, room: Room, lease: RoomLease, before: Option<TakenOver>) {
        let id = room.id();
        let gate = self.gate_here(id);
        let (owner, inbox) = mpsc::channel(INBOX);
        let (orders, ordered) = watch::channel(OwnerOrder::Work);
        let tools = OwnerTools {
            store: self.0.store.clone(),
            clock: Arc::clone(&self.0.clock),
            gate: Arc::clone(&gate),
            bus: Arc::clone(&self.0.bus),
            gatherer: self.0.gatherer.clone(),
            replica: self.0.replica,
            inbox,
            orders: ordered,
        };
        let stopped_at = before.as_ref().map(|before| before.stopped_at);
        let past = before.and_then(|before| before.past);
        let task = RoomOwner::new(room, lease.clone(), tools).with_past(past);
        let (rooms, held) = (self.clone(), lease.clone());
        let mut owned = self.owned();
        gate.set_link(OwnerLink::Known(owner.clone()));
        gate.attach_again();
        let task = tokio::spawn(async move {
            let end = task.run(stopped_at).await;
            rooms.ended(&held, &gate, &end);
        });
        let entry = OwnedRoom {
            lease,
            orders,
            task,
            inbox: owner,
        };
        owned.insert(id, entry);
    }

    fn ended(&self, lease: &RoomLease, gate: &Arc<RoomGate>, end: &OwnerEnd) {
        let room = lease.room();
        match end {
            OwnerEnd::Broken(fault) => {
                tracing::error!(room = %room.message(), %fault, "a room cannot go on");
            }
            end => tracing::info!(room = %room.message(), ?end, "stopped owning a room"),
        }
        {
            let mut owned = self.owned();
            // This server may have taken the room over again before its last owner noticed that it was fenced.
            if owned.get(&room).is_some_and(|other| other.lease != *lease) {
                return;
            }
            owned.remove(&room);
        }
        match end {
            OwnerEnd::Closed => {
                gate.set_link(OwnerLink::Closed);
                self.gates().remove(&room);
            }
            OwnerEnd::Released | OwnerEnd::Fenced | OwnerEnd::Broken(_) => {
                gate.set_link(OwnerLink::Unknown);
                if matches!(end, OwnerEnd::Fenced) && !gate.is_idle() {
                    let (rooms, gate) = (self.clone(), Arc::clone(gate));
                    tokio::spawn(async move { rooms.link(&gate).await });
                }
            }
        }
    }

    /// Finds the owner of a room, or becomes it.
    async fn link(&self, gate: &Arc<RoomGate>) -> Result<(), RoomsError> {
        match self.adopt(gate.room()).await? {
            OwnerPlace::Here => {}
            OwnerPlace::Closed => gate.set_link(OwnerLink::Closed),
            // The lease of an owner of this server that has just ended; the next round takes the room over.
            OwnerPlace::Elsewhere(owner) if owner == self.0.replica => {}
            OwnerPlace::Elsewhere(owner) => {
                let (sender, inbox) = mpsc::channel(INBOX);
                if !gate.link_first(OwnerLink::Known(sender)) {
                    return Ok(());
                }
                gate.attach_again();
                let bus = Arc::clone(&self.0.bus);
                let relay = RoomRelay::new(self.clone(), bus, Arc::clone(gate), owner, inbox);
                tokio::spawn(relay.run());
            }
        }
        Ok(())
    }

    /// Forgets the owner of a room that no socket needs.
    pub(super) fn unlink(&self, gate: &Arc<RoomGate>) {
        gate.set_link(OwnerLink::Unknown);
        self.gates().remove(&gate.room());
    }

    /// The gateway of a room. If the room has no owner, this server becomes it.
    pub(super) async fn gate(&self, room: RoomId) -> Result<Arc<RoomGate>, RoomsError> {
        let gate = self.gate_here(room);
        if !gate.has_link() {
            self.link(&gate).await?;
        }
        Ok(gate)
    }

    fn forget_idle(&self) {
        let owned = self.owned();
        self.gates().retain(|room, gate| {
            owned.contains_key(room) || !gate.is_idle() || Arc::strong_count(gate) > 1
        });
    }

    async fn release_all(&self) {
        let owned: Vec<OwnedRoom> = self.owned().drain().map(|(_, owned)| owned).collect();
        for owned in &owned {
            owned.orders.send_replace(OwnerOrder::Release);
        }
        for owned in owned {
            let _ended = owned.task.await;
        }
    }
}

fn rounds() -> Interval {
    let mut rounds = interval(RENEWAL);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    rounds
}

#[expect(clippy::cast_precision_loss, reason = "for a chart")]
fn gauge(name: &'static str, value: usize) {
    metrics::gauge!(name).set(value as f64);
}
