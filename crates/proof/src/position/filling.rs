//! Random boards known in part, and every way to fill them in: what the tests of
//! unknown points compare with.
//!
//! Nothing here uses the rules for unknown points but to reach a state.

use shikatsu_problem::{Color, PointSet, Problem, Role, Setup, Size};

use super::CheckerPosition;
use crate::content::{PointContent, narrow};
use crate::terrain::Terrain;

/// Marsaglia's xorshift with 64 bits.
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % limit as u64).unwrap()
    }

    pub(super) fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    pub(super) fn role(&mut self) -> Role {
        [Role::Attacker, Role::Defender][self.below(2)]
    }

    /// A board of which at most nine points are in play, or a ko.
    pub(super) fn terrain(&mut self) -> Option<Terrain> {
        if self.percent(40) {
            return self.ko();
        }
        let (width, height) = [(3, 3), (3, 4), (4, 3), (5, 2), (4, 4)][self.below(5)];
        let size = Size::new(width, height).unwrap();
        let mut problem = Problem::new(Setup::empty(size));
        let mut in_play = PointSet::EMPTY;
        let (dense, open) = (30 + self.below(50), self.below(40));
        for point in size.points() {
            let content = match self.below(100) {
                lot if lot >= dense => None,
                lot if lot % 2 == 0 => Some(Color::Black),
                _ => Some(Color::White),
            };
            if in_play.len() < 9 && self.percent(80) {
                problem.setup.put(point, content);
                in_play.insert(point);
                if content == Some(Color::White) && self.percent(50) {
                    problem.key_stones.insert(point);
                }
            } else if self.percent(open) {
                problem.setup.put(point, content);
            } else {
                problem.setup.put(point, Some(Color::Black));
            }
        }
        problem.in_play = Some(in_play);
        Terrain::new(&problem).ok()
    }

    /// A ko with some points changed, in play or not.
    fn ko(&mut self) -> Option<Terrain> {
        let size = Size::new(4, 3).unwrap();
        let mut problem = Problem::new(Setup::empty(size));
        let mut in_play = PointSet::EMPTY;
        for (point, sign) in size.points().zip(".XO.XO.O.XO.".chars()) {
            let odd = self.percent(10).then(|| ['.', 'X', 'O'][self.below(3)]);
            let sign = odd.unwrap_or(sign);
            let content = match sign {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
            problem.setup.put(point, content);
            if self.percent(90) {
                in_play.insert(point);
            }
            if content == Some(Color::White) && self.percent(50) {
                problem.key_stones.insert(point);
            }
        }
        problem.in_play = Some(in_play);
        Terrain::new(&problem).ok()
    }

    /// A state after some moves, some of them on a board known in part.
    fn position<'t>(&mut self, terrain: &'t Terrain) -> CheckerPosition<'t> {
        let threats = i8::try_from(self.below(5)).unwrap() - 2;
        let mut position = CheckerPosition::new(terrain, self.role(), threats);
        let prover = self.role();
        for _ in 0..self.below(5) {
            self.step(&mut position, prover);
        }
        let share = 20 + self.below(70);
        let kept: Vec<bool> = (0..terrain.len()).map(|_| self.percent(share)).collect();
        position.forget(|at| kept[at]);
        for _ in 0..self.below(3) {
            self.step(&mut position, prover);
        }
        position
    }

    pub(super) fn step(&mut self, position: &mut CheckerPosition<'_>, prover: Role) {
        let saved = position.save();
        if position
            .play(self.below(position.terrain.len()), prover)
            .is_err()
        {
            position.restore(saved);
        }
    }
}

/// A state without its board: ban, turn and threats.
pub(super) type Circumstances = (Option<u16>, Role, i8);

/// What a state is, for comparisons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ComparedState {
    pub(super) cells: Vec<PointContent>,
    pub(super) around: Circumstances,
}

pub(super) fn view(position: &CheckerPosition<'_>) -> ComparedState {
    ComparedState {
        cells: position.cells.clone(),
        around: (position.ban, position.turn, position.threats),
    }
}

pub(super) fn set(position: &mut CheckerPosition<'_>, view: &ComparedState) {
    position.cells.clone_from(&view.cells);
    (position.ban, position.turn, position.threats) = view.around;
    let count = |content| narrow(view.cells.iter().filter(|&&c| c == content).count());
    position.standing = count(PointContent::Target);
    position.marked = count(PointContent::UnknownTarget);
    position.unknown = position.marked + count(PointContent::Unknown);
    position.journal.clear();
}

