//! A game that has not begun in its room: what GTP has set up so far.
//!
//! Callers set the board, put handicap stones and play openings for both colours before they ask a team for its first
//! move. Only then is it known which colour the team has; what was played before becomes the position that the room
//! begins with, except a first move of the other side, which is played in the room.
//!
//! Invariant: every move of a draft is legal on our board.

use shikatsu_board::{Game, Illegal, Position};
use shikatsu_problem::{Color, Move, PointSet, Rules, Setup, Size};
use shikatsu_team::RoomContent;

/// A game before its first decision.
#[derive(Debug, Clone)]
pub(super) struct GameDraft {
    pub(super) size: Size,
    pub(super) rules: Rules,
    pub(super) komi_half_points: i32,
    handicap: PointSet,
    moves: Vec<(Color, Move)>,
}

/// How a room begins: its position, and a move of the side outside that comes before the team's first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DraftStart {
    pub(super) content: RoomContent,
    pub(super) first: Option<Move>,
}

impl GameDraft {
    pub(super) const fn new(size: Size, rules: Rules, komi_half_points: i32) -> Self {
        Self {
            size,
            rules,
            komi_half_points,
            handicap: PointSet::EMPTY,
            moves: Vec::new(),
        }
    }

    /// The same terms on an empty board of a size.
    pub(super) fn cleared(&self, size: Size) -> Self {
        Self::new(size, self.rules, self.komi_half_points)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.handicap.is_empty()
    }

    /// Puts handicap stones on the empty board.
    pub(super) fn put_handicap(&mut self, stones: PointSet) -> Result<(), &'static str> {
        match self.is_empty() {
            true => {
                self.handicap = stones;
                Ok(())
            }
            false => Err("board not empty"),
        }
    }

    /// A move of either colour; a colour that moves twice was passed to in between.
    pub(super) fn play(&mut self, color: Color, played: Move) -> Result<(), Illegal> {
        let mut game = self.game();
        put(&mut game, color, played)?;
        self.moves.push((color, played));
        Ok(())
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) -> Result<(), &'static str> {
        self.moves.pop().map(drop).ok_or("cannot undo")
    }

    /// How a room begins in which this colour is the team.
    pub(super) fn start(&self, team: Color) -> DraftStart {
        let begun = self.begun();
        if let [(color, first)] = self.moves[..]
            && color == !team
            && begun.position().to_move() == color
        {
            return DraftStart {
                content: self.content(begun.position().to_setup()),
                first: Some(first),
            };
        }
        let mut setup = self.game().position().to_setup();
        if setup.to_move != Some(team) {
            setup.to_move = Some(team);
            setup.ko_bans = PointSet::EMPTY;
        }
        DraftStart {
            content: self.content(setup),
            first: None,
        }
    }

    /// What a room shows before it is known who has which colour.
    pub(super) fn shown(&self) -> RoomContent {
        self.content(self.game().position().to_setup())
    }

    fn content(&self, setup: Setup) -> RoomContent {
        RoomContent::Game {
            setup,
            rules: self.rules,
            komi_half_points: self.komi_half_points,
        }
    }

    /// The game with its handicap and without moves; White moves first after handicap stones.
    fn begun(&self) -> Game {
        let mut setup = Setup::empty(self.size);
        setup.black = self.handicap;
        setup.to_move = Some(match self.handicap.is_empty() {
            true => Color::Black,
            false => Color::White,
        });
        let position = Position::from_setup(&setup);
        Game::new(
            position.unwrap_or_else(|_| Position::empty(self.size)),
            self.rules,
        )
    }

    fn game(&self) -> Game {
        let mut game = self.begun();
        for &(color, played) in &self.moves {
            // Each was legal when it was added.
            let _ = put(&mut game, color, played);
        }
        game
    }
}

fn put(game: &mut Game, color: Color, played: Move) -> Result<(), Illegal> {
    if game.position().to_move() != color {
        game.play(Move::Pass)?;
    }
    game.play(played).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> (Size, GameDraft) {
        let size = Size::square(9).unwrap();
        (size, GameDraft::new(size, Rules::CHINESE, 15))
    }

    fn setup(start: &DraftStart) -> &Setup {
        match &start.content {
            RoomContent::Game { setup, .. } => setup,
            RoomContent::Problem(_) => panic!("a game"),
        }
    }

    #[test]
    fn a_first_move_of_the_other_side_is_played_in_the_room() {
        let (size, mut draft) = draft();
        let first = Move::Play(size.point("D4").unwrap());
        draft.play(Color::Black, first).unwrap();
        assert_eq!(
            draft.play(Color::White, first).unwrap_err(),
            Illegal::Occupied
        );
        let start = draft.start(Color::White);
        assert_eq!(start.first, Some(first));
        assert!(setup(&start).black.is_empty());
        let start = draft.start(Color::Black);
        assert_eq!(start.first, None, "the team did not decide this move");
        assert_eq!(setup(&start).black.len(), 1);
        assert_eq!(setup(&start).to_move, Some(Color::Black));
        draft.undo().unwrap();
        assert_eq!(draft.undo(), Err("cannot undo"));
    }

    #[test]
    fn an_opening_is_the_position_that_the_room_begins_with() {
        let (size, mut draft) = draft();
        for (color, label) in [(Color::Black, "D4"), (Color::White, "F6")] {
            let point = size.point(label).unwrap();
            draft.play(color, Move::Play(point)).unwrap();
        }
        let start = draft.start(Color::Black);
        assert_eq!(
            (setup(&start).black.len(), setup(&start).white.len()),
            (1, 1)
        );
        assert_eq!(start.first, None);
    }

    #[test]
    fn white_begins_after_handicap_stones() {
        let (size, mut draft) = draft();
        let stones: PointSet = ["C3", "G7"]
            .map(|label| size.point(label).unwrap())
            .into_iter()
            .collect();
        draft.put_handicap(stones).unwrap();
        assert_eq!(draft.put_handicap(stones), Err("board not empty"));
        let start = draft.start(Color::Black);
        assert_eq!(setup(&start).black, stones);
        let answer = Move::Play(size.point("E5").unwrap());
        draft.play(Color::White, answer).unwrap();
        let start = draft.start(Color::Black);
        assert_eq!(
            (start.first, setup(&start).to_move),
            (Some(answer), Some(Color::White))
        );
    }
}
