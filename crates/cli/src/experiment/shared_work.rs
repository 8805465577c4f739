//! Things to do, shared by some threads: each takes the next one when it is free.
//!
//! Invariant: a thing is done once. A thread whose work fails takes no other; those that are left do what waits, and the
//! failure is told when all have ended.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::failure::Failure;

/// Does everything that waits, so many at the same time.
pub(super) fn share<T: Send>(
    waiting: VecDeque<T>,
    jobs: usize,
    work: impl Fn(T) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    let waiting = Mutex::new(waiting);
    let next = || {
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.pop_front()
    };
    let run = || -> Result<(), Failure> {
        while let Some(thing) = next() {
            work(thing)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(run)).collect();
        let ends = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or(Err(Failure::Reported)));
        ends.collect::<Vec<_>>().into_iter().collect()
    })
}
