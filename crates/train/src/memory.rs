//! When a card comes back: FSRS-6 (Ye and others), with its published default parameters.
//!
//! A memory has a stability, the days after which nine in ten cards like it are remembered, and a difficulty from 1 to 10.
//! `tests/histories.rs` compares this page of formulas with two other implementations.
//!
//! Invariant: stability and difficulty stay in their bounds and are rounded, so that every machine keeps the same numbers.

/// The default parameters of FSRS-6.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// Bounds of a stability, in days.
const STABILITIES: (f64, f64) = (0.001, 36_500.0);

/// Longest pause, in days.
const LONGEST: f64 = 36_500.0;

/// How well a problem was remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recall {
    /// It was wrong.
    Again,
    /// It was right, but slow.
    Hard,
    /// It was right.
    Good,
    /// It was right at once; the trainer never says so, as the person presses no button here.
    Easy,
}

/// What is remembered of a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Memory {
    /// Days after which nine in ten such cards are remembered.
    pub stability: f64,
    /// From 1 to 10.
    pub difficulty: f64,
}

/// The memory after a review, whole days after the last one. The first review has no memory before it.
#[must_use]
pub fn review(before: Option<Memory>, recall: Recall, days: u32) -> Memory {
    let Some(before) = before else {
        return Memory {
            stability: W[place(recall)],
            difficulty: first_difficulty(recall).clamp(1.0, 10.0),
        };
    };
    let stability = if days == 0 {
        same_day(before.stability, recall)
    } else if recall == Recall::Again {
        forgotten(before, recall_chance(before, days))
    } else {
        remembered(before, recall_chance(before, days), recall)
    };
    Memory {
        stability: rounded(stability.clamp(STABILITIES.0, STABILITIES.1)),
        difficulty: next_difficulty(before.difficulty, recall),
    }
}

/// The chance that a card is remembered after so many days.
#[must_use]
pub fn recall_chance(memory: Memory, days: u32) -> f64 {
    let chance = (1.0 + factor() * f64::from(days) / memory.stability).powf(-W[20]);
    rounded(chance)
}

/// Whole days until the chance has fallen to this share; at least one.
#[must_use]
pub fn days_until(memory: Memory, retention: f64) -> u32 {
    let days = memory.stability / factor() * (retention.powf(-1.0 / W[20]) - 1.0);
    whole_days(days)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the bounds are those of a pause"
)]
fn whole_days(days: f64) -> u32 {
    days.round().clamp(1.0, LONGEST) as u32
}

fn factor() -> f64 {
    rounded((0.9f64.ln() / -W[20]).exp() - 1.0)
}

const fn place(recall: Recall) -> usize {
    match recall {
        Recall::Again => 0,
        Recall::Hard => 1,
        Recall::Good => 2,
        Recall::Easy => 3,
    }
}

/// The number of a recall in the formulas, from 1.
const fn grade(recall: Recall) -> f64 {
    match recall {
        Recall::Again => 1.0,
        Recall::Hard => 2.0,
        Recall::Good => 3.0,
        Recall::Easy => 4.0,
    }
}

fn first_difficulty(recall: Recall) -> f64 {
    rounded(W[4] - (W[5] * (grade(recall) - 1.0)).exp() + 1.0)
}

fn next_difficulty(before: f64, recall: Recall) -> f64 {
    let change = -W[6] * (grade(recall) - 3.0);
    let damped = before + rounded(change * (10.0 - before) / 9.0);
    rounded(W[7] * first_difficulty(Recall::Easy) + (1.0 - W[7]) * damped).clamp(1.0, 10.0)
}

fn remembered(before: Memory, chance: f64, recall: Recall) -> f64 {
    let Memory {
        stability,
        difficulty,
    } = before;
    let bonus = match recall {
        Recall::Hard => W[15],
        Recall::Easy => W[16],
        Recall::Again | Recall::Good => 1.0,
    };
    let growth = W[8].exp()
        * (11.0 - difficulty)
        * stability.powf(-W[9])
        * (((1.0 - chance) * W[10]).exp() - 1.0)
        * bonus;
    stability * (1.0 + growth)
}

fn forgotten(before: Memory, chance: f64) -> f64 {
    let Memory {
        stability,
        difficulty,
    } = before;
    let left = W[11]
        * difficulty.powf(-W[12])
        * ((stability + 1.0).powf(W[13]) - 1.0)
        * ((1.0 - chance) * W[14]).exp();
    left.min(stability / (W[17] * W[18]).exp())
}

fn same_day(stability: f64, recall: Recall) -> f64 {
    let growth = (W[17] * (grade(recall) - 3.0 + W[18])).exp() * stability.powf(-W[19]);
    let growth = if recall == Recall::Again {
        growth
    } else {
        growth.max(1.0)
    };
    stability * growth
}

/// Eight decimals, as published implementations keep.
fn rounded(value: f64) -> f64 {
    (value * 1e8).round() / 1e8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_comes_back_soon_and_what_is_known_later_and_later() {
        let mut memory = review(None, Recall::Again, 0);
        let mut pauses = Vec::new();
        for _ in 0..6 {
            let days = days_until(memory, 0.85);
            pauses.push(days);
            memory = review(Some(memory), Recall::Good, days);
        }
        assert_eq!(pauses[0], 1);
        assert!(
            pauses.windows(2).all(|pair| pair[0] <= pair[1]),
            "{pauses:?}"
        );
        assert!(pauses[5] > 20, "{pauses:?}");
        let forgot = review(Some(memory), Recall::Again, pauses[5]);
        assert!(forgot.stability < memory.stability / 2.0);
    }

    #[test]
    fn nine_in_ten_are_remembered_after_as_many_days_as_the_stability() {
        for stability in [2.0, 10.0, 365.0] {
            let memory = Memory {
                stability,
                difficulty: 5.0,
            };
            assert_eq!(f64::from(days_until(memory, 0.9)), stability);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let chance = recall_chance(memory, stability as u32);
            assert!((chance - 0.9).abs() < 1e-6, "{chance}");
        }
    }
}
