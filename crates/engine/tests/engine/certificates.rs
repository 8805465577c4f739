//! Every word of a report has certificates behind it that a stranger accepts.

use shikatsu_engine::{
    Asked, Cancel, MoveDetail, Report, Request, Side, Worth, bundle, check_bundle,
};
use shikatsu_problem::{Move, Outcome, Role};
use shikatsu_proof::{Claim, Manner, Proved, Question, digest};

use crate::grid::Page;
use crate::ruling;
use crate::solving::{engine, solve, worded};

use Manner::{Prove, Refute};
use Question::{Capture, Eyes, Stand};

fn reports() -> Vec<(Page, Report)> {
    let mut engine = engine(1, 16 << 20);
    Page::all()
        .into_iter()
        .map(|page| {
            let report = solve(&mut engine, &page.problem, 20_000);
            (page, report)
        })
        .collect()
}

/// Written out once more, from section 8 of the rules page.
fn supports(side: &Side, claims: &[&Claim]) -> bool {
    let has = |question, manner, threats| {
        claims.iter().any(|claim| {
            claim.opening.is_empty()
                && claim.first == side.role
                && (claim.question, claim.manner, claim.threats) == (question, manner, threats)
        })
    };
    let (falls_to, stands_from) = (side.span.capture_to, side.span.stand_from);
    match &side.outcome {
        Outcome::Dead => has(Capture, Prove, 5),
        Outcome::Alive => has(Eyes, Prove, -5),
        Outcome::Seki => has(Stand, Prove, -5) && has(Eyes, Refute, -5),
        Outcome::Stands => has(Stand, Prove, -5),
        Outcome::Ko(ko) => {
            let level = match ko.needs_threats {
                Role::Defender => ko.threats as i8,
                Role::Attacker => 1 - ko.threats as i8,
            };
            has(Capture, Prove, level - 1) && has(Stand, Prove, level)
        }
        Outcome::CycleDependent(_) => {
            let low = falls_to.map_or(-5, |level| level + 1);
            let high = stands_from.map_or(5, |level| level - 1);
            low <= high && has(Capture, Refute, low) && has(Stand, Refute, high)
        }
        Outcome::Unknown(_) => true,
    }
}

#[test]
fn the_verdict_follows_from_the_certificates_alone() {
    let mut decided = 0;
    for (page, report) in reports() {
        let problem = &report.problem;
        for side in &report.sides {
            let checked = side.proofs.iter().map(|proof| &proof.checked);
            let proved = Proved::of(&digest(problem).unwrap(), checked);
            let found = ruling::worded(proved.conclude(side.role, &[], 5));
            assert_eq!(found, worded(&side.outcome), "{} {}", page.name, side.first);
            decided += usize::from(found.is_some());
        }
    }
    assert!(decided >= 400, "{decided}");
}

#[test]
fn a_stranger_accepts_every_certificate_and_they_say_enough() {
    let mut decided = 0;
    for (page, report) in reports() {
        for side in &report.sides {
            let bytes: Vec<&[u8]> = side.proofs.iter().map(|p| &p.bytes[..]).collect();
            let mut file = Vec::new();
            bundle::write(&bundle::Bundle::of(bytes), &mut file).unwrap();
            let checked = check_bundle(&report.problem, &file).unwrap();
            let claims: Vec<&Claim> = checked.iter().map(shikatsu_proof::Checked::claim).collect();
            assert!(supports(side, &claims), "{} {side:?}", page.name);
            decided += usize::from(side.outcome.is_decided());
            for first in &side.moves {
                let judged = claims.iter().any(|claim| claim.opening == [first.played]);
                assert_eq!(
                    judged,
                    first.worth != Worth::Unknown,
                    "{} {first:?}",
                    page.name
                );
                let best = first.played.point().is_some_and(|p| side.best.contains(p));
                assert_eq!(best, first.worth == Worth::Keeps);
            }
            for (at, claim) in claims.iter().enumerate() {
                assert!(
                    !claims[..at].contains(claim),
                    "{} twice: {claim}",
                    page.name
                );
            }
        }
    }
    assert!(decided >= 400, "{decided}");
}

#[test]
fn a_forged_bundle_is_refused() {
    let (_, report) = reports().swap_remove(0);
    let [first, ..] = &report.sides[0].proofs[..] else {
        panic!("no proofs")
    };
    let mut forged = first.bytes.clone();
    // Another reason for a leaf: fallen, no eye space and two eyes differ here.
    *forged.last_mut().unwrap() ^= 2;
    let mut file = Vec::new();
    bundle::write(&bundle::Bundle::of(vec![&first.bytes, &forged]), &mut file).unwrap();
    assert!(check_bundle(&report.problem, &file).is_err());
    assert!(check_bundle(&report.problem, &file[..file.len() - 1]).is_err());
}

#[test]
fn the_line_begins_with_a_best_move() {
    let mut begun = 0;
    for (page, report) in reports() {
        for side in &report.sides {
            if side.moves.is_empty() || side.moves.iter().any(|m| m.worth == Worth::Unknown) {
                continue;
            }
            // Not for a circle: its line shows the circle.
            if matches!(side.outcome, Outcome::CycleDependent(_)) {
                continue;
            }
            if let Some(Move::Play(point)) = side.line.first() {
                assert!(side.best.contains(*point), "{} {}", page.name, side.first);
                begun += 1;
            }
        }
    }
    assert!(begun >= 200, "{begun}");
}

#[test]
fn the_verdict_alone_is_the_same_verdict() {
    let mut engine = engine(1, 16 << 20);
    for (page, report) in reports().into_iter().step_by(7) {
        for side in report.sides.iter().filter(|side| side.outcome.is_decided()) {
            let request = Request {
                first: Asked::Side(side.first),
                moves: MoveDetail::VerdictOnly,
                ..Request::everything()
            };
            let alone = engine
                .solve(&page.problem, &request, &Cancel::new(), &mut |_| {})
                .unwrap();
            let [only] = &alone.sides[..] else {
                panic!("one side was asked for")
            };
            assert!(only.moves.is_empty() && alone.status().is_none());
            assert_eq!(
                (only.first, only.span),
                (side.first, side.span),
                "{}",
                page.name
            );
        }
    }
}
