//! What comes from outside: evidence of jobs, and the moves of a side that is no team.

use shikatsu_problem::{Move, Outcome};

use crate::clock::phase_share;
use crate::command::OpponentAction;
use crate::content::RoomContent;
use crate::decide::Decided;
use crate::event::{GameResult, RoomEventKind};
use crate::millis::Millis;
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::room::Room;
use crate::scheme::LONGEST_SHORTLIST;
use crate::turn::EvidenceItem;

/// Takes in what a job found, if its window is still open and every move can be played.
pub(super) fn evidence(room: &Room, window: u32, item: EvidenceItem) -> Decided {
    let current = room.window.as_ref().map(|window| window.opening.number);
    if current != Some(window) {
        return Err(RoomRefusal::WindowOver { current });
    }
    for played in item.moves() {
        // A job may advise to pass; it may not put passing to the vote.
        let may_pass = matches!(item, EvidenceItem::EngineMove(_));
        if played == Move::Pass && !may_pass {
            return Err(RoomRefusal::PassIsMotion);
        }
        room.game.check(played)?;
    }
    if let EvidenceItem::Candidates(moves) = &item
        && !(1..=LONGEST_SHORTLIST).contains(&moves.len())
    {
        return Err(RoomRefusal::ShortlistSize);
    }
    Ok(vec![RoomEventKind::EvidenceGiven(item)])
}

/// The side outside moves. A message that comes a second time changes nothing.
pub(super) fn opponent_move(
    room: &Room,
    after_moves: usize,
    action: OpponentAction,
    now: Millis,
) -> Decided {
    let played = room.game.moves_played();
    let earlier = room.game.game().moves().nth(after_moves);
    if let (Some((_, earlier)), OpponentAction::Play(again)) = (earlier, action)
        && earlier == again
    {
        return Ok(Vec::new());
    }
    if room.phase != RoomPhase::Playing {
        return Err(RoomRefusal::RoomPhase(room.phase));
    }
    if let Some(pause) = room.pause {
        return Err(RoomRefusal::Paused(pause.until));
    }
    let color = room.game.to_move();
    if after_moves != played || room.settings.team(color).is_some() {
        return Err(RoomRefusal::WrongMove { played });
    }
    match action {
        OpponentAction::Play(played) => {
            room.game.check(played)?;
            Ok(vec![RoomEventKind::MovePlayed {
                color,
                played,
                spent: now - room.turn_since,
            }])
        }
        OpponentAction::Resign => {
            let result = GameResult::Resigned { loser: color };
            Ok(vec![RoomEventKind::Ended(result)])
        }
    }
}

/// A clock outside tells what is left for the move of the team. The part of the turn that runs gets its share, and is
/// never made longer.
pub(super) fn outside_time(room: &Room, after_moves: usize, left: Millis, now: Millis) -> Decided {
    if room.phase != RoomPhase::Playing {
        return Err(RoomRefusal::RoomPhase(room.phase));
    }
    if let Some(pause) = room.pause {
        return Err(RoomRefusal::Paused(pause.until));
    }
    let played = room.game.moves_played();
    let window = room.window.as_ref().filter(|_| after_moves == played);
    let window = window.ok_or(RoomRefusal::WrongMove { played })?;
    let until = now + left;
    let deadline = window.deadline.min(now + phase_share(left));
    Ok(vec![RoomEventKind::TimeTold { until, deadline }])
}

/// The service has found that the problem is decided.
pub(super) fn end_problem(room: &Room, outcome: Outcome) -> Decided {
    if !matches!(room.settings.content, RoomContent::Problem(_)) {
        return Err(RoomRefusal::NoProblem);
    }
    match room.phase {
        RoomPhase::Playing => {
            let result = GameResult::ProblemDecided(outcome);
            Ok(vec![RoomEventKind::Ended(result)])
        }
        phase => Err(RoomRefusal::RoomPhase(phase)),
    }
}
