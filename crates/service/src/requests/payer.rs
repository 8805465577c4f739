//! Whose quota a search is counted against.
//!
//! Invariant: the database learns no address and no key, only hashes. A payer has one form there, which begins with its
//! kind, so accounts can be added beside the two kinds of today.

use std::fmt;

use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{RequestError, Requests};
use crate::store::StoreError;

/// Whose quota a search is counted against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Payer {
    /// The service itself, for its rooms and its operator. It has no quota.
    Service,
    /// An address, by a hash that only this installation can make.
    Address([u8; 16]),
    /// The holder of a key.
    Key(Uuid),
}

/// The secret with which addresses are hashed.
pub(super) type PayerSecret = [u8; 32];

impl Requests {
    /// The payer for an address, in any form that is the same whenever it comes.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn payer_at(&self, address: &str) -> Result<Payer, RequestError> {
        let secret = self.payer_secret.get_or_try_init(|| self.draw_secret());
        let mut hash = Sha256::new();
        hash.update(b"shikatsu payer");
        hash.update(secret.await?);
        hash.update(address.as_bytes());
        let mut half = [0; 16];
        half.copy_from_slice(&hash.finalize()[..16]);
        Ok(Payer::Address(half))
    }

    /// The payer who holds a key; nothing if there is no such key any more.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn payer_with(&self, key: &str) -> Result<Option<Payer>, RequestError> {
        let row = sqlx::query!(
            "select id from caller_key where hash = $1 and revoked_at is null",
            hash_of(key)
        );
        let row = row.fetch_optional(self.store.pool()).await?;
        Ok(row.map(|row| Payer::Key(row.id)))
    }

    /// The secret: drawn by the first server that asks, and the same for all.
    async fn draw_secret(&self) -> Result<PayerSecret, RequestError> {
        let drawn = [Uuid::new_v4(), Uuid::new_v4()].map(Uuid::into_bytes);
        let pool = self.store.pool();
        sqlx::query!(
            "insert into service_secret (name, secret) values ('payer', $1) on conflict do nothing",
            &drawn.concat()
        )
        .execute(pool)
        .await?;
        let found = sqlx::query!("select secret from service_secret where name = 'payer'");
        let secret = found.fetch_one(pool).await?.secret;
        let secret = PayerSecret::try_from(secret);
        secret.map_err(|_| StoreError::Corrupt("a secret has another length").into())
    }
}

/// SHA-256 of a key as its holder writes it.
pub(super) fn hash_of(key: &str) -> Vec<u8> {
    Sha256::digest(key.trim().as_bytes()).to_vec()
}

/// As the database has it.
impl fmt::Display for Payer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service => Ok(()),
            Self::Address(hash) => write!(f, "address:{:032x}", u128::from_be_bytes(*hash)),
            Self::Key(id) => write!(f, "key:{id}"),
        }
    }
}

impl Payer {
    /// The payer whom the database has in this form.
    pub(crate) fn of_words(words: &str) -> Option<Self> {
        match words.split_once(':') {
            None => words.is_empty().then_some(Self::Service),
            Some(("address", hash)) if hash.len() == 32 => {
                let hash = u128::from_str_radix(hash, 16).ok()?;
                Some(Self::Address(hash.to_be_bytes()))
            }
            Some(("key", id)) => Some(Self::Key(id.parse().ok()?)),
            Some(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_payers_do_not_meet() {
        let payers = [
            Payer::Service,
            Payer::Address([0; 16]),
            Payer::Key(Uuid::nil()),
        ];
        let words = payers.map(|payer| payer.to_string());
        for (payer, words) in payers.iter().zip(&words) {
            assert_eq!(Payer::of_words(words), Some(*payer));
        }
        for words in [
            "address:",
            "address:00",
            "key:",
            "key:x",
            "service",
            "other:1",
        ] {
            assert_eq!(Payer::of_words(words), None, "{words}");
        }
        assert_eq!(words[0], "");
        assert!(words[1].starts_with("address:0000"));
        assert!(words[2].starts_with("key:0000"));
    }
}
