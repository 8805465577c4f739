//! The author's lines beyond the first move.
//!
//! A line that is called right must end in a position its solver wins, one that
//! is called wrong in a position he does not. Where the author has a right move
//! for the solver, other moves that win are named.
//!
//! Invariant: as for first moves, nothing is called false without certificates.

use shikatsu_engine::{MoveDetail, PassKeeps};
use shikatsu_problem::{Judgement, Move, PointSet, Role};

use crate::author::MarkedLine;
use crate::finding::{Finding, Kind, Turn};
use crate::first_moves::Behind;
use crate::inquiry::{Answer, Branch, Ruling, Scope, Share};
use crate::judgement::{Examination, Root};
use crate::standing::Standing;
use crate::words;

/// Where more moves than this win, the fight is over and lines need not be told.
const FEW: usize = 3;

impl Examination<'_, '_> {
    pub(crate) fn lines(&mut self, root: &Root) {
        for line in self.author.marked_lines() {
            if self.inquiry.is_spent() {
                return;
            }
            if self.stays_in_play(root, &line.turns) {
                self.marked_line(root, &line);
            }
        }
        for (turns, moves) in self.author.choices() {
            if self.inquiry.is_spent() {
                return;
            }
            if self.stays_in_play(root, &turns) {
                self.choice(root, &turns, &moves);
            }
        }
    }

    fn marked_line(&mut self, root: &Root, line: &MarkedLine) {
        let behind = self.behind(root, &line.turns, Share::Quarter);
        let (after, answer) = match behind {
            Behind::Unknown => return,
            Behind::Fallen => (fallen(root), None),
            Behind::Solved(standing, answer) => (standing, Some(answer)),
        };
        let contradicts = match line.judgement {
            Judgement::Right => {
                after == Standing::Loses
                    || root.standing == Standing::Wins
                        && matches!(after, Standing::Ko(_) | Standing::Seki)
            }
            Judgement::Wrong => after == Standing::Wins,
        };
        if !contradicts || self.is_ruled(answer.as_deref()) {
            return;
        }
        let size = root.problem.setup.size;
        let group = root.answer.side.defender();
        let is = answer.as_ref().map_or_else(
            || "captured".to_owned(),
            |answer| words::outcome(&answer.side.outcome, group),
        );
        let told = words::turns(&line.turns, size);
        let shown = answer.as_deref().map(Answer::line).unwrap_or_default();
        let by_solver = line
            .turns
            .last()
            .is_some_and(|&(color, _)| color == root.answer.side.first);
        let finding = match line.judgement {
            Judgement::Right => Finding::new(
                Kind::LineFails,
                format!("{told} is called right, but then {group} is {is}."),
                "Mark the line wrong, or replace the move that spoils it.",
            )
            .to_be_marked(Judgement::Wrong),
            Judgement::Wrong if by_solver => Finding::new(
                Kind::WrongLineWorks,
                format!("{told} is called wrong, but then {group} is {is}."),
                "Mark the line right.",
            )
            .to_be_marked(Judgement::Right),
            Judgement::Wrong => Finding::new(
                Kind::WrongLineWorks,
                format!("{told} is meant to refute, but then {group} is {is}."),
                "Replace the refutation.",
            ),
        };
        let shown = [line.turns.clone(), shown].concat();
        let winners = after.winners(root.answer.side.role);
        let proviso = answer.and_then(|answer| answer.proviso(&winners, Scope::Verdict));
        self.find(finding.shown_by(&line.turns, shown).provided(proviso));
    }

    /// A position with the solver to move: moves that win and are not told.
    fn choice(&mut self, root: &Root, turns: &[Turn], told: &[Turn]) {
        let Some(branch) = Branch::after(&root.problem, turns) else {
            return;
        };
        let detail = MoveDetail::AllFirstMoves;
        let Some(answer) = self.inquiry.ask_at(&branch, detail, Share::Quarter) else {
            return;
        };
        let side = &answer.side;
        let wins = Standing::of(&side.outcome, side.role) == Standing::Wins;
        let told: PointSet = told
            .iter()
            .filter_map(|&(_, played)| played.point())
            .collect();
        let missing = side.best - told;
        let is_over = side.pass_keeps == PassKeeps::Yes || missing.len() > FEW;
        if !wins || is_over || missing.is_empty() || self.is_ruled(Some(&answer)) {
            return;
        }
        let size = root.problem.setup.size;
        let before = words::turns(turns, size);
        let proviso = answer.proviso(&[side.role], Scope::Moves);
        for point in missing {
            let line = [turns, &[(side.first, Move::Play(point))]].concat();
            let label = size.label(point);
            let finding = Finding::new(
                Kind::MissingLine,
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

    fn is_ruled(&mut self, answer: Option<&Answer>) -> bool {
        answer.is_some_and(|answer| self.inquiry.ruling(answer) != Ruling::AsPlayed)
    }

    /// Beyond the points in play nothing is proved.
    fn stays_in_play(&self, root: &Root, turns: &[Turn]) -> bool {
        root.problem.in_play.is_none_or(|in_play| {
            let points = turns.iter().filter_map(|&(_, played)| played.point());
            points.into_iter().all(|point| in_play.contains(point))
        })
    }
}

/// What it means to the solver that everything at stake is captured.
fn fallen(root: &Root) -> Standing {
    match root.answer.side.role {
        Role::Attacker => Standing::Wins,
        Role::Defender => Standing::Loses,
    }
}
