//! Rooms of six points, the classic ones, whose proofs are long when
//! written out.

use shikatsu_problem::{Color, Problem, Role, Setup, Size};
use shikatsu_proof::{Claim, Question, write};

use crate::rules::Game;
use crate::solution::Solution;

/// Rabbity six: dead if the attacker moves first.
pub(crate) const RABBIT: &[&str] = &[
    "OOOOO", //
    "O..OO", //
    "O...O", //
    "OO.OO", //
    "OOOOO",
];

/// The same, and room for moves that threaten nothing: written
/// out, the proof is long because they can be played at any time.
pub(crate) const IDLE_RABBIT: &[&str] = &[
    "OOOOOX.", //
    "O..OOX.", //
    "O...OX.", //
    "OO.OOXX", //
    "OOOOOXX", //
    "XXXXXX.", //
    "XXXXXX.", //
    "XXXXXX.",
];

/// Two eyes, and eleven points that the attacker may fill in any order.
pub(crate) const PATIENCE: &[&str] = &[
    ".X.X.X.X.X.", //
    "XXXXXXXXXXX", //
    ".X.X.X.X.XX", //
    "XXXXXXXXXXX", //
    "OOOOOXXXXXX", //
    "O.O.OXXXXXX",
];

/// Two by three: alive.
pub(crate) const RECTANGLE: &[&str] = &[
    "OOOOO", //
    "O...O", //
    "O...O", //
    "OOOOO", //
    "XXXXX",
];

/// White lives or dies; all points are in play but Black's stones and `_`.
pub(crate) fn room(drawing: &[&str]) -> Problem {
    let width = u32::try_from(drawing[0].len()).unwrap();
    let size = Size::new(width, u32::try_from(drawing.len()).unwrap()).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = size.all();
    for (point, sign) in size.points().zip(drawing.concat().chars()) {
        match sign {
            'X' => {
                problem.setup.put(point, Some(Color::Black));
                in_play.remove(point);
            }
            'O' => {
                problem.setup.put(point, Some(Color::White));
                problem.key_stones.insert(point);
            }
            '_' => in_play -= point.into(),
            _ => {}
        }
    }
    problem.in_play = Some(in_play);
    problem
}

/// The certificate of whatever is true when the attacker moves first.
pub(crate) fn certificate(problem: &Problem, question: Question) -> Vec<u8> {
    let game = Game::new(problem).unwrap();
    let root = game.start(Role::Attacker, 0);
    let solution = Solution::new(&game, &root, question, 1_000_000).unwrap();
    let claim = Claim::at_start(question, solution.manner(), Role::Attacker);
    let (graph, root) = solution.graph();
    let mut bytes = Vec::new();
    write(problem, &claim, &graph, root, &mut bytes).unwrap();
    bytes
}
