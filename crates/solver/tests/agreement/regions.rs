//! Random regions: small enough for the oracle, odd enough to be worth it.
//!
//! Corner, side and centre; boards from a single row to 19×19; compact and
//! stringy, in one piece or two; closed by a wall or open; groups around eye
//! space and stones thrown in at random; one to three targets; suicide; a ban
//! at the start.

use std::collections::{BTreeMap, HashSet};

use shikatsu_board::neighbours;
use shikatsu_problem::{
    Color, Move, Point, PointSet, Problem, Role, Rules, Setup, Size, Stakes, Suicide,
};
use shikatsu_solver::oracle::{Oracle, OracleState};

use crate::census::Class;
use crate::dice::Dice;

/// The largest oracle that is worth its time here, in states.
pub(crate) const MOST_STATES: u64 = 2 * 3u64.pow(11);

/// Draws for each rare state that is wanted.
const DRAWS_FOR_RARE: usize = 100;

/// A random problem and its oracle. Now and then it begins in the middle of a
/// ko, with a ban.
pub(crate) fn random_region(dice: &mut Dice) -> (Problem, Oracle) {
    loop {
        let problem = random_problem(dice);
        let Ok(oracle) = Oracle::with_limit(&problem, MOST_STATES) else {
            continue;
        };
        if !dice.once_in(6) {
            return (problem, oracle);
        }
        // Bans have the last ids.
        let last = oracle.ids() - 1 - dice.below(oracle.ids().min(200));
        let state = oracle.state(last).filter(|state| state.ban.is_some());
        let Some(begun) = state.map(|state| problem_at(&problem, &state)) else {
            return (problem, oracle);
        };
        if let Ok(oracle) = Oracle::with_limit(&begun, MOST_STATES) {
            return (begun, oracle);
        }
    }
}

/// The problem that begins in a state of another one.
pub(crate) fn problem_at(problem: &Problem, state: &OracleState) -> Problem {
    let stakes = Stakes::of(problem).unwrap();
    let mut begun = problem.with_first(stakes.color(state.turn));
    let in_play = problem.in_play.unwrap();
    let colors = [stakes.attacker(), stakes.defender()];
    for (color, stones) in colors.into_iter().zip([state.attacker, state.defender]) {
        let all = begun.setup.stones_mut(color);
        *all = (*all - in_play) | stones;
    }
    begun.key_stones = state.standing;
    begun.setup.ko_bans = state.ban.map(PointSet::of).unwrap_or_default();
    begun
}

/// How many states of a region are wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample {
    /// Drawn evenly by id.
    pub(crate) even: usize,
    /// Games of random play from the start, for each first mover.
    pub(crate) games: usize,
    /// Of each class but dead and alive, which fill most regions.
    pub(crate) rare: usize,
}

impl Sample {
    /// Different states of a region, both starts first.
    pub(crate) fn draw(self, dice: &mut Dice, oracle: &Oracle) -> Vec<OracleState> {
        let firsts = [Role::Attacker, Role::Defender];
        let mut states = Vec::from(firsts.map(|first| oracle.start(first)));
        for first in firsts {
            for _ in 0..self.games {
                random_game(dice, oracle, first, &mut states);
            }
        }
        let any = |dice: &mut Dice| oracle.state(dice.below(oracle.ids()));
        states.extend((0..self.even).filter_map(|_| any(dice)));
        let mut found: BTreeMap<Class, usize> = BTreeMap::new();
        for state in (0..self.rare * DRAWS_FOR_RARE).filter_map(|_| any(dice)) {
            let class = Class::of(&oracle.levels(&state).unwrap());
            let found = found.entry(class).or_default();
            if !matches!(class, Class::Dead | Class::Alive) && *found < self.rare {
                *found += 1;
                states.push(state);
            }
        }
        let mut met = HashSet::new();
        states.retain(|state| met.insert(*state));
        states
    }
}

fn random_game(dice: &mut Dice, oracle: &Oracle, first: Role, met: &mut Vec<OracleState>) {
    let mut state = oracle.start(first);
    for _ in 0..2 + dice.roll(12) {
        let moves = oracle.moves(&state);
        let stones = moves.iter().filter(|m| m.played != Move::Pass).count();
        // Passes are rarer than evenly drawn moves would have them.
        let from = usize::from(stones > 0 && !dice.once_in(4));
        state = moves[from + dice.roll(moves.len() - from)].after;
        met.push(state);
        if state.standing.is_empty() {
            return;
        }
    }
}

