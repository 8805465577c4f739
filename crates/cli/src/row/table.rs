//! `shikatsu row play`: a game by typed lines.
//!
//! It only reads lines and prints text, so that a screen reader, a pipe and a test use the same program as a person.

use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

use shikatsu_formats::picture::{Crop, Picture};
use shikatsu_problem::{Color, Markup, Move, Problem, Setup, Size};
use shikatsu_row::{
    ChosenMove, EndReason, PlayedBy, ProvedDistance, RowEnd, RowGame, RowGoal, RowPlayer, RowRules,
    RowValue, read_sgf, write_sgf,
};

use crate::arguments::RowPlayArguments;
use crate::failure::Failure;
use crate::output::print;
use crate::terminal::{bare, say};
use crate::words;

pub(crate) fn run(arguments: &RowPlayArguments) -> Result<(), Failure> {
    let game = match &arguments.open {
        Some(file) => opened(file)?,
        None => RowGame::new(
            arguments
                .rules
                .rules()
                .map_err(|error| Failure::Request(error.to_string()))?,
        ),
    };
    let yours = arguments.yours.color();
    let mut table = RowTable {
        game,
        opponent: (!arguments.two).then(|| Opponent {
            color: !yours,
            player: RowPlayer {
                level: arguments.level,
                taste: arguments.taste,
                seed: arguments.seed,
            },
        }),
        arguments,
    };
    say(&aim(table.game.rules()))?;
    if let Some(Opponent { player, .. }) = table.opponent {
        say(&format!(
            "You are {yours}. The program plays at level {}.",
            player.level
        ))?;
    }
    table.show()?;
    table.answer()?;
    let prompts = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    loop {
        if prompts {
            print(format!("{}> ", table.game.to_move()).as_bytes())?;
        }
        let Some(Ok(line)) = lines.next() else {
            return Ok(());
        };
        match typed(&line, table.game.rules().size()) {
            Ok(RowTyped::Quit) => return Ok(()),
            Ok(typed) => table.hear(typed)?,
            Err(confused) => say(&confused)?,
        }
    }
}

fn opened(file: &Path) -> Result<RowGame, Failure> {
    let read = |why: String| Failure::Request(format!("{}: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| read(error.to_string()))?;
    read_sgf(&text).map_err(|error| read(error.to_string()))
}

/// A game against the program, or between two people.
struct RowTable<'a> {
    game: RowGame,
    opponent: Option<Opponent>,
    arguments: &'a RowPlayArguments,
}

/// The program's side.
struct Opponent {
    color: Color,
    player: RowPlayer,
}

/// A line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
enum RowTyped {
    Move(Move),
    Undo,
    New,
    Save(String),
    Help,
    Quit,
    Nothing,
}

/// Reads a line; what was not understood comes back as a sentence.
fn typed(line: &str, size: Size) -> Result<RowTyped, String> {
    let line = line.trim();
    let (word, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim()));
    Ok(match &word.to_lowercase()[..] {
        "" | "#" => RowTyped::Nothing,
        "pass" | "p" => RowTyped::Move(Move::Pass),
        "undo" | "u" => RowTyped::Undo,
        "new" => RowTyped::New,
        "save" if rest.is_empty() => return Err("say where: save game.sgf".into()),
        "save" => RowTyped::Save(rest.to_owned()),
        "help" | "?" => RowTyped::Help,
        "quit" | "q" | "exit" => RowTyped::Quit,
        point => match size.point(point) {
            Ok(point) => RowTyped::Move(Move::Play(point)),
            Err(error) => return Err(format!("{error}; 'help' tells what you can type")),
        },
    })
}

