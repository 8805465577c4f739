//! What can be seen on the board of a line: chains, liberties, regions, eyes.

use shikatsu_board::{flood, neighbours, regions};
use shikatsu_problem::{Color, Point, PointSet, Problem, Role, Suicide};

use super::{Replay, slot};

impl Replay {
    /// The whole board.
    #[must_use]
    pub const fn all(&self) -> PointSet {
        self.all
    }

    /// The points on which either side may play.
    #[must_use]
    pub const fn in_play(&self) -> PointSet {
        self.in_play
    }

    /// Puts more points in play.
    pub fn widen(&mut self, points: PointSet) {
        self.in_play |= points & self.all;
    }

    /// The stones of a side, those out of play included.
    #[must_use]
    pub const fn stones(&self, role: Role) -> PointSet {
        self.stones[slot(role)]
    }

    /// Whose stone is here.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Role> {
        [Role::Attacker, Role::Defender]
            .into_iter()
            .find(|&role| self.stones(role).contains(point))
    }

    /// The chain of the stone here; empty if there is none.
    #[must_use]
    pub fn chain(&self, point: Point) -> PointSet {
        self.owner(point).map_or(PointSet::EMPTY, |role| {
            flood(PointSet::of(point), self.stones(role))
        })
    }

    /// The empty points next to some stones, wherever they are.
    #[must_use]
    pub fn liberties(&self, stones: PointSet) -> PointSet {
        neighbours(stones, self.all) & self.vacant()
    }

    /// The points around a set.
    #[must_use]
    pub fn around(&self, points: PointSet) -> PointSet {
        neighbours(points, self.all)
    }

    /// Whether a chain can never be captured because of what lies outside.
    #[must_use]
    pub fn is_outer(&self, chain: PointSet) -> bool {
        let outside = self.all - self.in_play;
        !chain.is_subset(&self.in_play) || !self.liberties(chain).is_disjoint(&outside)
    }

    /// The chains of a side with the outer liberty.
    #[must_use]
    pub fn safe(&self, role: Role) -> PointSet {
        let chains = regions(self.stones(role)).filter(|&chain| self.is_outer(chain));
        chains.fold(PointSet::EMPTY, |all, chain| all | chain)
    }

    /// The chains that are at stake and stand.
    #[must_use]
    pub fn at_stake(&self) -> PointSet {
        flood(self.targets, self.stones(Role::Defender))
    }

    /// The regions in play without stones of the defender's into which nothing of
    /// the attacker's can come from outside.
    pub fn closed_regions(&self) -> impl Iterator<Item = PointSet> {
        let own = self.stones(Role::Defender);
        let outside = self.all - self.in_play - own;
        let beyond = neighbours(outside, self.all);
        regions(self.in_play - own).filter(move |region| region.is_disjoint(&beyond))
    }

    /// The closed regions that keep the stones at stake unconditionally alive, by
    /// Benson's test with outer liberties; none if they are not.
    #[must_use]
    pub fn eyes(&self) -> Vec<PointSet> {
        let own = self.stones(Role::Defender);
        let vacant = self.vacant();
        let mut chains: Vec<PointSet> = regions(own).collect();
        let mut eyes: Vec<PointSet> = self.closed_regions().collect();
        let is_vital = |eye: PointSet, chain: PointSet| {
            let needed = match self.suicide {
                Suicide::Allowed => eye,
                Suicide::Forbidden => eye & vacant,
            };
            needed.is_subset(&neighbours(chain, self.all))
        };
        loop {
            let before = (chains.len(), eyes.len());
            chains.retain(|&chain| {
                let vital = eyes.iter().filter(|&&eye| is_vital(eye, chain));
                self.is_outer(chain) || vital.take(2).count() == 2
            });
            let alive = chains.iter().fold(PointSet::EMPTY, |all, &one| all | one);
            eyes.retain(|&eye| (neighbours(eye, own)).is_subset(&alive));
            if (chains.len(), eyes.len()) == before {
                break;
            }
        }
        let targets = self.at_stake();
        let saved = chains
            .into_iter()
            .find(|chain| !chain.is_disjoint(&targets) && !self.is_outer(*chain));
        let Some(saved) = saved else {
            return Vec::new();
        };
        eyes.retain(|&eye| is_vital(eye, saved));
        eyes
    }

    /// Points of the defender's part that touch no safe stone of the attacker's; two eyes would have to be made of them.
    #[must_use]
    pub fn eye_space(&self) -> PointSet {
        let safe = self.safe(Role::Attacker);
        let rest = self.in_play - safe;
        let part = flood(self.at_stake() & rest, rest);
        part - neighbours(safe, self.all)
    }

    /// This position as a problem of its own, on the board of `base`.
    #[must_use]
    pub fn as_problem(&self, base: &Problem, defender: Color) -> Problem {
        let mut problem = base.with_first(self.turn.color(defender));
        *problem.setup.stones_mut(defender) = self.stones(Role::Defender);
        *problem.setup.stones_mut(!defender) = self.stones(Role::Attacker);
        problem.setup.ko_bans = self.ban.map(PointSet::of).unwrap_or_default();
        problem.key_stones = self.targets;
        problem
    }
}
