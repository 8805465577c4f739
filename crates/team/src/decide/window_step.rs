//! The way of a window: it opens, goes from phase to phase, waits once more if too few have acted, and closes.
//!
//! A phase ends when all who are present have acted, or at its deadline.

use shikatsu_problem::{Color, Move};

use crate::clock::phase_share;
use crate::decide::Decided;
use crate::decide::closing::close;
use crate::decide::majority::{carried_ending, electorate, needed, picked_by_motion};
use crate::decide::motion::{check_drawable, drawn};
use crate::event::{ExtensionCause, RoomEventKind};
use crate::millis::Millis;
use crate::people::TeamMember;
use crate::refusal::RoomRefusal;
use crate::room::Room;
use crate::scheme::{LONGEST_SHORTLIST, ListMaker, MoverRule, Scheme};
use crate::settings::{CaptainRule, TeamSettings};
use crate::turn::{
    ExtraTime, Motion, MotionKind, MotionShare, TurnPhase, TurnWindow, WindowOpening,
};

/// What a window gets when too few have acted, once.
const EXTRA_TIME: Millis = Millis::from_secs(10);

/// How long a captain may think about a pick.
const PICK_TIME: Millis = Millis::from_secs(10);

/// Opens the window of a team with its first phase.
pub(super) fn open(room: &Room, team: &TeamSettings, color: Color, now: Millis) -> Decided {
    let secret = room.secret.ok_or(RoomRefusal::NoSecret)?;
    let number = room.window_number() + 1;
    let scheme = team.scheme.scheme();
    let next = |last: Option<u32>, test: fn(&TeamMember) -> bool| {
        let next = room.roster.next_after(color, last, test);
        next.map(TeamMember::id)
    };
    let place = color.index();
    let captain = match team.captain {
        CaptainRule::Fixed => room.captains[place],
        CaptainRule::Rotating => next(room.last_captain[place], |member| {
            member.is_person() && member.is_present()
        }),
    };
    let mover = match scheme.mover_rule() {
        MoverRule::Everyone => None,
        MoverRule::InTurn => next(room.last_mover[place], TeamMember::is_present)
            .or_else(|| next(room.last_mover[place], TeamMember::is_here)),
    };
    let commitment = secret.seed(room.id, number).commitment(room.id, number);
    let opening = WindowOpening {
        number,
        color,
        commitment,
        captain,
        mover,
        tie_rule: team.tie_rule,
    };
    let first = phases(room, &*scheme, &opening).next();
    let phase = first.unwrap_or(TurnPhase::Propose);
    let time = phase_time(room, color, phase, Millis::ZERO);
    Ok(vec![
        RoomEventKind::WindowOpened(opening),
        RoomEventKind::PhaseOpened {
            phase,
            deadline: now + time,
            unused: Millis::ZERO,
        },
    ])
}

/// What is due in an open window.
pub(super) fn step(room: &Room, window: &TurnWindow, now: Millis) -> Decided {
    let Some(team) = room.settings.team(window.opening.color) else {
        return Ok(Vec::new());
    };
    let scheme = team.scheme.scheme();
    let electorate = electorate(room, window);
    if carried_ending(window, scheme.ending_share(), electorate).is_some()
        || picked_by_motion(window, electorate).is_some()
    {
        return close(room, window, now);
    }
    if let Some(event) = carried_help(room, window, electorate) {
        return Ok(vec![event]);
    }
    let is_deciding = window.phase == TurnPhase::Vote || !phases_have_vote(room, &*scheme, window);
    let least = match is_deciding {
        true => needed(room, window, team),
        false => 1,
    };
    if !is_complete(room, window, least) && room.wake().is_none_or(|due| now < due) {
        return Ok(Vec::new());
    }
    complete(room, window, &*scheme, least, now)
}

/// More time, or a shortlist, that enough of the electorate want.
fn carried_help(room: &Room, window: &TurnWindow, electorate: usize) -> Option<RoomEventKind> {
    let is_carried =
        |motion: &Motion, share: MotionShare| share.is_reached(motion.votes_for(), electorate);
    window.motions.iter().find_map(|motion| match &motion.kind {
        MotionKind::DrawTime
            if is_carried(motion, MotionShare::Third) && check_drawable(room, window).is_ok() =>
        {
            Some(drawn(window))
        }
        MotionKind::Shortlist(moves)
            if is_carried(motion, MotionShare::TwoThirds)
                && window.phase == TurnPhase::Shortlist
                && window.shortlist.is_empty() =>
        {
            Some(RoomEventKind::Shortlisted(moves.clone()))
        }
        _ => None,
    })
}

