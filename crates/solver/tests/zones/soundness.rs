//! A hundred thousand proved positions, each with boards changed outside the
//! zone of its proof.

use shikatsu_problem::PointSet;
use shikatsu_solver::table::Table;

use crate::arena::Arena;
use crate::changes::{inside, is_checkable, outside};
use crate::comparison::is_won;
use crate::dice::Dice;
use crate::evidence::report;
use crate::proofs::{Proof, proofs};
use crate::regions::problem_at;
use crate::tally::Tally;

/// Boards for each proof.
const BOARDS: usize = 10;

/// Those of them for which the proof is checked again.
const CHECKED: usize = 3;

/// Proves positions until so many have had their boards changed.
fn shake(seed: u64, positions: u64) -> Tally {
    let mut dice = Dice(seed);
    let mut tally = Tally::default();
    // One that forgets and one that does not.
    let mut tables = [1 << 14, 1 << 20].map(Table::new);
    while tally.total() < positions {
        let arena = Arena::random(&mut dice);
        tally.regions += 1;
        let table = &mut tables[usize::from(!dice.once_in(3))];
        for proof in proofs(&mut dice, &arena, table) {
            match proof.zone {
                Some(zone) => shake_proof(&mut dice, &arena, &proof, zone, &mut tally),
                None => tally.leaves += 1,
            }
        }
    }
    tally
}

fn shake_proof(dice: &mut Dice, arena: &Arena, proof: &Proof, zone: PointSet, tally: &mut Tally) {
    let unused = arena.in_play - zone;
    tally.points[0] += arena.in_play.len() as u64;
    tally.points[1] += unused.len() as u64;
    let (question, level) = (proof.claim.question, proof.claim.threats);
    if let Some((_, truth)) = inside(dice, arena, proof, zone) {
        tally.inside[0] += 1;
        tally.inside[1] += u64::from(!is_won(&truth, question, level));
    }
    let mut boards = 0;
    let mut checked = 0;
    for _ in 0..BOARDS * usize::from(!unused.is_empty()) {
        let Some((changed, truth)) = outside(dice, arena, proof, zone) else {
            break;
        };
        boards += 1;
        tally.bans += u64::from(changed.ban != proof.state.ban);
        tally.targets += u64::from(changed.standing != proof.state.standing);
        assert!(
            is_won(&truth, question, level),
            "not true any more: {truth:?}\n{}",
            report(arena, proof, &changed)
        );
        if checked < CHECKED && is_checkable(proof, zone, &changed) {
            checked += 1;
            let seen = proof.check(&problem_at(&arena.problem, &changed));
            assert_eq!(seen, Ok(proof.zone), "{}", report(arena, proof, &changed));
        }
    }
    tally.boards += boards;
    tally.checked += checked as u64;
    if boards > 0 {
        let ban = proof.state.ban;
        tally.begun_bans[0] += u64::from(ban.is_some());
        tally.begun_bans[1] += u64::from(ban.is_some_and(|ban| zone.contains(ban)));
        tally.proved[Tally::index(question)] += 1;
    } else {
        tally.whole += 1;
    }
}

/// What every run has to show, or it has shown nothing.
#[allow(clippy::print_stdout, reason = "its figures go into docs/results.md")]
fn judge(tally: &Tally) {
    println!("{tally}");
    for proved in tally.proved {
        assert!(proved * 20 >= tally.total(), "a question is missing");
    }
    assert!(tally.percent_smaller() >= 20, "zones are too large");
    assert!(tally.percent_turned() >= 10, "nothing depends on the zone");
    assert!(
        tally.checked >= tally.total(),
        "too few proofs were checked"
    );
    let rare = [tally.bans, tally.targets, tally.begun_bans[1]];
    assert!(rare.into_iter().all(|boards| boards * 100 >= tally.total()));
}

/// The share of each test: with four of them a hundred thousand.
const SHARE: u64 = 25_000;

#[test]
fn nothing_outside_a_zone_matters_1() {
    judge(&shake(11, SHARE));
}

#[test]
fn nothing_outside_a_zone_matters_2() {
    judge(&shake(12, SHARE));
}

#[test]
fn nothing_outside_a_zone_matters_3() {
    judge(&shake(13, SHARE));
}

#[test]
fn nothing_outside_a_zone_matters_4() {
    judge(&shake(14, SHARE));
}

#[test]
#[ignore = "minutes; ZONE_POSITIONS and ZONE_SEED change what is proved"]
fn nothing_outside_a_million_zones_matters() {
    let number =
        |name: &str, usual| std::env::var(name).map_or(usual, |text| text.parse::<u64>().unwrap());
    judge(&shake(
        number("ZONE_SEED", 2),
        number("ZONE_POSITIONS", 1_000_000),
    ));
}
