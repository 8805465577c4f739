//! A move where nothing is proved: legal and sensible, without any claim.
//!
//! Invariant: it never fills an eye of its own, never puts its own stones into
//! atari for nothing, and passes when nothing else is left. The same position
//! gives the same move.

use shikatsu_board::{Position, SeededRandom, dilate, neighbours, unconditional_life};
use shikatsu_problem::{Color, Move, Point, PointSet, Rules};

use crate::game_record::GameRecord;

/// The move of a colour, within these points if there is one there.
pub(crate) fn choose(record: &GameRecord, color: Color, preferred: Option<PointSet>) -> Move {
    let mut position = record.position().clone();
    position.set_to_move(color);
    let sensible = sensible(record, &position, color);
    let near = sensible & preferred.unwrap_or(PointSet::EVERY);
    let among = if near.is_empty() { sensible } else { near };
    #[expect(
        clippy::cast_possible_truncation,
        reason = "half of a hash is a seed as good as the whole"
    )]
    let mut random = SeededRandom::new(position.hash() as u64);
    among
        .iter()
        .map(|point| {
            (
                worth(&position, point, record.rules()),
                random.number(),
                point,
            )
        })
        .max()
        .map_or(Move::Pass, |(_, _, point)| Move::Play(point))
}

/// Legal points that are neither eyes of our own, nor lost, nor ours already.
fn sensible(record: &GameRecord, position: &Position, color: Color) -> PointSet {
    let own = unconditional_life(position, color);
    let theirs = unconditional_life(position, !color);
    let settled = (own.regions | theirs.regions) & position.vacant();
    let open = record.legal_points(color) - settled;
    open.iter()
        .filter(|&point| !is_eye(position, point, color))
        .filter(|&point| !is_self_atari(position, point, record.rules()))
        .collect()
}

/// Surrounded by stones of its owner.
fn is_eye(position: &Position, point: Point, color: Color) -> bool {
    neighbours(PointSet::of(point), position.board()).is_subset(&position.stones(color))
}

fn is_self_atari(position: &Position, point: Point, rules: Rules) -> bool {
    let mut after = position.clone();
    let Ok(captures) = after.play(Move::Play(point), rules.suicide) else {
        return true;
    };
    let liberties = after.liberties(point).map_or(0, |all| all.len());
    captures.taken.is_empty() && liberties < 2
}

/// What a move does at first sight: captures, rescues, threats, shape.
fn worth(position: &Position, point: Point, rules: Rules) -> usize {
    let color = position.to_move();
    let mut after = position.clone();
    let Ok(captures) = after.play(Move::Play(point), rules.suicide) else {
        return 0;
    };
    let board = position.board();
    let around = neighbours(PointSet::of(point), board);
    let liberties = after.liberties(point).map_or(0, |all| all.len());
    let chains_with = |of: Color, number: usize| -> usize {
        let stones = around & position.stones(of);
        let weak = stones
            .iter()
            .filter(|&stone| position.liberties(stone).map(|all| all.len()) == Some(number));
        weak.filter_map(|stone| position.chain(stone))
            .fold(PointSet::EMPTY, |all, chain| all | chain)
            .len()
    };
    let rescued = if liberties > 2 {
        chains_with(color, 1)
    } else {
        0
    };
    let contact = usize::from(!(around & position.stones(!color)).is_empty());
    100 * captures.taken.len()
        + 80 * rescued
        + 12 * chains_with(!color, 2)
        + 4 * contact
        + liberties.min(5)
        + height(position, point)
        + room(position, point)
}

/// The third and fourth lines are worth most, the first nothing.
fn height(position: &Position, point: Point) -> usize {
    let size = position.size();
    let from = |place: u8, side: u8| usize::from(place.min(side.saturating_sub(1 + place)));
    let line = from(point.x(), size.width()).min(from(point.y(), size.height()));
    [0, 3, 8, 8].get(line).copied().unwrap_or(5)
}

/// A point with nothing near it.
fn room(position: &Position, point: Point) -> usize {
    let board = position.board();
    let near = (0..3).fold(PointSet::of(point), |near, _| dilate(near, board));
    if near.is_subset(&position.vacant()) {
        6
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shikatsu_problem::{Setup, Size};

    #[test]
    fn games_against_itself_end_and_no_eye_is_filled() {
        for side in [5, 7, 9] {
            let size = Size::square(side).unwrap();
            let mut record = GameRecord::new(size, Rules::CHINESE);
            let mut passes = 0;
            for number in 0..2000 {
                let color = record.to_move();
                let played = choose(&record, color, None);
                if let Move::Play(point) = played {
                    assert!(!is_eye(record.position(), point, color));
                }
                record.play(color, played).unwrap();
                passes = if played == Move::Pass { passes + 1 } else { 0 };
                if passes == 2 {
                    break;
                }
                assert!(number < 1999, "the game on {size} does not end");
            }
        }
    }

    #[test]
    fn a_capture_comes_first_and_the_last_eyes_are_left_alone() {
        let size = Size::square(5).unwrap();
        let mut setup = Setup::empty(size);
        setup.black = size.labelled("A2 B3 C2").unwrap();
        setup.white = size.labelled("B2").unwrap();
        let record =
            GameRecord::of(shikatsu_problem::Problem::new(setup), Rules::JAPANESE).unwrap();
        let taken = Move::Play(size.point("B1").unwrap());
        assert_eq!(choose(&record, Color::Black, None), taken);

        let size = Size::new(5, 2).unwrap();
        let mut setup = Setup::empty(size);
        setup.black = size.labelled("A2 B2 C2 D2 E2 B1 D1").unwrap();
        let record =
            GameRecord::of(shikatsu_problem::Problem::new(setup), Rules::JAPANESE).unwrap();
        for color in Color::BOTH {
            assert_eq!(choose(&record, color, None), Move::Pass, "{color}");
        }
    }
}
