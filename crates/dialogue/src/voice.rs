//! The words for everything a dialogue says: by colour, not by role, with coordinates along the board.
//!
//! All callers that show it use this file, so that a terminal, a page and a screen reader say the same.
//! Sentences have no line breaks and need no picture. The language gives the words (`phrase`); this file decides what is
//! said, and when.

mod ending;
mod idea;
mod reasons;

use std::fmt::Display;

use shikatsu_problem::{
    Color, Cycle, CycleKind, Goal, KoFight, KoSteps, Move, Outcome, PointSet, Problem, Role, Size,
};

use shikatsu_engine::Grade;

use crate::answer::{Answer, Explanation, Heard};
use crate::motif::Motif;
use crate::phrase::{ENGLISH, Phrase, Phrases};
use crate::reply::{Reply, Why};
use crate::standing::{Cost, Severity, Standing};

/// Makes sentences: it knows the board's coordinates, the colours of the two roles and the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Voice<'p> {
    size: Size,
    defender: Color,
    phrases: &'p Phrases,
}

/// What fills the places of a phrase.
type Values<'v> = &'v [(&'v str, &'v dyn Display)];

impl Voice<'static> {
    /// The voice, in English, for a problem whose key stones have this colour.
    #[must_use]
    pub const fn of(problem: &Problem, defender: Color) -> Self {
        Self {
            size: problem.setup.size,
            defender,
            phrases: &ENGLISH,
        }
    }
}

