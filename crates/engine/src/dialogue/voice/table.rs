//! Words at a table where the program may have the first move, or nothing proved to go by.

use shikatsu_problem::{Color, Move};

use super::Voice;
use crate::dialogue::phrase::{Phrase, Phrases};
use crate::dialogue::{Reply, Why};
use crate::{Conditional, Grade};

impl Phrases {
    /// The name of a colour.
    #[must_use]
    pub fn color(&self, color: Color) -> String {
        let name = match color {
            Color::Black => Phrase::Black,
            Color::White => Phrase::White,
        };
        self.say(name, &[])
    }
}

impl Voice<'_> {
    /// A move that answers nothing: `White begins with B9.`
    #[must_use]
    pub fn begins(&self, reply: &Reply, color: Color) -> String {
        let phrase = match (reply.why, reply.played) {
            (_, Move::Pass) => return self.reply(reply, color),
            (Why::Only, _) => Phrase::BeginsOnly,
            _ => Phrase::Begins,
        };
        let (color, played) = (self.side(color), self.turn(reply.played));
        self.say(phrase, &[("color", &color), ("move", &played)])
    }

    /// What is proved on a condition, with the condition in the same sentence.
    #[must_use]
    pub fn conditional(&self, conditional: &Conditional) -> String {
        let phrase = match conditional.grade {
            Grade::Board | Grade::Book => Phrase::ByTheBook,
            Grade::Undisturbed => Phrase::IfUndisturbed,
        };
        let outcome = self.fate(&conditional.outcome);
        let said = self.say(phrase, &[("outcome", &outcome)]);
        if conditional.line.is_empty() {
            return said;
        }
        let line = self.line(&conditional.line, conditional.first);
        format!("{said} {}", self.say(Phrase::Line, &[("line", &line)]))
    }
}
