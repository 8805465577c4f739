//! Problems to search for lessons: drawings of the forge, records of the bank, and variations of them, bounded or in the frames
//! and readings of an open board.
//!
//! Invariant: a problem follows from the bank and its seed. All problems made from one record are of one family.

use shikatsu_board::{SeededRandom, Symmetry};
use shikatsu_engine::{Cancel, readings};
use shikatsu_forge::{BankFamilies, BankRecord, Examiner, ForgeOrder, NODES, RoomStyle};
use shikatsu_problem::Problem;

/// Above every seed of a record of the bank, so that no drawing is in it.
const SEEDS: u64 = 1 << 40;

/// A problem of our own.
pub(super) struct DrawnProblem {
    pub(super) family: u64,
    pub(super) source: String,
    pub(super) problem: Problem,
    pub(super) seed: u64,
}

impl DrawnProblem {
    /// The problem of a number, if it gives one.
    pub(super) fn of(bank: &[BankRecord], families: &BankFamilies, number: u64) -> Option<Self> {
        let seed = SEEDS + number;
        let mut random = SeededRandom::new(seed);
        let record = bank.get(random.below(bank.len()))?;
        let (source, family, problem) = match random.below(10) {
            0..=1 => (
                "rooms",
                seed,
                drawn(ForgeOrder::Drawn(RoomStyle::Small, seed))?,
            ),
            2..=4 => (
                "halls",
                seed,
                drawn(ForgeOrder::Drawn(RoomStyle::Large, seed))?,
            ),
            5 => (
                "crowds",
                seed,
                drawn(ForgeOrder::Drawn(RoomStyle::Crowded, seed))?,
            ),
            6 => ("bank", family_of(families, record), record.problem.clone()),
            _ => (
                "vary",
                family_of(families, record),
                drawn(ForgeOrder::Varied(record.into(), seed))?,
            ),
        };
        let turned = Symmetry::ALL[random.below(Symmetry::ALL.len())].problem(&problem);
        let problem = match random.below(2) {
            0 => turned,
            _ => {
                let readings = readings(&turned.unbounded(), &[]).ok()?;
                let place = random.below(readings.len());
                readings.into_iter().nth(place)?
            }
        };
        Some(Self {
            family,
            source: source.to_owned(),
            problem,
            seed,
        })
    }
}

fn drawn(order: ForgeOrder<'_>) -> Option<Problem> {
    let mut examiner = Examiner::new(NODES, Cancel::new());
    let [problem, _] = order.drawn(&mut examiner).ok()?.into_iter().next()?;
    Some(problem)
}

/// The family of a record, as a number far above every seed.
fn family_of(families: &BankFamilies, record: &BankRecord) -> u64 {
    let letters = families.of(&record.id).bytes();
    (1 << 63)
        | letters.fold(0, |sum: u64, letter| {
            sum.wrapping_mul(31) + u64::from(letter)
        })
}
