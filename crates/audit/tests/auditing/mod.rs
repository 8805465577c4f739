//! An audit as the tests of this crate run it.
#![allow(dead_code, reason = "each test file uses its part")]

use shikatsu_audit::{AuditStones, AuditTerms, FindingKind, Sheet, judge};
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
        limits: Limits {
            time: None,
            nodes: Some(1_000_000),
        },
        stones,
    };
    judge(document, &terms, &mut engine, &Cancel::new())
}

pub(crate) fn audit(document: &Document) -> Sheet {
    audit_with(document, AuditStones::AsTheyAre)
}

pub(crate) fn kinds(sheet: &Sheet) -> Vec<FindingKind> {
    sheet.findings.iter().map(|finding| finding.kind).collect()
}
