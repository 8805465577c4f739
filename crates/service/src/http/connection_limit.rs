//! How many connections of a kind are open at a time, for one address and in all: plain ones, and streams of news.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::client::AddressBlock;

/// Counts open connections. Clones share the count.
#[derive(Debug, Clone)]
pub(super) struct ConnectionLimit(Arc<LimitState>);

#[derive(Debug)]
struct LimitState {
    bounds: ConnectionBounds,
    count: Mutex<ConnectionCounts>,
}

/// How many may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionBounds {
    /// For one address.
    pub each: usize,
    /// In all.
    pub all: usize,
}

#[derive(Debug, Default)]
struct ConnectionCounts {
    all: usize,
    each: HashMap<AddressBlock, usize>,
}

/// The right to be open. It is given back when this is dropped.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    limit: Arc<LimitState>,
    who: AddressBlock,
}

/// Which limit is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LimitReached {
    /// That of the address.
    ByAddress,
    /// That of all addresses together.
    InAll,
}

impl ConnectionLimit {
    pub(super) fn new(bounds: ConnectionBounds) -> Self {
        Self(Arc::new(LimitState {
            bounds,
            count: Mutex::default(),
        }))
    }

    pub(super) fn enter(&self, who: AddressBlock) -> Result<ConnectionPermit, LimitReached> {
        let limit = &self.0;
        let mut count = limit.count.lock().unwrap_or_else(PoisonError::into_inner);
        if count.all >= limit.bounds.all {
            return Err(LimitReached::InAll);
        }
        let own = count.each.entry(who).or_default();
        if *own >= limit.bounds.each {
            return Err(LimitReached::ByAddress);
        }
        *own += 1;
        count.all += 1;
        Ok(ConnectionPermit {
            limit: Arc::clone(limit),
            who,
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let count = self.limit.count.lock();
        let mut count = count.unwrap_or_else(PoisonError::into_inner);
        count.all = count.all.saturating_sub(1);
        if let Some(own) = count.each.get_mut(&self.who) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                count.each.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::super::client::ClientAddress;
    use super::*;

    #[test]
    fn permits_are_counted_and_come_back() {
        let who = |number: u32| ClientAddress(Ipv4Addr::from(number).into()).block();
        let limit = ConnectionLimit::new(ConnectionBounds { each: 2, all: 3 });
        let first = limit.enter(who(1)).unwrap();
        let _second = limit.enter(who(1)).unwrap();
        assert_eq!(limit.enter(who(1)).unwrap_err(), LimitReached::ByAddress);
        let _third = limit.enter(who(2)).unwrap();
        assert_eq!(limit.enter(who(3)).unwrap_err(), LimitReached::InAll);
        drop(first);
        assert!(limit.enter(who(1)).is_ok());
        drop((_second, _third));
        assert!(limit.0.count.lock().unwrap().each.is_empty());
    }
}
