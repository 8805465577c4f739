//! Reasons in words: which circle it is, why nothing is proved, what a rule forbids, and why a problem cannot be put to
//! the engine.

use shikatsu_board::Illegal;
use shikatsu_problem::{CycleKind, Goal, StakesError, Unproved};

use super::Voice;
use crate::EngineError;
use crate::dialogue::phrase::{Phrase, Phrases};

impl Voice<'_> {
    pub(super) fn cycle(&self, kind: CycleKind) -> String {
        self.text(match kind {
            CycleKind::DoubleKo => Phrase::CycleDoubleKo,
            CycleKind::MoonshineLife => Phrase::CycleMoonshine,
            CycleKind::TripleKo => Phrase::CycleTripleKo,
            CycleKind::EternalLife => Phrase::CycleEternal,
            CycleKind::SendTwoReturnOne { .. } => Phrase::CycleSendTwo,
            CycleKind::Other => Phrase::CycleOther,
            _ => return kind.to_string(),
        })
    }

    pub(super) fn reason(&self, reason: Unproved) -> String {
        self.text(match reason {
            Unproved::NotTried => Phrase::ReasonNotTried,
            Unproved::Nodes => Phrase::ReasonNodes,
            Unproved::Time => Phrase::ReasonTime,
            Unproved::Memory => Phrase::ReasonMemory,
            Unproved::Cancelled => Phrase::ReasonCancelled,
            Unproved::Outside => Phrase::ReasonOutside,
            Unproved::Unsupported => Phrase::ReasonUnsupported,
            _ => return reason.to_string(),
        })
    }
}

impl Phrases {
    /// The rule that forbids a move.
    #[must_use]
    pub fn illegal(&self, rule: Illegal) -> String {
        let phrase = match rule {
            Illegal::OffBoard => Phrase::RuleOffBoard,
            Illegal::Occupied => Phrase::RuleOccupied,
            Illegal::Ko => Phrase::RuleKo,
            Illegal::Suicide => Phrase::RuleSuicide,
            Illegal::Superko { after_moves } => {
                return self.say(Phrase::RuleSuperko, &[("moves", &after_moves)]);
            }
        };
        self.say(phrase, &[])
    }

    /// Why a problem cannot be put to the engine.
    #[must_use]
    pub fn unsolvable(&self, error: EngineError) -> String {
        let phrase = match error {
            EngineError::NoBoundary => Phrase::NoBoundary,
            EngineError::NothingInPlay => Phrase::NothingInPlay,
            EngineError::NoStones => Phrase::NoStones,
            EngineError::Stakes(error) => return self.no_stakes(error),
            EngineError::TooWide => Phrase::TooWide,
            EngineError::Contradiction => Phrase::Contradiction,
            EngineError::Impossible => Phrase::Impossible,
        };
        self.say(phrase, &[])
    }

    /// Why a problem does not say what is at stake.
    fn no_stakes(&self, error: StakesError) -> String {
        let (phrase, to_move) = match error {
            StakesError::NoKeyStones => return self.say(Phrase::NoKeyStones, &[]),
            StakesError::KeyStonesMissing { .. } => {
                return self.say(Phrase::KeyStonesMissing, &[("points", &error.names())]);
            }
            StakesError::KeyStonesOfBoth => return self.say(Phrase::KeyStonesOfBoth, &[]),
            StakesError::GoalContradicts { goal, to_move, .. } => match goal {
                Goal::Live => (Phrase::GoalContradictsLive, to_move),
                Goal::Kill => (Phrase::GoalContradictsKill, to_move),
            },
        };
        let (color, other) = (self.color(to_move), self.color(!to_move));
        self.say(phrase, &[("color", &color), ("other", &other)])
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Color, Size};

    use super::*;

    #[test]
    fn english_refusals_are_those_of_the_errors_themselves() {
        let english = Phrases::default();
        let rules = [
            Illegal::OffBoard,
            Illegal::Occupied,
            Illegal::Ko,
            Illegal::Suicide,
            Illegal::Superko { after_moves: 12 },
        ];
        for rule in rules {
            assert_eq!(english.illegal(rule), rule.to_string());
        }
        let errors = [
            EngineError::NoBoundary,
            EngineError::NothingInPlay,
            EngineError::NoStones,
            EngineError::Stakes(StakesError::NoKeyStones),
            EngineError::Stakes(StakesError::KeyStonesMissing {
                points: Size::NINETEEN.point("C3").into_iter().collect(),
                size: Size::NINETEEN,
            }),
            EngineError::Stakes(StakesError::KeyStonesOfBoth),
            EngineError::TooWide,
            EngineError::Contradiction,
            EngineError::Impossible,
        ];
        let contradictions = [Goal::Live, Goal::Kill].into_iter().flat_map(|goal| {
            Color::BOTH.map(|to_move| StakesError::GoalContradicts {
                goal,
                to_move,
                defender: !goal.defender(to_move),
            })
        });
        let contradictions = contradictions.map(EngineError::Stakes);
        for error in errors.into_iter().chain(contradictions) {
            assert_eq!(english.unsolvable(error), error.to_string());
        }
    }
}
