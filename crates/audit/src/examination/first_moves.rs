//! First moves: what the file calls right and wrong.
//!
//! Invariant: a mark is called false only after the position after its move was
//! solved with certificates, and only if the side that gains by it keeps its
//! win under the rule for bent four too.

use std::cmp::Ordering;

use shikatsu_engine::{MoveDetail, Worth};
use shikatsu_problem::{Judgement, Move, Outcome};

use super::{Examination, StartVerdict};
use crate::answers::{BentFourCheck, Share};
use crate::author::{FirstClaim, Marking};
use crate::finding::{ColoredMove, Finding, FindingKind};
use crate::line_position::LinePosition;
use crate::side_answer::{ConclusionScope, SideAnswer};
use crate::side_standing::SideStanding;
use crate::words;

/// What the position after some moves is.
pub(crate) enum AfterMoves {
    /// Solved: what the solver has there, and the answer.
    Solved(SideStanding, Box<SideAnswer>),
    /// All key stones are captured.
    Fallen,
    /// Not solved.
    Unknown,
}

impl Examination<'_, '_> {
    pub(crate) fn first_moves(&mut self, start: &StartVerdict) {
        let right = self.right_moves();
        for &turn in &right {
            self.right_move(start, turn);
        }
        let wrong: Vec<FirstClaim> = self
            .author
            .valued(Some(Judgement::Wrong))
            .copied()
            .collect();
        for claim in wrong {
            self.wrong_move(start, &claim, &right);
        }
        if !right.is_empty() || self.author.is_silent() {
            self.missing_moves(start, &right);
        }
        self.result(start);
    }

    /// The first moves that the file calls right, those of an exhaustive list
    /// included.
    fn right_moves(&self) -> Vec<ColoredMove> {
        let marked = self.author.valued(Some(Judgement::Right));
        let mut right: Vec<ColoredMove> = marked.map(|claim| claim.turn).collect();
        let mover = self.author.problem.to_move();
        let exact = self.author.key.exact.map(|exact| exact.winning);
        for point in exact.unwrap_or_default() {
            let turn = (mover, Move::Play(point));
            if !right.contains(&turn) {
                right.push(turn);
            }
        }
        right
    }

    fn right_move(&mut self, start: &StartVerdict, turn: ColoredMove) {
        let worth = worth(start, turn);
        if worth.is_some_and(Worth::works) {
            return;
        }
        let size = start.problem.setup.size;
        let label = words::point(turn.1, size);
        if is_out_of_play(start, turn) {
            return self.find(not_judged(&label, "it is not among the points in play"));
        }
        match self.after(start, &[turn], Share::Half) {
            AfterMoves::Fallen | AfterMoves::Solved(SideStanding::Wins, _) => {}
            AfterMoves::Unknown => {
                if start.answer.is_proved() {
                    self.find(match worth {
                        Some(Worth::Fails) => less_than_best(&label, start),
                        _ => not_judged(&label, "what it leaves is not proved"),
                    });
                }
            }
            AfterMoves::Solved(after, answer) => self.worse(start, turn, after, &answer),
        }
    }

