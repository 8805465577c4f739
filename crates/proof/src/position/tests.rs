//! Each rule for unknown points (`docs/zones.md`, sections 1 to 3) on a drawn board.
//!
//! | sign | in play | sign | out of play |
//! |---|---|---|---|
//! | `X` `O` `T` | attacker, defender, target | `#` `@` | attacker, defender |
//! | `.` `*` | empty, empty and banned | `_` | empty |
//! | `?` `!` | unknown, perhaps a target | | |
//! | `+` | empty, and the move | | |

use shikatsu_problem::{Color, PointSet, Problem, Role, Setup, Size};

use super::{CheckerPosition, IllegalStone};
use crate::content::PointContent;
use crate::terrain::Terrain;

use Role::{Attacker, Defender};

/// The signs of a drawing, row by row.
fn signs(drawing: &str) -> impl Iterator<Item = char> {
    drawing.chars().filter(|sign| !sign.is_whitespace())
}

fn is_in_play(sign: char) -> bool {
    !"#@_".contains(sign)
}

fn terrain(drawing: &str) -> Terrain {
    let width = drawing.split_whitespace().next().unwrap().len();
    let height = drawing.split_whitespace().count();
    let size = Size::new(width.try_into().unwrap(), height.try_into().unwrap()).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = PointSet::EMPTY;
    for (point, sign) in size.points().zip(signs(drawing)) {
        problem.setup.put(
            point,
            match sign {
                'X' | '#' => Some(Color::Black),
                'O' | 'T' | '@' | '!' => Some(Color::White),
                _ => None,
            },
        );
        if "OT!@".contains(sign) && problem.key_stones.is_empty() {
            problem.key_stones.insert(point);
        }
        if is_in_play(sign) {
            in_play.insert(point);
        }
    }
    problem.in_play = Some(in_play);
    if problem.key_stones.is_empty() {
        // A problem needs one; what stands there is not looked at.
        let (point, _) = size
            .points()
            .zip(signs(drawing))
            .find(|p| p.1 == '?')
            .unwrap();
        problem.setup.put(point, Some(Color::White));
        problem.key_stones.insert(point);
    }
    Terrain::new(&problem).unwrap()
}

/// The state that is drawn; the terrain must be of the same drawing.
fn state<'t>(drawing: &str, terrain: &'t Terrain, turn: Role, threats: i8) -> CheckerPosition<'t> {
    let mut position = CheckerPosition::new(terrain, turn, threats);
    position.standing = 0;
    for (at, sign) in signs(drawing).filter(|&sign| is_in_play(sign)).enumerate() {
        position.cells[at] = match sign {
            'X' => PointContent::Attacker,
            'O' => PointContent::Defender,
            'T' => PointContent::Target,
            '?' => PointContent::Unknown,
            '!' => PointContent::UnknownTarget,
            _ => PointContent::Empty,
        };
        position.standing += u16::from(sign == 'T');
        position.marked += u16::from(sign == '!');
        position.unknown += u16::from("?!".contains(sign));
        if sign == '*' {
            position.ban = Some(at.try_into().unwrap());
        }
    }
    position
}

/// The board as a drawing with the rows of another.
fn draw(position: &CheckerPosition<'_>, like: &str) -> String {
    let mut cells = position.cells.iter().zip(0..);
    let sign = |sign: char| {
        if sign.is_whitespace() || !is_in_play(sign) {
            return sign;
        }
        let (content, at) = cells.next().unwrap();
        match content {
            PointContent::Empty if position.ban == Some(at) => '*',
            PointContent::Empty => '.',
            PointContent::Attacker => 'X',
            PointContent::Defender => 'O',
            PointContent::Target => 'T',
            PointContent::Unknown => '?',
            PointContent::UnknownTarget => '!',
            PointContent::Edge => 'E',
        }
    };
    like.chars().map(sign).collect()
}

