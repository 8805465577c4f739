//! One file for each finding, and one that has none.
#![allow(clippy::unwrap_used, reason = "tests")]

mod auditing;

use std::path::Path;

use auditing::{audit, audit_with, corner, document, kinds};
use shikatsu_audit::{AuditSeverity, AuditStones, FindingKind};
use shikatsu_formats::Document;
use shikatsu_problem::{BentFour, Color, Extra, Goal, Judgement, Move, SolutionTree};

#[test]
fn a_true_key_with_its_refutations_has_no_finding() {
    let sheet = audit(&corner(
        "(;B[ba]TE[1])(;B[aa]BM[1];W[ba]GW[1])(;B[ca]BM[1];W[ba]GW[1])",
    ));
    assert_eq!(kinds(&sheet), []);
    assert_eq!(sheet.status(), "unsettled");
    assert_eq!(sheet.right, ["B9"]);
    assert_eq!(sheet.sides[0].best, ["B9"]);
}

#[test]
fn each_false_mark_is_found_with_the_line_that_shows_it() {
    for (lines, kind, shown) in [
        // Called right, and White makes two eyes.
        ("(;B[aa]TE[1])", FindingKind::KeyMoveFails, 2),
        // Called wrong, and it is the only one.
        ("(;B[ba]BM[1])", FindingKind::RightMarkedWrong, 1),
        // The solution, then a move that spoils nothing is called wrong.
        ("(;B[ba];W[ca];B[aa]BM[1])", FindingKind::WrongLineWorks, 3),
        // White lives in the end, and the line is called right.
        (
            "(;B[aa];W[ba];B[]TE[1])(;B[ba]TE[1])",
            FindingKind::LineFails,
            3,
        ),
        // The refutation gives the group away.
        (
            "(;B[ba]TE[1])(;B[aa];W[ca]GW[1])",
            FindingKind::WrongLineWorks,
            2,
        ),
    ] {
        let sheet = audit(&corner(lines));
        let finding = sheet.findings.iter().find(|finding| finding.kind == kind);
        let finding = finding.unwrap_or_else(|| panic!("{lines}: {:?}", sheet.findings));
        assert!(finding.line.len() >= shown, "{lines}: {finding:?}");
        assert!(!finding.advice.is_empty());
        assert_eq!(sheet.severity(), Some(AuditSeverity::Error), "{lines}");
    }
}

/// Black kills from either end, D3 or G3.
const HANE: &str =
    "X o - - - - - X\nX o o o o o o X\nX X X X X X X X\nkey: B3\nplayer: x\ngoal: kill\n";

/// The hane with a line of these moves, `-` for a pass, its end called right.
fn hane(moves: &[&str]) -> Document {
    let mut document = document(HANE);
    let size = document.problem.setup.size;
    let mut last = SolutionTree::ROOT;
    for (label, color) in moves
        .iter()
        .zip([Color::Black, Color::White].into_iter().cycle())
    {
        let played = size.point(label).map_or(Move::Pass, Move::Play);
        last = document.tree.add(last, Some((color, played)));
    }
    document.tree.node_mut(last).judgement = Some(Judgement::Right);
    document
}

#[test]
fn what_the_key_leaves_out_is_a_warning() {
    let document = hane(&["D3"]);
    let sheet = audit(&document);
    assert_eq!(kinds(&sheet), [FindingKind::SecondSolution]);
    let other = document.problem.setup.size.point("G3").unwrap();
    assert_eq!(sheet.findings[0].at, [(Color::Black, Move::Play(other))]);
}

#[test]
fn later_moves_that_work_as_well_are_named() {
    let sheet = audit(&hane(&["-", "-", "D3"]));
    let missing = sheet
        .findings
        .iter()
        .find(|one| one.kind == FindingKind::MissingLine);
    let missing = missing.unwrap_or_else(|| panic!("{:?}", sheet.findings));
    assert_eq!(
        missing.says,
        "After Black pass, White pass also G3 works, and the file does not have it."
    );
    assert_eq!(missing.at.len(), 3);
}

