//! A fact, on the board of the caller who asks for it.
//!
//! Facts are kept on the board of their question, which may be turned, mirrored or have its colours exchanged.

use shikatsu_api::{
    self as api, Asked, FactVerdict, KnownFact, KnownMove, KnownWall, Repetition, vertices,
};
use shikatsu_board::CanonicalQuestion;
use shikatsu_problem::{Color, Move, Problem, Role, Stakes};
use shikatsu_proof::{Conclusion, Superko};
use shikatsu_verdict::{Hearing, RulingError};

use crate::store::{BundleHash, Fact, FactBoundary, FactExtent, MoveWorth};

/// Colours on the caller's board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Colors {
    pub(crate) first: Color,
    pub(crate) defender: Color,
}

/// The first movers that were asked for, Black before White.
pub(crate) const fn first_movers(asked: Asked) -> &'static [Color] {
    match asked {
        Asked::Black => &[Color::Black],
        Asked::White => &[Color::White],
        Asked::Both => &Color::BOTH,
    }
}

/// The side whose stones are at stake; where the author does not say, as a ruling would find it.
///
/// # Errors
/// When no ruling on the problem is possible, whatever the certificates.
pub(crate) fn defender(problem: &Problem) -> Result<Color, RulingError> {
    let hearing = Hearing::of(problem, &[])?;
    Ok(Stakes::of(hearing.question())?.defender())
}

/// What a fact says on the board that its question was made from.
pub(crate) fn known(
    question: &CanonicalQuestion,
    colors: Colors,
    fact: &Fact,
    bundle: BundleHash,
) -> Option<KnownFact> {
    let Colors { first, defender } = colors;
    let verdict = verdict(fact.verdict)?;
    let mut moves: Vec<(Move, MoveWorth)> = fact
        .moves
        .iter()
        .filter_map(|judged| {
            let played = match judged.played {
                Move::Pass => Move::Pass,
                Move::Play(point) => Move::Play(question.home(point)?),
            };
            Some((played, judged.worth))
        })
        .collect();
    moves.sort_by_key(|&(played, _)| board_order(played));
    Some(KnownFact {
        first: first.into(),
        role: match first == defender {
            true => api::Role::Defender,
            false => api::Role::Attacker,
        },
        verdict,
        words: verdict_words(fact.verdict, defender),
        moves: moves
            .into_iter()
            .map(|(played, worth)| KnownMove {
                played: played.into(),
                worth: sent_worth(worth),
            })
            .collect(),
        judged: match fact.extent {
            FactExtent::Some => api::MoveCoverage::Some,
            FactExtent::All => api::MoveCoverage::All,
        },
        in_play: match fact.outside {
            FactBoundary::Given => None,
            FactBoundary::Found(points) => Some(vertices(question.points_home(points))),
        },
        walls: fact
            .walls
            .iter()
            .map(|wall| KnownWall {
                stones: vertices(question.points_home(wall.stones)),
                liberties: wall.liberties,
                elsewhere: wall.elsewhere,
            })
            .collect(),
        repetition: match fact.superko {
            Superko::Independent => Repetition::Independent,
            Superko::MayLean => Repetition::MayLean,
        },
        certificates: bundle.to_string(),
        about: None,
    })
}

/// A verdict as it is sent; `None` if there is none.
pub(crate) fn verdict(conclusion: Conclusion) -> Option<FactVerdict> {
    Some(match conclusion {
        Conclusion::Dead => FactVerdict::Dead,
        Conclusion::Alive => FactVerdict::Alive,
        Conclusion::Seki => FactVerdict::Seki,
        Conclusion::Stands => FactVerdict::Stands,
        Conclusion::Ko { stands_from } => {
            let (needs_threats, threats) = needs(stands_from);
            FactVerdict::Ko {
                needs_threats: needs_threats.into(),
                threats,
            }
        }
        Conclusion::Circle { from, to } => FactVerdict::Cycle { from, to },
        Conclusion::Open => return None,
    })
}

/// What certificates say together, if this is how it was sent.
pub(crate) const fn conclusion(verdict: FactVerdict) -> Conclusion {
    match verdict {
        FactVerdict::Dead => Conclusion::Dead,
        FactVerdict::Alive => Conclusion::Alive,
        FactVerdict::Seki => Conclusion::Seki,
        FactVerdict::Stands => Conclusion::Stands,
        FactVerdict::Ko {
            needs_threats: api::Role::Defender,
            threats,
        } => Conclusion::Ko {
            stands_from: threats.cast_signed(),
        },
        FactVerdict::Ko {
            needs_threats: api::Role::Attacker,
            threats,
        } => Conclusion::Ko {
            stands_from: 1_i8.saturating_sub_unsigned(threats),
        },
        FactVerdict::Cycle { from, to } => Conclusion::Circle { from, to },
    }
}

/// Which side needs how many threats more than the other to win a ko.
fn needs(stands_from: i8) -> (Role, u8) {
    match stands_from {
        1.. => (Role::Defender, stands_from.unsigned_abs()),
        _ => (Role::Attacker, stands_from.unsigned_abs() + 1),
    }
}

/// A verdict in words.
pub(crate) fn verdict_words(conclusion: Conclusion, defender: Color) -> String {
    match conclusion {
        Conclusion::Dead => format!("{defender} is dead"),
        Conclusion::Alive => format!("{defender} lives with two eyes"),
        Conclusion::Seki => format!("{defender} lives in seki"),
        Conclusion::Stands => format!("{defender} lives, with two eyes or in seki"),
        Conclusion::Ko { stands_from } => {
            let (role, threats) = needs(stands_from);
            let needy = role.color(defender);
            let threats = match threats {
                1 => "1 threat".to_owned(),
                number => format!("{number} threats"),
            };
            format!("a ko for {defender}'s stones, which {needy} wins with {threats} more")
        }
        Conclusion::Circle { .. } => {
            format!("the rule for repetition decides over {defender}'s stones")
        }
        Conclusion::Open => "not proved".into(),
    }
}

/// The order of the board, a pass last.
pub(crate) fn board_order(played: Move) -> (bool, Option<(u8, u8)>) {
    let point = played.point();
    (point.is_none(), point.map(|point| (point.y(), point.x())))
}

const fn sent_worth(worth: MoveWorth) -> api::Worth {
    match worth {
        MoveWorth::Keeps => api::Worth::Keeps,
        MoveWorth::WorksButLess => api::Worth::WorksButLess,
        MoveWorth::Fails => api::Worth::Fails,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_that_was_sent_is_the_conclusion_it_was_made_of() {
        let mut conclusions = vec![
            Conclusion::Dead,
            Conclusion::Alive,
            Conclusion::Seki,
            Conclusion::Stands,
            Conclusion::Circle { from: -1, to: 2 },
        ];
        conclusions.extend((-5..=5).map(|stands_from| Conclusion::Ko { stands_from }));
        for one in conclusions {
            assert_eq!(verdict(one).map(conclusion), Some(one));
        }
    }
}
