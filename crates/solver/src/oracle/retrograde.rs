//! All answers of a region, by sweeps to the least fixpoint.
//!
//! K, S and E ask for a goal in finitely many moves, so an answer starts as
//! "no" and turns to "yes" only when the moves say so; what never turns is
//! endless play, and failure. A sweep runs from the largest board number down:
//! lines without removals are settled in one sweep, and each further sweep
//! looks past one more removal. Answers of earlier blocks are final.

use shikatsu_problem::Role;

use super::levels::{CAPTURE, EYES, IMPOSSIBLE, Lanes, MoveTally, Packed, STAND};
use super::links::{Bans, FALLEN, Links};
use super::numbering::{Block, Numbering};
use super::region::{OracleRegion, bits};

/// The answers of every state.
#[derive(Debug)]
pub(super) struct Solved {
    /// By id: slots first, then states with a ban.
    pub(super) answers: Vec<Packed>,
    /// The states with a ban.
    pub(super) bans: Bans,
    /// How many ids are states.
    pub(super) states: u64,
}

/// Solves every block, fewer targets first.
pub(super) fn solve(region: &OracleRegion, numbering: &Numbering) -> Solved {
    let (answers, bans) = all_lanes(region, numbering);
    let possible = answers.iter().filter(|&&lanes| lanes & IMPOSSIBLE == 0);
    Solved {
        states: possible.count() as u64,
        answers: answers
            .iter()
            .map(|&lanes| Packed::from_lanes(lanes))
            .collect(),
        bans,
    }
}

/// The answers at every level, before they are packed into thresholds.
fn all_lanes(region: &OracleRegion, numbering: &Numbering) -> (Vec<Lanes>, Bans) {
    let mut answers = vec![0; 2 * numbering.len() as usize];
    let mut bans = Bans::default();
    for block in numbering.blocks() {
        let known = bans.len();
        let links = Links::build(region, numbering, block, &mut answers, &mut bans);
        for position in known..bans.len() {
            let slot = bans.get(position).map_or(0, |(slot, _)| slot as usize);
            answers.push(answers[slot]);
        }
        let mut sweep = Sweep {
            block,
            links: &links,
            slots: 2 * numbering.len() as usize,
            answers: &mut answers,
        };
        while sweep.run(&bans, known) == Change::Some {}
    }
    (answers, bans)
}

/// Whether a sweep found anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    None,
    Some,
}

struct Sweep<'a> {
    block: &'a Block,
    links: &'a Links,
    slots: usize,
    answers: &'a mut [Lanes],
}

impl Sweep<'_> {
    /// Visits every board of the block once, largest number first. The bans of
    /// the block begin at position `known`.
    fn run(&mut self, bans: &Bans, known: usize) -> Change {
        let mut change = Change::None;
        let mut next_ban = bans.len();
        let first = 2 * self.block.first as usize;
        for local in (0..2 * self.block.boards as usize).step_by(2).rev() {
            let slot = first + local;
            if self.answers[slot] & IMPOSSIBLE == 0 {
                // The attacker again, because his pass leads to the defender's slot.
                for turn in [0, 1, 0] {
                    if self.is_open(slot + turn) {
                        let answer = self.ordinary(local + turn);
                        self.raise(slot + turn, answer, &mut change);
                    }
                }
            }
            while let Some((at, banned)) = next_ban
                .checked_sub(1)
                .filter(|&position| position >= known)
                .and_then(|position| bans.get(position))
                .filter(|&(at, _)| at as usize >= slot)
            {
                next_ban -= 1;
                if self.is_open(self.slots + next_ban) {
                    let answer = self.banned(at as usize - first, banned);
                    self.raise(self.slots + next_ban, answer, &mut change);
                }
            }
        }
        change
    }

    /// False when every level is decided: K excludes S and E. The goal of E
    /// is decided from the start.
    fn is_open(&self, id: usize) -> bool {
        self.answers[id] != CAPTURE && self.answers[id] != STAND | EYES
    }

    fn raise(&mut self, id: usize, answer: Lanes, change: &mut Change) {
        if self.answers[id] | answer != self.answers[id] {
            self.answers[id] |= answer;
            *change = Change::Some;
        }
    }

    /// A state without a ban.
    fn ordinary(&self, local: usize) -> Lanes {
        let mut tally = MoveTally::new(mover(local));
        self.add_quiet(local, &mut tally);
        for &after in &self.links.after[self.removals(local)] {
            tally.add(self.answer(after));
        }
        tally.add_ordinary_pass(self.answers[self.turned(local)]);
        tally.answer()
    }

    /// The same board with a ban: the banned stone costs a threat and the pass
    /// does not count towards the end.
    fn banned(&self, local: usize, banned: usize) -> Lanes {
        let mut tally = MoveTally::new(mover(local));
        self.add_quiet(local, &mut tally);
        let points = bits(self.links.removing[local]);
        for (point, &after) in points.zip(&self.links.after[self.removals(local)]) {
            if point == banned {
                tally.add_retake(self.answer(after));
            } else {
                tally.add(self.answer(after));
            }
        }
        tally.add(self.answers[self.turned(local)]);
        tally.answer()
    }

    fn add_quiet(&self, local: usize, tally: &mut MoveTally) {
        let step = if local.is_multiple_of(2) { 2 } else { 4 };
        let turned = self.turned(local);
        for point in bits(self.links.quiet[local]) {
            tally.add(self.answers[turned + step * self.block.weight[point] as usize]);
        }
    }

    fn removals(&self, local: usize) -> std::ops::Range<usize> {
        self.links.begin[local] as usize..self.links.begin[local + 1] as usize
    }

    /// The slot after a pass.
    fn turned(&self, local: usize) -> usize {
        (2 * self.block.first as usize + local) ^ 1
    }

    fn answer(&self, id: u32) -> Lanes {
        if id == FALLEN {
            CAPTURE
        } else {
            self.answers[id as usize]
        }
    }
}

const fn mover(local: usize) -> Role {
    if local.is_multiple_of(2) {
        Role::Attacker
    } else {
        Role::Defender
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::{Color, Problem, Setup, Size};

    use super::*;

    /// Section 4: threats only help their owner. Packing relies on it.
    #[test]
    fn answers_are_monotone_in_threats() {
        let size = Size::square(3).unwrap();
        let mut kos = 0;
        for keys in [&["A1"][..], &["B2"], &["A1", "C3"]] {
            let mut problem = Problem::new(Setup::empty(size));
            for label in keys {
                let point = size.point(label).unwrap();
                problem.setup.put(point, Some(Color::White));
                problem.key_stones.insert(point);
            }
            problem.in_play = Some(size.all());
            let region = OracleRegion::new(&problem).unwrap();
            let (answers, _) = all_lanes(&region, &Numbering::new(&region));
            for lanes in answers.into_iter().filter(|lanes| lanes & IMPOSSIBLE == 0) {
                let lane = |shift: u32| lanes >> shift & CAPTURE;
                let (k, s, e) = (lane(0), lane(16), lane(32));
                assert_eq!(
                    k & (k >> 1),
                    k >> 1,
                    "K won at a level but not below: {k:b}"
                );
                for won in [s, e] {
                    let above = won << 1 & CAPTURE;
                    assert_eq!(won & above, above, "won at a level but not above: {won:b}");
                }
                kos += u32::from(k != 0 && k != CAPTURE);
            }
        }
        assert!(kos > 1000, "only {kos} states depend on threats");
    }
}
