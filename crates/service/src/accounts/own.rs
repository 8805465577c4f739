//! An account as its owner sees it.

use shikatsu_door::{KeyScope, ScopeSet};
use uuid::Uuid;

use super::{AccountError, Accounts, standing};
use crate::access::{AccountKind, Office};

/// What is kept of an account, without its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptAccount {
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub kind: AccountKind,
    /// What the operator trusts it with besides.
    pub office: Option<Office>,
    /// Whether a moderator suspended it.
    pub is_suspended: bool,
    /// Its passkeys, the oldest first.
    pub passkeys: Vec<KeptPasskey>,
    /// How many recovery codes are left.
    pub codes: i64,
    /// Its API keys, the oldest first.
    pub keys: Vec<KeptKey>,
}

/// What is shown of a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPasskey {
    /// Its id here.
    pub id: Uuid,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// When it was last used.
    pub used_at: Option<i64>,
}

/// What is kept of an API key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptKey {
    /// Its id.
    pub id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: ScopeSet,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
}

impl Accounts {
    /// An account, as its owner sees it.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn own(&self, account: Uuid) -> Result<KeptAccount, AccountError> {
        let row = sqlx::query!(
            r#"select name, kind, office, suspended_at is not null as "is_suspended!",
                      (select count(*) from recovery_code where account = $1) as "codes!"
               from account where id = $1"#,
            account
        );
        let row = row.fetch_optional(self.pool()).await?;
        let row = row.ok_or(AccountError::Missing("account"))?;
        let (kind, office) = standing(&row.kind, row.office.as_deref())?;
        Ok(KeptAccount {
            id: account,
            name: row.name,
            kind,
            office,
            is_suspended: row.is_suspended,
            passkeys: self.passkeys(account).await?,
            codes: row.codes,
            keys: self.keys(account).await?,
        })
    }

    async fn passkeys(&self, account: Uuid) -> Result<Vec<KeptPasskey>, AccountError> {
        let rows = sqlx::query_as!(
            KeptPasskey,
            r#"select id, (extract(epoch from made_at) * 1000)::bigint as "made_at!",
                      (extract(epoch from used_at) * 1000)::bigint as used_at
               from passkey where account = $1 order by made_at, id"#,
            account
        );
        Ok(rows.fetch_all(self.pool()).await?)
    }

    async fn keys(&self, account: Uuid) -> Result<Vec<KeptKey>, AccountError> {
        let rows = sqlx::query!(
            r#"select id, name, scopes, (extract(epoch from made_at) * 1000)::bigint as "made_at!"
               from api_key where account = $1 order by made_at, id"#,
            account
        );
        let rows = rows.fetch_all(self.pool()).await?;
        let keys = rows.into_iter().map(|row| KeptKey {
            id: row.id,
            name: row.name,
            scopes: scopes_of(&row.scopes),
            made_at: row.made_at,
        });
        Ok(keys.collect())
    }
}

/// The scopes of these words; a word of a later version opens nothing here.
pub(super) fn scopes_of(words: &[String]) -> ScopeSet {
    let known: Vec<KeyScope> = words
        .iter()
        .filter_map(|word| KeyScope::named(word))
        .collect();
    ScopeSet::of(&known)
}
