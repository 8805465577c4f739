//! A year of many players: ratings must not drift, because anchor problems hold the scale.
//!
//! Players have a true strength and problems a true difficulty, and chance decides as the formula of Elo says. Players
//! begin at the start rating, problems near their difficulty but unsure. Each hour the problems are rated by the tries of
//! those players whose own rating is sure; some problems are anchors and never move: one in
//! twenty of a site, one in five of a club, which has fewer tries to learn from.

use shikatsu_train::{
    AnchorScale, AttemptResult, PlayerRating, ProblemRating, START, rate_player, rate_problem,
};

/// Players below this deviation move problems.
const SURE: f64 = 110.0;

/// Tries of one player in a day that move problems.
const MOST_A_DAY: u32 = 300;

struct Chance(u64);

impl Chance {
    fn unit(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        #[expect(clippy::cast_precision_loss)]
        let unit = (self.0 >> 11) as f64 / (1u64 << 53) as f64;
        unit
    }

    /// About normal, with this mean and deviation.
    fn near(&mut self, mean: f64, deviation: f64) -> f64 {
        let sum: f64 = (0..12).map(|_| self.unit()).sum();
        mean + (sum - 6.0) * deviation
    }

    fn below(&mut self, count: usize) -> usize {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let place = (self.unit() * count as f64) as usize;
        place.min(count - 1)
    }
}

struct Player {
    strength: f64,
    rating: PlayerRating,
    last: f64,
    today: u32,
}

struct Problem {
    difficulty: f64,
    rating: ProblemRating,
    is_anchor: bool,
    tries: Vec<(PlayerRating, AttemptResult)>,
}

/// What is left of the scale after so many days: the mean error of problems that were tried and of sure players.
struct Drift {
    problems: f64,
    players: f64,
    tries: u32,
}

struct Year {
    chance: Chance,
    players: Vec<Player>,
    problems: Vec<Problem>,
    tries: u32,
    scale: AnchorScale,
}

impl Year {
    fn new(players: usize, problems: usize, anchors: usize) -> Self {
        let mut chance = Chance(20_261_118);
        let players = (0..players).map(|_| Player {
            strength: chance.near(1200.0, 300.0).clamp(300.0, 2400.0),
            rating: PlayerRating::new(START),
            last: 0.0,
            today: 0,
        });
        let players = players.collect();
        let problems = (0..problems).map(|at| {
            let difficulty = chance.near(1200.0, 350.0).clamp(200.0, 2600.0);
            let is_anchor = at % anchors == 0;
            let error = if is_anchor {
                0.0
            } else {
                chance.near(0.0, 150.0)
            };
            let rating = ProblemRating {
                rating: (difficulty + error).max(100.0),
                deviation: if is_anchor { 45.0 } else { 200.0 },
            };
            Problem {
                difficulty,
                rating,
                is_anchor,
                tries: Vec::new(),
            }
        });
        let problems = problems.collect();
        Self {
            chance,
            players,
            problems,
            tries: 0,
            scale: AnchorScale::default(),
        }
    }

    fn run(mut self, days: u32) -> Drift {
        for day in 0..days {
            for player in &mut self.players {
                player.today = 0;
            }
            self.scale.end_day();
            let order = self.by_rating();
            for hour in 0..24 {
                self.hour(f64::from(day) + f64::from(hour) / 24.0, &order);
            }
        }
        self.drift()
    }

    fn by_rating(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.problems.len()).collect();
        order.sort_by(|one, other| {
            self.problems[*one]
                .rating
                .rating
                .total_cmp(&self.problems[*other].rating.rating)
        });
        order
    }

    /// An hour in which one in eighty players tries a problem near their rating; the year has about 110 for each.
    fn hour(&mut self, now: f64, order: &[usize]) {
        let mut touched = Vec::new();
        for _ in 0..self.players.len().div_ceil(80) {
            let player = self.chance.below(self.players.len());
            let problem = self.near(self.players[player].rating.rating, order);
            self.one(player, problem, now);
            touched.push(problem);
        }
        for problem in touched {
            let problem = &mut self.problems[problem];
            let tries = std::mem::take(&mut problem.tries);
            if !problem.is_anchor {
                problem.rating = rate_problem(problem.rating, &tries);
            }
        }
    }

    fn near(&mut self, rating: f64, order: &[usize]) -> usize {
        let low = order.partition_point(|at| self.problems[*at].rating.rating < rating - 100.0);
        let high = order.partition_point(|at| self.problems[*at].rating.rating < rating + 100.0);
        if low < high {
            return order[low + self.chance.below(high - low)];
        }
        order[low.min(order.len() - 1)]
    }

    fn one(&mut self, player: usize, problem: usize, now: f64) {
        let (player, problem) = (&mut self.players[player], &mut self.problems[problem]);
        let expected = 1.0 / (1.0 + 10f64.powf((problem.difficulty - player.strength) / 400.0));
        let result = if self.chance.unit() < expected {
            AttemptResult::Right
        } else {
            AttemptResult::Wrong
        };
        player.today += 1;
        self.tries += 1;
        if player.rating.deviation < SURE && player.today <= MOST_A_DAY {
            if problem.is_anchor {
                self.scale
                    .note(player.rating, problem.rating.rating, result);
            }
            problem
                .tries
                .push((self.scale.placed(player.rating), result));
        }
        let idle = now - player.last;
        player.rating = rate_player(player.rating, problem.rating.rating, result, idle, 1.0);
        player.last = now;
    }

    fn drift(&self) -> Drift {
        let tried = self
            .problems
            .iter()
            .filter(|one| !one.is_anchor && one.rating.deviation < 150.0);
        let sure = self
            .players
            .iter()
            .filter(|one| one.rating.deviation < SURE);
        Drift {
            problems: mean(tried.map(|one| one.rating.rating - one.difficulty)),
            players: mean(sure.map(|one| one.rating.rating - one.strength)),
            tries: self.tries,
        }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
    assert!(count > 0.0, "there is nothing to measure");
    sum / count
}

fn assert_steady(drift: &Drift) {
    assert!(
        drift.problems.abs() < 10.0,
        "problems drift by {}",
        drift.problems
    );
    assert!(
        drift.players.abs() < 10.0,
        "players drift by {}",
        drift.players
    );
}

#[test]
fn a_year_of_a_club_does_not_drift() {
    let drift = Year::new(2000, 2000, 5).run(365);
    assert!(drift.tries > 200_000, "{}", drift.tries);
    assert_steady(&drift);
}

#[test]
#[ignore = "ten seconds: 10,000 players and 10,000 problems"]
fn a_year_of_a_site_does_not_drift() {
    let drift = Year::new(10_000, 10_000, 20).run(365);
    println!(
        "{} tries: problems {:.2}, players {:.2}",
        drift.tries, drift.problems, drift.players
    );
    assert_steady(&drift);
}
