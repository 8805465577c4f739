//! One game, watched by the referee.

use shikatsu_board::SeededRandom;
use shikatsu_problem::{Color, Move};

use super::comparison::{Comparison, note_bans};
use super::conditions::Conditions;
use super::contestant::{Contestant, EngineTurn};
use super::report::{Disagreement, DisagreementKind, GameCounts, GameEnding, GameReport};
use crate::controller::ControlError;
use crate::game_record::GameRecord;
use crate::vertex;

/// Plays a game: Black is the first of the engines, White the last, which may
/// be the same.
pub fn play(engines: &mut [Contestant], conditions: &Conditions) -> GameReport {
    let mut referee = Referee {
        record: GameRecord::new(conditions.size, conditions.rules),
        random: SeededRandom::new(conditions.opening.seed),
        conditions,
        engines,
        report: GameReport {
            moves: 0,
            ending: GameEnding::Length,
            counts: GameCounts::default(),
            disagreements: Vec::new(),
        },
    };
    referee.report.ending = match referee.run() {
        Ok(ending) => ending,
        Err(error) => GameEnding::Lost(error),
    };
    referee.report
}

struct Referee<'a> {
    record: GameRecord,
    random: SeededRandom,
    conditions: &'a Conditions,
    engines: &'a mut [Contestant],
    report: GameReport,
}

impl Referee<'_> {
    fn run(&mut self) -> Result<GameEnding, ControlError> {
        for engine in &mut *self.engines {
            engine.prepare(self.conditions)?;
        }
        self.compare()?;
        let mut passes = 0;
        while self.report.moves < self.conditions.longest {
            let color = self.record.to_move();
            let (played, mover) = match self.next_move(color)? {
                (EngineTurn::Plays(played), mover) => (played, mover),
                (EngineTurn::Resigns, _) => return Ok(GameEnding::Resignation(color)),
                (EngineTurn::NoMove(text), mover) => {
                    self.object(
                        mover.unwrap_or(0),
                        DisagreementKind::Answer {
                            command: format!("genmove {}", vertex::color_name(color)),
                            theirs: text,
                            ours: "a vertex of the board, pass or resign".into(),
                        },
                    );
                    return Ok(GameEnding::Disagreement);
                }
            };
            if !self.settle(color, played, mover)? {
                return Ok(GameEnding::Disagreement);
            }
            passes = if played == Move::Pass { passes + 1 } else { 0 };
            if passes == 2 {
                return Ok(GameEnding::Passes);
            }
        }
        Ok(GameEnding::Length)
    }

    /// The next move, and which engine made it; none did in the opening.
    fn next_move(&mut self, color: Color) -> Result<(EngineTurn, Option<usize>), ControlError> {
        if self.report.moves < self.conditions.opening.moves {
            let drawn = self.random.pick(self.record.legal_points(color));
            return Ok((
                EngineTurn::Plays(drawn.map_or(Move::Pass, Move::Play)),
                None,
            ));
        }
        let index = match color {
            Color::Black => 0,
            Color::White => self.engines.len().saturating_sub(1),
        };
        let turn = match self.engines.get_mut(index) {
            Some(engine) => engine.choose(color, self.conditions.size)?,
            None => EngineTurn::Plays(Move::Pass),
        };
        Ok((turn, Some(index)))
    }

    /// Puts a move on all boards and compares them; false when they differ.
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
                self.object(
                    mover.unwrap_or(0),
                    DisagreementKind::PlayedIllegal { played, rule },
                );
                return Ok(false);
            }
        };
        self.report.moves += 1;
        let counts = &mut self.report.counts;
        counts.captured += captures.taken.len();
        counts.suicides += usize::from(!captures.lost.is_empty());
        for index in 0..self.engines.len() {
            if mover == Some(index) {
                continue;
            }
            if let Some(text) = self.engines[index].tell(color, played, size)? {
                let played = name();
                self.object(index, DisagreementKind::Refused { played, text });
                return Ok(false);
            }
        }
        let before = self.report.disagreements.len();
        self.compare()?;
        Ok(self.report.disagreements.len() == before)
    }

    fn compare(&mut self) -> Result<(), ControlError> {
        self.report.counts.positions += 1;
        note_bans(&self.record, &mut self.report.counts);
        for engine in &mut *self.engines {
            let mut comparison = Comparison {
                record: &self.record,
                engine,
                after_moves: self.report.moves,
                counts: &mut self.report.counts,
                found: &mut self.report.disagreements,
            };
            comparison.run(&mut self.random)?;
        }
        Ok(())
    }

    fn object(&mut self, index: usize, kind: DisagreementKind) {
        let engine = self
            .engines
            .get(index)
            .map_or("the opening", Contestant::name);
        self.report.disagreements.push(Disagreement {
            engine: engine.to_owned(),
            after_moves: self.report.moves,
            kind,
        });
    }
}
