//! API keys, for programs of an account's owner.

use shikatsu_door::{AccountName, HeldWord, ScopeSet, WordKind};
use uuid::Uuid;

use super::own::{KeptKey, scopes_of};
use super::{AccountError, Accounts, ActorColumns};
use crate::access::{AccountActor, SignInMeans};

/// Keys of one account.
pub const MOST_KEYS: i64 = 20;

impl Accounts {
    /// The account of a key, with its scopes; nothing if there is no such key.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn actor_with_key(
        &self,
        word: &HeldWord,
    ) -> Result<Option<AccountActor>, AccountError> {
        let row = sqlx::query!(
            r#"select account.id, kind, office, suspended_at is not null as "is_suspended!", scopes
               from api_key join account on account.id = api_key.account where hash = $1"#,
            &word.hash()[..]
        );
        let Some(row) = row.fetch_optional(self.pool()).await? else {
            return Ok(None);
        };
        let columns = ActorColumns {
            id: row.id,
            kind: row.kind,
            office: row.office,
            is_suspended: row.is_suspended,
        };
        let means = SignInMeans::Key(scopes_of(&row.scopes));
        columns.actor(means).map(Some)
    }

    /// Makes a key.
    ///
    /// # Errors
    /// When the name is none, the account has as many as it may have, or the database does not answer.
    pub async fn make_key(
        &self,
        account: Uuid,
        name: &str,
        scopes: &ScopeSet,
    ) -> Result<(HeldWord, KeptKey), AccountError> {
        let name: AccountName = name.parse()?;
        let word = HeldWord::drawn(WordKind::ApiKey)?;
        let id = Uuid::new_v4();
        let words: Vec<String> = scopes.iter().map(|scope| scope.name().to_owned()).collect();
        let mut transaction = self.pool().begin().await?;
        sqlx::query!("select id from account where id = $1 for update", account)
            .fetch_optional(&mut *transaction)
            .await?;
        let made_at = sqlx::query_scalar!(
            r#"insert into api_key (id, account, name, hash, scopes) select $1, $2, $3, $4, $5
               where (select count(*) from api_key where account = $2) < $6
               returning (extract(epoch from made_at) * 1000)::bigint as "made_at!""#,
            id,
            account,
            name.as_str(),
            &word.hash()[..],
            &words,
            MOST_KEYS
        )
        .fetch_optional(&mut *transaction)
        .await?;
        transaction.commit().await?;
        let made_at = made_at.ok_or(AccountError::TooMany {
            what: "API keys",
            most: MOST_KEYS,
        })?;
        let kept = KeptKey {
            id,
            name: name.to_string(),
            scopes: scopes.clone(),
            made_at,
        };
        Ok((word, kept))
    }

    /// Ends a key.
    ///
    /// # Errors
    /// When the account has no such key, or the database does not answer.
    pub async fn end_key(&self, account: Uuid, id: Uuid) -> Result<(), AccountError> {
        let gone = sqlx::query!(
            "delete from api_key where account = $1 and id = $2",
            account,
            id
        );
        match gone.execute(self.pool()).await?.rows_affected() {
            0 => Err(AccountError::Missing("API key")),
            _ => Ok(()),
        }
    }
}
