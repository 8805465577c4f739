//! What the referee reports about a game.

use std::fmt;
use std::ops::AddAssign;

use shikatsu_board::Illegal;
use shikatsu_problem::Color;

use crate::controller::ControlError;

/// A game as the referee saw it.
#[derive(Debug)]
pub struct GameReport {
    /// Moves played, passes included.
    pub moves: usize,
    /// How it came to an end.
    pub ending: GameEnding,
    /// What was compared, and what happened on the board.
    pub counts: GameCounts,
    /// Every difference between an engine and our rules.
    pub disagreements: Vec<Disagreement>,
}

/// How a game comes to an end.
#[derive(Debug)]
#[non_exhaustive]
pub enum GameEnding {
    /// Both sides passed.
    Passes,
    /// A side gave up.
    Resignation(Color),
    /// There were as many moves as the conditions allow.
    Length,
    /// The boards differ, so there is no game any more.
    Disagreement,
    /// An engine was lost.
    Lost(ControlError),
}

/// How much was compared in a game. A game without captures and bans tests little.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameCounts {
    /// Positions at which the boards were compared.
    pub positions: usize,
    /// Answers of engines that were held against ours.
    pub comparisons: usize,
    /// Stones taken off the board.
    pub captured: usize,
    /// Suicides played.
    pub suicides: usize,
    /// Empty points that ko forbade.
    pub ko_bans: usize,
    /// Empty points that superko forbade.
    pub superko_bans: usize,
    /// Empty points that would have been suicide, where that is forbidden.
    pub suicide_bans: usize,
}

/// A point on which an engine and our rules differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The engine.
    pub engine: String,
    /// Moves that had been played.
    pub after_moves: usize,
    /// What it was about, what the engine says and what our rules say.
    pub kind: DisagreementKind,
}

/// What a disagreement is about.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DisagreementKind {
    /// It played what our rules forbid.
    PlayedIllegal {
        /// The move.
        played: String,
        /// The rule.
        rule: Illegal,
    },
    /// It refused a move that our rules allow.
    Refused {
        /// The move.
        played: String,
        /// Its words.
        text: String,
    },
    /// Its answer to a question about the board is not ours.
    Answer {
        /// The question.
        command: String,
        /// Its answer.
        theirs: String,
        /// Ours.
        ours: String,
    },
}

impl AddAssign for GameCounts {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.comparisons += other.comparisons;
        self.captured += other.captured;
        self.suicides += other.suicides;
        self.ko_bans += other.ko_bans;
        self.superko_bans += other.superko_bans;
        self.suicide_bans += other.suicide_bans;
    }
}

impl fmt::Display for GameCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions, {} comparisons, {} stones captured, {} suicides, \
             forbidden points: {} by ko, {} by superko, {} as suicide",
            self.positions,
            self.comparisons,
            self.captured,
            self.suicides,
            self.ko_bans,
            self.superko_bans,
            self.suicide_bans
        )
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            engine,
            after_moves,
            kind,
        } = self;
        write!(f, "{engine}, after {after_moves} moves: ")?;
        match kind {
            DisagreementKind::PlayedIllegal { played, rule } => {
                write!(f, "played {played}, which is illegal here: {rule}")
            }
            DisagreementKind::Refused { played, text } => {
                write!(f, "refused {played}, which is legal here: {text}")
            }
            DisagreementKind::Answer {
                command,
                theirs,
                ours,
            } => write!(f, "{command}: '{theirs}', here '{ours}'"),
        }
    }
}
