//! The words for everything a dialogue says: by colour, not by role, with coordinates along the board.
//!
//! One place for all who show it, so that a terminal, a page and a screen reader say the same.
//! Sentences have no line breaks and need no picture.

use shikatsu_problem::{Color, KoFight, KoSteps, Move, Outcome, PointSet, Problem, Role, Size};

use super::hint::{Aim, Third};
use super::{
    Answer, Area, Cost, Ending, Explanation, Heard, Hint, Idea, Motif, Reply, Standing, Why,
};

/// Who speaks: the board's coordinates and the colours of the two roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Voice {
    size: Size,
    defender: Color,
}

impl Voice {
    /// The voice for a problem whose key stones have this colour.
    #[must_use]
    pub const fn of(problem: &Problem, defender: Color) -> Self {
        Self {
            size: problem.setup.size,
            defender,
        }
    }

    /// The colour of a role.
    #[must_use]
    pub fn color(&self, role: Role) -> Color {
        match role {
            Role::Defender => self.defender,
            Role::Attacker => !self.defender,
        }
    }

    /// A point, or `pass`.
    #[must_use]
    pub fn turn(&self, played: Move) -> String {
        match played {
            Move::Play(point) => self.size.label(point),
            Move::Pass => "pass".into(),
        }
    }

    /// `A1, B2 and C3`.
    #[must_use]
    pub fn points(&self, points: PointSet) -> String {
        listed(points.iter().map(|point| self.size.label(point)).collect())
    }

    /// Moves in turn: `Black B9, White pass`.
    #[must_use]
    pub fn line(&self, moves: &[Move], first: Color) -> String {
        let colors = [first, !first].into_iter().cycle();
        let turns = colors.zip(moves);
        let turns: Vec<String> = turns
            .map(|(color, &played)| format!("{color} {}", self.turn(played)))
            .collect();
        turns.join(", ")
    }

