//! The lemma "small space" of `docs/eye-spaces.md`, with a table of the checker's own.
//!
//! One chain of the defender's, the body, holds all targets. What is not safe around it is the body
//! itself, at most four liberties of it that the attacker may fill at any time, and a space of at
//! most five points. Then the game around the body is [`inner_game`]'s, in which the defender may
//! retake every ko and the attacker none.
//!
//! Invariant: [`SmallSpaces::outcome`] says something only if the attacker wins K at every level of
//! threats from every full state that the position describes. It looks at known points only.

mod inner_board;
mod inner_game;

use std::collections::HashMap;

use shikatsu_problem::{Role, Suicide};

use crate::content::PointContent;
use crate::position::CheckerPosition;
use crate::tally::Tally;
use crate::terrain::PermanentTarget;
use inner_board::InnerShape;
use inner_game::{InnerGame, InnerTurn};

/// The most points that a space may have.
const MOST_POINTS: usize = 5;

/// The most liberties that the body may have beyond the space.
const MOST_BEYOND: usize = 4;

/// The games of all spaces that a certificate has asked about.
#[derive(Debug, Default)]
pub(crate) struct SmallSpaces {
    games: HashMap<InnerShape, InnerGame>,
}

/// Where a point belongs, seen from the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A stone of an attacker's chain with the outer liberty.
    Safe,
    /// A stone of the chain that holds the targets.
    Body,
    /// Anything else that no safe stone separates from the body.
    Around,
    /// A liberty that the attacker may fill at any time.
    Beyond,
    /// Anything else.
    Elsewhere,
}

impl SmallSpaces {
    /// What can happen until the body is captured, if the lemma applies.
    pub(crate) fn outcome(&mut self, position: &CheckerPosition<'_>) -> Option<Tally> {
        let terrain = position.terrain;
        let possible = terrain.permanent_target == PermanentTarget::None
            && terrain.suicide == Suicide::Forbidden
            && position.marked == 0;
        if !possible {
            return None;
        }
        let places = places(position)?;
        let space: Vec<usize> = numbers_of(&places, Place::Around);
        let beyond = numbers_of(&places, Place::Beyond).len();
        if space.len() > MOST_POINTS || beyond > MOST_BEYOND {
            return None;
        }
        let turn = match (position.turn, position.ban.map(usize::from)) {
            (role, Some(ban)) if places[ban] == Place::Around => {
                let banned = space.iter().position(|&at| at == ban)?;
                InnerTurn::new(role, Some(banned))
            }
            (_, Some(ban)) if places[ban] == Place::Beyond => return None,
            (role, _) => InnerTurn::new(role, None),
        };
        let beside = |place| {
            let touching = space
                .iter()
                .map(|&at| touches(position, &places, at, place));
            touching.collect::<Vec<bool>>()
        };
        let shape = InnerShape::new(&space, terrain, &beside(Place::Body), &beside(Place::Safe));
        let stones: Vec<Option<Role>> = (space.iter())
            .map(|&at| position.cells[at].role())
            .collect();
        let game = (self.games.entry(shape)).or_insert_with_key(InnerGame::new);
        game.outcome(beyond, &stones, turn)
    }
}

fn numbers_of(places: &[Place], wanted: Place) -> Vec<usize> {
    (0..places.len())
        .filter(|&at| places[at] == wanted)
        .collect()
}

/// Where each point belongs; nothing if the lemma does not speak of this board.
fn places(position: &CheckerPosition<'_>) -> Option<Vec<Place>> {
    let terrain = position.terrain;
    let cells = &position.cells;
    let mut places = vec![Place::Elsewhere; cells.len()];
    let outer =
        |at: &usize| cells[*at] == PointContent::Attacker && terrain.is_outer(*at, Role::Attacker);
    let outer: Vec<usize> = (0..terrain.len()).filter(outer).collect();
    spread(position, &mut places, outer, Place::Safe, |at, _| {
        cells[at] == PointContent::Attacker
    });
    let target = |at: &usize| cells[*at] == PointContent::Target;
    let first = (0..terrain.len()).find(target)?;
    spread(position, &mut places, vec![first], Place::Body, |at, _| {
        cells[at].is(Role::Defender)
    });
    let body = numbers_of(&places, Place::Body);
    if (0..terrain.len()).any(|at| target(&at) && places[at] != Place::Body) {
        return None;
    }
    let around =
        |at, places: &[Place]| cells[at] != PointContent::Edge && places[at] == Place::Elsewhere;
    let seeds = body.iter().flat_map(|&at| terrain.neighbours(at));
    let seeds: Vec<usize> = seeds.filter(|&at| around(at, &places)).collect();
    spread(position, &mut places, seeds, Place::Around, around);
    let part = |at: usize| matches!(places[at], Place::Body | Place::Around);
    let is_open = |at: usize| cells[at].is_unknown() || terrain.is_outer(at, Role::Defender);
    if (0..terrain.len()).any(|at| part(at) && is_open(at)) {
        return None;
    }
    let touches_both = |at| {
        [Place::Safe, Place::Body]
            .iter()
            .all(|&place| touches(position, &places, at, place))
    };
    let is_beyond = |at: &usize| {
        let around = terrain.neighbours(*at).into_iter();
        let mut near = around.filter(|&next| places[next] == Place::Around);
        places[*at] == Place::Around && touches_both(*at) && near.all(touches_both)
    };
    let beyond: Vec<usize> = (0..terrain.len()).filter(is_beyond).collect();
    for at in beyond {
        // A stone here would be safe, or of the body.
        places[at] = Place::Beyond;
    }
    Some(places)
}

/// Whether a point touches a stone that has this place, in play or not.
fn touches(position: &CheckerPosition<'_>, places: &[Place], at: usize, place: Place) -> bool {
    let terrain = position.terrain;
    let mut around = terrain.neighbours(at).into_iter();
    around.any(|next| places[next] == place)
        || (place == Place::Safe && terrain.touches_outer_attacker(at))
}

/// Gives a place to some points, and to all that are connected to them through others that belong to it.
fn spread(
    position: &CheckerPosition<'_>,
    places: &mut [Place],
    seeds: Vec<usize>,
    place: Place,
    belongs: impl Fn(usize, &[Place]) -> bool,
) {
    let mut queue = seeds;
    while let Some(at) = queue.pop() {
        if places[at] == place {
            continue;
        }
        places[at] = place;
        let around = position.terrain.neighbours(at).into_iter();
        queue.extend(around.filter(|&next| places[next] != place && belongs(next, places)));
    }
}
