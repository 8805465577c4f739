//! One test for each rule of the comparison.

use shikatsu_formats::bench::Exact;
use shikatsu_problem::{Cycle, CycleKind, KoSteps, Unproved};

use super::*;

const SIZE: Size = Size::NINETEEN;

fn points(labels: &str) -> PointSet {
    SIZE.labelled(labels).unwrap()
}

fn verdict(mover: Role, outcome: &Outcome) -> MoverVerdict<'_> {
    MoverVerdict {
        size: SIZE,
        mover,
        outcome,
        good: points("A1 B1"),
        open: PointSet::EMPTY,
    }
}

fn ko_for(needs_threats: Role, threats: u8) -> Outcome {
    Outcome::Ko(KoFight {
        needs_threats,
        threats,
        takes_first: Role::Attacker,
        steps: KoSteps::Direct,
    })
}

fn cycle() -> Outcome {
    Outcome::CycleDependent(Cycle {
        kind: CycleKind::DoubleKo,
        moves: Vec::new(),
    })
}

/// Which outcomes agree with a key that says nothing of moves, in the order
/// dead, alive, seki, mover needs 1, mover needs 4, opponent needs 1,
/// opponent needs 3, opponent needs 4, cycle.
fn agreeing(key: &AnswerKey, mover: Role) -> Vec<bool> {
    let opponent = mover.opponent();
    [
        Outcome::Dead,
        Outcome::Alive,
        Outcome::Seki,
        ko_for(mover, 1),
        ko_for(mover, 4),
        ko_for(opponent, 1),
        ko_for(opponent, 3),
        ko_for(opponent, 4),
        cycle(),
    ]
    .iter()
    .map(|outcome| compare(key, &verdict(mover, outcome)) == KeyComparison::Agree)
    .collect()
}

fn saying(result: KeyResult) -> AnswerKey {
    AnswerKey {
        result: Some(result),
        ..AnswerKey::default()
    }
}

fn exactly(result: ExactResult, winning: &str) -> AnswerKey {
    AnswerKey {
        exact: Some(Exact {
            result,
            winning: points(winning),
        }),
        ..AnswerKey::default()
    }
}

/// Marks as the tests write them: `+` agrees.
fn marks(text: &str) -> Vec<bool> {
    text.chars().map(|c| c == '+').collect()
}

#[test]
fn win_is_life_or_seki_for_the_defender_and_capture_for_the_attacker() {
    let key = saying(KeyResult::Win);
    assert_eq!(agreeing(&key, Role::Defender), marks("-++------"));
    assert_eq!(agreeing(&key, Role::Attacker), marks("+--------"));
}

#[test]
fn fail_is_all_the_opponent_wants() {
    let key = saying(KeyResult::Fail);
    assert_eq!(agreeing(&key, Role::Defender), marks("+--------"));
    assert_eq!(agreeing(&key, Role::Attacker), marks("-++------"));
}

#[test]
fn ko_is_any_ko_but_no_cycle() {
    let key = saying(KeyResult::Ko);
    assert_eq!(agreeing(&key, Role::Defender), marks("---+++++-"));
    let key = AnswerKey {
        ko: true,
        ..AnswerKey::default()
    };
    assert_eq!(agreeing(&key, Role::Attacker), marks("---+++++-"));
}

#[test]
fn win_or_ko_is_either() {
    let key = saying(KeyResult::WinOrKo);
    assert_eq!(agreeing(&key, Role::Defender), marks("-+++++++-"));
    assert_eq!(agreeing(&key, Role::Attacker), marks("+--+++++-"));
}

#[test]
fn ko_threats_count_for_the_opponent_above_zero_and_for_the_mover_below() {
    let key = |threats| AnswerKey {
        ko_threats: Some(threats),
        ..saying(KeyResult::Ko)
    };
    for mover in [Role::Defender, Role::Attacker] {
        assert_eq!(agreeing(&key(1), mover), marks("-----+---"));
        assert_eq!(agreeing(&key(3), mover), marks("------+--"));
        assert_eq!(agreeing(&key(-1), mover), marks("---+-----"));
        assert_eq!(agreeing(&key(-4), mover), marks("----+----"));
        assert_eq!(agreeing(&key(2), mover), marks("---------"));
    }
}