fn assert_counts(position: &CheckerPosition<'_>) {
    let count = |content| position.cells.iter().filter(|&&c| c == content).count();
    let counts = [position.standing, position.marked, position.unknown].map(usize::from);
    let marked = count(PointContent::UnknownTarget);
    let unknown = marked + count(PointContent::Unknown);
    assert_eq!(counts, [count(PointContent::Target), marked, unknown]);
}

/// Plays on `+`, as a side that is the prover or not.
fn play(before: &str, mover: Role, prover: Role) -> Result<String, IllegalStone> {
    play_with_threats(before, mover, prover, 0).map(|(after, _)| after)
}

fn play_with_threats(
    before: &str,
    mover: Role,
    prover: Role,
    threats: i8,
) -> Result<(String, i8), IllegalStone> {
    let terrain = terrain(before);
    let mut position = state(before, &terrain, mover, threats);
    assert!(position.unknown > 0, "the rules for full boards would play");
    let saved = position.save();
    let at = signs(before).filter(|&s| is_in_play(s));
    let at = at.enumerate().find(|(_, sign)| "+*".contains(*sign));
    let result = position.play(at.unwrap().0, prover);
    let after = result.map(|_| {
        assert_counts(&position);
        assert_eq!(position.turn, mover.opponent());
        (draw(&position, before), position.threats)
    });
    position.restore(saved);
    assert_counts(&position);
    assert_eq!(draw(&position, before), before.replace('+', "."));
    after
}

fn forget(before: &str, kept: &str) -> String {
    let terrain = terrain(before);
    let mut position = state(before, &terrain, Attacker, 0);
    let kept: Vec<char> = signs(kept).filter(|&sign| is_in_play(sign)).collect();
    position.forget(|at| kept[at] == 'k');
    assert_counts(&position);
    draw(&position, before)
}

#[test]
fn a_chain_is_captured_if_it_touches_nothing_unknown() {
    assert_eq!(play("TX? +X?", Attacker, Attacker).unwrap(), ".X? XX?");
    assert_eq!(play("TX? +X?", Attacker, Defender).unwrap(), ".X? XX?");
    assert_eq!(play("OTX? +#X?", Attacker, Attacker).unwrap(), "..X? X#X?");
}

#[test]
fn a_chain_that_touches_an_unknown_point_dissolves_instead() {
    assert_eq!(play("TO? +X#", Attacker, Attacker).unwrap(), "!?? XX#");
    // A known liberty, or the outer liberty, keeps it.
    assert_eq!(
        play("TO? +O. ##?", Attacker, Attacker).unwrap(),
        "TO? XO. ##?"
    );
    assert_eq!(
        play("TO? +O_ ##?", Attacker, Attacker).unwrap(),
        "TO? XO_ ##?"
    );
    assert_eq!(
        play("TO? +O@ ##?", Attacker, Attacker).unwrap(),
        "TO? XO@ ##?"
    );
    // Of several chains each has its own fate.
    assert_eq!(
        play("##O# #O+T #.X? ###?", Attacker, Attacker).unwrap(),
        "##.# #OX! #.X? ###?"
    );
}

#[test]
fn suicide_is_certain_if_the_chain_touches_nothing_unknown() {
    for prover in [Attacker, Defender] {
        let result = play("+X# XX? ##.", Defender, prover);
        assert_eq!(result, Err(IllegalStone::Always));
        let result = play("O+X# ##X?", Defender, prover);
        assert_eq!(result, Err(IllegalStone::Always));
    }
}

#[test]
fn a_doubtful_move_is_nothing_for_the_prover_and_dissolves_for_the_opponent() {
    // The chain touches an unknown point.
    assert_eq!(play("+? X#", Defender, Attacker).unwrap(), "?? X#");
    assert_eq!(
        play("+? X#", Defender, Defender),
        Err(IllegalStone::Perhaps)
    );
    assert_eq!(play("T+# #?#", Defender, Attacker).unwrap(), "!?# #?#");
    // An enemy chain dissolves, which may have been captured or not.
    assert_eq!(play("+X?.", Defender, Attacker).unwrap(), "???.");
    assert_eq!(play("+X?.", Defender, Defender), Err(IllegalStone::Perhaps));
    // A known liberty, one just captured, or the outer liberty makes it certain.
    assert_eq!(play(".+? .X#", Defender, Defender).unwrap(), ".O? .X#");
    assert_eq!(play("XX+? @@#?", Defender, Defender).unwrap(), "..O? @@#?");
    assert_eq!(play("+?_ #?_", Attacker, Attacker).unwrap(), "X?_ #?_");
}

