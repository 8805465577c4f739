//! The points that a win used.
//!
//! `docs/zones.md`, section 7. Invariant: a zone is made of whole chains and
//! empty points, and each of its chains has a liberty in it or the outer
//! liberty; the proof of the win goes through when everything outside its
//! zone is forgotten. The checker tries that and does not rely on this file.

use shikatsu_problem::Role;

use super::win::Child;
use crate::region::Region;
use crate::region::game::SearchGame;
use crate::region::role_index::role_index;
use crate::region::spot::{PASS, Spot, spot_of};
use crate::region::state::State;
use crate::region::word::Word;

/// A move that has been made, with the states before and after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Made<'a, W> {
    pub(crate) before: &'a State<W>,
    pub(crate) spot: Spot,
    pub(crate) after: &'a State<W>,
}

/// Whole chains, with a liberty for each; points of `avoid` are taken only if there is no other.
pub(crate) fn closure<W: Word>(region: &Region<W>, stones: &[W; 2], zone: W, avoid: W) -> W {
    let vacant = region.play.without(stones[0] | stones[1]);
    let mut closed = zone;
    for (&stones, &outer) in stones.iter().zip(&region.outer) {
        let chains = region.fill(zone & stones, stones);
        closed = closed | chains;
        let next_to_liberty = region.spread(closed & vacant) | outer;
        let mut without_liberty = chains.without(region.fill(chains & next_to_liberty, chains));
        while !without_liberty.is_empty() {
            let chain = region.fill(without_liberty.first(), without_liberty);
            without_liberty = without_liberty.without(chain);
            let liberties = region.spread(chain) & vacant;
            if liberties.meets(closed) {
                continue;
            }
            let better = liberties.without(avoid);
            let liberties = if better.is_empty() { liberties } else { better };
            closed = closed | liberties.first();
        }
    }
    closed
}

/// The zone before a move, from the zone after it.
pub(crate) fn before_move<W: Word>(
    region: &Region<W>,
    game: SearchGame,
    winner: Role,
    made: Made<'_, W>,
    zone: W,
) -> W {
    let Made {
        before,
        spot,
        after,
    } = made;
    if spot == PASS {
        let needs_ban = before.turn == winner && !game.passes_freely(winner);
        return match before.ban {
            ban if ban != PASS && needs_ban => zone | W::bit(usize::from(ban)),
            _ => zone,
        };
    }
    let stone = W::bit(usize::from(spot));
    let you = 1 - role_index(before.turn);
    let gone = before.stones[you].without(after.stones[you]);
    let fallen = match (winner, before.turn) {
        (Role::Attacker, Role::Attacker) => gone & before.standing,
        _ => W::EMPTY,
    };
    if before.turn != winner && !(stone | gone).meets(zone) {
        return zone;
    }
    let zone = closure(region, &after.stones, zone | stone, gone);
    let taken = chains_meeting(region, before.stones[you], gone, zone | fallen);
    let zone = zone | with_neighbours(region, taken);
    let zone = zone | ban_witness(region, made, taken, zone);
    // What shows a ban must still be known after the move.
    let shown = closure(region, &after.stones, zone.without(gone), gone);
    closure(region, &before.stones, zone | shown, W::EMPTY)
}

/// Those chains among `gone` that meet a set.
fn chains_meeting<W: Word>(region: &Region<W>, stones: W, gone: W, wanted: W) -> W {
    region.fill(gone & wanted, stones)
}

/// Captured chains, and what makes it certain that they had no liberty left.
fn with_neighbours<W: Word>(region: &Region<W>, taken: W) -> W {
    taken | region.spread(taken)
}

/// What makes it certain that there is a ban, or that there is none. If
/// one captured stone is known and others are not, the checker cannot tell.
fn ban_witness<W: Word>(region: &Region<W>, made: Made<'_, W>, taken: W, zone: W) -> W {
    let Made {
        before,
        spot,
        after,
    } = made;
    if taken.is_empty() || taken != taken.first() {
        return W::EMPTY;
    }
    let stone = W::bit(usize::from(spot));
    let around = region.spread(stone);
    if after.ban != PASS {
        return around;
    }
    let (own, you) = (role_index(before.turn), 1 - role_index(before.turn));
    if stone.meets(region.outer[own]) || around.meets(before.stones[own]) {
        return W::EMPTY;
    }
    let gone = before.stones[you].without(after.stones[you]);
    let others = (around & after.vacant(region)).without(gone);
    if others.meets(zone) {
        return W::EMPTY;
    }
    if others.is_empty() {
        with_neighbours(region, gone)
    } else {
        others.first()
    }
}

