//! A report in plain words, with boards.
//!
//! Invariant: nothing here depends on the clock, so that the same problem gives
//! the same text wherever the search ends by itself.

use shikatsu_engine::{
    Asked, Basis, ByRule, FirstMove, GUESS_RECORD, Grade, Levels, PassKeeps, Report, Side, Status,
    Worth,
};
use shikatsu_formats::picture::Picture;
use shikatsu_problem::{Color, Move, Outcome, Problem, Role, Size, Unproved};

use crate::arguments::{SolveArguments, TerminalArguments};
use crate::duration;
use crate::input::LoadedProblem;
use crate::terminal::{Destination, bare, cropped, draw, heading, plain};
use crate::words::{self, RoleColors, wrapped};

/// The question: the board as `show` draws it, and the author's notes.
pub(super) fn board(found: &LoadedProblem, several: bool, arguments: &TerminalArguments) -> String {
    let document = &found.document;
    let picture = Picture::of(&document.problem).with_markup(&document.tree.root().markup);
    let picture = cropped(picture, arguments);
    let notes = plain(document.problem.notes.trim());
    let space = if notes.is_empty() { "" } else { "\n" };
    let end = if notes.is_empty() { "" } else { "\n" };
    heading(found, several, arguments)
        + &draw(&picture, arguments, Destination::Standard)
        + &format!("{space}{notes}{end}\n")
}

/// The answer: status, each first mover, and what was taken for granted.
pub(super) fn report(
    found: &LoadedProblem,
    report: &Report,
    roles: RoleColors,
    explanations: &[(Color, String)],
    arguments: &SolveArguments,
) -> String {
    let problem = &report.problem;
    let mut paragraphs = Vec::new();
    paragraphs.extend(status(report, roles));
    let ruled = report.by_rule.as_ref();
    paragraphs.extend(ruled.map(|ruled| by_rule(ruled, problem, roles)));
    let to_move = problem.to_move();
    let (mut sides, others): (Vec<_>, Vec<_>) =
        report.sides.iter().partition(|side| side.first == to_move);
    sides.extend(others);
    for side in sides {
        let mut text = verdict(side, problem, roles, arguments);
        text += &line(side, &found.document.problem, &arguments.terminal);
        let mut explained = explanations.iter().filter(|one| one.0 == side.first);
        text.extend(explained.next().map(|one| &one.1[..]));
        paragraphs.push(text);
    }
    paragraphs.push(assumptions(report));
    paragraphs.join("\n")
}

/// What both first movers together say; nothing if only one was asked about.
fn status(report: &Report, roles: RoleColors) -> Option<String> {
    let [one, other] = &report.sides[..] else {
        return None;
    };
    let defender = roles.defender;
    let Some((status, grade)) = report.conditional_status() else {
        let words = format!("Whether {defender} is settled is not known: a proof is missing.");
        return Some(words + "\n");
    };
    let lives = |side: &Side| {
        let outcome = side.best_known().map(|(outcome, _)| outcome);
        matches!(
            outcome,
            Some(Outcome::Alive | Outcome::Seki | Outcome::Stands)
        )
    };
    let sentence = match status {
        Status::Unsettled if lives(one) && lives(other) => {
            format!("{defender} lives whichever side moves first; the first move decides how")
        }
        Status::Unsettled => format!("{defender} is unsettled: it depends on who moves first"),
        Status::Settled(Outcome::Ko(_)) => {
            format!("{defender} is in ko, whichever side moves first")
        }
        Status::Settled(Outcome::CycleDependent(_)) => {
            "A repetition decides, whichever side moves first".into()
        }
        Status::Settled(outcome) => format!("{defender} is {outcome}, whichever side moves first"),
    };
    Some(match grade {
        Grade::Board => sentence + ".\n",
        grade => {
            wrapped(&format!(
                "{sentence}; {grade}. On the open board: not proved."
            )) + "\n"
        }
    })
}

