//! Questions for beginners about a rule on a small board.
//!
//! An exercise keeps nothing: a page sends the points that were tried, and the last one is judged from the
//! start.

use shikatsu_api as api;
use shikatsu_api::{
    ApiError, ErrorKind, Exercise, ExerciseMark, ExerciseQuestion, LineSpan, TriedPoint, Vertex,
};
use shikatsu_api::{points, signs, vertices};
use shikatsu_board::{Game, Illegal, Position, flood};
use shikatsu_problem::{Move, Point, PointSet, Problem};

use crate::language;
use crate::play_session::names;

/// A board with a question about its key stones, after some points were tried.
///
/// # Errors
/// When the position is impossible or a point is not on the board.
pub fn exercise(
    problem: &api::Problem,
    ask: ExerciseQuestion,
    tried: &[Vertex],
) -> Result<Exercise, ApiError> {
    let problem = Problem::try_from(problem)?;
    let asked = asked(&problem);
    let size = problem.setup.size;
    let Some(last) = tried.last().map(|one| one.on(size)).transpose()? else {
        return Ok(asked);
    };
    let question = BoardQuestion::new(&problem, ask)?;
    let right = question.right(points(tried, size)?);
    let judged = question.judge(last);
    let vacant = judged.after.vacant();
    Ok(Exercise {
        signs: signs(&judged.after.to_setup()),
        legal: vertices(problem.in_play.unwrap_or(judged.after.board()) & vacant),
        key_stones: vertices(question.key - vacant),
        found: vertices(right),
        tried: Some(TriedPoint {
            point: size.label(last),
            attempt: match judged.verdict {
                PointVerdict::Wrong => ExerciseMark::Wrong,
                PointVerdict::Right if question.is_open(right) => ExerciseMark::More,
                PointVerdict::Right => ExerciseMark::Right,
            },
            liberties: u32::try_from(judged.liberties).unwrap_or(u32::MAX),
            rule: judged.rule.map(|rule| language::spoken().illegal(rule)),
        }),
        ..asked
    })
}

/// The board before anything was tried. Walls may have no liberties here, as in any problem.
fn asked(problem: &Problem) -> Exercise {
    let setup = &problem.setup;
    let (size, stones) = (setup.size, setup.black | setup.white);
    let board = Position::empty(size).board();
    let chains = |own: PointSet| flood(problem.key_stones & own, own);
    Exercise {
        width: size.width(),
        height: size.height(),
        signs: signs(setup),
        names: names(size),
        columns: LineSpan(0, size.width().saturating_sub(1)),
        rows: LineSpan(0, size.height().saturating_sub(1)),
        legal: vertices((problem.in_play.unwrap_or(board) & board) - stones),
        to_move: problem.to_move().into(),
        key_stones: vertices(chains(setup.black) | chains(setup.white)),
        found: Vec::new(),
        tried: None,
    }
}

/// A question and the board it is asked on.
struct BoardQuestion {
    game: Game,
    ask: ExerciseQuestion,
    /// All stones of the chains it is about.
    key: PointSet,
}

/// A point judged by itself.
struct JudgedPoint {
    verdict: PointVerdict,
    /// The board to show.
    after: Position,
    liberties: usize,
    rule: Option<Illegal>,
}

enum PointVerdict {
    Right,
    Wrong,
}

impl BoardQuestion {
    fn new(problem: &Problem, ask: ExerciseQuestion) -> Result<Self, ApiError> {
        let position = Position::from_problem(problem)
            .map_err(|faults| ApiError::new(ErrorKind::Malformed, faults))?;
        let chains = problem.key_stones.iter();
        let chains = chains.filter_map(|stone| position.chain(stone));
        Ok(Self {
            key: chains.fold(PointSet::EMPTY, |all, chain| all | chain),
            game: Game::new(position, problem.rules),
            ask,
        })
    }

    fn judge(&self, point: Point) -> JudgedPoint {
        let start = self.game.position();
        let mut game = self.game.clone();
        let (rule, taken) = match game.play(Move::Play(point)) {
            Ok(captures) => (None, captures.taken),
            Err(rule) => (Some(rule), PointSet::EMPTY),
        };
        let left = liberties(game.position(), self.key);
        let is_right = match self.ask {
            ExerciseQuestion::Liberties => liberties(start, self.key).contains(point),
            ExerciseQuestion::Atari => rule.is_none() && left.len() == 1,
            ExerciseQuestion::Take => !self.key.is_empty() && self.key.is_subset(&taken),
            ExerciseQuestion::Save => rule.is_none() && left.len() >= 2,
            ExerciseQuestion::Forbidden => matches!(rule, Some(Illegal::Ko | Illegal::Suicide)),
        };
        let own = || game.position().liberties(point).unwrap_or_default();
        JudgedPoint {
            liberties: match self.ask {
                ExerciseQuestion::Forbidden => own().len(),
                _ => left.len(),
            },
            after: match (self.ask, is_right) {
                (ExerciseQuestion::Liberties | ExerciseQuestion::Forbidden, _) | (_, false) => {
                    start.clone()
                }
                _ => game.position().clone(),
            },
            verdict: if is_right {
                PointVerdict::Right
            } else {
                PointVerdict::Wrong
            },
            rule,
        }
    }

