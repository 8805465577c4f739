//! Games of the first game, kept for the browser that began them, and classes whose rules are fixed by a link.
//!
//! The service replays every move with `row` and never looks for one: the program's moves are made in the browser.
//!
//! Invariant: what is stored is a game by its own rules. Only the owner of a game can read or change it, and the owner of
//! its class can read it. An owner is the hash of a cookie, so that the database alone opens no game.

mod class;
mod error;
mod owner;
mod stored_game;

use shikatsu_row::{RowGame, RowRules};
use sqlx::PgPool;
use uuid::Uuid;

use crate::store::Store;

pub use class::{RowClassTerms, StoredRowClass};
pub use error::RowGameError;
pub use owner::RowGameOwner;
pub use stored_game::{RowGameTerms, StoredRowGame};

use stored_game::{GameColumns, labels};

/// Games that one owner keeps; an older one goes for a new one.
pub const MOST_GAMES: i64 = 100;
/// Games that are looked for when old ones are thrown away.
const SWEPT: i64 = 100;

/// The games of a store.
#[derive(Debug, Clone)]
pub struct RowGames {
    store: Store,
}

impl RowGames {
    /// The games in this store.
    #[must_use]
    pub const fn new(store: Store) -> Self {
        Self { store }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(
        &self,
        owner: RowGameOwner,
        terms: RowGameTerms,
    ) -> Result<StoredRowGame, RowGameError> {
        self.sweep(owner).await?;
        let game = StoredRowGame::begun(terms, None);
        self.insert(owner, &game).await?;
        Ok(game)
    }

    /// The games of an owner, the one played last first.
    ///
    /// # Errors
    /// When the database does not answer, or a row cannot be read.
    pub async fn of_owner(&self, owner: RowGameOwner) -> Result<Vec<StoredRowGame>, RowGameError> {
        let rows = sqlx::query_as!(
            GameColumns,
            "select id, class, rules, level, taste, color, seed, moves from row_game
             where owner = $1 order by changed_at desc limit $2",
            owner.hash(),
            MOST_GAMES
        );
        let rows = rows.fetch_all(self.pool()).await?;
        rows.into_iter().map(GameColumns::game).collect()
    }

    /// A game of this owner.
    ///
    /// # Errors
    /// When there is none, the database does not answer, or the row cannot be read.
    pub async fn find(&self, owner: RowGameOwner, id: Uuid) -> Result<StoredRowGame, RowGameError> {
        let row = sqlx::query_as!(
            GameColumns,
            "select id, class, rules, level, taste, color, seed, moves from row_game
             where id = $1 and owner = $2",
            id,
            owner.hash()
        );
        let row = row.fetch_optional(self.pool()).await?;
        row.ok_or(RowGameError::NoGame)?.game()
    }

    /// Keeps all moves of a game, after every one was played by its rules. Moves may have been taken back.
    ///
    /// # Errors
    /// When a rule forbids a move, there is no such game, or the database does not answer.
    pub async fn keep_moves(
        &self,
        owner: RowGameOwner,
        id: Uuid,
        moves: &[shikatsu_api::Move],
    ) -> Result<StoredRowGame, RowGameError> {
        let mut stored = self.find(owner, id).await?;
        stored.game = replayed(stored.game.rules(), moves)?;
        let changed = sqlx::query!(
            "update row_game set moves = $3, changed_at = now() where id = $1 and owner = $2",
            id,
            owner.hash(),
            labels(&stored.game)
        );
        let changed = changed.execute(self.pool()).await?;
        match changed.rows_affected() {
            0 => Err(RowGameError::NoGame),
            _ => Ok(stored),
        }
    }

    /// Forgets a game.
    ///
    /// # Errors
    /// When there is none, or the database does not answer.
    pub async fn forget(&self, owner: RowGameOwner, id: Uuid) -> Result<(), RowGameError> {
        let gone = sqlx::query!(
            "delete from row_game where id = $1 and owner = $2",
            id,
            owner.hash()
        );
        match gone.execute(self.pool()).await?.rows_affected() {
            0 => Err(RowGameError::NoGame),
            _ => Ok(()),
        }
    }

    const fn pool(&self) -> &PgPool {
        self.store.pool()
    }

    async fn insert(&self, owner: RowGameOwner, game: &StoredRowGame) -> Result<(), RowGameError> {
        let columns = GameColumns::of(game);
        sqlx::query!(
            "insert into row_game (id, owner, class, rules, level, taste, color, seed, moves)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            columns.id,
            owner.hash(),
            columns.class,
            columns.rules,
            columns.level,
            columns.taste,
            columns.color,
            columns.seed,
            columns.moves
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Makes room for one game more of this owner, and forgets games that were not touched for 400 days: as long as a
    /// browser keeps the cookie.
    async fn sweep(&self, owner: RowGameOwner) -> Result<(), RowGameError> {
        sqlx::query!(
            "delete from row_game where id in (
                 select id from row_game where owner = $1 order by changed_at desc offset $2)",
            owner.hash(),
            MOST_GAMES - 1
        )
        .execute(self.pool())
        .await?;
        sqlx::query!(
            "delete from row_game where id in (
                 select id from row_game where changed_at < now() - interval '400 days' limit $1)",
            SWEPT
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }
}

/// The game after these moves.
fn replayed(rules: RowRules, moves: &[shikatsu_api::Move]) -> Result<RowGame, RowGameError> {
    let mut game = RowGame::new(rules);
    for (number, played) in (1..).zip(moves) {
        let refused = |reason: String| RowGameError::Refused { number, reason };
        let played = played
            .on(rules.size())
            .map_err(|error| refused(error.to_string()))?;
        game.play(played)
            .map_err(|refusal| refused(refusal.to_string()))?;
    }
    Ok(game)
}