#[test]
fn illegal_positions_and_lines_are_errors() {
    let sheet = audit(&document("(;SZ[9]AB[ab][ba]AW[aa]PL[B])"));
    assert_eq!(kinds(&sheet)[0], FindingKind::IllegalPosition);
    let sheet = audit(&corner("(;B[ba]TE[1];W[ba])"));
    assert_eq!(kinds(&sheet), [FindingKind::IllegalLine]);
    assert!(sheet.findings[0].says.contains("already a stone"));
}

#[test]
fn a_first_move_of_the_wrong_side_is_an_error() {
    let sheet = audit(&corner("(;W[ba]TE[1])"));
    assert_eq!(kinds(&sheet)[0], FindingKind::WrongSideToMove);
}

#[test]
fn a_group_that_is_dead_already_leaves_the_goal_unclear() {
    let dead = "X o o o X\nX o - o X\nX o o o X\nX X X X *\nkey: B4\nplayer: x\ngoal: kill\n";
    let sheet = audit(&document(dead));
    assert!(sheet.has(FindingKind::GoalUnclear), "{:?}", sheet.findings);
    assert_eq!(sheet.status(), "settled");
}

#[test]
fn a_file_without_a_solution_gets_the_moves_that_work() {
    let sheet = audit(&corner(""));
    assert_eq!(kinds(&sheet), [FindingKind::NoKey, FindingKind::NoKey]);
    assert_eq!(sheet.severity(), Some(AuditSeverity::Note));
}

#[test]
fn bent_four_by_rule_is_no_error_of_a_key_that_kills() {
    // Played out it is a ko; by Japanese rule, which is in force, it is dead.
    let text =
        "x x x - o X\n- o o o o X\no o X X X X\nX X X * * *\nkey: E4\nplayer: x\ngoal: kill\n";
    let mut problem = document(text);
    let extras = &mut problem.tree.node_mut(SolutionTree::ROOT).extras;
    extras.push(Extra {
        name: "result".into(),
        values: vec!["\"win\"".into()],
    });
    let sheet = audit(&problem);
    assert!(!sheet.has(FindingKind::ResultWrong), "{:?}", sheet.findings);
    // Where bent four is played out the same key is wrong.
    problem.problem.rules.bent_four = BentFour::PlayedOut;
    let sheet = audit(&problem);
    assert!(sheet.has(FindingKind::ResultWrong), "{:?}", sheet.findings);
}

#[test]
fn a_stone_that_changes_nothing_is_a_note_when_asked_for() {
    // A far white stone has nothing to do with the corner.
    let sgf = "(;SZ[9]AB[ea][eb][ac][bc][cc][dc]AW[da][ab][bb][cb][db]AW[hh]PL[B]\
        KEYS[bb]GOAL[kill]AREA[aa][ba][ca][da][ab][bb][cb][db](;B[ba]TE[1]))";
    let problem = document(sgf);
    assert_eq!(kinds(&audit(&problem)), []);
    let sheet = audit_with(&problem, AuditStones::Tried);
    let says = |label: &str| sheet.findings.iter().any(|one| one.says.contains(label));
    assert!(
        sheet.has(FindingKind::NeedlessStone),
        "{:?}",
        sheet.findings
    );
    assert!(says("H2"), "{:?}", sheet.findings);
    assert!(!says("B8"), "a stone at stake is never taken off");
}

#[test]
fn with_nothing_to_spend_nothing_is_claimed() {
    use shikatsu_engine::{Cancel, Engine, Limits, Options};
    let document = corner("(;B[aa]TE[1])");
    let mut engine = Engine::new(Options::default());
    let terms = shikatsu_audit::AuditTerms {
        limits: Limits::of_nodes(1),
        stones: AuditStones::AsTheyAre,
    };
    let sheet = shikatsu_audit::judge(&document, &terms, &mut engine, &Cancel::new());
    assert!(
        kinds(&sheet).iter().all(|kind| !kind.needs_proof()),
        "{sheet:?}"
    );
    assert!(sheet.has(FindingKind::NotProved));
}

