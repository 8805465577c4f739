//! The author's lines beyond the first move.
//!
//! A line that is called right must end in a position that the solver wins, and a line
//! that is called wrong in one that the solver does not win. Where the author has a
//! right move for the solver, other moves that win are named.
//!
//! Invariant: as for first moves, nothing is called false without certificates.

use shikatsu_engine::{MoveDetail, PassKeeps};
use shikatsu_problem::{Judgement, Move, PointSet, Role};

use super::first_moves::AfterMoves;
use super::{Examination, StartVerdict};
use crate::answers::{BentFourCheck, Share};
use crate::author::MarkedLine;
use crate::finding::{ColoredMove, Finding, FindingKind};
use crate::line_position::LinePosition;
use crate::side_answer::{ConclusionScope, SideAnswer};
use crate::side_standing::SideStanding;
use crate::words;

/// Where more moves than this win, the fight is over and no line is missing.
const FEW: usize = 3;

impl Examination<'_, '_> {
    pub(crate) fn lines(&mut self, start: &StartVerdict) {
        for line in self.author.marked_lines() {
            if self.answers.is_spent() {
                return;
            }
            if self.stays_in_play(start, &line.turns) {
                self.marked_line(start, &line);
            }
        }
        for (turns, moves) in self.author.choices() {
            if self.answers.is_spent() {
                return;
            }
            if self.stays_in_play(start, &turns) {
                self.choice(start, &turns, &moves);
            }
        }
    }

    fn marked_line(&mut self, start: &StartVerdict, line: &MarkedLine) {
        let after_moves = self.after(start, &line.turns, Share::Quarter);
        let (after, answer) = match after_moves {
            AfterMoves::Unknown => return,
            AfterMoves::Fallen => (fallen(start), None),
            AfterMoves::Solved(standing, answer) => (standing, Some(answer)),
        };
        let contradicts = match line.judgement {
            Judgement::Right => {
                after == SideStanding::Loses
                    || start.standing == SideStanding::Wins
                        && matches!(after, SideStanding::Ko(_) | SideStanding::Seki)
            }
            Judgement::Wrong => after == SideStanding::Wins,
        };
        if !contradicts || self.is_ruled(answer.as_deref()) {
            return;
        }
        let size = start.problem.setup.size;
        let group = start.answer.side.defender();
        let is = answer.as_ref().map_or_else(
            || "captured".to_owned(),
            |answer| words::outcome(&answer.side.outcome, group),
        );
        let told = words::turns(&line.turns, size);
        let shown = answer.as_deref().map(SideAnswer::line).unwrap_or_default();
        let by_solver = line
            .turns
            .last()
            .is_some_and(|&(color, _)| color == start.answer.side.first);
        let finding = match line.judgement {
            Judgement::Right => Finding::new(
                FindingKind::LineFails,
                format!("{told} is called right, but then {group} is {is}."),
                "Mark the line wrong, or replace the move that spoils it.",
            )
            .to_be_marked(Judgement::Wrong),
            Judgement::Wrong if by_solver => Finding::new(
                FindingKind::WrongLineWorks,
                format!("{told} is called wrong, but then {group} is {is}."),
                "Mark the line right.",
            )
            .to_be_marked(Judgement::Right),
            Judgement::Wrong => Finding::new(
                FindingKind::WrongLineWorks,
                format!("{told} is meant to refute, but then {group} is {is}."),
                "Replace the refutation.",
            ),
        };
        let shown = [line.turns.clone(), shown].concat();
        let winners = after.winners(start.answer.side.role);
        let proviso = answer.and_then(|answer| answer.proviso(&winners, ConclusionScope::Verdict));
        self.find(finding.shown_by(&line.turns, shown).provided(proviso));
    }

    /// A position with the solver to move: moves that win and are not in the file.
    fn choice(&mut self, start: &StartVerdict, turns: &[ColoredMove], told: &[ColoredMove]) {
        let Some(position) = LinePosition::after(&start.problem, turns) else {
            return;
        };
        let detail = MoveDetail::AllFirstMoves;
        let Some(answer) = self.answers.ask_at(&position, detail, Share::Quarter) else {
            return;
        };
        let side = &answer.side;
        let wins = SideStanding::of(&side.outcome, side.role) == SideStanding::Wins;
        let told: PointSet = told
            .iter()
            .filter_map(|&(_, played)| played.point())
            .collect();
        let missing = side.best - told;
        let is_over = side.pass_keeps == PassKeeps::Yes || missing.len() > FEW;
        if !wins || is_over || missing.is_empty() || self.is_ruled(Some(&answer)) {
            return;
        }
        let size = start.problem.setup.size;
        let before = words::turns(turns, size);
        let proviso = answer.proviso(&[side.role], ConclusionScope::Moves);
        for point in missing {
            let line = [turns, &[(side.first, Move::Play(point))]].concat();
            let label = size.label(point);
            let finding = Finding::new(
                FindingKind::MissingLine,
                format!("After {before} also {label} works, and the file does not have it."),
                "Add it as a line that is right.",
            );
            self.find(
                finding
                    .shown_by(&line, line.clone())
                    .to_be_marked(Judgement::Right)
                    .provided(proviso.clone()),
            );
        }
    }

    fn is_ruled(&mut self, answer: Option<&SideAnswer>) -> bool {
        answer.is_some_and(|answer| self.answers.bent_four(answer) != BentFourCheck::AsPlayed)
    }

    /// Beyond the points in play nothing is proved.
    fn stays_in_play(&self, start: &StartVerdict, turns: &[ColoredMove]) -> bool {
        start.problem.in_play.is_none_or(|in_play| {
            let points = turns.iter().filter_map(|&(_, played)| played.point());
            points.into_iter().all(|point| in_play.contains(point))
        })
    }
}

/// What the solver has when all key stones are captured.
fn fallen(start: &StartVerdict) -> SideStanding {
    match start.answer.side.role {
        Role::Attacker => SideStanding::Wins,
        Role::Defender => SideStanding::Loses,
    }
}
