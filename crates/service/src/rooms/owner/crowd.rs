//! The sockets of a room, on all servers, and the members behind them.
//!
//! Invariant: a member is connected as long as one socket of the member is open.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use shikatsu_team::MemberId;

use super::super::news::SocketNumber;
use super::super::replica::ReplicaId;

/// A socket on one of the servers.
pub(super) type SocketPlace = (ReplicaId, SocketNumber);

/// All sockets.
#[derive(Default)]
pub(super) struct Crowd {
    sockets: HashMap<SocketPlace, CrowdSocket>,
    by_member: HashMap<MemberId, Vec<SocketPlace>>,
}

/// A socket: its member, nothing for the side outside, and a hash of what it was last shown of its own.
struct CrowdSocket {
    member: Option<MemberId>,
    shown: u64,
}

impl Crowd {
    /// How many sockets are open.
    pub(super) fn len(&self) -> usize {
        self.sockets.len()
    }

    /// Whether a socket of the member is open.
    pub(super) fn has(&self, member: MemberId) -> bool {
        self.by_member.contains_key(&member)
    }

    /// The member behind a socket, or the side outside; nothing for an unknown socket.
    pub(super) fn user(&self, place: SocketPlace) -> Option<Option<MemberId>> {
        self.sockets.get(&place).map(|socket| socket.member)
    }

    pub(super) fn enter(&mut self, place: SocketPlace, member: Option<MemberId>) {
        let shown = 0;
        let known = self.sockets.insert(place, CrowdSocket { member, shown });
        if let (Some(member), None) = (member, known) {
            // Nearly every member has one socket.
            let one = || Vec::with_capacity(1);
            self.by_member.entry(member).or_insert_with(one).push(place);
        }
    }

    /// Takes a socket out; the member, if this was the member's last one.
    pub(super) fn leave(&mut self, place: SocketPlace) -> Option<MemberId> {
        let member = self.sockets.remove(&place)?.member?;
        let places = self.by_member.get_mut(&member)?;
        places.retain(|other| *other != place);
        if !places.is_empty() {
            return None;
        }
        self.by_member.remove(&member);
        Some(member)
    }

    /// Takes out all sockets of a server; the members who have none left.
    pub(super) fn leave_all(&mut self, replica: ReplicaId) -> Vec<MemberId> {
        let places = self.sockets.keys().filter(|place| place.0 == replica);
        let places: Vec<SocketPlace> = places.copied().collect();
        places
            .into_iter()
            .filter_map(|place| self.leave(place))
            .collect()
    }

    /// The sockets of a member.
    pub(super) fn of_member(&self, member: MemberId) -> Vec<SocketPlace> {
        self.by_member.get(&member).cloned().unwrap_or_default()
    }

    /// Every socket.
    pub(super) fn all(&self) -> Vec<SocketPlace> {
        self.sockets.keys().copied().collect()
    }

    /// Whether a socket has not been shown this yet; from now on it has.
    pub(super) fn is_new(&mut self, place: SocketPlace, shown: &impl Hash) -> bool {
        let mut hasher = DefaultHasher::new();
        shown.hash(&mut hasher);
        let hash = hasher.finish();
        let Some(socket) = self.sockets.get_mut(&place) else {
            return false;
        };
        let is_new = socket.shown != hash;
        socket.shown = hash;
        is_new
    }
}