/// Not every result is a possible board.
fn random_problem(dice: &mut Dice) -> Problem {
    let size = random_size(dice);
    let in_play = random_points(dice, size);
    let attacker = Color::BOTH[dice.roll(2)];
    let mut problem = Problem::new(Setup::empty(size));
    let outside = neighbours(in_play, size.all() - in_play);
    // A wall, a wall with holes, a wall with friends, or both.
    let (holes, friends) = [(0, 0), (0, 0), (0, 0), (1, 0), (0, 1), (1, 1)][dice.roll(6)];
    for point in outside {
        let stone = match dice.roll(8) {
            0 if holes > 0 => None,
            1 if friends > 0 => Some(!attacker),
            _ => Some(attacker),
        };
        problem.setup.put(point, stone);
    }
    throw_stones(dice, &mut problem, in_play, attacker);
    let targets = [1, 1, 1, 2, 2, 3][dice.roll(6)];
    for _ in 0..targets {
        let own = *problem.setup.stones(!attacker);
        // Friends outside are rarely the ones at stake.
        let among = if dice.once_in(40) { own } else { own & in_play };
        let key = dice.pick(among).or_else(|| dice.pick(in_play)).unwrap();
        problem.setup.put(key, Some(!attacker));
        problem.key_stones.insert(key);
    }
    problem.in_play = Some(in_play);
    problem.setup.to_move = Some(Color::BOTH[dice.roll(2)]);
    if dice.once_in(4) {
        problem.rules = Rules {
            suicide: Suicide::Allowed,
            ..Rules::default()
        };
    }
    problem
}

fn random_size(dice: &mut Dice) -> Size {
    loop {
        let (least, spread) = [(1, 4), (2, 3), (3, 4), (5, 5), (9, 1), (19, 1)][dice.roll(6)];
        let mut side = || u32::try_from(least + dice.roll(spread)).unwrap();
        let (width, height) = (side(), side());
        if width * height >= 5 {
            return Size::new(width, height).unwrap();
        }
        // A single row is a board too.
        if height == 1 {
            return Size::new(5 + width, 1).unwrap();
        }
    }
}

/// One piece, or two that may lie far apart.
fn random_points(dice: &mut Dice, size: Size) -> PointSet {
    let wanted = [5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 12, 13, 14][dice.roll(14)];
    if dice.once_in(5) {
        let first = random_piece(dice, size, wanted / 2);
        return first | random_piece(dice, size, wanted - wanted / 2);
    }
    random_piece(dice, size, wanted)
}

/// A connected set of points: at a corner, a side or anywhere.
pub(crate) fn random_piece(dice: &mut Dice, size: Size, wanted: usize) -> PointSet {
    let all: Vec<Point> = size.points().collect();
    let anywhere = all[dice.roll(all.len())];
    let far = size.width() - 1;
    let start = match dice.roll(4) {
        0 => Point::new(0, 0).unwrap(),
        1 => Point::new(far, 0).unwrap(),
        2 => Point::new(anywhere.x(), 0).unwrap(),
        _ => anywhere,
    };
    let (draws, compact) = [(1, true), (3, true), (3, false)][dice.roll(3)];
    let mut points = PointSet::of(start);
    while points.len() < wanted.min(all.len()) {
        let edge = neighbours(points, size.all() - points);
        let draws: Vec<Point> = (0..draws).filter_map(|_| dice.pick(edge)).collect();
        let touching = |point: &Point| neighbours(PointSet::of(*point), points).len();
        let next = if compact {
            draws.into_iter().max_by_key(touching)
        } else {
            draws.into_iter().min_by_key(touching)
        };
        points.insert(next.unwrap());
    }
    points
}

/// Either a group with room inside, or stones anywhere.
fn throw_stones(dice: &mut Dice, problem: &mut Problem, in_play: PointSet, attacker: Color) {
    let (own, foreign) = [(0, 1), (2, 1), (3, 2), (4, 1)][dice.roll(4)];
    for point in in_play {
        let stone = match dice.roll(10) {
            drawn if drawn < own => Some(!attacker),
            drawn if drawn < own + foreign => Some(attacker),
            _ => None,
        };
        problem.setup.put(point, stone);
    }
    if dice.once_in(3) {
        return;
    }
    let mut group = PointSet::of(dice.pick(in_play).unwrap());
    for _ in 0..dice.roll(in_play.len() / 2 + 1) {
        let edge = neighbours(group, in_play - group);
        group.extend(dice.pick(edge));
    }
    for point in group {
        problem.setup.put(point, Some(!attacker));
    }
}
