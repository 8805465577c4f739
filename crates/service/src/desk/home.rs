//! A fact, carried home to the board of whoever asks.

use shikatsu_api::{
    self as api, FactVerdict, KnownFact, KnownMove, KnownWall, Repetition, vertices,
};
use shikatsu_board::Question;
use shikatsu_problem::{Color, Move, Problem, Role, Stakes};
use shikatsu_proof::{Conclusion, Superko};
use shikatsu_verdict::{Hearing, RulingError};

use super::finding::place;
use crate::store::{BundleHash, Extent, Fact, Outside, Worth};

/// The side whose stones are at stake; where the author does not say, as a ruling would find it.
///
/// # Errors
/// When nobody could rule on the problem, whatever the certificates.
pub(super) fn defender(problem: &Problem) -> Result<Color, RulingError> {
    let hearing = Hearing::of(problem, &[])?;
    Ok(Stakes::of(hearing.question())?.defender())
}

/// What a fact says on the board that its question was made from. `first` and `defender` are colours there.
pub(super) fn home(
    question: &Question,
    (first, defender): (Color, Color),
    fact: &Fact,
    bundle: BundleHash,
) -> Option<KnownFact> {
    let verdict = verdict(fact.verdict)?;
    let mut moves: Vec<(Move, Worth)> = fact
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
    moves.sort_by_key(|&(played, _)| place(played));
    Some(KnownFact {
        first: first.into(),
        role: match first == defender {
            true => api::Role::Defender,
            false => api::Role::Attacker,
        },
        verdict,
        words: words(fact.verdict, defender),
        moves: moves
            .into_iter()
            .map(|(played, worth)| KnownMove {
                played: played.into(),
                worth: told(worth),
            })
            .collect(),
        judged: match fact.extent {
            Extent::Some => api::MoveCoverage::Some,
            Extent::All => api::MoveCoverage::All,
        },
        in_play: match fact.outside {
            Outside::Given => None,
            Outside::Found(points) => Some(vertices(question.points_home(points))),
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
pub(super) fn verdict(conclusion: Conclusion) -> Option<FactVerdict> {
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

/// Who needs how many threats more than the other to win a ko.
fn needs(stands_from: i8) -> (Role, u8) {
    match stands_from {
        1.. => (Role::Defender, stands_from.unsigned_abs()),
        _ => (Role::Attacker, stands_from.unsigned_abs() + 1),
    }
}

/// A verdict in words.
pub(super) fn words(conclusion: Conclusion, defender: Color) -> String {
    match conclusion {
        Conclusion::Dead => format!("{defender} is dead"),
        Conclusion::Alive => format!("{defender} lives with two eyes"),
        Conclusion::Seki => format!("{defender} lives in seki"),
        Conclusion::Stands => format!("{defender} lives, with two eyes or in seki"),
        Conclusion::Ko { stands_from } => {
            let (role, threats) = needs(stands_from);
            let needy = match role {
                Role::Defender => defender,
                Role::Attacker => !defender,
            };
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

/// The worth of a move as it is sent.
pub(super) const fn told(worth: Worth) -> api::Worth {
    match worth {
        Worth::Keeps => api::Worth::Keeps,
        Worth::WorksButLess => api::Worth::WorksButLess,
        Worth::Fails => api::Worth::Fails,
    }
}
