//! Ratings of problems by which no person was rated yet: a guess from what a person has to read.

/// The rating of the smallest problem.
const LEAST: u16 = 350;

/// What each point in play adds.
const FOR_A_POINT: u16 = 60;

/// Points beyond these add nothing: they are room, not reading.
const MOST_POINTS: usize = 18;

/// What a ko adds.
const FOR_A_KO: u16 = 200;

/// What a first move adds that looks wrong.
const FOR_A_SURPRISE: u16 = 150;

/// What a guess is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadingLoad {
    /// Points in play.
    pub points: usize,
    /// Whether best play ends in a ko.
    pub ends_in_ko: bool,
    /// Whether the first move looks wrong: a stone given away, a shape that is not a shape.
    pub surprises: bool,
}

/// The guess.
#[must_use]
pub fn guessed_rating(load: ReadingLoad) -> u16 {
    let points = u16::try_from(load.points.min(MOST_POINTS)).unwrap_or(0);
    let extra = |is_there: bool, points: u16| if is_there { points } else { 0 };
    LEAST
        + FOR_A_POINT * points
        + extra(load.ends_in_ko, FOR_A_KO)
        + extra(load.surprises, FOR_A_SURPRISE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_to_read_is_rated_higher_up_to_a_bound() {
        let load = |points, ends_in_ko, surprises| ReadingLoad {
            points,
            ends_in_ko,
            surprises,
        };
        assert_eq!(guessed_rating(load(8, false, false)), 830);
        assert_eq!(guessed_rating(load(8, true, false)), 1030);
        assert_eq!(guessed_rating(load(8, true, true)), 1180);
        assert_eq!(guessed_rating(load(18, false, false)), 1430);
        assert_eq!(guessed_rating(load(300, false, false)), 1430);
    }
}
