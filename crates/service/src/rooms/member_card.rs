//! What a member said of themselves when they came in, and where from: all that must be erasable.
//!
//! The event in the log is written without it, and gets it back when it is read.
//!
//! Invariant: an event whose card was erased still replays; it is that of a member without a name, from an unknown
//! network.

use std::borrow::Cow;

use shikatsu_team::{JoinRequest, MemberId, MemberOrigin, RoomEvent, RoomEventKind};

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
            request.name = self.name;
            request.rating = self.rating;
            request.origin = self.origin;
        }
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
