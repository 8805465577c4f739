//! Members and what they say.

use shikatsu_api as api;
use shikatsu_team::MemberOrigin;

use super::carry::{Carried, carried_enum, carried_struct};
use super::digits::bytes_of;
use super::error::RoomMessageError;

carried_struct!(JoinRequest {
    member,
    name,
    rating,
    seat,
    origin,
    admission
});
carried_enum!(Admission {
    Link,
    ClassCode,
    Account
});
carried_enum!(Seat { Player(color), Engine(color), Watching });
carried_enum!(Duty { None, Moderator });

carried_enum!(ChatChannel { Team(color), All, Review });
carried_enum!(ChatWords { Text(text), Phrase(phrase) });
carried_enum!(SlowMode { BySize, Off, Wait(wait) });

impl Carried for MemberOrigin {
    type Message = api::room::MemberOrigin;

    fn message(&self) -> Self::Message {
        let Self { address, block } = self;
        Self::Message {
            address: format!("{address:016x}"),
            block: format!("{block:016x}"),
        }
    }

    fn read(message: &Self::Message) -> Result<Self, RoomMessageError> {
        Ok(Self {
            address: u64::from_be_bytes(bytes_of(&message.address)?),
            block: u64::from_be_bytes(bytes_of(&message.block)?),
        })
    }
}
