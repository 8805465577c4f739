//! Learns the weights of `src/region/shape.bin` from problems of our own making.
//!
//! ```text
//! cargo run --release -p shikatsu-solver --example learn -- 6000 60000 crates/solver/src/region/shape.bin
//! ```
//!
//! Random walled regions with random stones are searched for both first
//! movers; each settled position is an example: the side that won needed so much
//! work, the other side would have needed far more. Two linear sums over the
//! crosses of a position are fitted to the logarithms by stochastic gradient. A cross has the weight
//! of its class: the same cross turned or mirrored, since regions are drawn in one corner alone.
//! The seed is fixed, so the same command gives the same weights.

#![allow(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "a tool for people at a terminal; weights are small"
)]

use std::error::Error;

use shikatsu_board::{neighbours, regions};
use shikatsu_problem::{Point, PointSet, Problem, Role, Setup, Size};
use shikatsu_solver::budget::Budget;
use shikatsu_solver::session::Session;
use shikatsu_solver::shape::{CROSSES, TrainingExample, canonical_cross};
use shikatsu_solver::table::Table;

/// Logarithm of the work that a lost side is said to need.
const LOST: f32 = 12.0;

/// Lessons kept of one problem for each winner.
const KEPT: u64 = 600;

/// Learning rates, one for each pass over the examples.
const RATES: [f32; 8] = [3e-3, 2e-3, 1.5e-3, 1e-3, 7e-4, 5e-4, 3e-4, 1.5e-4];

type Weights = Vec<[f32; 2]>;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [problems, nodes, out] = &words[..] else {
        return Err("usage: learn PROBLEMS NODES OUT".into());
    };
    let mut chance = Chance(0x5EED);
    let mut examples = collect(problems.parse()?, nodes.parse()?, &mut chance);
    let tested = examples.split_off(examples.len() * 9 / 10);
    println!(
        "{} examples, {} kept for testing",
        examples.len(),
        tested.len()
    );
    let mut weights: [Weights; 2] = std::array::from_fn(|_| vec![[0.0; 2]; CROSSES + 1]);
    for (pass, rate) in RATES.into_iter().enumerate() {
        chance.shuffle(&mut examples);
        for example in &examples {
            learn(&mut weights, example, rate);
        }
        let (error, right) = test(&weights, &tested);
        println!("pass {pass}: mean square error {error:.3}, winner right {right:.4}");
    }
    std::fs::write(out, pack(&weights))?;
    Ok(())
}

fn collect(problems: usize, nodes: u64, chance: &mut Chance) -> Vec<TrainingExample> {
    let mut table = Table::new(64 << 20);
    let mut examples = Vec::new();
    let mut made = 0;
    while made < problems {
        let Some(problem) = random_problem(chance) else {
            continue;
        };
        let Ok(mut session) = Session::new(&problem, &mut table) else {
            continue;
        };
        made += 1;
        let mut budget = Budget::nodes(nodes);
        let mut found = session.training_examples(Role::Attacker, &mut budget);
        found.extend(session.training_examples(Role::Defender, &mut budget));
        for winner in [Role::Attacker, Role::Defender] {
            let count = found
                .iter()
                .filter(|example| example.winner == winner)
                .count() as u64;
            examples.extend(
                found
                    .iter()
                    .filter(|example| example.winner == winner)
                    .filter(|_| count <= KEPT || chance.below(count) < KEPT)
                    .cloned(),
            );
        }
    }
    examples
}

fn learn(weights: &mut [Weights; 2], example: &TrainingExample, rate: f32) {
    let weights = &mut weights[usize::from(example.turn == Role::Defender)];
    let (guess, truth) = (sums(weights, example), truth(example));
    let step = [0, 1].map(|i: usize| (guess[i] - truth[i]).clamp(-4.0, 4.0) * rate);
    for i in 0..2 {
        weights[CROSSES][i] -= step[i];
        for &cross in &example.crosses {
            let weight = &mut weights[usize::from(cross)][i];
            *weight -= step[i] + 1e-6 * *weight;
        }
    }
}

