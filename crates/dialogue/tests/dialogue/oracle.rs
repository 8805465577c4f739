//! Every legal move of every problem of the suite, for both sides, against the oracle.

use std::cmp::Ordering;
use std::time::Instant;

use shikatsu_dialogue::{Cost, Dialogue, Standing, Why};
use shikatsu_problem::{Color, Move, Outcome, Role};
use shikatsu_solver::oracle::{MAX_LEVEL, Oracle, OracleLevels, OracleState};

use crate::Table;
use crate::grid::Page;
use crate::solving::solve;

/// States that the oracle may have here; larger problems are compared with a fresh engine.
const STATES: u64 = 2 * 3u64.pow(11);

/// What must be compared at least, so that the test fails if the suite is not read.
const ANSWERS: usize = 2_000;

/// Whether a verdict is what the oracle knows.
fn agrees(standing: &Standing, truth: &OracleLevels) -> bool {
    let everywhere = Some(-MAX_LEVEL);
    match &standing.outcome {
        Outcome::Dead => truth.capture_to == Some(MAX_LEVEL),
        Outcome::Alive => truth.eyes_from == everywhere,
        Outcome::Seki => truth.stand_from == everywhere && truth.eyes_from != everywhere,
        Outcome::Stands => truth.stand_from == everywhere,
        Outcome::Ko(_) | Outcome::CycleDependent(_) => {
            (standing.levels.capture_to, standing.levels.stand_from)
                == (truth.capture_to, truth.stand_from)
        }
        Outcome::Unknown(_) => false,
    }
}

fn after(oracle: &Oracle, state: &OracleState, played: Move) -> OracleState {
    let moves = oracle.moves(state);
    let made = moves.into_iter().find(|one| one.played == played);
    made.unwrap().after
}

/// How many answers were given, and how long each took.
#[derive(Default)]
struct Tally {
    unproved: usize,
    /// Replies of which it is known how many answers work.
    counted: usize,
    milliseconds: Vec<f64>,
    wrong: Vec<String>,
}

/// Asks about every legal move and the pass at the position of a dialogue.
fn ask_everything(
    table: &mut Table,
    dialogue: &mut Dialogue,
    oracle: &Oracle,
    name: &str,
    tally: &mut Tally,
) {
    let role = if dialogue
        .position()
        .key_stones
        .is_subset(dialogue.position().setup.stones(dialogue.to_move()))
    {
        Role::Defender
    } else {
        Role::Attacker
    };
    let start = oracle.start(role);
    let moves = dialogue.legal().iter().map(Move::Play);
    let moves: Vec<Move> = moves.chain([Move::Pass]).collect();
    for played in moves {
        let clock = Instant::now();
        let answer = dialogue.answer(&mut table.thinker(), played).unwrap();
        tally
            .milliseconds
            .push(clock.elapsed().as_secs_f64() * 1000.0);
        let mut complain = |what: &str| {
            let size = dialogue.position().setup.size;
            let point = played.point().map(|point| size.label(point));
            tally.wrong.push(format!(
                "{name}, {role} {point:?}: {what}; {:?} {:?} {:?} {:?}",
                answer.before.outcome, answer.after.outcome, answer.reply, answer.now.outcome
            ));
        };
        let mut state = after(oracle, &start, played);
        let standings = [&answer.before, &answer.after, &answer.now];
        if standings.iter().any(|one| !one.outcome.is_decided()) {
            tally.unproved += 1;
        } else {
            if !agrees(&answer.before, &oracle.levels(&start).unwrap()) {
                complain("the verdict before it is wrong");
            }
            if !agrees(&answer.after, &oracle.levels(&state).unwrap()) {
                complain("the verdict after it is wrong");
            }
            let better = answer.after.compare(&answer.before, role);
            if better.is_none_or(Ordering::is_gt) {
                complain("a move gains something");
            }
            if (answer.cost == Cost::Nothing) != better.is_some_and(Ordering::is_eq) {
                complain("the cost is not the difference");
            }
        }
        if let Some(reply) = answer.reply {
            let before = oracle.levels(&state).unwrap();
            let is_cycle = matches!(answer.after.outcome, Outcome::CycleDependent(_));
            let stones = oracle.moves(&state);
            let can_play = stones.iter().any(|one| {
                one.played != Move::Pass && Some(one.played) != state.ban.map(Move::Play)
            });
            state = after(oracle, &state, reply.played);
            if answer.now.outcome.is_decided() {
                if !agrees(&answer.now, &oracle.levels(&state).unwrap()) {
                    complain("the verdict after the reply is wrong");
                }
                // What is kept is kept, and what is lost was lost already.
                let kept = answer.now.compare(&answer.after, role.opponent());
                let is_kept = kept.is_some_and(Ordering::is_eq)
                    || (is_cycle && equal(&before) == equal(&oracle.levels(&state).unwrap()));
                if !is_kept && !is_helpless(reply.why) {
                    complain(&format!("the reply gives something away, {before:?}"));
                }
            }
            if let Why::Resists {
                answers: Some(answers),
                ..
            } = reply.why
            {
                let works = working_answers(oracle, &state, &answer.after.outcome);
                if state.ban.is_none() && works != answers {
                    complain(&format!("{works} answers work, not {answers}"));
                }
                tally.counted += 1;
            }
            if !can_play && reply.played != Move::Pass {
                complain("the reply is not legal");
            }
        } else if answer.ending.is_none() {
            complain("no reply, and it is not over");
        }
        while dialogue.undo().is_some() {}
    }
}

