//! One fact for all boards that differ by turning, mirroring, exchanging colours and place, and the right points on
//! each.

use shikatsu_api::{self as api, Asked, JobAnswer, JobTask, KnownFact, Worth};
use shikatsu_board::{CanonicalQuestion, Symmetry, Transform};
use shikatsu_jobs::Priority;
use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size};
use shikatsu_service::requests::{Receipt, look_up};
use shikatsu_service::store::QuestionKey;
use shikatsu_verdict::rule;
use shikatsu_worker::JobResult;

use crate::fixture::{TestService, asking, config, corner, directly, job, problem, proved, with};

/// The sixteen ways to look at a problem.
fn views(problem: &Problem) -> Vec<Problem> {
    let view = |black_becomes| {
        move |symmetry| {
            let transform = Transform {
                symmetry,
                black_becomes,
            };
            transform.problem(problem)
        }
    };
    let all = Color::BOTH.map(|color| Symmetry::ALL.into_iter().map(view(color)));
    all.into_iter().flatten().collect()
}

/// The same in the top left corner of a board of nineteen lines, with stones strewn where play does not feel them.
fn on_nineteen(problem: &Problem) -> Problem {
    let mut setup = Setup::empty(Size::NINETEEN);
    (setup.black, setup.white) = (problem.setup.black, problem.setup.white);
    setup.to_move = problem.setup.to_move;
    let far: PointSet = (12..18).filter_map(|x| Point::new(x, 15)).collect();
    setup.white |= far;
    Problem {
        setup,
        ..problem.clone()
    }
}

/// Holds what is known against what the engine says on the very same board.
fn agrees(problem: &Problem, known: &KnownFact) {
    let first: Color = known.first.into();
    let asked = match first {
        Color::Black => Asked::Black,
        Color::White => Asked::White,
    };
    let JobResult::Done { answer, .. } = directly(&job(problem, asked, JobTask::AllFirstMoves))
    else {
        panic!("the engine fails");
    };
    let JobAnswer::Solved { report } = *answer else {
        panic!("no report");
    };
    let side = &report.sides[0];
    assert_eq!(side.role, known.role);
    let same = match (&side.outcome, known.verdict) {
        (
            api::Outcome::Ko {
                needs_threats,
                threats,
                ..
            },
            verdict,
        ) => {
            let (needs_threats, threats) = (*needs_threats, *threats);
            verdict
                == api::FactVerdict::Ko {
                    needs_threats,
                    threats,
                }
        }
        (api::Outcome::Dead, verdict) => verdict == api::FactVerdict::Dead,
        (api::Outcome::Alive, verdict) => verdict == api::FactVerdict::Alive,
        (api::Outcome::Seki, verdict) => verdict == api::FactVerdict::Seki,
        (api::Outcome::Stands, verdict) => verdict == api::FactVerdict::Stands,
        (outcome, _) => panic!("{outcome:?}"),
    };
    assert!(same, "{:?} {:?}", side.outcome, known.verdict);
    let keeps = known.moves.iter().filter(|one| one.worth == Worth::Keeps);
    let plays = keeps.filter_map(|one| match one.played {
        api::Move::Play(vertex) => Some(vertex),
        api::Move::Pass => None,
    });
    assert_eq!(plays.collect::<Vec<_>>(), side.best);
    for one in &side.moves {
        let found = known.moves.iter().find(|known| known.played == one.played);
        assert_eq!(found.map(|known| known.worth), Some(one.worth), "{one:?}");
    }
}

async fn proved_once(service: &TestService, problem: &Problem) {
    let closing = service
        .answer(asking(problem, Asked::Both, JobTask::AllFirstMoves))
        .await;
    for known in proved(&closing) {
        agrees(problem, known);
    }
}

async fn known_everywhere(service: &TestService, home: &Problem, views: Vec<Problem>) {
    for view in views {
        let question = asking(&view, Asked::Both, JobTask::AllFirstMoves);
        let Receipt::Known(case) = service.requests.ask(question).await.unwrap() else {
            panic!("not known: {view:?}");
        };
        for known in proved(case.closing().unwrap()) {
            agrees(&view, known);
            let bundle = service.bundle(known).await;
            // A caller who doubts it finds the board that the certificates are about.
            let about = known.about.as_ref().map_or_else(
                || view.clone(),
                |about| Problem::try_from(&**about).unwrap(),
            );
            rule(&about, &bundle).unwrap();
            let is_home = (view.setup, view.in_play) == (home.setup, home.in_play);
            assert_eq!(known.about.is_none(), is_home);
        }
        let found = look_up(service.requests.store(), &view, Color::Black)
            .await
            .unwrap();
        agrees(&view, &found.unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_corner_is_known_from_all_sides_and_on_every_board() {
    with(config("turned"), async |service| {
        let _worker = service.start_worker("one");
        proved_once(&service, &corner()).await;
        let facts = service.count("select count(*) from fact").await;
        let mut seen = views(&corner());
        seen.extend(views(&on_nineteen(&corner())));
        known_everywhere(&service, &corner(), seen).await;
        assert_eq!(service.count("select count(*) from fact").await, facts);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ko_and_a_seki_and_an_open_board_are_known_from_all_sides() {
    with(config("kinds"), async |service| {
        let _worker = service.start_worker("one");
        let mut open = corner();
        open.in_play = None;
        for home in [
            problem("suite/bent-four/01-classic.txt"),
            problem("suite/carpenter/02-closed-1.txt"),
            open,
        ] {
            proved_once(&service, &home).await;
            known_everywhere(&service, &home, views(&home)).await;
        }
    })
    .await;
}

/// Every problem of the suite, honestly done, is believed: no honest worker is taken for a liar.
#[tokio::test(flavor = "multi_thread")]
async fn no_honest_worker_is_taken_for_a_liar() {
    with(config("honest"), async |service| {
        let _workers = [service.start_worker("one"), service.start_worker("two")];
        let mut cases = Vec::new();
        for folder in ["ko", "seki", "capturing", "cycles", "double-ko", "tesuji"] {
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suite/");
            for file in std::fs::read_dir(format!("{root}{folder}")).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                let mut bounded = problem(&format!("suite/{folder}/{name}"));
                for task in [JobTask::Solve, JobTask::AllFirstMoves] {
                    let mut question = asking(&bounded, Asked::Both, task);
                    question.budget.nodes = Some(20_000);
                    question.priority = Priority::Batch;
                    cases.push((
                        bounded.clone(),
                        service.requests.ask(question).await.unwrap(),
                    ));
                    bounded.in_play = None;
                }
            }
        }
        let mut decided = 0;
        for (problem, receipt) in cases {
            let (Receipt::Open(case) | Receipt::Known(case)) = receipt else {
                panic!("{receipt:?}");
            };
            let case = service.closed(case.id).await;
            assert_eq!(case.rejected, 0, "{problem:?}");
            decided += usize::from(
                case.closing()
                    .is_some_and(|closing| matches!(closing, api::RequestResult::Proved { .. })),
            );
        }
        assert!(decided > 100, "{decided}");
        assert_eq!(service.count("select count(*) from quarantine").await, 0);
    })
    .await;
}

#[test]
fn a_boundary_makes_one_question_of_many_boards() {
    let keys = views(&on_nineteen(&corner())).into_iter().map(|view| {
        let first = view.to_move();
        QuestionKey::of(&CanonicalQuestion::of(&view, first))
    });
    let mut keys: Vec<QuestionKey> = keys.collect();
    keys.dedup();
    assert_eq!(
        keys,
        [QuestionKey::of(&CanonicalQuestion::of(
            &corner(),
            Color::Black
        ))]
    );
}
