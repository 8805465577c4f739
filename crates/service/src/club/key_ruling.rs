//! A key, held against what is proved of a first move that was doubted: a pure function.
//!
//! | what is proved of the move | the key has it | the key has it not |
//! |---|---|---|
//! | it keeps the best outcome | the key stands | the key is corrected |
//! | it does not | the key is corrected | the key stands |
//! | nothing | nothing follows | nothing follows |
//!
//! A fact that takes walls to stand settles nothing: what it says has a condition, and a key has none.
//!
//! Invariant: a corrected key holds all moves that are proved to keep the best outcome and no other, and is made only where
//! every first move was judged.

use shikatsu_api::{KnownFact, Move as SentMove, MoveCoverage, Worth as SentWorth};
use shikatsu_problem::{Problem, Size};
use shikatsu_train::TrainingKey;

use super::moves::drawn_label;

/// What is proved of a first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProvedWorth {
    /// It keeps the best outcome.
    Right,
    /// It works, but brings less.
    Less,
    /// It fails.
    Wrong,
}

/// What follows for a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyRuling {
    /// The key says of the move what is proved.
    Stands(ProvedWorth),
    /// It says something else; this one is right.
    Corrected(ProvedWorth, TrainingKey),
    /// Too little is proved.
    Open,
}

impl ProvedWorth {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Right, Self::Less, Self::Wrong];

    /// Its word in the database and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Less => "less",
            Self::Wrong => "wrong",
        }
    }

    const fn of(worth: SentWorth) -> Option<Self> {
        match worth {
            SentWorth::Keeps => Some(Self::Right),
            SentWorth::WorksButLess => Some(Self::Less),
            SentWorth::Fails => Some(Self::Wrong),
            _ => None,
        }
    }
}

/// Holds a key against a fact about its problem.
#[must_use]
pub fn rule_on_key(
    problem: &Problem,
    key: &TrainingKey,
    played: &str,
    fact: &KnownFact,
) -> KeyRuling {
    let of_move = |one: &&shikatsu_api::KnownMove| {
        drawn_label(problem, one.played).as_deref() == Some(played)
    };
    let found = fact.moves.iter().find(of_move);
    let Some(finding) = found.and_then(|one| ProvedWorth::of(one.worth)) else {
        return KeyRuling::Open;
    };
    if !fact.walls.is_empty() {
        return KeyRuling::Open;
    }
    if key.has(played) == (finding == ProvedWorth::Right) {
        return KeyRuling::Stands(finding);
    }
    match right_moves(problem.setup.size, fact) {
        Some(right) => KeyRuling::Corrected(finding, right),
        None => KeyRuling::Open,
    }
}

/// The key that a fact proves; nothing if it takes walls to stand, or does not say enough.
pub(super) fn proved_key(problem: &Problem, fact: &KnownFact) -> Option<TrainingKey> {
    match fact.walls.is_empty() {
        true => right_moves(problem.setup.size, fact),
        false => None,
    }
}

/// All right first moves as a key; nothing if not all were judged, or none is right.
fn right_moves(size: Size, fact: &KnownFact) -> Option<TrainingKey> {
    if fact.judged != MoveCoverage::All {
        return None;
    }
    let right = fact
        .moves
        .iter()
        .filter(|one| one.worth == SentWorth::Keeps);
    let labels = right.filter_map(|one| match one.played {
        SentMove::Play(vertex) => Some(size.label(vertex.on(size).ok()?)),
        SentMove::Pass => None,
    });
    let labels: Vec<String> = labels.collect();
    (!labels.is_empty()).then(|| TrainingKey::new(&labels.join(",")))
}

#[cfg(test)]
mod tests {
    use shikatsu_api::{Color, FactVerdict, KnownMove, KnownWall, Repetition, Role, Vertex};
    use shikatsu_problem::Setup;

    use super::*;

    fn fact(moves: &[(SentMove, SentWorth)], judged: MoveCoverage) -> KnownFact {
        KnownFact {
            first: Color::Black,
            role: Role::Attacker,
            verdict: FactVerdict::Dead,
            words: "dead".into(),
            moves: moves
                .iter()
                .map(|&(played, worth)| KnownMove { played, worth })
                .collect(),
            judged,
            in_play: None,
            walls: Vec::new(),
            repetition: Repetition::Independent,
            certificates: "00".into(),
            about: None,
        }
    }

