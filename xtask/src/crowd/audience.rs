//! The members of one process: how they come in.
//!
//! Invariant: a member who is in listens while others come. A server closes sockets that answer no ping for half a
//! minute, and twenty thousand members need longer than that.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::member::{CrowdMember, MemberError, VoteTime};
use super::notes::SharedNotes;
use super::part::PartArguments;

/// Members at work; each ends when it may go, or cannot go on.
pub(super) type GatheredMembers = JoinSet<Result<(), MemberError>>;

/// Brings in all members of a part, so many at the same time; each takes part as soon as it is in.
pub(super) async fn gather(
    part: &PartArguments,
    time: &VoteTime,
    notes: &SharedNotes,
) -> Result<GatheredMembers, MemberError> {
    let doors = Arc::new(Semaphore::new(part.doors.max(1)));
    let (came, mut coming) = mpsc::unbounded_channel();
    let mut audience = GatheredMembers::new();
    for number in part.first..part.first + part.count {
        let door = Arc::clone(&doors).acquire_owned().await?;
        let (server, room, came) = (part.server, part.room.clone(), came.clone());
        let (time, notes) = (time.clone(), notes.clone());
        audience.spawn(async move {
            let member = CrowdMember::enter(server, &room, number).await?;
            drop(door);
            let _gone = came.send(());
            drop(came);
            member.take_part(time, notes).await
        });
    }
    drop(came);
    for _ in 0..part.count {
        tokio::select! {
            Some(()) = coming.recv() => {}
            Some(gone) = audience.join_next() => {
                gone??;
                return Err("a member left before the vote".into());
            }
        }
    }
    Ok(audience)
}
