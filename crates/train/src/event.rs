//! What is logged: attempts, rush runs, settings, marks, refunds, and events that are to be forgotten.
//!
//! Invariant: an attempt says all that a fold needs (theme and rating of its problem too), so what follows from a log does
//! not change when problems are added to a bank or taken out of it.

use crate::origin::EventId;

/// One event of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainEvent {
    /// Its name.
    pub id: EventId,
    /// Milliseconds since 1970, by the clock of its device.
    pub at: i64,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// A problem was tried.
    Attempt(Attempt),
    /// A rush came to its end.
    Rush(RushRun),
    /// A setting got a value.
    Set {
        /// Its name, as `wishes` knows it.
        name: String,
        /// Its value.
        value: String,
    },
    /// A problem was marked, or a mark was taken off.
    Mark {
        /// Which problem.
        problem: String,
        /// Which mark.
        marking: ProblemMark,
        /// Whether the mark is there from now on.
        is_on: bool,
    },
    /// An event counts no more: a mis-tap.
    Forget(EventId),
    /// A corrected key gives back what a try cost. It names no points: the fold knows what the try cost.
    Refund {
        /// The try.
        of: EventId,
        /// The revision of the key that calls it right.
        revision: u16,
    },
    /// What a later version logged; it is kept as it is and counts for nothing here.
    Later(String),
}

/// One try at a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Where it was tried.
    pub mode: TrainMode,
    /// The name of the problem in its bank.
    pub problem: String,
    /// Its theme.
    pub theme: String,
    /// Its rating when it was tried.
    pub rating: u16,
    /// Its revision when it was tried: a corrected key makes a new one.
    pub revision: u16,
    /// How it went.
    pub result: AttemptResult,
    /// Milliseconds from the first sight of the board to the decision.
    pub millis: u32,
    /// How many hints were read.
    pub hints: u8,
    /// Which of the eight ways the board lay.
    pub orientation: u8,
    /// The moves that were played, or the status that was said; one word without spaces, `-` for none.
    pub answer: String,
}

/// Where a problem was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrainMode {
    /// The mixture that is rated.
    Rated,
    /// A theme that the visitor chose: rated with less weight.
    Theme,
    /// The queue of cards.
    Review,
    /// A problem of the day.
    Daily,
    /// Dead, alive, seki, ko or unsettled.
    Status,
    /// Against the clock.
    Rush,
}

/// How a try went. A move that works, but less well, may be tried again and is no mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptResult {
    /// No wrong move and no hint.
    Right,
    /// Solved with a hint.
    Hinted,
    /// A wrong move came first.
    Wrong,
}

/// What a visitor marks a problem with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemMark {
    /// It is a card, whether it was missed or not, and no longer suspended.
    Kept,
    /// It never comes back.
    Suspended,
}

/// A rush from its start to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RushRun {
    /// 3 or 5.
    pub minutes: u8,
    /// How many were right.
    pub solved: u16,
    /// How many were wrong.
    pub missed: u8,
    /// The seed of its ladder.
    pub seed: u32,
}

impl TrainEvent {
    /// Whether this one stays where another has the same name.
    #[must_use]
    pub fn goes_before(&self, other: &Self) -> bool {
        self.at < other.at
            || (self.at == other.at && self.kind.to_string() < other.kind.to_string())
    }
}

impl TrainMode {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Rated,
        Self::Theme,
        Self::Review,
        Self::Daily,
        Self::Status,
        Self::Rush,
    ];

    /// Its word in a log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rated => "rated",
            Self::Theme => "theme",
            Self::Review => "review",
            Self::Daily => "daily",
            Self::Status => "status",
            Self::Rush => "rush",
        }
    }
}

impl AttemptResult {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Right, Self::Hinted, Self::Wrong];

    /// Its word in a log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Hinted => "hinted",
            Self::Wrong => "wrong",
        }
    }
}

impl ProblemMark {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Kept, Self::Suspended];

    /// Its word in a log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Suspended => "suspended",
        }
    }
}
