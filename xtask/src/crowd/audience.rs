//! All members but the host: how they come in, and how they are waited for.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::member::{CrowdMember, MemberError};

/// Members who came in, and how long that took.
pub(super) struct CrowdAudience {
    pub(super) members: Vec<CrowdMember>,
    pub(super) took: Duration,
}

impl CrowdAudience {
    /// Brings in members 1 and on, so many at the same time.
    pub(super) async fn gather(
        server: SocketAddr,
        room: &str,
        count: usize,
        doors: usize,
    ) -> Result<Self, MemberError> {
        let begun = Instant::now();
        let doors = Arc::new(Semaphore::new(doors.max(1)));
        let mut coming = JoinSet::new();
        for number in 1..=count {
            let door = Arc::clone(&doors).acquire_owned().await?;
            let room = room.to_owned();
            coming.spawn(async move {
                let member = CrowdMember::enter(server, &room, number).await;
                drop(door);
                member
            });
        }
        let mut members = Vec::with_capacity(count);
        while let Some(member) = coming.join_next().await {
            members.push(member??);
        }
        Ok(Self {
            members,
            took: begun.elapsed(),
        })
    }
}
