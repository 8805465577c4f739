//! Why play is over, in words: which eyes, which shortage of liberties, which ko, which seki.

use std::fmt::Display;

use shikatsu_problem::{Outcome, PointSet};

use super::{Values, Voice};
use crate::ending::Ending;
use crate::phrase::Phrase;

impl Voice<'_> {
    /// Why play is over.
    #[must_use]
    pub fn ending(&self, ending: &Ending) -> String {
        let (color, other) = (self.side(self.defender), self.side(!self.defender));
        let say = |phrase, name, value: &dyn Display| {
            self.say(
                phrase,
                &[("color", &color), ("other", &other), (name, value)],
            )
        };
        match ending {
            Ending::Captured { stones } => {
                let phrase = match stones.len() {
                    1 => Phrase::EndCapturedOne,
                    _ => Phrase::EndCapturedOther,
                };
                say(phrase, "points", &self.points(*stones))
            }
            Ending::NoEyeSpace { room, shortage, .. } => self.no_eyes(*room, *shortage),
            Ending::Helpless { .. } => say(Phrase::EndHelpless, "", &""),
            Ending::TwoEyes { eyes, .. } => {
                let eyes = eyes.iter().map(|&eye| self.eye(eye)).collect();
                let eyes = self.listed(eyes, Phrase::ListAnd);
                say(Phrase::EndTwoEyes, "eyes", &eyes)
            }
            Ending::Escaped { stones } => {
                let phrase = match stones.len() {
                    1 => Phrase::EndEscapedOne,
                    _ => Phrase::EndEscapedOther,
                };
                say(phrase, "points", &self.points(*stones))
            }
            Ending::Seki { shared, eyes, .. } => self.seki(*shared, eyes),
            Ending::Ko { fight, points } => {
                let phrase = match points.len() {
                    0 => Phrase::EndKo,
                    _ => Phrase::EndKoAt,
                };
                let (points, fight) = (self.points(*points), self.fight(fight));
                self.say(phrase, &[("points", &points), ("fight", &fight)])
            }
            Ending::Circle { kind, .. } => say(Phrase::EndCircle, "cycle", &self.cycle(*kind)),
            Ending::BothPassed { outcome } => say(Phrase::EndPassed, "fate", &self.fate(outcome)),
        }
    }

    /// Why play is over, for a reader who has been told the outcome: a ko is not told twice.
    pub(super) fn ending_after(&self, ending: &Ending, told: &Outcome) -> Option<String> {
        match ending {
            Ending::Ko { fight, points } if *told == Outcome::Ko(*fight) => {
                let points = (!points.is_empty()).then(|| self.points(*points))?;
                Some(self.say(Phrase::EndKoPlace, &[("points", &points)]))
            }
            _ => Some(self.ending(ending)),
        }
    }

    fn no_eyes(&self, room: PointSet, shortage: PointSet) -> String {
        let phrase = match room.len() {
            0 => Phrase::RoomNone,
            1 => Phrase::RoomOne,
            _ => Phrase::RoomOther,
        };
        let room = self.say(phrase, &[("points", &self.points(room))]);
        let phrase = match shortage.len() {
            0 => Phrase::EndNoEyes,
            _ => Phrase::EndNoEyesShort,
        };
        let (color, points) = (self.side(self.defender), self.points(shortage));
        let values: Values<'_> = &[("color", &color), ("room", &room), ("points", &points)];
        self.say(phrase, values)
    }

    fn seki(&self, shared: PointSet, eyes: &[PointSet]) -> String {
        let phrase = match (shared.len(), eyes.len()) {
            (0, 0) => Phrase::EndSeki,
            (0, _) => Phrase::EndSekiEyes,
            (_, 0) => Phrase::EndSekiShared,
            _ => Phrase::EndSekiSharedEyes,
        };
        let shared = self.listed(self.size.labels(shared), Phrase::ListOr);
        let eyes = eyes.iter().fold(PointSet::EMPTY, |all, &eye| all | eye);
        self.say(phrase, &[("shared", &shared), ("eyes", &self.points(eyes))])
    }

    /// An eye by its points; a large one by its first.
    fn eye(&self, eye: PointSet) -> String {
        match eye.first() {
            Some(first) if eye.len() > 3 => {
                let point = self.size.label(first);
                self.say(
                    Phrase::EyeLarge,
                    &[("point", &point), ("count", &eye.len())],
                )
            }
            _ => self.size.labels(eye).join("-"),
        }
    }
}
