//! The members of one process: how they come in.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::member::{CrowdMember, MemberError};
use super::part::PartArguments;

/// Brings in all members of a part, so many at the same time.
pub(super) async fn gather(part: &PartArguments) -> Result<Vec<CrowdMember>, MemberError> {
    let doors = Arc::new(Semaphore::new(part.doors.max(1)));
    let mut coming = JoinSet::new();
    for number in part.first..part.first + part.count {
        let door = Arc::clone(&doors).acquire_owned().await?;
        let (server, room) = (part.server, part.room.clone());
        coming.spawn(async move {
            let member = CrowdMember::enter(server, &room, number).await;
            drop(door);
            member
        });
    }
    let mut members = Vec::with_capacity(part.count);
    while let Some(member) = coming.join_next().await {
        members.push(member??);
    }
    Ok(members)
}
