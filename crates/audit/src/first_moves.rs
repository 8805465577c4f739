//! First moves: what the file calls right and wrong.
//!
//! Invariant: a move is called false only after the position behind it was
//! solved with certificates, and only if the side that profits from it keeps its
//! win under the rule for bent four too.

use std::cmp::Ordering;

use shikatsu_engine::{MoveDetail, Worth};
use shikatsu_problem::{Judgement, Move, Outcome};

use crate::author::{FirstClaim, Marking};
use crate::finding::{Finding, Kind, Turn};
use crate::inquiry::{Answer, Branch, Ruling, Scope, Share};
use crate::judgement::{Examination, Root};
use crate::standing::Standing;
use crate::words;

/// What is behind a move.
pub(crate) enum Behind {
    /// Solved: what it leaves the side that made the move, and the line.
    Solved(Standing, Box<Answer>),
    /// Everything at stake was captured.
    Fallen,
    /// Not solved.
    Unknown,
}

impl Examination<'_, '_> {
    pub(crate) fn first_moves(&mut self, root: &Root) {
        let right = self.right_moves();
        for &turn in &right {
            self.right_move(root, turn);
        }
        let wrong: Vec<FirstClaim> = self
            .author
            .valued(Some(Judgement::Wrong))
            .copied()
            .collect();
        for claim in wrong {
            self.wrong_move(root, &claim, &right);
        }
        if !right.is_empty() || self.author.is_silent() {
            self.missing_moves(root, &right);
        }
        self.result(root);
    }

