//! The rules of scoring.
//!
//! Both programs are scored on the first move alone. A key may be incomplete, so it
//! does not refute a move outside it. If our proved move is outside, the problem is
//! listed for a look; if the move of a program that proves nothing is outside, it
//! counts as wrong, for its user has nothing else to go by.

use shikatsu_problem::{PointSet, Size};

use super::gnugo::{OwlAnswer, OwlMove};
use super::question::{Accepted, Elsewhere, OwlQuery, OwlQuestion};
use crate::bench_output::OurResult;

/// The mark of a program that proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PeerMark {
    Right,
    /// A move that is not in the key, or failure where the key has answers, or
    /// success where it has none.
    Wrong,
    /// It hung, died or refused.
    NoAnswer,
}

/// Our mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OurMark {
    Right,
    /// Proved, and the key says otherwise.
    Check,
    /// Not proved.
    Undecided,
}

impl PeerMark {
    pub(super) fn of(answer: &OwlAnswer, question: &OwlQuestion) -> Self {
        let right = match (answer, question.accepted) {
            (OwlAnswer::None(_), _) => return Self::NoAnswer,
            (OwlAnswer::Fails, accepted) => accepted == Accepted::Failure,
            (OwlAnswer::Works(_), Accepted::Failure) => false,
            (OwlAnswer::Works(OwlMove::At(point)), Accepted::Moves { points, elsewhere }) => {
                points.contains(*point) || elsewhere == Elsewhere::AnyMove
            }
            (OwlAnswer::Works(OwlMove::Pass), Accepted::Moves { elsewhere, .. }) => {
                elsewhere != Elsewhere::None
            }
        };
        if right { Self::Right } else { Self::Wrong }
    }
}

impl OurMark {
    pub(super) fn of(ours: &OurResult, question: &OwlQuestion) -> Self {
        if !ours.is_proved() {
            return Self::Undecided;
        }
        let fails = matches!(
            (question.query, ours.outcome.as_str()),
            (OwlQuery::Defend, "dead") | (OwlQuery::Attack, "alive" | "seki")
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

/// Whether our first move is right, proved or not, as a program is scored that proves nothing. Where the key says that
/// every move fails, only a proof of that counts.
pub(super) fn is_first_move_right(ours: &OurResult, question: &OwlQuestion) -> bool {
    let is_chosen = ours.is_choice_right == Some(true);
    match question.accepted {
        Accepted::Moves { .. } if is_chosen => true,
        Accepted::Moves {
            elsewhere: Elsewhere::None,
            ..
        } => false,
        _ => OurMark::of(ours, question) == OurMark::Right,
    }
}

fn best(ours: &OurResult, size: Size) -> PointSet {
    let points = ours.best.iter().map(|label| size.point(label));
    points.filter_map(Result::ok).collect()
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Point, Setup};

    use super::*;
    use crate::bench_output::KeyJudgement;

    const SIZE: Size = Size::NINETEEN;

    fn point(label: &str) -> Point {
        SIZE.point(label).unwrap()
    }

    fn question(query: OwlQuery, accepted: Accepted) -> OwlQuestion {
        OwlQuestion {
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

    fn ours(outcome: &str, best: &[&str]) -> OurResult {
        OurResult {
            number: 1,
            id: String::new(),
            judgement: KeyJudgement::Unknown,
            conditional: None,
            is_choice_right: None,
            verdict_words: crate::bench_output::VerdictWords::default(),
            outcome: outcome.into(),
            best: best.iter().map(|&label| label.into()).collect(),
            seconds: 0.0,
            nodes: 0,
            checked: 1,
        }
    }

    #[test]
    fn a_peer_is_right_with_a_move_of_the_key() {
        let at = |label| OwlAnswer::Works(OwlMove::At(point(label)));
        let pass = OwlAnswer::Works(OwlMove::Pass);
        let marks = |accepted| {
            let question = question(OwlQuery::Attack, accepted);
            [&at("B2"), &at("D4"), &pass, &OwlAnswer::Fails]
                .map(|answer| PeerMark::of(answer, &question) == PeerMark::Right)
        };
        assert_eq!(marks(moves(Elsewhere::None)), [true, false, false, false]);
        assert_eq!(marks(moves(Elsewhere::Pass)), [true, false, true, false]);
        assert_eq!(marks(moves(Elsewhere::AnyMove)), [true, true, true, false]);
        assert_eq!(marks(Accepted::Failure), [false, false, false, true]);
    }

    #[test]
    fn silence_is_neither_right_nor_wrong() {
        let question = question(OwlQuery::Attack, Accepted::Failure);
        let mark = PeerMark::of(&OwlAnswer::None("late".into()), &question);
        assert_eq!(mark, PeerMark::NoAnswer);
    }

    #[test]
    fn ours_is_right_if_one_of_its_best_moves_is_in_the_key() {
        let kill = question(OwlQuery::Attack, moves(Elsewhere::None));
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
            (OwlQuery::Attack, "alive", OurMark::Right),
            (OwlQuery::Attack, "seki", OurMark::Right),
            (OwlQuery::Attack, "dead", OurMark::Check),
            (OwlQuery::Attack, "ko", OurMark::Check),
            (OwlQuery::Defend, "dead", OurMark::Right),
            (OwlQuery::Defend, "alive", OurMark::Check),
            (OwlQuery::Defend, "unknown", OurMark::Undecided),
        ] {
            let question = question(query, Accepted::Failure);
            let found = OurMark::of(&ours(outcome, &[]), &question);
            assert_eq!(found, mark, "{query:?} {outcome}");
        }
    }

    #[test]
    fn any_move_is_right_if_the_side_succeeds() {
        let live = question(OwlQuery::Defend, moves(Elsewhere::AnyMove));
        assert_eq!(OurMark::of(&ours("alive", &[]), &live), OurMark::Right);
        assert_eq!(OurMark::of(&ours("dead", &[]), &live), OurMark::Check);
    }

    #[test]
    fn a_first_move_counts_without_a_proof_and_failure_with_one_only() {
        let chosen = |outcome: &str, is_choice_right| OurResult {
            is_choice_right,
            ..ours(outcome, &["B2"])
        };
        let right = |accepted, ours: &OurResult| {
            is_first_move_right(ours, &question(OwlQuery::Attack, accepted))
        };
        for (accepted, outcome, choice, expected) in [
            (moves(Elsewhere::None), "unknown", Some(true), true),
            (moves(Elsewhere::None), "unknown", Some(false), false),
            (moves(Elsewhere::None), "dead", Some(false), false),
            (moves(Elsewhere::AnyMove), "dead", None, true),
            (moves(Elsewhere::AnyMove), "unknown", None, false),
            (Accepted::Failure, "alive", None, true),
            (Accepted::Failure, "unknown", None, false),
        ] {
            let found = right(accepted, &chosen(outcome, choice));
            assert_eq!(found, expected, "{accepted:?} {outcome} {choice:?}");
        }
    }

    #[test]
    fn what_came_without_a_certificate_is_undecided() {
        let unchecked = OurResult {
            checked: 0,
            ..ours("dead", &["B2"])
        };
        let kill = question(OwlQuery::Attack, moves(Elsewhere::None));
        assert_eq!(OurMark::of(&unchecked, &kill), OurMark::Undecided);
    }
}
