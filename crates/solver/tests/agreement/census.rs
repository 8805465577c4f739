//! How many states of each kind were compared, so that none is missing.

use std::collections::BTreeMap;
use std::fmt;

use shikatsu_problem::Problem;
use shikatsu_solver::oracle::{MAX_LEVEL, OracleLevels};
use shikatsu_solver::region::Width;

/// The verdicts of `docs/rules-of-the-game.md`, section 6, for one first mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// K at every level.
    Dead,
    /// E at every level.
    Alive,
    /// S at every level, E not.
    Seki,
    /// The defender stands from this level and falls below it.
    Ko(i8),
    /// Some level is won by neither.
    Cycle,
}

impl Class {
    /// The verdict that thresholds amount to.
    pub(crate) fn of(levels: &OracleLevels) -> Self {
        let lowest = Some(-MAX_LEVEL);
        match (levels.capture_to, levels.stand_from) {
            (Some(MAX_LEVEL), _) => Self::Dead,
            (_, from) if from == lowest && levels.eyes_from == lowest => Self::Alive,
            (_, from) if from == lowest => Self::Seki,
            (Some(to), Some(from)) if from == to + 1 => Self::Ko(from),
            _ => Self::Cycle,
        }
    }
}

/// States by class, and regions by the word that holds them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    states: BTreeMap<Class, u64>,
    regions: [u64; 3],
}

impl Census {
    /// Adds a region, but none of its states.
    pub(crate) fn region(&mut self, problem: &Problem) {
        self.regions[match Width::of(problem).unwrap() {
            Width::Small => 0,
            Width::Medium => 1,
            Width::Large => 2,
        }] += 1;
    }

    /// Adds a state.
    pub(crate) fn state(&mut self, levels: &OracleLevels) {
        *self.states.entry(Class::of(levels)).or_default() += 1;
    }

    /// Adds another census.
    pub(crate) fn add(&mut self, other: &Self) {
        for (&class, states) in &other.states {
            *self.states.entry(class).or_default() += states;
        }
        for (all, more) in self.regions.iter_mut().zip(other.regions) {
            *all += more;
        }
    }

    /// All states.
    pub(crate) fn total(&self) -> u64 {
        self.states.values().sum()
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (class, states) in &self.states {
            writeln!(f, "{class:?}: {states}")?;
        }
        writeln!(f, "all: {}", self.total())?;
        let [small, medium, large] = self.regions;
        write!(f, "regions: {small} small, {medium} medium, {large} large")
    }
}
