//! What a bank takes of records that are offered: those that are new, and of one room only a few.
//!
//! A small room has few problems, and chance draws it again and again with other stones around it. So a room of *n* points has
//! *n* - 4 problems at most, and six if it is larger. Of the first five moves that come to mind two must be wrong.
//!
//! Invariant: the same records offered in the same order give the same bank, in however many parts they come.

use std::collections::BTreeMap;

use crate::grade::temptations;
use crate::novelty::{OtherSets, RoomShape, repeated_lessons, repetitions};
use crate::record::BankRecord;

/// Points of a room that has no problem of its own beyond the first.
const SMALL_ROOM: usize = 4;

/// Problems that any room has at most.
const MOST_OF_A_ROOM: usize = 6;

/// Wrong moves among the first that come to mind.
const LEAST_TEMPTATIONS: usize = 2;

/// A bank while it grows.
#[derive(Debug)]
pub struct BankIntake {
    records: Vec<BankRecord>,
    /// Everything that was offered, so that what repeats a refused record is refused too.
    offered: Vec<BankRecord>,
    others: OtherSets,
    rooms: BTreeMap<RoomShape, usize>,
}

/// What became of records that were offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IntakeTally {
    /// In the bank now.
    pub taken: usize,
    /// The same as a record that was offered before, but for a stone.
    pub repeated: usize,
    /// The room of another with the same line in it.
    pub lessons: usize,
    /// In another set.
    pub known: usize,
    /// Nothing wrong comes to mind.
    pub plain: usize,
    /// Of a room that has its problems.
    pub crowded: usize,
}

impl BankIntake {
    /// A bank that has these records, and none of the other sets.
    #[must_use]
    pub fn new(records: Vec<BankRecord>, others: OtherSets) -> Self {
        let mut rooms = BTreeMap::new();
        for record in &records {
            *rooms.entry(RoomShape::of(&record.problem)).or_default() += 1;
        }
        Self {
            offered: records.clone(),
            records,
            others,
            rooms,
        }
    }

    /// Offers records; the first of two that are alike is taken.
    pub fn offer(&mut self, fresh: &[BankRecord]) -> IntakeTally {
        let before = self.offered.len();
        self.offered.extend_from_slice(fresh);
        let repeated = repetitions(&self.offered).into_iter();
        let lessons = repeated_lessons(&self.offered).into_iter();
        let reasons = repeated.zip(lessons).skip(before);
        let mut tally = IntakeTally::default();
        for ((record, (repeated, lesson)), known) in
            fresh.iter().zip(reasons).zip(self.others.known(fresh))
        {
            let count = match () {
                () if repeated.is_some() => &mut tally.repeated,
                () if lesson.is_some() => &mut tally.lessons,
                () if known.is_some() => &mut tally.known,
                () if temptations(&record.problem, record.right) < LEAST_TEMPTATIONS => {
                    &mut tally.plain
                }
                () if !has_place(&mut self.rooms, record) => &mut tally.crowded,
                () => {
                    self.records.push(record.clone());
                    &mut tally.taken
                }
            };
            *count += 1;
        }
        tally
    }

    /// The bank, in the order in which its records came.
    #[must_use]
    pub fn records(&self) -> &[BankRecord] {
        &self.records
    }
}

/// Whether the room of a record may have one more problem; if so it is counted.
fn has_place(rooms: &mut BTreeMap<RoomShape, usize>, record: &BankRecord) -> bool {
    let room = RoomShape::of(&record.problem);
    let most = room
        .len()
        .saturating_sub(SMALL_ROOM)
        .clamp(1, MOST_OF_A_ROOM);
    let count = rooms.entry(room).or_default();
    let has_place = *count < most;
    *count += usize::from(has_place);
    has_place
}
