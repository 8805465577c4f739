//! An audit as evidence: what a worker sends, and the record that a reader makes of it.
//!
//! A worker sends certificates and no findings. Who receives them makes the same examination again with certificates in
//! place of a search ([`audit_from_evidence`]), so a finding is never a worker's word.
//!
//! Invariant: of the evidence nothing is believed but certificates that the checker accepts, and nothing is searched.

use std::ops::ControlFlow;
use std::path::Path;

use shikatsu_api::{self as api, AuditFault, AuditSource};
use shikatsu_audit::{AuditEvidence, AuditRecord, EvidenceFault, Sheet, ToldSide, judge_evidence};
use shikatsu_formats::collection::{FoundProblem, each_problem, stem};
use shikatsu_problem::Problem;

use crate::audit::{audit_copy, audit_record, audit_stones};

/// Positions of one audit that are read. An engine asks a few for each line of a key.
const MOST_POSITIONS: usize = 4096;

/// The problem of a source, if it can be read.
#[must_use]
pub fn audited_problem(source: &AuditSource) -> Option<FoundProblem> {
    let mut left = source.index;
    let mut found = None;
    let _all = each_problem(source.text.as_bytes(), &mut |next| {
        if left > 0 {
            left -= 1;
            return ControlFlow::Continue(());
        }
        found = next.ok();
        ControlFlow::Break(())
    });
    found
}

/// Evidence as it is sent, and its certificates, one bundle after the other.
#[must_use]
pub fn audit_evidence(evidence: &[AuditEvidence]) -> (Vec<api::AuditEvidence>, Vec<u8>) {
    let sent = evidence.iter().map(|one| api::AuditEvidence {
        problem: api::Problem::from(&one.problem),
        bytes: one.bundle.len() as u64,
        told: one.told.iter().map(told).collect(),
    });
    let bundles = evidence.iter().flat_map(|one| &one.bundle);
    (sent.collect(), bundles.copied().collect())
}

/// The record of an audit, out of certificates alone.
///
/// # Errors
/// When a certificate does not hold, or the evidence cannot be read.
pub fn audit_from_evidence(
    source: &AuditSource,
    sent: &[api::AuditEvidence],
    bundles: &[u8],
    nodes: u64,
) -> Result<api::AuditRecord, AuditFault> {
    let Some(found) = audited_problem(source) else {
        let reason = "a problem of an audit that cannot be read any more".to_owned();
        return Err(AuditFault::Defect(reason));
    };
    let evidence = read(sent, bundles).map_err(AuditFault::False)?;
    let judged = judge_evidence(&found.document, audit_stones(source.stones), &evidence);
    let sheet = judged.map_err(|fault| match fault {
        EvidenceFault::False(reason) => AuditFault::False(reason),
        EvidenceFault::Defect(reason) => AuditFault::Defect(reason),
    })?;
    Ok(record(&found, Sheet { nodes, ..sheet }, source))
}

fn record(found: &FoundProblem, sheet: Sheet, source: &AuditSource) -> api::AuditRecord {
    let copy = audit_copy(found, &sheet, |text| api::AuditCopy {
        number: source.number,
        below: String::new(),
        stem: stem(Path::new(&source.file), found.place),
        text,
    });
    let record = AuditRecord {
        number: source.number as usize,
        file: source.file.clone(),
        place: found.place.unwrap_or(1),
        ..AuditRecord::of(&found.document.problem, sheet)
    };
    audit_record(&record, copy)
}

/// Takes evidence apart; in words why not.
fn read(sent: &[api::AuditEvidence], bundles: &[u8]) -> Result<Vec<AuditEvidence>, String> {
    if sent.len() > MOST_POSITIONS {
        return Err(format!(
            "evidence about more than {MOST_POSITIONS} positions"
        ));
    }
    let mut left = bundles;
    let mut all = Vec::new();
    for one in sent {
        let bytes = usize::try_from(one.bytes).ok();
        let Some((bundle, rest)) = bytes.and_then(|bytes| left.split_at_checked(bytes)) else {
            return Err("evidence that is longer than its certificates".into());
        };
        left = rest;
        all.push(position(one, bundle)?);
    }
    match left {
        [] => Ok(all),
        _ => Err("certificates about no position".into()),
    }
}

fn position(sent: &api::AuditEvidence, bundle: &[u8]) -> Result<AuditEvidence, String> {
    let problem = Problem::try_from(&sent.problem).map_err(|error| error.to_string())?;
    let size = problem.setup.size;
    let told = sent.told.iter().map(|one| {
        let line = one.line.iter().map(|played| played.on(size));
        Ok(ToldSide {
            first: one.first.into(),
            line: line
                .collect::<Result<_, _>>()
                .map_err(|error| error.to_string())?,
            why: one.why.map(Into::into),
        })
    });
    Ok(AuditEvidence {
        told: told.collect::<Result<_, String>>()?,
        bundle: bundle.to_vec(),
        problem,
    })
}

fn told(told: &ToldSide) -> api::ToldSide {
    api::ToldSide {
        first: told.first.into(),
        line: told.line.iter().map(|&played| played.into()).collect(),
        why: told.why.map(Into::into),
    }
}
