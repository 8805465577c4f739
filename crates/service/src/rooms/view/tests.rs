//! What no audience may see.
