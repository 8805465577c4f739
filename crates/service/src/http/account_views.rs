//! Accounts as messages, and what goes wrong with them as refusals.

use std::time::Duration;

use shikatsu_api::{OwnAccount, OwnApiKey, OwnPasskey};
use shikatsu_door::HeldWord;

use super::refusal::{HttpRefusal, RefusalKind};
use crate::access::Office;
use crate::accounts::{AccountError, KeptAccount, KeptKey};

pub(super) fn sent_account(account: KeptAccount) -> OwnAccount {
    let passkeys = account.passkeys.into_iter().map(|passkey| OwnPasskey {
        id: passkey.id.simple().to_string(),
        made_at: passkey.made_at,
        used_at: passkey.used_at,
    });
    OwnAccount {
        id: account.id.simple().to_string(),
        name: account.name,
        kind: account.kind.name().to_owned(),
        office: account.office.map(Office::name).map(str::to_owned),
        is_suspended: account.is_suspended,
        passkeys: passkeys.collect(),
        recovery_codes: u32::try_from(account.codes).unwrap_or(u32::MAX),
        keys: account.keys.into_iter().map(sent_key).collect(),
    }
}

pub(super) fn sent_key(key: KeptKey) -> OwnApiKey {
    OwnApiKey {
        id: key.id.simple().to_string(),
        name: key.name,
        scopes: key
            .scopes
            .iter()
            .map(|scope| scope.name().to_owned())
            .collect(),
        made_at: key.made_at,
    }
}

/// Words for their holder, who sees them once.
pub(super) fn texts(words: &[HeldWord]) -> Vec<String> {
    words.iter().map(HeldWord::text).collect()
}

impl From<AccountError> for HttpRefusal {
    fn from(error: AccountError) -> Self {
        let kind = match &error {
            AccountError::NoAccounts | AccountError::Missing(_) => RefusalKind::NotFound,
            AccountError::NotKnown | AccountError::WordsNotKnown => RefusalKind::Unauthorised,
            AccountError::CeremonyOver | AccountError::LastWayIn | AccountError::TooMany { .. } => {
                RefusalKind::Declined
            }
            AccountError::TooManySignUps { retry_after }
            | AccountError::TooManyTries { retry_after } => {
                return Self::later(RefusalKind::TooMany, error.to_string(), *retry_after);
            }
            AccountError::Busy => {
                let wait = Duration::from_secs(5);
                return Self::later(RefusalKind::Busy, error.to_string(), wait);
            }
            AccountError::Door(fault) if fault.is_the_callers() => RefusalKind::Unanswerable,
            AccountError::Door(_) | AccountError::Store(_) => return unavailable(&error),
        };
        Self::new(kind, error.to_string())
    }
}

/// What the database says is for the log: it may name what a client must not see.
pub(super) fn unavailable(error: &dyn std::fmt::Display) -> HttpRefusal {
    tracing::error!(%error, "a request of an account could not be handled");
    HttpRefusal::later(
        RefusalKind::Unavailable,
        "what stands behind the service does not answer; try again",
        Duration::from_secs(5),
    )
}
