//! Settled positions that travel from one search to another, as bytes.
//!
//! What a search has settled below a node may stand below other nodes too, where another process
//! searches with a table of its own. So it tells: the state, who wins and how far, the move, the zone.
//!
//! Invariant: what is learned steers a search like anything in its table, and proves nothing. Whoever believes a lie
//! finds no certificate; bytes that describe no state of the region are passed over.

use std::collections::HashMap;

use shikatsu_problem::Role;

use crate::expansion::{FREE, Win};
use crate::game::Game;
use crate::ground::{Ground, slot};
use crate::keys::Keys;
use crate::patterns::Patterns;
use crate::search::{INFINITE, Search, Visit};
use crate::state::{PASS, Spot, State};
use crate::table::{Numbers, Table};
use crate::threats::{Finite, Known, MOST, Threats};
use crate::word::Word;
use crate::zone_table::ZoneTable;

/// What a search has settled, as far as it took enough work.
#[derive(Debug, Clone, Default)]
pub struct News {
    /// Nodes that a position must have taken.
    least: u32,
    /// One settled position after the other.
    pub bytes: Vec<u8>,
    /// Open positions by their keys, as they were last seen.
    pub(crate) open: HashMap<u64, Numbers>,
}

/// Key, numbers, work, move, level.
const HINT: usize = 23;

impl News {
    /// Nothing yet, for positions that take so many nodes.
    #[must_use]
    pub fn new(least: u32) -> Self {
        Self {
            least,
            ..Self::default()
        }
    }

    /// The open positions as bytes: where a search has been without an end, so that another need not begin
    /// there anew.
    #[must_use]
    pub fn hints(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.open.len() * HINT);
        // In order, so that a search that heeds them repeats exactly.
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
}

/// Takes over how far others have come with positions that are open, where that is further than here.
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
        if mine.is_some_and(|mine| mine.work >= numbers.work || mine.known != Known::NOTHING) {
            continue;
        }
        if table.is_crowded() {
            table.grow();
        }
        let work = numbers.work - mine.map_or(0, |mine| mine.work);
        table.put(key, Numbers { work, ..numbers }, Known::NOTHING);
    }
}

/// Head, bound, ban, move, work; four sets follow.
const FIXED: usize = 10;

/// Bytes of a record of a region whose sets take so many bits.
pub(crate) const fn record(bits: usize) -> usize {
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
struct Item<W> {
    game: Game,
    state: State<W>,
    win: Win<W>,
    best: Spot,
    work: u32,
}

impl<W: Word> Search<'_, W> {
    /// Tells how far an open position has come, if that was dear enough and somebody listens.
    pub(crate) fn hint(&mut self, key: u64) {
        let Some(news) = &mut self.news else {
            return;
        };
        let Some(entry) = self.table.get(key) else {
            return;
        };
        if entry.work >= news.least {
            let numbers = Numbers {
                pair: entry.pair,
                work: entry.work,
                level: entry.level,
                best: entry.best,
            };
            news.open.insert(key, numbers);
        }
    }

    /// Tells of a win that leans on nothing, if it was dear enough and somebody listens.
    pub(crate) fn note(&mut self, state: &State<W>, win: &Win<W>, best: Spot) {
        let Some(news) = &mut self.news else {
            return;
        };
        let entry = self.table.get(state.key ^ self.game.salt());
        let work = entry.map_or(0, |entry| entry.work);
        if work >= news.least {
            news.open.remove(&(state.key ^ self.game.salt()));
            let item = Item {
                game: self.game,
                state: *state,
                win: *win,
                best,
                work,
            };
            item.write(&mut news.bytes);
        }
    }
}

/// Puts what others have settled where a search looks for it; how many positions they were.
pub(crate) fn learn<W: Word>(
    bytes: &[u8],
    (ground, keys): (&Ground<W>, &Keys),
    (table, zones, patterns): (&mut Table, &mut ZoneTable<W>, &mut Patterns<W>),
) -> usize {
    let items = bytes.chunks_exact(record(W::BITS));
    let items = items.filter_map(|bytes| Item::read(bytes, ground, keys));
    let mut learned = 0;
    for Item {
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
            pair: Visit::won(&win).numbers,
            work,
            level: win.bound,
            best,
        };
        table.put(key, numbers, Known::win(win.role, win.bound, win.finite));
        if win.finite == Finite::Yes {
            zones.put(key, win.role, win.bound, win.zone);
            if win.zone != ground.play {
                patterns.put(game, &state, &win, work);
            }
        }
        learned += 1;
    }
    learned
}

impl<W: Word> Item<W> {
    fn write(&self, bytes: &mut Vec<u8>) {
        let game = match self.game {
            Game::Capture => 0,
            Game::Stand => 1,
            Game::Eyes => 2,
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

    fn read(bytes: &[u8], ground: &Ground<W>, keys: &Keys) -> Option<Self> {
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
        let vacant = ground.play.without(all);
        let strays = !all.without(ground.play).is_empty() || !zone.without(ground.play).is_empty();
        let bad_ban = ban != PASS && !W::bit(usize::from(ban)).meets(vacant);
        let within = (-MOST..=MOST).contains(&bound);
        if strays || bad_ban || !within || attacker.meets(defender) {
            return None;
        }
        let stones = [attacker, defender];
        debug_assert_eq!(slot(Role::Attacker), 0);
        Some(Self {
            game: match head & 3 {
                0 => Game::Capture,
                1 => Game::Stand,
                2 => Game::Eyes,
                _ => return None,
            },
            state: State::from_parts(ground, keys, stones, standing, ban, side(2))?,
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
