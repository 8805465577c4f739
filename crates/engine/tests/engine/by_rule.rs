//! Bent four in the corner: the verdict by rule where the suite has one, and
//! never where it has none.

use shikatsu_engine::{
    Asked, Assumption, Cancel, MoveDetail, Report, Request, bundle, check_bundle,
};
use shikatsu_problem::{BentFour, Color, Move, Outcome, Problem, Role};
use shikatsu_proof::{Checked, Claim, Manner, Question};

use crate::grid::Page;
use crate::solving::{engine, solve};

const NODES: u64 = 2_000_000;

/// First movers with a verdict by rule that differs, and how many of them are
/// proved; raise it when more are.
const LINES: usize = 15;
const PROVED: usize = 13;

fn by_rule(page: &Page, first: Color) -> Option<&str> {
    let key = format!("{first} first by rule").to_lowercase();
    page.values.get(&key).map(String::as_str)
}

fn covers(report: &Report, first: Color) -> bool {
    report.by_rule.as_ref().is_some_and(|ruled| {
        assert_eq!(ruled.outcome, Outcome::Dead);
        ruled.first.includes(first)
    })
}

#[test]
fn dead_by_rule_is_said_only_where_it_is_so() {
    let mut engine = engine(1, 64 << 20);
    let (mut lines, mut proved) = (0, Vec::new());
    for page in Page::all() {
        let report = solve(&mut engine, &page.problem, NODES);
        let mut differs = false;
        for first in Color::BOTH {
            let expected = by_rule(&page, first);
            lines += usize::from(expected.is_some());
            if covers(&report, first) {
                let truth = expected.or(page.verdict(first));
                assert_eq!(truth, Some("dead"), "{} {first} first", page.name);
                if expected.is_some() {
                    differs = true;
                    proved.push(format!("{} {first}", page.name));
                }
            }
        }
        assert_eq!(differs, report.by_rule.is_some(), "{}", page.name);
    }
    println!("{}", proved.join("\n"));
    assert_eq!(lines, LINES);
    assert_eq!(proved.len(), PROVED);
}

fn page(name: &str) -> Page {
    let mut pages = Page::all().into_iter();
    pages.find(|page| page.name == name).unwrap()
}

/// The claims of all certificates, as a stranger reads them.
fn claims(report: &Report) -> Vec<Claim> {
    let bytes: Vec<&[u8]> = report.proofs().map(|proof| &proof.bytes[..]).collect();
    let mut file = Vec::new();
    bundle::write(&bundle::Bundle::of(bytes), &mut file).unwrap();
    let checked = check_bundle(&report.problem, &file).unwrap();
    checked.iter().map(Checked::claim).cloned().collect()
}

/// Whether a claim of K says enough.
fn captures(claims: &[Claim], first: Role, opening: &[Move], level: i8) -> bool {
    claims.iter().any(|claim| {
        (claim.question, claim.manner) == (Question::Capture, Manner::Prove)
            && claim.first == first
            && claim.opening == opening
            && claim.threats >= level
    })
}

fn stones(problem: &Problem, labels: &[&str]) -> Vec<Move> {
    let point = |label| problem.setup.size.point(label).unwrap();
    labels
        .iter()
        .map(|label| Move::Play(point(label)))
        .collect()
}

#[test]
fn a_stranger_finds_all_that_the_rule_needs() {
    let page = page("bent-four/01-classic");
    let report = solve(&mut engine(1, 1 << 20), &page.problem, NODES);
    let ruled = report.by_rule.as_ref().unwrap();
    assert_eq!((ruled.first, ruled.prepared_by), (Asked::Both, None));
    let claims = claims(&report);
    assert!(captures(&claims, Role::Attacker, &[], 0));
    // The only two empty points.
    for played in stones(&page.problem, &["A3", "D4"]) {
        assert!(
            captures(&claims, Role::Defender, &[played], 5),
            "{played:?}"
        );
    }
    assert!(report.assumptions.contains(&Assumption::BentFourBothWays));
    assert!(!report.assumptions.contains(&Assumption::BentFourPlayedOut));
}

#[test]
fn a_first_stone_may_lead_there() {
    let page = page("bent-four/05-before");
    let report = solve(&mut engine(1, 1 << 20), &page.problem, NODES);
    let ruled = report.by_rule.as_ref().unwrap();
    let [fills, bend, other] = stones(&page.problem, &["C4", "A3", "D4"])[..] else {
        panic!("three points are empty")
    };
    assert_eq!(ruled.first, Asked::Side(Color::Black));
    assert_eq!(ruled.prepared_by, Some(fills));
    let claims = claims(&report);
    assert!(captures(&claims, Role::Attacker, &[fills, Move::Pass], 0));
    for reply in [bend, other] {
        assert!(captures(&claims, Role::Attacker, &[fills, reply], 5));
    }
}

#[test]
fn nothing_is_said_where_it_was_not_asked_for() {
    let mut engine = engine(1, 1 << 20);
    let mut problem = page("bent-four/01-classic").problem;
    for first in Color::BOTH {
        let request = Request {
            first: Asked::Side(first),
            ..Request::everything()
        };
        let report = engine.solve(&problem, &request, &Cancel::new(), &mut |_| {});
        assert!(report.unwrap().by_rule.is_none());
    }
    let request = Request {
        moves: MoveDetail::VerdictOnly,
        ..Request::everything()
    };
    let report = engine.solve(&problem, &request, &Cancel::new(), &mut |_| {});
    assert!(
        report.unwrap().by_rule.is_some(),
        "both verdicts are enough"
    );
    problem.rules.bent_four = BentFour::PlayedOut;
    let report = solve(&mut engine, &problem, NODES);
    assert!(report.by_rule.is_none());
    assert!(!report.assumptions.contains(&Assumption::BentFourPlayedOut));
}

#[test]
fn several_threads_say_the_same() {
    let mut engine = engine(2, 2 << 20);
    for (name, first) in [
        ("bent-four/01-classic", Some(Asked::Both)),
        ("bent-four/06-bend-stone", Some(Asked::Side(Color::White))),
        ("bent-four/04-", None),
    ] {
        let pages = Page::all().into_iter();
        for page in pages.filter(|page| page.name.starts_with(name)) {
            let report = solve(&mut engine, &page.problem, NODES);
            assert_eq!(report.by_rule.map(|ruled| ruled.first), first, "{name}");
        }
    }
}
