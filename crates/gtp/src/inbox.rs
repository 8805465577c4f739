//! Lines that have arrived, and what they interrupt.
//!
//! A separate thread reads, so that a line is seen while the engine searches.
//! Each line waits its turn; some also stop the search that is running.
//!
//! Invariant: a search that is being watched is stopped by every line that its
//! [`StopRule`] names, whether the line came before the watch began or after.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use shikatsu_engine::Cancel;

use crate::command::{Command, LONGEST_LINE};

/// So many lines may wait; then the sender has to wait.
const MOST_WAITING: usize = 4096;

/// Something that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// A line that is a command.
    Command(String),
    /// A command that was cut off: it was too long.
    Cut(String),
    /// An empty line or a comment: no command, but a request to stop.
    Blank,
    /// There will be nothing more.
    End,
}

/// What stops a running search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StopRule {
    /// Every arrival, the end included: an analysis does not end by itself.
    Everything,
    /// Any line, but not the end: a controller that sends one command and
    /// closes still wants the answer.
    Lines,
    /// Empty lines and comments such as `# interrupt`: commands may be sent
    /// ahead, and a move must not get worse by that.
    BlankLines,
}

/// The lines that wait. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Inbox(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<InboxState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct InboxState {
    waiting: VecDeque<Arrival>,
    watched: Option<(StopRule, Cancel)>,
}

/// A running search that arrivals may stop.
#[derive(Debug)]
pub(crate) struct WatchedSearch<'a> {
    inbox: &'a Inbox,
    cancel: Cancel,
}

impl StopRule {
    const fn stops_for(self, arrival: &Arrival) -> bool {
        match arrival {
            Arrival::Blank => true,
            Arrival::Command(_) | Arrival::Cut(_) => !matches!(self, Self::BlankLines),
            Arrival::End => matches!(self, Self::Everything),
        }
    }
}

impl Inbox {
    /// Reads lines on a thread of its own, which ends with the input.
    pub(crate) fn reading(input: impl Read + Send + 'static) -> Self {
        let inbox = Self::default();
        let filled = inbox.clone();
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            while let Ok(Some(arrival)) = next_line(&mut input) {
                filled.put(arrival);
            }
            filled.put(Arrival::End);
        });
        inbox
    }

    /// An inbox into which nothing will ever come.
    pub(crate) fn closed() -> Self {
        let inbox = Self::default();
        inbox.put(Arrival::End);
        inbox
    }

    /// The next arrival; waits for it.
    pub(crate) fn next(&self) -> Arrival {
        let mut state = self.state();
        loop {
            if state.waiting.front() == Some(&Arrival::End) {
                return Arrival::End;
            }
            if let Some(arrival) = state.waiting.pop_front() {
                self.0.changed.notify_all();
                return arrival;
            }
            state = self.wait(state);
        }
    }

    /// Begins a search that arrivals may stop.
    pub(crate) fn watch(&self, rule: StopRule) -> WatchedSearch<'_> {
        let cancel = Cancel::new();
        let mut state = self.state();
        if state.waiting.iter().any(|arrival| rule.stops_for(arrival)) {
            cancel.cancel();
        }
        state.watched = Some((rule, cancel.clone()));
        WatchedSearch {
            inbox: self,
            cancel,
        }
    }

    fn put(&self, arrival: Arrival) {
        let mut state = self.state();
        if let Some((rule, cancel)) = &state.watched
            && rule.stops_for(&arrival)
        {
            cancel.cancel();
        }
        // An arrival stops the search before it waits for room.
        while state.waiting.len() >= MOST_WAITING {
            state = self.wait(state);
        }
        if let Some((rule, cancel)) = &state.watched
            && rule.stops_for(&arrival)
        {
            cancel.cancel();
        }
        state.waiting.push_back(arrival);
        self.0.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, InboxState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, InboxState>) -> MutexGuard<'a, InboxState> {
        let woken = self.0.changed.wait(state);
        woken.unwrap_or_else(PoisonError::into_inner)
    }
}

