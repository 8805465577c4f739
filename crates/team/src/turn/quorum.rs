//! How many ballots a decision needs.

/// The least number of members that must act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quorum {
    /// A number.
    Count(u32),
    /// A share of those present, in percent, rounded up.
    Share(u8),
}

impl Quorum {
    /// How many must act when so many are present; at least one.
    #[must_use]
    pub fn needed(self, present: usize) -> usize {
        let needed = match self {
            Self::Count(count) => usize::try_from(count).unwrap_or(usize::MAX),
            Self::Share(percent) => present
                .saturating_mul(usize::from(percent.min(100)))
                .div_ceil(100),
        };
        needed.max(1)
    }
}

impl Default for Quorum {
    fn default() -> Self {
        Self::Count(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_rounded_up_and_never_nothing() {
        for (quorum, present, needed) in [
            (Quorum::Count(0), 9, 1),
            (Quorum::Count(3), 1, 3),
            (Quorum::Share(50), 5, 3),
            (Quorum::Share(50), 0, 1),
            (Quorum::Share(34), 3, 2),
            (Quorum::Share(200), 4, 4),
        ] {
            assert_eq!(quorum.needed(present), needed, "{quorum:?} of {present}");
        }
    }
}
