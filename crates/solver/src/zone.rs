//! The points that a win used.
//!
//! `docs/zones.md`, section 7. Invariant: a zone is made of whole chains and
//! empty points, and each of its chains has a liberty in it or the outer
//! liberty; the proof of the win goes through when everything outside its
//! zone is forgotten. Nobody has to believe that: the checker tries it.

use shikatsu_problem::Role;

use crate::expansion::Child;
use crate::game::Game;
use crate::ground::{Ground, slot};
use crate::state::{PASS, Spot, State, spot_of};
use crate::word::Word;

/// A move that has been made, for looking back at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Made<'a, W> {
    pub(crate) before: &'a State<W>,
    pub(crate) spot: Spot,
    pub(crate) after: &'a State<W>,
}

/// Whole chains, with a liberty for each; `avoid` is taken only in need.
pub(crate) fn closure<W: Word>(ground: &Ground<W>, stones: &[W; 2], zone: W, avoid: W) -> W {
    let vacant = ground.play.without(stones[0] | stones[1]);
    let mut closed = zone;
    for (&stones, &outer) in stones.iter().zip(&ground.outer) {
        let chains = ground.fill(zone & stones, stones);
        closed = closed | chains;
        let breath = ground.spread(closed & vacant) | outer;
        let mut mute = chains.without(ground.fill(chains & breath, chains));
        while !mute.is_empty() {
            let chain = ground.fill(mute.first(), mute);
            mute = mute.without(chain);
            let liberties = ground.spread(chain) & vacant;
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
    ground: &Ground<W>,
    game: Game,
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
    let you = 1 - slot(before.turn);
    let gone = before.stones[you].without(after.stones[you]);
    let fallen = match (winner, before.turn) {
        (Role::Attacker, Role::Attacker) => gone & before.standing,
        _ => W::EMPTY,
    };
    if before.turn != winner && !(stone | gone).meets(zone) {
        return zone;
    }
    let zone = closure(ground, &after.stones, zone | stone, gone);
    let taken = chains_meeting(ground, before.stones[you], gone, zone | fallen);
    let zone = zone | with_neighbours(ground, taken);
    let zone = zone | ban_witness(ground, made, taken, zone);
    // What shows a ban must still be known after the move.
    let shown = closure(ground, &after.stones, zone.without(gone), gone);
    closure(ground, &before.stones, zone | shown, W::EMPTY)
}

/// Those chains among `gone` that meet a set.
fn chains_meeting<W: Word>(ground: &Ground<W>, stones: W, gone: W, wanted: W) -> W {
    ground.fill(gone & wanted, stones)
}

/// Captured chains, and what makes it certain that they had no liberty left.
fn with_neighbours<W: Word>(ground: &Ground<W>, taken: W) -> W {
    taken | ground.spread(taken)
}

/// What makes it certain that there is a ban, or that there is none. Where
/// one captured stone is known and others are not, a stranger cannot tell.
fn ban_witness<W: Word>(ground: &Ground<W>, made: Made<'_, W>, taken: W, zone: W) -> W {
    let Made {
        before,
        spot,
        after,
    } = made;
    if taken.is_empty() || taken != taken.first() {
        return W::EMPTY;
    }
    let stone = W::bit(usize::from(spot));
    let around = ground.spread(stone);
    if after.ban != PASS {
        return around;
    }
    let (own, you) = (slot(before.turn), 1 - slot(before.turn));
    if stone.meets(ground.outer[own]) || around.meets(before.stones[own]) {
        return W::EMPTY;
    }
    let gone = before.stones[you].without(after.stones[you]);
    let others = (around & after.vacant(ground)).without(gone);
    if others.meets(zone) {
        return W::EMPTY;
    }
    if others.is_empty() {
        with_neighbours(ground, gone)
    } else {
        others.first()
    }
}

/// What makes a move surely suicide.
fn suicide_witness<W: Word>(ground: &Ground<W>, state: &State<W>, stone: W, zone: W) -> W {
    let (me, you) = (slot(state.turn), 1 - slot(state.turn));
    let around = ground.spread(stone);
    let own = ground.fill(around & state.stones[me], state.stones[me]);
    let mut witness = around | own | ground.spread(own);
    let vacant = state.vacant(ground).without(stone);
    let theirs = ground.fill(around & state.stones[you], state.stones[you]);
    let breath = ground.spread((zone | witness) & vacant) | ground.outer[you];
    let mut mute = theirs.without(ground.fill(theirs & breath, theirs));
    while !mute.is_empty() {
        let chain = ground.fill(mute.first(), mute);
        mute = mute.without(chain);
        witness = witness | (ground.spread(chain) & vacant).first();
    }
    witness
}

/// The zone of a node where every move of the mover loses. `reply` gives the
/// zone after a move; only moves inside the zone are asked for.
pub(crate) fn of_replies<W: Word, E>(
    ground: &Ground<W>,
    game: Game,
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
        Ok(before_move(ground, game, winner, made, after))
    };
    // The pass is the last child, where there is one.
    let mut pass = children.last().filter(|child| child.spot == PASS);
    let mut zone = match pass {
        Some(passed) if game.passes_freely(state.turn) => {
            pass = None;
            before(passed)?
        }
        _ => closure(ground, &state.stones, target, W::EMPTY),
    };
    let mut seen = W::EMPTY;
    loop {
        let open = (zone & state.vacant(ground)).without(seen);
        if open.is_empty() {
            return Ok(zone);
        }
        seen = seen | open;
        for index in open.members() {
            let spot = spot_of(index);
            let added = match children.iter().find(|child| child.spot == spot) {
                Some(child) => before(child)?,
                None if state.ban == spot => W::EMPTY,
                None => suicide_witness(ground, state, W::bit(index), zone),
            };
            zone = zone | added;
        }
        if let Some(passed) = pass
            && bans(state.ban, zone)
        {
            zone = zone | before(passed)?;
            pass = None;
        }
        zone = closure(ground, &state.stones, zone, W::EMPTY);
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
