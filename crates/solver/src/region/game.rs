//! The three questions as games for a search.
//!
//! K and S are one game with two ways to count a repetition: the side that must prove
//! fails by it. E has other passes (`docs/rules-of-the-game.md`, section 5).

use shikatsu_problem::Role;
use shikatsu_proof::Question;

use super::spot::PASS;
use super::state::State;

/// What is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchGame {
    /// K: the attacker must capture; a repetition fails him.
    Capture,
    /// S: the defender must stand; a repetition fails him.
    Stand,
    /// E: the defender must get two eyes; a repetition fails him.
    Eyes,
}

impl SearchGame {
    /// The game in which a question is settled.
    #[must_use]
    pub const fn of(question: Question) -> Self {
        match question {
            Question::Capture => Self::Capture,
            Question::Stand => Self::Stand,
            Question::Eyes => Self::Eyes,
        }
    }

    /// The side that must finish.
    #[inline]
    #[must_use]
    pub const fn prover(self) -> Role {
        match self {
            Self::Capture => Role::Attacker,
            Self::Stand | Self::Eyes => Role::Defender,
        }
    }

    /// Whether a pass is a move that matters here.
    #[inline]
    #[must_use]
    pub fn may_pass<W>(self, state: &State<W>) -> bool {
        self.passes_freely(state.turn) || state.ban != PASS
    }

    /// Whether a side may pass where no ban is in force.
    #[inline]
    #[must_use]
    pub fn passes_freely(self, role: Role) -> bool {
        match self {
            Self::Capture | Self::Stand => role == Role::Defender,
            Self::Eyes => role == Role::Attacker,
        }
    }

    /// What keeps the facts of one game apart from those of another.
    #[inline]
    #[must_use]
    pub const fn salt(self) -> u64 {
        match self {
            Self::Capture | Self::Stand => 0,
            Self::Eyes => 0x5851_F42D_4C95_7F2D,
        }
    }
}
