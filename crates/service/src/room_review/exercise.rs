//! A problem made of a mistake: the position before it, what is at stake, and the moves that are proved right or wrong.

use shikatsu_api::room::{ReviewedDecision, ReviewedFight, ReviewedOutcome};
use shikatsu_formats::Document;
use shikatsu_formats::sgf::{self, Dialect};
use shikatsu_problem::{Judgement, Problem, Rules, SolutionTree, Stakes};
use shikatsu_team::RoomContent;

use super::decided_turn::DecidedTurn;
use crate::fight::Fight;

/// The dearest fight of a decision as a problem in SGF; `None` if no move is proved to keep its best outcome.
#[must_use]
pub fn exercise_sgf(
    content: &RoomContent,
    turn: &DecidedTurn,
    decision: &ReviewedDecision,
) -> Option<String> {
    let fights = Fight::near(&turn.scene(content));
    let cost_of_played = |fight: &ReviewedFight| {
        let played = fight.moves.iter().find(|one| one.played == decision.played);
        played.and_then(|played| played.cost).unwrap_or(0)
    };
    let solved = decision.fights.iter().filter(|one| !one.keeps.is_empty());
    let reviewed = solved.max_by_key(|one| cost_of_played(one))?;
    let fight = fights.into_iter().find(|fight| {
        let stones = shikatsu_api::vertices(fight.stones);
        stones == reviewed.key_stones
    })?;
    let document = document(&fight, turn, reviewed)?;
    sgf::write(&[document], Dialect::Plain).ok()
}

fn document(fight: &Fight, turn: &DecidedTurn, reviewed: &ReviewedFight) -> Option<Document> {
    let mut problem: Problem = fight.problem.clone();
    problem.goal = Some(Stakes::of(&problem).ok()?.goal());
    if problem.rules.name().is_none() {
        problem.rules = Rules::default();
    }
    problem.metadata = shikatsu_problem::Metadata {
        title: Some(format!("Move {}", turn.number)),
        ..shikatsu_problem::Metadata::default()
    };
    problem.notes = words(&reviewed.best);
    let size = problem.setup.size;
    let mut document = Document::from(problem);
    let right = reviewed.keeps.iter().map(|played| (played, &reviewed.best));
    let wrong = reviewed.moves.iter().filter(|one| one.steps > Some(0));
    let wrong = wrong.map(|one| (&one.played, &one.outcome));
    let judged = right
        .map(|one| (one, Judgement::Right))
        .chain(wrong.map(|one| (one, Judgement::Wrong)));
    for ((played, outcome), judgement) in judged {
        let played = played.on(size).ok()?;
        let node = document
            .tree
            .add(SolutionTree::ROOT, Some((turn.color, played)));
        let node = document.tree.node_mut(node);
        node.judgement = Some(judgement);
        node.comment = words(outcome);
    }
    Some(document)
}

fn words(outcome: &ReviewedOutcome) -> String {
    match outcome {
        ReviewedOutcome::Proved { words, .. } | ReviewedOutcome::Conditional { words, .. } => {
            words.clone()
        }
        ReviewedOutcome::Captured => "captured".to_owned(),
        ReviewedOutcome::NotProved { .. } | ReviewedOutcome::Waiting => String::new(),
    }
}
