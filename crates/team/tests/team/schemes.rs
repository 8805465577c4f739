//! Properties of every scheme.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use shikatsu_problem::Move;
use shikatsu_team::{
    Ballot, Decision, DecisionContext, DecisionReason, Dice, Evidence, ProvedScope, Rated, Scheme,
    SchemeKind, TieRule, WindowSeed,
};

use crate::cases::{Case, Conduct, MOVES, a_case, all_schemes, base_schemes, place};

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_scheme_depends_on_names_or_order(case in a_case(), shift in 1_u128..1_000, turn in 0_usize..12) {
        let evidence = case.evidence();
        let mut turned = case.clone();
        let turn = turn % turned.members.len();
        turned.members.rotate_left(turn);
        let names: Vec<u128> = case.names().iter().rev().map(|name| name * 7 + shift).collect();
        for scheme in all_schemes() {
            let first = case.choose(&case.names(), &scheme, &evidence);
            let renamed = case.choose(&names, &scheme, &evidence);
            prop_assert_eq!(&first, &renamed, "{:?}: names", &scheme);
            let reordered = turned.choose(&case.names(), &scheme, &evidence);
            prop_assert_eq!(&first, &reordered, "{:?}: order", &scheme);
        }
    }

    #[test]
    fn a_decision_is_a_candidate_and_there_is_one_if_there_are_candidates(case in a_case()) {
        let evidence = case.evidence();
        for scheme in all_schemes() {
            let candidates = case.window(&case.names(), &scheme).candidates();
            let decision = case.choose(&case.names(), &scheme, &evidence);
            prop_assert_eq!(decision.is_some(), !candidates.is_empty(), "{:?}", &scheme);
            if let Some(decision) = decision {
                prop_assert!(candidates.contains_key(&decision.chosen), "{:?}", &scheme);
            }
        }
    }

    #[test]
    fn a_single_proposal_always_wins(case in a_case(), only in 0..MOVES) {
        let mut case = case;
        for member in &mut case.members {
            member.proposal = member.proposal.map(|_| only);
        }
        case.members[0].proposal = Some(only);
        let evidence = case.evidence();
        for scheme in all_schemes() {
            let decision = case.choose(&case.names(), &scheme, &evidence).unwrap();
            prop_assert_eq!(decision.chosen, place(only), "{:?}", &scheme);
        }
    }

    #[test]
    fn equal_ratings_weigh_as_plurality(case in a_case(), rating in 0..2_500_i32) {
        let mut case = case;
        for member in &mut case.members {
            member.rating = Some(rating);
        }
        let evidence = case.evidence();
        let rated = case.choose(&case.names(), &SchemeKind::Rated, &evidence);
        let plain = case.choose(&case.names(), &SchemeKind::Plurality, &evidence);
        let key = |decision: Option<Decision>| decision.map(|d| (d.chosen, d.tie, d.table));
        prop_assert_eq!(key(rated), key(plain));
    }

    #[test]
    fn without_proofs_the_other_scheme_decides(case in a_case(), any_move in any::<bool>()) {
        let mut case = case;
        case.proved.clear();
        let evidence = case.evidence();
        let scope = match any_move {
            true => ProvedScope::AnyLegalMove,
            false => ProvedScope::Proposals,
        };
        for scheme in base_schemes() {
            let otherwise = Box::new(scheme.clone());
            let proved = SchemeKind::Proved { otherwise, scope };
            let first = case.choose(&case.names(), &scheme, &evidence);
            prop_assert_eq!(first, case.choose(&case.names(), &proved, &evidence));
        }
    }

    #[test]
    fn a_proof_wins_outright_and_only_a_proof_is_called_so(case in a_case()) {
        let evidence = case.evidence();
        for scheme in base_schemes() {
            let otherwise = Box::new(scheme);
            let kind = SchemeKind::Proved { otherwise, scope: ProvedScope::Proposals };
            let candidates = case.window(&case.names(), &kind).candidates();
            let proposed_proofs: Vec<Move> = case.proved.iter().map(|&n| place(n))
                .filter(|played| candidates.contains_key(played)).collect();
            let Some(decision) = case.choose(&case.names(), &kind, &evidence) else {
                prop_assert!(candidates.is_empty());
                continue;
            };
            let is_called_proved = matches!(decision.why, DecisionReason::Proved { .. });
            prop_assert_eq!(is_called_proved, !proposed_proofs.is_empty());
            prop_assert!(!is_called_proved || proposed_proofs.contains(&decision.chosen));
        }
    }

    #[test]
    fn any_legal_move_with_a_proof_can_win(case in a_case()) {
        let evidence = case.evidence();
        let otherwise = Box::new(SchemeKind::Plurality);
        let kind = SchemeKind::Proved { otherwise, scope: ProvedScope::AnyLegalMove };
        if let Some(decision) = case.choose(&case.names(), &kind, &evidence)
            && !case.proved.is_empty()
        {
            prop_assert!(case.proved.iter().any(|&n| place(n) == decision.chosen));
        }
    }

    #[test]
    fn the_run_off_agrees_with_a_naive_count(case in a_case()) {
        let window = case.window(&case.names(), &SchemeKind::Ranked);
        let Some(decision) = case.choose(&case.names(), &SchemeKind::Ranked, &case.evidence()) else {
            return Ok(());
        };
        if window.ballots().is_empty() {
            return Ok(());
        }
        let standing: Vec<Move> = window.candidates().keys().copied().collect();
        let ballots: Vec<&Ballot> = window.ballots().values().collect();
        let winners = naive_winners(&standing, &ballots);
        prop_assert!(winners.contains(&decision.chosen), "{winners:?}");
        if winners.len() == 1 && standing.len() > 1 {
            let why = DecisionReason::RunOff { rounds: 0 };
            prop_assert_eq!(std::mem::discriminant(&decision.why), std::mem::discriminant(&why));
        }
    }

    #[test]
    fn plurality_and_approval_have_the_most(case in a_case()) {
        let evidence = Evidence::default();
        for scheme in [SchemeKind::Plurality, SchemeKind::Approval] {
            let window = case.window(&case.names(), &scheme);
            let Some(decision) = case.choose(&case.names(), &scheme, &evidence) else {
                continue;
            };
            if window.ballots().is_empty() {
                continue;
            }
            let count = |played: Move| {
                let ballots = window.ballots().values();
                ballots.filter(|ballot| ballot.choice.moves().contains(&played)).count()
            };
            let most = window.candidates().keys().map(|&played| count(played)).max();
            prop_assert_eq!(Some(count(decision.chosen)), most, "{:?}", scheme);
        }
    }

    #[test]
    fn monte_carlo_takes_the_best_mean(case in a_case()) {
        let evidence = case.evidence();
        let candidates = case.window(&case.names(), &SchemeKind::MonteCarlo).candidates();
        let mean = |played: Move| {
            let found = case.playouts.iter().find(|(n, _)| place(**n) == played)?;
            let (sum, playouts) = *found.1;
            Some(i32::try_from(sum).map(f64::from).unwrap() / f64::from(playouts))
        };
        let best = candidates.keys().filter_map(|&m| mean(m)).fold(f64::NEG_INFINITY, f64::max);
        if let Some(decision) = case.choose(&case.names(), &SchemeKind::MonteCarlo, &evidence)
            && decision.why == DecisionReason::BestPlayouts
        {
            let chosen = mean(decision.chosen).unwrap();
            prop_assert!((chosen - best).abs() < 1e-9, "{chosen} instead of {best}");
        }
    }
}

