//! How a ko or a circle is fought, read off a line.

use std::collections::BTreeSet;

use shikatsu_problem::{Cycle, CycleKind, KoFight, KoSteps, Move, Point, Role};

use crate::replay::Replay;

/// The ko of a group that stands from `stand_from` threats on and falls below. The line is the one in which the side that
/// needs threats just wins.
pub(crate) fn ko_fight(stand_from: i8, line: &[Move], start: &Replay) -> KoFight {
    let (needs_threats, threats) = needs(stand_from);
    let mut board = *start;
    // A ban at the start was made by the side that is not to move.
    let mut takes_first = board.ban.map(|_| board.turn.opponent());
    let mut steps = 0u8;
    for &played in line {
        let mover = board.turn;
        let Some(effect) = board.play(played) else {
            break;
        };
        if effect.ban.is_some() {
            takes_first = takes_first.or(Some(mover));
            steps = steps.saturating_add(u8::from(mover == needs_threats));
        }
    }
    KoFight {
        needs_threats,
        threats,
        takes_first: takes_first.unwrap_or(needs_threats.opponent()),
        steps: match steps {
            0 | 1 => KoSteps::Direct,
            more => KoSteps::MultiStep(more),
        },
    }
}

/// Who needs threats, and how many, when the defender stands from a level.
pub(crate) const fn needs(stand_from: i8) -> (Role, u8) {
    if stand_from >= 1 {
        (Role::Defender, stand_from.unsigned_abs())
    } else {
        (Role::Attacker, (1 - stand_from).unsigned_abs())
    }
}

/// The circle that a line runs into at `from`. The captures of one round tell its kind: two kos, three or more, two stones
/// against one, or none that has a name.
pub(crate) fn circle(line: &[Move], from: Option<usize>, start: &Replay) -> Cycle {
    let Some((lead, round)) = from.and_then(|at| line.split_at_checked(at)) else {
        return Cycle {
            kind: CycleKind::Other,
            moves: Vec::new(),
        };
    };
    let mut board = *start;
    for &played in lead {
        board.play(played);
    }
    let mut kos = BTreeSet::new();
    let mut taken = [BTreeSet::new(), BTreeSet::new()];
    let mut plain = 0;
    for &played in round {
        let side = usize::from(board.turn == Role::Defender);
        let Some(effect) = board.play(played) else {
            break;
        };
        if effect.taken.is_empty() {
            continue;
        }
        taken[side].insert(effect.taken.len());
        match (played, effect.ban) {
            (Move::Play(point), Some(ban)) => {
                kos.insert(pair(point, ban));
            }
            _ => plain += 1,
        }
    }
    let gives = |side: usize, number| taken[side].len() == 1 && taken[side].contains(&number);
    let kind = if plain == 0 && kos.len() == 2 {
        CycleKind::DoubleKo
    } else if plain == 0 && kos.len() > 2 {
        CycleKind::TripleKo
    } else if gives(0, 2) && gives(1, 1) {
        let sender = Role::Defender;
        CycleKind::SendTwoReturnOne { sender }
    } else if gives(0, 1) && gives(1, 2) {
        let sender = Role::Attacker;
        CycleKind::SendTwoReturnOne { sender }
    } else {
        CycleKind::Other
    };
    Cycle {
        kind,
        moves: round.to_vec(),
    }
}

/// A ko by its two points, the same for both takers.
fn pair(one: Point, other: Point) -> (usize, usize) {
    let (one, other) = (one.index(), other.index());
    (one.min(other), one.max(other))
}
