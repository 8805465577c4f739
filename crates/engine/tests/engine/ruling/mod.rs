//! Bundles of the engine as a stranger reads them: `verdict::rule` searches nothing and must come to
//! the same verdicts, say less when certificates are missing, and believe no forger.

mod agreement;
mod chance;
mod forgery;
mod tampering;

use shikatsu_engine::Report;
use shikatsu_problem::{Outcome, PointSet, Problem, Role, Setup, Size};
use shikatsu_proof::{Conclusion, bundle};
use shikatsu_verdict::{Ruled, RulingError, Worth, rule};

use self::chance::Chance;
use crate::grid::Page;
use crate::walls::{FOUR, THREE, with_first};

/// The bytes of a bundle.
fn packed(bundle: &bundle::Bundle<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    bundle::write(bundle, &mut bytes).unwrap();
    bytes
}

/// What a stranger makes of a report.
fn ruled(problem: &Problem, report: &Report) -> Result<Ruled, RulingError> {
    rule(problem, &packed(&report.bundle()))
}

/// A conclusion in the words of the suite; `None` if there is none.
pub(crate) fn worded(conclusion: Conclusion) -> Option<String> {
    Some(match conclusion {
        Conclusion::Dead => "dead".to_owned(),
        Conclusion::Alive => "alive".to_owned(),
        Conclusion::Seki => "seki".to_owned(),
        Conclusion::Stands => "stands".to_owned(),
        Conclusion::Ko { stands_from } => {
            let (needy, threats) = if stands_from >= 1 {
                (Role::Defender, stands_from)
            } else {
                (Role::Attacker, 1 - stands_from)
            };
            format!("ko, {needy} needs {threats}")
        }
        Conclusion::Circle { .. } => "cycle".to_owned(),
        Conclusion::Open => return None,
    })
}

/// Whether both can be true: "stands" does not say how.
fn agree(one: &str, other: &str) -> bool {
    let stands = |word: &str| matches!(word, "alive" | "seki" | "stands");
    one == other || (one == "stands" && stands(other)) || (other == "stands" && stands(one))
}

/// The engine's word for an outcome, and whether the ruling denies it.
fn denies(outcome: &Outcome, conclusion: Conclusion) -> bool {
    match (crate::solving::worded(outcome), worded(conclusion)) {
        (Some(one), Some(other)) => !agree(&one, &other),
        _ => false,
    }
}

/// Whether two things said of a move cannot both be true.
fn clash(one: Worth, other: Worth) -> bool {
    let gives = |worth| matches!(worth, Worth::Fails);
    let holds = |worth| matches!(worth, Worth::Keeps | Worth::Stands | Worth::OnlySeki);
    (gives(one) && holds(other)) || (gives(other) && holds(one))
}

/// The suite without its boundaries, and boards that were never enclosed.
fn open_pages() -> Vec<(String, Problem)> {
    let suite = Page::all().into_iter().map(|page| {
        let problem = Problem {
            in_play: None,
            ..page.problem
        };
        (page.name, problem)
    });
    suite.chain(boards()).collect()
}

/// The suite in the corner of a board that is empty beyond: points in play have to be found.
fn wide_pages() -> Vec<(String, Problem)> {
    let wide = |page: Page| {
        let small = page.problem;
        let mut setup = Setup::empty(Size::square(13).unwrap());
        (setup.black, setup.white) = (small.setup.black, small.setup.white);
        (setup.to_move, setup.ko_bans) = (small.setup.to_move, small.setup.ko_bans);
        let problem = Problem {
            setup,
            in_play: None,
            ..small
        };
        (page.name, problem)
    };
    Page::all().into_iter().map(wide).collect()
}

/// The same with a stone or two of the wall missing, so that the outside matters.
fn leaky_pages() -> Vec<(String, Problem)> {
    let mut chance = Chance::new(7);
    let enclosed: Vec<PointSet> = Page::all()
        .iter()
        .map(|page| page.problem.in_play.unwrap())
        .collect();
    let leaky = |((name, mut problem), in_play): ((String, Problem), PointSet)| {
        let around = shikatsu_board::neighbours(in_play, problem.setup.size.all() - in_play);
        let wall = around & (problem.setup.black | problem.setup.white);
        for stone in wall {
            if chance.once_in(wall.len()) {
                problem.setup.put(stone, None);
            }
        }
        problem.key_stones &= problem.setup.black | problem.setup.white;
        (name, problem)
    };
    let pages = wide_pages().into_iter().zip(enclosed);
    pages.map(leaky).collect()
}

/// Boards with gaps, races outside and weak walls.
fn boards() -> Vec<(String, Problem)> {
    let named = |name: &str, rows: &[&str], key: &str| {
        (name.to_owned(), crate::open_boards::open(rows, key))
    };
    vec![
        named("corner", &crate::open_boards::CORNER, "B8"),
        named("leak", &crate::open_boards::LEAK, "B8"),
        named("gap", &crate::open::GAP, "C8"),
        named("four", &FOUR, "C8"),
        named("three", &with_first(FOUR, THREE), "C8"),
        named("nowhere named", &crate::open_boards::CORNER, ""),
    ]
}