/// What makes a move surely suicide.
fn suicide_witness<W: Word>(region: &Region<W>, state: &State<W>, stone: W, zone: W) -> W {
    let (me, you) = (role_index(state.turn), 1 - role_index(state.turn));
    let around = region.spread(stone);
    let own = region.fill(around & state.stones[me], state.stones[me]);
    let mut witness = around | own | region.spread(own);
    let vacant = state.vacant(region).without(stone);
    let theirs = region.fill(around & state.stones[you], state.stones[you]);
    let next_to_liberty = region.spread((zone | witness) & vacant) | region.outer[you];
    let mut without_liberty = theirs.without(region.fill(theirs & next_to_liberty, theirs));
    while !without_liberty.is_empty() {
        let chain = region.fill(without_liberty.first(), without_liberty);
        without_liberty = without_liberty.without(chain);
        witness = witness | (region.spread(chain) & vacant).first();
    }
    witness
}

/// The zone of a node where every move of the mover loses. `reply` gives the
/// zone after a move; only moves inside the zone are asked for.
pub(crate) fn of_replies<W: Word, E>(
    region: &Region<W>,
    game: SearchGame,
    state: &State<W>,
    children: &[Child<W>],
    target: W,
    mut reply: impl FnMut(&Child<W>) -> Result<W, E>,
) -> Result<W, E> {
    let winner = state.turn.opponent();
    let mut before = |child: &Child<W>| {
        let after = reply(child)?;
        let made = Made {
            before: state,
            spot: child.spot,
            after: &child.state,
        };
        Ok(before_move(region, game, winner, made, after))
    };
    // The pass is the last child, where there is one.
    let mut pass = children.last().filter(|child| child.spot == PASS);
    let mut zone = match pass {
        Some(passed) if game.passes_freely(state.turn) => {
            pass = None;
            before(passed)?
        }
        _ => closure(region, &state.stones, target, W::EMPTY),
    };
    let mut seen = W::EMPTY;
    loop {
        let open = (zone & state.vacant(region)).without(seen);
        if open.is_empty() {
            return Ok(zone);
        }
        seen = seen | open;
        for index in open.members() {
            let spot = spot_of(index);
            let added = match children.iter().find(|child| child.spot == spot) {
                Some(child) => before(child)?,
                None if state.ban == spot => W::EMPTY,
                None => suicide_witness(region, state, W::bit(index), zone),
            };
            zone = zone | added;
        }
        if let Some(passed) = pass
            && bans(state.ban, zone)
        {
            zone = zone | before(passed)?;
            pass = None;
        }
        zone = closure(region, &state.stones, zone, W::EMPTY);
    }
}

/// A target that must be known to stand: if possible one that stands in the
/// zone of a reply.
pub(crate) fn witness<W: Word>(state: &State<W>, children: &[Child<W>]) -> W {
    children
        .iter()
        .filter_map(|child| child.win)
        .map(|win| win.zone & state.standing)
        .find(|standing| !standing.is_empty())
        .unwrap_or(state.standing)
        .first()
}

/// Whether the proof of a win at `proved` holds at `other` too, because they
/// are the same inside the zone. The turn must be the same.
#[inline]
pub(crate) fn covers<W: Word>(winner: Role, proved: &State<W>, zone: W, other: &State<W>) -> bool {
    let differs = (proved.stones[0] ^ other.stones[0])
        | (proved.stones[1] ^ other.stones[1])
        | (proved.standing ^ other.standing);
    if differs.meets(zone) {
        return false;
    }
    if proved.ban != other.ban && (bans(proved.ban, zone) || bans(other.ban, zone)) {
        return false;
    }
    winner == Role::Defender || other.standing.without(proved.standing).is_empty()
}

#[inline]
fn bans<W: Word>(ban: Spot, zone: W) -> bool {
    ban != PASS && W::bit(usize::from(ban)).meets(zone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::problem;
    use crate::region::keys::Keys;

    #[test]
    fn a_win_covers_what_is_the_same_inside_its_zone() {
        let problem = problem("X.koX Xk.kX XXXXX");
        let region = Region::<u64>::new(&problem).unwrap();
        let keys = Keys::new(64, 7);
        let state = State::new(&region, &keys, &problem, Role::Attacker).unwrap();
        let point = state.vacant(&region).first();
        let other = state.play(&region, &keys, spot_of(point.lowest())).unwrap();
        let outside = region.play.without(point);
        assert!(covers(Role::Defender, &state, outside, &other));
        assert!(!covers(Role::Defender, &state, region.play, &other));
    }

    #[test]
    fn a_closed_zone_has_whole_chains_and_a_liberty_for_each() {
        let problem = problem("X.koX Xk.kX XXXXX");
        let region = Region::<u64>::new(&problem).unwrap();
        let state = State::new(&region, &Keys::new(64, 7), &problem, Role::Attacker).unwrap();
        let stones = state.stones[1];
        let zone = closure(&region, &state.stones, stones.first(), u64::EMPTY);
        assert!(
            (region.fill(zone & stones, stones))
                .without(zone)
                .is_empty()
        );
        assert!(
            region
                .spread(zone & stones)
                .meets(zone & state.vacant(&region))
        );
    }
}
