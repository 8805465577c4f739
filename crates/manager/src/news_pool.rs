//! The dearest settled positions, for searchers that know nothing yet.
//!
//! Invariant: a record is bytes of a length that the search knows; the pool reads nothing of it but its work.

use std::cmp::Reverse;
use std::collections::HashSet;

/// Records, dearest first once they are asked for.
#[derive(Debug)]
pub(crate) struct NewsPool {
    record: usize,
    records: Vec<Box<[u8]>>,
    seen: HashSet<Box<[u8]>>,
}

/// More are not kept: what is cheap is soon found again.
const MOST: usize = 1 << 15;

impl NewsPool {
    /// An empty pool of records of so many bytes.
    pub(crate) fn new(record: usize) -> Self {
        Self {
            record: record.max(1),
            records: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// Adds what a search told.
    pub(crate) fn add(&mut self, news: &[u8]) {
        for record in news.chunks_exact(self.record) {
            if self.seen.insert(record.into()) {
                self.records.push(record.into());
            }
        }
        self.records.sort_by_key(|record| Reverse(work(record)));
        for dropped in self.records.drain(self.records.len().min(MOST)..) {
            self.seen.remove(&dropped);
        }
    }

    /// As much of it as fits into so many bytes.
    pub(crate) fn dearest(&self, bytes: usize) -> Vec<u8> {
        let most = bytes / self.record;
        self.records.iter().take(most).flatten().copied().collect()
    }
}

fn work(record: &[u8]) -> u32 {
    shikatsu_engine::node_search::work(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearest_go_first_and_nothing_goes_twice() {
        let record = |work: u8| [0, 0, 0, 0, 0, 0, work, 0, 0, 0, work];
        let mut pool = NewsPool::new(11);
        for work in [3, 9, 5, 9] {
            pool.add(&record(work));
        }
        assert_eq!(pool.dearest(25), [record(9), record(5)].concat());
        assert_eq!(pool.dearest(1000).len(), 33);
    }
}
