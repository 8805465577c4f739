//! The name by which a proxy that signs people in knows one of them.
//!
//! Invariant: a name is one word of visible ASCII without commas. So what came in two headers, which some proxies join by a
//! comma, is no name, nor is what another character could hide in.

use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::account_name::AccountName;
use crate::door_error::DoorError;

const LONGEST: usize = 200;

/// A name of a proxy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxyName(String);

impl FromStr for ProxyName {
    type Err = DoorError;

    fn from_str(text: &str) -> Result<Self, DoorError> {
        let is_plain = text
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b',');
        match (1..=LONGEST).contains(&text.len()) && is_plain {
            true => Ok(Self(text.to_owned())),
            false => Err(DoorError::ProxyName),
        }
    }
}

impl ProxyName {
    /// What is stored of it: the site needs to know it again, and nothing else of it.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update("proxy name");
        hash.update([0]);
        hash.update(&self.0);
        hash.finalize().into()
    }

    /// What an account is called at first: what stands before an @, and no more than a name may have.
    #[must_use]
    pub fn first_name(&self) -> Option<AccountName> {
        let before = self.0.split('@').next().unwrap_or_default();
        let before = before.get(..40).unwrap_or(before);
        before.parse().or_else(|_| "member".parse()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_plain_word() {
        for (text, first) in [
            ("anna", "anna"),
            ("Anna.B@school.example", "Anna.B"),
            ("@school.example", "member"),
            ("c0ffee-1234|idp", "c0ffee-1234|idp"),
        ] {
            let name: ProxyName = text.parse().unwrap();
            assert_eq!(name.first_name().unwrap().as_str(), first);
        }
        let long: ProxyName = "a".repeat(200).parse().unwrap();
        assert_eq!(long.first_name().unwrap().as_str().len(), 40);
        let too_long = "a".repeat(201);
        for text in [
            "",
            " ",
            "a b",
            "a,b",
            "a, b",
            "a\nb",
            "anna\u{202e}",
            "änne",
            &too_long,
        ] {
            assert_eq!(text.parse::<ProxyName>(), Err(DoorError::ProxyName));
        }
    }

    #[test]
    fn two_names_have_two_hashes() {
        let hash = |text: &str| text.parse::<ProxyName>().unwrap().hash();
        assert_eq!(hash("anna"), hash("anna"));
        assert_ne!(hash("anna"), hash("Anna"));
    }
}
