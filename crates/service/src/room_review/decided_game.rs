//! What a review needs of the log of a game, and the games of the last looks.
//!
//! A game that is over never changes, so its log is replayed once for many looks: a page looks every few seconds, and in a
//! class every member does.
//!
//! Invariant: a kept game is what its log says, because the log up to its end is final. What is kept is bounded; several
//! looks at one game wait for one replay.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use shikatsu_team::{RoomContent, RoomId};
use tokio::sync::OnceCell;

use super::decided_turn::DecidedTurn;

/// Bytes of games that are kept, about: the game that was replayed last is counted at the next look. A game of 300 moves
/// with 3,000 ballots each is 30 megabytes.
const MOST_BYTES: usize = 64 << 20;

/// Games that are kept, at most.
const MOST_GAMES: usize = 256;

/// A game that is over.
#[derive(Debug)]
pub(super) struct DecidedGame {
    pub(super) content: RoomContent,
    pub(super) turns: Vec<DecidedTurn>,
}

/// A game whose log may still be replayed.
pub(super) type GamePlace = Arc<OnceCell<DecidedGame>>;

/// The games that were looked at last, the latest at the back. Clones share them.
#[derive(Debug, Clone, Default)]
pub(super) struct DecidedGames(Arc<Mutex<VecDeque<(RoomId, GamePlace)>>>);

impl DecidedGame {
    fn bytes(&self) -> usize {
        self.turns.iter().map(DecidedTurn::bytes).sum()
    }
}

impl DecidedGames {
    /// The place of a game; it becomes the latest, and the oldest ones make room.
    pub(super) fn place(&self, room: RoomId) -> GamePlace {
        self.place_within(room, MOST_BYTES)
    }

    fn place_within(&self, room: RoomId, most_bytes: usize) -> GamePlace {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = games.iter().position(|(known, _)| *known == room);
        let known = known.and_then(|place| games.remove(place));
        let game = known.map_or_else(GamePlace::default, |(_, game)| game);
        let size = |place: &GamePlace| place.get().map_or(0, DecidedGame::bytes);
        let mut bytes: usize = games.iter().map(|(_, place)| size(place)).sum();
        while games.len() >= MOST_GAMES || bytes + size(&game) > most_bytes {
            let Some((_, oldest)) = games.pop_front() else {
                break;
            };
            bytes -= size(&oldest);
        }
        games.push_back((room, Arc::clone(&game)));
        game
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Color, Move, PointSet, Rules, Setup, Size};
    use shikatsu_team::MemberId;

    use super::*;

    fn game() -> DecidedGame {
        let setup = Setup::empty(Size::square(5).unwrap());
        let turn = DecidedTurn {
            window: 1,
            number: 1,
            color: Color::Black,
            before: setup,
            key_stones: PointSet::EMPTY,
            chosen: Move::Pass,
            choices: Vec::new(),
            opinions: vec![(MemberId(1), Move::Pass)],
        };
        DecidedGame {
            content: RoomContent::Game {
                setup,
                rules: Rules::CHINESE,
                komi_half_points: 0,
            },
            turns: vec![turn],
        }
    }

    #[test]
    fn the_games_that_were_not_looked_at_for_longest_make_room() {
        let games = DecidedGames::default();
        let size = game().bytes();
        assert!(size > 0);
        for room in 0..3 {
            let place = games.place_within(RoomId(room), 3 * size);
            place.set(game()).unwrap();
        }
        let is_known = |room| {
            let places = games.0.lock().unwrap();
            places.iter().any(|(known, _)| *known == RoomId(room))
        };
        // The first becomes the latest, so the second makes room.
        let again = games.place_within(RoomId(0), 3 * size);
        assert!(again.initialized());
        games.place_within(RoomId(3), 3 * size).set(game()).unwrap();
        games.place_within(RoomId(4), 3 * size);
        assert_eq!(
            [0, 1, 2, 3, 4].map(is_known),
            [true, false, true, true, true]
        );
        for room in 10..400 {
            games.place(RoomId(room));
        }
        assert_eq!(games.0.lock().unwrap().len(), MOST_GAMES);
    }
}
