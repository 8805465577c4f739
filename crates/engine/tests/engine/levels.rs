//! The opponent with levels: what each heuristic changes, what no level plays, and that a seed decides.

use shikatsu_engine::levels::{
    Heuristic, Heuristics, LevelSettings, PlayingLevel, choose, first_glance,
};
use shikatsu_problem::{BoardDrawing, Color, Move, Point, PointSet, Problem, Setup};

/// Black is `x`, White `o`; capitals are the stones at stake. `-` and stones are in play, `.` and `:` are empty points and
/// white stones out of play.
fn problem(rows: &[&str], to_move: Color) -> Problem {
    let drawing = BoardDrawing::of(rows).unwrap();
    let mut setup = Setup::empty(drawing.size());
    setup.black = drawing.points("xX");
    setup.white = drawing.points("oO:");
    setup.to_move = Some(to_move);
    let mut problem = Problem::new(setup);
    problem.key_stones = drawing.points("XO");
    problem.in_play = Some(drawing.points("-xXoO"));
    problem
}

/// The points whose worth changes when a heuristic is switched off, and by how much.
fn changed(problem: &Problem, heuristic: Heuristic) -> (PointSet, Vec<i32>) {
    let with = first_glance(problem, Heuristics::ALL).unwrap();
    let without = first_glance(problem, Heuristics::ALL.without(heuristic)).unwrap();
    let other = |point: Point| without.iter().find(|one| one.0 == point).map(|one| one.1);
    let differing = with.iter().filter(|one| other(one.0) != Some(one.1));
    let mut points = PointSet::EMPTY;
    let mut marks = Vec::new();
    for &(point, worth) in differing {
        points.insert(point);
        marks.push(worth - other(point).unwrap());
    }
    (points, marks)
}

fn expect(problem: &Problem, heuristic: Heuristic, labels: &str, mark: i32) {
    let expected = problem.setup.size.labelled(labels).unwrap();
    let (points, marks) = changed(problem, heuristic);
    assert_eq!(points, expected, "{heuristic:?}");
    assert!(marks.iter().all(|&one| one == mark), "{marks:?}");
}

#[test]
fn contact_marks_the_points_beside_the_other_side() {
    let drawn = [
        "-------", "-------", "--O----", "-------", "-------", "-------", "-------",
    ];
    expect(
        &problem(&drawn, Color::Black),
        Heuristic::Contact,
        "C6 C4 B5 D5",
        30,
    );
}

#[test]
fn hane_marks_the_way_around_a_stone() {
    let drawn = [
        "-------", "-------", "-------", "--Ox---", "-------", "-------", "-------",
    ];
    expect(&problem(&drawn, Color::Black), Heuristic::Hane, "C3 C5", 50);
}

#[test]
fn mouth_marks_what_leaves_a_point_open_on_one_side() {
    let drawn = [
        "------O", "-------", "--x----", "-x-----", "-------", "-------", "-------",
    ];
    expect(
        &problem(&drawn, Color::Black),
        Heuristic::Mouth,
        "A5 B6 A3 C3 D4",
        100,
    );
}

#[test]
fn the_attacker_s_empty_triangles_are_marked_and_the_defender_s_are_not() {
    let drawn = [
        "------O", "-------", "-------", "--xx---", "-------", "-------", "-------",
    ];
    let triangles = "C3 D3 C5 D5";
    expect(
        &problem(&drawn, Color::Black),
        Heuristic::EmptyTriangle,
        triangles,
        -75,
    );
    let defends = [
        "------o", "-------", "-------", "--XX---", "-------", "-------", "-------",
    ];
    let (points, _) = changed(&problem(&defends, Color::Black), Heuristic::EmptyTriangle);
    assert!(points.is_empty(), "{points:?}");
}

/// Three points in a row on the edge: the middle decides.
fn straight_three(to_move: Color) -> Problem {
    let drawn = [
        "---x:..", "xxXx:..", ":::::..", ".......", ".......", ".......", ".......",
    ];
    problem(&drawn, to_move)
}

