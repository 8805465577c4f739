//! `shikatsu room seat`: a GTP program as a member of a team, or as the side outside.
//!
//! The seat does what the picture of the room asks for and nothing else, so a lost connection costs no more than the
//! windows that pass meanwhile. A program that hangs is late and the room goes on; one that dies leaves the room.

use shikatsu_api::room::{
    BallotChoice, MemberCommand, MotionKind, MotionVote, OpponentAction, Proposal,
    RoomClientMessage, RoomContent, RoomGuest, RoomPhase, RoomSnapshot, Seat, SideSettings,
    StoneStatus, TurnPhase, WindowView,
};
use shikatsu_api::{Color, Move, Vertex};
use uuid::Uuid;

use super::room_fault::RoomFault;
use super::room_http::join;
use super::room_line::{LineNews, RoomLine, RoomPass};
use super::room_place::RoomPlace;
use super::seat_engine::{EngineAnswer, EngineQuestion, EngineWord, QuestionKind, SeatEngine};
use crate::arguments::{PlayerColor, RoomSeatArguments};
use crate::failure::say;

/// What the seat has done, so that it does nothing twice.
#[derive(Debug, Default)]
struct SeatMemory {
    /// The last question and the turn that it was about.
    asked: Option<(SeatTurn, QuestionKind)>,
    /// What it proposed in a window.
    proposed: Option<(u32, Move)>,
}

/// A moment at which something is asked of a seat: the window or the number of moves, and the part of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SeatTurn {
    Window(u32, TurnPhase),
    Outside(u32),
    Count,
}

pub(super) async fn run(arguments: &RoomSeatArguments) -> Result<(), RoomFault> {
    let place = RoomPlace::read(&arguments.url, arguments.server.as_deref())?;
    let (mut engine, program) = SeatEngine::start(&arguments.engine, arguments.patience)?;
    let pass = match &arguments.opponent {
        Some(key) => RoomPass::Opponent(key.clone()),
        None => {
            let color = match arguments.color {
                PlayerColor::Black => Color::Black,
                PlayerColor::White => Color::White,
            };
            let guest = RoomGuest {
                name: Some(arguments.name.clone().unwrap_or_else(|| program.clone())),
                rating: arguments.rating,
                seat: Seat::Engine { color },
                class_code: arguments
                    .class_code
                    .clone()
                    .or_else(|| place.class_code.clone()),
            };
            RoomPass::Cookie(join(&place, &guest).await?.1)
        }
    };
    let is_opponent = matches!(pass, RoomPass::Opponent(_));
    let mut line = RoomLine::open(place, pass).await?;
    say(&format_args!(
        "{program} has come into room {}",
        line.picture.code
    ));
    let mut memory = SeatMemory::default();
    loop {
        if is_over(&line.picture) {
            say(&format_args!(
                "the game of room {} is over",
                line.picture.code
            ));
            return Ok(());
        }
        look(&line, &mut engine, &mut memory, is_opponent);
        tokio::select! {
            news = line.hear() => match news? {
                LineNews::Over => return Ok(()),
                LineNews::Refused { words, .. } => say(&format_args!("the room refuses: {words}")),
                LineNews::CameBack => memory.asked = None,
                LineNews::Changed | LineNews::Taken(_) => {}
            },
            answer = engine.answer() => {
                if let Err(fault) = act(&mut line, &mut memory, answer).await {
                    if !is_opponent {
                        let leave = |id| command(id, MemberCommand::Leave);
                        line.send(leave).await?;
                        // The room takes it before the socket is gone.
                        let _ = line.hear().await;
                    }
                    return Err(fault);
                }
            }
        }
    }
}

fn is_over(picture: &RoomSnapshot) -> bool {
    matches!(picture.phase, RoomPhase::Review | RoomPhase::Closed)
}

/// Asks the program what the room asks of the seat.
fn look(line: &RoomLine, engine: &mut SeatEngine, memory: &mut SeatMemory, is_opponent: bool) {
    let picture = &line.picture;
    if engine.is_busy() || picture.pause.is_some() {
        return;
    }
    let wanted = match is_opponent {
        true => outside_question(picture),
        false => member_question(picture, memory),
    };
    let Some(wanted) = wanted else {
        return;
    };
    if memory.asked.as_ref() == Some(&wanted) {
        return;
    }
    let komi_half_points = match picture.settings.content {
        RoomContent::Game {
            komi_half_points, ..
        } => komi_half_points,
        RoomContent::Problem { .. } => 0,
    };
    engine.ask(EngineQuestion {
        board: picture.board.clone(),
        komi_half_points,
        asked: wanted.1.clone(),
    });
    memory.asked = Some(wanted);
}

