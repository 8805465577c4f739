//! Both sides played by hand: moves under the rules of `board`, without any judgement.

use shikatsu_api as api;
use shikatsu_api::{ApiError, ErrorKind};
use shikatsu_board::{Game, Position};

use super::PlaySession;
use crate::language;
use crate::practice::turn;
use crate::session_tree::SessionNode;

impl PlaySession {
    /// Makes a move of the side to move, by hand.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed then.
    pub fn play_by_hand(&mut self, played: api::Move) -> Result<(), ApiError> {
        let size = self.problem.setup.size;
        let played = played.on(size)?;
        let mut game = self.game()?;
        let color = game.position().to_move();
        let words = turn(size, color, played).words;
        let captures = game.play(played);
        let captures = captures.map_err(|rule| language::forbidden(rule, &words))?;
        let key_stones = self.tree.now().key_stones - captures.taken - captures.lost;
        self.tree.grow(SessionNode {
            turns: vec![(color, played)],
            ..SessionNode::bare(game.position().to_setup(), key_stones)
        });
        Ok(())
    }

    /// The game up to the node on the board, with as much of its past as the rules allow: what the program takes
    /// for a threat elsewhere is a pass here, and may repeat a board.
    pub(super) fn game(&self) -> Result<Game, ApiError> {
        let mut last = Err(ApiError::new(
            ErrorKind::NothingOpen,
            "nothing is on the board",
        ));
        for from in self.tree.path(self.tree.at()) {
            last = self.game_from(from);
            if last.is_ok() {
                break;
            }
        }
        last
    }

    fn game_from(&self, from: usize) -> Result<Game, ApiError> {
        let position = Position::from_setup(&self.tree.node(from).setup)
            .map_err(|faults| ApiError::new(ErrorKind::Unsolvable, faults))?;
        let mut game = Game::new(position, self.problem.rules);
        for (_, played) in self.tree.moves(from, self.tree.at()).unwrap_or_default() {
            game.play(played)
                .map_err(|rule| language::forbidden(rule, "a move"))?;
        }
        let (now, setup) = (game.position().to_setup(), self.tree.now().setup);
        if (now.black, now.white) == (setup.black, setup.white) {
            Ok(game)
        } else {
            let message = "a wall was taken that stands in this problem";
            Err(ApiError::new(ErrorKind::Unsolvable, message))
        }
    }
}
