//! How much one address may ask: a bucket of tokens that fills up again.
//!
//! Invariant: memory is bounded. A full shard drops its fullest bucket, because that forgives least.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::client::AddressBlock;

/// How much one address may ask.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RateLimit {
    /// Tokens that a bucket holds.
    pub burst: f64,
    /// Tokens that come back in a second; nothing is counted if it is zero.
    pub per_second: f64,
}

/// Kinds of requests, by what they cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestCost {
    /// Looking something up.
    Look,
    /// The log of a device.
    Sync,
    /// A search.
    Search,
    /// Coming in at the door.
    SignIn,
    /// A comment.
    Comment,
    /// A report, which may become a search.
    Report,
    /// A collection of problems.
    Collection,
    /// Coming into a room: members of one address must not be made by the hundred.
    Join,
    /// A new room.
    Room,
}

pub(super) struct Buckets {
    allowance: RateLimit,
    hasher: RandomState,
    shards: Vec<Mutex<HashMap<AddressBlock, Bucket>>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

/// Addresses in different shards do not wait for each other.
const SHARDS: usize = 64;

/// Buckets in a shard: 65,536 in all, some six megabytes.
const PER_SHARD: usize = 1024;

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
            Self::Sync => 2.0,
            Self::Search | Self::Join | Self::SignIn => 10.0,
            Self::Comment => 20.0,
            Self::Report => 50.0,
            Self::Collection | Self::Room => 100.0,
        }
    }
}

impl Buckets {
    pub(super) fn new(allowance: RateLimit) -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self {
            allowance,
            hasher: RandomState::new(),
            shards,
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
        let mut shard = self.shard(who);
        let full = Bucket {
            tokens: burst,
            at: now,
        };
        let level = shard
            .get(&who)
            .map_or(burst, |bucket| self.level(bucket, now));
        if level < price {
            return Err(Duration::from_secs_f64((price - level) / per_second));
        }
        if shard.len() >= PER_SHARD && !shard.contains_key(&who) {
            self.make_room(&mut shard, now);
        }
        let tokens = level - price;
        shard.insert(who, Bucket { tokens, ..full });
        Ok(())
    }

    fn shard(&self, who: AddressBlock) -> std::sync::MutexGuard<'_, HashMap<AddressBlock, Bucket>> {
        let hash = self.hasher.hash_one(who);
        let place = usize::try_from(hash % (SHARDS as u64)).unwrap_or(0);
        let shard = self.shards[place].lock();
        shard.unwrap_or_else(PoisonError::into_inner)
    }

    fn level(&self, bucket: &Bucket, now: Instant) -> f64 {
        let since = now.saturating_duration_since(bucket.at).as_secs_f64();
        let RateLimit { burst, per_second } = self.allowance;
        per_second.mul_add(since, bucket.tokens).min(burst)
    }

    fn make_room(&self, shard: &mut HashMap<AddressBlock, Bucket>, now: Instant) {
        shard.retain(|_, bucket| self.level(bucket, now) < self.allowance.burst);
        if shard.len() < PER_SHARD {
            return;
        }
        let by_level = |one: &(&AddressBlock, &Bucket), two: &(&AddressBlock, &Bucket)| {
            self.level(one.1, now).total_cmp(&self.level(two.1, now))
        };
        let fullest = shard.iter().max_by(by_level).map(|(who, _)| *who);
        if let Some(who) = fullest {
            shard.remove(&who);
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
            .shards
            .iter()
            .map(|shard| shard.lock().unwrap().len())
            .sum();
        assert!(held <= SHARDS * PER_SHARD, "{held}");
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
