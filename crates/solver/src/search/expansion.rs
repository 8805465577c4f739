//! The children of a node: each is made, recognised if possible, and given numbers.
//!
//! What is recognised, in order of cost: a repetition of the line, a state that the table knows,
//! a state that a static test settles. The others get starting numbers.

use shikatsu_problem::Role;

use super::Search;
use super::good_replies::TRUST;
use crate::region::atari::falls_at_once;
use crate::region::eye_space::lacks_eye_space;
use crate::region::game::SearchGame;
use crate::region::life::lives;
use crate::region::role_index::role_index;
use crate::region::shape::ShapeSums;
use crate::region::spot::{PASS, Spot, spot_of};
use crate::region::state::State;
use crate::region::threats::{self, Finite, Threats};
use crate::region::word::Word;
use crate::tables::table::Entry;
use crate::zones::win::{Child, FREE, INFINITE, KoRetake, Win};
use crate::zones::zone::{self, Made};

/// How much less is expected of a move that is not near.
const REMOTE: u32 = 16;

/// What tells guided starting numbers of a move from plain ones.
const GUIDED: u64 = 0x6A09_E667_F3BC_C909;

/// Whether a child settles its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChildEffect {
    Settles,
    Open,
}

/// What the starting numbers of all children are made from.
struct EstimateInput<W> {
    shape: ShapeSums,
    /// Points at most two steps from a target that stands. A move elsewhere is
    /// mostly refuted together with many others, by their zone.
    near: W,
}

/// Whether learned guesses go into the starting numbers of a node's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Guidance {
    /// They do not, because the search has none or the node has too little work below it.
    Plain,
    /// They do.
    Guided,
}

/// A node whose children are being made.
struct ExpandedNode<'s, W> {
    state: &'s State<W>,
    level: Threats,
    guidance: Guidance,
    /// Made when a child needs it; a child whose starting numbers are kept needs none.
    estimate: Option<EstimateInput<W>>,
    /// What refuted the last move in another position.
    good_reply: Spot,
}

