//! Refusals in words: which rule forbids a move, and why a problem cannot be solved at all.

use shikatsu_board::Illegal;
use shikatsu_engine::EngineError;
use shikatsu_problem::{Goal, StakesError};

use super::{Phrase, Phrases};

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
            _ => return error.to_string(),
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
