//! What opens doors of a room: the class code and the key of the side outside.
//!
//! Invariant: both follow from the room's secret, so every owner of the room gives the same ones, and no one else can.

use sha2::{Digest, Sha256};
use shikatsu_api::room::HostKeys;
use shikatsu_problem::Color;
use shikatsu_team::{Room, RoomSecret};

use super::code::letters;

/// The keys of a room; nothing for a room without a secret.
pub(super) fn host_keys(room: &Room) -> Option<HostKeys> {
    let secret = room.secret()?;
    let is_outside = |color: &Color| room.settings().team(*color).is_none();
    let has_opponent = Color::BOTH.iter().any(is_outside);
    Some(HostKeys {
        class_code: letters(&derived(room, secret, b"class code")),
        opponent_key: has_opponent.then(|| {
            let hash = derived(room, secret, b"opponent key");
            hash[..16]
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect()
        }),
    })
}

/// Whether a visitor knows the class code.
pub(super) fn is_class_code(room: &Room, said: &str) -> bool {
    let said = said.trim().to_ascii_uppercase();
    host_keys(room).is_some_and(|keys| is_same(&keys.class_code, &said))
}

/// Whether a socket may play the side outside.
pub(super) fn is_opponent_key(room: &Room, said: &str) -> bool {
    let key = host_keys(room).and_then(|keys| keys.opponent_key);
    key.is_some_and(|key| is_same(&key, said))
}

fn derived(room: &Room, secret: RoomSecret, purpose: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"shikatsu room key");
    hash.update(secret.0.to_be_bytes());
    hash.update(room.id().0.to_be_bytes());
    hash.update(purpose);
    hash.finalize().into()
}

/// Compares without telling by its time how much is right.
fn is_same(one: &str, two: &str) -> bool {
    let differences = one.bytes().zip(two.bytes()).map(|(one, two)| one ^ two);
    one.len() == two.len() && differences.fold(0, |all, byte| all | byte) == 0
}
