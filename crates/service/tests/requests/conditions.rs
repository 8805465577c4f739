//! What is proved on a condition is told with its condition, is held against the certificates, and is no fact.

use shikatsu_api::{
    Asked, Color, Conditional, FactVerdict, Grade, JobAnswer, JobTask, Outcome, RequestResult, Side,
};
use shikatsu_worker::WorkerError;

use crate::fixture::{PATIENCE, asking, config, corner, disturbed, proved, with};
use crate::forging::{Liar, Lie, sides};

fn condition(side: &mut Side) -> &mut Conditional {
    side.conditional.as_mut().unwrap()
}

/// What a liar may do to a condition.
const LIES: [(&str, Lie); 3] = [
    ("grade", |answer, _| {
        condition(&mut sides(answer)[1]).grade = Grade::Book;
    }),
    ("board", |answer, _| {
        condition(&mut sides(answer)[1]).grade = Grade::Board;
    }),
    ("outcome", |answer, _| {
        condition(&mut sides(answer)[1]).outcome = Outcome::Alive;
    }),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_is_the_rulings_own_and_no_fact() {
    let mut config = config("on-condition");
    config.policy.attempts = 100;
    with(config, async |service| {
        let mut question = asking(&disturbed(), Asked::Both, JobTask::Solve);
        // With twice as many life is proved on the board.
        question.budget.nodes = Some(1500);
        let case = service.open(question).await;
        for (name, spoil) in LIES {
            let liar = service.start_handlers(name, move || Liar { spoil });
            let ended = tokio::time::timeout(PATIENCE, liar.ended).await;
            let error = ended.unwrap().unwrap().unwrap_err();
            let WorkerError::Quarantined { reason, .. } = &error else {
                panic!("{error}");
            };
            assert!(reason.contains("on a condition"), "{name}: {reason}");
        }
        // Words, and what else the ruling says itself, are replaced.
        let boast: Lie = |answer, _| {
            let told = condition(&mut sides(answer)[1]);
            told.words = "Black is dead".into();
            told.winner = Color::Black;
        };
        let _boaster = service.start_handlers("boaster", move || Liar { spoil: boast });
        let closed = service.closed(case.id).await;
        let Some(RequestResult::Unproved { known, told, .. }) = closed.closing() else {
            panic!("{closed:?}");
        };
        assert!(known.iter().all(|known| known.first != Color::White));
        let Some(JobAnswer::Solved { report }) = told.as_deref() else {
            panic!("{told:?}");
        };
        let told = report.sides[1].conditional.as_ref().unwrap();
        assert_eq!(told.grade, Grade::Undisturbed);
        assert_eq!((&told.outcome, told.winner), (&Outcome::Dead, Color::White));
        let words = &told.words;
        assert!(words.contains("if nothing outside interferes"), "{words}");
        let facts = service.count("select count(*) from fact").await;
        assert_eq!(usize::try_from(facts).unwrap(), known.len());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_condition_is_believed_where_there_is_a_verdict() {
    with(config("no-condition"), async |service| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let lie: Lie = |answer, _| {
            let side = &mut sides(answer)[0];
            side.conditional = Some(Conditional {
                grade: Grade::Book,
                outcome: side.outcome.clone(),
                words: String::new(),
                winner: Color::Black,
                gates: vec![],
                in_play: vec![],
                line: vec![],
                certificates: 1,
            });
        };
        let liar = service.start_handlers("liar", move || Liar { spoil: lie });
        let ended = tokio::time::timeout(PATIENCE, liar.ended).await;
        let error = ended.unwrap().unwrap().unwrap_err();
        assert!(matches!(error, WorkerError::Quarantined { .. }), "{error}");
        let _honest = service.start_worker("honest");
        let closed = service.closed(case.id).await;
        assert_eq!(
            proved(closed.closing().unwrap())[0].verdict,
            FactVerdict::Dead
        );
    })
    .await;
}