/// Every possible winner of a run-off, whatever ties decide. Written without a look at the scheme: one candidate goes at
/// a time, and all ways are tried.
fn naive_winners(standing: &[Move], ballots: &[&Ballot]) -> BTreeSet<Move> {
    if let [only] = standing {
        return BTreeSet::from([*only]);
    }
    let tops: Vec<Move> = ballots
        .iter()
        .filter_map(|ballot| {
            let preferences = ballot.choice.moves();
            preferences.iter().copied().find(|m| standing.contains(m))
        })
        .collect();
    let count = |played: Move| tops.iter().filter(|&&top| top == played).count();
    for &played in standing {
        if 2 * count(played) > tops.len() {
            return BTreeSet::from([played]);
        }
    }
    let fewest = standing.iter().map(|&played| count(played)).min().unwrap();
    let mut winners = BTreeSet::new();
    for &loser in standing.iter().filter(|&&played| count(played) == fewest) {
        let rest: Vec<Move> = standing.iter().copied().filter(|&m| m != loser).collect();
        winners.extend(naive_winners(&rest, ballots));
    }
    winners
}

/// Three strong members against four weak ones, by hand.
#[test]
fn a_stronger_ballot_weighs_more() {
    let member = |rating, choice: u8| Conduct {
        rating: Some(rating),
        proposal: Some(choice),
        ballot: vec![choice],
    };
    let case = Case {
        members: vec![
            member(2_000, 0),
            member(2_000, 0),
            member(1_000, 1),
            member(1_000, 1),
            member(1_000, 1),
        ],
        playouts: BTreeMap::new(),
        proved: BTreeSet::new(),
        tie_rule: TieRule::Ladder,
        seed: 1,
    };
    let window = case.window(&case.names(), &SchemeKind::Rated);
    let mut dice = Dice::new(WindowSeed(1));
    let context = DecisionContext {
        window: &window,
        evidence: &Evidence::default(),
    };
    let rated = Rated.choose(context, &mut dice);
    // The mean is 1,400: 600 above weighs four, 400 below a quarter; 8 against 0.75.
    let rated = rated.unwrap();
    assert_eq!(rated.chosen, place(0));
    let weights: Vec<u64> = rated.table.iter().map(|row| row.weight).collect();
    assert!(weights[0].abs_diff(8 << 16) < 100, "{weights:?}");
    assert!(weights[1].abs_diff(3 << 14) < 100, "{weights:?}");
    let plain = case.choose(&case.names(), &SchemeKind::Plurality, &Evidence::default());
    assert_eq!(plain.unwrap().chosen, place(1));
}

