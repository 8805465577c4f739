//! Verdicts, claims and moves as a Go player says them: by colour, not by
//! role, and with the coordinates along the board.

pub(crate) use shikatsu_audit::telling::count;
use shikatsu_engine::Conditional;
use shikatsu_problem::{
    Color, Cycle, CycleKind, KoFight, KoSteps, Move, Outcome, Problem, Role, Size, Stakes,
    StakesError,
};
use shikatsu_proof::{Claim, Complaint, Conclusion, Manner, Question};

/// Lines of prose are broken before this column.
const WIDTH: usize = 78;

/// The colours of the two roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoleColors {
    pub(crate) defender: Color,
}

impl RoleColors {
    /// The colours of the roles of a problem.
    ///
    /// # Errors
    /// When it does not say what is at stake.
    pub(crate) fn of(problem: &Problem) -> Result<Self, StakesError> {
        let defender = Stakes::of(problem)?.defender();
        Ok(Self { defender })
    }

    pub(crate) fn color(self, role: Role) -> Color {
        role.color(self.defender)
    }
}

/// An outcome as the end of a sentence that began "White is": no full stop.
pub(crate) fn outcome(outcome: &Outcome, roles: RoleColors) -> String {
    match outcome {
        Outcome::Alive => "alive with two eyes".into(),
        Outcome::Ko(ko) => fight(ko, roles),
        Outcome::CycleDependent(Cycle {
            kind: kind @ CycleKind::SendTwoReturnOne { sender },
            ..
        }) => match sender {
            Role::Attacker => format!("alive, {} can only repeat ({kind})", roles.color(*sender)),
            Role::Defender => format!("alive by repetition ({kind})"),
        },
        Outcome::CycleDependent(cycle) => {
            format!("neither side can force it ({})", cycle.kind)
        }
        Outcome::Unknown(reason) => format!("not proved ({reason})"),
        Outcome::Dead | Outcome::Seki | Outcome::Stands => outcome.to_string(),
    }
}

fn fight(ko: &KoFight, roles: RoleColors) -> String {
    let steps = match ko.steps {
        KoSteps::Direct => String::new(),
        KoSteps::MultiStep(steps) => format!("{steps}-step "),
    };
    let needy = roles.color(ko.needs_threats);
    let deed = match ko.needs_threats {
        Role::Defender => "live",
        Role::Attacker => "kill",
    };
    let taker = roles.color(ko.takes_first);
    let threats = threats(ko.threats);
    format!("{steps}ko ({needy} must be {threats} ahead to {deed}, {taker} takes first)")
}

/// What is proved on a condition, the condition in the same line.
pub(crate) fn conditional(conditional: &Conditional, size: Size, roles: RoleColors) -> String {
    let is = outcome(&conditional.outcome, roles);
    let (first, grade) = (conditional.first, conditional.grade);
    let play = match &conditional.line[..] {
        [] => String::new(),
        moves => format!(" {}.", line(moves, first, size)),
    };
    format!("{first} first: {is}, {grade}. On the open board: not proved.{play}")
}

/// A verdict that follows from claims, as a sentence without full stop.
pub(crate) fn conclusion(conclusion: Conclusion, roles: RoleColors) -> String {
    let (defender, attacker) = (roles.defender, !roles.defender);
    match conclusion {
        Conclusion::Ko { stands_from } if stands_from >= 1 => {
            format!(
                "ko, {defender} needs {}",
                threats(stands_from.unsigned_abs())
            )
        }
        Conclusion::Ko { stands_from } => {
            format!(
                "ko, {attacker} needs {}",
                threats((1 - stands_from).unsigned_abs())
            )
        }
        Conclusion::Circle { .. } | Conclusion::Open => conclusion.to_string(),
        _ => format!("{defender} is {conclusion}"),
    }
}