    fn rule(key: &str, played: &str, fact: &KnownFact) -> KeyRuling {
        let problem = Problem::new(Setup::empty(Size::NINETEEN));
        rule_on_key(&problem, &TrainingKey::new(key), played, fact)
    }

    const T19: SentMove = SentMove::Play(Vertex(18, 0));
    const A1: SentMove = SentMove::Play(Vertex(0, 18));
    const K10: SentMove = SentMove::Play(Vertex(9, 9));

    #[test]
    fn a_key_stands_or_falls_by_what_is_proved_alone() {
        let all = fact(
            &[
                (T19, SentWorth::Keeps),
                (A1, SentWorth::Fails),
                (K10, SentWorth::WorksButLess),
                (SentMove::Pass, SentWorth::Fails),
            ],
            MoveCoverage::All,
        );
        let stands = KeyRuling::Stands;
        assert_eq!(rule("T19", "T19", &all), stands(ProvedWorth::Right));
        assert_eq!(rule("T19", "A1", &all), stands(ProvedWorth::Wrong));
        assert_eq!(rule("T19", "K10", &all), stands(ProvedWorth::Less));
        let right = TrainingKey::new("T19");
        let corrected = |finding| KeyRuling::Corrected(finding, right.clone());
        assert_eq!(rule("A1", "T19", &all), corrected(ProvedWorth::Right));
        assert_eq!(rule("A1,T19", "A1", &all), corrected(ProvedWorth::Wrong));
        assert_eq!(rule("K10", "K10", &all), corrected(ProvedWorth::Less));
        assert_eq!(rule("A1", "B2", &all), KeyRuling::Open);
    }

    #[test]
    fn a_proof_that_takes_a_wall_to_stand_settles_nothing() {
        let mut fact = fact(
            &[(T19, SentWorth::Keeps), (A1, SentWorth::Fails)],
            MoveCoverage::All,
        );
        assert_ne!(rule("A1", "T19", &fact), KeyRuling::Open);
        fact.walls = vec![KnownWall {
            stones: vec![Vertex(3, 3)],
            liberties: 4,
            elsewhere: Some(9),
        }];
        for key in ["A1", "T19"] {
            for played in ["A1", "T19"] {
                assert_eq!(rule(key, played, &fact), KeyRuling::Open);
            }
        }
    }

    #[test]
    fn a_key_is_made_of_what_is_proved_without_a_condition() {
        let problem = Problem::new(Setup::empty(Size::NINETEEN));
        let moves = [(T19, SentWorth::Keeps), (A1, SentWorth::WorksButLess)];
        let mut proved = fact(&moves, MoveCoverage::All);
        let key = TrainingKey::new("T19");
        assert_eq!(proved_key(&problem, &proved), Some(key));
        let part = fact(&moves, MoveCoverage::Some);
        assert_eq!(proved_key(&problem, &part), None);
        let lost = fact(&[(A1, SentWorth::Fails)], MoveCoverage::All);
        assert_eq!(
            proved_key(&problem, &lost),
            None,
            "there is nothing to find"
        );
        proved.walls = vec![KnownWall {
            stones: vec![Vertex(3, 3)],
            liberties: 4,
            elsewhere: None,
        }];
        assert_eq!(proved_key(&problem, &proved), None);
    }

    #[test]
    fn no_key_is_made_of_a_part_of_the_moves_or_of_none() {
        let some = fact(&[(T19, SentWorth::Keeps)], MoveCoverage::Some);
        assert_eq!(rule("A1", "T19", &some), KeyRuling::Open);
        assert_eq!(
            rule("T19", "T19", &some),
            KeyRuling::Stands(ProvedWorth::Right)
        );
        let pass = [(SentMove::Pass, SentWorth::Keeps), (A1, SentWorth::Fails)];
        let none = fact(&pass, MoveCoverage::All);
        assert_eq!(rule("A1", "A1", &none), KeyRuling::Open);
    }
}
