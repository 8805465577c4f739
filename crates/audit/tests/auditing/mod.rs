//! An audit as the tests of this crate run it.
#![allow(dead_code, reason = "each test file uses its part")]

use std::collections::BTreeSet;

use shikatsu_audit::{
    AuditStones, AuditTerms, FindingKind, Sheet, judge_evidence, judge_with_evidence,
};
use shikatsu_engine::{Cancel, Engine, Limits, Options};
use shikatsu_formats::{Document, read_any};

/// Black plays B9 and kills; on a board whose boundary is drawn.
pub(crate) const CORNER: &str = "SZ[9]AB[ea][eb][ac][bc][cc][dc]AW[da][ab][bb][cb][db]PL[B]\
    KEYS[bb]GOAL[kill]AREA[aa][ba][ca][da][ab][bb][cb][db]";

pub(crate) fn document(text: &str) -> Document {
    read_any(text.as_bytes()).unwrap().remove(0).0
}

/// The corner with these lines.
pub(crate) fn corner(lines: &str) -> Document {
    document(&format!("(;{CORNER}{lines})"))
}

pub(crate) fn audit_with(document: &Document, stones: AuditStones) -> Sheet {
    let mut engine = Engine::new(Options {
        threads: 1,
        memory: 64 << 20,
    });
    let terms = AuditTerms {
        limits: Limits::of_nodes(1_000_000),
        stones,
    };
    let (sheet, evidence) = judge_with_evidence(document, &terms, &mut engine, &Cancel::new());
    let again = judge_evidence(document, stones, &evidence).unwrap();
    assert_same(&sheet, &again);
    sheet
}

/// What certificates alone say is what the search said. Less may be found where the rule for bent four was searched and
/// found not to apply, because no certificate says that.
fn assert_same(searched: &Sheet, certified: &Sheet) {
    assert_eq!(searched.sides, certified.sides);
    assert_eq!(searched.conditions, certified.conditions);
    let says = |sheet: &Sheet| -> BTreeSet<String> {
        let all = sheet.findings.iter();
        let proved = all.filter(|one| one.kind.needs_proof());
        proved
            .map(|one| format!("{} {} {:?} {:?}", one.kind, one.says, one.at, one.line))
            .collect()
    };
    let (searched_says, certified_says) = (says(searched), says(certified));
    let invented = certified_says.difference(&searched_says);
    assert_eq!(invented.collect::<Vec<_>>(), Vec::<&String>::new());
    let asks_for_the_rule = certified
        .findings
        .iter()
        .any(|one| one.says.contains("bent four"));
    if !asks_for_the_rule {
        let found = &certified.findings;
        assert_eq!(searched_says, certified_says, "{found:?}");
    }
}

pub(crate) fn audit(document: &Document) -> Sheet {
    audit_with(document, AuditStones::AsTheyAre)
}

pub(crate) fn kinds(sheet: &Sheet) -> Vec<FindingKind> {
    sheet.findings.iter().map(|finding| finding.kind).collect()
}
