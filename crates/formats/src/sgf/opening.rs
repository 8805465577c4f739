//! The board before the first move.
//!
//! Files set it up in the root, or in nodes that follow it one by one. All of
//! that becomes one [`Setup`]; a node that said nothing else disappears. The
//! opening ends at the first move or the first branch.

use shikatsu_problem::{Color, Setup, Size, SolutionTree};

use super::fault::SgfFault;
use super::property::Property;
use super::record::{NodeRecord, STONES};

/// Takes the setup out of the entries of the opening.
pub(super) fn take_setup(entries: &mut [NodeRecord<'_>]) -> Result<Setup, SgfFault> {
    let size = board_size(entries)?;
    let mut setup = Setup::empty(size);
    for (index, entry) in entries.iter_mut().enumerate() {
        if entry.mover().is_some() {
            break;
        }
        let (taken, kept) = std::mem::take(&mut entry.properties)
            .into_iter()
            .partition::<Vec<_>, _>(|property| sets_up(&property.name));
        entry.folded = index > 0 && kept.is_empty() && !taken.is_empty();
        entry.properties = kept;
        apply(&mut setup, &taken)?;
        if entry.children != 1 {
            break;
        }
    }
    if setup.to_move.is_none() {
        setup.to_move = entries
            .iter()
            .find_map(|entry| entry.mover().map(|(color, _)| color));
    }
    Ok(setup)
}

/// True for the properties that belong to the setup.
pub(super) fn sets_up(name: &str) -> bool {
    name == "PL" || STONES.contains(&name)
}

/// The number of nodes in which a reader would look for setup; where nodes are
/// numbered in the order of a file, they are the first ones.
pub(super) fn length(tree: &SolutionTree) -> usize {
    let mut length = 0;
    for node in tree.main_line().map(|id| tree.node(id)) {
        if node.played.is_some() {
            break;
        }
        length += 1;
        if node.children().len() != 1 {
            break;
        }
    }
    length
}

fn board_size(entries: &[NodeRecord<'_>]) -> Result<Size, SgfFault> {
    entries
        .first()
        .and_then(|root| root.properties.iter().find(|p| p.name == "SZ"))
        .map_or(Ok(Size::NINETEEN), |property| property.first().size())
}

/// Applies the setup of one node: what it names is first cleared, so that it
/// replaces older stones, while a point it gives to both colours keeps both.
fn apply(setup: &mut Setup, properties: &[Property<'_>]) -> Result<(), SgfFault> {
    let mut fresh = Setup::empty(setup.size);
    for property in properties {
        if property.name == "PL" {
            setup.to_move = Some(property.first().color()?);
            continue;
        }
        let points = property.points(setup.size)?;
        setup.black -= points;
        setup.white -= points;
        match property.name.as_str() {
            "AB" => *fresh.stones_mut(Color::Black) |= points,
            "AW" => *fresh.stones_mut(Color::White) |= points,
            _ => {}
        }
    }
    setup.black |= fresh.black;
    setup.white |= fresh.white;
    Ok(())
}
