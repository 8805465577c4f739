//! Where the owner of a room is found.

use super::replica::ReplicaId;

/// Where the owner of a room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnerPlace {
    /// On this server.
    Here,
    /// On another one.
    Elsewhere(ReplicaId),
    /// Nowhere: the room is closed.
    Closed,
}
