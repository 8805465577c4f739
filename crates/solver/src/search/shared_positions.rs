//! Settled positions that travel from one search to another, as bytes.
//!
//! A position that one process has settled below its node may also stand below the node of another
//! process, which searches with a table of its own. So the search passes on the state, who wins and
//! up to which level, the move, and the zone.
//!
//! Invariant: what is learned steers a search like anything in its table, and proves nothing. A search that
//! was told something false finds no certificate. Bytes that describe no state of the region are passed over.

use std::collections::HashMap;

use shikatsu_problem::Role;

use crate::region::Region;
use crate::region::game::SearchGame;
use crate::region::keys::Keys;
use crate::region::role_index::role_index;
use crate::region::spot::{PASS, Spot};
use crate::region::state::State;
use crate::region::threats::{Finite, KnownWins, MOST, Threats};
use crate::region::word::Word;
use crate::tables::table::{Entry, Numbers, Table};
use crate::tables::zone_table::ZoneTable;
use crate::zones::patterns::Patterns;
use crate::zones::win::{FREE, INFINITE, Win};

/// Positions for other searches: those that took enough work.
#[derive(Debug, Clone, Default)]
pub struct SharedPositions {
    /// Nodes that a position must have taken.
    least: u32,
    /// One settled position after the other.
    pub bytes: Vec<u8>,
    /// Open positions by their keys, as they were last seen.
    pub(crate) open: HashMap<u64, Numbers>,
}

/// Key, numbers, work, move, level.
const HINT: usize = 23;

impl SharedPositions {
    /// Nothing yet, for positions that take so many nodes.
    #[must_use]
    pub fn new(least: u32) -> Self {
        Self {
            least,
            ..Self::default()
        }
    }

    /// The open positions as bytes, so that another search need not begin them anew.
    #[must_use]
    pub fn hints(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.open.len() * HINT);
        // In order, so that a search that starts from them repeats exactly.
        let mut open: Vec<_> = self.open.iter().collect();
        open.sort_unstable_by_key(|(key, _)| **key);
        for (key, numbers) in open {
            bytes.extend(key.to_le_bytes());
            bytes.extend(numbers.pair.iter().flat_map(|number| number.to_le_bytes()));
            bytes.extend(numbers.work.to_le_bytes());
            bytes.extend(numbers.best.to_le_bytes());
            bytes.extend(numbers.level.to_le_bytes());
        }
        bytes
    }

    /// Adds how far an open position has come, if it took enough work.
    pub(super) fn add_open(&mut self, key: u64, entry: &Entry) {
        if entry.work >= self.least {
            let numbers = Numbers {
                pair: entry.pair,
                work: entry.work,
                level: entry.level,
                best: entry.best,
            };
            self.open.insert(key, numbers);
        }
    }

    /// Adds a win that leans on nothing, if it took enough work.
    pub(super) fn add<W: Word>(
        &mut self,
        game: SearchGame,
        state: &State<W>,
        win: &Win<W>,
        best: Spot,
        work: u32,
    ) {
        if work >= self.least {
            self.open.remove(&(state.key ^ game.salt()));
            let item = SettledPosition {
                game,
                state: *state,
                win: *win,
                best,
                work,
            };
            item.write(&mut self.bytes);
        }
    }
}

/// Takes over the numbers of open positions on which another search has spent more work.
pub(crate) fn heed(bytes: &[u8], table: &mut Table) {
    for hint in bytes.chunks_exact(HINT) {
        let number = |at: usize| {
            hint[at..]
                .iter()
                .take(4)
                .rev()
                .fold(0, |sum, &byte| sum << 8 | u32::from(byte))
        };
        let key = u64::from(number(4)) << 32 | u64::from(number(0));
        let numbers = Numbers {
            pair: [number(8), number(12)].map(|number| number.clamp(1, INFINITE - 1)),
            work: number(16),
            best: Spot::from_le_bytes([hint[20], hint[21]]),
            level: Threats::from_le_bytes([hint[22]]),
        };
        let mine = table.get(key);
        if mine.is_some_and(|mine| mine.work >= numbers.work || mine.known != KnownWins::NOTHING) {
            continue;
        }
        if table.is_crowded() {
            table.grow();
        }
        let work = numbers.work - mine.map_or(0, |mine| mine.work);
        table.put(key, Numbers { work, ..numbers }, KnownWins::NOTHING);
    }
}

/// Head, bound, ban, move, work; four sets follow.
const FIXED: usize = 10;

/// Bytes of a record of a region whose sets take so many bits.
pub(crate) const fn record_bytes(bits: usize) -> usize {
    FIXED + 4 * (bits / 8)
}

/// The work of a record; none if it is no record.
#[must_use]
pub fn work(record: &[u8]) -> u32 {
    let work = record.get(FIXED - 4..FIXED);
    work.and_then(|work| work.try_into().ok())
        .map_or(0, u32::from_le_bytes)
}

/// One settled position.
struct SettledPosition<W> {
    game: SearchGame,
    state: State<W>,
    win: Win<W>,
    best: Spot,
    work: u32,
}

/// What is remembered of one problem, while no search uses it.
pub(crate) struct GrowingMemory<'a, W: Word> {
    pub(crate) table: &'a mut Table,
    pub(crate) zones: &'a mut ZoneTable<W>,
    pub(crate) patterns: &'a mut Patterns<W>,
}

