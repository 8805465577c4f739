//! How many things of a kind are open at a time, for one address and in all: connections, and streams of news.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::client::Household;

/// Counts those who are inside.
#[derive(Debug, Clone)]
pub(super) struct Turnstile(Arc<Inside>);

#[derive(Debug)]
struct Inside {
    bounds: Bounds,
    count: Mutex<Count>,
}

/// How many may be inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Of one address.
    pub each: usize,
    /// In all.
    pub all: usize,
}

#[derive(Debug, Default)]
struct Count {
    all: usize,
    each: HashMap<Household, usize>,
}

/// A place inside; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    inside: Arc<Inside>,
    who: Household,
}

/// Why somebody has to stay outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outside {
    /// His address has all its places.
    Yours,
    /// All places are taken.
    Full,
}

impl Turnstile {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self(Arc::new(Inside {
            bounds,
            count: Mutex::default(),
        }))
    }

    pub(super) fn enter(&self, who: Household) -> Result<Place, Outside> {
        let inside = &self.0;
        let mut count = inside.count.lock().unwrap_or_else(PoisonError::into_inner);
        if count.all >= inside.bounds.all {
            return Err(Outside::Full);
        }
        let own = count.each.entry(who).or_default();
        if *own >= inside.bounds.each {
            return Err(Outside::Yours);
        }
        *own += 1;
        count.all += 1;
        Ok(Place {
            inside: Arc::clone(inside),
            who,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let count = self.inside.count.lock();
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

    use super::super::client::Client;
    use super::*;

    #[test]
    fn places_are_counted_and_come_back() {
        let who = |number: u32| Client(Ipv4Addr::from(number).into()).household();
        let turnstile = Turnstile::new(Bounds { each: 2, all: 3 });
        let first = turnstile.enter(who(1)).unwrap();
        let _second = turnstile.enter(who(1)).unwrap();
        assert_eq!(turnstile.enter(who(1)).unwrap_err(), Outside::Yours);
        let _third = turnstile.enter(who(2)).unwrap();
        assert_eq!(turnstile.enter(who(3)).unwrap_err(), Outside::Full);
        drop(first);
        assert!(turnstile.enter(who(1)).is_ok());
        drop((_second, _third));
        assert!(turnstile.0.count.lock().unwrap().each.is_empty());
    }
}
