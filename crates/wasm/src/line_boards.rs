//! A line as one board after each move, with words, so that a page can show a refutation move by move.
//!
//! Invariant: every board is one that the dialogue reaches by the moves of the line.

use shikatsu_api::{LineBoard, signs, vertices};
use shikatsu_dialogue::{Dialogue, Phrase};
use shikatsu_problem::{Color, Move, PointSet, Problem};

use crate::language;
use crate::practice::turn;

/// The boards of a line, beginning with the position of the dialogue. `said` are the words that the first
/// moves already have.
pub(crate) fn line_boards(dialogue: &Dialogue, line: &[Move], said: &[String]) -> Vec<LineBoard> {
    let (mut before, mut mover) = (dialogue.position(), dialogue.to_move());
    let words = language::spoken();
    let voice = dialogue.voice().speaking(&words);
    let mut frames = vec![frame(&before, mover, None, PointSet::EMPTY)];
    for (at, (position, &played)) in dialogue.along(line).into_iter().zip(line).enumerate() {
        let taken = taken(&before, &position);
        let mut next = frame(&position, !mover, Some((mover, played)), taken);
        let taken = match taken.len() {
            0 => None,
            1 => Some(words.say(Phrase::FrameTakesOne, &[("points", &voice.points(taken))])),
            _ => Some(words.say(Phrase::FrameTakesOther, &[("points", &voice.points(taken))])),
        };
        let plain = match played {
            Move::Play(_) => {
                let turn = voice.line(&[played], mover);
                words.say(Phrase::FrameTurn, &[("turn", &turn)])
            }
            Move::Pass => words.say(Phrase::FramePass, &[("color", &voice.side(mover))]),
        };
        let plain = said.get(at).cloned().unwrap_or(plain);
        next.words = taken.map_or_else(|| plain.clone(), |taken| format!("{plain} {taken}"));
        frames.push(next);
        (before, mover) = (position, !mover);
    }
    frames
}

/// Stones that were there and are not.
fn taken(before: &Problem, after: &Problem) -> PointSet {
    let stones = |problem: &Problem| problem.setup.black | problem.setup.white;
    stones(before) - stones(after)
}

fn frame(
    position: &Problem,
    to_move: Color,
    played: Option<(Color, Move)>,
    captured: PointSet,
) -> LineBoard {
    LineBoard {
        signs: signs(&position.setup),
        turn: played.map(|(color, played)| turn(position.setup.size, color, played)),
        captured: vertices(captured),
        key_stones: vertices(position.key_stones),
        to_move: to_move.into(),
        words: String::new(),
    }
}
