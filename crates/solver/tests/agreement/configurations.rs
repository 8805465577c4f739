//! The same answers whatever the table, the turn and the colours.
