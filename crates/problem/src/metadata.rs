//! What a collection says about a problem besides the position.

/// Bibliographic facts. Every field is free text exactly as the source wrote
/// it; nothing here influences a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Metadata {
    /// Identifier inside its collection.
    pub id: Option<String>,
    /// Name of the problem.
    pub title: Option<String>,
    /// Book, set or site section it belongs to.
    pub collection: Option<String>,
    /// Who composed it.
    pub author: Option<String>,
    /// Where this copy came from.
    pub source: Option<String>,
    /// Grade in the source's own scale ("easy", "5K", "dictionary").
    pub level: Option<String>,
    /// Copyright notice.
    pub copyright: Option<String>,
    /// Date, in the source's own notation.
    pub date: Option<String>,
}

impl Metadata {
    /// True when nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
