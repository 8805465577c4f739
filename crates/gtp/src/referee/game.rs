//! One game under the eyes of the referee.

use shikatsu_problem::{Color, Move, Rules, Size};

use super::comparison::{Comparison, note_bans};
use super::contestant::{Contestant, Turn};
use super::protocol::{Disagreement, Ending, GameProtocol, Matter, Seen};
use crate::controller::ControlError;
use crate::dice::Dice;
use crate::record::Record;
use crate::vertex;

/// What a game is played under.
#[derive(Debug, Clone, PartialEq)]
pub struct Conditions {
    /// The board.
    pub size: Size,
    /// The rules; the engines must have been started with the same.
    pub rules: Rules,
    /// Points for White.
    pub komi: f64,
    /// How it begins.
    pub opening: Opening,
    /// It ends after this many moves at the latest.
    pub longest: usize,
}

/// Legal moves drawn by lot, so that no two games are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// How many.
    pub moves: usize,
    /// What they are drawn by.
    pub seed: u64,
}

/// Plays a game: Black is the first of the engines, White the last, which may
/// be the same.
pub fn play(engines: &mut [Contestant], conditions: &Conditions) -> GameProtocol {
    let mut referee = Referee {
        record: Record::new(conditions.size, conditions.rules),
        dice: Dice::new(conditions.opening.seed),
        conditions,
        engines,
        protocol: GameProtocol {
            moves: 0,
            ending: Ending::Length,
            seen: Seen::default(),
            disagreements: Vec::new(),
        },
    };
    referee.protocol.ending = match referee.run() {
        Ok(ending) => ending,
        Err(error) => Ending::Lost(error),
    };
    referee.protocol
}

struct Referee<'a> {
    record: Record,
    dice: Dice,
    conditions: &'a Conditions,
    engines: &'a mut [Contestant],
    protocol: GameProtocol,
}

impl Referee<'_> {
    fn run(&mut self) -> Result<Ending, ControlError> {
        for engine in &mut *self.engines {
            engine.prepare(self.conditions)?;
        }
        self.compare()?;
        let mut passes = 0;
        while self.protocol.moves < self.conditions.longest {
            let color = self.record.to_move();
            let (played, mover) = match self.next_move(color)? {
                (Turn::Plays(played), mover) => (played, mover),
                (Turn::Resigns, _) => return Ok(Ending::Resignation(color)),
                (Turn::Mumbles(text), mover) => {
                    self.object(
                        mover.unwrap_or(0),
                        Matter::Answer {
                            command: format!("genmove {}", vertex::color_name(color)),
                            theirs: text,
                            ours: "a vertex of the board, pass or resign".into(),
                        },
                    );
                    return Ok(Ending::Disagreement);
                }
            };
            if !self.settle(color, played, mover)? {
                return Ok(Ending::Disagreement);
            }
            passes = if played == Move::Pass { passes + 1 } else { 0 };
            if passes == 2 {
                return Ok(Ending::Passes);
            }
        }
        Ok(Ending::Length)
    }

    /// The next move, and which engine made it; nobody did in the opening.
    fn next_move(&mut self, color: Color) -> Result<(Turn, Option<usize>), ControlError> {
        if self.protocol.moves < self.conditions.opening.moves {
            let drawn = self.dice.pick(self.record.legal_points(color));
            return Ok((Turn::Plays(drawn.map_or(Move::Pass, Move::Play)), None));
        }
        let seat = match color {
            Color::Black => 0,
            Color::White => self.engines.len().saturating_sub(1),
        };
        let turn = match self.engines.get_mut(seat) {
            Some(engine) => engine.choose(color, self.conditions.size)?,
            None => Turn::Plays(Move::Pass),
        };
        Ok((turn, Some(seat)))
    }

    /// Puts a move on all boards and compares them; false when they part.
    fn settle(
        &mut self,
        color: Color,
        played: Move,
        mover: Option<usize>,
    ) -> Result<bool, ControlError> {
        let size = self.conditions.size;
        let name = || vertex::name(played, size);
        let captures = match self.record.play(color, played) {
            Ok(captures) => captures,
            Err(rule) => {
                let played = name();
                self.object(mover.unwrap_or(0), Matter::PlayedIllegal { played, rule });
                return Ok(false);
            }
        };
        self.protocol.moves += 1;
        let seen = &mut self.protocol.seen;
        seen.captured += captures.taken.len();
        seen.suicides += usize::from(!captures.lost.is_empty());
        for seat in 0..self.engines.len() {
            if mover == Some(seat) {
                continue;
            }
            if let Some(text) = self.engines[seat].tell(color, played, size)? {
                let played = name();
                self.object(seat, Matter::Refused { played, text });
                return Ok(false);
            }
        }
        let before = self.protocol.disagreements.len();
        self.compare()?;
        Ok(self.protocol.disagreements.len() == before)
    }

    fn compare(&mut self) -> Result<(), ControlError> {
        self.protocol.seen.positions += 1;
        note_bans(&self.record, &mut self.protocol.seen);
        for engine in &mut *self.engines {
            let mut comparison = Comparison {
                record: &self.record,
                engine,
                after_moves: self.protocol.moves,
                seen: &mut self.protocol.seen,
                found: &mut self.protocol.disagreements,
            };
            comparison.run(&mut self.dice)?;
        }
        Ok(())
    }

    fn object(&mut self, seat: usize, matter: Matter) {
        let engine = self
            .engines
            .get(seat)
            .map_or("the opening", Contestant::name);
        self.protocol.disagreements.push(Disagreement {
            engine: engine.to_owned(),
            after_moves: self.protocol.moves,
            matter,
        });
    }
}
