//! What is known of the key of a problem in a set.

use crate::store::StoreError;

/// What is known of the key of a problem in a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKey {
    /// The bank has it, with the problem.
    OfBank,
    /// It is looked for.
    Searched,
    /// It is proved.
    Proved {
        /// The right first moves, as the problem is drawn; every other one is wrong.
        right: Vec<String>,
        /// The certificates from which that follows, by the SHA-256 of their bundle.
        certificates: String,
    },
    /// Too little is proved to make one.
    Unproved,
}

impl ItemKey {
    /// The key out of the columns of an item.
    pub(super) fn kept(
        state: Option<&str>,
        right: Option<&str>,
        certificates: Option<String>,
    ) -> Result<Self, StoreError> {
        let corrupt = StoreError::Corrupt("the key of a problem in a set cannot be read");
        Ok(match (state, right, certificates) {
            (None, ..) => Self::OfBank,
            (Some("waiting" | "asked"), ..) => Self::Searched,
            (Some("proved"), Some(right), Some(certificates)) => Self::Proved {
                right: right.split(',').map(str::to_owned).collect(),
                certificates,
            },
            (Some("unproved"), ..) => Self::Unproved,
            _ => return Err(corrupt),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_without_its_proof_is_none() {
        let kept = |state, right, certificates: Option<&str>| {
            ItemKey::kept(state, right, certificates.map(str::to_owned)).ok()
        };
        assert_eq!(kept(None, None, None), Some(ItemKey::OfBank));
        for waits in ["waiting", "asked"] {
            assert_eq!(kept(Some(waits), None, None), Some(ItemKey::Searched));
        }
        assert_eq!(kept(Some("unproved"), None, None), Some(ItemKey::Unproved));
        assert_eq!(
            kept(Some("proved"), Some("B9,A9"), Some("00")),
            Some(ItemKey::Proved {
                right: vec!["B9".into(), "A9".into()],
                certificates: "00".into(),
            })
        );
        assert_eq!(kept(Some("proved"), Some("B9"), None), None);
        assert_eq!(kept(Some("proved"), None, Some("00")), None);
        assert_eq!(kept(Some("believed"), None, None), None);
    }
}
