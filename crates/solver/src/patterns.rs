//! Wins that hold wherever their zone looks the same.
//!
//! A win says nothing about points outside its zone, so it is a pattern: any
//! other state with the same stones inside is won too (Shih, Wei & Wu, *A local-pattern
//! related look-up table*, 2022). Each expansion goes once through the most
//! useful patterns: one that differs from the state before the move in nothing, or
//! in the stone to be played, settles moves.
//!
//! Invariant: every pattern is a finite win that leans on nothing, and the game it
//! was found in is part of it. Which ones are kept is a matter of speed alone.

use shikatsu_problem::Role;

use crate::expansion::{Child, Win};
use crate::game::Game;
use crate::ground::slot;
use crate::search::Visit;
use crate::state::{PASS, State};
use crate::threats;
use crate::word::Word;
use crate::zone;

/// Patterns kept for one side to move and one winner. They are compared one by
/// one: 64 catch most of what 8,192 do, and 256 cost a fifth of the time.
const MOST: usize = 256;

/// Wins that took less are found again as fast as looked up.
const LEAST_WORK: u32 = 20;

/// What a pattern that settled a move is worth, in nodes.
const REWARD: u32 = 1000;

/// How many patterns are looked at to make room for one.
const SWEEP: usize = 8;

/// The patterns of one problem, by side to move and winner.
#[derive(Debug)]
pub struct Patterns<W> {
    lists: [[List<W>; 2]; 2],
}

#[derive(Debug)]
struct List<W> {
    /// What is compared, apart from the rest, so that it stays in the nearest cache.
    looks: Vec<Look<W>>,
    wins: Vec<Known<W>>,
    hand: usize,
}

#[derive(Debug, Clone, Copy)]
struct Look<W> {
    stones: [W; 2],
    zone: W,
}

#[derive(Debug, Clone, Copy)]
struct Known<W> {
    state: State<W>,
    win: Win<W>,
    game: Game,
    worth: u32,
}

impl<W: Word> Default for Patterns<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Word> Patterns<W> {
    /// No patterns.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            lists: [const { [const { List::new() }; 2] }; 2],
        }
    }

    /// Remembers a finite win that has a zone.
    pub(crate) fn put(&mut self, game: Game, state: &State<W>, win: &Win<W>, work: u32) {
        if work < LEAST_WORK {
            return;
        }
        let list = &mut self.lists[slot(state.turn)][slot(win.role)];
        list.put(Known {
            state: *state,
            win: *win,
            game,
            worth: work,
        });
    }

    /// Settles the open children of a state that a pattern fits.
    pub(crate) fn settle(
        &mut self,
        game: Game,
        state: &State<W>,
        vacant: W,
        children: &mut [Child<W>],
    ) {
        let turn = slot(state.turn.opponent());
        for winner in [state.turn, state.turn.opponent()] {
            self.lists[turn][slot(winner)].settle(game, winner, state, vacant, children);
        }
    }
}

impl<W: Word> List<W> {
    const fn new() -> Self {
        Self {
            looks: Vec::new(),
            wins: Vec::new(),
            hand: 0,
        }
    }

    fn put(&mut self, known: Known<W>) {
        let look = Look {
            stones: known.state.stones,
            zone: known.win.zone,
        };
        if self.wins.len() < MOST {
            self.looks.push(look);
            self.wins.push(known);
            return;
        }
        for _ in 0..SWEEP {
            self.hand = (self.hand + 1) % MOST;
            let old = &mut self.wins[self.hand];
            if old.worth <= known.worth {
                *old = known;
                self.looks[self.hand] = look;
                return;
            }
            old.worth -= old.worth / 4;
        }
    }

    fn settle(
        &mut self,
        game: Game,
        winner: Role,
        state: &State<W>,
        vacant: W,
        children: &mut [Child<W>],
    ) {
        let me = slot(state.turn);
        for (look, known) in self.looks.iter().zip(&mut self.wins) {
            let [attacker, defender] = [0, 1].map(|i: usize| look.stones[i] ^ state.stones[i]);
            let differs = (attacker | defender) & look.zone;
            let moves = if differs.is_empty() {
                vacant.without(look.zone)
            } else if differs == differs.first() && differs.meets(vacant & look.stones[me]) {
                differs
            } else {
                continue;
            };
            if known.game == game {
                known.settle(winner, moves, differs.is_empty(), children);
            }
        }
    }
}

impl<W: Word> Known<W> {
    /// Settles those of the moves, and the pass if the state itself looks like the
    /// pattern, that lead to the pattern.
    fn settle(&mut self, winner: Role, moves: W, with_pass: bool, children: &mut [Child<W>]) {
        for child in children.iter_mut().filter(|child| child.win.is_none()) {
            let fits = match child.spot {
                PASS => with_pass,
                spot => W::bit(usize::from(spot)).meets(moves),
            };
            // Captures and bans are seen in the child alone.
            if fits
                && threats::reaches(winner, self.win.bound, child.level)
                && zone::covers(winner, &self.state, self.win.zone, &child.state)
            {
                self.worth = self.worth.saturating_add(REWARD);
                child.win = Some(self.win);
                child.numbers = Visit::won(&self.win).numbers;
            }
        }
    }
}
