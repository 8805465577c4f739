//! The rooms that run on this server: opening, finding, coming in, and who owns them.
//!
//! Invariant: a room that is not closed has an owner again within seconds, as long as one server and the database run.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use shikatsu_api::room::{EnteredRoom, NewRoom, RoomGuest};
use shikatsu_team::{
    Admission, JoinRequest, Millis, OpenRequest, Room, RoomId, RoomPhase, RoomSecret, open,
};
use tokio::sync::{OnceCell, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};
use uuid::Uuid;

use super::RoomStore;
use super::clock::RoomClock;
use super::code::RoomCode;
use super::entry::RoomEntry;
use super::error::RoomStoreError;
use super::gate::{OWNER_PATIENCE, OwnerLink, RoomGate, Unheard};
use super::lease::{LEASE_SECONDS, RoomLease};
use super::message::{Carried, RoomMessageError, read_settings};
use super::news::{MemberDigits, SocketUser, WireRefusal};
use super::owner::{INBOX, OwnerEnd, OwnerOrder, OwnerTools, RoomOwner};
use super::replica::ReplicaId;
use super::session::RoomSession;
use super::visitor::{OriginSecret, VisitorCookie};

/// From one renewal of leases to the next, and from one look for rooms without an owner to the next.
const RENEWAL: Duration = Duration::from_secs(2);

/// Rooms that a server takes over in one round, at most.
const TAKEN_AT_ONCE: u32 = 200;

/// Rooms that a server opens or takes over, at most.
const MOST_ROOMS: usize = 20_000;

/// How often an id is drawn until its code is free.
const DRAWS: usize = 5;

/// The rooms of a server. Clones share them.
#[derive(Clone)]
pub struct Rooms(Arc<RoomsShared>);

struct RoomsShared {
    store: RoomStore,
    replica: ReplicaId,
    clock: Arc<RoomClock>,
    origin: OnceCell<OriginSecret>,
    gates: Mutex<HashMap<RoomId, Arc<RoomGate>>>,
    owned: Mutex<HashMap<RoomId, OwnedRoom>>,
}

/// A room that this server owns.
struct OwnedRoom {
    lease: RoomLease,
    orders: watch::Sender<OwnerOrder>,
    task: JoinHandle<()>,
}

/// Who wants a socket.
#[derive(Clone)]
pub enum Knock {
    /// A member, by cookie.
    Cookie(VisitorCookie),
    /// The side outside, by its key.
    Opponent(String),
}

/// Why a room does not do what a visitor wants.
#[derive(Debug)]
#[non_exhaustive]
pub enum RoomsError {
    /// There is no such room.
    NoRoom,
    /// The room refuses it.
    Refused {
        /// Why, in a word for programs.
        code: String,
        /// What to do instead.
        words: String,
    },
    /// What was sent cannot be read.
    Message(RoomMessageError),
    /// No server owns the room for now.
    NoOwner,
    /// The server has as many rooms as it takes.
    Full,
    /// The database.
    Store(RoomStoreError),
}

impl Rooms {
    /// The rooms in a store, for a server that has none yet.
    #[must_use]
    pub fn new(store: RoomStore) -> Self {
        Self(Arc::new(RoomsShared {
            store,
            replica: ReplicaId(Uuid::new_v4()),
            clock: Arc::default(),
            origin: OnceCell::new(),
            gates: Mutex::default(),
            owned: Mutex::default(),
        }))
    }

    /// The kept rooms.
    #[must_use]
    pub fn store(&self) -> &RoomStore {
        &self.0.store
    }

