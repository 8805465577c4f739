//! Right and wrong in the standard properties.
//!
//! `TE`, `BM` and `DO` speak of a move, so they judge a line only when the
//! solver played it: a tesuji of the opponent does not solve the problem. `GB`
//! and `GW` speak of the position. A property that says more than the writer
//! would, such as `TE[2]`, counts and stays an extra as well.

use shikatsu_problem::{Color, Extra, Judgement, Node};

use super::foreign;

/// The properties that can judge.
pub(super) const NAMES: [&str; 5] = ["TE", "BM", "DO", "GB", "GW"];

/// What a property says about the line that ends here.
pub(super) fn stated(name: &str, node: &Node, solver: Color) -> Option<Judgement> {
    let of_opponent = mover(node) == Some(!solver);
    match name {
        "TE" if !of_opponent => Some(Judgement::Right),
        "BM" | "DO" if !of_opponent => Some(Judgement::Wrong),
        "GB" => Some(good_for(Color::Black, solver)),
        "GW" => Some(good_for(Color::White, solver)),
        _ => None,
    }
}

/// The property the writer uses for a judgement.
pub(super) fn canonical(judgement: Judgement, node: &Node, solver: Color) -> Extra {
    let by_solver = mover(node) == Some(solver);
    let name = match (judgement, by_solver) {
        (Judgement::Right, true) => "TE",
        (Judgement::Wrong, true) => "BM",
        (Judgement::Right, false) => name_of_good(solver),
        (Judgement::Wrong, false) => name_of_good(!solver),
    };
    Extra {
        name: name.to_owned(),
        values: vec!["1".to_owned()],
    }
}

/// The judgement that the extras of a node state by themselves, so that the
/// writer need not: the first statement counts, unless it is the canonical
/// one, which a reader would not leave among the extras.
pub(super) fn stated_by_extras(node: &Node, solver: Color) -> Option<Judgement> {
    node.extras
        .iter()
        .filter(|extra| foreign::is_sgf(extra))
        .find_map(|extra| Some((extra, stated(&extra.name, node, solver)?)))
        .filter(|&(extra, judgement)| *extra != canonical(judgement, node, solver))
        .map(|(_, judgement)| judgement)
}

fn mover(node: &Node) -> Option<Color> {
    node.played.map(|(color, _)| color)
}

fn good_for(color: Color, solver: Color) -> Judgement {
    if color == solver {
        Judgement::Right
    } else {
        Judgement::Wrong
    }
}

fn name_of_good(color: Color) -> &'static str {
    match color {
        Color::Black => "GB",
        Color::White => "GW",
    }
}
