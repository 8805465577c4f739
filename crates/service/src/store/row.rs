//! A fact as a row of the database.

use super::bundle::BundleHash;
use super::fact::Fact;
use super::key::QuestionKey;

/// A fact with the certificates it follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFact {
    /// What is proved.
    pub fact: Fact,
    /// Where its certificates are.
    pub bundle: BundleHash,
}

/// The row of a fact.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FactRow {
    pub(super) key: QuestionKey,
    pub(super) known: i16,
    pub(super) revision: i16,
}

impl FactRow {
    /// The question it is about.
    pub(crate) const fn key(&self) -> QuestionKey {
        self.key
    }
}