#[test]
fn exact_results_are_told_apart_by_threats() {
    let both = "A1 B1";
    let win = exactly(ExactResult::Win, both);
    assert_eq!(agreeing(&win, Role::Defender), marks("-++----+-"));
    assert_eq!(agreeing(&win, Role::Attacker), marks("+------+-"));
    let ko = exactly(ExactResult::Ko, both);
    assert_eq!(agreeing(&ko, Role::Defender), marks("-----++--"));
    let needs = exactly(ExactResult::KoNeedsThreats, both);
    assert_eq!(agreeing(&needs, Role::Attacker), marks("---++----"));
}

#[test]
fn every_answer_must_be_ours_but_ours_may_be_more() {
    let key = |answers| AnswerKey {
        answers: points(answers),
        ..saying(KeyResult::Win)
    };
    let alive = verdict(Role::Defender, &Outcome::Alive);
    assert_eq!(compare(&key("A1"), &alive), KeyComparison::Agree);
    assert_eq!(compare(&key("A1 B1"), &alive), KeyComparison::Agree);
    assert_eq!(
        compare(&key("A1 C1"), &alive),
        KeyComparison::Disagree("ours lacks C1, which the key accepts".into())
    );
}

#[test]
fn a_refuted_try_must_not_be_ours() {
    let key = |wrong| AnswerKey {
        wrong: points(wrong),
        ..AnswerKey::default()
    };
    let alive = verdict(Role::Defender, &Outcome::Alive);
    assert_eq!(compare(&key("C1 D1"), &alive), KeyComparison::Agree);
    assert_eq!(
        compare(&key("C1 B1"), &alive),
        KeyComparison::Disagree("ours has B1, which the key calls wrong".into())
    );
}

#[test]
fn an_exact_list_must_be_equal() {
    let alive = verdict(Role::Defender, &Outcome::Alive);
    let with = |winning| compare(&exactly(ExactResult::Win, winning), &alive);
    assert_eq!(with("A1 B1"), KeyComparison::Agree);
    assert!(matches!(with("A1"), KeyComparison::Disagree(_)));
    assert!(matches!(with("A1 B1 C1"), KeyComparison::Disagree(_)));
}

#[test]
fn moves_that_are_not_judged_leave_open_only_what_depends_on_them() {
    let alive = MoverVerdict {
        open: points("C1"),
        ..verdict(Role::Defender, &Outcome::Alive)
    };
    let answers = |text| AnswerKey {
        answers: points(text),
        ..AnswerKey::default()
    };
    let wrong = |text| AnswerKey {
        wrong: points(text),
        ..AnswerKey::default()
    };
    let unknown = KeyComparison::Unjudged("first moves not judged: C1".into());
    assert_eq!(compare(&answers("A1"), &alive), KeyComparison::Agree);
    assert_eq!(compare(&answers("A1 C1"), &alive), unknown);
    assert_eq!(compare(&wrong("D1"), &alive), KeyComparison::Agree);
    assert_eq!(compare(&wrong("C1"), &alive), unknown);
    let exact = |winning| compare(&exactly(ExactResult::Win, winning), &alive);
    assert_eq!(exact("A1 B1"), unknown);
    assert_eq!(exact("A1 B1 C1"), unknown);
    assert!(
        matches!(exact("A1 C1"), KeyComparison::Disagree(_)),
        "B1 is ours"
    );
    assert!(
        matches!(
            compare(&answers("C1 D1"), &alive),
            KeyComparison::Disagree(_)
        ),
        "D1 is certainly not ours"
    );
    assert!(
        matches!(
            compare(
                &AnswerKey {
                    answers: points("C1"),
                    ..saying(KeyResult::Fail)
                },
                &alive
            ),
            KeyComparison::Disagree(_)
        ),
        "the outcome alone contradicts"
    );
}

#[test]
fn without_a_proof_nothing_is_said() {
    let unproved = Outcome::Unknown(Unproved::Time);
    for key in [AnswerKey::default(), saying(KeyResult::Win)] {
        assert_eq!(
            compare(&key, &verdict(Role::Attacker, &unproved)),
            KeyComparison::Unknown("the time ran out".into())
        );
    }
}

#[test]
fn a_key_that_says_nothing_contradicts_nothing() {
    assert_eq!(
        agreeing(&AnswerKey::default(), Role::Attacker),
        marks("+++++++++")
    );
    // First moves of an ambiguous source are not scored.
    let key = AnswerKey {
        candidates: points("C1"),
        ..AnswerKey::default()
    };
    assert_eq!(agreeing(&key, Role::Defender), marks("+++++++++"));
}
