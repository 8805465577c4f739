//! How much a certificate may cost the checker.

/// How much a certificate may ask of the checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckLimits {
    /// The longest line, in moves.
    pub depth: usize,
    /// The most labels in use at a time; each costs about 32 bytes and one
    /// for each point in play.
    pub live_labels: usize,
}

impl Default for CheckLimits {
    fn default() -> Self {
        Self {
            depth: 100_000,
            live_labels: 1 << 22,
        }
    }
}