    /// Opens a room. This server owns it.
    ///
    /// # Errors
    /// What is wrong with the settings or the host, or that the database does not answer.
    pub async fn open(
        &self,
        new: &NewRoom,
        cookie: &VisitorCookie,
        address: IpAddr,
    ) -> Result<EnteredRoom, RoomsError> {
        if self.owned().len() >= MOST_ROOMS {
            return Err(RoomsError::Full);
        }
        let settings = read_settings(&new.settings)?;
        let origin = self.origin(address).await?;
        let mut draws = 0;
        loop {
            draws += 1;
            let id = RoomId(Uuid::new_v4().as_u128());
            let host = JoinRequest {
                member: cookie.member(id),
                name: new.host.name.clone(),
                rating: new.host.rating,
                seat: Carried::read(&new.host.seat)?,
                origin,
                // The host makes the class, and so belongs to it.
                admission: Admission::ClassCode,
            };
            let request = OpenRequest {
                room: id,
                secret: RoomSecret(Uuid::new_v4().as_u128()),
                host,
                settings: settings.clone(),
            };
            let (room, log) = open(request, self.0.clock.now()).map_err(WireRefusal::from)?;
            match self.0.store.create(self.0.replica, &room, &log).await {
                Ok(lease) => {
                    self.own(room, lease, None);
                    return Ok(entered(id, cookie));
                }
                Err(RoomStoreError::Exists) if draws < DRAWS => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The room that a visitor names: by 32 digits or by its code.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn find(&self, name: &str) -> Result<RoomEntry, RoomsError> {
        if let Some(code) = RoomCode::read(name) {
            return Ok(self.0.store.entry_by_code(&code).await?);
        }
        let id = RoomId::read(&name.to_owned()).map_err(|_| RoomsError::NoRoom)?;
        Ok(self.0.store.entry(id).await?)
    }

    /// Whether a cookie is a member of a room.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn knows(&self, room: RoomId, cookie: &VisitorCookie) -> Result<bool, RoomsError> {
        Ok(self.0.store.knows(room, cookie.member(room)).await?)
    }

    /// Lets a visitor in. A member who is here already stays as he is.
    ///
    /// # Errors
    /// Why the room does not let the visitor in, or that it cannot be reached.
    pub async fn join(
        &self,
        room: RoomId,
        guest: RoomGuest,
        cookie: &VisitorCookie,
        address: IpAddr,
    ) -> Result<EnteredRoom, RoomsError> {
        let origin = self.origin(address).await?;
        let gate = self.gate(room).await?;
        let member = MemberDigits(cookie.member(room));
        match gate.join(member, origin, guest).await? {
            None => Ok(entered(room, cookie)),
            Some(refusal) => Err(refusal.into()),
        }
    }

    /// Opens a session for a socket.
    ///
    /// # Errors
    /// Why the room has no place for it, or that it cannot be reached.
    pub async fn enter(&self, room: RoomId, knock: Knock) -> Result<RoomSession, RoomsError> {
        let user = match knock {
            Knock::Cookie(cookie) => SocketUser::Member(MemberDigits(cookie.member(room))),
            Knock::Opponent(key) => SocketUser::Opponent(key),
        };
        let gate = self.gate(room).await?;
        let (socket, slot) = gate.enter(user).await?;
        let told = async {
            loop {
                slot.changed().await;
                let mut waiting = slot.waiting();
                if let Some(refusal) = waiting.end.take() {
                    return Err(refusal);
                }
                if let Some(own) = waiting.own.clone() {
                    waiting.is_own_new = false;
                    return Ok(own);
                }
            }
        };
        match timeout(OWNER_PATIENCE, told).await {
            Ok(Ok(own)) => {
                let clock = Arc::clone(&self.0.clock);
                Ok(RoomSession::new(
                    gate,
                    clock,
                    socket,
                    Arc::clone(&slot),
                    &own,
                ))
            }
            Ok(Err(refusal)) => {
                gate.leave(socket);
                Err(refusal.into())
            }
            Err(_) => {
                gate.leave(socket);
                Err(RoomsError::NoOwner)
            }
        }
    }

    /// Renews leases and takes over rooms without an owner, until `stop` comes back; then gives all rooms up.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        tokio::pin!(stop);
        let mut rounds = interval(RENEWAL);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = &mut stop => break,
                _ = rounds.tick() => {}
            }
            if let Err(error) = self.renew().await {
                tracing::warn!(%error, "leases of rooms could not be renewed");
                continue;
            }
            if let Err(error) = self.adopt_unowned().await {
                tracing::warn!(%error, "rooms without an owner could not be looked for");
            }
            self.forget_idle();
        }
        self.release_all().await;
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
        for room in self.0.store.unowned(TAKEN_AT_ONCE).await? {
            if let Err(error) = self.adopt(room).await {
                tracing::warn!(%error, "a room could not be taken over");
            }
        }
        Ok(())
    }

    /// Takes a room over, if its lease has run out.
    async fn adopt(&self, room: RoomId) -> Result<(), RoomStoreError> {
        let late = self.0.store.lease_age(room).await?;
        let lease = match self.0.store.take_over(self.0.replica, room).await {
            Ok(lease) => lease,
            Err(RoomStoreError::Owned(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        let loaded = self.0.store.load(room).await?;
        if loaded.phase() == RoomPhase::Closed {
            return Ok(());
        }
        tracing::info!(epoch = lease.epoch(), "took a room over");
        metrics::counter!("shikatsu_rooms_taken_over_total").increment(1);
        let lost = Duration::from_secs_f64((late + LEASE_SECONDS).max(0.0));
        let lost = Millis(u64::try_from(lost.as_millis()).unwrap_or(0));
        self.own(loaded, lease, Some(self.0.clock.now() - lost));
        Ok(())
    }

    /// Starts the owner of a room.
    fn own(&self, room: Room, lease: RoomLease, stopped_at: Option<Millis>) {
        let id = room.id();
        let gate = self.gate_here(id);
        let (owner, inbox) = mpsc::channel(INBOX);
        let (orders, ordered) = watch::channel(OwnerOrder::Work);
        let tools = OwnerTools {
            store: self.0.store.clone(),
            clock: Arc::clone(&self.0.clock),
            gate: Arc::clone(&gate),
            inbox,
            orders: ordered,
        };
        let task = RoomOwner::new(room, lease.clone(), tools);
        let rooms = self.clone();
        let mut owned = self.owned();
        gate.set_link(OwnerLink::Here(owner));
        let task = tokio::spawn(async move {
            let end = task.run(stopped_at).await;
            rooms.ended(id, &gate, &end);
        });
        let entry = OwnedRoom {
            lease,
            orders,
            task,
        };
        owned.insert(id, entry);
    }

    fn ended(&self, room: RoomId, gate: &RoomGate, end: &OwnerEnd) {
        tracing::info!(room = %room.message(), ?end, "stopped owning a room");
        self.owned().remove(&room);
        match end {
            OwnerEnd::Closed => {
                gate.set_link(OwnerLink::Closed);
                self.gates().remove(&room);
            }
            OwnerEnd::Released | OwnerEnd::Fenced | OwnerEnd::Broken(_) => {
                gate.set_link(OwnerLink::Unknown);
            }
        }
    }

    /// The gateway of a room. If the room has no owner, this server becomes it.
    async fn gate(&self, room: RoomId) -> Result<Arc<RoomGate>, RoomsError> {
        let gate = self.gate_here(room);
        if !gate.has_link() {
            self.adopt(room).await?;
        }
        Ok(gate)
    }

    fn gate_here(&self, room: RoomId) -> Arc<RoomGate> {
        let mut gates = self.gates();
        let gate = gates
            .entry(room)
            .or_insert_with(|| Arc::new(RoomGate::new(room, self.0.replica)));
        Arc::clone(gate)
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

    async fn origin(&self, address: IpAddr) -> Result<shikatsu_team::MemberOrigin, RoomStoreError> {
        let draw = || self.0.store.origin_secret();
        Ok(self.0.origin.get_or_try_init(draw).await?.origin(address))
    }

    fn gates(&self) -> MutexGuard<'_, HashMap<RoomId, Arc<RoomGate>>> {
        self.0.gates.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn owned(&self) -> MutexGuard<'_, HashMap<RoomId, OwnedRoom>> {
        self.0.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn entered(room: RoomId, cookie: &VisitorCookie) -> EnteredRoom {
    EnteredRoom {
        room: room.message(),
        code: RoomCode::of(room).as_str().to_owned(),
        member: cookie.member(room).message(),
    }
}

#[expect(clippy::cast_precision_loss, reason = "for a chart")]
fn gauge(name: &'static str, value: usize) {
    metrics::gauge!(name).set(value as f64);
}

impl From<WireRefusal> for RoomsError {
    fn from(WireRefusal { code, words }: WireRefusal) -> Self {
        Self::Refused { code, words }
    }
}

impl From<Unheard> for RoomsError {
    fn from(unheard: Unheard) -> Self {
        match unheard {
            Unheard::Closed => shikatsu_team::RoomRefusal::RoomClosed.into(),
            Unheard::NoOwner => Self::NoOwner,
        }
    }
}

impl From<shikatsu_team::RoomRefusal> for RoomsError {
    fn from(refusal: shikatsu_team::RoomRefusal) -> Self {
        WireRefusal::from(refusal).into()
    }
}

impl From<RoomMessageError> for RoomsError {
    fn from(error: RoomMessageError) -> Self {
        Self::Message(error)
    }
}

impl From<RoomStoreError> for RoomsError {
    fn from(error: RoomStoreError) -> Self {
        match error {
            RoomStoreError::NoRoom => Self::NoRoom,
            error => Self::Store(error),
        }
    }
}

impl fmt::Display for RoomsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoom => RoomStoreError::NoRoom.fmt(f),
            Self::Refused { words, .. } => f.write_str(words),
            Self::Message(error) => error.fmt(f),
            Self::NoOwner => f.write_str("the room cannot be reached for now; try again"),
            Self::Full => f.write_str("there are as many rooms as this server takes; try again"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RoomsError {}