#[test]
fn eye_shape_marks_the_vital_point() {
    expect(
        &straight_three(Color::White),
        Heuristic::EyeShape,
        "B7",
        120,
    );
}

#[test]
fn a_defender_does_not_put_stones_into_atari_unless_that_is_switched_off() {
    let drawn = [
        "-o-----", "-------", "-------", "---X---", "-------", "-------", "-------",
    ];
    let has = |problem: &Problem, heuristics| {
        let corner = problem.setup.size.point("A7").unwrap();
        let seen = first_glance(problem, heuristics).unwrap();
        seen.iter().any(|one| one.0 == corner)
    };
    let defends = problem(&drawn, Color::Black);
    assert!(!has(&defends, Heuristics::ALL));
    assert!(has(&defends, Heuristics::ALL.without(Heuristic::NoSuicide)));
    let attacks = [
        "-o-----", "-------", "-------", "x--O---", "-------", "-------", "-------",
    ];
    assert!(has(&problem(&attacks, Color::Black), Heuristics::ALL));
}

fn played(problem: &Problem, settings: &LevelSettings, chance: u64) -> Move {
    choose(problem, settings, chance).unwrap().played
}

#[test]
fn the_strongest_level_finds_the_middle_of_three() {
    for color in Color::BOTH {
        let problem = straight_three(color);
        let middle = Move::Play(problem.setup.size.point("B7").unwrap());
        assert_eq!(
            played(&problem, &PlayingLevel::LAST.settings(), 1),
            middle,
            "{color}"
        );
    }
}

#[test]
fn no_level_fills_an_eye_or_plays_on_where_all_is_decided() {
    let alive = [
        "-x-x:..", "xxXx:..", ":::::..", ".......", ".......", ".......", ".......",
    ];
    for level in PlayingLevel::all() {
        for color in Color::BOTH {
            let problem = problem(&alive, color);
            for chance in 0..20 {
                assert_eq!(
                    played(&problem, &level.settings(), chance),
                    Move::Pass,
                    "{level} {color}"
                );
            }
        }
    }
}

#[test]
fn one_seed_gives_one_move_and_another_may_overlook_something_else() {
    let problem = straight_three(Color::White);
    let settings = PlayingLevel::FIRST.settings();
    let moves: Vec<Move> = (0..40)
        .map(|chance| played(&problem, &settings, chance))
        .collect();
    let again: Vec<Move> = (0..40)
        .map(|chance| played(&problem, &settings, chance))
        .collect();
    assert_eq!(moves, again);
    assert!(moves.iter().any(|one| *one != moves[0]), "{moves:?}");
}

#[test]
fn depth_breadth_and_nodes_limit_what_is_read() {
    let problem = straight_three(Color::Black);
    let wide = LevelSettings {
        blur: 0,
        ..PlayingLevel::LAST.settings()
    };
    let narrow = LevelSettings { breadth: 1, ..wide };
    let best = first_glance(&problem, Heuristics::ALL).unwrap()[0].0;
    let chosen = choose(&problem, &narrow, 1).unwrap();
    assert_eq!(
        (chosen.played, chosen.nodes),
        (Move::Play(best), 0),
        "one move needs no reading"
    );
    let shallow = choose(&problem, &LevelSettings { depth: 1, ..wide }, 1).unwrap();
    assert_eq!(shallow.depth, 1);
    assert!(shallow.nodes <= 3, "{shallow:?}");
    let open = [
        "-------", "-------", "--X----", "-------", "----o--", "-------", "-------",
    ];
    let short = LevelSettings { nodes: 50, ..wide };
    let spent = choose(&self::problem(&open, Color::Black), &short, 1).unwrap();
    assert!(spent.nodes <= 60, "{spent:?}");
    assert!(spent.played != Move::Pass);
}