    /// The points among these that answer the question.
    fn right(&self, tried: PointSet) -> PointSet {
        let is_right = |&point: &Point| matches!(self.judge(point).verdict, PointVerdict::Right);
        tried.iter().filter(is_right).collect()
    }

    /// Whether there are more points to find.
    fn is_open(&self, found: PointSet) -> bool {
        let all = liberties(self.game.position(), self.key);
        self.ask == ExerciseQuestion::Liberties && found != all
    }
}

/// The liberties of chains.
fn liberties(position: &Position, stones: PointSet) -> PointSet {
    let each = stones.iter().filter_map(|stone| position.liberties(stone));
    each.fold(PointSet::EMPTY, |all, one| all | one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    fn problem(grid: &str) -> api::Problem {
        read(grid.as_bytes()).unwrap().remove(0).problem
    }

    fn tried(grid: &str, ask: ExerciseQuestion, points: &[Vertex]) -> Exercise {
        exercise(&problem(grid), ask, points).unwrap()
    }

    const LONE: &str = "- - -\n- o -\n- x -\nkey: B2\nplayer: x\n";

    #[test]
    fn liberties_are_found_one_by_one() {
        let (left, up, right) = (Vertex(0, 1), Vertex(1, 0), Vertex(2, 1));
        let first = tried(LONE, ExerciseQuestion::Liberties, &[left]);
        assert_eq!(first.tried.unwrap().attempt, ExerciseMark::More);
        let wrong = tried(LONE, ExerciseQuestion::Liberties, &[left, Vertex(0, 0)]);
        assert_eq!(wrong.found, [left]);
        assert_eq!(wrong.tried.unwrap().attempt, ExerciseMark::Wrong);
        let all = tried(
            LONE,
            ExerciseQuestion::Liberties,
            &[left, Vertex(0, 0), up, right],
        );
        assert_eq!(all.tried.unwrap().attempt, ExerciseMark::Right);
        assert_eq!(all.found.len(), 3);
        assert_eq!(all.signs[1], [0, -1, 0]);
    }

    #[test]
    fn a_board_is_shown_though_its_walls_have_no_liberties() {
        let walled = "X X X\nX o X\nX - X\nkey: B2\nplayer: x\n";
        let shown = tried(walled, ExerciseQuestion::Take, &[]);
        assert_eq!(shown.legal, [Vertex(1, 2)]);
        assert_eq!(shown.key_stones, [Vertex(1, 1)]);
        assert_eq!(shown.tried, None);
    }

    #[test]
    fn atari_and_taking_are_told_apart() {
        let two = "- x -\n- o -\n- x -\nkey: B2\nplayer: x\n";
        let atari = tried(two, ExerciseQuestion::Atari, &[Vertex(0, 1)]);
        assert_eq!(atari.tried.unwrap().attempt, ExerciseMark::Right);
        assert_eq!(atari.signs[1], [1, -1, 0]);
        let early = tried(two, ExerciseQuestion::Take, &[Vertex(0, 1)])
            .tried
            .unwrap();
        assert_eq!((early.attempt, early.liberties), (ExerciseMark::Wrong, 1));
        let one = "- x -\nx o -\n- x -\nkey: B2\nplayer: x\n";
        let taken = tried(one, ExerciseQuestion::Take, &[Vertex(2, 1)]);
        assert_eq!(taken.tried.unwrap().attempt, ExerciseMark::Right);
        assert_eq!(taken.signs[1], [1, 0, 1]);
        assert!(taken.key_stones.is_empty());
    }

    #[test]
    fn a_stone_is_saved_by_two_liberties() {
        let grid = "- x - -\nx o - -\n- x - -\n- - - -\nkey: B3\nplayer: o\n";
        let saved = tried(grid, ExerciseQuestion::Save, &[Vertex(2, 1)])
            .tried
            .unwrap();
        assert_eq!((saved.attempt, saved.liberties), (ExerciseMark::Right, 3));
        let lost = tried(grid, ExerciseQuestion::Save, &[Vertex(3, 3)])
            .tried
            .unwrap();
        assert_eq!((lost.attempt, lost.liberties), (ExerciseMark::Wrong, 1));
    }

    #[test]
    fn what_is_forbidden_is_explained() {
        let eye = "- o -\no - o\n- o -\nkey: B3\nplayer: x\n";
        let found = tried(eye, ExerciseQuestion::Forbidden, &[Vertex(1, 1)])
            .tried
            .unwrap();
        assert_eq!(found.attempt, ExerciseMark::Right);
        assert!(found.rule.unwrap().contains("suicide"));
        let open = "- o - -\no - o -\n- o - -\nkey: B3\nplayer: x\n";
        let wrong = tried(open, ExerciseQuestion::Forbidden, &[Vertex(2, 0)])
            .tried
            .unwrap();
        assert_eq!((wrong.attempt, wrong.liberties), (ExerciseMark::Wrong, 1));
        let occupied = tried(eye, ExerciseQuestion::Forbidden, &[Vertex(1, 0)])
            .tried
            .unwrap();
        assert_eq!(occupied.attempt, ExerciseMark::Wrong);
        let off = exercise(&problem(eye), ExerciseQuestion::Take, &[Vertex(9, 9)]);
        assert_eq!(off.unwrap_err().kind, ErrorKind::Malformed);
    }
}