/// The first choice of most loses when the others agree on a second one.
#[test]
fn the_run_off_passes_votes_on() {
    let member = |ballot: &[u8]| Conduct {
        rating: None,
        proposal: Some(ballot[0]),
        ballot: ballot.to_vec(),
    };
    let mut members = vec![member(&[0]), member(&[0]), member(&[0]), member(&[0])];
    members.extend([member(&[1, 2]), member(&[1, 2]), member(&[1, 2])]);
    members.extend([member(&[2, 1]), member(&[2, 1])]);
    let case = Case {
        members,
        playouts: BTreeMap::new(),
        proved: BTreeSet::new(),
        tie_rule: TieRule::Ladder,
        seed: 1,
    };
    let decision = case.choose(&case.names(), &SchemeKind::Ranked, &Evidence::default());
    let decision = decision.unwrap();
    assert_eq!(decision.chosen, place(1));
    assert_eq!(decision.why, DecisionReason::RunOff { rounds: 2 });
}

#[test]
fn a_lottery_follows_the_ballots() {
    let member = |choice: u8| Conduct {
        rating: None,
        proposal: Some(choice),
        ballot: vec![choice],
    };
    let mut wins = 0;
    for seed in 0..1_000 {
        let case = Case {
            members: vec![member(0), member(0), member(0), member(1)],
            playouts: BTreeMap::new(),
            proved: BTreeSet::new(),
            tie_rule: TieRule::Ladder,
            seed,
        };
        let decision = case.choose(&case.names(), &SchemeKind::Lottery, &Evidence::default());
        wins += u32::from(decision.unwrap().chosen == place(0));
    }
    assert!((700..800).contains(&wins), "{wins} of 1,000 instead of 750");
}

/// Two moves have one first preference each; the one that fewer proposed goes, and its ballot passes on.
#[test]
fn in_a_run_off_the_worse_of_two_equal_moves_goes() {
    let member = |proposal: u8, ballot: &[u8]| Conduct {
        rating: None,
        proposal: Some(proposal),
        ballot: ballot.to_vec(),
    };
    let case = Case {
        members: vec![
            member(0, &[0]),
            member(0, &[0]),
            member(1, &[1, 2]),
            member(2, &[2, 1]),
            member(1, &[2, 1]),
            member(1, &[1, 2]),
        ],
        playouts: BTreeMap::new(),
        proved: BTreeSet::new(),
        tie_rule: TieRule::Ladder,
        seed: 1,
    };
    // Each move is first on two ballots. Two members propose 0, three 1 and one 2, so 2 goes.
    let decision = case.choose(&case.names(), &SchemeKind::Ranked, &Evidence::default());
    assert_eq!(decision.unwrap().chosen, place(1));
}
