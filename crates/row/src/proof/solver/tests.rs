use super::*;
use crate::check::check_row;
use crate::proof::enumeration::RowEnumeration;
use crate::proof::value::RowValue;

const TABLE: usize = 1 << 24;

fn solver(rules: &str) -> RowSolver {
    RowSolver::new(rules.parse().unwrap(), TABLE).unwrap()
}

fn certified(rules: &str) -> Vec<u8> {
    let mut solver = solver(rules);
    let value = solver.solve(&mut |_| false);
    solver
        .certificate(value, KeptDistance::Any, &mut |_| false)
        .unwrap()
}

/// Where the moves of a certificate begin.
fn heading_end(certificate: &[u8]) -> usize {
    certificate
        .windows(2)
        .position(|two| two == b"\n\n")
        .unwrap()
        + 2
}

/// The positions in which a certificate tells a move, in order.
fn told_positions(rules: &str, certificate: &[u8]) -> Vec<RowPosition> {
    let rules: RowRules = rules.parse().unwrap();
    let game = ClaimedGame::read(&rules.to_string()).unwrap();
    let mut positions = Vec::new();
    let mut moves = certificate[heading_end(certificate)..].iter();
    let mut next = |position: &PlainPosition| {
        positions.push(position_of(rules.size(), position));
        moves.next().map(|&byte| u16::from(byte))
    };
    let text = String::from_utf8_lossy(certificate);
    if text.contains("proof attack") {
        ProofWalk::new(&game).attack(u8::MAX, &mut next).unwrap();
    } else {
        ProofWalk::new(&game).hold(&mut next).unwrap();
    }
    positions
}

/// Whether a move keeps the value that is claimed, by the enumeration.
fn keeps(whole: &RowEnumeration, position: &RowPosition, byte: u8) -> bool {
    let point = whole.rules().size().points().nth(usize::from(byte));
    match whole.value_after(
        whole.state_of(position),
        point.map_or(Move::Pass, Move::Play),
    ) {
        Some(RowValue::Win(_)) => true,
        Some(RowValue::Draw) => position.to_move == Color::White,
        Some(RowValue::Loss(_)) | None => false,
    }
}

/// Certificates in which one move is another one that gives the value away or may not be made.
fn with_a_wrong_move(whole: &RowEnumeration, certificate: &[u8]) -> Vec<Vec<u8>> {
    let start = heading_end(certificate);
    let area = u8::try_from(whole.rules().size().area()).unwrap();
    let mut mutants = Vec::new();
    let told = told_positions(&whole.rules().to_string(), certificate);
    for (number, position) in told.iter().enumerate() {
        // Every third is enough where there are thousands.
        let step = if told.len() > 100 { 3 } else { 1 };
        let wrong = (0..=area).filter(|&byte| !keeps(whole, position, byte));
        for byte in wrong.skip(number % step).step_by(step) {
            let mut mutant = certificate.to_vec();
            mutant[start + number] = byte;
            mutants.push(mutant);
        }
    }
    mutants
}

/// The same moves under a heading that says how many there are.
fn counted(certificate: &[u8], moves: &[u8]) -> Vec<u8> {
    let end = heading_end(certificate);
    let heading = String::from_utf8(certificate[..end].to_vec()).unwrap();
    let (before, _) = heading.split_once("\nmoves ").unwrap();
    let heading = format!("{before}\nmoves {}\n\n", moves.len());
    [heading.as_bytes(), moves].concat()
}

#[test]
fn certificates_of_small_boards_are_accepted() {
    for (rules, value) in [
        ("3x3, row 3", ClaimedValue::FirstWins(7)),
        ("4x3, row 3", ClaimedValue::FirstWins(7)),
        ("4x4, row 3", ClaimedValue::FirstWins(5)),
        ("5x5, row 3", ClaimedValue::FirstWins(5)),
        ("5x5, row 3, no capture", ClaimedValue::FirstWins(5)),
        ("3x3, row 3, no capture", ClaimedValue::Draw),
        ("3x3, row 3, diagonals, no capture", ClaimedValue::Draw),
        ("4x4, row 4, no capture", ClaimedValue::Draw),
        ("19x19, row 5, no capture", ClaimedValue::Draw),
    ] {
        let mut solver = solver(rules);
        let found = solver.solve(&mut |_| false);
        let certificate = solver.certificate(found, KeptDistance::Shortest, &mut |_| false);
        let checked = check_row(&certificate.unwrap()).unwrap();
        assert_eq!(
            (checked.value, checked.game.to_string().as_str()),
            (value, rules)
        );
    }
}