fn sums(weights: &Weights, example: &TrainingExample) -> [f32; 2] {
    example
        .crosses
        .iter()
        .fold(weights[CROSSES], |sum, &cross| {
            let pair = weights[usize::from(cross)];
            [sum[0] + pair[0], sum[1] + pair[1]]
        })
}

fn truth(example: &TrainingExample) -> [f32; 2] {
    let work = (f64::from(example.work) + 2.0).log2() as f32 - 2.0;
    match example.winner {
        Role::Attacker => [work, LOST],
        Role::Defender => [LOST, work],
    }
}

fn test(weights: &[Weights; 2], examples: &[TrainingExample]) -> (f32, f32) {
    let mut error = 0.0;
    let mut right = 0.0;
    for example in examples {
        let weights = &weights[usize::from(example.turn == Role::Defender)];
        let (guess, truth) = (sums(weights, example), truth(example));
        error += (guess[0] - truth[0]).powi(2) + (guess[1] - truth[1]).powi(2);
        right += f32::from(u8::from(
            (guess[0] < guess[1]) == (example.winner == Role::Attacker),
        ));
    }
    let count = examples.len().max(1) as f32;
    (error / count, right / count)
}

/// The weights of all crosses, each that of its class.
fn pack(weights: &[Weights; 2]) -> Vec<u8> {
    let of_side = |weights: &Weights| -> Weights {
        let classes = (0..CROSSES).map(|cross| weights[canonical_cross(cross)]);
        classes.chain([weights[CROSSES]]).collect()
    };
    weights
        .iter()
        .flat_map(of_side)
        .flatten()
        .flat_map(|weight| ((weight * 256.0).clamp(-32_767.0, 32_767.0) as i16).to_le_bytes())
        .collect()
}

/// A compact region by a corner, a side or the middle, walled in, with random
/// stones; `None` when nothing worth defending came out.
fn random_problem(chance: &mut Chance) -> Option<Problem> {
    let size = Size::NINETEEN;
    let all = size.all();
    let (x, y) = match chance.below(10) {
        0..=5 => (chance.below(3), chance.below(3)),
        6..=8 => (6 + chance.below(6), chance.below(2)),
        _ => (8, 8),
    };
    let mut region = PointSet::of(Point::new(x as u8, y as u8)?);
    let wanted = 12 + chance.below(20) as usize;
    while region.len() < wanted {
        let border: Vec<Point> = (neighbours(region, all) - region).iter().collect();
        let next = (0..3)
            .map(|_| border[chance.below(border.len() as u64) as usize])
            .max_by_key(|&point| {
                let edges = usize::from(point.x() == 0) + usize::from(point.y() == 0);
                (neighbours(PointSet::of(point), all) & region).len() * 2 + edges
            })?;
        region.insert(next);
    }
    let mut setup = Setup::empty(size);
    setup.black = neighbours(region, all) - region;
    let rim = neighbours(setup.black, all) & region;
    if chance.below(2) == 0 {
        // A wall with gaps: who gets there is out.
        let gap = 5 + chance.below(30);
        let standing = setup.black.iter().filter(|_| chance.below(100) >= gap);
        setup.black = standing.collect();
    }
    let (defenders, attackers) = (30 + chance.below(45), chance.below(20));
    for point in &region {
        let share = if rim.contains(point) {
            defenders + 20
        } else {
            defenders / 2
        };
        let drawn = chance.below(100);
        if drawn < share {
            setup.white.insert(point);
        } else if drawn < share + attackers {
            setup.black.insert(point);
        }
    }
    let mut chains: Vec<PointSet> = regions(setup.white).collect();
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
    chains.truncate(4);
    let mut problem = Problem::new(setup);
    for chain in chains {
        if chain.len() >= 2 || chance.below(2) == 0 {
            problem.key_stones.insert(chain.first()?);
        }
    }
    problem.in_play = Some(region);
    Some(problem)
}

/// Marsaglia's xorshift, with a multiplication.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % limit.max(1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            items.swap(i, j);
        }
    }
}
