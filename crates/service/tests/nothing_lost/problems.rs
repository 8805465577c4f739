//! Many small problems: the suite, and the suite with a stone more or less.

use std::path::Path;

use shikatsu_formats::read_any;
use shikatsu_problem::{Color, Point, Problem};

/// Numbers that look like chance and are the same each time.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let z = z ^ (z >> 31);
        usize::try_from(z % u64::try_from(most.max(1)).unwrap()).unwrap()
    }
}

/// A problem without end of them; those of the suite first.
pub(crate) struct Problems {
    suite: Vec<Problem>,
    next: usize,
    chance: Chance,
}

impl Problems {
    pub(crate) fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite");
        let mut files: Vec<_> = std::fs::read_dir(root)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir())
            .flat_map(|folder| std::fs::read_dir(folder).unwrap())
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
            .collect();
        files.sort();
        let read = |path| read_any(&std::fs::read(path).unwrap()).unwrap().remove(0).0;
        let suite = files.into_iter().map(read).map(|document| document.problem);
        Self {
            suite: suite.collect(),
            next: 0,
            chance: Chance::new(2_026),
        }
    }

    /// The next one; a few of them cannot be asked.
    pub(crate) fn next(&mut self) -> Problem {
        // A step that has nothing in common with the number of problems mixes the families.
        let at = (self.next * 37) % self.suite.len();
        let mut problem = self.suite[at].clone();
        if self.next >= self.suite.len() {
            self.vary(&mut problem);
        }
        self.next += 1;
        problem
    }

    fn vary(&mut self, problem: &mut Problem) {
        problem.setup.ko_bans = shikatsu_problem::PointSet::EMPTY;
        let everywhere = problem.setup.size.all();
        let in_play: Vec<Point> = problem.in_play.unwrap_or(everywhere).iter().collect();
        for _ in 0..=self.chance.below(2) {
            let point = in_play[self.chance.below(in_play.len())];
            if problem.key_stones.contains(point) {
                continue;
            }
            let stone = match self.chance.below(3) {
                0 => None,
                1 => Some(Color::Black),
                _ => Some(Color::White),
            };
            problem.setup.put(point, stone);
        }
    }
}