impl WatchedSearch<'_> {
    /// The flag that arrivals raise.
    pub(crate) const fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Whether something has come.
    pub(crate) fn is_over(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Does nothing until something comes, or for this long.
    pub(crate) fn rest(&self, time: Duration) {
        let until = Instant::now() + time;
        let mut state = self.inbox.state();
        while !self.is_over() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let changed = &self.inbox.0.changed;
            let woken = changed.wait_timeout(state, left);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for WatchedSearch<'_> {
    fn drop(&mut self) {
        self.inbox.state().watched = None;
    }
}

/// One line, cut off where it gets too long; `None` at the end.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Arrival>> {
    let mut bytes = Vec::new();
    let most = u64::try_from(LONGEST_LINE).unwrap_or(u64::MAX);
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let cut = bytes.len() == LONGEST_LINE && bytes.last() != Some(&b'\n');
    let more = cut && skip_line(input)?;
    let line = String::from_utf8_lossy(&bytes).into_owned();
    Ok(Some(match (Command::parse(&line), more) {
        (None, _) => Arrival::Blank,
        (Some(_), false) => Arrival::Command(line),
        (Some(_), true) => Arrival::Cut(line),
    }))
}

/// Throws the rest of a line away; says whether there was any.
fn skip_line(input: &mut impl BufRead) -> io::Result<bool> {
    let mut any = false;
    loop {
        let bytes = input.fill_buf()?;
        let (used, done) = match bytes.iter().position(|&byte| byte == b'\n') {
            Some(place) => (place + 1, true),
            None => (bytes.len(), bytes.is_empty()),
        };
        any |= used > usize::from(done);
        input.consume(used);
        if done {
            return Ok(any);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrivals(text: &str) -> Vec<Arrival> {
        let inbox = Inbox::reading(io::Cursor::new(text.to_owned().into_bytes()));
        let mut all = Vec::new();
        loop {
            match inbox.next() {
                Arrival::End => return all,
                arrival => all.push(arrival),
            }
        }
    }

    #[test]
    fn lines_come_in_order_and_the_last_needs_no_end() {
        assert_eq!(
            arrivals("name\r\n\n# hello\nquit"),
            [
                Arrival::Command("name\r\n".into()),
                Arrival::Blank,
                Arrival::Blank,
                Arrival::Command("quit".into()),
            ]
        );
    }

    #[test]
    fn a_line_too_long_is_cut_and_the_next_one_is_whole() {
        let long = "x".repeat(5 * LONGEST_LINE);
        let all = arrivals(&format!("1 {long}\nname\n"));
        assert!(matches!(&all[0], Arrival::Cut(line) if line.len() == LONGEST_LINE));
        assert_eq!(all[1..], [Arrival::Command("name\n".into())]);
        let exact = format!("{}\n", "x".repeat(LONGEST_LINE));
        let all = arrivals(&format!("{exact}name\n"));
        assert_eq!(all.len(), 2, "only the end of the line was missing");
        assert!(matches!(&all[0], Arrival::Command(_)));
    }

    #[test]
    fn arrivals_stop_what_heeds_them_whenever_they_came() {
        let inbox = Inbox::default();
        inbox.put(Arrival::Command("name".into()));
        assert!(!inbox.watch(StopRule::BlankLines).is_over());
        assert!(inbox.watch(StopRule::Lines).is_over());
        let watch = inbox.watch(StopRule::BlankLines);
        inbox.put(Arrival::Blank);
        assert!(watch.is_over());
        drop(watch);
        assert!(!Inbox::closed().watch(StopRule::Lines).is_over());
        assert!(Inbox::closed().watch(StopRule::Everything).is_over());
    }

    #[test]
    fn a_flood_waits_until_there_is_room() {
        let text = "name\n".repeat(3 * MOST_WAITING);
        assert_eq!(arrivals(&text).len(), 3 * MOST_WAITING);
    }
}
