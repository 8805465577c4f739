//! How much one address may ask: a bucket of tokens that fills up again.
//!
//! Invariant: memory is bounded. A shelf that is full gives up the bucket that is fullest, which is the one whose
//! loss forgives least.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::client::AddressBlock;

/// What one address may ask.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RateLimit {
    /// Tokens that a bucket holds.
    pub burst: f64,
    /// Tokens that come back in a second; nothing is counted if it is zero.
    pub per_second: f64,
}

/// What is asked, by what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestCost {
    /// Looking something up.
    Look,
    /// A search.
    Search,
    /// A collection of problems.
    Collection,
}

pub(super) struct Buckets {
    allowance: RateLimit,
    hasher: RandomState,
    shelves: Vec<Mutex<HashMap<AddressBlock, Bucket>>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

/// Addresses on different shelves do not wait for each other.
const SHELVES: usize = 64;

/// Buckets on a shelf: 65,536 in all, some six megabytes.
const PLACES: usize = 1024;

impl Default for RateLimit {
    /// Thirty searches at once and three a second after that.
    fn default() -> Self {
        Self {
            burst: 300.0,
            per_second: 30.0,
        }
    }
}

impl RequestCost {
    const fn tokens(self) -> f64 {
        match self {
            Self::Look => 1.0,
            Self::Search => 10.0,
            Self::Collection => 100.0,
        }
    }
}

impl Buckets {
    pub(super) fn new(allowance: RateLimit) -> Self {
        let shelves = (0..SHELVES).map(|_| Mutex::default()).collect();
        Self {
            allowance,
            hasher: RandomState::new(),
            shelves,
        }
    }

    /// Takes what something costs, or says when there is enough again.
    pub(super) fn take(
        &self,
        who: AddressBlock,
        cost: RequestCost,
        now: Instant,
    ) -> Result<(), Duration> {
        let RateLimit { burst, per_second } = self.allowance;
        if per_second <= 0.0 {
            return Ok(());
        }
        // What costs more than a bucket holds takes a full one.
        let price = cost.tokens().min(burst);
        let mut shelf = self.shelf(who);
        let full = Bucket {
            tokens: burst,
            at: now,
        };
        let level = shelf
            .get(&who)
            .map_or(burst, |bucket| self.level(bucket, now));
        if level < price {
            return Err(Duration::from_secs_f64((price - level) / per_second));
        }
        if shelf.len() >= PLACES && !shelf.contains_key(&who) {
            self.make_room(&mut shelf, now);
        }
        let tokens = level - price;
        shelf.insert(who, Bucket { tokens, ..full });
        Ok(())
    }

    fn shelf(&self, who: AddressBlock) -> std::sync::MutexGuard<'_, HashMap<AddressBlock, Bucket>> {
        let hash = self.hasher.hash_one(who);
        let place = usize::try_from(hash % (SHELVES as u64)).unwrap_or(0);
        let shelf = self.shelves[place].lock();
        shelf.unwrap_or_else(PoisonError::into_inner)
    }

    fn level(&self, bucket: &Bucket, now: Instant) -> f64 {
        let since = now.saturating_duration_since(bucket.at).as_secs_f64();
        let RateLimit { burst, per_second } = self.allowance;
        per_second.mul_add(since, bucket.tokens).min(burst)
    }

    fn make_room(&self, shelf: &mut HashMap<AddressBlock, Bucket>, now: Instant) {
        shelf.retain(|_, bucket| self.level(bucket, now) < self.allowance.burst);
        if shelf.len() < PLACES {
            return;
        }
        let by_level = |one: &(&AddressBlock, &Bucket), two: &(&AddressBlock, &Bucket)| {
            self.level(one.1, now).total_cmp(&self.level(two.1, now))
        };
        let fullest = shelf.iter().max_by(by_level).map(|(who, _)| *who);
        if let Some(who) = fullest {
            shelf.remove(&who);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::super::client::ClientAddress;
    use super::*;

    fn block(number: u32) -> AddressBlock {
        ClientAddress(Ipv4Addr::from(number).into()).block()
    }

    fn buckets() -> Buckets {
        Buckets::new(RateLimit {
            burst: 20.0,
            per_second: 2.0,
        })
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let (buckets, now) = (buckets(), Instant::now());
        let [one, two] = [block(1), block(2)];
        assert_eq!(buckets.take(one, RequestCost::Search, now), Ok(()));
        assert_eq!(buckets.take(one, RequestCost::Search, now), Ok(()));
        assert_eq!(
            buckets.take(one, RequestCost::Look, now),
            Err(Duration::from_millis(500))
        );
        assert_eq!(
            buckets.take(two, RequestCost::Look, now),
            Ok(()),
            "another's"
        );
        let later = now + Duration::from_secs(5);
        assert_eq!(buckets.take(one, RequestCost::Search, later), Ok(()));
        assert!(buckets.take(one, RequestCost::Look, later).is_err());
    }

    #[test]
    fn what_costs_more_than_a_bucket_takes_a_full_one() {
        let (buckets, now) = (buckets(), Instant::now());
        assert_eq!(buckets.take(block(1), RequestCost::Collection, now), Ok(()));
        assert!(buckets.take(block(1), RequestCost::Look, now).is_err());
    }

    #[test]
    fn memory_is_bounded_and_who_asks_too_much_is_remembered() {
        let (buckets, now) = (buckets(), Instant::now());
        let greedy = block(0);
        while buckets.take(greedy, RequestCost::Search, now).is_ok() {}
        for number in 1..200_000 {
            assert_eq!(buckets.take(block(number), RequestCost::Look, now), Ok(()));
        }
        let held: usize = buckets
            .shelves
            .iter()
            .map(|shelf| shelf.lock().unwrap().len())
            .sum();
        assert!(held <= SHELVES * PLACES, "{held}");
        assert!(buckets.take(greedy, RequestCost::Look, now).is_err());
    }

    #[test]
    fn nothing_is_counted_where_nothing_comes_back() {
        let unlimited = Buckets::new(RateLimit {
            burst: 0.0,
            per_second: 0.0,
        });
        for _ in 0..1_000 {
            let taken = unlimited.take(block(1), RequestCost::Collection, Instant::now());
            assert_eq!(taken, Ok(()));
        }
    }
}