/// Stores what other searches have settled; returns how many positions.
pub(crate) fn learn<W: Word>(
    bytes: &[u8],
    region: &Region<W>,
    keys: &Keys,
    memory: GrowingMemory<'_, W>,
) -> usize {
    let GrowingMemory {
        table,
        zones,
        patterns,
    } = memory;
    let items = bytes.chunks_exact(record_bytes(W::BITS));
    let items = items.filter_map(|bytes| SettledPosition::read(bytes, region, keys));
    let mut learned = 0;
    for SettledPosition {
        game,
        state,
        win,
        best,
        work,
    } in items
    {
        if table.is_crowded() {
            table.grow();
        }
        if zones.is_crowded() {
            zones.grow();
        }
        let key = state.key ^ game.salt();
        let numbers = Numbers {
            pair: win.numbers(),
            work,
            level: win.bound,
            best,
        };
        table.put(
            key,
            numbers,
            KnownWins::win(win.role, win.bound, win.finite),
        );
        if win.finite == Finite::Yes {
            zones.put(key, win.role, win.bound, win.zone);
            if win.zone != region.play {
                patterns.put(game, &state, &win, work);
            }
        }
        learned += 1;
    }
    learned
}

impl<W: Word> SettledPosition<W> {
    fn write(&self, bytes: &mut Vec<u8>) {
        let game = match self.game {
            SearchGame::Capture => 0,
            SearchGame::Stand => 1,
            SearchGame::Eyes => 2,
        };
        let finite = u8::from(self.win.finite == Finite::Yes);
        let sides = [self.state.turn, self.win.role].map(|role| u8::from(role == Role::Defender));
        bytes.push(game | sides[0] << 2 | sides[1] << 3 | finite << 4);
        bytes.extend(self.win.bound.to_le_bytes());
        bytes.extend(self.state.ban.to_le_bytes());
        bytes.extend(self.best.to_le_bytes());
        bytes.extend(self.work.to_le_bytes());
        self.state.stones[0].write(bytes);
        self.state.stones[1].write(bytes);
        self.state.standing.write(bytes);
        self.win.zone.write(bytes);
    }

    fn read(bytes: &[u8], region: &Region<W>, keys: &Keys) -> Option<Self> {
        let (fixed, sets) = bytes.split_first_chunk::<FIXED>()?;
        let &[head, bound, b0, b1, m0, m1, w0, w1, w2, w3] = fixed;
        let mut sets = sets.chunks(W::BITS / 8).map(W::read);
        let mut set = || sets.next();
        let (attacker, defender, standing, zone) = (set()?, set()?, set()?, set()?);
        let side = |bit: u8| match head >> bit & 1 {
            0 => Role::Attacker,
            _ => Role::Defender,
        };
        let ban = Spot::from_le_bytes([b0, b1]);
        let bound = Threats::from_le_bytes([bound]);
        let all = attacker | defender;
        let vacant = region.play.without(all);
        let strays = !all.without(region.play).is_empty() || !zone.without(region.play).is_empty();
        let bad_ban = ban != PASS && !W::bit(usize::from(ban)).meets(vacant);
        let within = (-MOST..=MOST).contains(&bound);
        if strays || bad_ban || !within || attacker.meets(defender) {
            return None;
        }
        let stones = [attacker, defender];
        debug_assert_eq!(role_index(Role::Attacker), 0);
        Some(Self {
            game: match head & 3 {
                0 => SearchGame::Capture,
                1 => SearchGame::Stand,
                2 => SearchGame::Eyes,
                _ => return None,
            },
            state: State::from_parts(region, keys, stones, standing, ban, side(2))?,
            win: Win {
                role: side(3),
                bound,
                finite: match head >> 4 {
                    0 => Finite::No,
                    1 => Finite::Yes,
                    _ => return None,
                },
                lean: FREE,
                zone,
            },
            best: Spot::from_le_bytes([m0, m1]),
            work: u32::from_le_bytes([w0, w1, w2, w3]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::problem;

    #[test]
    fn a_settled_position_comes_back_and_other_bytes_are_passed_over() {
        let problem = problem("X.koX Xk.kX XXXXX");
        let region = Region::<u64>::new(&problem).unwrap();
        let keys = Keys::new(64, 7);
        let state = State::new(&region, &keys, &problem, Role::Attacker).unwrap();
        let win = Win {
            role: Role::Attacker,
            bound: 2,
            finite: Finite::Yes,
            lean: FREE,
            zone: region.play,
        };
        let mut shared = SharedPositions::new(10);
        shared.add(SearchGame::Capture, &state, &win, 3, 9);
        assert!(shared.bytes.is_empty(), "it took too little work");
        shared.add(SearchGame::Capture, &state, &win, 3, 10);
        assert_eq!(shared.bytes.len(), record_bytes(64));
        assert_eq!(work(&shared.bytes), 10);
        let read = SettledPosition::<u64>::read(&shared.bytes, &region, &keys).unwrap();
        assert_eq!((read.state, read.win, read.best), (state, win, 3));
        let mut strays = shared.bytes.clone();
        strays[FIXED + 7] = 0xFF;
        assert!(SettledPosition::<u64>::read(&strays, &region, &keys).is_none());
    }
}
