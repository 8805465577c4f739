//! What members do in a window: propose, vote, pick, comment, sketch.

use shikatsu_problem::Move;

use crate::content::RoomGame;
use crate::decide::Decided;
use crate::decide::caller::Caller;
use crate::event::RoomEventKind;
use crate::people::Act;
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::scheme::{LONGEST_SHORTLIST, ListMaker, MoverRule, SchemeKind};
use crate::settings::ReasonRule;
use crate::turn::{
    Ballot, BallotChoice, BallotId, LONGEST_LINE, LONGEST_REASON, MOST_CHANGES, MOST_COMMENTS,
    Proposal, TurnPhase, TurnWindow,
};

pub(super) fn propose(caller: &Caller<'_>, window: &TurnWindow, proposal: Proposal) -> Decided {
    let member = caller.id();
    caller.act_in(window, Act::Propose)?;
    if window.proposals.get(&member) == Some(&proposal) {
        return Ok(Vec::new());
    }
    caller.in_phase(window, TurnPhase::Propose)?;
    if proposal.played == Move::Pass {
        return Err(RoomRefusal::PassIsMotion);
    }
    caller.room.game.check(proposal.played)?;
    let team = caller.room.settings.team(window.opening.color);
    let needs_reason = team.is_some_and(|team| team.reasons == ReasonRule::Required);
    match &proposal.reason {
        Some(reason) => check_text(reason, LONGEST_REASON)?,
        None if needs_reason => return Err(RoomRefusal::ReasonMissing),
        None => {}
    }
    if !proposal.line.is_empty() {
        check_line(&caller.room.game, &proposal.line)?;
        if proposal.line.first() != Some(&proposal.played) {
            return Err(RoomRefusal::NoProposal(proposal.played));
        }
    }
    let changes = window.proposal_changes.get(&member).copied().unwrap_or(0);
    if changes >= MOST_CHANGES {
        return Err(RoomRefusal::TooManyChanges);
    }
    Ok(vec![RoomEventKind::Proposed { member, proposal }])
}

/// Casts or changes a ballot. One that was taken before is taken again without effect, also one that was replaced since.
pub(super) fn vote(
    caller: &Caller<'_>,
    window: &TurnWindow,
    ballot: BallotId,
    choice: BallotChoice,
) -> Decided {
    let member = caller.id();
    let earlier = window.ballots.get(&member);
    let is_known = |earlier: &Ballot| earlier.id == ballot || earlier.replaced.contains(&ballot);
    if earlier.is_some_and(is_known) {
        return Ok(Vec::new());
    }
    caller.act_in(window, Act::Vote)?;
    caller.in_phase(window, TurnPhase::Vote)?;
    if earlier.is_some_and(|earlier| earlier.replaced.len() >= MOST_CHANGES) {
        return Err(RoomRefusal::TooManyChanges);
    }
    let form = scheme_of(caller, window)?.scheme().ballot_form();
    choice.check(form, |played| window.is_candidate(played))?;
    Ok(vec![RoomEventKind::BallotCast {
        member,
        ballot,
        choice,
    }])
}

pub(super) fn pick(caller: &Caller<'_>, window: &TurnWindow, played: Move) -> Decided {
    caller.may(Act::Pick, Some(window.opening.color))?;
    caller.in_phase(window, TurnPhase::Pick)?;
    match window.is_candidate(played) {
        true => Ok(vec![RoomEventKind::Picked(played)]),
        false => Err(RoomRefusal::NoProposal(played)),
    }
}

pub(super) fn shortlist(caller: &Caller<'_>, window: &TurnWindow, moves: Vec<Move>) -> Decided {
    caller.may(Act::Shortlist, Some(window.opening.color))?;
    caller.in_phase(window, TurnPhase::Shortlist)?;
    if scheme_of(caller, window)?.scheme().list_maker() != Some(ListMaker::Captain) {
        return Err(RoomRefusal::NotAllowed(Act::Shortlist));
    }
    check_shortlist(&caller.room.game, &moves)?;
    Ok(vec![RoomEventKind::Shortlisted(moves)])
}

pub(super) fn comment(caller: &Caller<'_>, window: &TurnWindow, on: Move, text: String) -> Decided {
    caller.act_in(window, Act::Comment)?;
    check_text(&text, LONGEST_REASON)?;
    if !window.is_candidate(on) {
        return Err(RoomRefusal::NoProposal(on));
    }
    if window.comments.len() >= MOST_COMMENTS {
        return Err(RoomRefusal::TooManyChanges);
    }
    let member = caller.id();
    Ok(vec![RoomEventKind::Commented { member, on, text }])
}

/// Draws a line. A relay is played without consultation, so its team has no sketch board.
pub(super) fn sketch(caller: &Caller<'_>, window: &TurnWindow, moves: Vec<Move>) -> Decided {
    caller.may(Act::Sketch, Some(window.opening.color))?;
    if scheme_of(caller, window)?.scheme().mover_rule() == MoverRule::InTurn {
        return Err(RoomRefusal::ChatOff);
    }
    check_line(&caller.room.game, &moves)?;
    let member = caller.id();
    Ok(vec![RoomEventKind::Sketched { member, moves }])
}

/// In the lobby ready for the start, in a discussion ready for the vote.
pub(super) fn ready(caller: &Caller<'_>) -> Decided {
    let member = caller.id();
    let is_ready = match caller.room.phase {
        RoomPhase::Lobby => caller.room.ready.contains(&member),
        RoomPhase::Playing => {
            let current = caller.room.window_number();
            let window = caller.window(current)?;
            caller.act_in(window, Act::Vote)?;
            caller.in_phase(window, TurnPhase::Discuss)?;
            window.ready.contains(&member)
        }
        phase => return Err(RoomRefusal::RoomPhase(phase)),
    };
    match is_ready {
        true => Ok(Vec::new()),
        false => Ok(vec![RoomEventKind::GotReady(member)]),
    }
}

/// A shortlist of people has two to four different moves that can be played.
pub(super) fn check_shortlist(game: &RoomGame, moves: &[Move]) -> Result<(), RoomRefusal> {
    let is_short = (2..=LONGEST_SHORTLIST).contains(&moves.len());
    let is_repeated = |(place, played): (usize, &Move)| moves[..place].contains(played);
    if !is_short || moves.iter().enumerate().any(is_repeated) {
        return Err(RoomRefusal::ShortlistSize);
    }
    for &played in moves {
        if played == Move::Pass {
            return Err(RoomRefusal::PassIsMotion);
        }
        game.check(played)?;
    }
    Ok(())
}

/// Text of a length, and not only spaces.
pub(super) fn check_text(text: &str, longest: usize) -> Result<(), RoomRefusal> {
    if text.trim().is_empty() {
        return Err(RoomRefusal::TextEmpty);
    }
    match text.chars().count() > longest {
        true => Err(RoomRefusal::TextTooLong(longest)),
        false => Ok(()),
    }
}

fn check_line(game: &RoomGame, moves: &[Move]) -> Result<(), RoomRefusal> {
    if !(1..=LONGEST_LINE).contains(&moves.len()) {
        return Err(RoomRefusal::LineLength(LONGEST_LINE));
    }
    Ok(game.check_line(moves)?)
}

pub(super) fn scheme_of<'a>(
    caller: &Caller<'a>,
    window: &TurnWindow,
) -> Result<&'a SchemeKind, RoomRefusal> {
    let team = caller.room.settings.team(window.opening.color);
    Ok(&team.ok_or(RoomRefusal::NoTeam)?.scheme)
}
