//! Trying the proof of one child on its siblings.
//!
//! Kawano, *Using similar positions to search game trees*, 1996: if one move
//! of the loser is refuted, the same replies often refute its siblings. The
//! moves of the proved sibling (the model) are replayed; a success is a proof
//! like any other, a failure costs a few nodes.
//!
//! Invariant: only finite wins are used and found here.

use shikatsu_problem::Role;

use super::{Search, VisitResult};
use crate::region::role_index::role_index;
use crate::region::spot::{PASS, Spot};
use crate::region::state::State;
use crate::region::threats::{self, Finite, Threats};
use crate::region::word::Word;
use crate::zones::win::{Child, INFINITE, KoRetake, Win};
use crate::zones::zone;

const MOST_STEPS: usize = 60;

impl<W: Word> Search<'_, W> {
    /// Tries the proof of a refuted child on all its open siblings.
    pub(crate) fn try_on_siblings(&mut self, state: &State<W>, base: usize, model: usize) {
        let winner = state.turn.opponent();
        let proved = self.children[model];
        if !is_finite_win(proved.win, winner) {
            return;
        }
        self.share_zone(state, base, model);
        for i in base..self.children.len() {
            let sibling = self.children[i];
            if sibling.win.is_some() || sibling.level != proved.level {
                continue;
            }
            let win = self.simulate(&sibling.state, &proved.state, sibling.level, winner, 0);
            if let Some(win) = win {
                self.children[i].win = Some(win);
                self.children[i].numbers = [INFINITE; 2];
                self.children[i].numbers[role_index(winner)] = 0;
            }
        }
    }

    /// Every refuted child refutes the siblings that are the same in its zone.
    pub(crate) fn share_zones(&mut self, state: &State<W>, base: usize) {
        for at in base..self.children.len() {
            self.share_zone(state, base, at);
        }
    }

    fn share_zone(&mut self, state: &State<W>, base: usize, model: usize) {
        let winner = state.turn.opponent();
        let proved = self.children[model];
        let Some(win) = proved.win else { return };
        // A zone with the move itself fits no other move.
        let own = W::bit(usize::from(proved.spot));
        if win.role != winner || win.finite == Finite::No || own.meets(win.zone) {
            return;
        }
        for sibling in &mut self.children[base..] {
            if sibling.win.is_none()
                && !W::bit(usize::from(sibling.spot)).meets(win.zone)
                && threats::reaches(win.role, win.bound, sibling.level)
                && zone::covers(winner, &proved.state, win.zone, &sibling.state)
            {
                sibling.win = Some(win);
                sibling.numbers = win.numbers();
            }
        }
    }

    fn simulate(
        &mut self,
        target: &State<W>,
        model: &State<W>,
        level: Threats,
        winner: Role,
        depth: usize,
    ) -> Option<Win<W>> {
        if let Some(win) = self.settled(target, level) {
            return Some(win).filter(|_| is_finite_win(Some(win), winner));
        }
        if depth >= MOST_STEPS {
            return None;
        }
        let key = model.key ^ self.game.salt();
        let entry = self.table.get(key)?;
        let (role, _, finite) = entry.known.at(level, self.game.prover())?;
        if role != winner || finite == Finite::No {
            return None;
        }
        let before = self.budget.spent();
        let win = if target.turn == winner {
            self.copy_move(target, model, entry.best, level, depth)?
        } else {
            self.copy_replies(target, model, level, depth)?
        };
        let visit = VisitResult::won(&win.0);
        let work = u32::try_from(self.budget.spent() - before).unwrap_or(u32::MAX);
        self.store(target, level, &visit, win.1, work);
        Some(win.0)
    }

    fn copy_move(
        &mut self,
        target: &State<W>,
        model: &State<W>,
        spot: Spot,
        level: Threats,
        depth: usize,
    ) -> Option<(Win<W>, Spot)> {
        let (next, after, retake) = self.copied(target, spot, level)?;
        let (model_next, model_after, _) = self.copied(model, spot, level)?;
        if after != model_after {
            return None;
        }
        self.budget.spend();
        let win = self.simulate(&next, &model_next, after, target.turn, depth + 1)?;
        let child = Child {
            state: next,
            level: after,
            spot,
            retake,
            numbers: [0; 2],
            win: Some(win),
        };
        Some((self.one_winning(target, &child)?, spot))
    }

    fn copy_replies(
        &mut self,
        target: &State<W>,
        model: &State<W>,
        level: Threats,
        depth: usize,
    ) -> Option<(Win<W>, Spot)> {
        let base = self.children.len();
        self.expand(target, level);
        let result = self.copy_each(target, model, level, depth, base);
        self.children.truncate(base);
        result.map(|win| (win, PASS))
    }

    fn copy_each(
        &mut self,
        target: &State<W>,
        model: &State<W>,
        level: Threats,
        depth: usize,
        base: usize,
    ) -> Option<Win<W>> {
        let winner = target.turn.opponent();
        let hopeless = |child: &Child<W>| child.win.is_some() && !is_finite_win(child.win, winner);
        if self.children[base..].iter().any(hopeless) {
            return None;
        }
        for i in base..self.children.len() {
            let child = self.children[i];
            if child.win.is_some() {
                continue;
            }
            let (next, after, _) = self.copied(model, child.spot, level)?;
            if after != child.level {
                return None;
            }
            let win = self.simulate(&child.state, &next, after, winner, depth + 1)?;
            self.children[i].win = Some(win);
        }
        self.only_losing(target, level, &self.children[base..])
    }
}

impl<W: Word> Search<'_, W> {
    /// A move that was made in another position, if it can be made here.
    pub(crate) fn copied(
        &self,
        state: &State<W>,
        spot: Spot,
        level: Threats,
    ) -> Option<(State<W>, Threats, KoRetake)> {
        let free = spot == PASS || W::bit(usize::from(spot)).meets(state.vacant(self.region));
        free.then(|| self.step(state, spot, level))?
    }
}

fn is_finite_win<W>(win: Option<Win<W>>, winner: Role) -> bool {
    win.is_some_and(|win| win.role == winner && win.finite == Finite::Yes)
}
