//! Members in a snapshot: a short row each, because a room may have twenty thousand.
//!
//! Invariant: a row has neither name nor rating nor network; those stand in `room_member`, where they can be erased.

use serde::{Deserialize, Serialize};
use shikatsu_problem::Color;
use shikatsu_team::{
    Admission, Duty, JoinRequest, MemberId, MemberPresence, Millis, Seat, TeamMember,
};

use super::super::member_card::UNKNOWN;
use super::super::message::{Carried, RoomMessageError};

/// Id, number, presence, seat, admission, window of the seat, team, duty, end of a mute, times of the last messages.
#[derive(Serialize, Deserialize)]
pub(super) struct MemberRow(
    String,
    u32,
    u8,
    u8,
    u8,
    u32,
    Option<u8>,
    u8,
    Option<u64>,
    Vec<u64>,
);

const PRESENCES: [MemberPresence; 4] = [
    MemberPresence::Present,
    MemberPresence::Away,
    MemberPresence::Left,
    MemberPresence::Removed,
];
const SEATS: [Seat; 5] = [
    Seat::Watching,
    Seat::Player(Color::Black),
    Seat::Player(Color::White),
    Seat::Engine(Color::Black),
    Seat::Engine(Color::White),
];
const ADMISSIONS: [Admission; 3] = [Admission::Link, Admission::ClassCode, Admission::Account];
const DUTIES: [Duty; 2] = [Duty::None, Duty::Moderator];

pub(super) fn row(member: &TeamMember) -> MemberRow {
    MemberRow(
        member.id().message(),
        member.number,
        presence_code(member.presence),
        seat_code(member.request.seat),
        admission_code(member.request.admission),
        member.seated_in,
        member.played_for.map(color_code),
        duty_code(member.duty),
        member.muted_until.map(|until| until.0),
        member.spoke_at.iter().map(|at| at.0).collect(),
    )
}

/// The member of a row, without card.
pub(super) fn member(row: &MemberRow) -> Result<TeamMember, RoomMessageError> {
    let MemberRow(id, number, presence, seat, admission, seated_in, team, duty, muted, spoke) = row;
    let played_for = match team {
        Some(code) => Some(found(&Color::BOTH, color_code, *code)?),
        None => None,
    };
    Ok(TeamMember {
        request: JoinRequest {
            member: MemberId::read(id)?,
            name: None,
            rating: None,
            seat: found(&SEATS, seat_code, *seat)?,
            origin: UNKNOWN,
            admission: found(&ADMISSIONS, admission_code, *admission)?,
        },
        number: *number,
        presence: found(&PRESENCES, presence_code, *presence)?,
        seated_in: *seated_in,
        played_for,
        duty: found(&DUTIES, duty_code, *duty)?,
        muted_until: muted.map(Millis),
        spoke_at: spoke.iter().copied().map(Millis).collect(),
    })
}

/// The value of a code.
fn found<T: Copy>(values: &[T], code: fn(T) -> u8, wanted: u8) -> Result<T, RoomMessageError> {
    let value = values.iter().copied().find(|&value| code(value) == wanted);
    value.ok_or(RoomMessageError::Number(wanted.into()))
}

const fn presence_code(presence: MemberPresence) -> u8 {
    match presence {
        MemberPresence::Present => 0,
        MemberPresence::Away => 1,
        MemberPresence::Left => 2,
        MemberPresence::Removed => 3,
    }
}

const fn color_code(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

const fn seat_code(seat: Seat) -> u8 {
    match seat {
        Seat::Watching => 0,
        Seat::Player(color) => 1 + color_code(color),
        Seat::Engine(color) => 3 + color_code(color),
    }
}

const fn admission_code(admission: Admission) -> u8 {
    match admission {
        Admission::Link => 0,
        Admission::ClassCode => 1,
        Admission::Account => 2,
    }
}

const fn duty_code(duty: Duty) -> u8 {
    match duty {
        Duty::None => 0,
        Duty::Moderator => 1,
    }
}