#[test]
fn a_wall_with_a_hole_is_a_leak() {
    // White can run out into an empty board.
    let open = "(;SZ[19]AB[cc][cd]AW[dd][dc]PL[B]KEYS[dd]GOAL[kill])";
    let sheet = audit(&document(open));
    assert!(sheet.has(FindingKind::Leak), "{:?}", sheet.findings);
}

#[test]
fn a_contradiction_that_leans_on_no_wall_needs_no_boundary() {
    // White plays the wrong end and is captured.
    let open = "SZ[9]AB[ea][eb][ac][bc][cc][dc]AW[da][ab][bb][cb][db]PL[W]KEYS[bb]GOAL[live]";
    let area = "AREA[aa][ba][ca][da][ab][bb][cb][db]";
    let sheet = audit(&document(&format!("(;{open}{area};W[aa]TE[1])")));
    assert_eq!(
        kinds(&sheet)[0],
        FindingKind::KeyMoveFails,
        "{:?}",
        sheet.findings
    );
    // A wall that is strong enough needs no belief even without a boundary.
    let sheet = audit(&document(&format!("(;{open};W[aa]TE[1])")));
    assert_eq!(
        kinds(&sheet)[0],
        FindingKind::KeyMoveFails,
        "{:?}",
        sheet.findings
    );
}

#[test]
fn a_first_variation_without_a_mark_is_only_in_doubt() {
    let sheet = audit(&corner("(;B[aa];W[ba])(;B[ba])"));
    assert_eq!(
        kinds(&sheet),
        [FindingKind::KeyDoubtful, FindingKind::SecondSolution]
    );
    assert!(
        sheet.findings[0].says.contains("marks nothing"),
        "{sheet:?}"
    );
    assert_eq!(kinds(&audit(&corner("(;B[ba];W[aa])"))), []);
}

#[test]
fn a_key_move_that_only_repeats_is_no_error() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite/cycles/04-triangle-one.txt");
    let mut cycle = document(&std::fs::read_to_string(path).unwrap());
    cycle.problem.setup.to_move = Some(Color::Black);
    cycle.problem.rules.bent_four = BentFour::PlayedOut;
    let defends = cycle
        .problem
        .key_stones
        .is_subset(&cycle.problem.setup.black);
    cycle.problem.goal = Some(if defends { Goal::Live } else { Goal::Kill });
    let point = cycle.problem.setup.size.point("A5").unwrap();
    let played = Some((Color::Black, Move::Play(point)));
    let id = cycle.tree.add(SolutionTree::ROOT, played);
    cycle.tree.node_mut(id).judgement = Some(Judgement::Right);
    let sheet = audit(&cycle);
    assert!(sheet.has(FindingKind::Repetition), "{:?}", sheet.findings);
    assert_eq!(
        sheet.severity(),
        Some(AuditSeverity::Warning),
        "{:?}",
        sheet.findings
    );
}

#[test]
fn where_the_stones_at_stake_are_a_guess_a_contradiction_is_a_doubt() {
    let (position, _) = auditing::CORNER.split_once("KEYS").unwrap();
    let sheet = audit(&document(&format!("(;{position};B[aa]TE[1])")));
    assert_eq!(
        kinds(&sheet)[0],
        FindingKind::KeyDoubtful,
        "{:?}",
        sheet.findings
    );
    assert!(
        sheet.findings[0].says.contains("the stones at stake are"),
        "{sheet:?}"
    );
    assert!(
        sheet.findings.iter().all(|one| one.mark.is_none()),
        "{sheet:?}"
    );
}

