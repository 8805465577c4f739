//! The end "small space" against brute force: where the checker accepts it the attacker wins, and the defender
//! has no more moves elsewhere than are counted.

use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Setup, Size};
use shikatsu_proof::{
    Checked, Claim, Complaint, Graph, Manner, Question, Reason, Step, Superko, check, write,
};

use crate::chance::Chance;
use crate::elsewhere::least;
use crate::rooms::room;
use crate::rules::Game;
use crate::solution::Solution;

/// The most states of a game that is solved by going through all of them.
const MOST_STATES: usize = 6_000;

fn leaf(problem: &Problem, first: Role, kept: Option<PointSet>) -> Vec<u8> {
    let claim = Claim::at_start(Question::Capture, Manner::Prove, first);
    let mut graph = Graph::new();
    let root = graph.push(Step::Leaf(Reason::SmallSpace));
    if let Some(kept) = kept {
        graph.keep(root, kept);
    }
    let mut bytes = Vec::new();
    write(problem, &claim, &graph, root, &mut bytes).unwrap();
    bytes
}

fn verdict(problem: &Problem, first: Role) -> Result<Checked, Complaint> {
    check(problem, &leaf(problem, first, None)[..]).map_err(|fault| fault.complaint)
}

/// A space in a ring of White's, with gaps, liberties beyond and stones inside.
fn ring(chance: &mut Chance) -> Problem {
    let size = [(4, 3), (4, 4), (5, 3), (5, 4)][chance.below(4)];
    let size = Size::new(size.0, size.1).unwrap();
    let all: Vec<Point> = size.points().collect();
    let near = |a: Point, b: Point| a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y())) <= 1;
    let touching = |a: Point, b: Point| near(a, b) && (a.x() == b.x() || a.y() == b.y());
    let mut space = vec![chance.pick(&all[..8]).unwrap()];
    let wanted = 1 + chance.below(5);
    for _ in 0..60 {
        let next = chance.pick(&all).unwrap();
        let touches = space.iter().any(|&point| touching(point, next));
        if space.len() < wanted && touches && !space.contains(&next) {
            space.push(next);
        }
    }
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = PointSet::EMPTY;
    for point in all {
        let lot = chance.below(100);
        let (content, plays) = if space.contains(&point) {
            let stones = [None, None, Some(Color::Black), Some(Color::White)];
            (stones[chance.below(4)], true)
        } else if space.iter().any(|&other| near(other, point)) {
            match lot {
                0..5 => (None, true),
                5..8 => (Some(Color::Black), false),
                _ => (Some(Color::White), true),
            }
        } else {
            match lot {
                0..15 => (None, true),
                15..30 => (Some(Color::Black), true),
                _ => (Some(Color::Black), false),
            }
        };
        problem.setup.put(point, content);
        if plays {
            in_play.insert(point);
        }
        let is_ring = content == Some(Color::White) && !space.contains(&point);
        if is_ring && (problem.key_stones.is_empty() || chance.percent(10)) {
            problem.key_stones.insert(point);
        }
    }
    problem.in_play = Some(in_play);
    if chance.percent(20) {
        let vacant = in_play - problem.setup.black - problem.setup.white;
        let vacant: Vec<Point> = vacant.iter().collect();
        problem.setup.ko_bans.extend(chance.pick(&vacant));
    }
    problem.setup.to_move = Some(Color::BOTH[chance.below(2)]);
    problem
}

#[test]
fn where_the_space_is_small_the_attacker_wins_in_no_more_moves_than_counted() {
    let mut chance = Chance::new(31);
    let (mut refused, mut new, mut leaning, mut open) = (0, 0, 0, 0);
    let mut slack = [0; 4];
    for _ in 0..1_000 {
        let problem = ring(&mut chance);
        let Some(game) = Game::new(&problem) else {
            continue;
        };
        for first in [Role::Attacker, Role::Defender] {
            let checked = match verdict(&problem, first) {
                Ok(checked) => checked,
                Err(complaint) => {
                    assert_eq!(complaint, Complaint::NotDeadInside);
                    refused += 1;
                    continue;
                }
            };
            new += u32::from(!game.has_no_eye_space(&game.start(first, 0)));
            leaning += u32::from(checked.superko() == Superko::MayLean);
            for threats in [-1, 0, 2] {
                let root = game.start(first, threats);
                match Solution::new(&game, &root, Question::Capture, MOST_STATES) {
                    Some(solution) => {
                        assert!(solution.is_won(&root), "{problem:?} {first} {threats}");
                    }
                    None => open += 1,
                }
            }
            let root = game.start(first, 0);
            let counted = checked.defender_elsewhere().unwrap();
            if let Some(least) = least(&game, &root, PointSet::EMPTY, MOST_STATES) {
                assert!(least <= counted, "{least} {counted} {first} {problem:?}");
                slack[usize::try_from(counted - least).unwrap().min(3)] += 1;
            }
        }
    }
    assert_eq!((refused, new, leaning, open, slack), FOUND);
}

/// Refused; accepted, but with eye space; with stones of both sides that come off; not solved here; and how
/// often the count is right, one too large, and so on.
const FOUND: (u32, u32, u32, u32, [u32; 4]) = (656, 652, 422, 0, [893, 1, 0, 0]);

/// Three in a row with a stone in the middle, and one liberty beyond.
const THREE: &[&str] = &[".X.OX", "OOOOX", "OOO.X", "XXXXX"];

#[test]
fn three_in_a_row_with_a_stone_in_the_middle_are_dead() {
    let three = room(&["...OX", "OOOOX", "OOO.X", "XXXXX"]);
    assert!(verdict(&three, Role::Attacker).is_ok());
    assert_eq!(
        verdict(&three, Role::Defender).err(),
        Some(Complaint::NotDeadInside)
    );
    let four = room(&["....OX", "OOOOOX", "XXXXXX"]);
    assert_eq!(
        verdict(&four, Role::Attacker).err(),
        Some(Complaint::NotDeadInside)
    );
}

#[test]
fn older_versions_have_no_such_end() {
    let problem = room(&["...OX", "OOOOX", "XXXXX"]);
    let mut bytes = leaf(&problem, Role::Attacker, None);
    assert_eq!(bytes[4], 3);
    for version in [1, 2] {
        bytes[4] = version;
        let found = check(&problem, &bytes[..]).map_err(|fault| fault.complaint);
        assert_eq!(found.err(), Some(Complaint::BadNode(9)));
    }
}

#[test]
fn the_whole_part_must_be_known() {
    let mut problem = room(THREE);
    // Black's stone in the middle is in play; his wall is not.
    let middle = Point::new(1, 0).unwrap();
    problem.in_play = problem.in_play.map(|points| points | PointSet::of(middle));
    let part = problem.in_play.unwrap();
    let found = |kept| {
        let bytes = leaf(&problem, Role::Defender, Some(kept));
        check(&problem, &bytes[..]).map_err(|fault| fault.complaint)
    };
    assert!(found(part).is_ok());
    for point in part {
        let found = found(part - PointSet::of(point));
        assert_eq!(found.err(), Some(Complaint::NotDeadInside), "{point:?}");
    }
}
