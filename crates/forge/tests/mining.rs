//! Fights of two players by shape.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use shikatsu_board::{check_problem, flood};
use shikatsu_engine::Cancel;
use shikatsu_forge::{Examiner, ForgeOrder, NODES, Recipe, forge, undressed, wall_around};
use shikatsu_problem::{Color, Stakes};

#[test]
fn a_fight_is_cut_out_at_moments_that_could_have_been_played() {
    let mut several = 0;
    let mut examiner = Examiner::new(NODES, Cancel::new());
    for seed in 0..120 {
        let order = ForgeOrder::Mined(seed);
        assert_eq!(order.source().recipe, Recipe::Mine);
        let Ok(moments) = order.drawn(&mut examiner) else {
            continue;
        };
        assert_eq!(order.drawn(&mut examiner).unwrap(), moments);
        several += usize::from(moments.len() > 1);
        for problem in moments.iter().flatten() {
            check_problem(problem).unwrap();
            let stakes = Stakes::of(problem).unwrap();
            let in_play = problem.in_play.unwrap();
            let setup = &problem.setup;
            let attackers = *setup.stones(stakes.attacker());
            assert_eq!(setup.to_move, Some(Color::Black));
            // Whatever leads outside is wall, and the group reaches every point in play.
            assert_eq!(attackers - in_play, wall_around(in_play, setup.size));
            assert_eq!(flood(stakes.key_stones(), in_play), in_play);
            assert_eq!(undressed(problem).in_play, Some(in_play));
        }
    }
    assert!(several > 60, "{several} of 120 fights have several moments");
}

#[test]
fn what_is_made_of_a_fight_is_told_by_the_moment_that_came_furthest() {
    let mut examiner = Examiner::new(NODES / 20, Default::default()).for_drawings();
    let gates: Vec<_> = (0..12)
        .filter_map(|seed| forge(&mut examiner, ForgeOrder::Mined(seed)).err())
        .map(|rejected| rejected.gate())
        .collect();
    assert!(gates.len() >= 10, "{gates:?}");
}
