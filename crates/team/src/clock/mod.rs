//! The clock of one side: six systems, and how windows take their time from them.
//!
//! A phase gets a third of what is left, at most the limit that the room sets; under the simple system each action has
//! its own time. A side is out of time when it has used all that is left: reaching zero is too late.
//!
//! A clock outside may judge the game (`TimeTold`): then phases take their share of what it says is left, too.
//!
//! Invariant: no call gives back time that was spent. The only sums that grow are those that a system names: an
//! increment, a new stage, a new period, or what an action left.

mod absolute;
mod byo_yomi;
mod canadian;
mod fischer;
mod per_action;
mod per_move;

pub use absolute::AbsoluteTime;
pub use byo_yomi::ByoYomiTime;
pub use canadian::CanadianTime;
pub use fischer::FischerTime;
pub use per_action::ActionTime;
pub use per_move::MoveTime;

use crate::millis::Millis;

/// How time is given to both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeSystem {
    /// So much for the whole game.
    Absolute {
        /// The whole time.
        main: Millis,
    },
    /// Main time, then periods.
    ByoYomi {
        /// Main time.
        main: Millis,
        /// How many periods.
        periods: u32,
        /// The length of a period.
        period: Millis,
    },
    /// Main time, then so many stones in so much time.
    Canadian {
        /// Main time.
        main: Millis,
        /// Stones of a stage.
        stones: u32,
        /// Time of a stage.
        stage: Millis,
    },
    /// Each move adds an increment.
    Fischer {
        /// The first time.
        main: Millis,
        /// What each move adds.
        increment: Millis,
        /// The most that a move may bring the clock to.
        cap: Millis,
    },
    /// The same time for every action.
    PerAction {
        /// The time of an action.
        time: Millis,
    },
    /// Days per move, with pauses.
    DaysPerMove {
        /// The time of a move.
        time: Millis,
        /// How long the room may pause in the whole game.
        pauses: Millis,
    },
}

/// The clock of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamClock {
    /// Absolute time.
    Absolute(AbsoluteTime),
    /// Japanese byo-yomi.
    ByoYomi(ByoYomiTime),
    /// Canadian overtime.
    Canadian(CanadianTime),
    /// Fischer.
    Fischer(FischerTime),
    /// The simple time per action.
    PerAction(ActionTime),
    /// Days per move.
    DaysPerMove(MoveTime),
}

/// Whether a move came in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeUse {
    /// Something was left.
    InTime,
    /// The clock reached zero.
    Expired,
}

/// What a room may pause in all, where the time system does not say.
const LIVE_PAUSES: Millis = Millis::from_secs(1_800);

/// No phase is shorter, unless the clock is: people need it to act at all.
const SHORTEST_PHASE: Millis = Millis::from_secs(1);

/// The share of what is left that a phase takes: a third, and a second where there is one.
pub(crate) fn phase_share(left: Millis) -> Millis {
    Millis(left.0 / 3).max(SHORTEST_PHASE.min(left))
}

impl TimeSystem {
    /// How long the room may pause in the whole game.
    #[must_use]
    pub const fn pauses(&self) -> Millis {
        match self {
            Self::DaysPerMove { pauses, .. } => *pauses,
            _ => LIVE_PAUSES,
        }
    }

    /// Whether a first move is possible at all.
    #[must_use]
    pub fn is_playable(&self) -> bool {
        let has_stones = !matches!(self, Self::Canadian { stones: 0, .. });
        has_stones && TeamClock::new(self).left() >= SHORTEST_PHASE
    }
}

impl TeamClock {
    /// A clock at the beginning of the game.
    #[must_use]
    pub const fn new(system: &TimeSystem) -> Self {
        match *system {
            TimeSystem::Absolute { main } => Self::Absolute(AbsoluteTime { left: main }),
            TimeSystem::ByoYomi {
                main,
                periods,
                period,
            } => Self::ByoYomi(ByoYomiTime {
                main,
                periods,
                period,
            }),
            TimeSystem::Canadian {
                main,
                stones,
                stage,
            } => Self::Canadian(CanadianTime {
                main,
                stage,
                stones,
                whole_stones: stones,
                whole_stage: stage,
            }),
            TimeSystem::Fischer {
                main,
                increment,
                cap,
            } => Self::Fischer(FischerTime {
                left: main,
                increment,
                cap,
            }),
            TimeSystem::PerAction { time } => Self::PerAction(ActionTime {
                time,
                bank: Millis::ZERO,
            }),
            TimeSystem::DaysPerMove { time, .. } => Self::DaysPerMove(MoveTime { time }),
        }
    }

    /// How long the side may think about one move before it has lost on time; per action, about one action.
    #[must_use]
    pub fn left(&self) -> Millis {
        match self {
            Self::Absolute(clock) => clock.left,
            Self::ByoYomi(clock) => clock.left(),
            Self::Canadian(clock) => clock.left(),
            Self::Fischer(clock) => clock.left,
            Self::PerAction(clock) => clock.time,
            Self::DaysPerMove(clock) => clock.time,
        }
    }

    /// Ends a move that took so long. Actions are ended by their own deadlines, so there a move is always in time.
    pub fn spend(&mut self, spent: Millis) -> TimeUse {
        match self {
            Self::Absolute(clock) => clock.spend(spent),
            Self::ByoYomi(clock) => clock.spend(spent),
            Self::Canadian(clock) => clock.spend(spent),
            Self::Fischer(clock) => clock.spend(spent),
            Self::PerAction(_) => TimeUse::InTime,
            Self::DaysPerMove(clock) => clock.spend(spent),
        }
    }

    /// The time of the next phase of a move that has taken so long; `limit` is the most that the room gives a phase.
    #[must_use]
    pub fn phase_time(&self, spent: Millis, limit: Millis) -> Millis {
        let third = phase_share(self.left() - spent);
        match self {
            Self::PerAction(clock) => clock.time,
            // A limit of seconds would leave days unused.
            Self::DaysPerMove(_) => third,
            _ => third.min(limit.max(SHORTEST_PHASE)),
        }
    }

    /// By how much a phase may grow that ends when the move has taken so long.
    #[must_use]
    pub fn slack(&self, spent: Millis) -> Millis {
        match self {
            Self::PerAction(_) => Millis(u64::MAX),
            _ => self.left() - spent,
        }
    }

    /// What the team may draw for a phase that ends when the move has taken so long. Per action this is the bank; under
    /// every other system what a fast window left is still on the clock.
    #[must_use]
    pub fn drawable(&self, spent: Millis) -> Millis {
        match self {
            Self::PerAction(clock) => clock.bank,
            _ => self.slack(spent),
        }
    }

    /// Keeps what a phase left, where the system would lose it.
    pub fn deposit(&mut self, unused: Millis) {
        if let Self::PerAction(clock) = self {
            clock.deposit(unused);
        }
    }

    /// Takes drawn time out of the bank, where there is one.
    pub fn draw(&mut self, drawn: Millis) {
        if let Self::PerAction(clock) = self {
            clock.draw(drawn);
        }
    }
}

impl TimeUse {
    fn of(spent: Millis, left: Millis) -> Self {
        match spent >= left {
            true => Self::Expired,
            false => Self::InTime,
        }
    }
}
