//! The children of a node: made, recognised, judged.
//!
//! In order of cost: repetition of the line, what the table knows, static
//! tests. What remains gets starting numbers.

use shikatsu_problem::Role;

use crate::atari::falls_at_once;
use crate::eye_space::hopeless;
use crate::game::Game;
use crate::ground::slot;
use crate::life::lives;
use crate::retort::TRUST;
use crate::search::{INFINITE, Search, Visit};
use crate::shape::Look;
use crate::state::{PASS, Spot, State, spot_of};
use crate::table::Entry;
use crate::threats::{self, Finite, Threats};
use crate::word::Word;
use crate::zone::{self, Made};

/// The `lean` of a win that leans on no ancestor.
pub(crate) const FREE: usize = usize::MAX - 1;

/// A win from a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win<W> {
    /// Who wins.
    pub role: Role,
    /// Up to which level (attacker), or from which (defender).
    pub bound: Threats,
    /// Whether every line ends.
    pub finite: Finite,
    /// The least depth of an ancestor that the win leans on.
    pub(crate) lean: usize,
    /// The points it used; all of them where nobody knows.
    pub(crate) zone: W,
}

/// A move and what is known about the state it leads to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Child<W> {
    /// The state after the move.
    pub(crate) state: State<W>,
    /// The level after the move.
    pub(crate) level: Threats,
    /// The move.
    pub(crate) spot: Spot,
    /// Whether it retook a banned ko.
    pub(crate) retake: Retake,
    /// What is missing for a win of the attacker and of the defender.
    pub(crate) numbers: [u32; 2],
    /// Who wins, if that is settled.
    pub(crate) win: Option<Win<W>>,
}

/// Whether a move spent a threat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Retake {
    Yes,
    No,
}

/// Whether a child settles its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Settles,
    Open,
}

/// What the starting numbers of all children are made from.
struct Outlook<W> {
    look: Look,
    /// Points at most two steps from a target that stands. A move elsewhere is
    /// mostly refuted together with many others, by their zone.
    near: W,
    /// What refuted the last move in another position.
    retort: Spot,
}

impl<W: Word> Child<W> {
    /// The win as seen from before the move.
    #[inline]
    pub(crate) fn win_before(&self, mover: Role) -> Option<Win<W>> {
        let mut win = self.win?;
        if self.retake == Retake::Yes {
            win.bound = threats::before_retake(win.role, mover, win.bound);
        }
        Some(win)
    }
}

