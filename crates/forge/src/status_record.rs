//! A position of which a person says what becomes of the stones, with everything that is proved of it.
//!
//! Invariant: the answer is that of both first movers where they agree, and `unsettled` where they do not; a position in which
//! a stone more or less would change nothing is no question.

use shikatsu_problem::{Color, Outcome, Point, Problem};
use shikatsu_train::{ReadingLoad, StatusPosition, guessed_rating};

use crate::record::{BankSource, ProofTally};

/// What becomes of the key stones when Black plays first and when White does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StatusAnswer {
    /// They die, even if their owner plays first.
    Dead,
    /// They live with two eyes, even if the other side plays first.
    Alive,
    /// Neither side can take the other, with either side playing first.
    Seki,
    /// A ko decides, with either side playing first.
    Ko,
    /// It depends on who plays first.
    Unsettled,
}

/// A position with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusRecord {
    /// An `s` and ten letters ([`status_id`](crate::status_id)).
    pub id: String,
    /// 1 for the first; a correction has the next number.
    pub revision: u32,
    /// The position, with wall, key stones and points in play.
    pub problem: Problem,
    /// What becomes of the key stones.
    pub answer: StatusAnswer,
    /// What becomes of them when their enemy plays first, and when their owner does.
    pub outcomes: [Outcome; 2],
    /// What a stone more or less makes of it.
    pub change: StatusChange,
    /// Where it comes from.
    pub source: BankSource,
    /// The certificates behind the two outcomes.
    pub proof: ProofTally,
}

/// A stone that would change the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusChange {
    /// Where it is put or taken.
    pub point: Point,
    /// Its colour; `None` if the stone that stands there is taken off.
    pub stone: Option<Color>,
    /// The answer then.
    pub answer: StatusAnswer,
}

impl StatusAnswer {
    /// Every answer.
    pub const ALL: [Self; 5] = [
        Self::Dead,
        Self::Alive,
        Self::Seki,
        Self::Ko,
        Self::Unsettled,
    ];

    /// The answer that two outcomes give, the attacker's first; `None` if one of them is not proved, or no plain one.
    #[must_use]
    pub fn of([attacked, defended]: [&Outcome; 2]) -> Option<Self> {
        let plain = |outcome: &Outcome| match outcome {
            Outcome::Dead => Some(Self::Dead),
            Outcome::Alive => Some(Self::Alive),
            Outcome::Seki => Some(Self::Seki),
            Outcome::Ko(_) => Some(Self::Ko),
            Outcome::Stands | Outcome::CycleDependent(_) | Outcome::Unknown(_) => None,
        };
        let [attacked, defended] = [plain(attacked)?, plain(defended)?];
        Some(match attacked == defended {
            true => attacked,
            false => Self::Unsettled,
        })
    }

    /// One word for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dead => "dead",
            Self::Alive => "alive",
            Self::Seki => "seki",
            Self::Ko => "ko",
            Self::Unsettled => "unsettled",
        }
    }

    /// The answer of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|answer| answer.name() == name)
    }

    /// The theme under which the trainer counts it.
    const fn theme(self) -> &'static str {
        match self {
            Self::Seki => "seki",
            Self::Ko => "ko",
            Self::Dead | Self::Alive | Self::Unsettled => "reading",
        }
    }
}

impl StatusRecord {
    /// What the trainer keeps of the position.
    #[must_use]
    pub fn status_position(&self) -> StatusPosition {
        StatusPosition {
            id: self.id.clone(),
            theme: self.answer.theme().to_owned(),
            rating: guessed_rating(ReadingLoad {
                points: self.problem.in_play.map_or(0, |points| points.len()),
                ends_in_ko: self.answer == StatusAnswer::Ko,
                surprises: self.answer == StatusAnswer::Seki,
            }),
            family: self.id.clone(),
            answer: self.answer.name().to_owned(),
        }
    }
}

impl StatusChange {
    /// The position with the stone put or taken.
    #[must_use]
    pub fn applied(&self, problem: &Problem) -> Problem {
        let mut changed = problem.clone();
        changed.setup.put(self.point, self.stone);
        changed
    }
}