    /// The first moves that the file calls right, those of an exhaustive list
    /// included.
    fn right_moves(&self) -> Vec<Turn> {
        let marked = self.author.valued(Some(Judgement::Right));
        let mut right: Vec<Turn> = marked.map(|claim| claim.turn).collect();
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

    fn right_move(&mut self, root: &Root, turn: Turn) {
        let worth = worth(root, turn);
        if worth.is_some_and(Worth::works) {
            return;
        }
        let size = root.problem.setup.size;
        let label = words::point(turn.1, size);
        if is_out_of_play(root, turn) {
            return self.find(not_judged(&label, "it is not among the points in play"));
        }
        match self.behind(root, &[turn], Share::Half) {
            Behind::Fallen | Behind::Solved(Standing::Wins, _) => {}
            Behind::Unknown => {
                if root.answer.is_proved() {
                    self.find(match worth {
                        Some(Worth::Fails) => less_than_best(&label, root),
                        _ => not_judged(&label, "what it leaves was not proved in time"),
                    });
                }
            }
            Behind::Solved(after, answer) => self.worse(root, turn, after, &answer),
        }
    }

    /// A right move that does not win: whether that is less than there is.
    fn worse(&mut self, root: &Root, turn: Turn, after: Standing, answer: &Answer) {
        let size = root.problem.setup.size;
        let label = words::point(turn.1, size);
        let line = || [vec![turn], answer.line()].concat();
        let is_same = root.standing == after && after != Standing::Loses;
        if is_same || after.against(root.standing) == Some(Ordering::Greater) {
            return;
        }
        if after == Standing::Circle {
            let finding = Finding::new(
                Kind::Repetition,
                format!(
                    "After {label}, which is called right, neither side can force anything: play repeats."
                ),
                "Say which rule for repetition holds, or choose a move that needs none.",
            );
            return self.find(finding.shown_by(&[turn], line()));
        }
        // A ko alone contradicts nothing as long as nothing better is proved.
        if root.standing == Standing::Unknown && after != Standing::Loses {
            return;
        }
        if root.standing == Standing::Circle && after != Standing::Loses {
            return;
        }
        if self.inquiry.ruling(answer) != Ruling::AsPlayed {
            return self.find(not_judged(&label, "the rule for bent four may decide it"));
        }
        let group = root.answer.side.defender();
        let is = words::outcome(&answer.side.outcome, group);
        let instead = if root.answer.side.best.is_empty() || root.standing == Standing::Unknown {
            match root.standing {
                Standing::Loses => " No first move works.".to_owned(),
                _ => String::new(),
            }
        } else {
            let best = root.answer.side.best;
            let verb = if best.len() == 1 { "works" } else { "work" };
            format!(" {} {verb}.", words::labels(best, size))
        };
        let (kind, called) = match self.author.marking {
            Marking::MainLine => (
                Kind::KeyDoubtful,
                "is the first variation of a file that marks nothing",
            ),
            _ => (Kind::KeyMoveFails, "is called right"),
        };
        let finding = Finding::new(
            kind,
            format!("{label} {called}, but after it {group} is {is}.{instead}"),
            "Mark it wrong, and mark a move right that is proved to work.",
        );
        let role = root.answer.side.role;
        let mut proviso = answer.proviso(&after.winners(role), Scope::Verdict);
        if after != Standing::Loses {
            // That there is more to be had is a statement of its own.
            let more = root
                .answer
                .proviso(&root.standing.winners(role), Scope::Verdict);
            proviso = proviso.or(more);
        }
        self.find(
            finding
                .shown_by(&[turn], line())
                .to_be_marked(Judgement::Wrong)
                .provided(proviso),
        );
    }

    fn wrong_move(&mut self, root: &Root, claim: &FirstClaim, right: &[Turn]) {
        let turn = claim.turn;
        let label = words::point(turn.1, root.problem.setup.size);
        match worth(root, turn) {
            Some(Worth::Keeps) => {}
            Some(Worth::OnlySeki) => {
                return self.find(
                    Finding::new(
                        Kind::GoalUnclear,
                        format!("{label} is called wrong, and it lives in seki."),
                        "Say that two eyes are asked for, or mark it right.",
                    )
                    .shown_by(&[turn], vec![turn]),
                );
            }
            Some(Worth::Fails) => return self.unrefuted(root, claim),
            Some(Worth::Unknown | Worth::Stands | Worth::Lapses) => {
                return self.wrong_unjudged(root, turn);
            }
            // Nothing is said of the moves of a side that has lost.
            None if root.answer.is_proved() => return,
            None => return self.wrong_unjudged(root, turn),
        }
        // Keeping a ko is no more than the author has if his own moves keep it too.
        let is_as_good = right
            .iter()
            .any(|&turn| worth(root, turn) == Some(Worth::Keeps));
        if root.standing != Standing::Wins && !(is_as_good && root.standing != Standing::Loses) {
            return;
        }
        match self.inquiry.ruling(&root.answer) {
            Ruling::AsPlayed => {}
            Ruling::Open => return self.find(works_by_play(&label, turn)),
            Ruling::Otherwise => {
                return self.find(not_judged(&label, "the rule for bent four may decide it"));
            }
        }
        let line = self.winning_line(root, turn);
        let group = root.answer.side.defender();
        let is = words::outcome(&root.answer.side.outcome, group);
        let finding = Finding::new(
            Kind::RightMarkedWrong,
            format!("{label} is called wrong, and it works: {group} is {is}."),
            "Mark it right.",
        );
        self.find(
            finding
                .shown_by(&[turn], line)
                .to_be_marked(Judgement::Right)
                .provided(self.proviso(root)),
        );
    }

    /// A wrong try that the first question did not judge: it may still be seen
    /// to work. Only a win with nothing to argue about counts, for an author who asks
    /// for two eyes may well call a seki wrong.
    fn wrong_unjudged(&mut self, root: &Root, turn: Turn) {
        let label = words::point(turn.1, root.problem.setup.size);
        if is_out_of_play(root, turn) {
            return;
        }
        let answer = match self.behind(root, &[turn], Share::Quarter) {
            Behind::Solved(Standing::Wins, answer) => answer,
            Behind::Solved(..) | Behind::Fallen => return,
            Behind::Unknown if root.answer.is_proved() => {
                return self.find(not_judged(&label, "it was not judged in time"));
            }
            Behind::Unknown => return,
        };
        if !matches!(answer.side.outcome, Outcome::Alive | Outcome::Dead) {
            return;
        }
        let group = root.answer.side.defender();
        let is = words::outcome(&answer.side.outcome, group);
        let finding = Finding::new(
            Kind::RightMarkedWrong,
            format!("{label} is called wrong, and it works: {group} is {is}."),
            "Mark it right.",
        );
        let line = [vec![turn], answer.line()].concat();
        let proviso = answer.proviso(&[root.answer.side.role], Scope::Verdict);
        self.find(
            finding
                .shown_by(&[turn], line)
                .to_be_marked(Judgement::Right)
                .provided(proviso),
        );
    }

    /// A wrong try in a file that refutes others: whether it is refuted.
    fn unrefuted(&mut self, root: &Root, claim: &FirstClaim) {
        let tree = self.author.tree;
        let is_deep = tree.ids().any(|id| self.author.turns(id).len() > 1);
        if !is_deep || !tree.node(claim.node).children().is_empty() {
            return;
        }
        if let Behind::Solved(_, answer) = self.behind(root, &[claim.turn], Share::Quarter)
            && answer.is_proved()
        {
            let label = words::point(claim.turn.1, root.problem.setup.size);
            let line = [vec![claim.turn], answer.line()].concat();
            let finding = Finding::new(
                Kind::MissingRefutation,
                format!("{label} is called wrong without showing why."),
                "Add the line that refutes it.",
            );
            self.find(finding.shown_by(&[claim.turn], line));
        }
    }

    /// A move that is proved to work, and play after it as far as it was found.
    pub(crate) fn winning_line(&mut self, root: &Root, turn: Turn) -> Vec<Turn> {
        match self.behind(root, &[turn], Share::Quarter) {
            Behind::Solved(_, answer) if answer.is_proved() => [vec![turn], answer.line()].concat(),
            _ => vec![turn],
        }
    }

    /// Solves the position behind some moves.
    pub(crate) fn behind(&mut self, root: &Root, turns: &[Turn], share: Share) -> Behind {
        let Some(branch) = Branch::after(&root.problem, turns) else {
            return Behind::Unknown;
        };
        if branch.has_fallen() {
            return Behind::Fallen;
        }
        match self.inquiry.ask_at(&branch, MoveDetail::VerdictOnly, share) {
            Some(answer) if answer.is_proved() => {
                let standing = Standing::of(&answer.side.outcome, root.answer.side.role);
                Behind::Solved(standing, Box::new(answer))
            }
            _ => Behind::Unknown,
        }
    }
}

/// What the engine says of a first move, if it has judged it.
pub(crate) fn worth(root: &Root, (_, played): Turn) -> Option<Worth> {
    let mut moves = root.answer.side.moves.iter();
    moves.find(|one| one.played == played).map(|one| one.worth)
}

fn is_out_of_play(root: &Root, (_, played): Turn) -> bool {
    let Some(in_play) = root.problem.in_play else {
        return false;
    };
    played.point().is_some_and(|point| !in_play.contains(point))
}

/// A right move that is proved to be worse than others, by how much nobody knows.
fn less_than_best(label: &str, root: &Root) -> Finding {
    let best = words::labels(root.answer.side.best, root.problem.setup.size);
    Finding::new(
        Kind::KeyDoubtful,
        format!(
            "{label} is called right and gives away what {best} keeps; what it leaves was not proved in time."
        ),
        "Compare the two, or give more time with --time to see what is left.",
    )
}

/// A wrong try that keeps all there is by play, where the rule for bent four is an open question.
fn works_by_play(label: &str, turn: Turn) -> Finding {
    Finding::new(
        Kind::KeyDoubtful,
        format!(
            "{label} is called wrong, and by play nothing works better; only the rule for bent four could say otherwise, and that was not proved in time."
        ),
        "Say which rules hold, or give more time with --time to see whether the rule applies.",
    )
    .shown_by(&[turn], vec![turn])
}

fn not_judged(label: &str, reason: &str) -> Finding {
    Finding::new(
        Kind::NotProved,
        format!("{label} is not judged: {reason}."),
        "Give more time with --time, or look at it by hand.",
    )
}
