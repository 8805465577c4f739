//! Why a document is no row of a benchmark set.

use shikatsu_problem::{Color, Move, Node, Problem, Rules, Setup, Size, SolutionTree};

use super::document::attempt;
use super::reader::ko_bans;
use crate::error::excerpt;
use crate::inventory::{RARE, occurring, unfit_properties};
use crate::{Document, FormatWriteError};

/// Names everything in a document that a row cannot hold.
pub(super) fn refusal(document: &Document) -> FormatWriteError {
    let mut reasons = of_problem(&document.problem);
    reasons.extend(of_fields(document));
    let unsaid = of_tree(document);
    if !unsaid.is_empty() {
        reasons.push(format!("a row has no place for {}", unsaid.join(", ")));
    }
    if reasons.is_empty() {
        let doubt = "it would not read back the same: look for first moves or properties given \
                     twice, and for properties out of order";
        reasons.push(doubt.to_owned());
    }
    reasons.push("write SGF instead".to_owned());
    FormatWriteError {
        format: "a benchmark row",
        reason: reasons.join("; "),
    }
}

fn of_problem(problem: &Problem) -> Vec<String> {
    let setup = &problem.setup;
    let size = setup.size;
    let points =
        setup.black | setup.white | problem.key_stones | problem.in_play.unwrap_or_default();
    let rules = problem.rules.name().unwrap_or("without a name");
    let all = [
        (
            size.width() != size.height(),
            format!("a {size} board is not square"),
        ),
        (
            setup.to_move.is_none(),
            "the problem does not say who plays".to_owned(),
        ),
        (
            !points.is_subset(&size.all()),
            "a point lies beyond the edge of the board".to_owned(),
        ),
        (
            problem.rules != Rules::default(),
            format!("the rules are {rules}, but a row always means Japanese"),
        ),
    ];
    let found = all.into_iter().filter(|(is_found, _)| *is_found);
    found
        .map(|(_, reason)| reason)
        .chain(of_ko(problem))
        .collect()
}

/// A row names a ko ban in its note and nowhere else.
fn of_ko(problem: &Problem) -> Option<String> {
    let setup = &problem.setup;
    let Some(told) = ko_bans(setup, &problem.notes) else {
        return Some("the notes name a ko beyond the edge of the board".to_owned());
    };
    if let Some(untold) = (setup.ko_bans - told).first() {
        let label = setup.size.label(untold);
        return Some(format!("the notes do not name the ko ban at {label}"));
    }
    let label = setup.size.label((told - setup.ko_bans).first()?);
    Some(format!("the notes name a ko ban at {label} that is none"))
}

/// Texts and properties without a field; each property is tried in a row of
/// its own.
fn of_fields(document: &Document) -> Vec<String> {
    let Problem {
        setup,
        metadata,
        key_stones,
        ..
    } = &document.problem;
    let texts = [
        ("title", &metadata.title),
        ("author", &metadata.author),
        ("copyright notice", &metadata.copyright),
        ("date", &metadata.date),
    ];
    let texts = texts.into_iter().filter_map(|(name, text)| {
        let text = excerpt(text.as_deref()?);
        Some(format!("a row has no field for the {name} ({text})"))
    });
    let side = setup.size.width().max(setup.size.height());
    let square = Size::square(side.into()).unwrap_or(Size::NINETEEN);
    let mut alone = Document::new(Setup {
        to_move: Some(Color::Black),
        ..Setup::empty(square)
    });
    alone.problem.key_stones = *key_stones & square.all();
    let unfit = unfit_properties(document, |&extra| {
        alone.tree.node_mut(SolutionTree::ROOT).extras = vec![extra.clone()];
        attempt(&alone).is_none()
    });
    let unfit = unfit.map(|name| format!("the property {name} is no field with a value in JSON"));
    texts.chain(unfit).collect()
}

fn of_tree(document: &Document) -> Vec<String> {
    let to_move = document.problem.to_move();
    let is_first = |node: &Node| node.parent() == Some(SolutionTree::ROOT);
    let other_side = format!("moves of {}", !to_move);
    let mut unsaid = occurring(
        document,
        &[
            ("moves after the first", &|node| {
                node.parent().is_some() && !is_first(node)
            }),
            ("nodes without a move", &|node| {
                is_first(node) && node.played.is_none()
            }),
            ("passes", &|node| {
                is_first(node) && node.played.is_some_and(|(_, played)| played == Move::Pass)
            }),
            (&other_side, &|node| {
                is_first(node) && node.played.is_some_and(|(color, _)| color != to_move)
            }),
            ("moves that are neither right nor wrong", &|node| {
                is_first(node) && node.judgement.is_none()
            }),
            ("a judgement without a move", &|node| {
                node.parent().is_none() && node.judgement.is_some()
            }),
        ],
    );
    unsaid.extend(occurring(document, &RARE));
    unsaid
}