/// Who wins what where threats are equal: all that one move can keep of some cycles.
fn equal(levels: &OracleLevels) -> [bool; 3] {
    [levels.capture(0), levels.stand(0), levels.eyes(0)]
}

/// How many moves of the winner's keep his win, a pass among them.
fn working_answers(oracle: &Oracle, state: &OracleState, outcome: &Outcome) -> usize {
    let keeps = |levels: &OracleLevels| match outcome {
        Outcome::Dead => levels.capture_to == Some(MAX_LEVEL),
        Outcome::Alive => levels.eyes_from == Some(-MAX_LEVEL),
        _ => levels.stand_from == Some(-MAX_LEVEL),
    };
    let moves = oracle.moves(state);
    let after = moves.iter().filter_map(|one| oracle.levels(&one.after));
    after.filter(keeps).count()
}

/// A pass for want of a ko threat may lose what only a threat could keep.
fn is_helpless(why: Why) -> bool {
    matches!(why, Why::KoThreat { .. } | Why::NotProved)
}

fn suite(states: u64) -> Tally {
    let mut table = Table::new();
    let mut tally = Tally::default();
    for page in Page::all() {
        let Ok(oracle) = Oracle::with_limit(&page.problem, states) else {
            continue;
        };
        let report = solve(&mut table.engine, &page.problem, crate::NODES);
        for first in Color::BOTH {
            let mut dialogue = Dialogue::new(&page.problem, &report, first).unwrap();
            ask_everything(&mut table, &mut dialogue, &oracle, &page.name, &mut tally);
        }
    }
    tally
}

#[test]
fn every_legal_move_is_judged_and_answered_as_the_oracle_knows() {
    let mut tally = suite(STATES);
    let times = &mut tally.milliseconds;
    times.sort_by(f64::total_cmp);
    let count = times.len();
    let at = |part: usize| times[(count * part / 100).min(count - 1)];
    println!(
        "{count} answers, {} not proved; milliseconds: median {:.2}, 90 % {:.2}, 99 % {:.2}, most {:.2}",
        tally.unproved,
        at(50),
        at(90),
        at(99),
        at(100)
    );
    assert!(
        tally.wrong.is_empty(),
        "{} wrong\n{}",
        tally.wrong.len(),
        tally.wrong.join("\n")
    );
    assert!(count >= ANSWERS && tally.unproved * 100 <= count);
    assert!(tally.counted >= 20, "{}", tally.counted);
}
