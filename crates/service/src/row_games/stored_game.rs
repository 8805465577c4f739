//! One kept game, and how it stands in its row.
//!
//! Invariant: a row that is read is played through by its rules; one that cannot be is reported as damaged.

use shikatsu_problem::{Color, Move};
use shikatsu_row::{RowGame, RowLevel, RowRules, Taste};
use uuid::Uuid;

use super::error::RowGameError;
use crate::store::StoreError;

/// What a game is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowGameTerms {
    /// The rules.
    pub rules: RowRules,
    /// How well the program plays; none if two people play.
    pub level: Option<RowLevel>,
    /// What the program likes.
    pub taste: Taste,
    /// The colour of the person.
    pub color: Color,
    /// Decides what the program overlooks.
    pub seed: u32,
}

/// A kept game.
#[derive(Debug, Clone)]
pub struct StoredRowGame {
    /// Its id.
    pub id: Uuid,
    /// What it is played by.
    pub terms: RowGameTerms,
    /// The class it belongs to.
    pub class: Option<String>,
    /// The moves so far.
    pub game: RowGame,
}

impl StoredRowGame {
    /// A game without moves.
    pub(super) fn begun(terms: RowGameTerms, class: Option<String>) -> Self {
        Self {
            id: Uuid::new_v4(),
            terms,
            class,
            game: RowGame::new(terms.rules),
        }
    }
}

/// A game as it stands in its row.
pub(super) struct GameColumns {
    pub(super) id: Uuid,
    pub(super) class: Option<String>,
    pub(super) rules: String,
    pub(super) level: Option<i16>,
    pub(super) taste: String,
    pub(super) color: String,
    pub(super) seed: i64,
    pub(super) moves: String,
}

impl GameColumns {
    pub(super) fn of(stored: &StoredRowGame) -> Self {
        let RowGameTerms {
            rules,
            level,
            taste,
            color,
            seed,
        } = stored.terms;
        let color = match color {
            Color::Black => "black",
            Color::White => "white",
        };
        Self {
            id: stored.id,
            class: stored.class.clone(),
            rules: rules.to_string(),
            level: level.map(|level| level.number().into()),
            taste: taste.to_string(),
            color: color.into(),
            seed: seed.into(),
            moves: labels(&stored.game),
        }
    }

    /// The game of this row.
    pub(super) fn game(self) -> Result<StoredRowGame, RowGameError> {
        self.read()
            .ok_or(StoreError::Corrupt("a kept game does not follow its rules").into())
    }

    fn read(self) -> Option<StoredRowGame> {
        let level = match self.level {
            Some(number) => Some(number.to_string().parse().ok()?),
            None => None,
        };
        let terms = RowGameTerms {
            rules: self.rules.parse().ok()?,
            level,
            taste: self.taste.parse().ok()?,
            color: match self.color.as_str() {
                "black" => Color::Black,
                "white" => Color::White,
                _ => return None,
            },
            seed: self.seed.try_into().ok()?,
        };
        let mut game = RowGame::new(terms.rules);
        for word in self.moves.split_whitespace() {
            let played = match word {
                "pass" => Move::Pass,
                label => Move::Play(terms.rules.size().point(label).ok()?),
            };
            game.play(played).ok()?;
        }
        Some(StoredRowGame {
            id: self.id,
            terms,
            class: self.class,
            game,
        })
    }
}

/// The moves of a game as they are stored.
pub(super) fn labels(game: &RowGame) -> String {
    let size = game.rules().size();
    let words = game.moves().map(|played| match played {
        Move::Play(point) => size.label(point),
        Move::Pass => "pass".into(),
    });
    words.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored() -> StoredRowGame {
        let terms = RowGameTerms {
            rules: "5x5, row 3".parse().unwrap(),
            level: Some(RowLevel::ALL[3]),
            taste: Taste::Hunter,
            color: Color::White,
            seed: u32::MAX,
        };
        let mut stored = StoredRowGame::begun(terms, Some("class".into()));
        for label in ["C3", "B2", "pass"] {
            let point = stored.terms.rules.size().point(label).ok();
            stored
                .game
                .play(point.map_or(Move::Pass, Move::Play))
                .unwrap();
        }
        stored
    }

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let stored = stored();
        let again = GameColumns::of(&stored).game().unwrap();
        assert_eq!((again.id, again.terms), (stored.id, stored.terms));
        assert_eq!(again.class, stored.class);
        assert!(again.game.moves().eq(stored.game.moves()));
    }

    #[test]
    fn a_damaged_row_is_reported() {
        let damaged: [fn(&mut GameColumns); 5] = [
            |row| row.moves = "C3 C3".into(),
            |row| row.moves = "Z99".into(),
            |row| row.rules = "5x5, row 9".into(),
            |row| row.level = Some(9),
            |row| row.color = "red".into(),
        ];
        for damage in damaged {
            let mut row = GameColumns::of(&stored());
            damage(&mut row);
            assert!(matches!(
                row.game(),
                Err(RowGameError::Store(StoreError::Corrupt(_)))
            ));
        }
    }
}
