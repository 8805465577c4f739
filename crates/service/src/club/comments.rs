//! Comments on problems: plain text, read by those who have tried the problem, or by one class.
//!
//! Invariant: what a pupil with a card writes never leaves the class.

use uuid::Uuid;

use super::{Club, ClubError, plain_text};
use crate::access::Relation;

/// Comments of a list.
const MOST: i64 = 200;

/// Comments of one account on one problem.
const MOST_EACH: i64 = 20;

const LONGEST: usize = 1_000;

/// A comment to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWords {
    /// The problem.
    pub problem: String,
    /// The class that reads it; all who have tried the problem, if there is none.
    pub class: Option<Uuid>,
    /// The text.
    pub words: String,
}

/// A comment as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptComment {
    /// Its id.
    pub id: Uuid,
    /// Its author; nothing if it was left unsigned.
    pub account: Option<Uuid>,
    /// What the author is called.
    pub author: Option<String>,
    /// The class that reads it.
    pub class: Option<Uuid>,
    /// The text.
    pub words: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
}

/// A comment as its author gets it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnComment {
    /// The problem.
    pub problem: String,
    /// The class that reads it.
    pub class: Option<Uuid>,
    /// The text.
    pub words: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// Whether an officer hid it.
    pub is_hidden: bool,
}

impl Club {
    /// Writes a comment.
    ///
    /// # Errors
    /// When the text is none, the account has said enough there, or the database does not answer.
    pub async fn write_comment(
        &self,
        account: Uuid,
        new: &NewWords,
    ) -> Result<KeptComment, ClubError> {
        let words = plain_text(&new.words, LONGEST).filter(|words| !words.is_empty());
        let words = words.ok_or(ClubError::Text {
            what: "a comment",
            most: LONGEST,
        })?;
        let id = Uuid::new_v4();
        let made = sqlx::query!(
            "insert into comment (id, problem, account, class, words) select $1, $2, $3, $4, $5
             where (select count(*) from comment where problem = $2 and account = $3) < $6",
            id,
            new.problem,
            account,
            new.class,
            words,
            MOST_EACH
        );
        if made.execute(self.pool()).await?.rows_affected() == 0 {
            let (what, most) = ("comments of one account on a problem", MOST_EACH);
            return Err(ClubError::TooMany { what, most });
        }
        self.comment(id).await
    }

    /// A comment that is not hidden.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn comment(&self, id: Uuid) -> Result<KeptComment, ClubError> {
        let row = sqlx::query_as!(
            KeptComment,
            r#"select comment.id, account, name as "author?", class, words, (extract(epoch from at) * 1000)::bigint as "at!"
               from comment left join account on account.id = account
               where comment.id = $1 and hidden_at is null"#,
            id
        );
        let row = row.fetch_optional(self.pool()).await?;
        row.ok_or(ClubError::Missing("comment"))
    }

    /// What is said about a problem: in a class, or to all.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn comments(
        &self,
        problem: &str,
        class: Option<Uuid>,
    ) -> Result<Vec<KeptComment>, ClubError> {
        let rows = sqlx::query_as!(
            KeptComment,
            r#"select comment.id, account, name as "author?", class, words, (extract(epoch from at) * 1000)::bigint as "at!"
               from comment left join account on account.id = account
               where problem = $1 and class is not distinct from $2 and hidden_at is null
               order by at, comment.id limit $3"#,
            problem,
            class,
            MOST
        );
        Ok(rows.fetch_all(self.pool()).await?)
    }

    /// All that an account wrote, the earliest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn own_comments(&self, account: Uuid) -> Result<Vec<OwnComment>, ClubError> {
        let rows = sqlx::query_as!(
            OwnComment,
            r#"select problem, class, words, (extract(epoch from at) * 1000)::bigint as "at!",
                      hidden_at is not null as "is_hidden!"
               from comment where account = $1 order by at, id"#,
            account
        );
        Ok(rows.fetch_all(self.pool()).await?)
    }

    /// Deletes a comment of one's own.
    ///
    /// # Errors
    /// When the account wrote no such comment, or the database does not answer.
    pub async fn delete_comment(&self, account: Uuid, comment: Uuid) -> Result<(), ClubError> {
        let gone = sqlx::query!(
            "delete from comment where id = $1 and account = $2",
            comment,
            account
        );
        match gone.execute(self.pool()).await?.rows_affected() {
            0 => Err(ClubError::Missing("comment")),
            _ => Ok(()),
        }
    }

    /// What an account is to the comments on a problem, in a class if one is named.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn relations_to_comments(
        &self,
        account: Uuid,
        problem: &str,
        class: Option<Uuid>,
    ) -> Result<Vec<Relation>, ClubError> {
        let Some(class) = class else {
            let tried = sqlx::query_scalar!(
                r#"select exists (select from train_event where account = $1 and subject = $2
                                  and words like 'attempt %') as "tried!""#,
                account,
                problem
            );
            let tried = tried.fetch_one(self.pool()).await?;
            return Ok(if tried {
                vec![Relation::Attempted]
            } else {
                Vec::new()
            });
        };
        let place = self.place_in(class, account).await?;
        let is_in = !place.relations().is_empty();
        // A class hears all of its own: it is the bound.
        let mut relations = place.relations().to_vec();
        if is_in {
            relations.extend([Relation::Attempted, Relation::Classmate]);
        }
        Ok(relations)
    }
}