/// Whether all who are asked have acted, and enough of them.
fn is_complete(room: &Room, window: &TurnWindow, least: usize) -> bool {
    match window.phase {
        TurnPhase::Shortlist => !shortlist(room, window).is_empty(),
        TurnPhase::Pick => window.picked.is_some(),
        TurnPhase::Evaluate => window
            .candidates()
            .keys()
            .all(|played| room.evidence.playouts.contains_key(played)),
        TurnPhase::Propose | TurnPhase::Discuss | TurnPhase::Vote => {
            window.waiting.is_empty() && window.acted() >= least
        }
    }
}

/// The end of a phase: another phase, more time, or the close.
fn complete(
    room: &Room,
    window: &TurnWindow,
    scheme: &dyn Scheme,
    least: usize,
    now: Millis,
) -> Decided {
    if window.phase == TurnPhase::Shortlist && window.shortlist.is_empty() {
        let mut listed = shortlist(room, window);
        if listed.is_empty() {
            listed.clone_from(&room.evidence.candidates);
        }
        if !listed.is_empty() {
            return Ok(vec![RoomEventKind::Shortlisted(listed)]);
        }
    }
    let candidates = window.candidates().len();
    let is_asked_of_people = matches!(window.phase, TurnPhase::Propose | TurnPhase::Vote);
    let is_missed = candidates == 0 || (is_asked_of_people && window.acted() < least);
    if is_missed {
        return more_time(room, window, now).map_or_else(
            || close(room, window, now),
            |deadline| {
                Ok(vec![RoomEventKind::PhaseExtended {
                    deadline,
                    cause: ExtensionCause::MissedQuorum,
                }])
            },
        );
    }
    let after = phases(room, scheme, &window.opening)
        .skip_while(|&phase| phase != window.phase)
        .nth(1);
    let has_ending = window.motions.iter().any(|motion| motion.kind.ends_turn());
    let enough = window.acted() >= needed_for_skip(room, window);
    // A motion to pass is voted on even if there is one move only.
    let is_vote_needed = has_ending && phases_have_vote(room, scheme, window);
    let is_settled = candidates == 1 && enough && !is_vote_needed;
    match after {
        Some(phase) if !is_settled => {
            let color = window.opening.color;
            let time = phase_time(room, color, phase, window.spent_at(now));
            let time = time.min(phase_share(window.told_left(now)));
            Ok(vec![RoomEventKind::PhaseOpened {
                phase,
                deadline: now + time,
                unused: window.unused_at(now),
            }])
        }
        _ => close(room, window, now),
    }
}

/// The new deadline of a window in which too few have acted; `None` if it has had its extra time.
fn more_time(room: &Room, window: &TurnWindow, now: Millis) -> Option<Millis> {
    let clock = &room.clocks[window.opening.color.index()];
    // A third, so that waiting for members does not lose the game on time.
    let slack = clock.slack(window.spent_at(now));
    let third = Millis(slack.min(window.told_left(now)).0 / 3);
    let extra = third.min(EXTRA_TIME);
    let may_grow = window.extra == ExtraTime::Unused && extra > Millis::ZERO;
    may_grow.then(|| now + extra)
}

fn needed_for_skip(room: &Room, window: &TurnWindow) -> usize {
    let team = room.settings.team(window.opening.color);
    team.map_or(1, |team| needed(room, window, team))
}

/// The moves that a job puts to the vote; the captain's list stands already.
fn shortlist(room: &Room, window: &TurnWindow) -> Vec<Move> {
    if !window.shortlist.is_empty() {
        return window.shortlist.clone();
    }
    let team = room.settings.team(window.opening.color);
    let maker = team.and_then(|team| team.scheme.scheme().list_maker());
    match maker {
        Some(ListMaker::Engine) => room.evidence.candidates.clone(),
        Some(ListMaker::MonteCarlo) => room.evidence.best_by_playouts(LONGEST_SHORTLIST),
        // An engine's list is used only if the captain lets the time pass.
        Some(ListMaker::Captain) | None => Vec::new(),
    }
}

/// The phases of a team's turn: no discussion without time for it, no pick without a captain.
fn phases<'a>(
    room: &'a Room,
    scheme: &dyn Scheme,
    opening: &'a WindowOpening,
) -> impl Iterator<Item = TurnPhase> + use<'a> {
    scheme
        .phases()
        .iter()
        .copied()
        .filter(move |phase| match phase {
            TurnPhase::Discuss => room.settings.discussion > Millis::ZERO,
            TurnPhase::Pick => opening.captain.is_some(),
            _ => true,
        })
}

fn phases_have_vote(room: &Room, scheme: &dyn Scheme, window: &TurnWindow) -> bool {
    phases(room, scheme, &window.opening).any(|phase| phase == TurnPhase::Vote)
}

fn phase_time(room: &Room, color: Color, phase: TurnPhase, spent: Millis) -> Millis {
    let clock = &room.clocks[color.index()];
    let time = clock.phase_time(spent, room.settings.phase_limit);
    match phase {
        TurnPhase::Discuss => room.settings.discussion.min(time),
        TurnPhase::Pick => PICK_TIME.min(time),
        _ => time,
    }
}