/// Section 1, word by word.
pub(super) fn describes(partial: &ComparedState, full: &ComparedState, prover: Role) -> bool {
    let contents = partial.cells.iter().zip(&full.cells);
    let ((ban, turn, threats), (full_ban, full_turn, full_threats)) = (partial.around, full.around);
    contents.into_iter().all(|(&p, &f)| match p {
        // One more target only helps the defender.
        PointContent::Unknown => prover == Role::Defender || f != PointContent::Target,
        PointContent::UnknownTarget => true,
        _ => p == f,
    }) && turn == full_turn
        && match prover {
            Role::Attacker => full_threats <= threats,
            Role::Defender => full_threats >= threats,
        }
        && match (ban, full_ban) {
            (None, Some(at)) => partial.cells[usize::from(at)].is_unknown(),
            _ => ban == full_ban,
        }
}

/// Every full state that is described, with threats at most one step better.
pub(super) fn completions(
    partial: &ComparedState,
    terrain: &Terrain,
    prover: Role,
) -> Vec<ComparedState> {
    let mut boards = vec![partial.cells.clone()];
    for at in 0..terrain.len() {
        if !partial.cells[at].is_unknown() {
            continue;
        }
        let mut contents = vec![
            PointContent::Empty,
            PointContent::Attacker,
            PointContent::Defender,
        ];
        // A target stands where it stood at the start or nowhere.
        let hidden = prover == Role::Defender && terrain.start[at] == PointContent::Target;
        if hidden || partial.cells[at] == PointContent::UnknownTarget {
            contents.push(PointContent::Target);
        }
        boards = boards
            .into_iter()
            .flat_map(|board| {
                contents.iter().map(move |&content| {
                    let mut board = board.clone();
                    board[at] = content;
                    board
                })
            })
            .collect();
    }
    let better = match prover {
        Role::Attacker => -1,
        Role::Defender => 1,
    };
    let (ban, turn, threats) = partial.around;
    let mut views = Vec::new();
    for cells in boards.into_iter().filter(|cells| is_legal(cells, terrain)) {
        let hidden = (0..terrain.len())
            .filter(|&at| partial.cells[at].is_unknown() && cells[at] == PointContent::Empty)
            .map(|at| Some(narrow(at)));
        let bans: Vec<Option<u16>> = match ban {
            Some(_) => vec![ban],
            None => hidden.chain([None]).collect(),
        };
        for ban in bans {
            for threats in [threats, threats + better] {
                let around = (ban, turn, threats);
                let cells = cells.clone();
                views.push(ComparedState { cells, around });
            }
        }
    }
    views
}

/// Whether every chain has a liberty, found by spreading them.
fn is_legal(cells: &[PointContent], terrain: &Terrain) -> bool {
    let mut breathes: Vec<bool> = (0..terrain.len())
        .map(|at| {
            let Some(role) = cells[at].role() else {
                return true;
            };
            let mut around = terrain.neighbours(at).into_iter();
            terrain.is_outer(at, role) || around.any(|near| cells[near] == PointContent::Empty)
        })
        .collect();
    for _ in 0..terrain.len() {
        for at in 0..terrain.len() {
            let role = cells[at].role();
            let mut around = terrain.neighbours(at).into_iter();
            breathes[at] |= around.any(|near| {
                near < terrain.len()
                    && breathes[near]
                    && role.is_some()
                    && cells[near].role() == role
            });
        }
    }
    breathes.into_iter().all(|breathes| breathes)
}

/// Every known chain has a known liberty or the outer liberty.
pub(super) fn assert_breath(view: &ComparedState, terrain: &Terrain) {
    assert!(is_legal(&view.cells, terrain), "{view:?}");
}

/// Some partial states and who proves, with all that they describe.
pub(super) fn for_each_state(
    seed: u64,
    count: usize,
    mut f: impl FnMut(&mut CheckerPosition<'_>, Role),
) {
    let mut chance = Chance::new(seed);
    let mut done = 0;
    while done < count {
        let Some(terrain) = chance.terrain() else {
            continue;
        };
        let mut position = chance.position(&terrain);
        if position.unknown == 0 || position.unknown > 6 {
            continue;
        }
        let prover = chance.role();
        assert_breath(&view(&position), &terrain);
        f(&mut position, prover);
        done += 1;
    }
}

/// The same, with all that they describe.
pub(super) fn for_each_filled(
    seed: u64,
    count: usize,
    mut f: impl FnMut(&mut CheckerPosition<'_>, Role, &[ComparedState]),
) {
    for_each_state(seed, count, |position, prover| {
        let partial = view(position);
        let full = completions(&partial, position.terrain, prover);
        assert!(full.iter().all(|full| describes(&partial, full, prover)));
        f(position, prover, &full);
    });
}