#[test]
fn a_ko_whose_stone_touches_nothing_unknown_makes_a_ban() {
    let before = ".XO.? XO+O? .XO.?";
    assert_eq!(
        play(before, Attacker, Attacker).unwrap(),
        ".XO.? X*XO? .XO.?"
    );
}

#[test]
fn a_hole_that_may_be_banned_becomes_unknown() {
    // The stone of the move may go on, or have a liberty, on the unknown point.
    let before = ".X?. XO+O .XO.";
    assert_eq!(play(before, Attacker, Attacker).unwrap(), ".X?. X??O .XO.");
    // More may have been captured: the chain above dissolves.
    let before = ".XO? XO+O .XO.";
    assert_eq!(play(before, Attacker, Defender).unwrap(), ".X?? X??O .XO.");
}

#[test]
fn there_is_no_ban_where_a_known_point_forbids_it() {
    // Another liberty.
    let before = ".X?. XO+O .X..";
    assert_eq!(play(before, Attacker, Attacker).unwrap(), ".X?. X.XO .X..");
    // A neighbour of one's own.
    let before = ".X?. XO+X .XO.";
    assert_eq!(play(before, Attacker, Attacker).unwrap(), ".X?. X.XX .XO.");
    // Two stones captured.
    let before = "#X?. OO+O #XO.";
    assert_eq!(play(before, Attacker, Attacker).unwrap(), "#X?. ..XO #XO.");
    // The outer liberty.
    let before = "?X#. XO+O .XO.";
    assert_eq!(play(before, Attacker, Attacker).unwrap(), "?X#. X.XO .XO.");
}

#[test]
fn a_known_ban_costs_a_threat() {
    let before = ".XO.? X*XO? .XO.?";
    let with = |threats| play_with_threats(before, Defender, Defender, threats);
    assert_eq!(with(2).unwrap(), (".XO.? XO*O? .XO.?".to_owned(), 1));
    assert_eq!(with(0), Err(IllegalStone::Always));
    assert_eq!(with(-1), Err(IllegalStone::Always));
}

#[test]
fn unknown_points_are_not_played_on() {
    for drawing in ["?.X", "!.X"] {
        let terrain = terrain("O.X");
        let mut position = state(drawing, &terrain, Attacker, 0);
        assert_eq!(position.play(0, Attacker), Err(IllegalStone::Always));
        assert!(!position.may_play(0, Attacker));
        assert!(position.may_play(1, Defender));
    }
}

#[test]
fn forgetting_dissolves_what_loses_its_last_known_liberty() {
    let cases = [
        // Stones, targets, empty points and the ban.
        ("OT.X*", "kkkkf", "OT.X?"),
        ("OT.X.", "kfkkk", "?!.X."),
        ("TO.X.", "kfkkk", "!?.X."),
        ("OT.X.", "fkkkk", "?T.X."),
        ("OT.X.", "kkfkk", "?!?X."),
        // One part of a chain keeps a liberty, the other does not.
        ("OTO.X#", "kfkkk#", "?!O.X#"),
        // The outer liberty stays.
        ("OT.X#", "kkfk#", "?!?X#"),
        ("@T.X.", "@kfff", "@T???"),
        ("_T.X.", "_kfff", "_T???"),
        // What is unknown stays so; to keep everything changes nothing.
        ("?!.X*", "kkkkk", "?!.X*"),
    ];
    for (before, kept, after) in cases {
        assert_eq!(forget(before, kept), after, "{before} {kept}");
    }
}
