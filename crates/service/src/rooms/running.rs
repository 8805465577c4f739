//! The rooms that run on this server: opening, finding and coming in.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shikatsu_api::room::{EnteredRoom, NewRoom, RoomGuest};
use shikatsu_team::{Admission, JoinRequest, MemberOrigin, OpenRequest, RoomId, RoomSecret, open};
use tokio::sync::{OnceCell, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use uuid::Uuid;

use super::RoomStore;
use super::bus::RoomBus;
use super::clock::RoomClock;
use super::code::RoomCode;
use super::damaged::DamagedRooms;
use super::entry::RoomEntry;
use super::error::RoomStoreError;
use super::evidence::EvidenceGatherer;
use super::gate::{OWNER_PATIENCE, RoomGate};
use super::lease::RoomLease;
use super::message::{Carried, read_settings};
use super::news::{GateMessage, MemberDigits, SocketUser, WireRefusal};
use super::owner::OwnerOrder;
use super::replica::ReplicaId;
use super::rooms_error::RoomsError;
use super::session::RoomSession;
use super::visitor::{OriginSecret, VisitorCookie};
use crate::requests::Requests;

/// Rooms that a server opens or takes over, at most.
const MOST_ROOMS: usize = 20_000;

/// How often an id is drawn until its code is free.
const DRAWS: usize = 5;

/// The rooms of a server. Clones share them.
#[derive(Clone)]
pub struct Rooms(pub(super) Arc<RoomsShared>);

pub(super) struct RoomsShared {
    pub(super) store: RoomStore,
    pub(super) replica: ReplicaId,
    pub(super) clock: Arc<RoomClock>,
    pub(super) bus: Arc<RoomBus>,
    pub(super) gatherer: EvidenceGatherer,
    pub(super) damaged: DamagedRooms,
    origin: OnceCell<OriginSecret>,
    gates: Mutex<HashMap<RoomId, Arc<RoomGate>>>,
    owned: Mutex<HashMap<RoomId, OwnedRoom>>,
}

/// A room that this server owns.
pub(super) struct OwnedRoom {
    pub(super) lease: RoomLease,
    pub(super) orders: watch::Sender<OwnerOrder>,
    pub(super) task: JoinHandle<()>,
    /// The inbox stays open as long as the owner works.
    #[expect(dead_code, reason = "its life is what counts")]
    pub(super) inbox: mpsc::Sender<(ReplicaId, GateMessage)>,
}

/// Who wants a socket.
#[derive(Clone)]
pub enum Knock {
    /// A member, by cookie.
    Cookie(VisitorCookie),
    /// The side outside, by its key.
    Opponent(String),
}

impl Rooms {
    /// The rooms in the store of these requests, for a server that has none yet. It talks to other servers over the
    /// same queue that takes the requests.
    #[must_use]
    pub fn new(requests: Requests) -> Self {
        let replica = ReplicaId(Uuid::new_v4());
        let talk = requests.client().queue().talk();
        Self(Arc::new(RoomsShared {
            store: RoomStore::new(requests.store().clone()),
            replica,
            clock: Arc::default(),
            bus: Arc::new(RoomBus::new(talk, replica)),
            gatherer: EvidenceGatherer::new(requests),
            damaged: DamagedRooms::default(),
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
    /// When there is none, this server knows that its log is damaged, or the database does not answer.
    pub async fn find(&self, name: &str) -> Result<RoomEntry, RoomsError> {
        let entry = match RoomCode::read(name) {
            Some(code) => self.0.store.entry_by_code(&code).await?,
            None => {
                let id = RoomId::read(&name.to_owned()).map_err(|_| RoomsError::NoRoom)?;
                self.0.store.entry(id).await?
            }
        };
        match self.is_damaged(entry.room).await? {
            true => Err(RoomsError::Damaged),
            false => Ok(entry),
        }
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

    pub(super) fn gate_here(&self, room: RoomId) -> Arc<RoomGate> {
        let mut gates = self.gates();
        let gate = gates
            .entry(room)
            .or_insert_with(|| Arc::new(RoomGate::new(room, self.0.replica)));
        Arc::clone(gate)
    }

    async fn origin(&self, address: IpAddr) -> Result<MemberOrigin, RoomStoreError> {
        let draw = || self.0.store.origin_secret();
        Ok(self.0.origin.get_or_try_init(draw).await?.origin(address))
    }

    pub(super) fn gates(&self) -> MutexGuard<'_, HashMap<RoomId, Arc<RoomGate>>> {
        self.0.gates.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn owned(&self) -> MutexGuard<'_, HashMap<RoomId, OwnedRoom>> {
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
