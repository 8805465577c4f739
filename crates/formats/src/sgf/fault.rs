//! What is wrong with an SGF text, and at which byte of it.

use crate::ReadError;

/// A [`ReadError`] before its line and column are known.
#[derive(Debug)]
pub(super) struct SgfFault {
    pub(super) offset: usize,
    pub(super) found: String,
    pub(super) expected: String,
}

impl SgfFault {
    pub(super) fn new(
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            offset,
            found: found.into(),
            expected: expected.into(),
        }
    }

    pub(super) fn in_text(self, text: &str) -> ReadError {
        ReadError::at(text, self.offset, self.found, self.expected)
    }
}