fn member_question(
    picture: &RoomSnapshot,
    memory: &SeatMemory,
) -> Option<(SeatTurn, QuestionKind)> {
    if picture.phase == RoomPhase::Counting {
        return Some((SeatTurn::Count, QuestionKind::DeadStones));
    }
    let window = picture.window.as_ref().filter(|_| picture.own.is_voter)?;
    let opening = &window.opening;
    let is_mover = opening.mover.is_none() || opening.mover == picture.own.member;
    let turn = SeatTurn::Window(opening.number, window.phase);
    let moves_on = |motion: &Option<MotionVote>| *motion == Some(MotionVote::For);
    match window.phase {
        TurnPhase::Propose
            if is_mover
                && picture.own.proposal.is_none()
                && !picture.own.motions.iter().any(moves_on) =>
        {
            Some((turn, QuestionKind::Propose(opening.color)))
        }
        TurnPhase::Vote if picture.own.ballot.is_none() => {
            let candidates: Vec<Move> = window.candidates.iter().map(|one| one.played).collect();
            let own = memory
                .proposed
                .filter(|(number, _)| *number == opening.number);
            let among = match own {
                // Its own proposal needs no second thought.
                Some((_, own)) if candidates.contains(&own) => vec![own],
                _ => candidates,
            };
            Some((turn, QuestionKind::Vote(opening.color, among)))
        }
        _ => None,
    }
}

fn outside_question(picture: &RoomSnapshot) -> Option<(SeatTurn, QuestionKind)> {
    match picture.phase {
        RoomPhase::Counting => Some((SeatTurn::Count, QuestionKind::DeadStones)),
        RoomPhase::Playing => {
            let color = picture.board.to_move;
            let side = match color {
                Color::Black => &picture.settings.black,
                Color::White => &picture.settings.white,
            };
            let is_ours = *side == SideSettings::Outside && picture.window.is_none();
            let turn = SeatTurn::Outside(picture.board.moves);
            is_ours.then_some((turn, QuestionKind::Move(color)))
        }
        _ => None,
    }
}

/// Does what the program said, if the room still asks for it.
async fn act(
    line: &mut RoomLine,
    memory: &mut SeatMemory,
    answer: EngineAnswer,
) -> Result<(), RoomFault> {
    let said = answer.said?;
    let Some((turn, asked)) = memory.asked.clone() else {
        return Ok(());
    };
    let window = line.picture.window.as_ref();
    let is_now = match turn {
        SeatTurn::Window(number, phase) => {
            window.is_some_and(|now| now.opening.number == number && now.phase == phase)
        }
        SeatTurn::Outside(moves) => line.picture.board.moves == moves,
        SeatTurn::Count => line.picture.phase == RoomPhase::Counting,
    };
    if !is_now {
        say(&format_args!(
            "the answer after move {} came too late",
            answer.moves
        ));
        return Ok(());
    }
    match (turn, asked) {
        (SeatTurn::Window(number, _), QuestionKind::Propose(_)) => {
            let wish = proposal(number, &said);
            if let EngineWord::Play(played) = said {
                memory.proposed = Some((number, played));
            }
            line.send(|id| command(id, wish)).await?;
        }
        (SeatTurn::Window(number, _), QuestionKind::Vote(..)) => {
            let choice = match said {
                EngineWord::Play(played) => Some(played),
                _ => window.and_then(most_proposed),
            };
            if let Some(played) = choice {
                let vote = MemberCommand::Vote {
                    window: number,
                    ballot: Uuid::new_v4().simple().to_string(),
                    choice: BallotChoice::One { played },
                };
                line.send(|id| command(id, vote)).await?;
            }
        }
        (SeatTurn::Outside(after_moves), _) => {
            let action = match said {
                EngineWord::Play(played) => OpponentAction::Play { played },
                _ => OpponentAction::Resign,
            };
            line.send(|id| RoomClientMessage::Opponent {
                id,
                after_moves,
                action,
            })
            .await?;
        }
        (SeatTurn::Count, _) => mark(line, said).await?,
        _ => {}
    }
    Ok(())
}

/// A move is proposed; passing and resigning are moved.
fn proposal(window: u32, said: &EngineWord) -> MemberCommand {
    let motion = |kind| MemberCommand::Motion {
        window,
        kind,
        vote: MotionVote::For,
    };
    match said {
        EngineWord::Play(played @ Move::Play(_)) => MemberCommand::Propose {
            window,
            proposal: Proposal {
                played: *played,
                reason: None,
                line: Vec::new(),
            },
        },
        EngineWord::Resign => motion(MotionKind::Resign),
        _ => motion(MotionKind::Pass),
    }
}

/// The candidate that most members proposed: what a program votes for that has no preference.
fn most_proposed(window: &WindowView) -> Option<Move> {
    let most = window.candidates.iter().max_by_key(|one| one.proposals);
    most.map(|one| one.played)
}

async fn mark(line: &mut RoomLine, said: EngineWord) -> Result<(), RoomFault> {
    let EngineWord::Dead(dead) = said else {
        return Ok(());
    };
    let vertex = |played: Move| match played {
        Move::Play(vertex) => Some(vertex),
        Move::Pass => None,
    };
    let dead: Vec<Vertex> = dead.into_iter().filter_map(vertex).collect();
    let status = StoneStatus {
        dead,
        seki: Vec::new(),
    };
    let is_member = line.picture.own.seat.is_some();
    line.send(|id| match is_member {
        true => command(id, MemberCommand::MarkStones { status }),
        false => RoomClientMessage::OpponentStones { id, status },
    })
    .await
    .map(drop)
}

fn command(id: u32, wish: MemberCommand) -> RoomClientMessage {
    RoomClientMessage::Command {
        id,
        command: Box::new(wish),
    }
}