impl<W: Word> Search<'_, W> {
    /// Pushes the children of a state, up to the first that wins for the
    /// mover; the move that did best last time comes first.
    pub(crate) fn expand(&mut self, state: &State<W>, level: Threats) {
        let entry = self.table.get(state.key ^ self.game.salt());
        let work = entry.map_or(0, |entry| entry.work);
        let node = &mut self.expanded_node(state, level, self.guidance(work));
        let mut later = state.vacant(self.region);
        if let Some(entry) = entry {
            let best = W::bit(usize::from(entry.best)) & later;
            if !best.is_empty() {
                later = later.without(best);
                if self.push(node, entry.best) == ChildEffect::Settles {
                    return;
                }
            }
        }
        for index in later.members() {
            if self.push(node, spot_of(index)) == ChildEffect::Settles {
                return;
            }
        }
        self.push(node, PASS);
    }

    /// Guidance of a node with so much work below it. The root has it from the beginning: its children are made once.
    fn guidance(&self, work: u32) -> Guidance {
        match &self.odds {
            Some(odds) if work >= odds.least_work() || self.path.depth() <= 1 => Guidance::Guided,
            _ => Guidance::Plain,
        }
    }

    fn expanded_node<'s>(
        &self,
        state: &'s State<W>,
        level: Threats,
        guidance: Guidance,
    ) -> ExpandedNode<'s, W> {
        ExpandedNode {
            state,
            level,
            guidance,
            estimate: None,
            good_reply: self.good_replies.to(state.turn.opponent(), self.last),
        }
    }

    fn estimate(&mut self, state: &State<W>, guidance: Guidance) -> EstimateInput<W> {
        if let (Guidance::Guided, Some(odds)) = (guidance, &mut self.odds) {
            odds.guess(self.region, state);
        }
        let targets = self.region.fill(state.standing, state.stones[1]);
        let beside = targets | self.region.spread(targets);
        EstimateInput {
            shape: self.region.grid.sums(state.stones, state.turn.opponent()),
            near: beside | self.region.spread(beside),
        }
    }

    /// Pushes all children of a state.
    pub(crate) fn expand_fully(&mut self, state: &State<W>, level: Threats) {
        let node = &mut self.expanded_node(state, level, self.guidance(u32::MAX));
        for index in state.vacant(self.region).members() {
            self.push(node, spot_of(index));
        }
        self.push(node, PASS);
    }

    /// A move of this game, if it is one.
    #[inline]
    pub(crate) fn step(
        &self,
        state: &State<W>,
        spot: Spot,
        level: Threats,
    ) -> Option<(State<W>, Threats, KoRetake)> {
        if spot == PASS {
            let next = state.pass(self.keys);
            return self
                .game
                .may_pass(state)
                .then_some((next, level, KoRetake::No));
        }
        let (after, retake) = if spot == state.ban {
            (threats::after_retake(level, state.turn)?, KoRetake::Yes)
        } else {
            (level, KoRetake::No)
        };
        let next = state.play(self.region, self.keys, spot)?;
        Some((next, after, retake))
    }

    fn push(&mut self, node: &mut ExpandedNode<'_, W>, spot: Spot) -> ChildEffect {
        let Some((state, level, retake)) = self.step(node.state, spot, node.level) else {
            return ChildEffect::Open;
        };
        self.budget.spend();
        let plain = state.key ^ node.state.key.rotate_left(32) ^ self.game.salt();
        let name = match node.guidance {
            Guidance::Plain => plain,
            Guidance::Guided => plain ^ GUIDED,
        };
        let mut kept = None;
        let (win, entry) = self.recognised(&state, level, || {
            kept = self.starting.get(name);
            // What a static test did not settle for plain numbers, it does not settle for guided ones.
            let is_open = kept.is_some() || name != plain && self.starting.get(plain).is_some();
            match is_open {
                true => None,
                false => self.at_a_glance(&state),
            }
        });
        let numbers = match (win, entry) {
            (Some(win), _) => win.numbers(),
            (None, Some(entry)) if entry.level == level && !entry.pair.contains(&0) => entry.pair,
            (None, _) => {
                let starting = kept.unwrap_or_else(|| self.starting_numbers(node, &state, spot));
                if kept.is_none() && entry.is_none() {
                    self.starting.put(name, starting);
                }
                node.trusting(spot, starting)
            }
        };
        self.children.push(Child {
            state,
            level,
            spot,
            retake,
            numbers,
            win,
        });
        match win {
            Some(win) if win.role == node.state.turn && win.lean == FREE => ChildEffect::Settles,
            _ => ChildEffect::Open,
        }
    }

    /// Who wins, as far as it is known without search.
    pub(crate) fn settled(&self, state: &State<W>, level: Threats) -> Option<Win<W>> {
        self.recognised(state, level, || self.at_a_glance(state)).0
    }

    /// Who wins, as far as it is known without search, and what the table says.
    /// `glance` is asked about a state that the table does not know.
    #[inline]
    fn recognised(
        &self,
        state: &State<W>,
        level: Threats,
        glance: impl FnOnce() -> Option<Win<W>>,
    ) -> (Option<Win<W>>, Option<Entry>) {
        let prover = self.game.prover();
        if let Some(depth) = self.path.find(state.key, level) {
            return (Some(self.leaning(prover.opponent(), level, depth)), None);
        }
        let key = state.key ^ self.game.salt();
        let entry = self.table.get(key);
        let win = match entry {
            Some(entry) => entry
                .known
                .at(level, prover)
                .map(|(role, bound, finite)| self.remembered(key, level, role, bound, finite)),
            None => glance(),
        };
        let win = win.or_else(|| {
            let twin = self.twins.get(key ^ self.path.sum())?;
            let (role, _, _) = twin.known.at(level, prover)?;
            Some(self.leaning(role, level, usize::from(twin.best)))
        });
        (win, entry)
    }

    /// A win on this path alone.
    fn leaning(&self, role: Role, level: Threats, lean: usize) -> Win<W> {
        Win {
            role,
            bound: level,
            finite: Finite::No,
            lean,
            zone: self.region.play,
        }
    }

    pub(crate) fn remembered(
        &self,
        key: u64,
        level: Threats,
        role: Role,
        bound: Threats,
        finite: Finite,
    ) -> Win<W> {
        let zone = match finite {
            Finite::Yes => self.zones.get(key, role, level),
            Finite::No => None,
        };
        let (zone, bound) = zone.unwrap_or((self.region.play, bound));
        Win {
            role,
            bound,
            finite,
            lean: FREE,
            zone,
        }
    }

    /// What a static test settles.
    pub(crate) fn at_a_glance(&self, state: &State<W>) -> Option<Win<W>> {
        let (role, zone) = self.evident(state)?;
        let mut win = Win {
            role,
            bound: threats::everywhere(role),
            finite: Finite::Yes,
            lean: FREE,
            zone,
        };
        if !self.has_zone(&win) {
            win.zone = self.region.play;
        }
        Some(win)
    }

    fn evident(&self, state: &State<W>) -> Option<(Role, W)> {
        let region = self.region;
        if state.standing.is_empty() && !region.escaped {
            return Some((Role::Attacker, W::EMPTY));
        }
        let alive = || lives(region, state).map(|zone| (Role::Defender, zone));
        match state.turn {
            // In K and S the defender would pass and be seen to live; in E he
            // has no such pass.
            Role::Defender => match self.game {
                SearchGame::Eyes => alive(),
                SearchGame::Capture | SearchGame::Stand => None,
            }
            // Only the attacker's last move can have taken eye space away.
            .or_else(|| lacks_eye_space(region, state).map(|zone| (Role::Attacker, zone))),
            Role::Attacker => match falls_at_once(region, state) {
                Some(spot) => Some((Role::Attacker, self.zone_of_fall(state, spot))),
                None => alive(),
            },
        }
    }

    fn zone_of_fall(&self, state: &State<W>, spot: Spot) -> W {
        let Some(after) = state.play(self.region, self.keys, spot) else {
            return self.region.play;
        };
        let made = Made {
            before: state,
            spot,
            after: &after,
        };
        zone::before_move(self.region, self.game, Role::Attacker, made, W::EMPTY)
    }

    fn starting_numbers(
        &mut self,
        node: &mut ExpandedNode<'_, W>,
        state: &State<W>,
        spot: Spot,
    ) -> [u32; 2] {
        let from = node.state;
        let estimate = match &mut node.estimate {
            Some(estimate) => estimate,
            none => none.insert(self.estimate(from, node.guidance)),
        };
        let mut numbers =
            self.region
                .grid
                .numbers(&mut estimate.shape, &from.stones, &state.stones, from.turn);
        let mut by_distance = true;
        if let (Guidance::Guided, Some(odds)) = (node.guidance, &self.odds) {
            numbers = odds.guided(numbers, spot, from.turn);
            by_distance = odds.goes_by_distance();
        }
        if by_distance && spot != PASS && !W::bit(usize::from(spot)).meets(estimate.near) {
            let me = role_index(from.turn);
            numbers[me] = numbers[me].saturating_mul(REMOTE).min(INFINITE / 2);
            numbers[1 - me] = 1;
        }
        numbers
    }
}

impl<W> ExpandedNode<'_, W> {
    /// Starting numbers with what is expected of a reply that worked before.
    fn trusting(&self, spot: Spot, mut numbers: [u32; 2]) -> [u32; 2] {
        if spot == self.good_reply && spot != PASS {
            let mine = &mut numbers[role_index(self.state.turn)];
            *mine = (*mine / TRUST).max(1);
        }
        numbers
    }
}
