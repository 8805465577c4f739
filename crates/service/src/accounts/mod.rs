//! Accounts without passwords: opened with a passkey, entered with a passkey, a recovery code, a class card or an
//! API key.
//!
//! What is made and proved is the business of `door`; this keeps it. Any number of servers work on one database, so what
//! was asked of a browser waits there too, and is taken once.
//!
//! Invariant: the database has hashes and public halves only. What is deleted is gone at once with everything below it, and
//! its tombstone keeps it gone when a backup comes back.
//!
//! Start reading at `opening` and `signing_in`, then `sessions`.

mod account_error;
mod api_keys;
mod card_words;
mod cards;
mod ceremonies;
mod codes;
mod deletion;
mod opening;
mod own;
mod passkeys;
mod proxied;
mod sessions;
mod signing_in;

use std::sync::Arc;

use shikatsu_door::PasskeyDoor;
use sqlx::PgPool;
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::access::{AccountActor, AccountKind, Office, SignInMeans};
use crate::store::{Store, StoreError};

pub use account_error::AccountError;
pub use api_keys::MOST_KEYS;
pub(crate) use card_words::DrawnWords;
pub use card_words::{TRIES_BY_ADDRESS, TRIES_IN_CLASS};
pub use codes::CODES;
pub use opening::{Opened, SIGN_UPS};
pub use own::{KeptAccount, KeptKey, KeptPasskey};
pub use passkeys::MOST_PASSKEYS;

/// The accounts of a store.
#[derive(Debug, Clone)]
pub struct Accounts {
    store: Store,
    door: Option<PasskeyDoor>,
    /// Turns of slow hashes.
    hashes: Arc<Semaphore>,
}

impl Accounts {
    /// The accounts in this store. Without a door no passkey is made or asked for.
    #[must_use]
    pub fn new(store: Store, door: Option<PasskeyDoor>) -> Self {
        Self {
            store,
            door,
            hashes: Arc::new(Semaphore::new(card_words::HASHES)),
        }
    }

    /// The door of the site, if it has one.
    #[must_use]
    pub const fn door(&self) -> Option<&PasskeyDoor> {
        self.door.as_ref()
    }

    /// The door, for what needs one.
    fn needed_door(&self) -> Result<&PasskeyDoor, AccountError> {
        self.door.as_ref().ok_or(AccountError::NoAccounts)
    }

    const fn pool(&self) -> &PgPool {
        self.store.pool()
    }
}

/// The columns of an account that decide what it may do.
struct ActorColumns {
    id: Uuid,
    kind: String,
    office: Option<String>,
    is_suspended: bool,
}

impl ActorColumns {
    fn actor(&self, means: SignInMeans) -> Result<AccountActor, AccountError> {
        let (kind, office) = standing(&self.kind, self.office.as_deref())?;
        Ok(AccountActor {
            id: self.id,
            kind,
            office,
            means,
            is_suspended: self.is_suspended,
        })
    }
}

/// Kind and office out of their words.
fn standing(
    kind: &str,
    office: Option<&str>,
) -> Result<(AccountKind, Option<Office>), AccountError> {
    let corrupt = || StoreError::Corrupt("an account has an unknown kind or office");
    let kind = AccountKind::ALL
        .into_iter()
        .find(|known| known.name() == kind);
    let office = office.map(|word| {
        let known = Office::ALL.into_iter().find(|known| known.name() == word);
        known.ok_or_else(corrupt)
    });
    Ok((kind.ok_or_else(corrupt)?, office.transpose()?))
}