#[test]
fn the_shortest_win_is_certified_with_the_distance_of_the_enumeration() {
    for rules in [
        "3x3, row 3",
        "4x3, row 3",
        "4x3, row 4",
        "3x3, row 3, diagonals",
    ] {
        let whole = RowEnumeration::of(rules.parse().unwrap(), &mut |_| ()).unwrap();
        let empty = whole.value(whole.state_of(&RowPosition::empty()));
        let mut solver = solver(rules);
        let value = solver.solve(&mut |_| false);
        let (SolvedRow::FirstWins(at_most), RowValue::Win(moves)) = (value, empty) else {
            panic!("{rules}: {value:?}, {empty}")
        };
        let distance = solver.distance(at_most, &mut |_| false);
        let exactly = WinDistance {
            at_least: moves,
            at_most: moves,
        };
        assert_eq!(distance, exactly, "{rules}");
        let certificate = solver
            .certificate(value, KeptDistance::Shortest, &mut |_| false)
            .unwrap();
        let checked = check_row(&certificate).unwrap();
        assert_eq!(checked.value, ClaimedValue::FirstWins(moves));
    }
}

const MUTATED: [&str; 4] = [
    "3x3, row 3",
    "3x3, row 3, no capture",
    "3x3, row 3, diagonals, no capture",
    "4x3, row 4",
];

#[test]
fn a_wrong_move_a_missing_one_and_one_too_many_are_refused() {
    let mut refused = 0;
    for rules in MUTATED {
        let whole = RowEnumeration::of(rules.parse().unwrap(), &mut |_| ()).unwrap();
        let certificate = certified(rules);
        let mut mutants = with_a_wrong_move(&whole, &certificate);
        for place in heading_end(&certificate)..certificate.len() {
            let mut missing = certificate.clone();
            missing.remove(place);
            let mut doubled = certificate.clone();
            doubled.insert(place, certificate[place]);
            mutants.extend([missing, doubled, certificate[..place].to_vec()]);
        }
        for mutant in &mutants {
            assert!(check_row(mutant).is_err(), "{rules}: {mutant:?}");
        }
        refused += mutants.len();
    }
    assert!(refused >= 3_000, "{refused}");
}

/// Without a move, and with the right number in the heading, the moves that follow are sometimes still a proof, another
/// one. What is accepted then must be one: each move that it tells keeps the value.
#[test]
fn what_is_accepted_without_one_of_its_moves_is_another_proof() {
    let (mut accepted, mut refused) = (0, 0);
    for rules in MUTATED {
        let whole = RowEnumeration::of(rules.parse().unwrap(), &mut |_| ()).unwrap();
        let certificate = certified(rules);
        let moves = &certificate[heading_end(&certificate)..];
        for place in 0..moves.len() {
            let mut fewer = moves.to_vec();
            fewer.remove(place);
            let mutant = counted(&certificate, &fewer);
            if check_row(&mutant).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            let told = told_positions(rules, &mutant);
            assert_eq!(told.len(), fewer.len());
            for (position, &byte) in told.iter().zip(&fewer) {
                assert!(
                    keeps(&whole, position, byte),
                    "{rules} {place}: {position:?} {byte}"
                );
            }
        }
    }
    assert!(
        accepted > 0 && refused > 50 * accepted,
        "{accepted} {refused}"
    );
}

#[test]
fn another_claim_than_the_proof_is_refused() {
    let exchanged = |rules: &str, from: &str, to: &str| {
        let certificate = certified(rules);
        let end = heading_end(&certificate);
        let heading = String::from_utf8(certificate[..end].to_vec()).unwrap();
        assert!(heading.contains(from), "{heading}");
        let heading = heading.replace(from, to).into_bytes();
        check_row(&[&heading, &certificate[end..]].concat())
    };
    for (rules, from, to) in [
        ("3x3, row 3", "within 7", "within 5"),
        ("3x3, row 3", "within 7", "within 300"),
        ("3x3, row 3", "first wins within 7", "draw"),
        ("3x3, row 3", "row 3", "row 3, no capture"),
        ("3x3, row 3", "proof attack", "proof hold"),
        ("3x3, row 3", "3x3", "4x3"),
        ("4x3, row 4", "row 4", "row 4, no capture"),
        ("4x3, row 4", "4x3", "5x3"),
        ("3x3, row 3, no capture", ", no capture", ""),
        ("3x3, row 3, no capture", "row 3", "row 2"),
        ("3x3, row 3, no capture", "draw", "first wins within 9"),
        ("3x3, row 3, no capture", "certificate 1", "certificate 2"),
        ("4x4, row 4, no capture", ", no capture", ""),
        ("4x4, row 4, no capture", "row 4", "row 3"),
        ("4x4, row 4, no capture", "4x4", "5x5"),
        ("9x9, row 5, no capture", "row 5", "row 4"),
        ("9x9, row 5, no capture", "row 5", "row 5, diagonals"),
    ] {
        assert!(
            exchanged(rules, from, to).is_err(),
            "{rules}: {from} as {to}"
        );
    }
}

