//! The moves of a node of a certificate: one for the winner, answers to all for the loser.

use shikatsu_problem::Role;
use shikatsu_proof::Step;

use super::{Draft, DraftPart, may_substitute};
use crate::parallel::ThreadedSearch;
use crate::region::spot::Spot;
use crate::region::state::State;
use crate::region::threats::Threats;
use crate::region::word::Word;
use crate::search::Search;
use crate::search::budget::Stop;
use crate::zones::win::Child;
use crate::zones::zone::{self, Made};

/// A move of the winner with the state after it.
struct DraftMove<W> {
    spot: Spot,
    state: State<W>,
    level: Threats,
}

impl<W: Word> Draft<W> {
    /// The move of the winner, with the points that its proof used.
    pub(super) fn choice(
        &mut self,
        searcher: &mut ThreadedSearch<'_, W>,
        state: &State<W>,
        level: Threats,
    ) -> Result<(Step, W), Stop> {
        let Some(remembered) = self.remembered(searcher, state, level) else {
            return self.any_choice(searcher, state, level, None);
        };
        match self.choose(searcher, state, &remembered) {
            Err(Stop::Depth) => self.any_choice(searcher, state, level, Some(remembered.spot)),
            found => found,
        }
    }

    /// The move that the table remembers, if it is known to win: mostly it is, and then no
    /// other move has to be made.
    fn remembered(
        &self,
        searcher: &mut ThreadedSearch<'_, W>,
        state: &State<W>,
        level: Threats,
    ) -> Option<DraftMove<W>> {
        let search = &mut searcher.search;
        let spot = search.table.get(state.key ^ search.game.salt())?.best;
        let (state, level, _) = search.copied(state, spot, level)?;
        search.budget.spend();
        let win = search.settled(&state, level)?;
        self.accepts(&win)
            .then_some(DraftMove { spot, state, level })
    }

    /// The first move that wins: those that are known to, then the others as the search finds them.
    /// A move that was tried on this line is not tried again: below it others would be, too.
    fn any_choice(
        &mut self,
        searcher: &mut ThreadedSearch<'_, W>,
        state: &State<W>,
        level: Threats,
        tried: Option<Spot>,
    ) -> Result<(Step, W), Stop> {
        let mut children = children_of(&mut searcher.search, state, level);
        let known = |child: &Child<W>| child.win.is_some_and(|win| self.accepts(&win));
        // If the table has lost the state, its moves would be solved one by one in the
        // order of the board; a search from the state knows a better order.
        if !children.iter().any(known) && searcher.search.settled(state, level).is_none() {
            searcher.solve(state, level)?;
            children = children_of(&mut searcher.search, state, level);
        }
        let entry = searcher
            .search
            .table
            .get(state.key ^ searcher.search.game.salt());
        let best = entry.map(|entry| entry.best);
        // The move that proved it first, then what is known, then the rest.
        children.sort_by_key(|child| {
            let known = child.win.is_some_and(|win| self.accepts(&win));
            (!known, Some(child.spot) != best)
        });
        let mut stop = Stop::Depth;
        for child in &children {
            if Some(child.spot) == tried || !self.is_won(searcher, child)? {
                continue;
            }
            let made = DraftMove {
                spot: child.spot,
                state: child.state,
                level: child.level,
            };
            match self.choose(searcher, state, &made) {
                Err(Stop::Depth) => stop = Stop::Depth,
                found => return found,
            }
        }
        Err(stop)
    }

    /// Writes a move that wins and what follows it.
    fn choose(
        &mut self,
        searcher: &mut ThreadedSearch<'_, W>,
        state: &State<W>,
        chosen: &DraftMove<W>,
    ) -> Result<(Step, W), Stop> {
        let (next, after) = self.add(searcher, &chosen.state, chosen.level)?;
        let (region, game) = (searcher.search.region, searcher.search.game);
        let play = region.named(chosen.spot);
        let made = Made {
            before: state,
            spot: chosen.spot,
            after: &chosen.state,
        };
        let zone = zone::before_move(region, game, self.winner, made, after);
        Ok((Step::Choice { play, next }, zone))
    }

    /// All moves of the loser that the proof must answer, with the points it used.
    pub(super) fn replies(
        &mut self,
        searcher: &mut ThreadedSearch<'_, W>,
        state: &State<W>,
        level: Threats,
    ) -> Result<(Step, W), Stop> {
        let children = children_of(&mut searcher.search, state, level);
        let (region, game) = (searcher.search.region, searcher.search.game);
        let mut replies = Vec::new();
        if !self.forgets(region) {
            for child in &children {
                let (next, _) = self.add(searcher, &child.state, child.level)?;
                replies.push((region.named(child.spot), next));
            }
            return Ok((Step::Replies(replies), region.play));
        }
        let target = target_of(&searcher.search, state, level, self.winner, &children);
        let mut finished = Vec::new();
        let reply = |child: &Child<W>| {
            let (next, zone) = self.reply(searcher, &children, &mut finished, child)?;
            replies.push((region.named(child.spot), next));
            Ok(zone)
        };
        let zone = zone::of_replies(region, game, state, &children, target, reply)?;
        Ok((Step::Replies(replies), zone))
    }

    /// The answer to one move. It is that of another move if the two positions differ only
    /// where the answer does not look.
    fn reply(
        &mut self,
        searcher: &mut ThreadedSearch<'_, W>,
        children: &[Child<W>],
        finished: &mut Vec<(Child<W>, DraftPart<W>)>,
        child: &Child<W>,
    ) -> Result<DraftPart<W>, Stop> {
        let winner = self.winner;
        let fits = |model: &Child<W>, zone: W| {
            model.level == child.level && may_substitute(winner, &model.state, zone, &child.state)
        };
        let same = |finished: &[(Child<W>, DraftPart<W>)]| {
            let model = finished.iter().find(|(model, part)| fits(model, part.1));
            model.map(|(_, part)| *part)
        };
        if let Some(part) = same(finished) {
            return Ok(part);
        }
        if child.win.is_none() {
            for model in children {
                if model
                    .win
                    .is_some_and(|win| self.accepts(&win) && fits(model, win.zone))
                {
                    let part = self.add(searcher, &model.state, model.level)?;
                    finished.push((*model, part));
                }
            }
            if let Some(part) = same(finished) {
                return Ok(part);
            }
        }
        let part = self.add(searcher, &child.state, child.level)?;
        finished.push((*child, part));
        Ok(part)
    }

    fn is_won(&self, searcher: &mut ThreadedSearch<'_, W>, child: &Child<W>) -> Result<bool, Stop> {
        let win = match child.win {
            Some(win) => win,
            None => searcher.solve(&child.state, child.level)?,
        };
        Ok(self.accepts(&win))
    }
}

/// The target that the search saw standing, if it remembers.
fn target_of<W: Word>(
    search: &Search<'_, W>,
    state: &State<W>,
    level: Threats,
    winner: Role,
    children: &[Child<W>],
) -> W {
    let key = state.key ^ search.game.salt();
    let seen = search.zones.get(key, winner, level);
    let standing = seen.map_or(W::EMPTY, |(zone, _)| zone & state.standing);
    if standing.is_empty() {
        zone::witness(state, children)
    } else {
        standing.first()
    }
}

fn children_of<W: Word>(
    search: &mut Search<'_, W>,
    state: &State<W>,
    level: Threats,
) -> Vec<Child<W>> {
    let base = search.children.len();
    search.expand_fully(state, level);
    search.children.split_off(base)
}
