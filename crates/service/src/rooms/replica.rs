//! A running server, by the name under which it owns rooms.

use uuid::Uuid;

/// One running server; it draws a new id whenever it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReplicaId(pub Uuid);
