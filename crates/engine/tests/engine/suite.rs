//! All positions of the suite, whose verdicts another program computed.

use shikatsu_engine::{PassKeeps, Worth};

use crate::grid::Page;
use crate::solving::{engine, solve, worded};

/// About three seconds. Nodes instead, so that the counts below are the same
/// on every machine.
const NODES: u64 = 2_000_000;

/// What must be proved at least; raise it when the search gets better.
const VERDICTS: usize = 457;
const BEST_MOVES: usize = 221;
const PASSES: usize = 231;

/// Certificates that may fail to come together at the first try: in positions
/// with cycles the draft of a proof can meet itself. Lower it when it can not.
const DOUBTS: u32 = 4;

#[test]
fn the_suite_is_proved_as_it_was_computed() {
    let mut engine = engine(1, 64 << 20);
    let (mut verdicts, mut best_moves, mut passes, mut doubts) = (0, 0, 0, 0);
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    for page in Page::all() {
        let report = solve(&mut engine, &page.problem, NODES);
        doubts += report.doubts;
        for side in &report.sides {
            let place = format!("{} {} first", page.name, side.first);
            let Some(expected) = page.verdict(side.first) else {
                continue;
            };
            match worded(&side.outcome) {
                None => open.push(format!("{place}: {}", side.outcome)),
                Some(found) if found == expected => verdicts += 1,
                Some(found) => wrong.push(format!("{place}: {found}, not {expected}")),
            }
            let all_judged = side.moves.iter().all(|m| m.worth != Worth::Unknown);
            match page.best(side.first) {
                Some(expected) if side.outcome.is_decided() && all_judged => {
                    // Nothing can be said of a pass where only the other side is banned.
                    let may_pass = side.pass_keeps == PassKeeps::Yes
                        || (side.pass_keeps == PassKeeps::Unknown
                            && page.problem.setup.ko_bans.is_empty());
                    if side.best == expected && !may_pass {
                        best_moves += 1;
                    } else {
                        let found = (side.best, side.pass_keeps);
                        wrong.push(format!("{place}: best {found:?}, not {expected:?}"));
                    }
                }
                Some(_) => open.push(format!("{place}: a first move is not judged")),
                // The file lists no best moves where a pass is one. A cycle counts
                // as kept there even if it now holds at more levels; not here.
                None if side.pass_keeps == PassKeeps::No && expected != "cycle" => {
                    wrong.push(format!("{place}: a pass loses"));
                }
                None => passes += usize::from(side.pass_keeps == PassKeeps::Yes),
            }
        }
    }
    println!(
        "{verdicts} verdicts, {best_moves} best moves, {passes} passes, {doubts} doubts; not proved:"
    );
    println!("{}", open.join("\n"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(verdicts >= VERDICTS && best_moves >= BEST_MOVES && passes >= PASSES);
    assert!(doubts <= DOUBTS);
}
