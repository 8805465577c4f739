//! The board, the clocks, the last decision and the count: what all may see.

use shikatsu_api::room as api;
use shikatsu_api::vertices;
use shikatsu_problem::Color;
use shikatsu_team::{ClosedWindow, Room, RoomGame, TeamClock};

use super::super::message::Carried;

pub(super) fn board_view(game: &RoomGame) -> api::BoardView {
    let position = game.game().position();
    let size = position.size();
    let mut stones = String::with_capacity(size.area());
    for y in 0..size.height() {
        for x in 0..size.width() {
            let point = shikatsu_problem::Point::new(x, y);
            stones.push(match point.and_then(|point| position.at(point)) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            });
        }
    }
    let forbidden = match game.is_finished() {
        true => Vec::new(),
        false => vertices(position.vacant() - game.legal_points()),
    };
    api::BoardView {
        width: size.width(),
        height: size.height(),
        stones,
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

pub(super) fn clock_view(room: &Room, color: Color) -> api::ClockView {
    let clock = room.clock(color);
    api::ClockView {
        left: clock.left().0,
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
