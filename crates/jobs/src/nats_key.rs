//! The key with which a program shows NATS who it is: an nkey of a user, as nats-server knows them.
//!
//! Invariant: the secret half is in no message, no log and no `Debug`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use async_nats::ConnectOptions;
use nkeys::{KeyPair, KeyPairType};

use crate::JobsError;

/// A key pair. Clones share it.
#[derive(Clone)]
pub struct NatsKey(Arc<KeyPair>);

impl NatsKey {
    /// A new one, by chance.
    #[must_use]
    pub fn generate() -> Self {
        Self(Arc::new(KeyPair::new_user()))
    }

    /// The public half: what the configuration of nats-server names.
    #[must_use]
    pub fn public(&self) -> String {
        self.0.public_key()
    }

    /// The secret half, for the file that only its owner reads.
    ///
    /// # Errors
    /// Never for keys that are made or read here.
    pub fn seed(&self) -> Result<String, JobsError> {
        let seed = self.0.seed();
        seed.map_err(|error| JobsError::Key(error.to_string()))
    }

    /// Options of a connection that shows this key, or none.
    pub(crate) fn options(key: Option<&Self>) -> Result<ConnectOptions, JobsError> {
        match key {
            None => Ok(ConnectOptions::new()),
            Some(key) => Ok(ConnectOptions::with_nkey(key.seed()?)),
        }
    }
}

/// Reads what a file of a key holds: lines that begin with `#`, and one with the seed.
impl FromStr for NatsKey {
    type Err = JobsError;

    fn from_str(text: &str) -> Result<Self, JobsError> {
        let mut lines = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let (Some(seed), None) = (lines.next(), lines.next()) else {
            return Err(JobsError::Key("it is not one line with a seed".into()));
        };
        // The words of the library might repeat the seed.
        let pair = KeyPair::from_seed(seed)
            .map_err(|_| JobsError::Key("its line is no seed of an nkey".into()))?;
        match pair.key_pair_type() {
            KeyPairType::User => Ok(Self(Arc::new(pair))),
            _ => Err(JobsError::Key("it is the key of no user".into())),
        }
    }
}

impl PartialEq for NatsKey {
    fn eq(&self, other: &Self) -> bool {
        self.public() == other.public()
    }
}

impl Eq for NatsKey {}

impl fmt::Debug for NatsKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NatsKey").field(&self.public()).finish()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_key_comes_back_from_its_file_and_nothing_shows_the_seed() {
        let key = NatsKey::generate();
        let seed = key.seed().unwrap();
        assert!(seed.starts_with("SU") && key.public().starts_with('U'));
        let read: NatsKey = format!("# worker cellar-1\n{seed}\n").parse().unwrap();
        assert_eq!(read, key);
        assert!(!format!("{key:?}").contains(&seed));
        assert_ne!(NatsKey::generate(), key);
    }

    #[test]
    fn what_is_no_key_is_refused_without_being_shown() {
        let account = KeyPair::new_account().seed().unwrap();
        let two = format!("{0}\n{0}", NatsKey::generate().seed().unwrap());
        for text in ["", "# only a remark", "SUnot-a-seed", &account, &two] {
            let error = text.parse::<NatsKey>().unwrap_err().to_string();
            assert!(
                text.is_empty() || !error.contains(text),
                "{text} is in: {error}"
            );
        }
    }
}
