//! The people and programs of a room: members, the list of them, and what each role may do.

mod member;
mod role;
mod roster;

pub use member::{
    Admission, Duty, JoinRequest, MemberId, MemberOrigin, MemberPresence, Seat, TeamMember,
};
pub use role::{Act, Permission, RoomRole, may};
pub use roster::Roster;