/// What the rule set says of a bent four, and why.
fn by_rule(ruled: &ByRule, problem: &Problem, roles: RoleColors) -> String {
    let (defender, attacker) = (roles.defender, !roles.defender);
    let first = match ruled.first {
        Asked::Both => String::new(),
        Asked::Side(first) => format!(", {first} first"),
    };
    let plan = match ruled.prepared_by {
        None => format!("{attacker} can leave it as it is"),
        Some(played) => {
            let played = words::turn(played, problem.setup.size);
            format!("{attacker} plays {played} and can then leave it as it is")
        }
    };
    let outcome = words::outcome(&ruled.outcome, roles);
    wrapped(&format!(
        "By Japanese rule (bent four in the corner){first}: {outcome}. {plan}: if both pass, \
         {attacker} captures when it is played out without ko threats, and no move of \
         {defender}'s prevents it, however many ko threats there are. Played out, it is as follows."
    )) + "\n"
}

/// "White first: alive with two eyes. Best: B9." and the other first moves.
fn verdict(
    side: &Side,
    problem: &Problem,
    roles: RoleColors,
    arguments: &SolveArguments,
) -> String {
    let size = problem.setup.size;
    let mut sentence = format!(
        "{} first: {}.",
        side.first,
        words::outcome(&side.outcome, roles)
    );
    match &side.outcome {
        Outcome::Unknown(reason) => return unproved(side, *reason, size, roles, arguments),
        outcome if is_lost(outcome, side.role) => sentence += " No first move changes that.",
        _ if !side.best.is_empty() => {
            sentence += &format!(" Best: {}.", size.labels(side.best).join(", "));
        }
        _ => {}
    }
    if side.pass_keeps == PassKeeps::Yes && !is_lost(&side.outcome, side.role) {
        sentence += " Nothing needs to be played: a pass keeps it.";
    }
    let sentence = wrapped(&sentence) + "\n";
    sentence + &other_moves(side, size)
}

/// What is proved on a condition comes first, with its condition; then why there is no verdict.
fn unproved(
    side: &Side,
    reason: Unproved,
    size: Size,
    roles: RoleColors,
    arguments: &SolveArguments,
) -> String {
    let mut sentence = match &side.conditional {
        Some(conditional) => words::conditional(conditional, size, roles),
        None => format!(
            "{} first: {}.",
            side.first,
            words::outcome(&side.outcome, roles)
        ),
    };
    for known in levels(side.span, roles) {
        sentence += &format!(" Proved so far: {known}.");
    }
    if let Some((played, Basis::Guess)) = side.first_choice() {
        let played = words::turn(played, size);
        let right = GUESS_RECORD.of_ten();
        sentence += &format!(
            " Most promising: {played}, a guess; such guesses are right in {right} of 10 cases."
        );
    }
    sentence += &format!(" {}", next_step(reason, arguments));
    wrapped(&sentence) + "\n"
}

/// The first moves that are not among the best, each with how far its judgement carries.
fn other_moves(side: &Side, size: Size) -> String {
    let mut text = String::new();
    let mut list = |words: &str, of: &dyn Fn(&FirstMove) -> bool| {
        let names = side.moves.iter().filter(|first| of(first));
        let names: Vec<String> = names.map(|first| words::turn(first.played, size)).collect();
        if !names.is_empty() {
            text += &(wrapped(&format!("{words}: {}.", names.join(", "))) + "\n");
        }
    };
    for (worth, words) in [
        (Worth::Stands, "Lives, perhaps in seki"),
        (Worth::OnlySeki, "Only seki"),
        (Worth::Lapses, "Not the best"),
        (Worth::Fails, "Worse"),
    ] {
        list(words, &|first| first.worth == worth);
        for grade in [Grade::Book, Grade::Undisturbed] {
            let words = format!("{words}, {grade}");
            list(&words, &|first| first.conditional == Some((worth, grade)));
        }
    }
    for grade in [Grade::Book, Grade::Undisturbed] {
        let words = format!("As good, {grade}");
        list(&words, &|first| {
            first.conditional == Some((Worth::Keeps, grade))
        });
    }
    list("Not judged", &|first| first.as_read() == Worth::Unknown);
    text
}

