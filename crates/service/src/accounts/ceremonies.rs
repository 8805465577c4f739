//! What was asked of a browser and is not answered yet.
//!
//! Invariant: a row is taken by one answer, within five minutes, on whichever server the answer comes in.

use shikatsu_door::{HeldWord, PasskeyCeremony, WordKind};
use uuid::Uuid;

use super::{AccountError, Accounts};

/// What a ceremony is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CeremonyKind {
    /// An account of this name, which gets this id.
    Open { account: Uuid, name: String },
    /// One more passkey of this account.
    Add { account: Uuid },
    /// Signing in.
    SignIn,
}

/// Rows that are looked for when old ones are thrown away.
const SWEPT: i64 = 100;

impl Accounts {
    /// Keeps what was asked; returns the word under which the answer finds it.
    pub(super) async fn keep_ceremony(
        &self,
        kind: &CeremonyKind,
        asked: &PasskeyCeremony,
    ) -> Result<HeldWord, AccountError> {
        let word = HeldWord::drawn(WordKind::Ceremony)?;
        let (what, account, name) = match kind {
            CeremonyKind::Open { account, name } => ("open", Some(*account), Some(name.as_str())),
            CeremonyKind::Add { account } => ("add", Some(*account), None),
            CeremonyKind::SignIn => ("sign in", None, None),
        };
        sqlx::query!(
            "delete from ceremony where hash in (
                 select hash from ceremony where made_at < now() - interval '5 minutes' limit $1)",
            SWEPT
        )
        .execute(self.pool())
        .await?;
        sqlx::query!(
            "insert into ceremony (hash, what, account, name, state) values ($1, $2, $3, $4, $5)",
            &word.hash()[..],
            what,
            account,
            name,
            asked.state
        )
        .execute(self.pool())
        .await?;
        Ok(word)
    }

    /// Takes what was asked, with the state of its library.
    pub(super) async fn take_ceremony(
        &self,
        word: &str,
    ) -> Result<(CeremonyKind, String), AccountError> {
        let word = HeldWord::read(WordKind::Ceremony, word).ok_or(AccountError::CeremonyOver)?;
        let row = sqlx::query!(
            "delete from ceremony where hash = $1 and made_at > now() - interval '5 minutes'
             returning what, account, name, state",
            &word.hash()[..]
        );
        let row = row.fetch_optional(self.pool()).await?;
        let row = row.ok_or(AccountError::CeremonyOver)?;
        let kind = match (row.what.as_str(), row.account, row.name) {
            ("open", Some(account), Some(name)) => CeremonyKind::Open { account, name },
            ("add", Some(account), _) => CeremonyKind::Add { account },
            _ => CeremonyKind::SignIn,
        };
        Ok((kind, row.state))
    }
}
