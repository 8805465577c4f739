//! Who knocks: a cookie, and where it comes from.
//!
//! Invariant: a room sees hashes only. Members of two rooms cannot be linked by their ids, and no address can be found
//! from its hash without the secret of the installation.

use std::net::IpAddr;

use sha2::{Digest, Sha256};
use shikatsu_team::{MemberId, MemberOrigin, RoomId};
use uuid::Uuid;

/// The word in the cookie of a browser: 122 bits that cannot be guessed.
#[derive(Clone, PartialEq, Eq)]
pub struct VisitorCookie(String);

/// What hashes of addresses are made with.
#[derive(Clone)]
pub(super) struct OriginSecret(pub(super) [u8; 32]);

impl VisitorCookie {
    /// A new one.
    #[must_use]
    pub fn fresh() -> Self {
        Self(Uuid::new_v4().simple().to_string())
    }

    /// The cookie of this word, if it has the form of one.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        let is_word = word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_word.then(|| Self(word.to_owned()))
    }

    /// The word.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.0
    }

    /// The member that the cookie is in a room.
    #[must_use]
    pub fn member(&self, room: RoomId) -> MemberId {
        let mut hash = Sha256::new();
        hash.update(b"shikatsu room member");
        hash.update(room.0.to_be_bytes());
        hash.update(self.0.as_bytes());
        let hash: [u8; 32] = hash.finalize().into();
        let mut first = [0; 16];
        first.copy_from_slice(&hash[..16]);
        MemberId(u128::from_be_bytes(first))
    }
}

impl OriginSecret {
    /// The hashes of an address (of IPv6 the /64) and of the block around it (/24, /48).
    pub(super) fn origin(&self, address: IpAddr) -> MemberOrigin {
        let (address, block) = match address.to_canonical() {
            IpAddr::V4(address) => {
                let [a, b, c, d] = address.octets();
                (vec![4, a, b, c, d], vec![4, a, b, c])
            }
            IpAddr::V6(address) => {
                let bytes = address.octets();
                ([&[6], &bytes[..8]].concat(), [&[6], &bytes[..6]].concat())
            }
        };
        MemberOrigin {
            address: self.hash(b"address", &address),
            block: self.hash(b"block", &block),
        }
    }

    fn hash(&self, purpose: &[u8], bytes: &[u8]) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(purpose);
        hash.update(bytes);
        let hash: [u8; 32] = hash.finalize().into();
        let mut first = [0; 8];
        first.copy_from_slice(&hash[..8]);
        u64::from_be_bytes(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_another_member_in_each_room() {
        let cookie = VisitorCookie::fresh();
        let again = VisitorCookie::of_word(cookie.word()).unwrap();
        assert_eq!(cookie.member(RoomId(1)), again.member(RoomId(1)));
        assert_ne!(cookie.member(RoomId(1)), cookie.member(RoomId(2)));
        assert_ne!(
            cookie.member(RoomId(1)),
            VisitorCookie::fresh().member(RoomId(1))
        );
        for word in ["", "short", &"g".repeat(32), &"a".repeat(33)] {
            assert!(VisitorCookie::of_word(word).is_none());
        }
    }

    #[test]
    fn networks_are_one_address_and_blocks_one_block() {
        let secret = OriginSecret([7; 32]);
        let origin = |text: &str| secret.origin(text.parse().unwrap());
        assert_eq!(origin("192.0.2.1"), origin("::ffff:192.0.2.1"));
        assert_ne!(origin("192.0.2.1").address, origin("192.0.2.2").address);
        assert_eq!(origin("192.0.2.1").block, origin("192.0.2.2").block);
        assert_ne!(origin("192.0.2.1").block, origin("192.0.3.1").block);
        assert_eq!(origin("2001:db8::1"), origin("2001:db8::2"));
        let (one, two) = (origin("2001:db8:0:1::1"), origin("2001:db8:0:2::1"));
        assert_ne!(one.address, two.address);
        assert_eq!(one.block, two.block);
        let other = OriginSecret([8; 32]).origin("192.0.2.1".parse().unwrap());
        assert_ne!(other, origin("192.0.2.1"));
    }
}