impl<'p> Voice<'p> {
    /// The same in another language.
    #[must_use]
    pub const fn speaking<'o>(&self, phrases: &'o Phrases) -> Voice<'o> {
        Voice {
            size: self.size,
            defender: self.defender,
            phrases,
        }
    }

    /// The colour of a role.
    #[must_use]
    pub fn color(&self, role: Role) -> Color {
        role.color(self.defender)
    }

    /// A point, or `pass`.
    #[must_use]
    pub fn turn(&self, played: Move) -> String {
        match played {
            Move::Play(point) => self.size.label(point),
            Move::Pass => self.text(Phrase::Pass),
        }
    }

    /// `A1, B2 and C3`.
    #[must_use]
    pub fn points(&self, points: PointSet) -> String {
        self.listed(self.size.labels(points), Phrase::ListAnd)
    }

    /// Moves in turn: `Black B9, White pass`.
    #[must_use]
    pub fn line(&self, moves: &[Move], first: Color) -> String {
        let colors = [first, !first].into_iter().cycle();
        let turns = colors.zip(moves);
        let turns: Vec<String> = turns
            .map(|(color, &played)| {
                let (color, played) = (self.side(color), self.turn(played));
                self.say(Phrase::Turn, &[("color", &color), ("move", &played)])
            })
            .collect();
        turns.join(&self.text(Phrase::TurnJoin))
    }

    /// What is asked of a side: `Black to play and kill`.
    #[must_use]
    pub fn task(&self, color: Color, goal: Option<Goal>) -> String {
        let task = match goal {
            Some(Goal::Kill) => Phrase::TaskKill,
            Some(Goal::Live) => Phrase::TaskLive,
            None => Phrase::Task,
        };
        self.say(task, &[("color", &self.side(color))])
    }

    /// An outcome in a few words: `a ko (White takes first; Black must find one ko threat)`.
    #[must_use]
    pub fn outcome(&self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Ko(fight) => self.fight(fight),
            Outcome::Dead => self.text(Phrase::OutcomeDead),
            Outcome::Alive => self.text(Phrase::OutcomeAlive),
            Outcome::Seki => self.text(Phrase::OutcomeSeki),
            Outcome::Stands => self.text(Phrase::OutcomeStands),
            Outcome::CycleDependent(cycle) => {
                let phrase = match cycle.kind {
                    CycleKind::SendTwoReturnOne { sender } => match sender {
                        Role::Attacker => Phrase::OutcomeSentTo,
                        Role::Defender => Phrase::OutcomeSends,
                    },
                    _ => Phrase::OutcomeCycle,
                };
                self.say(phrase, &[("cycle", &self.cycle(cycle.kind))])
            }
            Outcome::Unknown(reason) => {
                self.say(Phrase::OutcomeUnknown, &[("reason", &self.reason(*reason))])
            }
        }
    }

    /// An outcome as a sentence: `White is dead`.
    #[must_use]
    pub fn fate(&self, outcome: &Outcome) -> String {
        let phrase = match outcome {
            Outcome::Ko(fight) => {
                return self.say(Phrase::FateKo, &[("fight", &self.fight(fight))]);
            }
            Outcome::CycleDependent(Cycle {
                kind: CycleKind::SendTwoReturnOne { .. },
                ..
            }) => {
                let (color, outcome) = (self.side(self.defender), self.outcome(outcome));
                let values: Values<'_> = &[("color", &color), ("outcome", &outcome)];
                return self.say(Phrase::FateCycle, values);
            }
            Outcome::CycleDependent(_) | Outcome::Unknown(_) => return self.outcome(outcome),
            Outcome::Dead => Phrase::FateDead,
            Outcome::Alive => Phrase::FateAlive,
            Outcome::Seki => Phrase::FateSeki,
            Outcome::Stands => Phrase::FateStands,
        };
        self.say(phrase, &[("color", &self.side(self.defender))])
    }

    /// What is proved of a position as a sentence, its condition with it: `White is dead, by the book`.
    #[must_use]
    pub fn standing(&self, standing: &Standing) -> String {
        self.on(standing.grade, self.fate(&standing.outcome))
    }

    /// Something that is proved, with its condition.
    fn on(&self, grade: Grade, what: String) -> String {
        match grade {
            Grade::Board => what,
            Grade::Book => self.say(Phrase::OnBook, &[("what", &what)]),
            Grade::Undisturbed => self.say(Phrase::OnUndisturbed, &[("what", &what)]),
        }
    }

    fn fight(&self, fight: &KoFight) -> String {
        let (taker, needy) = (
            self.side(self.color(fight.takes_first)),
            self.side(self.color(fight.needs_threats)),
        );
        let (phrase, steps) = match (fight.steps, fight.threats) {
            (KoSteps::Direct, 1) => (Phrase::KoOne, 1),
            (KoSteps::Direct, _) => (Phrase::KoOther, 1),
            (KoSteps::MultiStep(steps), 1) => (Phrase::KoStepsOne, steps),
            (KoSteps::MultiStep(steps), _) => (Phrase::KoStepsOther, steps),
        };
        let values: Values<'_> = &[
            ("taker", &taker),
            ("needy", &needy),
            ("threats", &fight.threats),
            ("steps", &steps),
        ];
        self.say(phrase, values)
    }

    /// What a move cost: `a mistake. Now White is alive`. A move that cost nothing is told by the outcome alone.
    #[must_use]
    pub fn cost(&self, before: &Standing, after: &Standing, cost: &Cost) -> String {
        let grade = before.grade.max(after.grade);
        let fate = self.on(grade, self.fate(&after.outcome));
        let (from, to) = (self.outcome(&before.outcome), self.outcome(&after.outcome));
        let phrase = match cost {
            Cost::Nothing => Phrase::CostNothing,
            // What was possible does not go without saying, because the goal may have been reached all the same.
            Cost::Loses(Severity::TwoEyes | Severity::Threats(_)) => Phrase::CostLess,
            Cost::Loses(_) => Phrase::CostLoses,
            Cost::Unknown if before.outcome.is_decided() => Phrase::CostUnknownAfter,
            Cost::Unknown => Phrase::CostUnknown,
        };
        self.say(phrase, &[("fate", &fate), ("from", &from), ("to", &to)])
    }

    /// A whole answer, a sentence for each thing it says.
    #[must_use]
    pub fn answer(&self, answer: &Answer) -> Vec<String> {
        let mover = self.color(answer.mover);
        let heard = match answer.heard {
            Heard::Stone => Phrase::AnswerStone,
            Heard::Pass => Phrase::AnswerPass,
            Heard::Elsewhere => Phrase::AnswerElsewhere,
            Heard::KoThreat => Phrase::AnswerThreat,
        };
        let values: Values<'_> = &[
            ("color", &self.side(mover)),
            ("move", &self.turn(answer.played)),
            (
                "cost",
                &self.cost(&answer.before, &answer.after, &answer.cost),
            ),
            ("fate", &self.standing(&answer.after)),
        ];
        let mut said = vec![self.say(heard, values)];
        if let Some(reply) = &answer.reply {
            said.push(self.reply(reply, !mover));
        }
        let ending = answer.ending.as_ref();
        said.extend(ending.and_then(|ending| self.ending_after(ending, &answer.after.outcome)));
        said
    }

    /// A reply and why: `White answers B9, the only move that works.`
    #[must_use]
    pub fn reply(&self, reply: &Reply, color: Color) -> String {
        let (color, played) = (self.side(color), self.turn(reply.played));
        let say = |phrase, name, value: &dyn Display| {
            self.say(
                phrase,
                &[("color", &color), ("move", &played), (name, value)],
            )
        };
        let plain = |phrase| say(phrase, "", &"");
        match (reply.why, reply.played) {
            (Why::Only, _) => plain(Phrase::ReplyOnly),
            (Why::Best { of: 1 } | Why::Keeps, _) => plain(Phrase::ReplyKeeps),
            (Why::Best { of }, _) => say(Phrase::ReplyBest, "count", &of),
            (Why::NotNeeded, _) => plain(Phrase::ReplyNotNeeded),
            (Why::KoThreat { retake: None }, _) => plain(Phrase::ReplyThreat),
            (Why::KoThreat { retake: Some(at) }, _) => {
                say(Phrase::ReplyRetake, "point", &self.size.label(at))
            }
            (Why::Resists { .. }, Move::Pass) => plain(Phrase::ReplyResistsPass),
            (Why::Resists { length, answers }, _) => {
                let phrase = match (answers, length) {
                    (Some(1), 1) => Phrase::ReplyResistsOnlyOne,
                    (Some(1), _) => Phrase::ReplyResistsOnlyOther,
                    (_, 1) => Phrase::ReplyResistsOne,
                    _ => Phrase::ReplyResistsOther,
                };
                say(phrase, "length", &length)
            }
            (Why::NotProved, Move::Pass) => plain(Phrase::ReplyNotProvedPass),
            (Why::NotProved, _) => plain(Phrase::ReplyNotProved),
        }
    }

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

    /// An outcome with who begins: `Black to play: White is dead.`
    #[must_use]
    pub fn verdict(&self, outcome: &Outcome, first: Color) -> String {
        let (color, fate) = (self.side(first), self.fate(outcome));
        self.say(Phrase::ExplainFirst, &[("color", &color), ("fate", &fate)])
    }

    /// Best play from a position, how it ends, and what is seen on the way.
    #[must_use]
    pub fn explanation(&self, explanation: &Explanation, first: Color) -> Vec<String> {
        let (color, fate) = (self.side(first), self.standing(&explanation.standing));
        let mut said = vec![self.say(Phrase::ExplainFirst, &[("color", &color), ("fate", &fate)])];
        if !explanation.line.is_empty() {
            let line = self.line(&explanation.line, first);
            said.push(self.say(Phrase::ExplainLine, &[("line", &line)]));
        }
        let ending = explanation.ending.as_ref();
        said.extend(ending.map(|ending| self.ending(ending)));
        let motifs: Vec<Motif> = explanation.motifs.iter().map(|one| one.motif).collect();
        if !motifs.is_empty() {
            let motifs = self.motifs(&motifs);
            said.push(self.say(Phrase::ExplainMotifs, &[("motifs", &motifs)]));
        }
        said
    }

    /// The name of a colour.
    #[must_use]
    pub fn side(&self, color: Color) -> String {
        self.phrases.color(color)
    }

    /// `a`, `a and b`, `a, b and c`.
    fn listed(&self, mut words: Vec<String>, last_two: Phrase) -> String {
        match words.pop() {
            None => String::new(),
            Some(last) if words.is_empty() => last,
            Some(last) => {
                let rest = words.join(&self.text(Phrase::ListJoin));
                self.say(last_two, &[("rest", &rest), ("last", &last)])
            }
        }
    }

    fn text(&self, phrase: Phrase) -> String {
        self.phrases.say(phrase, &[])
    }

    fn say(&self, phrase: Phrase, values: Values<'_>) -> String {
        self.phrases.say(phrase, values)
    }
}