    /// A right move that does not win: whether another move gets more.
    fn worse(
        &mut self,
        start: &StartVerdict,
        turn: ColoredMove,
        after: SideStanding,
        answer: &SideAnswer,
    ) {
        let size = start.problem.setup.size;
        let label = words::point(turn.1, size);
        let line = || [vec![turn], answer.line()].concat();
        let is_same = start.standing == after && after != SideStanding::Loses;
        if is_same || after.against(start.standing) == Some(Ordering::Greater) {
            return;
        }
        if after == SideStanding::Circle {
            let finding = Finding::new(
                FindingKind::Repetition,
                format!(
                    "After {label}, which is called right, neither side can force anything: play repeats."
                ),
                "Say which rule for repetition holds, or choose a move that needs none.",
            );
            return self.find(finding.shown_by(&[turn], line()));
        }
        // A ko alone contradicts nothing as long as nothing better is proved.
        if start.standing == SideStanding::Unknown && after != SideStanding::Loses {
            return;
        }
        if start.standing == SideStanding::Circle && after != SideStanding::Loses {
            return;
        }
        if self.answers.bent_four(answer) != BentFourCheck::AsPlayed {
            return self.find(not_judged(&label, "the rule for bent four may decide it"));
        }
        let group = start.answer.side.defender();
        let is = words::outcome(&answer.side.outcome, group);
        let instead =
            if start.answer.side.best.is_empty() || start.standing == SideStanding::Unknown {
                match start.standing {
                    SideStanding::Loses => " No first move works.".to_owned(),
                    _ => String::new(),
                }
            } else {
                let best = start.answer.side.best;
                let verb = if best.len() == 1 { "works" } else { "work" };
                format!(" {} {verb}.", words::labels(best, size))
            };
        let (kind, called) = match self.author.marking {
            Marking::MainLine => (
                FindingKind::KeyDoubtful,
                "is the first variation of a file that marks nothing",
            ),
            _ => (FindingKind::KeyMoveFails, "is called right"),
        };
        let finding = Finding::new(
            kind,
            format!("{label} {called}, but after it {group} is {is}.{instead}"),
            "Mark it wrong, and mark a move right that is proved to work.",
        );
        let role = start.answer.side.role;
        let mut proviso = answer.proviso(&after.winners(role), ConclusionScope::Verdict);
        if after != SideStanding::Loses {
            // That more is possible is a statement of its own.
            let more = start
                .answer
                .proviso(&start.standing.winners(role), ConclusionScope::Verdict);
            proviso = proviso.or(more);
        }
        self.find(
            finding
                .shown_by(&[turn], line())
                .to_be_marked(Judgement::Wrong)
                .provided(proviso),
        );
    }

    fn wrong_move(&mut self, start: &StartVerdict, claim: &FirstClaim, right: &[ColoredMove]) {
        let turn = claim.turn;
        let label = words::point(turn.1, start.problem.setup.size);
        match worth(start, turn) {
            Some(Worth::Keeps) => {}
            Some(Worth::OnlySeki) => {
                return self.find(
                    Finding::new(
                        FindingKind::GoalUnclear,
                        format!("{label} is called wrong, and it lives in seki."),
                        "Say that two eyes are asked for, or mark it right.",
                    )
                    .shown_by(&[turn], vec![turn]),
                );
            }
            Some(Worth::Fails) => return self.unrefuted(start, claim),
            Some(Worth::Unknown | Worth::Stands | Worth::Lapses) => {
                return self.wrong_unjudged(start, turn);
            }
            // Nothing is said of the moves of a side that has lost.
            None if start.answer.is_proved() => return,
            None => return self.wrong_unjudged(start, turn),
        }
        // Keeping a ko contradicts nothing if the author's own moves keep it too.
        let is_as_good = right
            .iter()
            .any(|&turn| worth(start, turn) == Some(Worth::Keeps));
        if start.standing != SideStanding::Wins
            && !(is_as_good && start.standing != SideStanding::Loses)
        {
            return;
        }
        match self.answers.bent_four(&start.answer) {
            BentFourCheck::AsPlayed => {}
            BentFourCheck::Open => return self.find(works_by_play(&label, turn)),
            BentFourCheck::Otherwise => {
                return self.find(not_judged(&label, "the rule for bent four may decide it"));
            }
        }
        let line = self.winning_line(start, turn);
        let group = start.answer.side.defender();
        let is = words::outcome(&start.answer.side.outcome, group);
        let finding = Finding::new(
            FindingKind::RightMarkedWrong,
            format!("{label} is called wrong, and it works: {group} is {is}."),
            "Mark it right.",
        );
        self.find(
            finding
                .shown_by(&[turn], line)
                .to_be_marked(Judgement::Right)
                .provided(self.proviso(start)),
        );
    }

    /// A wrong try that the first question did not judge: a question of its own may show
    /// that it works. Only a clear win counts, because an author who asks for two eyes
    /// may call a seki wrong.
    fn wrong_unjudged(&mut self, start: &StartVerdict, turn: ColoredMove) {
        let label = words::point(turn.1, start.problem.setup.size);
        if is_out_of_play(start, turn) {
            return;
        }
        let answer = match self.after(start, &[turn], Share::Quarter) {
            AfterMoves::Solved(SideStanding::Wins, answer) => answer,
            AfterMoves::Solved(..) | AfterMoves::Fallen => return,
            AfterMoves::Unknown if start.answer.is_proved() => {
                return self.find(not_judged(&label, "nothing is proved about it"));
            }
            AfterMoves::Unknown => return,
        };
        if !matches!(answer.side.outcome, Outcome::Alive | Outcome::Dead) {
            return;
        }
        let group = start.answer.side.defender();
        let is = words::outcome(&answer.side.outcome, group);
        let finding = Finding::new(
            FindingKind::RightMarkedWrong,
            format!("{label} is called wrong, and it works: {group} is {is}."),
            "Mark it right.",
        );
        let line = [vec![turn], answer.line()].concat();
        let proviso = answer.proviso(&[start.answer.side.role], ConclusionScope::Verdict);
        self.find(
            finding
                .shown_by(&[turn], line)
                .to_be_marked(Judgement::Right)
                .provided(proviso),
        );
    }