/// Black's stone at A5 closes the gap and can be cut off where the board is empty.
#[test]
fn where_the_outside_decides_the_diagram_is_told() {
    let document = document(
        "(;SZ[9]AB[ea][eb][ec][bd][cd][dd][ed]AW[ba][cb][db][bc]PL[B]KEYS[cb]GOAL[kill];B[ab]C[RIGHT])",
    );
    let sheet = audit(&document);
    let leak = sheet
        .findings
        .iter()
        .find(|finding| finding.kind == FindingKind::Leak)
        .unwrap();
    let condition = "White is dead, by the book. The verdict is not proved";
    assert!(leak.says.starts_with(condition), "{}", leak.says);
    assert!(!leak.line.is_empty());
    assert!(!sheet.is_proved(), "it is no verdict");
}

/// The evidence of a key that is wrong.
fn evidence_of_a_wrong_key() -> (Document, Vec<shikatsu_audit::AuditEvidence>) {
    use shikatsu_engine::{Cancel, Engine, Limits, Options};
    let document = corner("(;B[aa]TE[1])");
    let mut engine = Engine::new(Options::default());
    let terms = shikatsu_audit::AuditTerms {
        limits: Limits::of_nodes(1_000_000),
        stones: AuditStones::AsTheyAre,
    };
    let found = shikatsu_audit::judge_with_evidence(&document, &terms, &mut engine, &Cancel::new());
    assert!(found.0.has(FindingKind::KeyMoveFails));
    (document, found.1)
}

#[test]
fn no_evidence_no_finding() {
    let (document, evidence) = evidence_of_a_wrong_key();
    let stones = AuditStones::AsTheyAre;
    let played = document.problem.setup.size.point("A9").unwrap();
    let is_after = |one: &shikatsu_audit::AuditEvidence| one.problem.setup.black.contains(played);
    let shows = evidence.iter().position(is_after).unwrap();
    for kept in 0..=evidence.len() {
        let sheet = shikatsu_audit::judge_evidence(&document, stones, &evidence[..kept]).unwrap();
        let is_found = sheet.has(FindingKind::KeyMoveFails);
        assert_eq!(is_found, kept > shows, "{kept}: {sheet:?}");
    }
    let mut without = evidence;
    for one in &mut without {
        one.bundle.clear();
    }
    let sheet = shikatsu_audit::judge_evidence(&document, stones, &without).unwrap();
    assert!(
        kinds(&sheet).iter().all(|kind| !kind.needs_proof()),
        "{sheet:?}"
    );
}

#[test]
fn spoiled_evidence_is_refused_whole_and_a_line_is_shown_as_far_as_it_is_legal() {
    use shikatsu_audit::EvidenceFault;
    use shikatsu_problem::Move;
    let (document, evidence) = evidence_of_a_wrong_key();
    let stones = AuditStones::AsTheyAre;
    for number in 0..evidence.len() {
        let mut spoiled = evidence.clone();
        let middle = spoiled[number].bundle.len() / 2;
        let Some(byte) = spoiled[number].bundle.get_mut(middle) else {
            continue;
        };
        *byte ^= 1;
        let fault = shikatsu_audit::judge_evidence(&document, stones, &spoiled).unwrap_err();
        assert!(matches!(fault, EvidenceFault::False(_)), "{fault:?}");
    }
    // Certificates of one position are none of another.
    let mut moved = evidence.clone();
    let last = moved.len() - 1;
    let first = moved[0].bundle.clone();
    moved[last].bundle = first;
    let judged = shikatsu_audit::judge_evidence(&document, stones, &moved);
    assert!(judged.is_err(), "{judged:?}");
    let mut told = evidence;
    let stone = document.problem.setup.black.iter().next().unwrap();
    for side in told.iter_mut().flat_map(|one| &mut one.told) {
        side.line = vec![Move::Pass, Move::Play(stone), Move::Pass];
    }
    let sheet = shikatsu_audit::judge_evidence(&document, stones, &told).unwrap();
    let shown = sheet.findings.iter().flat_map(|one| &one.line);
    assert!(
        shown
            .into_iter()
            .all(|(_, played)| *played != Move::Play(stone))
    );
}
