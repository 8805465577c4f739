//! How many moves the defender can make elsewhere, against brute force: by the
//! certificate's own lines, and by the best play that there is.

use std::collections::HashMap;

use shikatsu_problem::{Move, PointSet, Problem, Role};
use shikatsu_proof::{
    Checked, Claim, Graph, GraphNodeId, Manner, Question, Reason, Step, check, write,
};

use crate::accepted::{Sample, for_each_sample};
use crate::chance::Chance;
use crate::rooms::room;
use crate::rules::{Game, State, bits};
use crate::solution::Solution;
use crate::zones::for_each_zone;

/// What a move puts on the board elsewhere.
fn cost(before: &State, after: &State, play: Move) -> u32 {
    match (before.turn(), before.threats != after.threats) {
        (Role::Defender, true) => 1,
        (Role::Attacker, true) => 2,
        (Role::Defender, false) => u32::from(play == Move::Pass),
        (Role::Attacker, false) => 0,
    }
}

/// The least number of moves elsewhere that the attacker has to leave to the
/// defender, by the states that are won with 0, with 1, with 2. His stones on
/// points that are `far` count as elsewhere.
pub(crate) fn least(game: &Game, root: &State, far: PointSet, limit: usize) -> Option<u32> {
    let (states, moves) = reachable(game, root, far, limit)?;
    let mut won: Vec<Option<u32>> = states
        .iter()
        .map(|state| (state.standing == 0).then_some(0))
        .collect();
    for budget in 0..64 {
        loop {
            let within = |&(to, cost): &(usize, u32)| {
                won[to].is_some_and(|least: u32| least + cost <= budget)
            };
            let fresh: Vec<usize> = (0..states.len())
                .filter(|&at| won[at].is_none() && !moves[at].is_empty())
                .filter(|&at| match states[at].turn() {
                    Role::Attacker => moves[at].iter().any(within),
                    Role::Defender => moves[at].iter().all(within),
                })
                .collect();
            if fresh.is_empty() {
                break;
            }
            for at in fresh {
                won[at] = Some(budget);
            }
        }
        if won[0].is_some() {
            break;
        }
    }
    won[0]
}

type Moves = Vec<(usize, u32)>;

fn reachable(
    game: &Game,
    root: &State,
    far: PointSet,
    limit: usize,
) -> Option<(Vec<State>, Vec<Moves>)> {
    let mut states = vec![*root];
    let mut index = HashMap::from([(*root, 0)]);
    let mut moves: Vec<Moves> = Vec::new();
    while let Some(state) = states.get(moves.len()).copied() {
        let mut out = Vec::new();
        if state.standing != 0 {
            for (play, after) in game.moves(&state, Question::Capture) {
                let fresh = states.len();
                let to = *index.entry(after).or_insert_with(|| {
                    states.push(after);
                    fresh
                });
                let strays = !state.attacker_moves && play.point().is_some_and(|p| far.contains(p));
                out.push((to, cost(&state, &after, play) + u32::from(strays)));
            }
        }
        moves.push(out);
        if states.len() > limit {
            return None;
        }
    }
    Some((states, moves))
}

/// Section 9: what the attacker fills of each part, and one more where a point
/// of it touches no safe stone.
fn patience(game: &Game, state: &State) -> u32 {
    let [attacker, defender] = state.stones;
    let safe = bits(attacker)
        .map(|bit| game.chain(attacker, 1 << bit))
        .filter(|&chain| game.has_outer_liberty(state, chain))
        .fold(0, |sum, chain| sum | chain);
    let mut parts: HashMap<u64, u32> = HashMap::new();
    for target in bits(state.standing) {
        let part = game.chain(game.playable & !safe, game.marker(target));
        let stones = game.chain(defender, game.marker(target)).count_ones();
        let least = parts.entry(part).or_insert(stones);
        *least = stones.min(*least);
    }
    let moves: u32 = parts
        .iter()
        .map(|(part, least)| {
            let touched = part & !game.border(safe) == 0;
            part.count_ones() - least + u32::from(!touched)
        })
        .sum();
    let moves = moves + u32::from(!game.problem.setup.ko_bans.is_empty());
    moves.saturating_sub(u32::from(state.attacker_moves))
}

/// The line with most moves elsewhere, each node once.
fn most(
    sample: &Sample<'_>,
    state: &State,
    id: GraphNodeId,
    known: &mut HashMap<GraphNodeId, u32>,
) -> u32 {
    if let Some(&most) = known.get(&id) {
        return most;
    }
    let mut below = |play: Move, next: GraphNodeId| {
        let after = sample.game.make(state, play, Question::Capture).unwrap();
        cost(state, &after, play) + most(sample, &after, next, known)
    };
    let found = match sample.graph.step(id).unwrap() {
        Step::Choice { play, next } => below(*play, *next),
        Step::Replies(replies) => replies.iter().map(|&(p, n)| below(p, n)).max().unwrap_or(0),
        // Shared by all states, so not to be remembered.
        Step::Leaf(Reason::NoEyeSpace) => return patience(sample.game, state),
        Step::Leaf(Reason::Fallen | Reason::TwoEyes | Reason::SmallSpace) => return 0,
    };
    known.insert(id, found);
    found
}

