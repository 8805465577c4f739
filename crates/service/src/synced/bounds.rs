//! How much a sync takes and gives, and how much an account keeps.

/// Events that are taken at a time.
pub const MOST_SENT: usize = 500;

/// Events that are given at a time.
pub const MOST_READ: i64 = 1000;

/// Events of one account: seventy years of twenty tries a day.
pub const MOST_KEPT: i64 = 500_000;
