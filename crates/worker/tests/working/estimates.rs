//! Estimates for the moves of a room: the same for the same seed, within their time, and only what was asked.

use std::time::{Duration, Instant};

use shikatsu_api::room::MovePlayouts;
use shikatsu_api::{
    Asked, Certificates, JobAnswer, JobCompletion, JobTask, Move, PlayoutPlan, Vertex,
};
use shikatsu_jobs::Client;
use shikatsu_problem::{Color, Problem, Rules, Setup, Size};

use crate::fixture::{answered, corner, end_of, job, start_worker, with};

/// Black to move: a stone in atari at the edge.
fn position() -> Problem {
    let size = Size::square(5).unwrap();
    let mut setup = Setup::empty(size);
    for label in ["B1", "A2", "C2"] {
        setup.put(size.point(label).unwrap(), Some(Color::Black));
    }
    setup.put(size.point("B2").unwrap(), Some(Color::White));
    setup.to_move = Some(Color::Black);
    let mut position = Problem::new(setup);
    position.rules = Rules::CHINESE;
    position
}

fn plan(moves: &[Move], count: u32) -> PlayoutPlan {
    PlayoutPlan {
        komi_half_points: 1,
        moves: moves.to_vec(),
        count,
        seed: 7,
    }
}

async fn played_out(
    client: &Client,
    plan: PlayoutPlan,
    milliseconds: Option<u32>,
) -> Vec<MovePlayouts> {
    let mut job = job(&position(), Asked::Black, JobTask::Playouts { plan });
    job.budget.milliseconds = milliseconds;
    let end = end_of(client, &job).await;
    match answered(client, &end).await {
        (JobAnswer::PlayedOut { values }, _, Certificates::None) => values,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn playouts_are_those_of_their_seed() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let moves = [Move::Play(Vertex(1, 2)), Move::Play(Vertex(4, 0))];
        let once = played_out(&client, plan(&moves, 120), None).await;
        let again = played_out(&client, plan(&moves, 120), None).await;
        assert_eq!(once, again);
        let asked: Vec<Move> = once.iter().map(|one| one.played).collect();
        assert_eq!(asked, moves);
        assert!(once.iter().all(|one| one.value.playouts == 120));
        // Taking a stone is better than a corner far away.
        assert!(once[0].value.sum > once[1].value.sum, "{once:?}");
        // Every legal point: twenty-one are empty.
        let all = played_out(&client, plan(&[], 1), None).await;
        assert_eq!(all.len(), 21);
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn playouts_end_with_their_time_and_every_move_has_equally_many() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let begun = Instant::now();
        let values = played_out(&client, plan(&[], 1_000_000), Some(400)).await;
        assert!(begun.elapsed() < Duration::from_secs(20));
        let counts: Vec<u32> = values.iter().map(|one| one.value.playouts).collect();
        assert!(
            counts
                .iter()
                .all(|&count| count == counts[0] && count >= 50)
        );
        assert!(counts[0] < 100_000, "{counts:?}");
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_cannot_be_played_is_refused_by_name() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        let plan = plan(&[Move::Play(Vertex(1, 3))], 5);
        let job = job(&position(), Asked::Black, JobTask::Playouts { plan });
        let end = end_of(&client, &job).await;
        match end.happened {
            JobCompletion::Failed { reason } => assert!(reason.starts_with("B2 "), "{reason}"),
            other => panic!("{other:?}"),
        }
        worker.dismiss().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn candidates_are_first_moves_of_a_fight_or_the_best_playouts() {
    with(async |client: Client| {
        let worker = start_worker(&client, "one", Duration::ZERO);
        for (problem, best) in [
            (corner(), Move::Play(Vertex(1, 0))),
            (position(), Move::Play(Vertex(1, 2))),
        ] {
            let task = JobTask::Candidates {
                plan: plan(&[], 100),
                most: 3,
            };
            let end = end_of(&client, &job(&problem, Asked::Black, task)).await;
            let (answer, _, _) = answered(&client, &end).await;
            let JobAnswer::Candidates { moves } = answer else {
                panic!("{answer:?}")
            };
            assert!((2..=3).contains(&moves.len()), "{moves:?}");
            assert_eq!(moves[0], best);
        }
        worker.dismiss().await.unwrap();
    })
    .await;
}
