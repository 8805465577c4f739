//! The counts of a run.
//!
//! Invariant: every record is counted once by its worst finding, so problems =
//! clean + with errors + with warnings + with notes.

use std::collections::BTreeMap;

use crate::finding::{AuditSeverity, FindingKind};
use crate::sheet::Sheet;

/// What a run has counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// What was audited, as the user named it.
    pub title: String,
    /// How it was done: limits, version.
    pub terms: String,
    /// Files and problems looked at.
    pub problems: usize,
    /// Problems whose verdict for the side to move is proved.
    pub proved: usize,
    /// By their worst finding.
    pub worst: BTreeMap<AuditSeverity, usize>,
    /// Problems that have a finding of this kind.
    pub kinds: BTreeMap<FindingKind, usize>,
}

impl Summary {
    /// Counts a problem.
    pub fn add(&mut self, sheet: &Sheet) {
        self.problems += 1;
        self.proved += usize::from(sheet.is_proved());
        if let Some(worst) = sheet.severity() {
            *self.worst.entry(worst).or_default() += 1;
        }
        let mut kinds: Vec<FindingKind> =
            sheet.findings.iter().map(|finding| finding.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    /// Problems whose worst finding this is.
    #[must_use]
    pub fn with_worst(&self, severity: AuditSeverity) -> usize {
        self.worst.get(&severity).copied().unwrap_or_default()
    }

    /// Problems without any finding.
    #[must_use]
    pub fn clean(&self) -> usize {
        self.problems - self.worst.values().sum::<usize>()
    }

    /// The worst of all.
    #[must_use]
    pub fn severity(&self) -> Option<AuditSeverity> {
        self.worst.keys().max().copied()
    }

    /// Problems with a finding of this kind.
    #[must_use]
    pub fn with_kind(&self, kind: FindingKind) -> usize {
        self.kinds.get(&kind).copied().unwrap_or_default()
    }
}