impl<W: Word> Search<'_, W> {
    /// Pushes the children of a state, up to the first that wins for the
    /// mover; the move that did best last time comes first.
    pub(crate) fn expand(&mut self, state: &State<W>, level: Threats) {
        let look = &mut self.outlook(state);
        let mut later = state.vacant(self.ground);
        if let Some(entry) = self.table.get(state.key ^ self.game.salt()) {
            let best = W::bit(usize::from(entry.best)) & later;
            if !best.is_empty() {
                later = later.without(best);
                if self.push(look, state, level, entry.best) == Effect::Settles {
                    return;
                }
            }
        }
        for index in later.members() {
            if self.push(look, state, level, spot_of(index)) == Effect::Settles {
                return;
            }
        }
        self.push(look, state, level, PASS);
    }

    fn outlook(&self, state: &State<W>) -> Outlook<W> {
        let targets = self.ground.fill(state.standing, state.stones[1]);
        let beside = targets | self.ground.spread(targets);
        Outlook {
            look: self.ground.canvas.look(state),
            near: beside | self.ground.spread(beside),
            retort: self.retorts.to(state.turn.opponent(), self.last),
        }
    }

    /// Pushes all children of a state.
    pub(crate) fn expand_fully(&mut self, state: &State<W>, level: Threats) {
        let look = &mut self.outlook(state);
        for index in state.vacant(self.ground).members() {
            self.push(look, state, level, spot_of(index));
        }
        self.push(look, state, level, PASS);
    }

    /// A move of this game, if it is one.
    #[inline]
    pub(crate) fn step(
        &self,
        state: &State<W>,
        spot: Spot,
        level: Threats,
    ) -> Option<(State<W>, Threats, Retake)> {
        if spot == PASS {
            let next = state.pass(self.keys);
            return self
                .game
                .may_pass(state)
                .then_some((next, level, Retake::No));
        }
        let (after, retake) = if spot == state.ban {
            (threats::after_retake(level, state.turn)?, Retake::Yes)
        } else {
            (level, Retake::No)
        };
        let next = state.play(self.ground, self.keys, spot)?;
        Some((next, after, retake))
    }

    fn push(
        &mut self,
        look: &mut Outlook<W>,
        from: &State<W>,
        level: Threats,
        spot: Spot,
    ) -> Effect {
        let Some((state, level, retake)) = self.step(from, spot, level) else {
            return Effect::Open;
        };
        self.budget.spend();
        let (win, entry) = self.recognised(&state, level);
        let numbers = match (win, entry) {
            (Some(win), _) => Visit::won(&win).numbers,
            (None, Some(entry)) if entry.level == level && !entry.pair.contains(&0) => entry.pair,
            (None, _) => self.starting_numbers(look, from, &state, spot),
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
            Some(win) if win.role == from.turn && win.lean == FREE => Effect::Settles,
            _ => Effect::Open,
        }
    }

    /// Who wins, as far as it is known without search.
    pub(crate) fn settled(&self, state: &State<W>, level: Threats) -> Option<Win<W>> {
        self.recognised(state, level).0
    }

    /// Who wins, as far as it is known without search, and what the table says.
    #[inline]
    fn recognised(&self, state: &State<W>, level: Threats) -> (Option<Win<W>>, Option<Entry>) {
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
            None => self.at_a_glance(state),
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
            zone: self.ground.play,
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
        let (zone, bound) = zone.unwrap_or((self.ground.play, bound));
        Win {
            role,
            bound,
            finite,
            lean: FREE,
            zone,
        }
    }

    /// Static tests: what nobody has to search.
    fn at_a_glance(&self, state: &State<W>) -> Option<Win<W>> {
        let (role, zone) = self.evident(state)?;
        let mut win = Win {
            role,
            bound: threats::everywhere(role),
            finite: Finite::Yes,
            lean: FREE,
            zone,
        };
        if !self.has_zone(&win) {
            win.zone = self.ground.play;
        }
        Some(win)
    }

    fn evident(&self, state: &State<W>) -> Option<(Role, W)> {
        let ground = self.ground;
        if state.standing.is_empty() && !ground.escaped {
            return Some((Role::Attacker, W::EMPTY));
        }
        let alive = || lives(ground, state).map(|zone| (Role::Defender, zone));
        match state.turn {
            // In K and S the defender would pass and be seen to live; in E he
            // has no such pass.
            Role::Defender => match self.game {
                Game::Eyes => alive(),
                Game::Capture | Game::Stand => None,
            }
            // Only the attacker's last move can have taken eye space away.
            .or_else(|| hopeless(ground, state).map(|zone| (Role::Attacker, zone))),
            Role::Attacker => match falls_at_once(ground, state) {
                Some(spot) => Some((Role::Attacker, self.zone_of_fall(state, spot))),
                None => alive(),
            },
        }
    }

    fn zone_of_fall(&self, state: &State<W>, spot: Spot) -> W {
        let Some(after) = state.play(self.ground, self.keys, spot) else {
            return self.ground.play;
        };
        let made = Made {
            before: state,
            spot,
            after: &after,
        };
        zone::before_move(self.ground, self.game, Role::Attacker, made, W::EMPTY)
    }

    fn starting_numbers(
        &self,
        look: &mut Outlook<W>,
        from: &State<W>,
        state: &State<W>,
        spot: Spot,
    ) -> [u32; 2] {
        let mut numbers = self.ground.canvas.numbers(&mut look.look, from, state);
        if spot != PASS && !W::bit(usize::from(spot)).meets(look.near) {
            let me = slot(from.turn);
            numbers[me] = numbers[me].saturating_mul(REMOTE).min(INFINITE / 2);
            numbers[1 - me] = 1;
        }
        if spot == look.retort && spot != PASS {
            numbers[slot(from.turn)] = (numbers[slot(from.turn)] / TRUST).max(1);
        }
        numbers
    }
}

/// How much less is expected of a move that is not near.
const REMOTE: u32 = 16;