/// Whether every line of points along rows and columns has two points of one pair.
fn all_lines_are_met(rules: RowRules, pairs: &[Vec<String>]) -> bool {
    let RowGoal::Row(stones) = rules.goal() else {
        return false;
    };
    let size = rules.size();
    let at = |x: u8, y: u8| {
        shikatsu_problem::Point::new(x, y)
            .filter(|point| size.contains(*point))
            .map(|point| size.label(point))
    };
    let mut lines = size.points().flat_map(|start| {
        let across: Option<Vec<String>> = (0..stones)
            .map(|step| at(start.x() + step, start.y()))
            .collect();
        let down: Option<Vec<String>> = (0..stones)
            .map(|step| at(start.x(), start.y() + step))
            .collect();
        [across, down].into_iter().flatten()
    });
    lines.all(|line| {
        pairs
            .iter()
            .any(|pair| pair.iter().all(|label| line.contains(label)))
    })
}

#[test]
fn a_pair_that_is_moved_or_left_out_is_refused() {
    let mut refused = 0;
    for side in 4..=9 {
        let rules: RowRules = format!("{side}x{side}, row {}, no capture", side.min(5))
            .parse()
            .unwrap();
        let text = String::from_utf8(certified(&rules.to_string())).unwrap();
        let (heading, body) = text.split_once("\n\n").unwrap();
        let pairs: Vec<Vec<String>> = body
            .lines()
            .map(|line| line.split(' ').map(str::to_owned).collect())
            .collect();
        let labels: Vec<_> = rules
            .size()
            .points()
            .map(|point| rules.size().label(point))
            .collect();
        for (number, label) in
            (0..pairs.len()).flat_map(|number| labels.iter().map(move |label| (number, label)))
        {
            let mut moved = pairs.clone();
            label.clone_into(&mut moved[number][1]);
            let is_double = moved.iter().flatten().filter(|one| *one == label).count() > 1;
            let mut fewer = pairs.clone();
            fewer.remove(number);
            for (mutant, is_wrong) in [(moved, is_double), (fewer, false)] {
                if is_wrong || !all_lines_are_met(rules, &mutant) {
                    let lines: Vec<_> = mutant.iter().map(|pair| pair.join(" ")).collect();
                    let mutant = format!("{heading}\n\n{}\n", lines.join("\n"));
                    assert!(check_row(mutant.as_bytes()).is_err(), "{mutant}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused >= 1_000, "{refused}");
}

#[test]
fn what_cannot_be_won_with_captures_is_a_closed_set() {
    let rules: RowRules = "3x3, row 3".parse().unwrap();
    let whole = RowEnumeration::of(rules, &mut |_| ()).unwrap();
    let game = ClaimedGame::read(&rules.to_string()).unwrap();
    let mut questions = questions_of(rules, TABLE);
    let (mut held, mut largest) = (0, 0);
    for (state, value) in whole.states() {
        if matches!(value, RowValue::Win(_)) {
            continue;
        }
        let mut writer = StrategyWriter {
            questions: &mut *questions,
            rules,
            kept: KeptDistance::Any,
            bytes: Vec::new(),
            stop: &mut |_| false,
        };
        let start = plain_of(rules.size(), &whole.position(state));
        let positions = ProofWalk::new(&game)
            .from(start)
            .hold(&mut |position| writer.next(position))
            .unwrap();
        held += 1;
        largest = largest.max(positions);
    }
    assert!(held > 500 && largest > 10, "{held} {largest}");
}

fn plain_of(size: Size, position: &RowPosition) -> PlainPosition {
    let stone = |point| match position.stones.map(|stones| stones.contains(point)) {
        [true, _] => PlainStone::First,
        [_, true] => PlainStone::Second,
        _ => PlainStone::Empty,
    };
    PlainPosition {
        stones: size.points().map(stone).collect(),
        to_move: PlainStone::First,
        ko: position
            .ko
            .map(|ko| u16::try_from(size.points().position(|point| point == ko).unwrap()).unwrap()),
    }
}