impl RowTable<'_> {
    fn hear(&mut self, typed: RowTyped) -> Result<(), Failure> {
        match typed {
            RowTyped::Nothing | RowTyped::Quit => Ok(()),
            RowTyped::Help => say(HELP),
            RowTyped::Move(played) => self.play(played),
            RowTyped::Undo => self.undo(),
            RowTyped::New => {
                self.game = RowGame::new(self.game.rules());
                self.show()?;
                self.answer()
            }
            RowTyped::Save(file) => match fs::write(&file, write_sgf(&self.game)) {
                Ok(()) => say(&format!("The game is kept in {file}.")),
                Err(error) => say(&format!("{file}: {error}; choose another name.")),
            },
        }
    }

    fn play(&mut self, played: Move) -> Result<(), Failure> {
        let mover = self.game.to_move();
        match self.game.play(played) {
            Ok(captured) => {
                if !captured.is_empty() {
                    say(&format!("{mover} captures {}.", stones(captured.len())))?;
                }
                self.show()?;
                self.answer()
            }
            Err(refusal) => say(&format!("{refusal}. Try another move.")),
        }
    }

    /// The program's move, if it is its turn.
    fn answer(&mut self) -> Result<(), Failure> {
        let mover = self.game.to_move();
        let opponent = self.opponent.as_ref().filter(|one| one.color == mover);
        let Some(opponent) = opponent.filter(|_| self.game.end().is_none()) else {
            return Ok(());
        };
        let ChosenMove { played, by } = opponent.player.choose_and_tell(&self.game, &mut || false);
        let turn = words::turn(played, self.game.rules().size());
        say(&format!(
            "{mover} plays {turn}.{}",
            proved(opponent.player, by)
        ))?;
        self.play(played)
    }

    /// Takes back the last move, and the person's move before it if that was the program's.
    fn undo(&mut self) -> Result<(), Failure> {
        let program = self.opponent.as_ref().map(|one| one.color);
        let count = self.game.moves().len();
        let least = usize::from(program == Some(Color::Black));
        if count <= least {
            return say("There is nothing to take back.");
        }
        self.game.undo();
        while self.game.moves().len() > least && program == Some(self.game.to_move()) {
            self.game.undo();
        }
        self.show()
    }

    /// The board with the last move marked, and whose turn it is or how it ended.
    fn show(&self) -> Result<(), Failure> {
        let size = self.game.rules().size();
        let mut setup = Setup::empty(size);
        setup.black = self.game.stones(Color::Black);
        setup.white = self.game.stones(Color::White);
        let last = self.game.moves().last().and_then(Move::point);
        let markup = Markup {
            circles: last.into_iter().collect(),
            ..Markup::default()
        };
        let picture = Picture::of(&Problem::new(setup))
            .with_markup(&markup)
            .with_crop(Crop::WholeBoard);
        print(bare(&picture, &self.arguments.terminal).as_bytes())?;
        match self.game.end() {
            Some(end) => say(&ended(end, size)),
            None => say(&format!("{} to play.", self.game.to_move())),
        }
    }
}

/// The aim of the game in one sentence.
fn aim(rules: RowRules) -> String {
    match rules.goal() {
        RowGoal::Row(count) => format!("The first with {count} stones in a row wins."),
        RowGoal::Captures(count) => format!(
            "The first who captures {} wins.",
            stones(usize::from(count))
        ),
        RowGoal::Stones => "More stones at the end win.".into(),
        RowGoal::Area => "More stones and surrounded points at the end win.".into(),
    }
}

/// What the eighth level can prove, or that it cannot; the others prove nothing.
fn proved(player: RowPlayer, by: PlayedBy) -> String {
    match by {
        PlayedBy::Level(level) if level == player.level => String::new(),
        PlayedBy::Level(level) => format!(" Nothing is proved here; it plays as level {level}."),
        PlayedBy::Proof { value, distance } => match (value, distance) {
            (RowValue::Draw, _) => " Proved: a draw.".into(),
            (RowValue::Win(moves), ProvedDistance::Exact) => {
                format!(" Proved: it wins in {moves}.")
            }
            (RowValue::Win(moves), ProvedDistance::AtMost) => {
                format!(" Proved: it wins within {moves}.")
            }
            (RowValue::Loss(moves), _) => format!(" Proved: you can win in {moves}."),
        },
    }
}

fn stones(count: usize) -> String {
    words::number_of(count, "stone")
}

fn ended(end: RowEnd, size: Size) -> String {
    let why = match end.reason {
        EndReason::Row(row) => {
            format!("{} in a row", size.labels(row).join(" "))
        }
        EndReason::Captures => "enough stones are captured".into(),
        EndReason::TwoPasses => "both passed".into(),
        EndReason::TooLong => "the game took too long".into(),
        EndReason::Count { black, white } => format!("Black has {black}, White has {white}"),
    };
    match end.winner {
        Some(winner) => format!("{winner} wins: {why}."),
        None => format!("A draw: {why}."),
    }
}

const HELP: &str =
    "Type a point (C3) or pass; undo, new, save FILE, quit. 'shikatsu help row play' tells more.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_leniently() {
        let size = Size::square(5).unwrap();
        let read = |line: &str| typed(line, size);
        let point = size.point("C3").unwrap();
        assert_eq!(read(" c3 "), Ok(RowTyped::Move(Move::Play(point))));
        assert_eq!(read("Pass"), Ok(RowTyped::Move(Move::Pass)));
        assert_eq!(
            read("save My Game.sgf"),
            Ok(RowTyped::Save("My Game.sgf".into()))
        );
        assert!(read("save").unwrap_err().contains("save game.sgf"));
        assert!(read("Z9").unwrap_err().contains("help"));
    }
}
