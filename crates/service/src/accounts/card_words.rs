//! Class code and four words: the way in for pupils who type what stands on their card.
//!
//! Words of forty bits are guessed where tries are free. Each try is counted before it is looked at, for the address and for
//! the class, and what opened an account is taken off again. `docs/accounts.md` has the arithmetic.
//!
//! Invariant: no try beyond the bounds is looked at, on whichever server it comes in; and a class that is not there takes as
//! long as one that is.

use std::time::Duration;

use shikatsu_door::{FourWords, HeldWord};
use sqlx::PgTransaction;
use tokio::time::timeout;
use uuid::Uuid;

use super::{AccountError, Accounts};

/// Tries of one address in an hour that open nothing: classes of a school sit behind one.
pub const TRIES_BY_ADDRESS: i32 = 200;

/// Tries in one class in an hour that open nothing.
pub const TRIES_IN_CLASS: i32 = 120;

/// Hashes that a server makes at a time, each of 12 MiB.
pub(super) const HASHES: usize = 2;

/// How long a try waits for its hash.
const PATIENCE: Duration = Duration::from_secs(15);

/// Rows that are looked for when old ones are thrown away.
const SWEPT: i64 = 100;

/// New words with what is stored of them.
pub(crate) struct DrawnWords {
    /// For the card.
    pub(crate) words: FourWords,
    /// For the database.
    pub(crate) hash: [u8; 32],
}

impl Accounts {
    /// Begins a session with the words of a pupil's card; `address` is what tries are counted for.
    ///
    /// # Errors
    /// When no card has these words in this class, too many were tried, or the database does not answer.
    pub async fn sign_in_with_card_words(
        &self,
        class_code: &str,
        words: &str,
        address: &str,
    ) -> Result<(Uuid, HeldWord), AccountError> {
        let words = FourWords::read(words)?;
        let class = self.class_with_code(class_code).await?;
        self.count_try(address, TRIES_BY_ADDRESS).await?;
        if let Some(class) = class {
            self.count_try(&class.to_string(), TRIES_IN_CLASS).await?;
        }
        let class = class.unwrap_or_default();
        let hash = self.hash_of(words, class).await?;
        let account = sqlx::query_scalar!(
            "select card_words.account from card_words
             join class_member on class_member.class = card_words.class and class_member.account = card_words.account
             where card_words.class = $1 and hash = $2",
            class,
            &hash[..]
        );
        let account = account.fetch_optional(self.pool()).await?;
        let account = account.ok_or(AccountError::WordsNotKnown)?;
        let counted = [address.to_owned(), class.to_string()];
        let mut transaction = self.pool().begin().await?;
        sqlx::query!(
            "update card_try set tries = tries - 1
             where hour = date_trunc('hour', now()) and who = any($1) and tries > 0",
            &counted[..]
        )
        .execute(&mut *transaction)
        .await?;
        let session = Self::begin_session(&mut transaction, account).await?;
        transaction.commit().await?;
        Ok((account, session))
    }

    /// New words for a pupil of a class; they open nothing before they are kept.
    pub(crate) async fn draw_words(&self, class: Uuid) -> Result<DrawnWords, AccountError> {
        let words = FourWords::drawn()?;
        let hash = self.hash_of(words.clone(), class).await?;
        Ok(DrawnWords { words, hash })
    }

    /// Keeps the words of a pupil in place of earlier ones.
    pub(crate) async fn keep_words(
        transaction: &mut PgTransaction<'_>,
        pupil: Uuid,
        class: Uuid,
        drawn: &DrawnWords,
    ) -> Result<(), AccountError> {
        sqlx::query!(
            "insert into card_words (account, class, hash) values ($1, $2, $3)
             on conflict (account) do update set class = excluded.class, hash = excluded.hash",
            pupil,
            class,
            &drawn.hash[..]
        )
        .execute(&mut **transaction)
        .await?;
        Ok(())
    }

    async fn class_with_code(&self, code: &str) -> Result<Option<Uuid>, AccountError> {
        let letters = code.chars().filter(char::is_ascii_alphanumeric);
        let code: String = letters.map(|letter| letter.to_ascii_uppercase()).collect();
        let class = sqlx::query_scalar!("select id from class where code = $1", code);
        Ok(class.fetch_optional(self.pool()).await?)
    }

    /// The hash of words, on a thread of its own and when it is their turn.
    async fn hash_of(&self, words: FourWords, class: Uuid) -> Result<[u8; 32], AccountError> {
        let turn = timeout(PATIENCE, self.hashes.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return Err(AccountError::Busy);
        };
        let hashing = tokio::task::spawn_blocking(move || {
            let hash = words.hash(class.into_bytes());
            drop(turn);
            hash
        });
        let hash = hashing.await.map_err(|_| AccountError::Busy)?;
        Ok(hash?)
    }

    /// Counts a try, and refuses it beyond the bound.
    async fn count_try(&self, who: &str, most: i32) -> Result<(), AccountError> {
        sqlx::query!(
            "delete from card_try where (hour, who) in (
                 select hour, who from card_try where hour < date_trunc('hour', now())
                 limit $1 for update skip locked)",
            SWEPT
        )
        .execute(self.pool())
        .await?;
        let row = sqlx::query!(
            r#"insert into card_try (hour, who, tries) values (date_trunc('hour', now()), $1, 1)
               on conflict (hour, who) do update set tries = least(card_try.tries, $2) + 1
               returning tries, extract(epoch from hour + interval '1 hour' - now())::bigint as "left!""#,
            who,
            most
        );
        let row = row.fetch_one(self.pool()).await?;
        if row.tries > most {
            return Err(AccountError::TooManyTries {
                retry_after: Duration::from_secs(row.left.max(1).unsigned_abs()),
            });
        }
        Ok(())
    }
}
