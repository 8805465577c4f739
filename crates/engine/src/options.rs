//! What an engine may use of the machine.

/// What an engine may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Threads that search with one table; at least one. An easy question is searched with one.
    pub threads: usize,
    /// Bytes for the tables. The list of where patterns come from takes up to an eighth more. When a certificate fails,
    /// a second table takes twice as much again for a while.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 256 << 20,
        }
    }
}
