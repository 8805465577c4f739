//! Grades as lines of JSON beside the packs: packs are never written again, and grades are fitted again.
//!
//! Invariant: a line has the band that its features give; another is refused.

use serde_json::{Value, json};
use shikatsu_engine::{Asked, MoveDetail};

use crate::examiner::Examiner;
use crate::grade::{GradeFeatures, is_seen_at_once};
use crate::record::BankRecord;
use crate::rejection::{Gate, Rejection};

/// The grade of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordGrade {
    /// The name of the record.
    pub id: String,
    /// What its band follows from.
    pub features: GradeFeatures,
}

impl RecordGrade {
    /// Grades a record; nodes are those of the verdict of its side to move.
    ///
    /// # Errors
    /// When that verdict is not proved within the examiner's limits.
    pub fn of(examiner: &mut Examiner, record: &BankRecord) -> Result<Self, Rejection> {
        let first = Asked::Side(record.problem.to_move());
        let report = examiner.ask(&record.problem, first, MoveDetail::VerdictOnly)?;
        let side = report.sides.first();
        if !side.is_some_and(|side| side.outcome.is_decided()) {
            return Err(Rejection::NotProved(Gate::Unsettled));
        }
        let (right, empty) = (record.right, record.features.empty);
        Ok(Self {
            id: record.id.clone(),
            features: GradeFeatures::of(&record.problem, right, report.nodes, empty),
        })
    }

    /// The line, without a newline.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let GradeFeatures {
            glance,
            misses,
            nodes,
            empty,
        } = self.features;
        json!({
            "id": self.id,
            "band": self.features.band().number(),
            "glance": glance,
            "misses": misses,
            "nodes": nodes,
            "empty": empty,
        })
    }

    /// Reads a line whatever its band says, because weights may have changed since.
    #[must_use]
    pub fn read(value: &Value) -> Option<Self> {
        let number = |field: &str| value.get(field)?.as_u64();
        let size = |field| usize::try_from(number(field)?).ok();
        Some(Self {
            id: value.get("id")?.as_str()?.to_owned(),
            features: GradeFeatures {
                glance: size("glance")?,
                misses: size("misses")?,
                nodes: number("nodes")?,
                empty: size("empty")?,
            },
        })
    }

    /// Reads a line of a bank that ships: its band is the one that its features give.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Self> {
        Self::read(value).filter(|grade| grade.to_json() == *value)
    }
}

/// Whether a problem asks for nothing: the first move that comes to mind is right, and the band is not one of the two lowest. A
/// verdict that is not proved within the examiner's nodes is of no low band.
pub(crate) fn is_obvious(examiner: &mut Examiner, record: &BankRecord) -> bool {
    let is_low = |grade: RecordGrade| grade.features.band().is_low();
    is_seen_at_once(&record.problem, record.right)
        && !RecordGrade::of(examiner, record).is_ok_and(is_low)
}
