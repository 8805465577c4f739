//! Settling a node by its children, and storing what was found.
//!
//! Graph history interaction: a win that leans on an ancestor is true on this
//! path only. It becomes true everywhere at the ancestor it leans on
//! (Kishimoto & Müller, *A general solution to the graph history interaction
//! problem*, 2004); until then it is kept under a key that contains the path.

use shikatsu_problem::{Role, Suicide};

use super::choice::Choice;
use super::{Search, VisitResult};
use crate::region::game::SearchGame;
use crate::region::spot::{PASS, Spot};
use crate::region::state::State;
use crate::region::threats::{self, Finite, KnownWins, Threats};
use crate::region::word::Word;
use crate::tables::table::Numbers;
use crate::zones::win::{Child, FREE, Win};
use crate::zones::zone::{self, Made};

impl<W: Word> Search<'_, W> {
    /// The result of a node whose children settle it.
    pub(crate) fn concluded(
        &self,
        state: &State<W>,
        level: Threats,
        base: usize,
        choice: &Choice,
    ) -> Option<VisitResult<W>> {
        let children = &self.children[base..];
        let mut win = if choice.least == 0 {
            let child = children.get(choice.best)?;
            self.one_winning(state, child)?
        } else if choice.all == 0 {
            self.only_losing(state, level, children)?
        } else {
            return None;
        };
        if win.lean + 1 >= self.path.depth() {
            win.lean = FREE;
        }
        Some(VisitResult::won(&win))
    }

    /// A move of the mover wins.
    pub(crate) fn one_winning(&self, state: &State<W>, child: &Child<W>) -> Option<Win<W>> {
        let mut win = child.win_before(state.turn)?;
        if self.has_zone(&win) {
            let made = Made {
                before: state,
                spot: child.spot,
                after: &child.state,
            };
            win.zone = zone::before_move(self.region, self.game, win.role, made, win.zone);
        } else {
            win.zone = self.region.play;
        }
        Some(win)
    }

    /// A win at every level that needs the whole region, before anything narrows it.
    const fn unbounded_win(&self, winner: Role) -> Win<W> {
        Win {
            role: winner,
            bound: threats::everywhere(winner),
            finite: Finite::Yes,
            lean: FREE,
            zone: self.region.play,
        }
    }

    /// All moves of the mover lose, or he has none.
    pub(crate) fn only_losing(
        &self,
        state: &State<W>,
        level: Threats,
        children: &[Child<W>],
    ) -> Option<Win<W>> {
        let winner = state.turn.opponent();
        let mut win = self.unbounded_win(winner);
        if state.ban != PASS && threats::after_retake(level, state.turn).is_none() {
            win.bound = threats::WITHOUT_RETAKE;
        }
        for child in children {
            let other = child.win_before(state.turn)?;
            win.bound = threats::all_of(winner, win.bound, other.bound);
            win.finite = win.finite.and(other.finite);
            win.lean = win.lean.min(other.lean);
        }
        if self.has_zone(&win) {
            let target = zone::witness(state, children);
            let known = |child: &Child<W>| child.win.map(|win| win.zone).ok_or(());
            win.zone = zone::of_replies(self.region, self.game, state, children, target, known)
                .unwrap_or(self.region.play);
        }
        Some(win)
    }

    /// The result of a node whose refuted moves are all that a zone asks for,
    /// though others are open.
    pub(crate) fn closed(
        &self,
        state: &State<W>,
        level: Threats,
        base: usize,
    ) -> Option<VisitResult<W>> {
        let children = &self.children[base..];
        let winner = state.turn.opponent();
        let mut win = self.unbounded_win(winner);
        // Children are not all there when one of them wins for the mover.
        let lost = |child: &Child<W>| child.win.is_some_and(|win| win.role != winner);
        let won = |child: &Child<W>| child.win.is_some();
        if !self.has_zone(&win) || children.iter().any(lost) || !children.iter().any(won) {
            return None;
        }
        let target = zone::witness(state, children);
        let mut bound = win.bound;
        let known = |child: &Child<W>| {
            let other = child.win_before(state.turn).ok_or(())?;
            if other.role != winner || other.finite == Finite::No || other.lean < FREE {
                return Err(());
            }
            bound = threats::all_of(winner, bound, other.bound);
            Ok(other.zone)
        };
        win.zone = zone::of_replies(self.region, self.game, state, children, target, known).ok()?;
        win.bound = bound;
        if state.ban != PASS && threats::after_retake(level, state.turn).is_none() {
            win.bound = threats::all_of(winner, win.bound, threats::WITHOUT_RETAKE);
        }
        Some(VisitResult::won(&win))
    }

    /// Only a finite proof of K, E or S has a zone, and only where no side takes
    /// its own stones off the board.
    pub(crate) fn has_zone(&self, win: &Win<W>) -> bool {
        let proof = self.game != SearchGame::Eyes || win.role == Role::Defender;
        proof
            && win.finite == Finite::Yes
            && win.lean == FREE
            && self.region.suicide == Suicide::Forbidden
    }

    /// Remembers a visit of a node that is no longer on the path.
    pub(crate) fn store(
        &mut self,
        state: &State<W>,
        level: Threats,
        visit: &VisitResult<W>,
        best: Spot,
        work: u32,
    ) {
        let key = state.key ^ self.game.salt();
        let mut numbers = Numbers {
            pair: visit.numbers,
            work,
            level,
            best,
        };
        match visit.win {
            Some(win) if win.lean < FREE => {
                // A twin has no use for a best move; it keeps what it leans on.
                numbers.best = Spot::try_from(win.lean).unwrap_or(Spot::MAX);
                let known = KnownWins::win(win.role, level, Finite::No);
                self.twins.put(key ^ self.path.sum(), numbers, known);
            }
            Some(win) => {
                let known = KnownWins::win(win.role, win.bound, win.finite);
                self.table.put(key, numbers, known);
                if let Some(shared) = &mut self.shared {
                    let work = self.table.get(key).map_or(0, |entry| entry.work);
                    shared.add(self.game, state, &win, best, work);
                }
                if win.finite == Finite::Yes {
                    self.zones.put(key, win.role, win.bound, win.zone);
                    if win.zone != self.region.play {
                        self.patterns.put(self.game, state, &win, work);
                    }
                }
            }
            None => {
                self.table.put(key, numbers, KnownWins::NOTHING);
                if let Some(shared) = &mut self.shared
                    && let Some(entry) = self.table.get(key)
                {
                    shared.add_open(key, &entry);
                }
            }
        }
    }
}
