//! Chance that can be checked: every draw of a window follows from a seed to which the room committed itself before the
//! first ballot.
//!
//! The seed of a window is SHA-256 of the room's secret and the window's number. The event that opens the window shows
//! the hash of the seed, the event that closes it shows the seed. A draw is SHA-256 of seed, stream and a counter, so any
//! program can repeat it.
//!
//! Invariant: a number below `n` is drawn without bias, and equal seeds give equal draws on every machine.

use std::fmt;

use sha2::{Digest, Sha256};

/// The name of a room, from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub u128);

/// What the seeds of a room are made of. The service keeps it in its log and shows it to no client.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RoomSecret(pub u128);

/// The seed of one window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowSeed(pub u128);

/// The hash of a seed, shown before the seed may be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedCommitment(pub [u8; 32]);

/// A stream of draws from one seed.
#[derive(Debug, Clone)]
pub struct Dice {
    seed: WindowSeed,
    stream: DiceStream,
    drawn: u64,
}

/// What draws are for. Streams of one seed are independent of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiceStream {
    /// The decision itself: ties, lotteries, simple moves.
    Decision,
    /// Which ballots the second count keeps.
    SecondCount,
}

impl RoomSecret {
    /// The seed of a window of this room.
    #[must_use]
    pub fn seed(self, room: RoomId, window: u32) -> WindowSeed {
        let hash = hash_of(&[
            b"shikatsu room secret",
            &self.0.to_be_bytes(),
            &room.0.to_be_bytes(),
            &window.to_be_bytes(),
        ]);
        let mut seed = [0; 16];
        seed.copy_from_slice(&hash[..16]);
        WindowSeed(u128::from_be_bytes(seed))
    }
}

impl WindowSeed {
    /// What the room shows when the window opens.
    #[must_use]
    pub fn commitment(self, room: RoomId, window: u32) -> SeedCommitment {
        SeedCommitment(hash_of(&[
            b"shikatsu window seed",
            &room.0.to_be_bytes(),
            &window.to_be_bytes(),
            &self.0.to_be_bytes(),
        ]))
    }
}

impl Dice {
    /// The draws that a decision makes.
    #[must_use]
    pub const fn new(seed: WindowSeed) -> Self {
        Self::of_stream(seed, DiceStream::Decision)
    }

    /// The draws of one stream.
    #[must_use]
    pub const fn of_stream(seed: WindowSeed, stream: DiceStream) -> Self {
        Self {
            seed,
            stream,
            drawn: 0,
        }
    }

    /// A number below `sides`; 0 if there are none.
    pub fn below(&mut self, sides: u64) -> u64 {
        if sides < 2 {
            return 0;
        }
        // Numbers above the last whole multiple would make small results likelier.
        let fair = u64::MAX - u64::MAX % sides;
        loop {
            let number = self.number();
            if number < fair {
                return number % sides;
            }
        }
    }

    /// One of the items; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let sides = u64::try_from(items.len()).unwrap_or(u64::MAX);
        let place = usize::try_from(self.below(sides)).unwrap_or(0);
        items.get(place)
    }

    fn number(&mut self) -> u64 {
        let stream = match self.stream {
            DiceStream::Decision => b"decision",
            DiceStream::SecondCount => b"2ndcount",
        };
        let hash = hash_of(&[
            b"shikatsu dice",
            stream,
            &self.seed.0.to_be_bytes(),
            &self.drawn.to_be_bytes(),
        ]);
        self.drawn += 1;
        let mut number = [0; 8];
        number.copy_from_slice(&hash[..8]);
        u64::from_be_bytes(number)
    }
}

impl fmt::Debug for RoomSecret {
    /// Hidden, so that no log line shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomSecret(hidden)")
    }
}

/// The parts are of fixed lengths, so no two inputs run into the same bytes.
fn hash_of(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_fair_and_depend_on_seed_and_stream() {
        let mut counts = [0_u32; 5];
        let mut dice = Dice::new(WindowSeed(7));
        for _ in 0..5_000 {
            let drawn = usize::try_from(dice.below(5)).unwrap();
            counts[drawn] += 1;
        }
        assert!(
            counts.iter().all(|count| (880..1_120).contains(count)),
            "{counts:?}"
        );
        let first = |dice: &mut Dice| (0..8).map(|_| dice.below(1_000)).collect::<Vec<_>>();
        let seed = WindowSeed(7);
        let decision = first(&mut Dice::new(seed));
        assert_eq!(decision, first(&mut Dice::new(seed)));
        assert_ne!(decision, first(&mut Dice::new(WindowSeed(8))));
        let second = first(&mut Dice::of_stream(seed, DiceStream::SecondCount));
        assert_ne!(decision, second);
    }

    #[test]
    fn a_commitment_belongs_to_one_room_window_and_seed() {
        let seed = RoomSecret(1).seed(RoomId(2), 3);
        let commitment = seed.commitment(RoomId(2), 3);
        assert_ne!(commitment, seed.commitment(RoomId(9), 3));
        assert_ne!(commitment, seed.commitment(RoomId(2), 4));
        assert_ne!(commitment, WindowSeed(seed.0 ^ 1).commitment(RoomId(2), 3));
        assert_ne!(RoomSecret(1).seed(RoomId(2), 4), seed);
        assert_eq!(format!("{:?}", RoomSecret(1)), "RoomSecret(hidden)");
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        let mut dice = Dice::new(WindowSeed(0));
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
        assert_eq!(dice.pick(&[4]), Some(&4));
    }
}
