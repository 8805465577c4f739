//! Hints and explanations for a person who asks for help.

use shikatsu_api as api;
use shikatsu_api::{ApiError, ErrorKind, MoveMark, Program};
use shikatsu_dialogue::{Dialogue, Phrase};
use shikatsu_engine::Engine;
use shikatsu_messages as messages;
use shikatsu_problem::Move;

use super::PlaySession;
use crate::language;
use crate::line_boards::line_boards;

impl PlaySession {
    /// Three hints, each telling more than the one before.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn hints(&mut self, engine: &mut Engine) -> Result<Vec<api::Hint>, ApiError> {
        self.check_program()?;
        let limits = self.limits;
        let (_, proved) = self.proved_here(engine)?;
        let words = language::spoken();
        let voice = proved.dialogue.voice().speaking(&words);
        let hints = proved.ask(engine, limits, Dialogue::hints);
        let hints = hints.map_err(language::unsolvable)?;
        Ok(hints
            .iter()
            .map(|hint| messages::hint(hint, voice))
            .collect())
    }

    /// Best play from here; after a mistake, how it is refuted.
    ///
    /// # Errors
    /// When the position cannot be put to the engine.
    pub fn explain(&mut self, engine: &mut Engine) -> Result<api::Explanation, ApiError> {
        self.check_program()?;
        let limits = self.limits;
        let now = self.tree.now();
        let mistake = now.answer.as_ref().filter(|answer| {
            matches!(answer.mark, MoveMark::Wrong | MoveMark::LessThanBest) && now.parent.is_some()
        });
        let mistake = mistake.map(|answer| (now.turns.clone(), answer.said.clone()));
        let (_, proved) = self.proved_here(engine)?;
        let (words, first) = (language::spoken(), proved.dialogue.to_move());
        let voice = proved.dialogue.voice().speaking(&words);
        let best = proved.ask(engine, limits, Dialogue::explain);
        let best = best.map_err(language::unsolvable)?;
        let (turns, said) = mistake.unwrap_or_default();
        // A dialogue that began after the mistake cannot go back before it.
        let turns = if proved.dialogue.moves().count() < turns.len() {
            Vec::new()
        } else {
            turns
        };
        let mut line: Vec<Move> = turns.iter().map(|&(_, played)| played).collect();
        for _ in &turns {
            proved.dialogue.undo();
        }
        line.extend(&best.line);
        let said = &said[..said.len().min(turns.len())];
        let mut frames = line_boards(&proved.dialogue, &line, said);
        let explanation = messages::explanation(&best, voice, first);
        if let (Some(last), Some(ending)) = (frames.last_mut(), &explanation.ending) {
            last.words = format!("{} {}", last.words, ending.words).trim().into();
        }
        Ok(api::Explanation {
            frames,
            ..explanation
        })
    }

    fn check_program(&self) -> Result<(), ApiError> {
        match self.program {
            Program::On => Ok(()),
            Program::Off => Err(language::refused(ErrorKind::Unproved, Phrase::ProgramOff)),
        }
    }
}
