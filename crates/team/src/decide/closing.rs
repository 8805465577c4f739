//! The close of a window: a motion to resign, then proofs where the team wants them, then the other motions, then the
//! scheme, then whatever keeps the game going.
//!
//! A certificate is about one fight and not about the game, so a team may resign in spite of it. It may not pass a proved
//! win away, nor pick another move by a motion: that a proved move wins outright is what its members agreed on before.
//!
//! Invariant: the outcome follows from the window, the evidence, the board and the seed, so that it can be computed
//! again from the log.

use shikatsu_problem::Move;

use crate::abuse::limited_by_block;
use crate::clock::TimeUse;
use crate::decide::Decided;
use crate::decide::majority::{
    carried_at_close, carried_ending, electorate, needed, picked_by_motion,
};
use crate::dice::{Dice, DiceStream, WindowSeed};
use crate::event::{GameResult, RoomEventKind, WindowOutcome};
use crate::millis::Millis;
use crate::refusal::RoomRefusal;
use crate::room::Room;
use crate::settings::MissedQuorum;
use crate::simple_move::simple_move;
use crate::turn::{Decision, DecisionContext, DecisionReason, MotionKind, TurnPhase, TurnWindow};

/// Closes a window and does what it decided.
pub(super) fn close(room: &Room, window: &TurnWindow, now: Millis) -> Decided {
    let secret = room.secret.ok_or(RoomRefusal::NoSecret)?;
    let number = window.opening.number;
    let color = window.opening.color;
    let seed = secret.seed(room.id, number);
    let spent = window.spent_at(now);
    let mut outcome = outcome_of(room, window, seed);
    let mut clock = room.clocks[color.index()];
    let is_out = clock.spend(spent) == TimeUse::Expired;
    if is_out || (outcome != WindowOutcome::Resigned && loses_on_time(room, window)) {
        outcome = WindowOutcome::OutOfTime;
    }
    let after = match &outcome {
        WindowOutcome::Decided(decision) => RoomEventKind::MovePlayed {
            color,
            played: decision.chosen,
            spent,
        },
        WindowOutcome::Resigned => RoomEventKind::Ended(GameResult::Resigned { loser: color }),
        WindowOutcome::OutOfTime => RoomEventKind::Ended(GameResult::OutOfTime { loser: color }),
    };
    let second_count = second_count(room, window, seed, &outcome);
    let closed = RoomEventKind::WindowClosed {
        number,
        seed,
        outcome,
        unused: window.unused_at(now),
    };
    let second_count = second_count.map(|winner| RoomEventKind::SecondCountDiffers { winner });
    let events = [Some(closed), second_count, Some(after)];
    Ok(events.into_iter().flatten().collect())
}

/// What a window decides with this seed, whatever the clock says.
pub(crate) fn outcome_of(room: &Room, window: &TurnWindow, seed: WindowSeed) -> WindowOutcome {
    let mut dice = Dice::new(seed);
    let context = DecisionContext {
        window,
        evidence: &room.evidence,
    };
    let Some(team) = room.settings.team(window.opening.color) else {
        return WindowOutcome::Decided(plain(Move::Pass, DecisionReason::SimpleMove));
    };
    let scheme = team.scheme.scheme();
    let electorate = electorate(room, window);
    let ending = carried_ending(window, scheme.ending_share(), electorate)
        .or_else(|| carried_at_close(room, window, team));
    if ending == Some(MotionKind::Resign) {
        return WindowOutcome::Resigned;
    }
    if let Some(proved) = scheme.proved(context, &mut dice) {
        return WindowOutcome::Decided(proved);
    }
    if ending.is_some() {
        return WindowOutcome::Decided(plain(Move::Pass, DecisionReason::PassCarried));
    }
    if let Some(played) = picked_by_motion(window, electorate) {
        return WindowOutcome::Decided(plain(played, DecisionReason::PickedByMotion));
    }
    let decision = captain_alone(window)
        .or_else(|| scheme.choose(context, &mut dice))
        .or_else(|| {
            let engine = room.evidence.engine_move;
            engine.map(|played| plain(played, DecisionReason::EngineAlone))
        })
        .unwrap_or_else(|| {
            let played = simple_move(&room.game, &mut dice);
            plain(played, DecisionReason::SimpleMove)
        });
    WindowOutcome::Decided(decision)
}

/// In a room that is strict about its quorum a team that misses it loses.
fn loses_on_time(room: &Room, window: &TurnWindow) -> bool {
    let Some(team) = room.settings.team(window.opening.color) else {
        return false;
    };
    let is_asked_of_people = matches!(window.phase, TurnPhase::Propose | TurnPhase::Vote);
    let least = needed(room, window, team);
    let is_missed = window.candidates().is_empty()
        || (is_asked_of_people && window.acted() < least && window.picked.is_none());
    let electorate = electorate(room, window);
    let is_carried = carried_ending(window, team.scheme.scheme().ending_share(), electorate)
        .is_some()
        || carried_at_close(room, window, team).is_some()
        || picked_by_motion(window, electorate).is_some();
    team.missed_quorum == MissedQuorum::LoseOnTime && is_missed && !is_carried
}

/// In a vote without ballots the captain's own proposal goes before the others.
fn captain_alone(window: &TurnWindow) -> Option<Decision> {
    if window.phase != TurnPhase::Vote || !window.ballots.is_empty() {
        return None;
    }
    let proposal = window.proposals.get(&window.opening.captain?)?;
    window
        .is_candidate(proposal.played)
        .then(|| plain(proposal.played, DecisionReason::CaptainAlone))
}

/// The winner with few ballots of each block, where it is another one than that of all ballots.
fn second_count(
    room: &Room,
    window: &TurnWindow,
    seed: WindowSeed,
    outcome: &WindowOutcome,
) -> Option<Move> {
    let WindowOutcome::Decided(decision) = outcome else {
        return None;
    };
    let most = usize::try_from(room.settings.conduct.ballots_per_block?).ok()?;
    let team = room.settings.team(window.opening.color)?;
    let mut dice = Dice::of_stream(seed, DiceStream::SecondCount);
    let limited = limited_by_block(window, most, &mut dice)?;
    let scheme = team.scheme.scheme();
    let context = DecisionContext {
        window: &limited,
        evidence: &room.evidence,
    };
    let second = scheme.choose(context, &mut Dice::new(seed))?;
    (second.chosen != decision.chosen).then_some(second.chosen)
}

fn plain(chosen: Move, why: DecisionReason) -> Decision {
    Decision {
        chosen,
        why,
        tie: None,
        table: Vec::new(),
    }
}
