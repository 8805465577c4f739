//! An engine's board beside ours.

use shikatsu_board::{Illegal, SeededRandom};
use shikatsu_problem::{Color, Move, PointSet, Size};

use super::contestant::Contestant;
use super::report::{Disagreement, DisagreementKind, GameCounts};
use crate::controller::{ControlError, GtpReply};
use crate::drawing;
use crate::game_record::GameRecord;
use crate::vertex;

/// A comparison with one engine at one position.
pub(super) struct Comparison<'a> {
    pub(super) record: &'a GameRecord,
    pub(super) engine: &'a mut Contestant,
    pub(super) after_moves: usize,
    pub(super) counts: &'a mut GameCounts,
    pub(super) found: &'a mut Vec<Disagreement>,
}

/// Counts what the rules forbid here.
pub(super) fn note_bans(record: &GameRecord, counts: &mut GameCounts) {
    let color = record.to_move();
    let vacant = record.position().vacant();
    for point in vacant - record.legal_points(color) {
        match record.check(color, Move::Play(point)) {
            Err(Illegal::Ko) => counts.ko_bans += 1,
            Err(Illegal::Superko { .. }) => counts.superko_bans += 1,
            Err(Illegal::Suicide) => counts.suicide_bans += 1,
            _ => {}
        }
    }
}

impl Comparison<'_> {
    /// Asks the engine every question that it understands.
    pub(super) fn run(&mut self, random: &mut SeededRandom) -> Result<(), ControlError> {
        self.stones()?;
        self.prisoners()?;
        self.picture()?;
        self.legal_moves(random)
    }

    fn size(&self) -> Size {
        self.record.size()
    }

    fn stones(&mut self) -> Result<(), ControlError> {
        for color in Color::BOTH {
            let command = format!("list_stones {}", vertex::color_name(color));
            let ours = self.record.position().stones(color);
            self.points("list_stones", &command, ours)?;
        }
        Ok(())
    }

    fn prisoners(&mut self) -> Result<(), ControlError> {
        for color in Color::BOTH {
            let command = format!("captures {}", vertex::color_name(color));
            let ours = self.record.prisoners(!color).to_string();
            if let Some(theirs) = self.answer("captures", &command)? {
                self.hold(command, theirs, ours);
            }
        }
        Ok(())
    }

    fn picture(&mut self) -> Result<(), ControlError> {
        let Some(text) = self.answer("showboard", "showboard")? else {
            return Ok(());
        };
        // Each program draws in its own way: what cannot be read is not compared.
        if let Some(stones) = drawing::read(&text, self.size()) {
            let size = self.size();
            let told = |stones: [PointSet; 2]| {
                let [black, white] = stones.map(|stones| vertex::list(stones, size));
                format!("black {black}, white {white}")
            };
            let ours = Color::BOTH.map(|color| self.record.position().stones(color));
            self.hold("showboard".into(), told(stones), told(ours));
        }
        Ok(())
    }

    /// All legal moves in one answer, and one by one what is forbidden and a
    /// point drawn by lot.
    fn legal_moves(&mut self, random: &mut SeededRandom) -> Result<(), ControlError> {
        let color = self.record.to_move();
        let name = vertex::color_name(color);
        let legal = self.record.legal_points(color);
        self.points("all_legal", &format!("all_legal {name}"), legal)?;
        let vacant = self.record.position().vacant();
        let drawn = random.pick(self.record.position().board());
        for point in (vacant - legal).iter().chain(drawn) {
            let command = format!("is_legal {name} {}", self.size().label(point));
            if let Some(theirs) = self.answer("is_legal", &command)? {
                let agrees = match theirs.as_str() {
                    "1" | "true" => legal.contains(point),
                    "0" | "false" => !legal.contains(point),
                    _ => false,
                };
                let ours = match self.record.check(color, Move::Play(point)) {
                    _ if agrees => theirs.clone(),
                    Ok(()) => "legal".into(),
                    Err(rule) => rule.to_string(),
                };
                self.hold(command, theirs, ours);
            }
        }
        Ok(())
    }

    fn points(&mut self, name: &str, command: &str, ours: PointSet) -> Result<(), ControlError> {
        let Some(text) = self.answer(name, command)? else {
            return Ok(());
        };
        let size = self.size();
        let theirs = match size.labelled(&text) {
            Ok(points) => vertex::list(points, size),
            Err(_) => text,
        };
        self.hold(command.to_owned(), theirs, vertex::list(ours, size));
        Ok(())
    }

    /// The answer of an engine that knows the command.
    fn answer(&mut self, name: &str, command: &str) -> Result<Option<String>, ControlError> {
        if !self.engine.knows(name) {
            return Ok(None);
        }
        Ok(Some(match self.engine.engine().ask(command)? {
            GtpReply::Success(text) => text,
            GtpReply::Refusal(text) => format!("? {text}"),
        }))
    }

    fn hold(&mut self, command: String, theirs: String, ours: String) {
        self.counts.comparisons += 1;
        if theirs != ours {
            self.found.push(Disagreement {
                engine: self.engine.name().to_owned(),
                after_moves: self.after_moves,
                kind: DisagreementKind::Answer {
                    command,
                    theirs,
                    ours,
                },
            });
        }
    }
}
