//! The member who sends a command, with the checks that most commands share.

use shikatsu_problem::Color;

use crate::millis::Millis;
use crate::people::{Act, MemberId, MemberPresence, TeamMember};
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::room::{LATE_BALLOT, Room, permit};
use crate::turn::{TurnPhase, TurnWindow};

/// Who wants something, and when.
pub(super) struct Caller<'a> {
    pub(super) room: &'a Room,
    pub(super) member: &'a TeamMember,
    pub(super) delay: Millis,
    pub(super) now: Millis,
}

impl<'a> Caller<'a> {
    pub(super) fn new(
        room: &'a Room,
        member: MemberId,
        delay: Millis,
        now: Millis,
    ) -> Result<Self, RoomRefusal> {
        let found = room.roster.get(member);
        let found = found.ok_or(RoomRefusal::NoMember(member))?;
        match found.presence {
            MemberPresence::Removed => Err(RoomRefusal::Removed),
            MemberPresence::Left => Err(RoomRefusal::NoMember(member)),
            MemberPresence::Present | MemberPresence::Away => Ok(Self {
                room,
                member: found,
                delay,
                now,
            }),
        }
    }

    pub(super) fn id(&self) -> MemberId {
        self.member.id()
    }

    pub(super) fn may(&self, act: Act, about: Option<Color>) -> Result<(), RoomRefusal> {
        permit(self.room, self.id(), act, about)
    }

    /// Another member who is here.
    pub(super) fn other(&self, member: MemberId) -> Result<&'a TeamMember, RoomRefusal> {
        let found = self.room.roster.get(member).filter(|found| found.is_here());
        found.ok_or(RoomRefusal::NoMember(member))
    }

    /// The open window, if it is the one that the command names and the clocks run.
    pub(super) fn window(&self, number: u32) -> Result<&'a TurnWindow, RoomRefusal> {
        if self.room.phase != RoomPhase::Playing {
            return Err(RoomRefusal::RoomPhase(self.room.phase));
        }
        if let Some(pause) = self.room.pause {
            return Err(RoomRefusal::Paused(pause.until));
        }
        let window = self.room.window.as_ref();
        let current = window.map(|window| window.opening.number);
        window
            .filter(|window| window.opening.number == number)
            .ok_or(RoomRefusal::WindowOver { current })
    }

    /// Whether the member may act in a window: by role, by seat, and not before the next one if the member came late.
    pub(super) fn act_in(&self, window: &TurnWindow, act: Act) -> Result<(), RoomRefusal> {
        self.may(act, Some(window.opening.color))?;
        if window.voters.contains_key(&self.id()) {
            return Ok(());
        }
        match window.opening.mover {
            Some(mover) => Err(RoomRefusal::NotInTurn(Some(mover))),
            None => Err(RoomRefusal::NextWindow),
        }
    }

    /// Whether the window is in this phase and the command in time.
    pub(super) fn in_phase(
        &self,
        window: &TurnWindow,
        phase: TurnPhase,
    ) -> Result<(), RoomRefusal> {
        match window.phase == phase {
            true => self.in_time(window),
            false => Err(RoomRefusal::TurnPhase(window.phase)),
        }
    }

    /// A command may be late by what its connection takes, up to a limit.
    pub(super) fn in_time(&self, window: &TurnWindow) -> Result<(), RoomRefusal> {
        let late = self.now - window.deadline;
        match late <= LATE_BALLOT && late <= self.delay {
            true => Ok(()),
            false => Err(RoomRefusal::TooLate),
        }
    }
}
