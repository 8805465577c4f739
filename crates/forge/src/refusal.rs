//! Why a bank does not take a record that is true, and how often.
//!
//! Invariant: a record that is refused has one reason, the first that applies; the reasons say nothing of what is proved.

use std::collections::BTreeMap;
use std::fmt;

/// Why a bank does not take a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IntakeRefusal {
    /// The same as a record that was offered before, but for a stone.
    Repeated,
    /// The room of another with the same line in it.
    Lesson,
    /// In another set.
    Known,
    /// Nothing wrong comes to mind.
    Plain,
    /// The first move that comes to mind is right, and the band is not one of the two lowest.
    Obvious,
    /// A chain is lost whichever side moves first, and the line does not take it.
    LostStones,
    /// Of a room that has its problems.
    Crowded,
}

/// What became of records that were offered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IntakeTally {
    /// In the bank now.
    pub taken: usize,
    /// Not taken, for each reason that occurred.
    pub refused: BTreeMap<IntakeRefusal, usize>,
}

impl IntakeRefusal {
    /// What is said of records that are refused for this reason, after their number.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Repeated => "repeat another",
            Self::Lesson => "teach the same",
            Self::Known => "in other sets",
            Self::Plain => "tempt to nothing wrong",
            Self::Obvious => "obvious and not easy",
            Self::LostStones => "with stones that are lost anyway",
            Self::Crowded => "of a room that has enough",
        }
    }
}

impl IntakeTally {
    /// How many were refused for a reason.
    #[must_use]
    pub fn of(&self, reason: IntakeRefusal) -> usize {
        self.refused.get(&reason).copied().unwrap_or_default()
    }

    /// Counts what became of one more.
    pub(crate) fn add(&mut self, became: Result<(), IntakeRefusal>) {
        match became {
            Ok(()) => self.taken += 1,
            Err(reason) => *self.refused.entry(reason).or_default() += 1,
        }
    }
}

impl fmt::Display for IntakeTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} new", self.taken)?;
        let mut mark = ';';
        for (reason, count) in &self.refused {
            write!(f, "{mark} {count} {}", reason.words())?;
            mark = ',';
        }
        Ok(())
    }
}
