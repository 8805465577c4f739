//! A session as a page shows it.

use shikatsu_api as api;
use shikatsu_api::{LineSpan, PlayView, Program, vertices};
use shikatsu_dialogue::{Phrase, Voice};
use shikatsu_engine::framing::{Reach, frame};
use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Size, Stakes, StakesError};

use super::PlaySession;
use crate::language;
use crate::practice::turn;
use crate::session_tree::number;

impl PlaySession {
    /// The board now.
    #[must_use]
    pub fn view(&self) -> PlayView {
        let (problem, now) = (&self.problem, self.tree.now());
        let size = problem.setup.size;
        let (columns, rows) = self.shown_lines();
        let line = self.tree.line();
        let path = self.tree.path(self.tree.at());
        let undo = match self.program {
            Program::Off => path.len() - 1,
            Program::On => self.turns_before(&path),
        };
        let in_play = now.dialogue.and_then(|proved| self.dialogues.get(proved));
        let in_play = in_play.map(|proved| proved.in_play);
        PlayView {
            version: api::VERSION,
            title: problem.metadata.title.clone(),
            notes: problem.notes.clone(),
            you: self.you.into(),
            goal: self.goal().map(api::Goal::from),
            first: problem.to_move().into(),
            program: self.program,
            opponent: self.opponent,
            task: self.task(),
            width: size.width(),
            height: size.height(),
            signs: api::signs(&now.setup),
            names: names(size),
            columns,
            rows,
            key_stones: vertices(now.key_stones),
            in_play: vertices(in_play.or(problem.in_play).unwrap_or_default()),
            legal: vertices(self.legal()),
            survey: crate::survey(&now.setup, problem.rules.suicide),
            to_move: now.to_move().into(),
            moves: self
                .tree
                .moves(0, self.tree.at())
                .unwrap_or_default()
                .into_iter()
                .map(|(color, played)| turn(size, color, played))
                .collect(),
            mark: now.answer.as_ref().map(|answer| answer.mark),
            finish: now.finish,
            begun: now.begun.clone(),
            undo: number(undo),
            redo: number(line.len() - path.len()),
            tree: self.tree.nodes(size),
            at: number(self.tree.at()),
            line: line.into_iter().map(number).collect(),
        }
    }

    /// How many turns of the person's lie before the node on the board.
    fn turns_before(&self, path: &[usize]) -> usize {
        let above = path.iter().rev().skip(1);
        above
            .filter(|&&one| self.tree.node(one).to_move() == self.you)
            .count()
    }

    fn legal(&self) -> PointSet {
        let now = self.tree.now();
        if self.program == Program::On && now.dialogue.is_some() {
            return now.legal;
        }
        self.game()
            .map(|game| game.legal_points())
            .unwrap_or_default()
    }

    /// The person's goal.
    fn goal(&self) -> Option<Goal> {
        Some(Goal::of(self.you, self.defender?))
    }

    fn task(&self) -> String {
        let (you, first) = (self.you, self.problem.to_move());
        let words = language::spoken();
        let defender = self.defender.unwrap_or(!you);
        let voice = Voice::of(&self.problem, defender).speaking(&words);
        let second = match self.goal() {
            None => return voice.task(first, None),
            goal if first == you => return voice.task(you, goal),
            Some(Goal::Kill) => Phrase::TaskSecondKill,
            Some(Goal::Live) => Phrase::TaskSecondLive,
        };
        let sides = (voice.side(first), voice.side(you));
        words.say(second, &[("first", &sides.0), ("color", &sides.1)])
    }

    /// The columns and rows to show: those that are used, and one more on each side.
    fn shown_lines(&self) -> (LineSpan, LineSpan) {
        let size = self.problem.setup.size;
        let span = |at: fn(Point) -> u8, length: u8| {
            let lines = self.in_view.iter().map(at);
            let low = lines.clone().min().unwrap_or(0).saturating_sub(1);
            let high = lines.max().unwrap_or(length).saturating_add(1);
            LineSpan(low, high.min(length.saturating_sub(1)))
        };
        (span(Point::x, size.width()), span(Point::y, size.height()))
    }
}

/// The side that owns the key stones. Where none is marked, the goal says whose they will be, or else the stones that the
/// engine takes for them.
pub(crate) fn defender(problem: &Problem) -> Option<Color> {
    match Stakes::of(problem) {
        Ok(stakes) => Some(stakes.defender()),
        Err(StakesError::NoKeyStones) => match problem.goal {
            Some(goal) => Some(goal.defender(problem.to_move())),
            None => Stakes::of(&frame(problem, Reach(0)).ok()?.problem)
                .ok()
                .map(|stakes| stakes.defender()),
        },
        Err(_) => None,
    }
}

/// The names of all points, row by row.
pub(crate) fn names(size: Size) -> Vec<Vec<String>> {
    let name = |x, y| Point::new(x, y).map(|point| size.label(point));
    (0..size.height())
        .map(|y| (0..size.width()).filter_map(|x| name(x, y)).collect())
        .collect()
}
