//! Bundles with certificates missing, foreign or damaged: less is said, or nothing, never
//! something else.

use shikatsu_engine::bundle::{self, Bundle};
use shikatsu_problem::Problem;
use shikatsu_proof::Conclusion;
use shikatsu_verdict::{Ruled, Ruling, RulingError, Worth, rule, rule_bundle};

use super::chance::Chance;
use super::{leaky_pages, open_pages, packed};
use crate::grid::Page;
use crate::solving::{engine, solve};

const NODES: u64 = 50_000;

/// Everything with a bundle: enclosed, open and leaky boards, some of each.
fn some_pages() -> Vec<(String, Problem)> {
    let closed = Page::all()
        .into_iter()
        .map(|page| (page.name, page.problem));
    let all: Vec<_> = closed.chain(open_pages()).chain(leaky_pages()).collect();
    all.into_iter().step_by(3).collect()
}

/// Whether `weak` says nothing that `strong` does not say.
fn is_weaker(weak: &Ruling, strong: &Ruling) -> bool {
    use Conclusion::{Alive, Open, Seki, Stands};
    let (less, more) = (weak.conclusion, strong.conclusion);
    if less != more {
        return less == Open || (less == Stands && matches!(more, Alive | Seki));
    }
    let worth = |ruling: &Ruling, played| {
        let found = ruling.moves.iter().find(|one| one.played == played);
        found.map_or(Worth::Unknown, |one| one.worth)
    };
    let moves = weak
        .moves
        .iter()
        .map(|one| (one.worth, worth(strong, one.played)));
    moves.chain([(weak.pass, strong.pass)]).all(|(less, more)| {
        less == more
            || less == Worth::Unknown
            || matches!(
                (less, more),
                (Worth::Stands, Worth::Keeps | Worth::OnlySeki)
                    | (Worth::Lapses, Worth::OnlySeki | Worth::Fails)
            )
    })
}

fn are_weaker(weak: &Ruled, strong: &Ruled) -> bool {
    let pairs = weak.sides.iter().zip(&strong.sides);
    pairs
        .into_iter()
        .all(|(weak, strong)| is_weaker(weak, strong))
}

#[test]
fn without_some_certificates_a_ruling_says_the_same_or_less() {
    let (mut engine, mut chance) = (engine(1, 64 << 20), Chance::new(11));
    let (mut bundles, mut poorer) = (0, 0);
    for (name, problem) in some_pages() {
        let report = solve(&mut engine, &problem, NODES);
        let whole = report.bundle();
        let strong = rule_bundle(&problem, &whole).unwrap();
        let count = whole.certificates.len();
        let mut cuts: Vec<Vec<usize>> = (0..4.min(count))
            .map(|_| vec![chance.below(count)])
            .collect();
        for share in [2, 3, 5] {
            cuts.push((0..count).filter(|_| chance.once_in(share)).collect());
        }
        for cut in cuts {
            let mut left = whole.clone();
            let mut at = 0..;
            left.certificates
                .retain(|_| !cut.contains(&at.next().unwrap()));
            let weak = rule_bundle(&problem, &left).unwrap();
            assert!(
                are_weaker(&weak, &strong),
                "{name} without {cut:?}:\n{weak:#?}\n{strong:#?}"
            );
            bundles += 1;
            poorer += usize::from(!are_weaker(&strong, &weak));
        }
        // Without the points in play there is no reading to check a certificate against.
        left_without_boundaries(&problem, &whole, &strong);
    }
    println!("{bundles} bundles, {poorer} of them say less");
    assert!(bundles > 1000 && poorer > 300, "{bundles} {poorer}");
}

fn left_without_boundaries(problem: &Problem, whole: &Bundle<'_>, strong: &Ruled) {
    let left = Bundle {
        boundaries: Vec::new(),
        certificates: whole.certificates.clone(),
    };
    match rule_bundle(problem, &left) {
        Ok(ruled) => assert!(are_weaker(&ruled, strong)),
        Err(error) => assert!(matches!(error, RulingError::Certificate { .. }), "{error}"),
    }
}

#[test]
fn a_bundle_of_another_problem_is_refused() {
    let mut engine = engine(1, 64 << 20);
    let pages: Vec<_> = some_pages().into_iter().step_by(4).collect();
    let mut refused = 0;
    let mut before: Option<Vec<u8>> = None;
    for (name, problem) in &pages {
        if let Some(bytes) = &before {
            let error = rule(problem, bytes).unwrap_err();
            let first = matches!(error, RulingError::Certificate { index: 0, .. });
            assert!(
                first && error.to_string().contains("another problem"),
                "{name}: {error}"
            );
            refused += 1;
        }
        let report = solve(&mut engine, problem, NODES);
        let bundle = report.bundle();
        before = (!bundle.certificates.is_empty()).then(|| packed(&bundle));
    }
    assert!(refused > 30, "{refused}");
}

#[test]
fn a_changed_byte_is_refused_or_changes_nothing() {
    let (mut engine, mut chance) = (engine(1, 64 << 20), Chance::new(13));
    let (mut changed, mut refused) = (0, 0);
    for (name, problem) in some_pages().into_iter().step_by(2) {
        let report = solve(&mut engine, &problem, NODES);
        let whole = report.bundle();
        let strong = rule_bundle(&problem, &whole).unwrap();
        let bytes = packed(&whole);
        for _ in 0..20 {
            let mut bytes = bytes.clone();
            let at = chance.below(bytes.len());
            bytes[at] ^= 1 << chance.below(8);
            changed += 1;
            // A claim about fewer threats may hold by the same moves, and a boundary may be one
            // that no certificate needs.
            match rule(&problem, &bytes) {
                Ok(ruled) => assert!(are_weaker(&ruled, &strong), "{name} at {at}"),
                Err(_) => refused += 1,
            }
        }
    }
    println!("{refused} of {changed} refused");
    assert!(refused * 10 >= changed * 9, "{refused} of {changed}");
    assert!(matches!(
        rule(&open_pages()[0].1, b"SKBUNDLE"),
        Err(RulingError::Bundle(bundle::BundleError::Truncated))
    ));
}
