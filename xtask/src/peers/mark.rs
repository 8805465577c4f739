//! The rules of scoring.
//!
//! Both sides are scored on the first move alone. A key may be incomplete, so a
//! move outside it is not refuted by that: of ours, which is proved, it makes a
//! case to look at; of a program that proves nothing it counts as wrong, for
//! its user has nothing else to go by.

use shikatsu_problem::{PointSet, Size};

use super::gnugo::{Answer, Played};
use super::question::{Accepted, Elsewhere, Query, Question};
use crate::ours::Ours;

/// How a program that proves nothing did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PeerMark {
    Right,
    /// A move that is not in the key, or failure where the key has answers, or
    /// success where it has none.
    Wrong,
    /// It hung, died or refused.
    NoAnswer,
}

/// How we did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OurMark {
    Right,
    /// Proved, and the key says otherwise.
    Check,
    /// Not proved.
    Undecided,
}

impl PeerMark {
    pub(super) fn of(answer: &Answer, question: &Question) -> Self {
        let right = match (answer, question.accepted) {
            (Answer::None(_), _) => return Self::NoAnswer,
            (Answer::Fails, accepted) => accepted == Accepted::Failure,
            (Answer::Works(_), Accepted::Failure) => false,
            (Answer::Works(Played::At(point)), Accepted::Moves { points, elsewhere }) => {
                points.contains(*point) || elsewhere == Elsewhere::AnyMove
            }
            (Answer::Works(Played::Pass), Accepted::Moves { elsewhere, .. }) => {
                elsewhere != Elsewhere::None
            }
        };
        if right { Self::Right } else { Self::Wrong }
    }
}

impl OurMark {
    pub(super) fn of(ours: &Ours, question: &Question) -> Self {
        if !ours.is_proved() {
            return Self::Undecided;
        }
        let fails = matches!(
            (question.query, ours.outcome.as_str()),
            (Query::Defend, "dead") | (Query::Attack, "alive" | "seki")
        );
        let right = match question.accepted {
            Accepted::Failure => fails,
            Accepted::Moves { .. } if fails => false,
            Accepted::Moves { points, elsewhere } => {
                elsewhere != Elsewhere::None
                    || !points.is_disjoint(&best(ours, question.setup.size))
            }
        };
        if right { Self::Right } else { Self::Check }
    }
}

fn best(ours: &Ours, size: Size) -> PointSet {
    let points = ours.best.iter().map(|label| size.point(label));
    points.filter_map(Result::ok).collect()
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Point, Setup};

    use super::*;
    use crate::ours::Judgement;

    const SIZE: Size = Size::NINETEEN;

    fn point(label: &str) -> Point {
        SIZE.point(label).unwrap()
    }

    fn question(query: Query, accepted: Accepted) -> Question {
        Question {
            setup: Setup::empty(SIZE),
            target: point("A1"),
            query,
            accepted,
        }
    }

    fn moves(elsewhere: Elsewhere) -> Accepted {
        Accepted::Moves {
            points: [point("B2"), point("C3")].into_iter().collect(),
            elsewhere,
        }
    }

    fn ours(outcome: &str, best: &[&str]) -> Ours {
        Ours {
            number: 1,
            id: String::new(),
            judgement: Judgement::Unknown,
            conditional: None,
            told: crate::ours::Told::default(),
            outcome: outcome.into(),
            best: best.iter().map(|&label| label.into()).collect(),
            seconds: 0.0,
            nodes: 0,
            checked: 1,
        }
    }

    #[test]
    fn a_peer_is_right_with_a_move_of_the_key() {
        let at = |label| Answer::Works(Played::At(point(label)));
        let pass = Answer::Works(Played::Pass);
        let marks = |accepted| {
            let question = question(Query::Attack, accepted);
            [&at("B2"), &at("D4"), &pass, &Answer::Fails]
                .map(|answer| PeerMark::of(answer, &question) == PeerMark::Right)
        };
        assert_eq!(marks(moves(Elsewhere::None)), [true, false, false, false]);
        assert_eq!(marks(moves(Elsewhere::Pass)), [true, false, true, false]);
        assert_eq!(marks(moves(Elsewhere::AnyMove)), [true, true, true, false]);
        assert_eq!(marks(Accepted::Failure), [false, false, false, true]);
    }

    #[test]
    fn silence_is_neither_right_nor_wrong() {
        let question = question(Query::Attack, Accepted::Failure);
        let mark = PeerMark::of(&Answer::None("late".into()), &question);
        assert_eq!(mark, PeerMark::NoAnswer);
    }

    #[test]
    fn ours_is_right_if_one_of_its_best_moves_is_in_the_key() {
        let kill = question(Query::Attack, moves(Elsewhere::None));
        for (outcome, best, mark) in [
            ("dead", &["D4", "C3"][..], OurMark::Right),
            ("ko", &["B2"], OurMark::Right),
            ("dead", &["D4"], OurMark::Check),
            ("alive", &[], OurMark::Check),
            ("unknown", &["B2"], OurMark::Undecided),
        ] {
            assert_eq!(OurMark::of(&ours(outcome, best), &kill), mark, "{outcome}");
        }
    }

    #[test]
    fn failure_is_ours_to_prove_for_either_side() {
        for (query, outcome, mark) in [
            (Query::Attack, "alive", OurMark::Right),
            (Query::Attack, "seki", OurMark::Right),
            (Query::Attack, "dead", OurMark::Check),
            (Query::Attack, "ko", OurMark::Check),
            (Query::Defend, "dead", OurMark::Right),
            (Query::Defend, "alive", OurMark::Check),
            (Query::Defend, "unknown", OurMark::Undecided),
        ] {
            let question = question(query, Accepted::Failure);
            let found = OurMark::of(&ours(outcome, &[]), &question);
            assert_eq!(found, mark, "{query:?} {outcome}");
        }
    }

    #[test]
    fn any_move_is_right_if_the_side_succeeds() {
        let live = question(Query::Defend, moves(Elsewhere::AnyMove));
        assert_eq!(OurMark::of(&ours("alive", &[]), &live), OurMark::Right);
        assert_eq!(OurMark::of(&ours("dead", &[]), &live), OurMark::Check);
    }

    #[test]
    fn what_came_without_a_certificate_is_undecided() {
        let unchecked = Ours {
            checked: 0,
            ..ours("dead", &["B2"])
        };
        let kill = question(Query::Attack, moves(Elsewhere::None));
        assert_eq!(OurMark::of(&unchecked, &kill), OurMark::Undecided);
    }
}