    /// A wrong try in a file that refutes others: whether it is refuted.
    fn unrefuted(&mut self, start: &StartVerdict, claim: &FirstClaim) {
        let tree = self.author.tree;
        let is_deep = tree.ids().any(|id| self.author.turns(id).len() > 1);
        if !is_deep || !tree.node(claim.node).children().is_empty() {
            return;
        }
        if let AfterMoves::Solved(_, answer) = self.after(start, &[claim.turn], Share::Quarter)
            && answer.is_proved()
        {
            let label = words::point(claim.turn.1, start.problem.setup.size);
            let line = [vec![claim.turn], answer.line()].concat();
            let finding = Finding::new(
                FindingKind::MissingRefutation,
                format!("{label} is called wrong without showing why."),
                "Add the line that refutes it.",
            );
            self.find(finding.shown_by(&[claim.turn], line));
        }
    }

    /// A move that is proved to work, and the line after it as far as it was found.
    pub(crate) fn winning_line(
        &mut self,
        start: &StartVerdict,
        turn: ColoredMove,
    ) -> Vec<ColoredMove> {
        match self.after(start, &[turn], Share::Quarter) {
            AfterMoves::Solved(_, answer) if answer.is_proved() => {
                [vec![turn], answer.line()].concat()
            }
            _ => vec![turn],
        }
    }

    /// Solves the position after some moves.
    pub(crate) fn after(
        &mut self,
        start: &StartVerdict,
        turns: &[ColoredMove],
        share: Share,
    ) -> AfterMoves {
        let Some(position) = LinePosition::after(&start.problem, turns) else {
            return AfterMoves::Unknown;
        };
        if position.has_fallen() {
            return AfterMoves::Fallen;
        }
        match self
            .answers
            .ask_at(&position, MoveDetail::VerdictOnly, share)
        {
            Some(answer) if answer.is_proved() => {
                let standing = SideStanding::of(&answer.side.outcome, start.answer.side.role);
                AfterMoves::Solved(standing, Box::new(answer))
            }
            _ => AfterMoves::Unknown,
        }
    }
}

/// What the engine says of a first move, if it has judged it.
pub(crate) fn worth(start: &StartVerdict, (_, played): ColoredMove) -> Option<Worth> {
    let mut moves = start.answer.side.moves.iter();
    moves.find(|one| one.played == played).map(|one| one.worth)
}

fn is_out_of_play(start: &StartVerdict, (_, played): ColoredMove) -> bool {
    let Some(in_play) = start.problem.in_play else {
        return false;
    };
    played.point().is_some_and(|point| !in_play.contains(point))
}

/// A right move that is proved to be worse than others; by how much is not known.
fn less_than_best(label: &str, start: &StartVerdict) -> Finding {
    let best = words::labels(start.answer.side.best, start.problem.setup.size);
    Finding::new(
        FindingKind::KeyDoubtful,
        format!(
            "{label} is called right and gives away what {best} keeps; what it leaves is not proved."
        ),
        "Compare the two, or give more time with --time to see what is left.",
    )
}

/// A wrong try that is as good as any by play, where the rule for bent four may decide otherwise.
fn works_by_play(label: &str, turn: ColoredMove) -> Finding {
    Finding::new(
        FindingKind::KeyDoubtful,
        format!(
            "{label} is called wrong, and by play nothing works better; only the rule for bent four could say otherwise, and that is not proved."
        ),
        "Say which rules hold, or give more time with --time to see whether the rule applies.",
    )
    .shown_by(&[turn], vec![turn])
}

fn not_judged(label: &str, reason: &str) -> Finding {
    Finding::new(
        FindingKind::NotProved,
        format!("{label} is not judged: {reason}."),
        "Look at it by hand, or give more time with --time.",
    )
}
