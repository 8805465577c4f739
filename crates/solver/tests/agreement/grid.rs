//! Problems as text grids (`docs/formats.md`), as far as regressions need them.
//!
//! The reader of the `formats` crate stands further down the walk, so this
//! crate cannot use it.

use shikatsu_problem::{BoardDrawing, Color, PointSet, Problem, Rules, Setup};

/// The text of a problem with a boundary.
pub(crate) fn write(problem: &Problem) -> String {
    let size = problem.setup.size;
    let in_play = problem.in_play.unwrap();
    let mut text = String::new();
    for point in size.points() {
        text.push(match (problem.setup.at(point), in_play.contains(point)) {
            (None, true) => '-',
            (None, false) => '*',
            (Some(Color::Black), true) => 'x',
            (Some(Color::Black), false) => 'X',
            (Some(Color::White), true) => 'o',
            (Some(Color::White), false) => 'O',
        });
        text.push(if point.x() + 1 == size.width() {
            '\n'
        } else {
            ' '
        });
    }
    let labels = |points: &PointSet| size.labels(*points).join(" ");
    let mut line = |name: &str, value: &str| text.extend([name, ": ", value, "\n"]);
    line("key", &labels(&problem.key_stones));
    line("player", ["x", "o"][problem.to_move().index()]);
    if !problem.setup.ko_bans.is_empty() {
        line("ko", &labels(&problem.setup.ko_bans));
    }
    if problem.rules.suicide != Rules::default().suicide {
        // Of the rules only suicide matters to the solver.
        line("rules", "Tromp-Taylor");
    }
    if in_play == size.all() {
        line("boundary", "all");
    }
    text
}

/// The problem of a text.
pub(crate) fn read(text: &str) -> Problem {
    let heading = text.split("\n\n").next().unwrap();
    let (lines, rows): (Vec<&str>, Vec<&str>) =
        heading.lines().partition(|line| line.contains(':'));
    let drawing = BoardDrawing::of(rows).unwrap();
    let size = drawing.size();
    assert_eq!(drawing.points("-*xXoO"), size.all(), "unknown signs");
    let mut problem = Problem::new(Setup::empty(size));
    problem.setup.black = drawing.points("xX");
    problem.setup.white = drawing.points("oO");
    problem.in_play = Some(drawing.points("-xo"));
    for (name, value) in lines.iter().filter_map(|line| line.split_once(": ")) {
        let points = || size.labelled(value).unwrap();
        match name {
            "key" => problem.key_stones = points(),
            "ko" => problem.setup.ko_bans = points(),
            "player" => problem.setup.to_move = Some(Color::BOTH[usize::from(value == "o")]),
            "rules" => problem.rules = value.parse().unwrap(),
            _ => {}
        }
    }
    problem
}

#[test]
fn what_is_written_can_be_read() {
    let text = "- x o O\n\
                - - X *\n\
                key: C2\n\
                player: o\n\
                ko: A1\n\
                rules: Tromp-Taylor\n";
    assert_eq!(write(&read(text)), text);
}
