//! Classes: made by a teacher, joined by members with a code, and filled with pupils who have cards.
//!
//! Invariant: pupils are seen by the teachers of their class alone. A class without a teacher is gone.

use uuid::Uuid;

use super::class_place::{ClassPlace, ClassRole};
use super::{Club, ClubError, title};
use crate::access::AccountKind;

/// Classes in which one account teaches.
pub const MOST_CLASSES: i64 = 20;

const LONGEST_NAME: usize = 60;

/// Letters of a code: none that is taken for another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// A class as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptClass {
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// With which a member joins.
    pub code: String,
    /// How many learn in it.
    pub pupils: i64,
    /// What the account that looks is in it.
    pub role: ClassRole,
}

/// A member of a class, as its teacher sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptMember {
    /// The account.
    pub account: Uuid,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub kind: AccountKind,
    /// What it is in the class.
    pub role: ClassRole,
    /// Since when, in milliseconds since 1970.
    pub joined_at: i64,
}

impl Club {
    /// Makes a class that this account teaches.
    ///
    /// # Errors
    /// When the name is none, the account teaches as many as it may, or the database does not answer.
    pub async fn make_class(&self, teacher: Uuid, name: &str) -> Result<KeptClass, ClubError> {
        let name = title(name, LONGEST_NAME, "the name of a class")?;
        let id = Uuid::new_v4();
        let mut transaction = self.pool().begin().await?;
        sqlx::query!("select id from account where id = $1 for update", teacher)
            .fetch_optional(&mut *transaction)
            .await?;
        let taught = sqlx::query_scalar!(
            r#"select count(*) as "taught!" from class_member where account = $1 and role = 'teacher'"#,
            teacher
        );
        if taught.fetch_one(&mut *transaction).await? >= MOST_CLASSES {
            let (what, most) = ("classes of one teacher", MOST_CLASSES);
            return Err(ClubError::TooMany { what, most });
        }
        sqlx::query!(
            "insert into class (id, name, code) values ($1, $2, $3)",
            id,
            name,
            drawn_code()
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "insert into class_member (class, account, role) values ($1, $2, 'teacher')",
            id,
            teacher
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.class(id, teacher).await
    }

    /// A class, as this account sees it.
    ///
    /// # Errors
    /// When there is none, the account is not in it, or the database does not answer.
    pub async fn class(&self, class: Uuid, account: Uuid) -> Result<KeptClass, ClubError> {
        let row = sqlx::query!(
            r#"select id, name, code, role,
                      (select count(*) from class_member where class = $1 and role = 'pupil') as "pupils!"
               from class join class_member on class = id where id = $1 and account = $2"#,
            class,
            account
        );
        let row = row.fetch_optional(self.pool()).await?;
        let row = row.ok_or(ClubError::Missing("class"))?;
        Ok(KeptClass {
            id: row.id,
            name: row.name,
            code: row.code,
            pupils: row.pupils,
            role: ClassRole::of(&row.role),
        })
    }

    /// The classes in which an account teaches or learns.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn classes(&self, account: Uuid) -> Result<Vec<KeptClass>, ClubError> {
        let rows = sqlx::query!(
            r#"select id, name, code, role,
                      (select count(*) from class_member where class = class.id and role = 'pupil') as "pupils!"
               from class join class_member on class = id where account = $1 order by class.made_at, id"#,
            account
        );
        let rows = rows.fetch_all(self.pool()).await?.into_iter();
        Ok(rows
            .map(|row| KeptClass {
                id: row.id,
                name: row.name,
                code: row.code,
                pupils: row.pupils,
                role: ClassRole::of(&row.role),
            })
            .collect())
    }

    /// All who are in a class, teachers first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn members(&self, class: Uuid) -> Result<Vec<KeptMember>, ClubError> {
        let rows = sqlx::query!(
            r#"select account, name, kind, role, (extract(epoch from joined_at) * 1000)::bigint as "joined_at!"
               from class_member join account on account.id = account
               where class = $1 order by role desc, name, account"#,
            class
        );
        let rows = rows.fetch_all(self.pool()).await?.into_iter();
        Ok(rows
            .map(|row| KeptMember {
                account: row.account,
                name: row.name,
                kind: match row.kind.as_str() {
                    "pupil" => AccountKind::Pupil,
                    _ => AccountKind::Member,
                },
                role: ClassRole::of(&row.role),
                joined_at: row.joined_at,
            })
            .collect())
    }

    /// Deletes a class. The accounts of its pupils stay, with their logs.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn delete_class(&self, class: Uuid) -> Result<(), ClubError> {
        sqlx::query!("delete from class where id = $1", class)
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// What an account is in a class; nothing if it is not in it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn place_in(&self, class: Uuid, account: Uuid) -> Result<ClassPlace, ClubError> {
        let role = sqlx::query_scalar!(
            "select role from class_member where class = $1 and account = $2",
            class,
            account
        );
        let role = role.fetch_optional(self.pool()).await?;
        Ok(ClassPlace(role.as_deref().map(ClassRole::of)))
    }
}

/// Eight letters out of forty bits of chance.
fn drawn_code() -> String {
    let drawn = Uuid::new_v4().into_bytes();
    // The bytes between have bits that every such id has.
    let bytes = drawn[..6].iter().chain(&drawn[10..12]);
    bytes
        .map(|byte| char::from(LETTERS[usize::from(byte & 31)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_eight_letters_that_are_not_mistaken_for_others() {
        let codes: Vec<String> = (0..200).map(|_| drawn_code()).collect();
        let mut seen: Vec<char> = codes.iter().flat_map(|code| code.chars()).collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(codes.iter().all(|code| code.len() == 8));
        assert!(seen.len() > 28, "all letters come: {seen:?}");
        assert!(!seen.iter().any(|letter| "01IO".contains(*letter)));
    }
}
