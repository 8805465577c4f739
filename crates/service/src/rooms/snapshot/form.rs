//! The state of a room as it stands in a snapshot: what has a message in `api` uses it, the rest has a form of its own.
//!
//! Invariant: reading what was written gives an equal state, but for the cards of members. A new field of the state does
//! not compile until it has a place here, and then [`FORMAT`](super::FORMAT) has to grow.

use serde::{Deserialize, Serialize};
use shikatsu_api as api;
use shikatsu_problem::{Color, Move};
use shikatsu_team::{
    ChatContent, ChatLine, ClosedWindow, MemberId, Millis, Pause, RoomId, RoomState, WindowOutcome,
};

use super::super::message::{Carried, RoomMessageError};
use super::clocks::{ClockForm, clock, clock_form};
use super::people::{MemberRow, member, row};

/// A state. Ids are hexadecimal digits, times milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct StateForm {
    room: String,
    secret: Option<String>,
    settings: api::room::RoomSettings,
    host: String,
    members: Vec<MemberRow>,
    ready: Vec<String>,
    captains: [Option<String>; 2],
    last_captain: [Option<u32>; 2],
    last_mover: [Option<u32>; 2],
    phase: api::room::RoomPhase,
    phase_since: u64,
    pause: Option<(u64, u64, api::room::PauseCause)>,
    pauses_used: u64,
    moves: Vec<api::Move>,
    clocks: [ClockForm; 2],
    turn_since: u64,
    windows: Vec<WindowForm>,
    result: Option<api::room::GameResult>,
    lines: Vec<LineForm>,
    next_line: u64,
    team_slow: [api::room::SlowMode; 2],
    open_slow: api::room::SlowMode,
    events: u64,
    last_at: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WindowForm {
    number: u32,
    color: api::Color,
    commitment: String,
    seed: String,
    outcome: api::room::WindowOutcome,
    ballots: u64,
    voters: u64,
    second_count: Option<api::Move>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LineForm {
    number: u64,
    by: String,
    channel: api::room::ChatChannel,
    at: u64,
    /// What was said; nothing if the line was deleted.
    words: Option<api::room::ChatWords>,
    deleted_by: Option<String>,
}

pub(super) fn state_form(state: &RoomState) -> StateForm {
    let RoomState {
        id,
        secret,
        settings,
        host,
        members,
        ready,
        captains,
        last_captain,
        last_mover,
        phase,
        phase_since,
        pause,
        pauses_used,
        moves,
        clocks,
        turn_since,
        closed_windows,
        result,
        lines,
        next_line,
        team_slow,
        open_slow,
        events,
        last_at,
    } = state;
    let pause_form = |pause: Pause| {
        let Pause {
            since,
            until,
            cause,
        } = pause;
        (since.0, until.0, cause.message())
    };
    StateForm {
        room: id.message(),
        secret: secret.message(),
        settings: settings.message(),
        host: host.message(),
        members: members.iter().map(row).collect(),
        ready: ready.message(),
        captains: captains.map(|captain| captain.message()),
        last_captain: *last_captain,
        last_mover: *last_mover,
        phase: phase.message(),
        phase_since: phase_since.0,
        pause: pause.map(pause_form),
        pauses_used: pauses_used.0,
        moves: moves.message(),
        clocks: clocks.map(clock_form),
        turn_since: turn_since.0,
        windows: closed_windows.iter().map(window_form).collect(),
        result: result.message(),
        lines: lines.iter().map(line_form).collect(),
        next_line: *next_line,
        team_slow: team_slow.map(|slow| slow.message()),
        open_slow: open_slow.message(),
        events: *events,
        last_at: last_at.0,
    }
}

/// The state of a form; its members have no cards.
pub(super) fn state(form: &StateForm) -> Result<RoomState, RoomMessageError> {
    let [black_captain, white_captain] = &form.captains;
    let [black_slow, white_slow] = &form.team_slow;
    let pause = match &form.pause {
        Some((since, until, cause)) => Some(Pause {
            since: Millis(*since),
            until: Millis(*until),
            cause: Carried::read(cause)?,
        }),
        None => None,
    };
    let members = form.members.iter().map(member);
    let windows = form.windows.iter().map(window);
    let lines = form.lines.iter().map(line);
    Ok(RoomState {
        id: RoomId::read(&form.room)?,
        secret: Carried::read(&form.secret)?,
        settings: Carried::read(&form.settings)?,
        host: Carried::read(&form.host)?,
        members: members.collect::<Result<_, _>>()?,
        ready: Carried::read(&form.ready)?,
        captains: [Carried::read(black_captain)?, Carried::read(white_captain)?],
        last_captain: form.last_captain,
        last_mover: form.last_mover,
        phase: Carried::read(&form.phase)?,
        phase_since: Millis(form.phase_since),
        pause,
        pauses_used: Millis(form.pauses_used),
        moves: Carried::read(&form.moves)?,
        clocks: form.clocks.map(clock),
        turn_since: Millis(form.turn_since),
        closed_windows: windows.collect::<Result<_, _>>()?,
        result: Carried::read(&form.result)?,
        lines: lines.collect::<Result<_, _>>()?,
        next_line: form.next_line,
        team_slow: [Carried::read(black_slow)?, Carried::read(white_slow)?],
        open_slow: Carried::read(&form.open_slow)?,
        events: form.events,
        last_at: Millis(form.last_at),
    })
}

fn window_form(window: &ClosedWindow) -> WindowForm {
    let ClosedWindow {
        number,
        color,
        commitment,
        seed,
        outcome,
        ballots,
        voters,
        second_count,
    } = window;
    WindowForm {
        number: *number,
        color: color.message(),
        commitment: commitment.message(),
        seed: seed.message(),
        outcome: outcome.message(),
        ballots: ballots.message(),
        voters: voters.message(),
        second_count: second_count.message(),
    }
}

fn window(form: &WindowForm) -> Result<ClosedWindow, RoomMessageError> {
    Ok(ClosedWindow {
        number: form.number,
        color: Color::read(&form.color)?,
        commitment: Carried::read(&form.commitment)?,
        seed: Carried::read(&form.seed)?,
        outcome: WindowOutcome::read(&form.outcome)?,
        ballots: Carried::read(&form.ballots)?,
        voters: Carried::read(&form.voters)?,
        second_count: Option::<Move>::read(&form.second_count)?,
    })
}

fn line_form(line: &ChatLine) -> LineForm {
    let ChatLine {
        number,
        by,
        channel,
        at,
        content,
    } = line;
    let (words, deleted_by) = match content {
        ChatContent::Said(words) => (Some(words.message()), None),
        ChatContent::Deleted { by } => (None, Some(by.message())),
    };
    LineForm {
        number: *number,
        by: by.message(),
        channel: channel.message(),
        at: at.0,
        words,
        deleted_by,
    }
}

fn line(form: &LineForm) -> Result<ChatLine, RoomMessageError> {
    let content = match (&form.words, &form.deleted_by) {
        (Some(words), None) => ChatContent::Said(Carried::read(words)?),
        (None, Some(by)) => ChatContent::Deleted {
            by: MemberId::read(by)?,
        },
        _ => return Err(RoomMessageError::Number(form.number)),
    };
    Ok(ChatLine {
        number: form.number,
        by: MemberId::read(&form.by)?,
        channel: Carried::read(&form.channel)?,
        at: Millis(form.at),
        content,
    })
}
