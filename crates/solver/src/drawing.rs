//! Problems drawn as text, for the tests of this crate.
//!
//! | sign | in play | sign | out of play |
//! |---|---|---|---|
//! | `x` `o` `k` | attacker, defender, key stone | `X` `O` | attacker, defender |
//! | `.` | empty | `-` | empty |

use shikatsu_problem::{Color, PointSet, Problem, Setup, Size};

/// The problem of a drawing: Black attacks.
pub(crate) fn problem(drawing: &str) -> Problem {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let [width, height] = [rows[0].len(), rows.len()].map(|side| side.try_into().unwrap());
    let size = Size::new(width, height).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = PointSet::EMPTY;
    for (point, sign) in size.points().zip(rows.concat().chars()) {
        let stone = match sign {
            'x' | 'X' => Some(Color::Black),
            'o' | 'O' | 'k' => Some(Color::White),
            _ => None,
        };
        problem.setup.put(point, stone);
        if sign == 'k' {
            problem.key_stones.insert(point);
        }
        if !"XO-".contains(sign) {
            in_play.insert(point);
        }
    }
    problem.in_play = Some(in_play);
    problem
}
