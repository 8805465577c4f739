//! Beyond the verdict: hints, how best play ends, and the motifs on the way.

use serde_json::{Value, json};
use shikatsu_dialogue::{Dialogue, Explanation, Thinker, Voice};
use shikatsu_engine::{Cancel, Engine, Limits, Report};
use shikatsu_problem::Color;

use crate::input::LoadedProblem;
use crate::report::color;
use crate::words::wrapped;

/// A solved problem that the caller wants explained.
pub(super) struct SolvedProblem<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) found: &'a LoadedProblem,
    pub(super) report: &'a Report,
    pub(super) limits: Limits,
}

impl SolvedProblem<'_> {
    /// The hints for the side to move, up to a step; or that there is no proof to take them from.
    pub(super) fn hints(&mut self, step: u8) -> String {
        let first = self.found.document.problem.to_move();
        let hints = self.ask(first, |dialogue, thinker| {
            let hints = dialogue.hints(thinker).ok()?;
            let voice = dialogue.voice();
            Some(hints.map(|hint| voice.hint(&hint)))
        });
        let Some(hints) = hints else {
            return "No hint: nothing is proved.\n".into();
        };
        let told = hints.iter().take(usize::from(step));
        told.map(|hint| wrapped(hint) + "\n").collect()
    }

    /// A paragraph for each first mover whose verdict is proved.
    pub(super) fn paragraphs(&mut self) -> Vec<(Color, String)> {
        let said = |first, explanation: &Explanation, voice: Voice<'_>, motifs: &[String]| {
            let mut text = String::new();
            if let Some(ending) = &explanation.ending {
                text += &(wrapped(&voice.ending(ending)) + "\n");
            }
            if !motifs.is_empty() {
                text += &(wrapped(&format!("Motifs: {}.", motifs.join(", "))) + "\n");
            }
            (first, text)
        };
        self.explained(said)
    }

    /// The same for programs.
    pub(super) fn objects(&mut self) -> Vec<Value> {
        self.explained(|first, explanation, voice, motifs| {
            json!({
                "first": color(first),
                "ending": explanation.ending.as_ref().map(|ending| voice.ending(ending)),
                "motifs": motifs,
            })
        })
    }

    fn explained<T>(
        &mut self,
        say: impl Fn(Color, &Explanation, Voice<'_>, &[String]) -> T,
    ) -> Vec<T> {
        let proved = |&first: &Color| {
            let mut sides = self.report.sides.iter();
            sides.any(|side| side.first == first && side.outcome.is_decided())
        };
        let firsts: Vec<Color> = Color::BOTH.into_iter().filter(proved).collect();
        let one = |first: Color| {
            self.ask(first, |dialogue, thinker| {
                let explanation = dialogue.explain(thinker).ok()?;
                let motifs = dialogue.motifs(thinker).ok()?;
                let motifs: Vec<String> = motifs.iter().map(ToString::to_string).collect();
                Some(say(first, &explanation, dialogue.voice(), &motifs))
            })
        };
        firsts.into_iter().filter_map(one).collect()
    }

    fn ask<T>(
        &mut self,
        first: Color,
        question: impl FnOnce(&mut Dialogue, &mut Thinker<'_>) -> Option<T>,
    ) -> Option<T> {
        let problem = &self.found.document.problem;
        let mut dialogue = Dialogue::new(problem, self.report, first).ok()?;
        let cancel = Cancel::new();
        let mut thinker = Thinker {
            engine: self.engine,
            limits: self.limits,
            cancel: &cancel,
        };
        question(&mut dialogue, &mut thinker)
    }
}