/// Whether this side gets nothing of what it wants; seki denies two eyes.
fn is_lost(outcome: &Outcome, role: Role) -> bool {
    match role {
        Role::Attacker => matches!(outcome, Outcome::Alive | Outcome::Stands),
        Role::Defender => *outcome == Outcome::Dead,
    }
}

/// What is certain although the verdict is not.
fn levels(span: Levels, roles: RoleColors) -> impl Iterator<Item = String> {
    let (defender, attacker) = (roles.defender, !roles.defender);
    let ahead = move |level: i8| match level {
        0 => "with equal ko threats".into(),
        1.. => format!("with {defender} {level} ahead in ko threats"),
        _ => format!(
            "with {attacker} {} ahead in ko threats",
            level.unsigned_abs()
        ),
    };
    let dies = span
        .capture_to
        .map(move |level| format!("{attacker} captures {}", ahead(level)));
    let lives = span
        .stand_from
        .map(move |level| format!("{defender} lives {}", ahead(level)));
    dies.into_iter().chain(lives)
}

/// What to do about a verdict that could not be proved.
fn next_step(reason: Unproved, arguments: &SolveArguments) -> String {
    let more_time = || {
        let more = duration::argument(arguments.limits.time.saturating_mul(6));
        format!("Give it more time: --time {more}.")
    };
    match reason {
        Unproved::Time => more_time(),
        Unproved::Nodes => match arguments.nodes {
            Some(nodes) => format!(
                "Give it more nodes: --nodes {}, or leave --nodes out.",
                nodes.saturating_mul(100)
            ),
            None => more_time(),
        },
        Unproved::Memory => "Draw a narrower boundary around the points that matter.".into(),
        Unproved::NotTried => "Ask for it alone with --first, or give it more time.".into(),
        Unproved::Cancelled => "Run it again.".into(),
        Unproved::Outside => "Draw a boundary around the points that matter.".into(),
        _ => "More time will not help.".into(),
    }
}

/// Best play, as text and as numbered stones.
fn line(side: &Side, problem: &Problem, arguments: &TerminalArguments) -> String {
    if side.line.is_empty() {
        return String::new();
    }
    let size = problem.setup.size;
    let turns = (1..).zip(&side.line);
    let turns: Vec<String> = turns
        .map(|(number, &played)| format!("{number}\u{a0}{}", words::turn(played, size)))
        .collect();
    let title = match side.line.first() {
        Some(&Move::Play(point)) if !side.best.contains(point) => {
            format!("If {} tries:", side.first)
        }
        _ => "Best play:".into(),
    };
    // A number and its move must not be torn apart.
    let text = wrapped(&format!("{title} {}.", turns.join(", "))).replace('\u{a0}', " ");
    text + "\n" + &numbered(side, problem, arguments)
}

/// The bare board with the moves on it: what stands below a board was said.
fn numbered(side: &Side, problem: &Problem, arguments: &TerminalArguments) -> String {
    let colors = [side.first, !side.first].into_iter().cycle();
    let moves: Vec<(Color, Move)> = colors.zip(side.line.iter().copied()).collect();
    let picture = cropped(Picture::of(problem).with_moves(&moves), arguments);
    bare(&picture, arguments)
}

/// What the verdicts are about.
fn assumptions(report: &Report) -> String {
    let size = report.problem.setup.size;
    let in_play = report.problem.in_play.unwrap_or_else(|| size.all());
    let points = size.labels(in_play).join(" ");
    let mut text = wrapped(&format!("In play: {points}")) + "\n";
    let assumed: Vec<String> = report.assumptions.iter().map(ToString::to_string).collect();
    if !assumed.is_empty() {
        text += &wrapped(&format!("Assumed: {}.", assumed.join("; ")));
        text.push('\n');
    }
    text
}
