//! The program against itself: what was promised is what comes of it.

use shikatsu_dialogue::{Ending, Reply, Why};
use shikatsu_problem::{Color, Move, Outcome, Role};

use crate::grid::Page;
use crate::{Table, role};

/// Longer than any line of the suite; circles are cut short by their ending.
const LONGEST: usize = 120;

/// What is left of a verdict when neither side has ko threats.
fn with_equal_threats(outcome: &Outcome) -> Option<bool> {
    match outcome {
        Outcome::Alive | Outcome::Seki | Outcome::Stands => Some(true),
        Outcome::Dead => Some(false),
        Outcome::Ko(ko) => Some(ko.needs_threats == Role::Attacker),
        Outcome::CycleDependent(_) | Outcome::Unknown(_) => None,
    }
}

/// Whether the group stands at the end.
fn stands(ending: &Ending) -> Option<bool> {
    match ending {
        Ending::Captured { .. } | Ending::NoEyeSpace { .. } => Some(false),
        Ending::TwoEyes { .. } | Ending::Escaped { .. } | Ending::Seki { .. } => Some(true),
        Ending::BothPassed { outcome } => with_equal_threats(outcome),
        _ => None,
    }
}

fn loses(outcome: &Outcome, role: Role) -> bool {
    match role {
        Role::Defender => *outcome == Outcome::Dead,
        Role::Attacker => matches!(outcome, Outcome::Alive | Outcome::Stands),
    }
}

#[test]
fn playing_both_sides_ends_in_what_was_promised() {
    let mut table = Table::new();
    let (mut games, mut circles) = (0, 0);
    let mut wrong = Vec::new();
    for page in Page::all() {
        for first in Color::BOTH {
            let mut dialogue = table.begin(&page.problem, first);
            let promised = dialogue.standing(&mut table.thinker()).unwrap().outcome;
            let mut moves = Vec::new();
            let mut role = role(&page.problem, first);
            let mut end = None;
            let mut before = promised.clone();
            while end.is_none() && moves.len() < LONGEST {
                let (reply, now, ending) = dialogue.reply(&mut table.thinker()).unwrap();
                let gives_up = reply.played == Move::Pass
                    && loses(&before, role)
                    && !matches!(reply.why, Why::Resists { .. } | Why::NotProved);
                if gives_up {
                    wrong.push(format!("{} {first}: a loser shrugs, {reply:?}", page.name));
                }
                moves.push(reply);
                before = now.outcome;
                end = ending;
                role = role.opponent();
            }
            games += 1;
            let is_kept = match (&end, with_equal_threats(&promised)) {
                (Some(end), Some(lives)) => stands(end) == Some(lives),
                // A repetition is not decided by play.
                (Some(Ending::Circle { .. }), None) => {
                    circles += 1;
                    true
                }
                (_, None) => true,
                (None, _) => false,
            };
            if !is_kept {
                let line: Vec<Move> = moves.iter().map(|reply: &Reply| reply.played).collect();
                let line = dialogue.voice().line(&line, first);
                wrong.push(format!(
                    "{} {first}: {promised:?} came to {end:?} after {line}",
                    page.name
                ));
            }
        }
    }
    println!("{games} games, {circles} in a circle");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(games >= 460);
}
