//! A line that was played before, made again move by move.

use shikatsu_api as api;
use shikatsu_api::{ApiError, Program};
use shikatsu_engine::Engine;
use shikatsu_problem::Move;

use super::PlaySession;

impl PlaySession {
    /// Makes a line again that begins with the moves on the board, with the replies it had. It stops
    /// where the program now answers otherwise.
    ///
    /// # Errors
    /// When a rule forbids a move; the moves before it stay.
    pub fn repeat(&mut self, engine: &mut Engine, line: &[api::Move]) -> Result<(), ApiError> {
        let size = self.problem.setup.size;
        let line: Result<Vec<Move>, ApiError> = line.iter().map(|one| one.on(size)).collect();
        let line = line?;
        while let Some([played, rest @ ..]) = line.strip_prefix(&self.made()[..]) {
            match self.program {
                Program::On => drop(self.exchange(engine, *played, rest.first().copied())?),
                Program::Off => self.play_by_hand((*played).into())?,
            }
        }
        Ok(())
    }

    /// The moves up to here.
    fn made(&self) -> Vec<Move> {
        let moves = self.tree.moves(0, self.tree.at()).unwrap_or_default();
        moves.into_iter().map(|(_, played)| played).collect()
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_api::{Limits, Move, OrientationChange, PlayView, Problem, Vertex};

    use crate::{Dojo, MEMORY, oriented, read};

    const HOOK: &str = include_str!("../../../../suite/groups/15-hook.txt");

    fn line(scene: &PlayView) -> Vec<Move> {
        scene.moves.iter().map(|turn| turn.played).collect()
    }

    fn opened(problem: &Problem) -> Dojo {
        let mut dojo = Dojo::new(MEMORY);
        let limits = Limits {
            milliseconds: None,
            nodes: Some(1_000_000),
        };
        dojo.open(problem, limits, &mut |_| {}).unwrap();
        dojo
    }

    #[test]
    fn a_line_is_the_same_however_the_board_lies() {
        let problem = read(HOOK.as_bytes()).unwrap().remove(0).problem;
        let mut dojo = opened(&problem);
        let (session, engine) = dojo.session().unwrap();
        for vertex in [Vertex(2, 0), Vertex(1, 0)] {
            session.play(engine, Move::Play(vertex)).unwrap();
        }
        let played = session.view();
        assert!(played.moves.len() >= 3);
        for changes in [
            &[OrientationChange::RotateLeft][..],
            &[OrientationChange::FlipSides],
            &[
                OrientationChange::RotateRight,
                OrientationChange::SwapColors,
            ],
        ] {
            let turned = oriented(&problem, &line(&played), changes).unwrap();
            let mut other = opened(&turned.problem);
            let (session, engine) = other.session().unwrap();
            session.repeat(engine, &turned.moves).unwrap();
            let scene = session.view();
            assert_eq!(line(&scene), turned.moves, "{changes:?}");
            assert_eq!((scene.undo, scene.mark), (played.undo, played.mark));
            assert_eq!(scene.finish, played.finish);
        }
    }

    #[test]
    fn a_move_that_a_rule_forbids_is_refused() {
        let problem = read(HOOK.as_bytes()).unwrap().remove(0).problem;
        let mut dojo = opened(&problem);
        let (session, engine) = dojo.session().unwrap();
        let stone = problem.black[0];
        assert!(session.repeat(engine, &[Move::Play(stone)]).is_err());
        assert!(session.view().moves.is_empty());
    }
}
