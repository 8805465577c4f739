//! The events that a command has made so far, and the room after them.
//!
//! Invariant: the room of the draft is the given room with the events of the draft applied, unless the last ones bring
//! nothing about; then it need not be copied. A ballot among thousands costs no copy.

use std::borrow::Cow;

use crate::decide::step::step;
use crate::event::{RoomEvent, RoomEventKind};
use crate::millis::Millis;
use crate::people::MemberId;
use crate::refusal::RoomRefusal;
use crate::room::Room;
use crate::turn::TurnPhase;

/// Events and the room after them.
pub(super) struct EventDraft<'a> {
    room: Cow<'a, Room>,
    events: Vec<RoomEvent>,
    now: Millis,
}

/// More steps than any command can bring about; a room that does not come to rest must not hang its owner.
const MOST_STEPS: usize = 100;

impl<'a> EventDraft<'a> {
    pub(super) const fn new(room: &'a Room, now: Millis) -> Self {
        Self {
            room: Cow::Borrowed(room),
            events: Vec::new(),
            now,
        }
    }

    pub(super) fn room(&self) -> &Room {
        &self.room
    }

    pub(super) fn into_events(self) -> Vec<RoomEvent> {
        self.events
    }

    /// Adds events and applies them.
    pub(super) fn add(&mut self, kinds: Vec<RoomEventKind>) -> Result<(), RoomRefusal> {
        for kind in kinds {
            let event = RoomEvent { at: self.now, kind };
            self.room.to_mut().apply(&event)?;
            self.events.push(event);
        }
        Ok(())
    }

    /// Adds the events of a command and everything that follows from them.
    pub(super) fn add_and_settle(&mut self, kinds: Vec<RoomEventKind>) -> Result<(), RoomRefusal> {
        if kinds.iter().any(|kind| may_follow(&self.room, kind)) {
            self.add(kinds)?;
            return self.settle();
        }
        let at = self.now;
        let events = kinds.into_iter().map(|kind| RoomEvent { at, kind });
        self.events.extend(events);
        Ok(())
    }

    /// Adds everything that is due.
    pub(super) fn settle(&mut self) -> Result<(), RoomRefusal> {
        for _ in 0..MOST_STEPS {
            let due = step(&self.room, self.now)?;
            if due.is_empty() {
                break;
            }
            self.add(due)?;
        }
        Ok(())
    }
}

/// Whether an event of a command can bring another one about. True may be wrong, false must not.
fn may_follow(room: &Room, kind: &RoomEventKind) -> bool {
    use RoomEventKind as Kind;

    let phase = room.window.as_ref().map(|window| window.phase);
    match kind {
        Kind::Proposed { member, .. }
        | Kind::BallotCast { member, .. }
        | Kind::GotReady(member) => is_last_waited_for(room, *member),
        Kind::WentAway(member) | Kind::Departed { member, .. } | Kind::SeatTaken { member, .. } => {
            let has_motions = room
                .window
                .as_ref()
                .is_some_and(|window| !window.motions.is_empty());
            room.counting.is_some() || has_motions || is_last_waited_for(room, *member)
        }
        Kind::StonesMarked { .. } => room.counting.as_ref().is_some_and(|counting| {
            counting.by_member.len() + 1 >= super::counting::people_present(room).count()
        }),
        Kind::EvidenceGiven(_) => {
            matches!(phase, Some(TurnPhase::Evaluate | TurnPhase::Shortlist))
        }
        Kind::Joined(_)
        | Kind::CameBack(_)
        | Kind::CaptainNamed { .. }
        | Kind::HostNamed(_)
        | Kind::DutyGiven { .. }
        | Kind::Commented { .. }
        | Kind::Sketched { .. }
        | Kind::ConductChanged(_)
        | Kind::Said { .. }
        | Kind::LineDeleted { .. }
        | Kind::Muted { .. }
        | Kind::SlowModeSet { .. } => false,
        _ => true,
    }
}

fn is_last_waited_for(room: &Room, member: MemberId) -> bool {
    room.window
        .as_ref()
        .is_some_and(|window| window.waiting.iter().all(|&waited| waited == member))
}