/// A claim as a sentence without full stop.
pub(crate) fn claim(claim: &Claim, size: Size, roles: RoleColors) -> String {
    let (defender, attacker) = (roles.defender, !roles.defender);
    let first = roles.color(claim.first);
    let deed = match (claim.question, claim.manner) {
        (Question::Capture, Manner::Prove) => format!("{attacker} captures {defender}"),
        (Question::Capture, Manner::Refute) => format!("{attacker} never captures {defender}"),
        (Question::Eyes, Manner::Prove) => format!("{defender} lives with two eyes"),
        (Question::Eyes, Manner::Refute) => format!("{defender} never gets two eyes"),
        (Question::Stand, Manner::Prove) => format!("{defender} stays on the board"),
        (Question::Stand, Manner::Refute) => format!("{defender} never comes to rest"),
    };
    let start = if claim.opening.is_empty() {
        format!("{first} first")
    } else {
        format!("after {}", line(&claim.opening, first, size))
    };
    let ahead = match claim.threats {
        0 => "equal ko threats".into(),
        level => {
            let role = if level > 0 {
                Role::Defender
            } else {
                Role::Attacker
            };
            let color = roles.color(role);
            format!("{color} {} ahead", threats(level.unsigned_abs()))
        }
    };
    format!("{deed}, {start}, {ahead}")
}

/// What is wrong with a certificate, with coordinates along the board where the
/// checker, which knows no board size, has SGF letters.
pub(crate) fn complaint(complaint: &Complaint, size: Size) -> String {
    let name = |play: &Move| turn(*play, size);
    match complaint {
        Complaint::IllegalOpening(play) => {
            format!("{} in the opening is not a move", name(play))
        }
        Complaint::IllegalMove(play) => format!("{} is illegal", name(play)),
        Complaint::MissingReply(play) => format!("the reply {} is not covered", name(play)),
        Complaint::ExtraReply(play) => {
            format!("{} is covered as a reply but is not a move", name(play))
        }
        Complaint::OutOfOrder(play) => format!("the reply {} is out of order", name(play)),
        other => other.to_string(),
    }
}

/// Moves in turn: `Black B9, White pass`.
pub(crate) fn line(moves: &[Move], first: Color, size: Size) -> String {
    let colors = [first, !first].into_iter().cycle();
    let turns: Vec<String> = colors
        .zip(moves)
        .map(|(color, &played)| format!("{color} {}", turn(played, size)))
        .collect();
    turns.join(", ")
}

/// A point, or `pass`.
pub(crate) fn turn(played: Move, size: Size) -> String {
    match played {
        Move::Play(point) => size.label(point),
        Move::Pass => "pass".into(),
    }
}

/// `1 certificate`, `3 certificates`.
pub(crate) fn number_of(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Prose broken between words, each line after the first indented.
pub(crate) fn wrapped(text: &str) -> String {
    let mut result = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            result.push_str("\n    ");
            column = 4;
        } else if column > 0 {
            result.push(' ');
            column += 1;
        }
        result.push_str(word);
        column += length;
    }
    result
}

fn threats(number: u8) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} ko threat{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLES: RoleColors = RoleColors {
        defender: Color::White,
    };

    #[test]
    fn a_ko_names_who_needs_what_for_which_end() {
        let ko = |needs_threats, threats, steps| {
            let ko = KoFight {
                needs_threats,
                threats,
                takes_first: Role::Attacker,
                steps,
            };
            outcome(&Outcome::Ko(ko), ROLES)
        };
        assert_eq!(
            ko(Role::Defender, 1, KoSteps::Direct),
            "ko (White must be 1 ko threat ahead to live, Black takes first)"
        );
        assert_eq!(
            ko(Role::Attacker, 2, KoSteps::MultiStep(2)),
            "2-step ko (Black must be 2 ko threats ahead to kill, Black takes first)"
        );
    }

    #[test]
    fn claims_name_colours_and_coordinates() {
        let size = Size::NINETEEN;
        let mut sentence = Claim {
            question: Question::Capture,
            manner: Manner::Prove,
            first: Role::Attacker,
            threats: 5,
            opening: vec![],
        };
        assert_eq!(
            claim(&sentence, size, ROLES),
            "Black captures White, Black first, White 5 ko threats ahead"
        );
        sentence.opening = vec![Move::Play(size.point("B9").unwrap()), Move::Pass];
        sentence.threats = -1;
        sentence.manner = Manner::Refute;
        assert_eq!(
            claim(&sentence, size, ROLES),
            "Black never captures White, after Black B9, White pass, Black 1 ko threat ahead"
        );
    }

    #[test]
    fn large_counts_are_grouped() {
        for (number, text) in [
            (7, "7"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(count(number), text);
        }
    }

    #[test]
    fn prose_is_broken_between_words() {
        let words = "word ".repeat(40);
        let text = wrapped(words.trim());
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(text.split_whitespace().count(), 40);
        assert!(
            text.lines()
                .skip(1)
                .all(|line| line.starts_with("    word"))
        );
    }
}