#[test]
fn the_count_is_that_of_the_longest_line_and_enough_for_the_best_play() {
    let (mut exact, mut none, mut spare) = (0, 0, 0);
    for_each_sample(|sample| {
        let checked = check(&sample.game.problem, &sample.bytes[..]).unwrap();
        let claim = &sample.claim;
        if (claim.question, claim.manner) != (Question::Capture, Manner::Prove) {
            assert_eq!(checked.defender_elsewhere(), None);
            none += 1;
            return;
        }
        let mut state = sample.game.start(claim.first, claim.threats);
        let mut opened = 0;
        for &play in &claim.opening {
            let after = sample.game.make(&state, play, claim.question).unwrap();
            opened += cost(&state, &after, play);
            state = after;
        }
        let found = most(sample, &state, sample.root, &mut HashMap::new());
        assert_eq!(checked.defender_elsewhere(), Some(opened + found));
        exact += 1;
        // Below a leaf no threat is answered, so only where there are none.
        if claim.threats == 0
            && let Some(least) = least(sample.game, &state, PointSet::EMPTY, 3_000)
        {
            assert!(least <= found, "{least} {found} {:?}", sample.game.problem);
            spare += found - least;
        }
    });
    assert_eq!((exact, none, spare), EXPECTED);
}

/// Proofs of K, other claims, and moves counted that best play does not leave.
const EXPECTED: (u32, u32, u32) = (589, 1_678, 67);

#[test]
fn what_is_forgotten_counts_as_elsewhere() {
    let (mut compared, mut spare) = (0, 0);
    for_each_zone(|sample, _| {
        let claim = &sample.claim;
        if claim.question != Question::Capture || claim.threats > 0 {
            return;
        }
        let checked = check(&sample.game.problem, &sample.bytes[..]).unwrap();
        let state = sample.game.start(claim.first, claim.threats);
        let in_play = sample.game.problem.in_play.unwrap();
        let zone = checked.zone().unwrap_or(in_play);
        assert!(zone.is_subset(&checked.leans_on()) && checked.leans_on().is_subset(&in_play));
        if let Some(least) = least(sample.game, &state, in_play - zone, 4_000) {
            let counted = checked.defender_elsewhere().unwrap();
            assert!(
                least <= counted,
                "{least} {counted} {:?}",
                sample.game.problem
            );
            compared += 1;
            spare += counted - least;
        }
    });
    assert_eq!((compared, spare), FORGOTTEN);
}

/// Proofs that forget, and moves counted that best play does not leave.
const FORGOTTEN: (u32, u32) = (140, 345);

fn claim(first: Role) -> Claim {
    Claim::at_start(Question::Capture, Manner::Prove, first)
}

fn leaf(problem: &Problem, first: Role) -> Option<Checked> {
    let mut graph = Graph::new();
    let root = graph.push(Step::Leaf(Reason::NoEyeSpace));
    let mut bytes = Vec::new();
    write(problem, &claim(first), &graph, root, &mut bytes).unwrap();
    check(problem, &bytes[..]).ok()
}

#[test]
fn filling_is_done_before_the_defender_has_more_moves_than_counted() {
    let mut chance = Chance::new(17);
    let mut slack = [0; 6];
    for _ in 0..5_000 {
        let problem = chance.problem(10);
        let Some(game) = Game::new(&problem) else {
            continue;
        };
        for first in [Role::Attacker, Role::Defender] {
            let Some(checked) = leaf(&problem, first) else {
                continue;
            };
            let root = game.start(first, 0);
            let counted = checked.defender_elsewhere().unwrap();
            assert_eq!(counted, patience(&game, &root), "{problem:?}");
            let Some(least) = least(&game, &root, PointSet::EMPTY, 4_000) else {
                continue;
            };
            assert!(least <= counted, "{least} {counted} {first} {problem:?}");
            slack[usize::try_from(counted - least).unwrap().min(5)] += 1;
        }
    }
    assert_eq!(slack, SLACK);
}

/// How often the count is right, one too large, and so on.
const SLACK: [u32; 6] = [148, 337, 334, 314, 203, 214];

fn counted(drawing: &[&str], first: Role) -> u32 {
    let problem = room(drawing);
    let game = Game::new(&problem).unwrap();
    let root = game.start(first, 0);
    let solution = Solution::new(&game, &root, Question::Capture, 100_000).unwrap();
    let (graph, root) = solution.graph();
    let mut bytes = Vec::new();
    write(&problem, &claim(first), &graph, root, &mut bytes).unwrap();
    check(&problem, &bytes[..])
        .unwrap()
        .defender_elsewhere()
        .unwrap()
}

#[test]
fn liberties_are_counted_as_a_player_counts_them() {
    // One liberty: taken at once, or after one move elsewhere.
    let one = ["O.X", "XXX"];
    assert_eq!(counted(&one, Role::Attacker), 0);
    assert_eq!(counted(&one, Role::Defender), 1);
    // Three points in a row: two moves elsewhere, whether White takes Black's
    // stones on the way or not.
    let three = ["...OX", "OOOOX", "XXXXX"];
    assert_eq!(counted(&three, Role::Attacker), 2);
}
