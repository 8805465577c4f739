//! What members and the side outside want, and the words for phases, roles and ballots.

use super::carry::{Carried, carried_enum};
use super::error::RoomMessageError;

carried_enum!(MemberCommand {
    Leave,
    TakeSeat(seat),
    Ready,
    Start,
    ChangeSettings(settings),
    ChangeConduct(conduct),
    AppointCaptain(member),
    Appoint { member, duty },
    HandOver(member),
    Pause(length),
    Continue,
    Propose { window, proposal },
    Vote { window, ballot, choice },
    Motion { window, kind, vote },
    Pick { window, played },
    Shortlist { window, moves },
    DrawTime { window },
    Comment { window, on, text },
    Sketch { window, moves },
    MarkStones(status),
    Say { channel, words },
    DeleteLine(line),
    Mute { member, length },
    Remove(member),
    SetSlowMode { channel, mode },
});

carried_enum!(OpponentAction { Play(played), Resign });

carried_enum!(RoomPhase {
    Lobby,
    Playing,
    Counting,
    Review,
    Closed
});

carried_enum!(RoomRole {
    Host,
    Captain,
    Member,
    Engine,
    Spectator,
    Moderator
});

carried_enum!(BallotForm {
    Single,
    Ranked,
    Approval
});
