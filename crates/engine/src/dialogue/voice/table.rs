//! Words at a table where the program may have the first move, or nothing proved to go by.

use shikatsu_problem::{Color, Move};

use super::Voice;
use crate::Provided;
use crate::dialogue::phrase::{Phrase, Phrases};
use crate::dialogue::{Reply, Why};

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

    /// What the author of a diagram means, with what it hangs on.
    #[must_use]
    pub fn drawn(&self, provided: &Provided) -> String {
        let Provided {
            safe, gates, line, ..
        } = provided;
        let (outcome, color) = (self.outcome(&provided.outcome), self.side(*safe));
        let (points, line) = (self.points(*gates), self.line(line, *safe));
        let values: &[(&str, &dyn std::fmt::Display)] = &[
            ("outcome", &outcome),
            ("color", &color),
            ("points", &points),
            ("line", &line),
        ];
        self.say(Phrase::AsDrawn, values)
    }
}
