//! Conditions and reasons in words: on which condition something is proved, which circle it is, why nothing is proved.

use shikatsu_engine::{Conditional, Grade};
use shikatsu_problem::{CycleKind, Unproved};

use super::Voice;
use crate::phrase::Phrase;

impl Voice<'_> {
    /// What is proved on a condition, with the condition in the same sentence and no line of play.
    #[must_use]
    pub fn condition(&self, conditional: &Conditional) -> String {
        let phrase = match conditional.grade {
            Grade::Board | Grade::Book => Phrase::ByTheBook,
            Grade::Undisturbed => Phrase::IfUndisturbed,
        };
        let outcome = self.fate(&conditional.outcome);
        self.say(phrase, &[("outcome", &outcome)])
    }

    /// The same, with the line that shows it.
    #[must_use]
    pub fn conditional(&self, conditional: &Conditional) -> String {
        let said = self.condition(conditional);
        if conditional.line.is_empty() {
            return said;
        }
        let line = self.line(&conditional.line, conditional.first);
        format!("{said} {}", self.say(Phrase::Line, &[("line", &line)]))
    }

    pub(super) fn cycle(&self, kind: CycleKind) -> String {
        self.text(match kind {
            CycleKind::DoubleKo => Phrase::CycleDoubleKo,
            CycleKind::MoonshineLife => Phrase::CycleMoonshine,
            CycleKind::TripleKo => Phrase::CycleTripleKo,
            CycleKind::EternalLife => Phrase::CycleEternal,
            CycleKind::SendTwoReturnOne { .. } => Phrase::CycleSendTwo,
            CycleKind::Other => Phrase::CycleOther,
            _ => return kind.to_string(),
        })
    }

    pub(super) fn reason(&self, reason: Unproved) -> String {
        self.text(match reason {
            Unproved::NotTried => Phrase::ReasonNotTried,
            Unproved::Nodes => Phrase::ReasonNodes,
            Unproved::Time => Phrase::ReasonTime,
            Unproved::Memory => Phrase::ReasonMemory,
            Unproved::Cancelled => Phrase::ReasonCancelled,
            Unproved::Outside => Phrase::ReasonOutside,
            Unproved::Unsupported => Phrase::ReasonUnsupported,
            _ => return reason.to_string(),
        })
    }
}
