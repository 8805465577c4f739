//! The board, the clocks, the last decision and the count: what all may see.

use shikatsu_api::room as api;
use shikatsu_api::vertices;
use shikatsu_problem::{Color, Point, Setup};
use shikatsu_team::{ClosedWindow, Millis, Room, RoomGame, TeamClock, TurnWindow};

use super::super::message::Carried;

pub(super) fn board_view(game: &RoomGame) -> api::BoardView {
    let position = game.game().position();
    let size = position.size();
    let forbidden = match game.is_finished() {
        true => Vec::new(),
        false => vertices(position.vacant() - game.legal_points()),
    };
    api::BoardView {
        width: size.width(),
        height: size.height(),
        stones: stone_letters(&position.to_setup()),
        to_move: game.to_move().into(),
        moves: count(game.moves_played()),
        last: game
            .game()
            .moves()
            .next_back()
            .map(|(_, played)| played.into()),
        forbidden,
        taken: Color::BOTH.map(|color| count(game.game().prisoners(!color))),
    }
}

/// One letter a point, by rows from the top.
pub(crate) fn stone_letters(setup: &Setup) -> String {
    let size = setup.size;
    let rows = (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| Point::new(x, y)));
    rows.map(|point| match point.and_then(|point| setup.at(point)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    })
    .collect()
}

pub(super) fn clock_view(room: &Room, color: Color) -> api::ClockView {
    let clock = room.clock(color);
    api::ClockView {
        left: clock.left().min(told_left(room, color)).0,
        since: room.clock_since(color).map(|since| since.0),
        periods: match clock {
            TeamClock::ByoYomi(clock) => Some(clock.periods),
            _ => None,
        },
        stones: match clock {
            TeamClock::Canadian(clock) => Some(clock.stones),
            _ => None,
        },
    }
}

/// What a clock outside left the side when its own began to run; no limit without one.
fn told_left(room: &Room, color: Color) -> Millis {
    let window = room
        .window()
        .filter(|window| window.opening().color == color);
    let until = window.and_then(TurnWindow::told_until);
    match (until, room.clock_since(color)) {
        (Some(until), Some(since)) => until - since,
        _ => Millis(u64::MAX),
    }
}

pub(super) fn decided_view(closed: &ClosedWindow) -> api::ClosedWindowView {
    api::ClosedWindowView {
        number: closed.number,
        color: closed.color.into(),
        commitment: closed.commitment.message(),
        seed: closed.seed.message(),
        outcome: closed.outcome.message(),
        ballots: count(closed.ballots),
        voters: count(closed.voters),
    }
}

pub(super) fn counting_view(room: &Room) -> Option<api::CountingView> {
    let counting = room.counting()?;
    let word = |color| match room.settings().team(color) {
        Some(_) => counting.of_team(color),
        None => counting.of_opponent(),
    };
    Some(api::CountingView {
        deadline: counting.deadline().0,
        sides: Color::BOTH.map(|color| word(color).map(|status| status.message())),
    })
}

/// A number of things in a message.
pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
