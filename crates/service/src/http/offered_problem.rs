//! A problem on offer.

use std::collections::BTreeMap;

use shikatsu_api::BankSpan;
use shikatsu_formats::Document;

/// A problem with what lists are asked for.
pub(super) struct OfferedProblem {
    pub(super) document: Document,
    /// What it teaches; of a file, its folder.
    pub(super) themes: Vec<String>,
    /// From 1 to 5, where it is known.
    pub(super) band: Option<u8>,
    /// What refutes wrong first moves, by their labels, as far as the bank says.
    pub(super) replies: BTreeMap<String, String>,
}

impl OfferedProblem {
    /// A problem of a file; the first folder of its id is what it teaches.
    pub(super) fn of_file(id: &str, document: Document) -> Self {
        let folder = id.split_once('.').map(|(folder, _)| folder.to_owned());
        Self {
            document,
            themes: folder.into_iter().collect(),
            band: None,
            replies: BTreeMap::new(),
        }
    }

    /// Whether it has the band and the theme that are asked for, if any.
    pub(super) fn is_in(&self, span: &BankSpan) -> bool {
        let has_theme = |theme: &String| self.themes.contains(theme);
        span.band.is_none_or(|band| self.band == Some(band))
            && span.theme.as_ref().is_none_or(has_theme)
    }
}
