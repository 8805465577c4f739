//! The journal of a series of games: a line for each finished game, and a torn one is a game that is played again.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use shikatsu_problem::Color;

use super::journal_file::JournalFile;
use crate::failure::Failure;

/// A game of a cell: the cell's key and the number of the game.
pub(super) type CellGame = (String, u32);

/// What is kept of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GameRow {
    /// The colour of the team.
    pub(super) color: Color,
    pub(super) seed: u64,
    pub(super) winner: RowWinner,
    /// How it ended, in a word.
    pub(super) by: String,
    pub(super) moves: u32,
    /// Windows of the team, and in how many its members wanted different things.
    pub(super) windows: u32,
    pub(super) split: u32,
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowWinner {
    Team,
    Opponent,
    None,
}

/// The games that are over.
pub(super) struct GameJournal {
    file: JournalFile,
    pub(super) games: BTreeMap<CellGame, GameRow>,
}

impl GameJournal {
    /// Opens the journal of a folder; it is begun if there is none.
    pub(super) fn open(folder: &Path, heading: &Value) -> Result<Self, Failure> {
        let (file, rows) = JournalFile::open(folder, heading)?;
        let games = rows.iter().filter_map(row_of).collect();
        Ok(Self { file, games })
    }

    /// Adds a game to the file; the caller keeps it.
    pub(super) fn append(
        file: &JournalFile,
        game: &CellGame,
        row: &GameRow,
    ) -> Result<(), Failure> {
        let (cell, number) = game;
        let mut parts = cell.split('/');
        let mut part = || parts.next().unwrap_or_default().to_owned();
        file.append(&json!({
            "set": part(),
            "scheme": part(),
            "size": part(),
            "against": part(),
            "game": number,
            "color": color_word(row.color),
            "seed": row.seed,
            "winner": row.winner.word(),
            "by": row.by,
            "moves": row.moves,
            "windows": row.windows,
            "split": row.split,
        }))
    }

    pub(super) const fn file(&self) -> &JournalFile {
        &self.file
    }
}

impl RowWinner {
    const ALL: [Self; 3] = [Self::Team, Self::Opponent, Self::None];

    const fn word(self) -> &'static str {
        match self {
            Self::Team => "team",
            Self::Opponent => "opponent",
            Self::None => "none",
        }
    }
}

fn row_of(row: &Value) -> Option<(CellGame, GameRow)> {
    let text = |key: &str| row.get(key)?.as_str();
    let number = |key: &str| u32::try_from(row.get(key)?.as_u64()?).ok();
    let cell = [
        text("set")?,
        text("scheme")?,
        text("size")?,
        text("against")?,
    ]
    .join("/");
    let winner = text("winner")?;
    Some((
        (cell, number("game")?),
        GameRow {
            color: match text("color")? {
                "black" => Color::Black,
                _ => Color::White,
            },
            seed: row.get("seed")?.as_u64()?,
            winner: *RowWinner::ALL.iter().find(|one| one.word() == winner)?,
            by: text("by")?.to_owned(),
            moves: number("moves")?,
            windows: number("windows")?,
            split: number("split")?,
        },
    ))
}

const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
