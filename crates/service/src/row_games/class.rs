//! A class: a link under which everybody plays by the same rules, and whose maker sees the games.

use shikatsu_problem::Color;
use shikatsu_row::{RowLevel, RowRules, Taste};
use uuid::Uuid;

use super::owner::RowGameOwner;
use super::stored_game::{GameColumns, RowGameTerms, StoredRowGame};
use super::{RowGameError, RowGames};
use crate::store::StoreError;

/// Boards that a teacher sees at a time.
const BOARDS: i64 = 40;
/// Games of one class.
const MOST_IN_CLASS: i64 = 1_000;
/// Longest title, in characters.
const LONGEST_TITLE: usize = 100;
/// Letters and digits of a code.
const CODE: usize = 10;

/// What a teacher decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowClassTerms {
    /// What the class is called.
    pub title: String,
    /// The rules of every game.
    pub rules: RowRules,
    /// How well the program plays.
    pub level: RowLevel,
}

/// A kept class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRowClass {
    /// The last part of its link.
    pub code: String,
    /// What its teacher decided.
    pub terms: RowClassTerms,
}

impl RowGames {
    /// Makes a class.
    ///
    /// # Errors
    /// When the title is empty or too long, or the database does not answer.
    pub async fn make_class(
        &self,
        owner: RowGameOwner,
        terms: RowClassTerms,
    ) -> Result<StoredRowClass, RowGameError> {
        let letters = terms.title.chars().count();
        if !(1..=LONGEST_TITLE).contains(&letters) || terms.title.chars().any(char::is_control) {
            return Err(RowGameError::Terms(format!(
                "a title has from 1 to {LONGEST_TITLE} characters and no control characters"
            )));
        }
        let code: String = Uuid::new_v4()
            .simple()
            .to_string()
            .chars()
            .take(CODE)
            .collect();
        sqlx::query!(
            "insert into row_class (code, owner, title, rules, level) values ($1, $2, $3, $4, $5)",
            code,
            owner.hash(),
            terms.title,
            terms.rules.to_string(),
            i16::from(terms.level.number())
        )
        .execute(self.pool())
        .await?;
        Ok(StoredRowClass { code, terms })
    }

    /// The class with this code.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn class(&self, code: &str) -> Result<StoredRowClass, RowGameError> {
        if !is_code(code) {
            return Err(RowGameError::NoClass);
        }
        let row = sqlx::query!(
            "select title, rules, level from row_class where code = $1",
            code
        );
        let row = row.fetch_optional(self.pool()).await?;
        let row = row.ok_or(RowGameError::NoClass)?;
        let damaged = || StoreError::Corrupt("a class has rules or a level that do not exist");
        Ok(StoredRowClass {
            code: code.into(),
            terms: RowClassTerms {
                title: row.title,
                rules: row.rules.parse().map_err(|_| damaged())?,
                level: row.level.to_string().parse().map_err(|_| damaged())?,
            },
        })
    }

    /// Begins a game of a class, by its rules.
    ///
    /// # Errors
    /// When there is no such class or it is full, or the database does not answer.
    pub async fn begin_in_class(
        &self,
        owner: RowGameOwner,
        code: &str,
        color: Color,
        seed: u32,
    ) -> Result<StoredRowGame, RowGameError> {
        let class = self.class(code).await?;
        self.sweep(owner).await?;
        let games = sqlx::query_scalar!(
            r#"select count(*) as "games!" from row_game where class = $1"#,
            code
        );
        if games.fetch_one(self.pool()).await? >= MOST_IN_CLASS {
            return Err(RowGameError::FullClass);
        }
        let terms = RowGameTerms {
            rules: class.terms.rules,
            level: Some(class.terms.level),
            taste: Taste::ALL[seed as usize % Taste::ALL.len()],
            color,
            seed,
        };
        let game = StoredRowGame::begun(terms, Some(class.code));
        self.insert(owner, &game).await?;
        Ok(game)
    }

    /// The games of a class for its teacher, the one played last first.
    ///
    /// # Errors
    /// When this owner has no such class, the database does not answer, or a row cannot be read.
    pub async fn of_class(
        &self,
        owner: RowGameOwner,
        code: &str,
    ) -> Result<Vec<StoredRowGame>, RowGameError> {
        if !is_code(code) {
            return Err(RowGameError::NoClass);
        }
        let is_teacher = sqlx::query_scalar!(
            r#"select exists(select from row_class where code = $1 and owner = $2) as "is!""#,
            code,
            owner.hash()
        );
        if !is_teacher.fetch_one(self.pool()).await? {
            return Err(RowGameError::NoClass);
        }
        let rows = sqlx::query_as!(
            GameColumns,
            "select id, class, rules, level, taste, color, seed, moves from row_game
             where class = $1 order by changed_at desc limit $2",
            code,
            BOARDS
        );
        let rows = rows.fetch_all(self.pool()).await?;
        rows.into_iter().map(GameColumns::game).collect()
    }
}

/// Whether a text has the form of a code. Another one names no class, and the database cannot take every text: none with a
/// zero character.
fn is_code(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.len() == CODE && text.bytes().all(allowed)
}
