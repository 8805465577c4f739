//! What came out of one batch of commands: events to be stored, and answers that wait until they are.

use std::collections::BTreeSet;

use shikatsu_team::{MemberId, RoomEvent, RoomEventKind as Kind, RoomState};

use super::super::news::GateNews;
use super::super::replica::ReplicaId;

/// Events and answers.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) events: Vec<RoomEvent>,
    pub(super) answers: Vec<(ReplicaId, GateNews)>,
    pub(super) concerned: Concerned,
    /// The room between two turns, to be kept when the events are stored.
    pub(super) state: Option<RoomState>,
}

/// Members whose own part of the picture may be another now.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Concerned {
    /// These.
    Some(BTreeSet<MemberId>),
    /// All of them.
    All,
}

impl Default for Concerned {
    fn default() -> Self {
        Self::Some(BTreeSet::new())
    }
}

impl Concerned {
    pub(super) fn add(&mut self, member: MemberId) {
        if let Self::Some(members) = self {
            members.insert(member);
        }
    }

    /// Adds those whom an event concerns.
    pub(super) fn note(&mut self, kind: &Kind) {
        match kind {
            Kind::Joined(request) => self.add(request.member),
            Kind::Departed { member, .. }
            | Kind::SeatTaken { member, .. }
            | Kind::DutyGiven { member, .. }
            | Kind::Proposed { member, .. }
            | Kind::BallotCast { member, .. }
            | Kind::MotionVoted { member, .. }
            | Kind::Muted { member, .. } => self.add(*member),
            Kind::CaptainNamed { .. }
            | Kind::HostNamed(_)
            | Kind::SettingsChanged(_)
            | Kind::ConductChanged(_)
            | Kind::Started
            | Kind::WindowOpened(_)
            | Kind::WindowClosed { .. }
            | Kind::SecondCountDiffers { .. }
            | Kind::Ended(_)
            | Kind::Closed => *self = Self::All,
            _ => {}
        }
    }
}
