//! Wins that hold wherever their zone looks the same.
//!
//! A win says nothing about points outside its zone, so it is a pattern: any
//! other state with the same stones inside is won too (the pattern table of
//! relevance-zone search, arXiv 2512.21365). Each expansion goes once through the most
//! useful patterns. A pattern that differs from the state before the move in nothing, or
//! only in the stone to be played, settles moves.
//!
//! A state that was settled this way has no moves of its own in the table. So the state that a
//! pattern comes from is remembered, and its proof serves for both.
//!
//! Invariant: every pattern is a finite win that leans on nothing, and the game it
//! was found in is part of it. Which patterns are kept changes speed alone.

use std::collections::HashMap;

use shikatsu_problem::Role;

use super::win::{Child, Win};
use super::zone;
use crate::region::game::SearchGame;
use crate::region::role_index::role_index;
use crate::region::spot::PASS;
use crate::region::state::State;
use crate::region::threats;
use crate::region::word::Word;

/// Patterns kept for one side to move and one winner. They are compared one by
/// one: 64 catch most of what 1,024 do, and 256 take a fifth less time than 1,024.
const MOST: usize = 256;

/// Wins that took less work are found again as fast as they are looked up.
const LEAST_WORK: u32 = 20;

/// What a pattern that settled a move is worth, in nodes.
const REWARD: u32 = 1000;

/// How many patterns are looked at to replace one.
const SWEEP: usize = 8;

/// Bytes of a place, with the share that a hash map keeps free.
const PLACE: usize = 36;

/// The patterns of one problem, by game, side to move and winner.
#[derive(Debug)]
pub(crate) struct Patterns<W> {
    lists: [[[List<W>; 2]; 2]; 2],
    origins: Origins<W>,
}

/// Which state's proof settles a state, within a limit of memory.
#[derive(Debug)]
struct Origins<W> {
    models: Vec<State<W>>,
    places: HashMap<u64, u32>,
    most_models: usize,
    most_places: usize,
}

#[derive(Debug)]
struct List<W> {
    /// What is compared, apart from the rest, so that it stays in the nearest cache.
    looks: Vec<PatternStones<W>>,
    wins: Vec<PatternWin<W>>,
    hand: usize,
}

#[derive(Debug, Clone, Copy)]
struct PatternStones<W> {
    stones: [W; 2],
    zone: W,
}

#[derive(Debug, Clone, Copy)]
struct PatternWin<W> {
    state: State<W>,
    win: Win<W>,
    game: SearchGame,
    worth: u32,
    /// Its place among the models, once it has settled something.
    model: Option<u32>,
}

impl<W: Word> Patterns<W> {
    /// No patterns, and at most so many bytes for origins.
    #[must_use]
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            lists: [const { [const { [const { List::new() }; 2] }; 2] }; 2],
            origins: Origins {
                models: Vec::new(),
                places: HashMap::new(),
                most_models: bytes / 2 / size_of::<State<W>>(),
                most_places: bytes / 2 / PLACE,
            },
        }
    }

    /// The state whose proof settles the state with this key in this game.
    pub(crate) fn origin(&self, game: SearchGame, key: u64) -> Option<State<W>> {
        let at = *self.origins.places.get(&(key ^ game.salt()))?;
        self.origins.models.get(at as usize).copied()
    }

    /// Remembers a finite win that has a zone.
    pub(crate) fn put(&mut self, game: SearchGame, state: &State<W>, win: &Win<W>, work: u32) {
        if work < LEAST_WORK {
            return;
        }
        let list = &mut self.lists[place(game)][role_index(state.turn)][role_index(win.role)];
        list.put(PatternWin {
            state: *state,
            win: *win,
            game,
            worth: work,
            model: None,
        });
    }

    /// Settles the open children of a state that a pattern fits.
    pub(crate) fn settle(
        &mut self,
        game: SearchGame,
        state: &State<W>,
        vacant: W,
        children: &mut [Child<W>],
    ) {
        let turn = role_index(state.turn.opponent());
        for winner in [state.turn, state.turn.opponent()] {
            let list = &mut self.lists[place(game)][turn][role_index(winner)];
            list.settle(winner, state, vacant, children, &mut self.origins);
        }
    }
}

/// Where the lists of a game are: K and S share their facts.
const fn place(game: SearchGame) -> usize {
    match game {
        SearchGame::Capture | SearchGame::Stand => 0,
        SearchGame::Eyes => 1,
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

    fn put(&mut self, known: PatternWin<W>) {
        let look = PatternStones {
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
        winner: Role,
        state: &State<W>,
        vacant: W,
        children: &mut [Child<W>],
        origins: &mut Origins<W>,
    ) {
        let me = role_index(state.turn);
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
            known.settle(winner, moves, differs.is_empty(), children, origins);
        }
    }
}

impl<W: Word> PatternWin<W> {
    /// Settles those of the moves, and the pass if the state itself looks like the
    /// pattern, that lead to the pattern.
    fn settle(
        &mut self,
        winner: Role,
        moves: W,
        with_pass: bool,
        children: &mut [Child<W>],
        origins: &mut Origins<W>,
    ) {
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
                child.numbers = self.win.numbers();
                origins.note(self, child.state.key);
            }
        }
    }
}

impl<W: Word> Origins<W> {
    fn note(&mut self, known: &mut PatternWin<W>, key: u64) {
        if known.model.is_none() && self.models.len() < self.most_models {
            known.model = u32::try_from(self.models.len()).ok();
            self.models.push(known.state);
        }
        if let Some(model) = known.model
            && self.places.len() < self.most_places
        {
            self.places.insert(key ^ known.game.salt(), model);
        }
    }
}
