//! When the engine calls its crew: after a short search of its own that came to nothing, where the question may cost
//! enough.

use std::sync::Arc;

use shikatsu_problem::Unproved;
use shikatsu_proof::Question;
use shikatsu_solver::budget::{Budget, Stop};
use shikatsu_solver::session::{SearchAnswer, Session};
use shikatsu_solver::span::Span;

use crate::claim_position::ClaimPosition;
use crate::crew::{Errand, Patience};
use crate::node_search::{Leaf, NodeSearch};
use crate::search_run::{Halt, SearchRun};

/// Has the crew settle a question, if there is a crew and the question is worth it.
pub(crate) fn prepare(
    run: &mut SearchRun<'_, '_>,
    question: Question,
    position: &ClaimPosition,
    level: i8,
) -> Result<(), Halt> {
    if !is_worth_a_crew(run) {
        return Ok(());
    }
    let (first, opening) = (position.first, &position.opening);
    let alone = |session: &mut Session<'_>, budget: &mut Budget| {
        session.ask(question, first, opening, level, budget)
    };
    match briefly(run, alone)? {
        Some(_) => Ok(()),
        None => send(run, question, position, level),
    }
}

/// Has the crew settle all levels of K and S, one after the other.
pub(crate) fn prepare_span(
    run: &mut SearchRun<'_, '_>,
    position: &ClaimPosition,
) -> Result<(), Halt> {
    let mut last = None;
    while is_worth_a_crew(run) {
        let mut span = Span::NOTHING;
        let (first, opening) = (position.first, &position.opening);
        let all = |session: &mut Session<'_>, budget: &mut Budget| {
            session.span(first, opening, &mut span, budget)
        };
        if briefly(run, all)?.is_some() {
            return Ok(());
        }
        let Some(level) = span.next_level() else {
            return Ok(());
        };
        let kept_off = briefly(run, |session, budget| {
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
        send(run, question, position, level)?;
    }
    Ok(())
}

fn is_worth_a_crew(run: &SearchRun<'_, '_>) -> bool {
    let left = run.allowance.saturating_sub(run.nodes);
    let left = left.min(run.meter.left());
    run.crew
        .as_ref()
        .is_some_and(|crew| left >= crew.call.worth)
}

/// A search of a few nodes; `None` if they were too few.
fn briefly<T>(
    run: &mut SearchRun<'_, '_>,
    search: impl FnOnce(&mut Session<'_>, &mut Budget) -> Result<T, Stop>,
) -> Result<Option<T>, Halt> {
    let alone = run.crew.as_ref().map_or(0, |crew| crew.call.alone);
    let mut budget = Budget::new(alone, Arc::clone(&run.pulse));
    let found = search(&mut run.session, &mut budget);
    run.meter.book(budget.spent());
    run.nodes += budget.spent();
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Stop::Nodes) => Ok(None),
        Err(Stop::Flag) => Err(Halt::Ended(
            run.meter.ended().unwrap_or(Unproved::Cancelled),
        )),
        Err(stop) => Err(Halt::Stuck(stop)),
    }
}

fn send(
    run: &mut SearchRun<'_, '_>,
    question: Question,
    position: &ClaimPosition,
    level: i8,
) -> Result<(), Halt> {
    let Some(crew) = run.crew.take() else {
        return Ok(());
    };
    let leaf = Leaf {
        question,
        first: position.first,
        opening: position.opening.clone(),
        level,
    };
    let left = run.allowance.saturating_sub(run.nodes);
    let errand = Errand {
        problem: run.problem,
        leaf: &leaf,
        nodes: left.min(run.meter.left()),
    };
    let (meter, watcher) = (run.meter, &mut *run.watcher);
    let mut look = |nodes: u64| {
        meter.count(nodes);
        watcher.glance(meter);
        match meter.look() {
            None => Patience::Left,
            Some(_) => Patience::Over,
        }
    };
    let mut own = NodeSearch::new(&mut run.session);
    let spent = crew.crew.settle(&errand, &mut own, &mut look);
    run.meter.book(spent);
    run.nodes += spent;
    run.crew = Some(crew);
    match run.meter.ended() {
        Some(why) => Err(Halt::Ended(why)),
        None => Ok(()),
    }
}
