//! One first mover in one reading: the verdict, then each of the moves.
//!
//! Invariant: every fact that is reported on the way is proved and checked.

use shikatsu_problem::{Color, Move, Problem, Role};
use shikatsu_verdict::{Ruling, Standard, Worth};

use crate::claim_position::ClaimPosition;
use crate::first_move::{JudgedMove, first_moves, judge_move};
use crate::replay::Replay;
use crate::report::fact;
use crate::search_run::SearchRun;
use crate::searched::SearchedSide;
use crate::verdict::{RootVerdict, VerdictAim, find_verdict};

/// One first mover.
pub(crate) struct FirstMover {
    pub(crate) color: Color,
    role: Role,
    start: Replay,
    /// The position after playing elsewhere, where it can be stated.
    elsewhere: Option<ClaimPosition>,
}

/// What still has to be judged for one first mover.
#[derive(Default)]
pub(crate) struct Plan {
    /// The first move of the verdict's own certificate, judged already.
    opened: Option<JudgedMove>,
    moves: Vec<Move>,
    elsewhere: Option<ClaimPosition>,
}

impl Plan {
    /// How many moves are to be judged.
    pub(crate) fn len(&self) -> usize {
        self.moves.len() + usize::from(self.elsewhere.is_some())
    }
}

/// The judgements of one first mover's moves.
#[derive(Default)]
pub(crate) struct FirstMoveJudgements {
    moves: Vec<JudgedMove>,
    pass: Option<JudgedMove>,
}

impl FirstMover {
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
            (Some(_), _) => Some(ClaimPosition {
                first: role,
                opening: vec![Move::Pass],
            }),
            (None, true) => Some(ClaimPosition::setup(role.opponent())),
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
    pub(crate) fn verdict(&self, run: &mut SearchRun<'_, '_>, aim: VerdictAim) -> RootVerdict {
        let first = self.color;
        run.meter.tell(|unseen| unseen.first = Some(first));
        let root = find_verdict(run, self.role, &self.start, aim);
        if root.outcome.is_decided() {
            run.tell(|| format!("{first} first: {}", root.outcome));
        }
        root
    }

    /// The first moves, and playing elsewhere, of which the judge knows nothing yet.
    pub(crate) fn plan(
        &self,
        run: &mut SearchRun<'_, '_>,
        root: &RootVerdict,
        ruling: &Ruling,
    ) -> Plan {
        let standard = ruling.standard();
        if standard == Standard::Nothing {
            return Plan::default();
        }
        let (opened, moves) =
            first_moves(run, self.role, &self.start, standard, &root.certificates);
        let is_open = |played: &Move| {
            let known = ruling.moves.iter().find(|one| one.played == *played);
            known.is_none_or(|one| one.worth == Worth::Unknown)
        };
        let elsewhere = self.elsewhere.clone();
        Plan {
            opened,
            moves: moves.into_iter().filter(is_open).collect(),
            elsewhere: elsewhere.filter(|_| ruling.pass == Worth::Unknown),
        }
    }

    /// Judges what was planned.
    pub(crate) fn moves(
        &self,
        run: &mut SearchRun<'_, '_>,
        standard: Standard,
        plan: Plan,
    ) -> FirstMoveJudgements {
        let mut judged = self.only(run, standard, &plan.moves);
        judged.moves.extend(plan.opened);
        judged.moves.sort_by_cached_key(JudgedMove::order);
        let elsewhere = plan.elsewhere.as_ref();
        judged.pass = elsewhere.map(|position| self.judge(run, standard, Move::Pass, position));
        judged
    }

    /// Judges these moves only, without a verdict.
    pub(crate) fn only(
        &self,
        run: &mut SearchRun<'_, '_>,
        standard: Standard,
        moves: &[Move],
    ) -> FirstMoveJudgements {
        let mut judged: Vec<JudgedMove> = Vec::new();
        for &played in moves {
            let position = ClaimPosition {
                first: self.role,
                opening: vec![played],
            };
            judged.push(self.judge(run, standard, played, &position));
        }
        FirstMoveJudgements {
            moves: judged,
            pass: None,
        }
    }

    fn judge(
        &self,
        run: &mut SearchRun<'_, '_>,
        standard: Standard,
        played: Move,
        position: &ClaimPosition,
    ) -> JudgedMove {
        let first = self.color;
        run.meter.tell(|unseen| unseen.first = Some(first));
        let judged = judge_move(run, standard, played, position, &self.start);
        run.meter.tell(|unseen| {
            unseen.moves_left = unseen.moves_left.and_then(|left| left.checked_sub(1));
        });
        if let Some(fact) = fact(judged.worth) {
            let size = run.problem.setup.size;
            let name = played.point().map(|point| size.label(point));
            let name = name.unwrap_or_else(|| "elsewhere".to_owned());
            run.tell(|| format!("{first} first, {name}: {fact}"));
        }
        judged
    }

    /// All that was found.
    pub(crate) fn searched(&self, root: RootVerdict, judged: FirstMoveJudgements) -> SearchedSide {
        let FirstMoveJudgements { moves, pass } = judged;
        let nodes = moves.iter().chain(&pass).map(|judged| judged.nodes);
        let nodes = root.nodes + nodes.sum::<u64>();
        let root_proofs = root.certificates.into_iter().map(|done| done.proof);
        let passed = pass.into_iter().flat_map(|judged| judged.proofs);
        SearchedSide {
            first: self.color,
            role: self.role,
            outcome: root.outcome,
            line: root.line,
            promising: root.promising,
            proofs: root_proofs.chain(passed).collect(),
            moves,
            nodes,
        }
    }
}
