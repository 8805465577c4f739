//! The journal of an experiment: a line that names it, then a line for each finished game.
//!
//! Invariant: lines are only added, each with one write; a torn last line is a game that is played again.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use shikatsu_problem::Color;

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
    file: PathBuf,
    pub(super) games: BTreeMap<CellGame, GameRow>,
}

impl GameJournal {
    /// Opens the journal of a folder; it is begun if there is none.
    pub(super) fn open(folder: &Path, heading: &Value) -> Result<Self, Failure> {
        let file = folder.join("journal.jsonl");
        let failed = |error| Failure::Io {
            path: file.clone(),
            error,
        };
        if !file.exists() {
            fs::write(&file, format!("{heading}\n")).map_err(failed)?;
        }
        let text = fs::read_to_string(&file).map_err(failed)?;
        let mut lines = text.lines();
        let found = lines
            .next()
            .and_then(|line| serde_json::from_str(line).ok());
        if found.as_ref() != Some(heading) {
            return Err(Failure::Request(format!(
                "{} is the journal of another experiment; choose another --output",
                file.display()
            )));
        }
        if !text.ends_with('\n') {
            // The next line must not be joined to a torn one.
            append(&file, "\n")?;
        }
        let games = lines.filter_map(row_of).collect();
        Ok(Self { file, games })
    }

    /// Adds a game to the file; the caller keeps it.
    pub(super) fn append(file: &Path, game: &CellGame, row: &GameRow) -> Result<(), Failure> {
        let (cell, number) = game;
        let mut parts = cell.split('/');
        let mut part = || parts.next().unwrap_or_default().to_owned();
        let line = json!({
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
        });
        append(file, &format!("{line}\n"))
    }

    pub(super) fn file(&self) -> &Path {
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

fn append(file: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::Io {
        path: file.to_owned(),
        error,
    };
    let mut journal = OpenOptions::new().append(true).open(file).map_err(failed)?;
    // One call for the whole line, so that two threads do not mix theirs.
    journal.write_all(text.as_bytes()).map_err(failed)
}

fn row_of(line: &str) -> Option<(CellGame, GameRow)> {
    let row: Value = serde_json::from_str(line).ok()?;
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
