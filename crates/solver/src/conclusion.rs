//! When children settle their parent, and what is remembered of it.
//!
//! Graph history interaction: a win that leans on an ancestor is true on this
//! path only. It becomes true everywhere at the ancestor it leans on
//! (Kishimoto & Müller, *A general solution to the graph history interaction
//! problem*, 2004); until then it is kept under a key that contains the path.

use crate::choice::Choice;
use crate::expansion::{Child, FREE, Win};
use crate::search::{Search, Visit};
use crate::state::{PASS, Spot, State};
use crate::table::Numbers;
use crate::threats::{self, Finite, Known, Threats};
use crate::word::Word;

impl<W: Word> Search<'_, W> {
    /// The result of a node whose children settle it.
    pub(crate) fn concluded(
        &self,
        state: &State<W>,
        level: Threats,
        base: usize,
        choice: &Choice,
    ) -> Option<Visit> {
        let children = &self.children[base..];
        let mut win = if choice.least == 0 {
            children.get(choice.best)?.win_before(state.turn)?
        } else if choice.all == 0 {
            only_losing(state, level, children)?
        } else {
            return None;
        };
        if win.lean + 1 >= self.path.depth() {
            win.lean = FREE;
        }
        Some(Visit::won(&win))
    }

    /// Remembers a visit of a node that is no longer on the path.
    pub(crate) fn store(
        &mut self,
        state: &State<W>,
        level: Threats,
        visit: &Visit,
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
                let known = Known::win(win.role, level, Finite::No);
                self.twins.put(key ^ self.path.sum(), numbers, known);
            }
            Some(win) => {
                let known = Known::win(win.role, win.bound, win.finite);
                self.table.put(key, numbers, known);
            }
            None => self.table.put(key, numbers, Known::NOTHING),
        }
    }
}

/// All moves of the mover lose, or he has none.
pub(crate) fn only_losing<W>(
    state: &State<W>,
    level: Threats,
    children: &[Child<W>],
) -> Option<Win> {
    let winner = state.turn.opponent();
    let mut win = Win {
        role: winner,
        bound: threats::everywhere(winner),
        finite: Finite::Yes,
        lean: FREE,
    };
    if state.ban != PASS && threats::after_retake(level, state.turn).is_none() {
        win.bound = threats::WITHOUT_RETAKE;
    }
    for child in children {
        let other = child.win_before(state.turn)?;
        win.bound = threats::all_of(winner, win.bound, other.bound);
        win.finite = win.finite.and(other.finite);
        win.lean = win.lean.min(other.lean);
    }
    Some(win)
}