    /// An outcome in a few words: `ko, White takes first, Black needs 1 threat`.
    #[must_use]
    pub fn outcome(&self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Ko(fight) => self.fight(fight),
            Outcome::Seki => "seki".into(),
            Outcome::Stands => "alive, with two eyes or in seki".into(),
            Outcome::CycleDependent(cycle) => format!("neither side can force it ({})", cycle.kind),
            Outcome::Unknown(reason) => format!("not proved ({reason})"),
            Outcome::Dead | Outcome::Alive => outcome.to_string(),
        }
    }

    /// An outcome as a sentence: `White is dead`.
    #[must_use]
    pub fn fate(&self, outcome: &Outcome) -> String {
        let defender = self.defender;
        match outcome {
            Outcome::Ko(_) => format!("it is {}", self.outcome(outcome)),
            Outcome::Seki => format!("{defender} is alive in seki"),
            Outcome::Dead | Outcome::Alive | Outcome::Stands => {
                format!("{defender} is {}", self.outcome(outcome))
            }
            Outcome::CycleDependent(_) | Outcome::Unknown(_) => self.outcome(outcome),
        }
    }

    fn fight(&self, fight: &KoFight) -> String {
        let steps = match fight.steps {
            KoSteps::Direct => String::new(),
            KoSteps::MultiStep(steps) => format!("{steps}-step "),
        };
        let plural = if fight.threats == 1 { "" } else { "s" };
        let (taker, needy) = (
            self.color(fight.takes_first),
            self.color(fight.needs_threats),
        );
        let threats = fight.threats;
        format!("{steps}ko, {taker} takes first, {needy} needs {threats} threat{plural}")
    }

    /// What a move cost: `alive → ko, White takes first, Black needs 1 threat`.
    #[must_use]
    pub fn cost(&self, before: &Standing, after: &Standing, cost: &Cost) -> String {
        let (from, to) = (self.outcome(&before.outcome), self.outcome(&after.outcome));
        match cost {
            Cost::Nothing => format!("costs nothing, {}", self.fate(&after.outcome)),
            Cost::Loses(_) => format!("a mistake: {from} → {to}"),
            Cost::Unknown if before.outcome.is_decided() => {
                format!("whether it costs anything is {to}")
            }
            Cost::Unknown => format!("what it costs is {from}"),
        }
    }

    /// A whole answer, a sentence for each thing it says.
    #[must_use]
    pub fn answer(&self, answer: &Answer) -> Vec<String> {
        let mover = self.color(answer.mover);
        let played = self.turn(answer.played);
        let cost = self.cost(&answer.before, &answer.after, &answer.cost);
        let ignored = self.fate(&answer.after.outcome);
        let mut said = vec![match answer.heard {
            Heard::Stone | Heard::Pass => format!("{mover} {played}: {cost}."),
            Heard::Elsewhere => format!("{mover} elsewhere: {cost}."),
            Heard::KoThreat => {
                format!("{mover} elsewhere, as a ko threat: if it is ignored, {ignored}.")
            }
        }];
        if let Some(reply) = &answer.reply {
            said.push(self.reply(reply, !mover));
        }
        said.extend(answer.ending.as_ref().map(|ending| self.ending(ending)));
        said
    }

    /// A reply and why: `White answers B9, the only move that keeps it.`
    #[must_use]
    pub fn reply(&self, reply: &Reply, color: Color) -> String {
        let played = self.turn(reply.played);
        let moves = |number: u32| match number {
            1 => "1 move".to_owned(),
            _ => format!("{number} moves"),
        };
        match (reply.why, reply.played) {
            (Why::Only, _) => format!("{color} answers {played}, the only move that keeps it."),
            (Why::Best { of: 1 } | Why::Keeps, _) => {
                format!("{color} answers {played}, which keeps it.")
            }
            (Why::Best { of }, _) => {
                format!("{color} answers {played}, the best of {of} moves that keep it.")
            }
            (Why::NotNeeded, _) => format!("{color} passes: no answer is needed."),
            (Why::KoThreat { retake }, _) => {
                let back =
                    retake.map(|point| format!(" to take back at {}", self.size.label(point)));
                let back = back.unwrap_or_default();
                format!("{color} passes: a ko threat is needed{back}.")
            }
            (Why::Resists { .. }, Move::Pass) => {
                format!("{color} passes: every stone here would end it sooner.")
            }
            (Why::Resists { length, answers }, _) => {
                let only = match answers {
                    Some(1) => ", and only one answer works",
                    _ => "",
                };
                let length = moves(length);
                format!("{color} resists with {played}; it takes up to {length}{only}.")
            }
            (Why::NotProved, Move::Pass) => format!("{color} passes; nothing is proved here."),
            (Why::NotProved, _) => format!("{color} plays {played}; nothing is proved here."),
        }
    }

    /// Why it is over.
    #[must_use]
    pub fn ending(&self, ending: &Ending) -> String {
        let (defender, attacker) = (self.defender, !self.defender);
        match ending {
            Ending::Captured { stones } => {
                let stones = self.stones(*stones);
                format!("{defender} is captured: {stones}.")
            }
            Ending::NoEyeSpace { room, shortage, .. } => {
                let room = match room.len() {
                    0 => "no point is left that could become an eye".into(),
                    1 => format!("only {} could become an eye", self.points(*room)),
                    _ => format!("{} are one eye at most", self.points(*room)),
                };
                let short = if shortage.is_empty() {
                    String::new()
                } else {
                    let points = self.points(*shortage);
                    format!(", and {defender} is too short of liberties to play {points}")
                };
                format!("{defender} is dead as it stands: {room}{short}.")
            }
            Ending::TwoEyes { eyes, .. } => {
                let eyes: Vec<String> = eyes.iter().map(|&eye| self.eye(eye)).collect();
                let eyes = listed(eyes);
                format!("{defender} is alive whatever {attacker} plays: eyes at {eyes}.")
            }
            Ending::Escaped { stones } => {
                let stones = self.stones(*stones);
                format!("{defender} is safe: {stones} got out.")
            }
            Ending::Seki { shared, eyes, .. } => {
                let shared = match shared.len() {
                    0 => "neither side can start".into(),
                    _ => format!(
                        "whoever plays at {} loses the stones there",
                        self.points(*shared).replace(" and ", " or ")
                    ),
                };
                let eyes = if eyes.is_empty() {
                    String::new()
                } else {
                    let all = eyes.iter().fold(PointSet::EMPTY, |all, &eye| all | eye);
                    format!("; there are eyes at {}", self.points(all))
                };
                format!("Seki: {shared}{eyes}.")
            }
            Ending::Ko { fight, points } => {
                let at = if points.is_empty() {
                    String::new()
                } else {
                    format!(" at {}", self.points(*points))
                };
                format!("A ko is fought{at}: {}.", self.fight(fight))
            }
            Ending::Circle { kind, .. } => {
                format!("The board comes round again ({kind}): the rule for repetition decides.")
            }
            Ending::BothPassed { outcome } => {
                let fate = self.fate(outcome);
                format!("Both passed; as it stands, {fate}.")
            }
        }
    }

    /// Best play from a position, how it ends, and what is seen on the way.
    #[must_use]
    pub fn explanation(&self, explanation: &Explanation, first: Color) -> Vec<String> {
        let fate = self.fate(&explanation.standing.outcome);
        let mut said = vec![format!("{first} to play: {fate}.")];
        if !explanation.line.is_empty() {
            said.push(format!("{}.", self.line(&explanation.line, first)));
        }
        said.extend(
            explanation
                .ending
                .as_ref()
                .map(|ending| self.ending(ending)),
        );
        let motifs: Vec<Motif> = explanation.motifs.iter().map(|one| one.motif).collect();
        if !motifs.is_empty() {
            said.push(format!("Seen on the way: {}.", named(&motifs)));
        }
        said
    }

    /// A hint as a sentence.
    #[must_use]
    pub fn hint(&self, hint: &Hint) -> String {
        match hint {
            Hint::Where(Some(area)) => format!("Look {}.", place(area)),
            Hint::Where(None) => "No point needs to be played.".into(),
            Hint::What(idea) => self.idea(idea),
            Hint::Which(moves) => match &moves[..] {
                [] => "No move is proved.".into(),
                [Move::Pass] => "Play elsewhere.".into(),
                [one] => format!("Play {}.", self.turn(*one)),
                [best, others @ ..] => {
                    let others = others.iter().map(|&one| self.turn(one)).collect();
                    format!(
                        "Play {}; {} would do too.",
                        self.turn(*best),
                        listed(others)
                    )
                }
            },
        }
    }

    fn idea(&self, idea: &Idea) -> String {
        let defender = self.defender;
        let aim = match idea.aim {
            Aim::Kill => format!("{defender} can be killed"),
            Aim::Live => format!("{defender} can live with two eyes"),
            Aim::Seki => "A seki can be had".into(),
            Aim::Ko => "A ko can be had".into(),
            Aim::Circle => "A repetition can be had".into(),
            Aim::Elsewhere => "Nothing needs to be played here".into(),
            Aim::HoldOut => "Nothing can be had here; make it as long as you can".into(),
            Aim::Unknown => "Nothing is proved here".into(),
        };
        if idea.motifs.is_empty() {
            format!("{aim}.")
        } else {
            format!("{aim}. Think of: {}.", named(&idea.motifs))
        }
    }

    fn stones(&self, stones: PointSet) -> String {
        let plural = if stones.len() == 1 { "stone" } else { "stones" };
        format!("the {plural} at {}", self.points(stones))
    }

    /// An eye by its points; a large one by its first.
    fn eye(&self, eye: PointSet) -> String {
        match eye.first() {
            Some(first) if eye.len() > 3 => {
                format!("{} ({} points)", self.size.label(first), eye.len())
            }
            _ => eye
                .iter()
                .map(|point| self.size.label(point))
                .collect::<Vec<_>>()
                .join("-"),
        }
    }
}

/// Motifs as a list.
fn named(motifs: &[Motif]) -> String {
    listed(motifs.iter().map(ToString::to_string).collect())
}

/// `on the first line in the upper left corner`.
fn place(area: &Area) -> String {
    const LINES: [&str; 4] = ["first", "second", "third", "fourth"];
    let line = usize::from(area.line).checked_sub(1);
    let line = line.and_then(|at| LINES.get(at));
    let line = line
        .map(|line| format!("on the {line} line "))
        .unwrap_or_default();
    let vertical = match area.vertical {
        Third::First => Some("upper"),
        Third::Middle => None,
        Third::Last => Some("lower"),
    };
    let horizontal = match area.horizontal {
        Third::First => Some("left"),
        Third::Middle => None,
        Third::Last => Some("right"),
    };
    let part = match (vertical, horizontal) {
        (Some(vertical), Some(horizontal)) => format!("in the {vertical} {horizontal} corner"),
        (Some(side), None) | (None, Some(side)) => format!("on the {side} side"),
        (None, None) => "in the centre".into(),
    };
    line + &part
}

/// `a`, `a and b`, `a, b and c`.
fn listed(mut words: Vec<String>) -> String {
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
    }
}
