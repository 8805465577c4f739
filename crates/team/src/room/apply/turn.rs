//! Events of a window.

use crate::event::{ExtensionCause, RoomEventKind};
use crate::log_fault::LogFaultKind;
use crate::millis::Millis;
use crate::people::{MemberId, Roster, TeamMember};
use crate::room::{ClosedWindow, Room};
use crate::settings::CaptainRule;
use crate::turn::{
    Evidence, ExtraTime, MotionKind, ProposalComment, SketchLine, TurnPhase, TurnWindow, Voter,
    WindowOpening,
};

pub(super) fn open_window(room: &mut Room, opening: &WindowOpening, at: Millis) {
    let mut window = TurnWindow::new(*opening, at);
    let is_voter = |member: MemberId| opening.mover.is_none_or(|mover| mover == member);
    for member in room.roster.team(opening.color) {
        if is_voter(member.id()) {
            let voter = Voter {
                rating: member.request.rating,
                block: member.request.origin.block,
            };
            window.seat_voter(member.id(), voter);
        }
    }
    let number = |member: Option<MemberId>| {
        let found = member.and_then(|member| room.roster.get(member));
        found.map(|found| found.number)
    };
    let (captain, mover) = (number(opening.captain), number(opening.mover));
    let place = opening.color.index();
    let rule = room.settings.team(opening.color).map(|team| team.captain);
    if rule == Some(CaptainRule::Rotating) {
        room.last_captain[place] = captain.or(room.last_captain[place]);
    }
    room.last_mover[place] = mover.or(room.last_mover[place]);
    room.evidence = Evidence::default();
    room.window = Some(window);
}

pub(super) fn window_event(
    room: &mut Room,
    at: Millis,
    kind: &RoomEventKind,
) -> Result<(), LogFaultKind> {
    let window = room.window.as_mut().ok_or(LogFaultKind::Window)?;
    let clock = &mut room.clocks[window.opening.color.index()];
    match kind {
        RoomEventKind::PhaseOpened {
            phase,
            deadline,
            unused,
        } => {
            clock.deposit(*unused);
            window.skip_wait(at);
            open_phase(window, &room.roster, *phase, *deadline);
        }
        RoomEventKind::PhaseExtended { deadline, cause } => {
            window.skip_wait(at);
            window.deadline = *deadline;
            match cause {
                ExtensionCause::MissedQuorum => window.extra = ExtraTime::Given,
                ExtensionCause::Drawn { time } => {
                    clock.draw(*time);
                    window.motions.retain(|m| m.kind != MotionKind::DrawTime);
                }
            }
        }
        RoomEventKind::TimeTold { until, deadline } => {
            window.told_until = Some(*until);
            window.deadline = *deadline;
        }
        RoomEventKind::Proposed { member, proposal } => {
            if !proposal.line.is_empty() {
                let moves = proposal.line.clone();
                window.add_line(SketchLine { by: None, moves });
            }
            window.record_proposal(*member, proposal.clone());
        }
        RoomEventKind::BallotCast {
            member,
            ballot,
            choice,
        } => window.record_ballot(*member, *ballot, choice.clone()),
        RoomEventKind::MotionVoted { member, kind, vote } => {
            window.record_motion(*member, kind, *vote);
        }
        RoomEventKind::Shortlisted(moves) => window.shortlist.clone_from(moves),
        RoomEventKind::Picked(played) => window.picked = Some(*played),
        RoomEventKind::Commented { member, on, text } => window.add_comment(ProposalComment {
            by: *member,
            on: *on,
            text: text.clone(),
        }),
        RoomEventKind::Sketched { member, moves } => window.add_line(SketchLine {
            by: Some(*member),
            moves: moves.clone(),
        }),
        RoomEventKind::EvidenceGiven(item) => room.evidence.add(item),
        RoomEventKind::WindowClosed { .. } => close_window(room, kind),
        _ => {}
    }
    Ok(())
}

fn open_phase(window: &mut TurnWindow, roster: &Roster, phase: TurnPhase, deadline: Millis) {
    window.phase = phase;
    window.deadline = deadline;
    let is_present = |member| roster.get(member).is_some_and(TeamMember::is_present);
    window.waiting = window
        .voters
        .keys()
        .copied()
        .filter(|&m| is_present(m) && window.is_asked(m) && !window.has_acted(m))
        .collect();
}

fn close_window(room: &mut Room, kind: &RoomEventKind) {
    let (
        Some(window),
        RoomEventKind::WindowClosed {
            number,
            seed,
            outcome,
            unused,
        },
    ) = (room.window.take(), kind)
    else {
        return;
    };
    let color = window.opening.color;
    room.clocks[color.index()].deposit(*unused);
    room.closed_windows.push(ClosedWindow {
        number: *number,
        color,
        commitment: window.opening.commitment,
        seed: *seed,
        outcome: outcome.clone(),
        ballots: window.ballots.len(),
        voters: window.voters.len(),
        second_count: None,
    });
    room.evidence = Evidence::default();
}
