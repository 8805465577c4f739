//! Questions that are too much for one search are given to a crew.
//!
//! The engine tries a question by itself for a while. If that is not enough, the crew searches, with
//! as many processes as it has, and what they settle comes into the engine's own table. Then the question
//! is asked again and costs little.
//!
//! Invariant: the crew fills a table and decides nothing. Verdicts come from certificates, written from
//! that table and checked.

use shikatsu_problem::{Problem, Unproved};
use shikatsu_proof::Question;
use shikatsu_solver::budget::{Budget, Stop};
use shikatsu_solver::session::{SearchAnswer, Session};
use shikatsu_solver::span::Span;

use crate::desk::{Desk, Halt};
use crate::docket::Place;
use crate::seat::{Leaf, Seat};

/// A question for a crew.
#[derive(Debug, Clone, Copy)]
pub struct Errand<'a> {
    /// The problem, with its boundary.
    pub problem: &'a Problem,
    /// What is asked about which position.
    pub leaf: &'a Leaf,
    /// Nodes that may be spent, all searches together.
    pub nodes: u64,
}

/// Whether a crew should go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// Go on.
    Left,
    /// Come home.
    Over,
}

/// Those who search together.
pub trait Crew: Send {
    /// Searches until the question is settled, the nodes are spent, or patience is over; how many nodes
    /// were spent. What is settled must have been searched or learned at the seat, which is the
    /// engine's own. `look` is to be called every few milliseconds, with the nodes spent so far.
    fn settle(
        &mut self,
        errand: &Errand<'_>,
        seat: &mut Seat<'_, '_>,
        look: &mut dyn FnMut(u64) -> Patience,
    ) -> u64;

    /// When it is called.
    fn call(&self) -> Call {
        Call::default()
    }
}

/// When a crew is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Nodes that the engine spends by itself on each question before.
    pub alone: u64,
    /// A question that may not cost as much is not worth it.
    pub worth: u64,
}

impl Default for Call {
    fn default() -> Self {
        Self {
            alone: 200_000,
            worth: 4_000_000,
        }
    }
}

impl Desk<'_, '_> {
    /// Has a question settled by the crew, if there is one and it is worth it.
    pub(crate) fn prepare(
        &mut self,
        question: Question,
        place: &Place,
        level: i8,
    ) -> Result<(), Halt> {
        if !self.is_worth_a_crew() {
            return Ok(());
        }
        let (first, opening) = (place.first, &place.opening);
        let alone = |session: &mut Session<'_>, budget: &mut Budget| {
            session.ask(question, first, opening, level, budget)
        };
        match self.briefly(alone)? {
            Some(_) => Ok(()),
            None => self.send(question, place, level),
        }
    }

    /// Has all levels of K and S settled by the crew, one after the other.
    pub(crate) fn prepare_span(&mut self, place: &Place) -> Result<(), Halt> {
        let mut last = None;
        while self.is_worth_a_crew() {
            let mut span = Span::NOTHING;
            let (first, opening) = (place.first, &place.opening);
            let all = |session: &mut Session<'_>, budget: &mut Budget| {
                session.span(first, opening, &mut span, budget)
            };
            if self.briefly(all)?.is_some() {
                return Ok(());
            }
            let Some(level) = span.next_level() else {
                return Ok(());
            };
            let kept_off = self.briefly(|session, budget| {
                session.ask(Question::Capture, first, opening, level, budget)
            })?;
            let question = match kept_off {
                None => Question::Capture,
                Some(SearchAnswer::Refuted) => Question::Stand,
                // The search is about to know; what is left is small.
                Some(_) => return Ok(()),
            };
            if last == Some((question, level)) {
                return Ok(());
            }
            last = Some((question, level));
            self.send(question, place, level)?;
        }
        Ok(())
    }

    fn is_worth_a_crew(&self) -> bool {
        let left = self.allowance.saturating_sub(self.nodes);
        let left = left.min(self.meter.left());
        self.crew
            .as_ref()
            .is_some_and(|crew| left >= crew.call().worth)
    }

    /// A search of a few nodes; `None` if they were too few.
    fn briefly<T>(
        &mut self,
        search: impl FnOnce(&mut Session<'_>, &mut Budget) -> Result<T, Stop>,
    ) -> Result<Option<T>, Halt> {
        let alone = self.crew.as_ref().map_or(0, |crew| crew.call().alone);
        let mut budget = Budget::new(alone, std::sync::Arc::clone(&self.pulse));
        let found = search(&mut self.session, &mut budget);
        self.meter.book(budget.spent());
        self.nodes += budget.spent();
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Stop::Nodes) => Ok(None),
            Err(Stop::Flag) => Err(Halt::Ended(
                self.meter.ended().unwrap_or(Unproved::Cancelled),
            )),
            Err(stop) => Err(Halt::Stuck(stop)),
        }
    }

    fn send(&mut self, question: Question, place: &Place, level: i8) -> Result<(), Halt> {
        let Some(crew) = self.crew.take() else {
            return Ok(());
        };
        let leaf = Leaf {
            question,
            first: place.first,
            opening: place.opening.clone(),
            level,
        };
        let left = self.allowance.saturating_sub(self.nodes);
        let errand = Errand {
            problem: self.problem,
            leaf: &leaf,
            nodes: left.min(self.meter.left()),
        };
        let (meter, watcher) = (self.meter, &mut *self.watcher);
        let mut look = |nodes: u64| {
            meter.count(nodes);
            watcher.glance(meter);
            match meter.look() {
                None => Patience::Left,
                Some(_) => Patience::Over,
            }
        };
        let spent = crew.settle(&errand, &mut Seat::new(&mut self.session), &mut look);
        self.meter.book(spent);
        self.nodes += spent;
        self.crew = Some(crew);
        match self.meter.ended() {
            Some(why) => Err(Halt::Ended(why)),
            None => Ok(()),
        }
    }
}
