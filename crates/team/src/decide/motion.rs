//! Motions, and drawing time.

use crate::decide::Decided;
use crate::decide::caller::Caller;
use crate::decide::turn::check_shortlist;
use crate::event::{ExtensionCause, RoomEventKind};
use crate::millis::Millis;
use crate::people::Act;
use crate::refusal::RoomRefusal;
use crate::room::Room;
use crate::turn::{MOST_CHANGES, MotionKind, MotionVote, TurnPhase, TurnWindow};

/// What one draw gives.
const DRAWN_TIME: Millis = Millis::from_secs(30);

/// Motions of a window, at most.
const MOST_MOTIONS: usize = 10;

/// Opens a motion, or votes on it.
pub(super) fn vote(
    caller: &Caller<'_>,
    window: &TurnWindow,
    kind: MotionKind,
    vote: MotionVote,
) -> Decided {
    check_right(caller, window, &kind)?;
    caller.in_time(window)?;
    let member = caller.id();
    match window.motions.iter().find(|motion| motion.kind == kind) {
        Some(motion) => match motion.votes.get(&member) {
            Some(counted) if counted.vote == vote => return Ok(Vec::new()),
            Some(counted) if counted.changes >= MOST_CHANGES => {
                return Err(RoomRefusal::TooManyChanges);
            }
            _ => {}
        },
        None if vote == MotionVote::Against => return Err(RoomRefusal::NoMotion),
        None if window.motions.len() >= MOST_MOTIONS => return Err(RoomRefusal::TooManyChanges),
        None => check_motion(caller, window, &kind)?,
    }
    Ok(vec![RoomEventKind::MotionVoted { member, kind, vote }])
}

/// The captain draws time without a motion.
pub(super) fn draw_time(caller: &Caller<'_>, window: &TurnWindow) -> Decided {
    caller.may(Act::DrawTime, Some(window.opening.color))?;
    caller.in_time(window)?;
    check_drawable(caller.room, window)?;
    Ok(vec![drawn(window)])
}

/// The event of a draw.
pub(super) fn drawn(window: &TurnWindow) -> RoomEventKind {
    RoomEventKind::PhaseExtended {
        deadline: window.deadline + DRAWN_TIME,
        cause: ExtensionCause::Drawn { time: DRAWN_TIME },
    }
}

/// Whether the team has enough to draw.
pub(super) fn check_drawable(room: &Room, window: &TurnWindow) -> Result<(), RoomRefusal> {
    let clock = &room.clocks[window.opening.color.index()];
    let drawable = clock.drawable(window.deadline - window.charged_from);
    // Half of what a clock outside leaves is for the rest of the turn.
    let drawable = drawable.min(Millis(window.told_left(window.deadline).0 / 2));
    match drawable >= DRAWN_TIME {
        true => Ok(()),
        false => Err(RoomRefusal::NotEnoughTime(drawable)),
    }
}

/// Passing and resigning are for all who vote; what a captain does alone, members do by a motion.
fn check_right(
    caller: &Caller<'_>,
    window: &TurnWindow,
    kind: &MotionKind,
) -> Result<(), RoomRefusal> {
    caller.act_in(window, Act::Vote)?;
    let act = match kind {
        MotionKind::Pass | MotionKind::Resign => return Ok(()),
        MotionKind::DrawTime => Act::DrawTime,
        MotionKind::Pick(_) => Act::Pick,
        MotionKind::Shortlist(_) => Act::Shortlist,
    };
    match caller.may(act, Some(window.opening.color)) {
        Err(RoomRefusal::OnlyByMotion(_)) => Ok(()),
        result => result,
    }
}

/// Whether the motion makes sense now.
fn check_motion(
    caller: &Caller<'_>,
    window: &TurnWindow,
    kind: &MotionKind,
) -> Result<(), RoomRefusal> {
    match kind {
        MotionKind::Pass | MotionKind::Resign => Ok(()),
        MotionKind::DrawTime => check_drawable(caller.room, window),
        MotionKind::Pick(played) => match window.is_candidate(*played) {
            true => Ok(()),
            false => Err(RoomRefusal::NoProposal(*played)),
        },
        MotionKind::Shortlist(moves) => {
            caller.in_phase(window, TurnPhase::Shortlist)?;
            check_shortlist(&caller.room.game, moves)
        }
    }
}
