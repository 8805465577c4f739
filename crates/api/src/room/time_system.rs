//! How time is given to both sides.

use serde::{Deserialize, Serialize};

/// How time is given to both sides. Times are milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum TimeSystem {
    /// So much for the whole game.
    Absolute {
        /// The whole time.
        main: u64,
    },
    /// Main time, then periods.
    ByoYomi {
        /// Main time.
        main: u64,
        /// How many periods.
        periods: u32,
        /// The length of a period.
        period: u64,
    },
    /// Main time, then so many stones in so much time.
    Canadian {
        /// Main time.
        main: u64,
        /// Stones of a stage.
        stones: u32,
        /// Time of a stage.
        stage: u64,
    },
    /// Each move adds an increment.
    Fischer {
        /// The first time.
        main: u64,
        /// What each move adds.
        increment: u64,
        /// The most that a move may bring the clock to.
        cap: u64,
    },
    /// The same time for every action.
    PerAction {
        /// The time of an action.
        time: u64,
    },
    /// Days per move, with pauses.
    DaysPerMove {
        /// The time of a move.
        time: u64,
        /// How long the room may pause in the whole game.
        pauses: u64,
    },
}
