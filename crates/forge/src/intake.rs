//! What a bank takes of records that are offered: those that are new, and of one room only a few.
//!
//! A small room has few problems, and chance draws it again and again with other stones around it. So a room of *n* points has
//! *n* - 4 problems at most, and six if it is larger. Of the first five moves that come to mind two must be wrong; the very first
//! only where the problem is not of the two lowest bands. No chain may be lost whichever side moves first, unless the line takes it.
//!
//! Invariant: the same records offered in the same order give the same bank, in however many parts they come.

use std::collections::BTreeMap;

use shikatsu_engine::Cancel;

use crate::examiner::{Examiner, NODES};
use crate::grade::temptations;
use crate::grade_line::is_obvious;
use crate::novelty::{OtherSets, RoomShape, repeated_lessons, repetitions};
use crate::record::BankRecord;
use crate::refusal::{IntakeRefusal, IntakeTally};

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
    /// Asks what the last gates need. Its nodes do not depend on what the records were made with, so that those who offer the same
    /// records get the same bank.
    examiner: Examiner,
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
            examiner: Examiner::new(NODES, Cancel::new()),
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
            let became = match () {
                () if repeated.is_some() => Err(IntakeRefusal::Repeated),
                () if lesson.is_some() => Err(IntakeRefusal::Lesson),
                () if known.is_some() => Err(IntakeRefusal::Known),
                () => self.admit(record),
            };
            tally.add(became);
        }
        tally
    }

    /// Takes a record that is new, if the other gates let it pass; the cheapest of them come first.
    fn admit(&mut self, record: &BankRecord) -> Result<(), IntakeRefusal> {
        if temptations(&record.problem, record.right) < LEAST_TEMPTATIONS {
            return Err(IntakeRefusal::Plain);
        }
        if is_obvious(&mut self.examiner, record) {
            return Err(IntakeRefusal::Obvious);
        }
        if self.examiner.lost_chain(record).is_some() {
            return Err(IntakeRefusal::LostStones);
        }
        if !has_place(&mut self.rooms, record) {
            return Err(IntakeRefusal::Crowded);
        }
        self.records.push(record.clone());
        Ok(())
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
