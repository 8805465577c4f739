//! A weight for each value of each column, added up: logistic regression, or the choice among the moves of a node.
//!
//! The choice is the generalised model of Bradley and Terry (Coulom, *Computing "Elo ratings" of move patterns in the game of
//! Go*, 2007), learned by stochastic gradient with a step for each weight (Duchi, Hazan & Singer, *Adaptive subgradient
//! methods*, 2011).
//!
//! Invariant: the order of examples follows from the seed, so the same nodes give the same weights.

use shikatsu_board::SeededRandom;
use shikatsu_problem::Role;

use crate::columns::{COLUMNS, Column, FeatureSet, MoveColumns};
use crate::lesson_set::{InZone, LessonNode, MoveEnd, NodeMove};

/// Passes over the nodes.
const PASSES: usize = 12;
/// The first step of a weight.
const STEP: f32 = 0.15;
/// Keeps the first steps from being large.
const SOFTENED: f32 = 0.1;
/// How strongly weights are drawn to zero, for each example in which they occur.
const DECAY: f32 = 2e-5;
const SEED: u64 = 2026;

/// What is learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrainingTarget {
    /// Whether a move wins.
    Wins,
    /// Which of the winning moves is the cheapest to prove.
    Policy,
    /// Whether a loser's move needs an answer.
    Zone,
}

/// Weights for both movers.
#[derive(Debug, Clone)]
pub struct LinearModel {
    features: FeatureSet,
    movers: [MoverWeights; 2],
}

#[derive(Debug, Clone)]
struct MoverWeights {
    start: LearnedWeight,
    columns: Vec<Vec<LearnedWeight>>,
}

/// A weight, and the squares of its gradients so far.
#[derive(Debug, Clone, Copy, Default)]
struct LearnedWeight {
    value: f32,
    squares: f32,
}

impl LearnedWeight {
    fn learn(&mut self, gradient: f32) {
        let gradient = gradient + DECAY * self.value;
        self.squares += gradient * gradient;
        self.value -= STEP * gradient / (SOFTENED + self.squares).sqrt();
    }
}

impl LinearModel {
    /// Learns from nodes.
    #[must_use]
    pub fn learn(features: FeatureSet, target: TrainingTarget, nodes: &[LessonNode]) -> Self {
        let mut model = Self {
            features,
            movers: [(); 2].map(|()| MoverWeights::none()),
        };
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        let mut random = SeededRandom::new(SEED);
        for _ in 0..PASSES {
            for last in (1..order.len()).rev() {
                order.swap(last, random.below(last + 1));
            }
            for &place in &order {
                model.learn_node(target, &nodes[place]);
            }
        }
        model
    }

    /// The sum of a move: the logarithm of its odds.
    #[must_use]
    pub fn sum(&self, mover: Role, columns: &MoveColumns) -> f32 {
        let weights = &self.movers[usize::from(mover == Role::Defender)];
        let used = self.used();
        let parts =
            used.map(|column| weights.columns[column][usize::from(columns.0[column])].value);
        weights.start.value + parts.sum::<f32>()
    }

    /// The weight of a value of a column.
    #[must_use]
    pub fn weight(&self, mover: Role, column: usize, value: usize) -> f32 {
        self.movers[usize::from(mover == Role::Defender)].columns[column][value].value
    }

    /// What is added for every move of a mover.
    #[must_use]
    pub fn start(&self, mover: Role) -> f32 {
        self.movers[usize::from(mover == Role::Defender)]
            .start
            .value
    }

    fn used(&self) -> impl Iterator<Item = usize> + use<> {
        let features = self.features;
        (0..COLUMNS).filter(move |&column| features.has(Column::ALL[column]))
    }

    fn learn_node(&mut self, target: TrainingTarget, node: &LessonNode) {
        let gradients: Vec<(f32, MoveColumns)> = match target {
            TrainingTarget::Policy => self.gradients_of_choice(node),
            TrainingTarget::Wins | TrainingTarget::Zone => {
                let labels = node
                    .moves
                    .iter()
                    .filter_map(|one| Some((label(target, one)?, one)));
                let gradient = |(label, one): (f32, &NodeMove)| {
                    (
                        likelihood(self.sum(node.mover, &one.columns)) - label,
                        one.columns,
                    )
                };
                labels.map(gradient).collect()
            }
        };
        let used: Vec<usize> = self.used().collect();
        let weights = &mut self.movers[usize::from(node.mover == Role::Defender)];
        for (gradient, columns) in gradients {
            weights.start.learn(gradient);
            for &column in &used {
                weights.columns[column][usize::from(columns.0[column])].learn(gradient);
            }
        }
    }

    /// The gradients of the choice among all moves that are not open.
    fn gradients_of_choice(&self, node: &LessonNode) -> Vec<(f32, MoveColumns)> {
        if !node.is_contested() {
            return Vec::new();
        }
        let known: Vec<&NodeMove> = node
            .moves
            .iter()
            .filter(|one| one.end != MoveEnd::Open)
            .collect();
        let sums: Vec<f32> = known
            .iter()
            .map(|one| self.sum(node.mover, &one.columns))
            .collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
        let all: f32 = powers.iter().sum();
        let wanted: Vec<f32> = known.iter().map(|one| share(one)).collect();
        let all_wanted: f32 = wanted.iter().sum();
        let each = known.iter().zip(powers.iter().zip(&wanted));
        each.map(|(one, (power, wanted))| (power / all - wanted / all_wanted, one.columns))
            .collect()
    }
}

impl MoverWeights {
    fn none() -> Self {
        Self {
            start: LearnedWeight::default(),
            columns: Column::ALL
                .map(|column| vec![LearnedWeight::default(); column.width()])
                .into(),
        }
    }
}

/// The likelihood of a sum.
#[must_use]
pub fn likelihood(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}

/// How much of the choice a winning move deserves: the less work, the more. The square root keeps more than the cheapest.
fn share(one: &NodeMove) -> f32 {
    match one.end {
        MoveEnd::Wins => 1.0 / ((one.work + 2) as f32).sqrt(),
        MoveEnd::Loses | MoveEnd::Open => 0.0,
    }
}

fn label(target: TrainingTarget, one: &NodeMove) -> Option<f32> {
    match target {
        TrainingTarget::Zone => match one.zone {
            InZone::Yes => Some(1.0),
            InZone::No => Some(0.0),
            InZone::Unknown => None,
        },
        TrainingTarget::Wins | TrainingTarget::Policy => match one.end {
            MoveEnd::Wins => Some(1.0),
            MoveEnd::Loses => Some(0.0),
            MoveEnd::Open => None,
        },
    }
}
