//! What a member said of themselves when they came in, and where from: all that must be erasable.
//!
//! The event in the log is written without it, and gets it back when it is read.
//!
//! Invariant: an event whose card was erased still replays; it is that of a member without a name, from an unknown
//! network.

use std::borrow::Cow;

use shikatsu_team::{JoinRequest, MemberId, MemberOrigin, RoomEvent, RoomEventKind};
use uuid::Uuid;

use crate::store::StoreError;

/// The network of a member whose card was erased.
pub(super) const UNKNOWN: MemberOrigin = MemberOrigin {
    address: 0,
    block: 0,
};

/// What is kept beside the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MemberCard {
    pub(super) member: MemberId,
    pub(super) name: Option<String>,
    pub(super) rating: Option<i32>,
    pub(super) origin: MemberOrigin,
}

/// A row of `room_member`.
pub(super) struct CardRow {
    pub(super) member: Uuid,
    pub(super) name: Option<Vec<u8>>,
    pub(super) rating: Option<i32>,
    pub(super) address: Option<i64>,
    pub(super) block: Option<i64>,
}

impl CardRow {
    pub(super) fn card(self) -> Result<MemberCard, StoreError> {
        let name = self.name.map(String::from_utf8).transpose();
        let name = name.map_err(|_| StoreError::Corrupt("a member's name is no text"))?;
        let origin = match self.address.zip(self.block) {
            Some((address, block)) => MemberOrigin {
                address: address.cast_unsigned(),
                block: block.cast_unsigned(),
            },
            None => UNKNOWN,
        };
        Ok(MemberCard {
            member: MemberId(self.member.as_u128()),
            name,
            rating: self.rating,
            origin,
        })
    }
}

impl MemberCard {
    /// The card of the member who came in with this event.
    pub(super) fn of(event: &RoomEvent) -> Option<Self> {
        let RoomEventKind::Joined(request) = &event.kind else {
            return None;
        };
        Some(Self {
            member: request.member,
            name: request.name.clone(),
            rating: request.rating,
            origin: request.origin,
        })
    }

    /// Puts back into an event what [`without_card`] took out.
    pub(super) fn fill(self, event: &mut RoomEvent) {
        if let RoomEventKind::Joined(request) = &mut event.kind {
            self.fill_request(request);
        }
    }

    pub(super) fn fill_request(self, request: &mut JoinRequest) {
        request.name = self.name;
        request.rating = self.rating;
        request.origin = self.origin;
    }
}

/// The event as it stands in the log.
pub(super) fn without_card(event: &RoomEvent) -> Cow<'_, RoomEvent> {
    let RoomEventKind::Joined(request) = &event.kind else {
        return Cow::Borrowed(event);
    };
    let request = JoinRequest {
        name: None,
        rating: None,
        origin: UNKNOWN,
        ..request.clone()
    };
    Cow::Owned(RoomEvent {
        at: event.at,
        kind: RoomEventKind::Joined(request),
    })
}
