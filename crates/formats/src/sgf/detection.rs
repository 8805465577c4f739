//! Tells the dialects of problem SGF apart.

use shikatsu_problem::{Color, Setup};

use super::property::Property;
use super::record::NodeRecord;
use super::{Dialect, judgement, marks};

/// The dialect of a tree: the one its root declares with `DIALECT`, or else
/// the first of these that fits.
///
/// 1. [`Dialect::Tsumego`]: an `S` or `G` property.
/// 2. [`Dialect::GoProblems`]: one of its words in the comment of a move.
/// 3. [`Dialect::Tsumego`]: a comment of a move that begins with `+`, but not
///    with a number such as `+2`, and no judgement in a standard property.
/// 4. [`Dialect::TsumegoJs`]: crosses at the root, all on stones of one colour,
///    no crosses elsewhere and no judgement anywhere.
/// 5. [`Dialect::Plain`].
///
/// The comment of the root is the text of the problem, in which no author puts marks.
pub(super) fn detect(entries: &[NodeRecord<'_>], setup: &Setup) -> Dialect {
    let root = entries
        .first()
        .into_iter()
        .flat_map(|root| &root.properties);
    let declared = root
        .filter(|p| p.name == "DIALECT")
        .find_map(|p| p.line().parse().ok());
    if let Some(dialect) = declared {
        return dialect;
    }
    let all = || entries.iter().flat_map(|entry| &entry.properties);
    let comments = || {
        let moves = entries.iter().filter(|entry| entry.mover().is_some());
        moves
            .flat_map(|entry| &entry.properties)
            .filter(|p| p.name == "C")
            .map(Property::text)
    };
    if all().any(|p| matches!(p.name.as_str(), "S" | "G")) {
        Dialect::Tsumego
    } else if comments().any(|text| marks::has_word(&text)) {
        Dialect::GoProblems
    } else if all().any(|p| judgement::NAMES.contains(&p.name.as_str())) {
        Dialect::Plain
    } else if comments().any(|text| marks::has_plus(&text)) {
        Dialect::Tsumego
    } else if crosses_mark_stones(entries, setup) {
        Dialect::TsumegoJs
    } else {
        Dialect::Plain
    }
}

/// True when the only crosses are at the root, on stones of one colour.
fn crosses_mark_stones(entries: &[NodeRecord<'_>], setup: &Setup) -> bool {
    let mut crosses = entries.iter().enumerate().flat_map(|(index, entry)| {
        let crosses = entry.properties.iter().filter(|p| p.name == "MA");
        crosses.map(move |property| (index, property))
    });
    let (Some((0, crosses)), None) = (crosses.next(), crosses.next()) else {
        return false;
    };
    let Ok(points) = crosses.points(setup.size) else {
        return false;
    };
    let owned = |color: Color| points.is_subset(setup.stones(color));
    !points.is_empty() && Color::BOTH.into_iter().any(owned)
}
