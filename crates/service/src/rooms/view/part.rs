//! The parts of the picture, by the names that they have in messages.

use serde::{Deserialize, Serialize};
use shikatsu_api::room as api;
use shikatsu_team::{Pause, Room, RoomEventKind as Kind};

use super::super::message::{Carried, settings_message};
use super::ViewAudience;
use super::board::{board_view, clock_view, counting_view, decided_view};
use super::roster::roster_view;
use super::text::text;
use super::window::window_view;

/// A part that is replaced as a whole. Lines of the chat and what concerns one member are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::rooms) enum Part {
    Settings,
    Phase,
    Pause,
    Roster,
    Board,
    Clocks,
    Window,
    Decided,
    Counting,
    Result,
}

/// Some parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::rooms) struct PartSet(u16);

impl Part {
    /// Every part, in the order of a snapshot.
    pub(in crate::rooms) const ALL: [Self; 10] = [
        Self::Settings,
        Self::Phase,
        Self::Pause,
        Self::Roster,
        Self::Board,
        Self::Clocks,
        Self::Window,
        Self::Decided,
        Self::Counting,
        Self::Result,
    ];

    /// Its name in a snapshot and in a change.
    pub(in crate::rooms) const fn name(self) -> &'static str {
        match self {
            Self::Settings => "settings",
            Self::Phase => "phase",
            Self::Pause => "pause",
            Self::Roster => "roster",
            Self::Board => "board",
            Self::Clocks => "clocks",
            Self::Window => "window",
            Self::Decided => "decided",
            Self::Counting => "counting",
            Self::Result => "result",
        }
    }

    /// Its place in arrays.
    pub(in crate::rooms) const fn index(self) -> usize {
        self as usize
    }
}

impl PartSet {
    pub(in crate::rooms) const NONE: Self = Self(0);

    pub(in crate::rooms) fn of(parts: &[Part]) -> Self {
        let bits = parts.iter().map(|part| 1 << part.index());
        Self(bits.fold(0, |all, bit: u16| all | bit))
    }

    /// All that changes rarely, whatever happened.
    fn rare() -> Self {
        let mut parts = Self::of(&Part::ALL);
        parts.0 &= !Self::of(&[Part::Roster]).0;
        parts
    }

    pub(in crate::rooms) const fn contains(self, part: Part) -> bool {
        self.0 & (1 << part.index()) != 0
    }

    pub(in crate::rooms) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(in crate::rooms) const fn join(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(in crate::rooms) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Parts that an event may change and that are shown at once.
    pub(in crate::rooms) fn urgent(kind: &Kind) -> Self {
        match kind {
            Kind::Joined(_)
            | Kind::WentAway(_)
            | Kind::CameBack(_)
            | Kind::Departed { .. }
            | Kind::SeatTaken { .. }
            | Kind::CaptainNamed { .. }
            | Kind::HostNamed(_)
            | Kind::DutyGiven { .. }
            | Kind::GotReady(_)
            | Kind::Proposed { .. }
            | Kind::BallotCast { .. }
            | Kind::MotionVoted { .. }
            | Kind::Commented { .. }
            | Kind::Sketched { .. }
            | Kind::Said { .. }
            | Kind::LineDeleted { .. }
            | Kind::Muted { .. }
            | Kind::SlowModeSet { .. }
            | Kind::EvidenceGiven(_) => Self::NONE,
            Kind::StonesMarked { .. } | Kind::OpponentMarked(_) => Self::of(&[Part::Counting]),
            Kind::Paused { .. } => Self::of(&[Part::Pause, Part::Clocks]),
            Kind::Picked(_)
            | Kind::Shortlisted(_)
            | Kind::PhaseExtended { .. }
            | Kind::TimeTold { .. } => Self::of(&[Part::Window, Part::Clocks]),
            _ => Self::rare(),
        }
    }

    /// Parts that an event may change and that many members change at a time: they are shown now and then.
    pub(in crate::rooms) fn frequent(kind: &Kind) -> Self {
        match kind {
            Kind::Joined(_) | Kind::WentAway(_) | Kind::CameBack(_) => Self::of(&[Part::Roster]),
            Kind::Departed { .. }
            | Kind::SeatTaken { .. }
            | Kind::CaptainNamed { .. }
            | Kind::HostNamed(_)
            | Kind::DutyGiven { .. }
            | Kind::GotReady(_) => Self::of(&[Part::Roster, Part::Window]),
            Kind::Started | Kind::WindowOpened(_) | Kind::SettingsChanged(_) => {
                Self::of(&[Part::Roster])
            }
            Kind::Proposed { .. }
            | Kind::BallotCast { .. }
            | Kind::MotionVoted { .. }
            | Kind::Commented { .. }
            | Kind::Sketched { .. } => Self::of(&[Part::Window]),
            _ => Self::NONE,
        }
    }
}

/// A part as it is sent. All but the window are the same for every audience.
pub(in crate::rooms) fn part_text(room: &Room, part: Part, audience: ViewAudience) -> String {
    match part {
        Part::Settings => text(&settings_message(room.settings())),
        Part::Phase => text(&room.phase().message()),
        Part::Pause => text(&room.pause().map(|pause| pause_view(&pause))),
        Part::Roster => text(&roster_view(room)),
        Part::Board => text(&board_view(room.game())),
        Part::Clocks => text(&shikatsu_problem::Color::BOTH.map(|color| clock_view(room, color))),
        Part::Window => text(&window_view(room, audience)),
        Part::Decided => text(&room.closed_windows().last().map(decided_view)),
        Part::Counting => text(&counting_view(room)),
        Part::Result => text(&room.result().map(Carried::message)),
    }
}

fn pause_view(pause: &Pause) -> api::RoomPause {
    api::RoomPause {
        until: pause.until.0,
        cause: pause.cause.message(),
    }
}
