//! Hints and motifs in words.

use shikatsu_problem::Move;

use super::Voice;
use crate::hint::{Aim, Area, Hint, Idea, Third};
use crate::motif::Motif;
use crate::phrase::Phrase;

impl Voice<'_> {
    /// A hint as a sentence.
    #[must_use]
    pub fn hint(&self, hint: &Hint) -> String {
        match hint {
            Hint::Where(Some(area)) => self.say(Phrase::HintWhere, &[("place", &self.place(area))]),
            Hint::Where(None) => self.text(Phrase::HintNowhere),
            Hint::What(idea) => self.idea(idea),
            Hint::Settled(outcome) => {
                self.say(Phrase::HintSettled, &[("fate", &self.fate(outcome))])
            }
            Hint::Which(moves) => match &moves[..] {
                [] => self.text(Phrase::HintNoMove),
                [Move::Pass] => self.text(Phrase::HintElsewhere),
                [one] => self.say(Phrase::HintPlay, &[("move", &self.turn(*one))]),
                [best, others @ ..] => {
                    let others = others.iter().map(|&one| self.turn(one)).collect();
                    let others = self.listed(others, Phrase::ListAnd);
                    let best = self.turn(*best);
                    self.say(
                        Phrase::HintPlayOthers,
                        &[("move", &best), ("others", &others)],
                    )
                }
            },
        }
    }

    fn idea(&self, idea: &Idea) -> String {
        let aim = match idea.aim {
            Aim::Kill => Phrase::AimKill,
            Aim::Live => Phrase::AimLive,
            Aim::Seki => Phrase::AimSeki,
            Aim::Ko => Phrase::AimKo,
            Aim::Circle => Phrase::AimCircle,
            Aim::Elsewhere => Phrase::AimElsewhere,
            Aim::HoldOut => Phrase::AimHoldOut,
            Aim::Unknown => Phrase::AimUnknown,
        };
        let aim = self.say(aim, &[("color", &self.side(self.defender))]);
        if idea.motifs.is_empty() {
            self.say(Phrase::HintAim, &[("aim", &aim)])
        } else {
            let motifs = self.motifs(&idea.motifs);
            self.say(Phrase::HintAimMotifs, &[("aim", &aim), ("motifs", &motifs)])
        }
    }

    /// Motifs as a list.
    pub(super) fn motifs(&self, motifs: &[Motif]) -> String {
        let names = motifs.iter().map(|&one| self.motif(one)).collect();
        self.listed(names, Phrase::ListAnd)
    }

    /// A motif by its name.
    #[must_use]
    pub fn motif(&self, motif: Motif) -> String {
        let counted = |phrase, number| self.say(phrase, &[("number", &self.number(number))]);
        self.text(match motif {
            Motif::Sacrifice(stones) => return counted(Phrase::MotifSacrifice, stones),
            Motif::Nakade(points) => return counted(Phrase::MotifNakade, points),
            Motif::MultiStepKo(steps) => return counted(Phrase::MotifMultiStepKo, steps),
            Motif::ThrowIn => Phrase::MotifThrowIn,
            Motif::Snapback => Phrase::MotifSnapback,
            Motif::UnderTheStones => Phrase::MotifUnder,
            Motif::Squeeze => Phrase::MotifSqueeze,
            Motif::ConnectAndDie => Phrase::MotifConnectAndDie,
            Motif::Placement => Phrase::MotifPlacement,
            Motif::Hane => Phrase::MotifHane,
            Motif::Descent => Phrase::MotifDescent,
            Motif::FirstLine => Phrase::MotifFirstLine,
            Motif::EyeStealing => Phrase::MotifEyeStealing,
            Motif::Ko => Phrase::MotifKo,
            Motif::DoubleKo => Phrase::MotifDoubleKo,
            Motif::Seki => Phrase::MotifSeki,
            Motif::BentFour => Phrase::MotifBentFour,
            Motif::SendTwoReturnOne => Phrase::MotifSendTwo,
            Motif::CapturingRace => Phrase::MotifRace,
        })
    }

    fn number(&self, number: u8) -> String {
        self.text(match number {
            0 => Phrase::Number0,
            1 => Phrase::Number1,
            2 => Phrase::Number2,
            3 => Phrase::Number3,
            4 => Phrase::Number4,
            5 => Phrase::Number5,
            6 => Phrase::Number6,
            _ => return number.to_string(),
        })
    }

    /// `on the first line in the upper left corner`.
    fn place(&self, area: &Area) -> String {
        use Third::{First, Last, Middle};
        let part = self.text(match (area.vertical, area.horizontal) {
            (First, First) => Phrase::PartUpperLeft,
            (First, Middle) => Phrase::PartUpper,
            (First, Last) => Phrase::PartUpperRight,
            (Middle, First) => Phrase::PartLeft,
            (Middle, Middle) => Phrase::PartCentre,
            (Middle, Last) => Phrase::PartRight,
            (Last, First) => Phrase::PartLowerLeft,
            (Last, Middle) => Phrase::PartLower,
            (Last, Last) => Phrase::PartLowerRight,
        });
        let line = match area.line {
            1 => Phrase::PlaceFirst,
            2 => Phrase::PlaceSecond,
            3 => Phrase::PlaceThird,
            4 => Phrase::PlaceFourth,
            _ => return part,
        };
        self.say(line, &[("part", &part)])
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Color, Problem, Setup, Size};

    use super::*;

    #[test]
    fn a_motif_is_called_the_same_by_a_voice_and_by_itself() {
        let setup = Setup::empty(Size::square(9).unwrap());
        let voice = Voice::of(&Problem::new(setup), Color::Black);
        let motifs = [
            Motif::ThrowIn,
            Motif::Snapback,
            Motif::UnderTheStones,
            Motif::Sacrifice(4),
            Motif::Squeeze,
            Motif::ConnectAndDie,
            Motif::Nakade(6),
            Motif::Nakade(7),
            Motif::Placement,
            Motif::Hane,
            Motif::Descent,
            Motif::FirstLine,
            Motif::EyeStealing,
            Motif::Ko,
            Motif::MultiStepKo(2),
            Motif::DoubleKo,
            Motif::Seki,
            Motif::BentFour,
            Motif::SendTwoReturnOne,
            Motif::CapturingRace,
        ];
        for motif in motifs {
            assert_eq!(voice.motif(motif), motif.to_string());
        }
    }
}
