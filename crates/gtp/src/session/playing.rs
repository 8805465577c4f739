//! Commands about moves: those the controller sends, and those we choose.

use shikatsu_engine::{Asked, Basis, MoveDetail, Progress, Report, Request};
use shikatsu_problem::{Color, Move, Problem};

use super::call::{CommandCall, CommandResult};
use super::{CommandAnswer, GtpSession, LevelOpponent};
use crate::inbox::StopRule;
use crate::output::SessionOutput;
use crate::plain_move;
use crate::refusal::CommandRefusal;
use crate::reporting::MoveChoice;
use crate::vertex;

pub(super) fn play(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let color = arguments.color()?;
    let played = arguments.played(call.session.record.size())?;
    arguments.end()?;
    call.session.record.play(color, played)?;
    Ok(CommandAnswer::Text(String::new()))
}

/// All moves or none.
pub(super) fn play_sequence(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let size = call.session.record.size();
    let mut moves = Vec::new();
    while arguments.peek().is_some() {
        moves.push((arguments.color()?, arguments.played(size)?));
    }
    for (done, &(color, played)) in moves.iter().enumerate() {
        if let Err(rule) = call.session.record.play(color, played) {
            call.session.record.undo(done)?;
            return Err(rule.into());
        }
    }
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn undo(call: &mut CommandCall<'_, '_>) -> CommandResult {
    call.session.record.undo(1)?;
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn gg_undo(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let number = match arguments.peek() {
        None => 1,
        Some(_) => arguments.number()?,
    };
    arguments.end()?;
    call.session.record.undo(number)?;
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn genmove(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let (color, played) = chosen(call)?;
    call.session.record.play(color, played)?;
    let size = call.session.record.size();
    Ok(CommandAnswer::Text(vertex::name(played, size)))
}

/// As `genmove`, and the board stays as it is.
pub(super) fn reg_genmove(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let (_, played) = chosen(call)?;
    let size = call.session.record.size();
    Ok(CommandAnswer::Text(vertex::name(played, size)))
}

pub(super) fn time_settings(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let (main, overtime) = (arguments.seconds()?, arguments.seconds()?);
    let stones = arguments.number()?;
    arguments.end()?;
    call.session.clock.set(main, overtime, stones);
    Ok(CommandAnswer::Text(String::new()))
}

pub(super) fn time_left(call: &mut CommandCall<'_, '_>) -> CommandResult {
    let mut arguments = call.words();
    let (color, time) = (arguments.color()?, arguments.seconds()?);
    let stones = arguments.number()?;
    arguments.end()?;
    call.session.clock.tell(color, time, stones);
    Ok(CommandAnswer::Text(String::new()))
}

fn chosen(call: &mut CommandCall<'_, '_>) -> Result<(Color, Move), CommandRefusal> {
    let color = call.words().only_color()?;
    if let Some(opponent) = call.session.settings.opponent {
        return Ok((color, by_level(call.session, color, opponent, call.output)));
    }
    let report = ponder(call.session, color, call.output, &mut |_, _| {});
    Ok((color, decide(call.session, color, report, call.output)))
}

/// The move of an opponent with levels, where something is at stake; it proves nothing and says so.
fn by_level(
    session: &GtpSession,
    color: Color,
    opponent: LevelOpponent,
    output: &mut SessionOutput<'_>,
) -> Move {
    let problem = session.record.problem(color, None);
    let chosen = problem
        .map_err(|refusal| refusal.to_string())
        .and_then(|problem| {
            let chosen = opponent.settings.choose(&problem, opponent.chance);
            chosen.map_err(|refusal| refusal.to_string())
        });
    let is_legal = |played| session.record.check(color, played).is_ok();
    match chosen {
        Ok(chosen) if is_legal(chosen.played) => {
            let (depth, basis) = (chosen.depth, opponent.settings.basis());
            output.remark(&format!("not proved: read {depth} moves ahead {basis}"));
            chosen.played
        }
        Ok(_) => plain(session, color, None),
        Err(refusal) => {
            output.remark(&format!("{refusal}; a plain move"));
            plain(session, color, None)
        }
    }
}

/// Tries to prove what this colour should do.
pub(super) fn ponder(
    session: &mut GtpSession,
    color: Color,
    output: &mut SessionOutput<'_>,
    see: &mut dyn FnMut(&Progress, &mut SessionOutput<'_>),
) -> Result<Report, CommandRefusal> {
    let problem = session.record.problem(color, None)?;
    let request = Request {
        first: Asked::Side(color),
        limits: session.limits(Some(color)),
        moves: MoveDetail::AllFirstMoves,
    };
    let inbox = output.inbox.clone();
    let watch = inbox.watch(StopRule::BlankLines);
    let mut show = |progress: &Progress| see(progress, output);
    Ok(session
        .engine
        .solve(&problem, &request, watch.cancel(), &mut show)?)
}

/// The move to make after a search, with a remark about why. Where a file
/// has named what is at stake, nothing else counts; in a game, what is settled
/// is left alone.
pub(super) fn decide(
    session: &GtpSession,
    color: Color,
    report: Result<Report, CommandRefusal>,
    output: &mut SessionOutput<'_>,
) -> Move {
    let stated = session.record.has_stakes();
    let report = match report {
        Ok(report) => report,
        Err(CommandRefusal::KeyStonesCaptured) => {
            output.remark("the key stones are gone; pass");
            return Move::Pass;
        }
        Err(refusal) => {
            output.remark(&format!("{refusal}; a plain move"));
            return plain_move::choose(&session.record, color, None);
        }
    };
    let Some(side) = report.sides.first() else {
        return plain_move::choose(&session.record, color, None);
    };
    let is_legal = |played| session.record.check(color, played).is_ok();
    let outcome = &side.outcome;
    match MoveChoice::of(side, is_legal) {
        MoveChoice::Proved(played) => {
            output.remark(&format!("proved, {color} first: {outcome}"));
            played
        }
        MoveChoice::Resist(played) if stated => {
            output.remark(&format!(
                "proved, {color} first: {outcome}; no move changes that, this one resists longest"
            ));
            played
        }
        MoveChoice::Leave if stated => {
            output.remark(&format!(
                "proved, {color} first: {outcome}; no move changes that"
            ));
            Move::Pass
        }
        MoveChoice::Resist(_) | MoveChoice::Leave => {
            output.remark(&format!("settled ({outcome}); a plain move elsewhere"));
            plain(session, color, None)
        }
        MoveChoice::Unproved => match side.first_choice().filter(|(played, _)| is_legal(*played)) {
            Some((played, basis)) if stated => {
                let basis = match basis {
                    Basis::On(grade) => format!("this one works, {grade}"),
                    Basis::Proved | Basis::Guess => "this one is a guess".into(),
                };
                output.remark(&format!("{outcome}; {basis}"));
                played
            }
            _ => {
                output.remark(&format!("{outcome}; a plain move"));
                plain(session, color, stated.then_some(&report.problem))
            }
        },
    }
}

fn plain(session: &GtpSession, color: Color, within: Option<&Problem>) -> Move {
    let in_play = within.and_then(|problem| problem.in_play);
    plain_move::choose(&session.record, color, in_play)
}
