//! Random small problems, the same in every run.

use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Setup, Size, Suicide};

/// Marsaglia's xorshift with 64 bits.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % limit as u64).unwrap()
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }

    pub(crate) fn role(&mut self) -> Role {
        if self.percent(50) {
            Role::Attacker
        } else {
            Role::Defender
        }
    }

    /// A connected set of `wanted` points, or fewer on a small board.
    fn region(&mut self, size: Size, wanted: usize) -> Vec<Point> {
        let all: Vec<Point> = size.points().collect();
        let mut region = vec![self.pick(&all).unwrap()];
        for _ in 0..200 {
            let next = self.pick(&all).unwrap();
            let touches = region
                .iter()
                .any(|p| p.x().abs_diff(next.x()) + p.y().abs_diff(next.y()) == 1);
            if region.len() < wanted && touches && !region.contains(&next) {
                region.push(next);
            }
        }
        region
    }

    /// A problem with up to `most` points in play, or a room. Not all are sound: stones
    /// may lack liberties, and there may be no key stone.
    pub(crate) fn problem(&mut self, most: usize) -> Problem {
        let mut problem = if self.percent(60) {
            self.room()
        } else {
            self.mess(most)
        };
        problem.setup.to_move = Some(Color::BOTH[self.below(2)]);
        if self.percent(40) {
            let in_play = problem.in_play.unwrap_or_default();
            let stones = problem.setup.black | problem.setup.white;
            let vacant: Vec<Point> = (in_play - stones).iter().collect();
            problem.setup.ko_bans.extend(self.pick(&vacant));
        }
        if self.percent(25) {
            problem.rules.suicide = Suicide::Allowed;
        }
        problem
    }

    fn size(&mut self) -> Size {
        let [width, height] = [2, 2].map(|least| least + u32::try_from(self.below(4)).unwrap());
        Size::new(width, height).unwrap()
    }

    /// Empty points within a wall of the defender's, all in play, and the
    /// attacker around them; with a stone or two where they do not belong.
    fn room(&mut self) -> Problem {
        let size = self.size();
        let wanted = 2 + self.below(6);
        let room = self.region(size, wanted);
        let near = |a: Point, b: Point| a.x().abs_diff(b.x()) + a.y().abs_diff(b.y()) == 1;
        let defender = Color::BOTH[self.below(2)];
        let mut problem = Problem::new(Setup::empty(size));
        let mut in_play = PointSet::EMPTY;
        let open = self.percent(30);
        for point in size.points() {
            let odd = self.percent(10);
            let content = if room.contains(&point) {
                odd.then_some(if self.percent(30) {
                    defender
                } else {
                    !defender
                })
            } else if room.iter().any(|&other| near(point, other)) {
                if odd { None } else { Some(defender) }
            } else if odd {
                self.percent(50).then_some(defender)
            } else {
                let around = match self.below(100) {
                    0..8 if open => None,
                    8..16 if open => Some(defender),
                    _ => Some(!defender),
                };
                problem.setup.put(point, around);
                continue;
            };
            problem.setup.put(point, content);
            in_play.insert(point);
        }
        problem.in_play = Some(in_play);
        let stones: Vec<Point> = problem.setup.stones(defender).iter().collect();
        for _ in 0..=self.below(3) {
            problem.key_stones.extend(self.pick(&stones));
        }
        problem
    }

    /// Stones at random.
    fn mess(&mut self, most: usize) -> Problem {
        let size = self.size();
        let wanted = 3 + self.below(most - 2);
        let region = self.region(size, wanted);
        let defender = Color::BOTH[self.below(2)];
        let mut problem = Problem::new(Setup::empty(size));
        problem.in_play = Some(region.iter().copied().collect());
        let closed = self.percent(75);
        let share = 30 + self.below(45);
        for point in size.points() {
            let lot = self.below(100);
            let content = if region.contains(&point) {
                match lot {
                    _ if lot < share => Some(defender),
                    _ if lot < share + 8 => Some(!defender),
                    _ => None,
                }
            } else if closed || lot < 70 {
                Some(!defender)
            } else if lot < 85 {
                Some(defender)
            } else {
                None
            };
            problem.setup.put(point, content);
        }
        let stones: Vec<Point> = problem.setup.stones(defender).iter().collect();
        for _ in 0..=self.below(3) {
            problem.key_stones.extend(self.pick(&stones));
        }
        problem
    }
}
