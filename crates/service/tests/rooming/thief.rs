//! A server that takes a room over and then does nothing with it: it neither answers nor dies.

use shikatsu_service::rooms::{ReplicaId, RoomLease, RoomStore};
use shikatsu_team::RoomId;
use sqlx::AssertSqlSafe;

use crate::fixture::TestSite;

/// Its lease of a room. It does not run out while a test runs, however slow the machine is.
pub(crate) async fn taken(site: &TestSite, rooms: &RoomStore, room: &str) -> RoomLease {
    let server = ReplicaId(uuid::Uuid::new_v4());
    loop {
        lease_until(site, room, "- interval '1 second'").await;
        if let Ok(lease) = rooms.take_over(server, id(room)).await {
            lease_until(site, room, "+ interval '1 hour'").await;
            return lease;
        }
    }
}

async fn lease_until(site: &TestSite, room: &str, when: &str) {
    let late =
        format!("update room set lease_until = clock_timestamp() {when} where id = '{room}'");
    sqlx::query(AssertSqlSafe(late))
        .execute(site.requests.store().pool())
        .await
        .unwrap();
}

/// The room of 32 digits.
pub(crate) fn id(room: &str) -> RoomId {
    RoomId(u128::from_str_radix(room, 16).unwrap())
}
