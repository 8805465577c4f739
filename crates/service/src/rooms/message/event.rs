//! What happened in a room.

use shikatsu_api as api;
use shikatsu_team::RoomEvent;

use super::carry::{Carried, carried_enum};
use super::error::RoomMessageError;

impl Carried for RoomEvent {
    type Message = api::room::RoomEvent;

    fn message(&self) -> Self::Message {
        Self::Message {
            version: api::VERSION,
            at: self.at.message(),
            event: self.kind.message(),
        }
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        if message.version != api::VERSION {
            return Err(RoomMessageError::Version(message.version));
        }
        Ok(Self {
            at: Carried::read(&message.at)?,
            kind: Carried::read(&message.event)?,
        })
    }
}

carried_enum!(RoomEventKind {
    Opened { room, host, settings },
    Keyed(secret),
    SettingsChanged(settings),
    ConductChanged(conduct),
    Joined(request),
    WentAway(member),
    CameBack(member),
    Departed { member, removed_by },
    SeatTaken { member, seat },
    CaptainNamed { color, captain },
    HostNamed(member),
    DutyGiven { member, duty },
    GotReady(member),
    Started,
    WindowOpened(opening),
    PhaseOpened { phase, deadline, unused },
    PhaseExtended { deadline, cause },
    Proposed { member, proposal },
    BallotCast { member, ballot, choice },
    MotionVoted { member, kind, vote },
    Shortlisted(moves),
    Picked(played),
    Commented { member, on, text },
    Sketched { member, moves },
    EvidenceGiven(item),
    WindowClosed { number, seed, outcome, unused },
    SecondCountDiffers { winner },
    MovePlayed { color, played, spent },
    TimeTold { until, deadline },
    CountingOpened { deadline },
    StonesMarked { member, status },
    OpponentMarked(status),
    StonesEstimated(status),
    Ended(result),
    Paused { until, cause },
    Resumed { lost },
    Said { line, member, channel, words },
    LineDeleted { line, by },
    Muted { member, until },
    SlowModeSet { channel, mode },
    Closed,
});

carried_enum!(ExtensionCause { MissedQuorum, Drawn { time } });
carried_enum!(PauseCause { Host, Service });
