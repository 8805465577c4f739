//! One first mover: the verdict, then each of the moves.
//!
//! Invariant: what is told on the way is proved and checked.

use shikatsu_problem::{Color, Move, PointSet, Problem, Role};

use crate::desk::Desk;
use crate::docket::Place;
use crate::first_move::Judged;
use crate::replay::Replay;
use crate::standard::Standard;
use crate::verdict::{Aim, Root};
use crate::{MoveDetail, PassKeeps, Side, Worth};

/// One first mover.
pub(crate) struct Player {
    color: Color,
    role: Role,
    start: Replay,
    /// The position after playing elsewhere, where it can be stated.
    elsewhere: Option<Place>,
}

impl Player {
    /// The first mover of a colour.
    pub(crate) fn new(problem: &Problem, defender: Color, color: Color) -> Self {
        let role = if color == defender {
            Role::Defender
        } else {
            Role::Attacker
        };
        let start = Replay::new(problem, defender, role);
        // A ban of the setup holds for one first mover only, so after a pass
        // of the other the setup says too much.
        let elsewhere = match (start.ban, problem.setup.ko_bans.is_empty()) {
            (Some(_), _) => Some(Place {
                first: role,
                opening: vec![Move::Pass],
            }),
            (None, true) => Some(Place::setup(role.opponent())),
            (None, false) => None,
        };
        Self {
            color,
            role,
            start,
            elsewhere,
        }
    }

    /// Finds the verdict.
    pub(crate) fn verdict(&self, desk: &mut Desk<'_, '_>, detail: MoveDetail, aim: Aim) -> Root {
        let first = self.color;
        desk.meter.tell(|news| news.first = Some(first));
        let root = desk.verdict(self.role, &self.start, (detail, aim));
        if root.outcome.is_decided() {
            desk.tell(|| format!("{first} first: {}", root.outcome));
        }
        root
    }

    /// The moves that want judging, each with the place it leads to.
    fn moves(&self, root: &Root) -> Vec<(Move, Place)> {
        let after = |played| Place {
            first: self.role,
            opening: vec![played],
        };
        root.moves
            .iter()
            .map(|&played| (played, after(played)))
            .collect()
    }

    fn judge(
        &self,
        desk: &mut Desk<'_, '_>,
        standard: Standard,
        played: Move,
        place: &Place,
    ) -> Judged {
        let first = self.color;
        desk.meter.tell(|news| news.first = Some(first));
        let judged = desk.judge(standard, played, place, &self.start);
        desk.meter.tell(|news| {
            news.moves_left = news.moves_left.and_then(|left| left.checked_sub(1));
        });
        if let Some(fact) = judged.worth.fact() {
            let size = desk.problem.setup.size;
            let name = played.point().map(|point| size.label(point));
            let name = name.unwrap_or_else(|| "elsewhere".to_owned());
            desk.tell(|| format!("{first} first, {name}: {fact}"));
        }
        judged
    }
}

/// Judges the first moves of all sides and puts the sides together.
pub(crate) fn judge_moves(
    desk: &mut Desk<'_, '_>,
    cast: &[Player],
    roots: Vec<Root>,
    detail: MoveDetail,
) -> Vec<Side> {
    let passes: Vec<Option<Worth>> = cast
        .iter()
        .zip(&roots)
        .map(|(player, root)| pass_entailed(player, root, &roots, detail))
        .collect();
    let wanted: Vec<Vec<(Move, Place)>> = cast
        .iter()
        .zip(&roots)
        .zip(&passes)
        .map(|((player, root), pass)| {
            let elsewhere = player.elsewhere.clone().filter(|_| pass.is_none());
            let mut moves = player.moves(root);
            moves.extend(elsewhere.map(|place| (Move::Pass, place)));
            moves
        })
        .collect();
    let number = wanted.iter().map(Vec::len).sum();
    desk.meter.tell(|news| news.moves_left = Some(number));
    let mut sides = Vec::new();
    for (((player, root), pass), wanted) in cast.iter().zip(roots).zip(passes).zip(wanted) {
        let judged = wanted
            .iter()
            .map(|(played, place)| player.judge(desk, root.standard, *played, place))
            .collect();
        sides.push(assemble(player, root, judged, pass));
    }
    sides
}

/// The worth of a pass where nothing is asked, or the other side's verdict
/// tells it.
fn pass_entailed(
    player: &Player,
    root: &Root,
    roots: &[Root],
    detail: MoveDetail,
) -> Option<Worth> {
    if !root.outcome.is_decided() || detail == MoveDetail::VerdictOnly {
        return Some(Worth::Unknown);
    }
    if root.standard == Standard::Nothing {
        return Some(Worth::Keeps);
    }
    let Some(place) = &player.elsewhere else {
        return Some(Worth::Unknown);
    };
    roots
        .iter()
        .find_map(|other| root.standard.entailed(place, &other.proofs))
}

fn assemble(player: &Player, root: Root, judged: Vec<Judged>, pass: Option<Worth>) -> Side {
    let (passed, mut judged): (Vec<_>, Vec<_>) = judged
        .into_iter()
        .chain(root.opened)
        .partition(|judged| judged.played == Move::Pass);
    judged.sort_by_cached_key(Judged::order);
    let pass = pass.or_else(|| passed.first().map(|judged| judged.worth));
    let of_worth = |worths: &[Worth]| -> PointSet {
        judged
            .iter()
            .filter(|judged| worths.contains(&judged.worth))
            .filter_map(|judged| judged.played.point())
            .collect()
    };
    let best = of_worth(&[Worth::Keeps]);
    let keeps_goal = match root.standard {
        // Where alive and seki are the same, the attacker has nothing to keep.
        Standard::NoEyes => PointSet::EMPTY,
        _ => of_worth(&[Worth::Keeps, Worth::WorksButLess]),
    };
    let moves = judged.iter().map(Judged::shown).collect();
    let nodes = judged
        .iter()
        .chain(&passed)
        .map(|judged| judged.nodes)
        .sum::<u64>();
    let mut proofs = root.proofs;
    for judged in judged.into_iter().chain(passed) {
        proofs.extend(judged.proofs);
    }
    Side {
        first: player.color,
        role: player.role,
        outcome: root.outcome,
        span: root.levels,
        moves,
        best,
        keeps_goal,
        pass_keeps: pass.map_or(PassKeeps::Unknown, Judged::pass_keeps),
        line: root.line,
        proofs,
        provided: None,
        nodes: root.nodes + nodes,
    }
}
