//! One of the two programs of a match.

use std::path::Path;
use std::time::{Duration, Instant};

use shikatsu_gtp::{ControlError, Controller, EngineRemarks, GtpReply};
use shikatsu_problem::{Color, Move, PointSet, Size};
use shikatsu_team::{Millis, TeamClock};

use super::engine_address::EngineAddress;
use super::match_clock::{left_command, settings_commands};
use super::match_terms::MatchTerms;

/// A program, and what it can be asked.
#[derive(Debug)]
pub(crate) struct MatchPlayer {
    name: String,
    version: Option<String>,
    engine: Controller,
    commands: Vec<String>,
}

/// What a program does when it is its turn, and how long it took.
#[derive(Debug)]
pub(crate) struct PlayerTurn {
    pub(crate) answer: TurnAnswer,
    pub(crate) spent: Millis,
}

/// What a program answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TurnAnswer {
    Plays(Move),
    Resigns,
    /// Something that is no move on this board.
    NoMove(String),
}

impl MatchPlayer {
    /// Starts a program and asks what it is.
    pub(crate) fn start(address: &EngineAddress, patience: Duration) -> Result<Self, ControlError> {
        Self::start_with(address, patience, EngineRemarks::Dropped)
    }

    /// The same, and says what becomes of what it writes to standard error.
    pub(crate) fn start_with(
        address: &EngineAddress,
        patience: Duration,
        remarks: EngineRemarks,
    ) -> Result<Self, ControlError> {
        let mut engine = Controller::start_with(address.0.clone(), patience, remarks)?;
        let name = engine.expect("name")?;
        let commands = engine.commands()?;
        let version = match commands.iter().any(|known| known == "version") {
            true => Some(engine.expect("version")?),
            false => None,
        };
        Ok(Self {
            name,
            version,
            engine,
            commands,
        })
    }

    /// What it calls itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Its version, if it tells one.
    pub(crate) fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Ends the program; its name is left.
    pub(crate) fn retire(self) -> String {
        self.engine.quit();
        self.name
    }

    /// Sets up an empty board. A program that was lost in the game before is started anew.
    pub(crate) fn prepare(&mut self, terms: &MatchTerms) -> Result<(), ControlError> {
        let size = terms.size;
        let (width, height) = (size.width(), size.height());
        let board = match width == height {
            true => format!("boardsize {width}"),
            false => format!("rectangular_boardsize {width} {height}"),
        };
        if matches!(self.engine.ask(&board), Err(ControlError::NotRunning)) {
            self.engine.restart()?;
        }
        self.engine.expect(&board)?;
        self.engine.expect("clear_board")?;
        let komi = f64::from(terms.komi) / 2.0;
        self.engine.expect(&format!("komi {komi}"))?;
        let Some(system) = &terms.clock.0 else {
            return Ok(());
        };
        let known = settings_commands(system).into_iter();
        let mut known = known.filter(|command| self.knows(command));
        match known.next() {
            // A program that refuses a clock still plays by ours.
            Some(command) => self.engine.ask(&command).map(drop),
            None => Ok(()),
        }
    }

    /// Asks for a move, which it has played on its own board.
    pub(crate) fn choose(
        &mut self,
        color: Color,
        terms: &MatchTerms,
        clock: Option<&TeamClock>,
    ) -> Result<PlayerTurn, ControlError> {
        let patience = match clock {
            // The last moment counts, and what comes after it is late in any case.
            Some(clock) => Duration::from_millis(clock.left().0).min(YEAR) + GRACE,
            None => terms.patience,
        };
        if let Some(clock) = clock {
            let command = left_command(clock, color);
            if self.knows(&command) {
                self.engine.ask(&command)?;
            }
        }
        let begun = Instant::now();
        let command = format!("genmove {}", color_word(color));
        let reply = self.engine.ask_within(&command, patience)?;
        let spent = Millis(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
        let answer = match reply {
            GtpReply::Success(text) => answer(text.trim(), terms.size),
            GtpReply::Refusal(text) => TurnAnswer::NoMove(text),
        };
        Ok(PlayerTurn { answer, spent })
    }

    /// Fixes what it draws from now on, where it can be told to.
    pub(crate) fn seed(&mut self, seed: u32) -> Result<(), ControlError> {
        let command = format!("set_random_seed {seed}");
        match self.knows(&command) {
            true => self.engine.expect(&command).map(drop),
            false => Ok(()),
        }
    }

    /// Sets up the position of an SGF file.
    pub(crate) fn load(&mut self, file: &Path) -> Result<(), ControlError> {
        let command = format!("loadsgf {}", file.display());
        self.engine.expect(&command).map(drop)
    }

    /// The one of some points that it would play, without playing it; nothing if it plays none of them or cannot say.
    pub(crate) fn prefer(
        &mut self,
        color: Color,
        points: PointSet,
        size: Size,
    ) -> Result<Option<Move>, ControlError> {
        let labels = size.labels(points);
        let command = format!(
            "restricted_genmove {} {}",
            color_word(color),
            labels.join(" ")
        );
        if !self.knows(&command) {
            return Ok(None);
        }
        let text = self.engine.expect(&command)?;
        let point = size.point(text.trim()).ok();
        Ok(point
            .filter(|&point| points.contains(point))
            .map(Move::Play))
    }

    /// Takes back its last move.
    pub(crate) fn take_back(&mut self) -> Result<(), ControlError> {
        self.engine.expect("undo").map(drop)
    }

    /// The moves that its last search liked, with the values that it gave them; none if it does not say.
    pub(crate) fn liked_moves(&mut self, size: Size) -> Result<Vec<(Move, f64)>, ControlError> {
        if !self.knows("top_moves") {
            return Ok(Vec::new());
        }
        let text = self.engine.expect("top_moves")?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let pairs = words.chunks_exact(2).filter_map(|pair| {
            let point = size.point(pair[0]).ok()?;
            Some((Move::Play(point), pair[1].parse().ok()?))
        });
        Ok(pairs.collect())
    }

    /// Tells it a move of the other side, or of the opening.
    pub(crate) fn tell(
        &mut self,
        color: Color,
        played: Move,
        size: Size,
    ) -> Result<(), ControlError> {
        let place = match played {
            Move::Play(point) => size.label(point),
            Move::Pass => "pass".to_owned(),
        };
        let command = format!("play {} {place}", color_word(color));
        self.engine.expect(&command).map(drop)
    }

    /// The stones that it calls dead; nothing if it does not say.
    pub(crate) fn dead_stones(&mut self, size: Size) -> Option<PointSet> {
        let command = "final_status_list dead";
        if !self.knows(command) {
            return None;
        }
        let text = self.engine.expect(command).ok()?;
        text.split_whitespace()
            .map(|label| size.point(label).ok())
            .collect()
    }

    /// Whether it lists the command that a line begins with.
    fn knows(&self, line: &str) -> bool {
        let command = line.split(' ').next().unwrap_or_default();
        self.commands.iter().any(|known| known == command)
    }
}

/// What the operating system may add to the time of an answer.
const GRACE: Duration = Duration::from_millis(500);

const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn answer(text: &str, size: Size) -> TurnAnswer {
    if text.eq_ignore_ascii_case("resign") {
        return TurnAnswer::Resigns;
    }
    if text.eq_ignore_ascii_case("pass") {
        return TurnAnswer::Plays(Move::Pass);
    }
    match size.point(text) {
        Ok(point) => TurnAnswer::Plays(Move::Play(point)),
        Err(_) => TurnAnswer::NoMove(text.to_owned()),
    }
}
