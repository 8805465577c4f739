//! The key of a problem as the service holds it against what a log claims.
//!
//! An answer is logged as the board lay, and a key as the problem was drawn. All boards of the trainer have 19 lines.
//!
//! Invariant: only the first move of a try is judged. A wrong move may come later, so a try that begins right may have
//! been a miss, and one that begins wrong was none that is right.

use crate::event::{Attempt, AttemptResult, TrainMode};

/// Lines of a board of the trainer.
const LINES: u8 = 19;

/// Right first moves as labels with commas, or the status of the stones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingKey(String);

impl TrainingKey {
    /// The key in these words.
    #[must_use]
    pub fn new(words: &str) -> Self {
        Self(words.to_owned())
    }

    /// Its words.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Whether a try begins with what this key calls right.
    #[must_use]
    pub fn opens_right(&self, attempt: &Attempt) -> bool {
        let first = attempt.answer.split(',').next().unwrap_or_default();
        if attempt.mode == TrainMode::Status {
            return first == self.0;
        }
        let mut right = self.0.split(',').filter_map(place);
        place(first)
            .is_some_and(|played| right.any(|drawn| turned(drawn, attempt.orientation) == played))
    }

    /// Whether this point, as the problem is drawn, is one of the right first moves.
    #[must_use]
    pub fn has(&self, label: &str) -> bool {
        self.0.split(',').any(|right| right == label)
    }

    /// Whether a claim may be true by this key.
    #[must_use]
    pub fn admits(&self, attempt: &Attempt) -> bool {
        let opens_right = self.opens_right(attempt);
        match attempt.result {
            AttemptResult::Right => opens_right,
            // One word says all of a status; of moves, a later one may have been wrong.
            AttemptResult::Wrong => attempt.mode != TrainMode::Status || !opens_right,
            AttemptResult::Hinted => true,
        }
    }
}

/// The first move of a try, as the problem is drawn; nothing if it is no point.
#[must_use]
pub fn first_as_drawn(attempt: &Attempt) -> Option<String> {
    let played = place(attempt.answer.split(',').next().unwrap_or_default())?;
    let points = (0..LINES).flat_map(|y| (0..LINES).map(move |x| (x, y)));
    let mut lying_there = points.filter(|drawn| turned(*drawn, attempt.orientation) == played);
    lying_there.next().map(label)
}

/// The label of a column and a row, both counted from 0, the row from above.
fn label((x, y): (u8, u8)) -> String {
    let letter = char::from(b'A' + x + u8::from(x >= 8));
    format!("{letter}{}", LINES - y)
}

/// Column and row of a label such as `T2`, from 0; the row is counted from above. Columns leave out I.
fn place(label: &str) -> Option<(u8, u8)> {
    let (column, row) = label.split_at_checked(1)?;
    let letter = column.bytes().next()?;
    if !letter.is_ascii_uppercase() || letter == b'I' {
        return None;
    }
    let column = letter - b'A' - u8::from(letter > b'I');
    let row: u8 = row.parse().ok()?;
    let is_on_board = column < LINES && (1..=LINES).contains(&row);
    is_on_board.then(|| (column, LINES - row))
}

/// A point of the board as it lies: the first two bits turn it, the third mirrors it.
fn turned((x, y): (u8, u8), orientation: u8) -> (u8, u8) {
    let last = LINES - 1;
    let mirrored = if orientation & 4 == 0 { x } else { last - x };
    (0..orientation & 3).fold((mirrored, y), |(x, y), _| (last - y, x))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(answer: &str, orientation: u8, result: AttemptResult) -> Attempt {
        let line = format!("attempt rated p t 900 1 right 1 0 {orientation} A1");
        let Ok(crate::EventKind::Attempt(mut attempt)) = line.parse() else {
            unreachable!("the line is one of an attempt")
        };
        attempt.result = result;
        // Also what no line can hold.
        attempt.answer = answer.to_owned();
        attempt
    }

    #[test]
    fn a_move_is_right_however_the_board_lies() {
        let key = TrainingKey::new("T2,A1");
        // T2 in each of the eight ways, as the page turns it.
        for (orientation, label) in ["T2", "B1", "A18", "S19", "A2", "B19", "T18", "S1"]
            .into_iter()
            .enumerate()
        {
            let orientation = u8::try_from(orientation).unwrap();
            let tried = attempt(label, orientation, AttemptResult::Right);
            assert!(key.opens_right(&tried), "{orientation} {label}");
            let other = attempt("K10", orientation, AttemptResult::Right);
            assert!(!key.opens_right(&other));
        }
        let second = attempt("C3,T2", 0, AttemptResult::Right);
        assert!(!key.opens_right(&second), "only the first move counts");
        for word in ["-", "", "I5", "A20", "A0", "pass", "É1"] {
            assert!(!key.opens_right(&attempt(word, 0, AttemptResult::Right)));
        }
    }

    #[test]
    fn the_first_move_of_a_try_is_told_as_the_problem_is_drawn() {
        for orientation in 0..8 {
            for (x, y) in [(0, 0), (7, 3), (8, 8), (18, 1), (9, 18)] {
                let lies = label(turned((x, y), orientation));
                let tried = attempt(&format!("{lies},A1"), orientation, AttemptResult::Wrong);
                let drawn = first_as_drawn(&tried).unwrap();
                assert_eq!(place(&drawn), Some((x, y)), "{orientation} {lies}");
                assert!(TrainingKey::new(&format!("B2,{drawn}")).has(&drawn));
            }
        }
        assert_eq!(first_as_drawn(&attempt("-", 3, AttemptResult::Wrong)), None);
        assert_eq!(
            first_as_drawn(&attempt("seki", 0, AttemptResult::Wrong)),
            None
        );
    }

    #[test]
    fn a_claim_that_the_first_move_belies_is_not_admitted() {
        let key = TrainingKey::new("D4");
        assert!(key.admits(&attempt("D4,E5", 0, AttemptResult::Right)));
        assert!(!key.admits(&attempt("E5", 0, AttemptResult::Right)));
        // The second move was the mistake.
        assert!(key.admits(&attempt("D4,E5", 0, AttemptResult::Wrong)));
        let mut status = attempt("seki", 0, AttemptResult::Wrong);
        status.mode = TrainMode::Status;
        assert!(!TrainingKey::new("seki").admits(&status));
        assert!(TrainingKey::new("ko").admits(&status));
    }
}
