//! Analyses: lines about every move, again and again, until something arrives.
//!
//! Invariant: what a line calls won or lost is proved. Before that, the moves
//! in play are listed as open, all alike.

use std::time::{Duration, Instant};

use shikatsu_board::unconditional_life;
use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{Asked, Limits, MoveDetail, Progress, Request, Side};
use shikatsu_problem::{Color, Outcome, PointSet, Problem, Size};

use super::arguments::Arguments;
use super::{Answer, Session};
use crate::command::Command;
use crate::inbox::{Heed, Watch};
use crate::record::Record;
use crate::refusal::Refusal;
use crate::response;
use crate::stage::Stage;
use crate::thinking::{Dialect, Finding};
use crate::vertex;

/// What is to be shown, and how often.
struct Plan {
    color: Color,
    interval: Duration,
    most: usize,
    /// Points that may be listed.
    allowed: PointSet,
    ownership: Ownership,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ownership {
    Shown,
    Hidden,
}

/// The lines of a running analysis.
struct Display {
    plan: Plan,
    dialect: Dialect,
    size: Size,
    findings: Vec<Finding>,
    owners: Vec<Option<Color>>,
    visits: u64,
    due: Instant,
}

impl Session {
    pub(super) fn analyze(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
        dialect: Dialect,
    ) -> Result<Answer, Refusal> {
        let plan = Plan::of(command, &self.record)?;
        stage.send(&response::head(command.id.as_deref()));
        let color = plan.color;
        let mut display = Display::new(plan, dialect, &self.record);
        let inbox = stage.inbox.clone();
        let watch = inbox.watch(Heed::Everything);
        match self.record.problem(color, None) {
            Ok(problem) => self.investigate(&problem, &mut display, &watch, stage),
            Err(refusal) => stage.remark(&refusal.to_string()),
        }
        while !watch.is_over() && !stage.is_broken() {
            watch.rest(display.plan.interval);
            if !watch.is_over() {
                display.show(stage);
            }
        }
        Ok(Answer::Streamed)
    }

    pub(super) fn genmove_analyze(
        &mut self,
        command: &Command,
        stage: &mut Stage<'_>,
        dialect: Dialect,
    ) -> Result<Answer, Refusal> {
        let plan = Plan::of(command, &self.record)?;
        stage.send(&response::head(command.id.as_deref()));
        let color = plan.color;
        let mut display = Display::new(plan, dialect, &self.record);
        if let Ok(problem) = self.record.problem(color, None) {
            display.expect(&problem, &self.record);
        }
        let report = self.ponder(color, stage, &mut |progress, stage| {
            display.tick(progress.nodes, stage);
        });
        if let Ok(report) = &report {
            display.learn(&report.problem, report.sides.first(), report.nodes);
            display.show(stage);
        }
        let played = self.decide(color, report, stage);
        self.record.play(color, played)?;
        let name = vertex::name(played, self.record.size());
        stage.send(&format!("play {name}\n"));
        Ok(Answer::Streamed)
    }

    /// First the verdict, then every move: the tables remember the first when
    /// the second is asked.
    fn investigate(
        &mut self,
        problem: &Problem,
        display: &mut Display,
        watch: &Watch<'_>,
        stage: &mut Stage<'_>,
    ) {
        display.expect(problem, &self.record);
        for moves in [MoveDetail::VerdictOnly, MoveDetail::AllFirstMoves] {
            let request = Request {
                first: Asked::Side(display.plan.color),
                limits: Limits {
                    time: None,
                    nodes: self.settings.nodes,
                },
                moves,
            };
            let mut see = |progress: &Progress| {
                display.tick(progress.nodes, stage);
                // Nobody listens any more, and nothing else would end it.
                if stage.is_broken() {
                    watch.cancel().cancel();
                }
            };
            let solved = self
                .engine
                .solve(problem, &request, watch.cancel(), &mut see);
            match solved {
                Ok(report) if report.sides.iter().all(|side| side.outcome.is_decided()) => {
                    display.learn(&report.problem, report.sides.first(), report.nodes);
                    display.show(stage);
                }
                Ok(_) => return,
                Err(error) => {
                    stage.remark(&error.to_string());
                    return;
                }
            }
        }
    }
}

impl Plan {
    fn of(command: &Command, record: &Record) -> Result<Self, Refusal> {
        let mut arguments = Arguments::of(command);
        let color = arguments.optional_color();
        let color = color.unwrap_or_else(|| record.to_move());
        let mut plan = Self {
            color,
            interval: Duration::from_secs(1),
            most: usize::MAX,
            // A proof knows nothing of superko; a list of moves must.
            allowed: record.legal_points(color),
            ownership: Ownership::Hidden,
        };
        if let Some(centiseconds) = arguments.optional_number() {
            plan.set_interval(centiseconds);
        }
        while arguments.peek().is_some() {
            plan.option(&mut arguments, record.size())?;
        }
        Ok(plan)
    }

    fn option(&mut self, arguments: &mut Arguments<'_>, size: Size) -> Result<(), Refusal> {
        match arguments.word()? {
            "interval" => self.set_interval(arguments.number()?),
            "maxmoves" => self.most = arguments.number()?,
            "ownership" => {
                self.ownership = match arguments.word()? {
                    "true" => Ownership::Shown,
                    "false" => Ownership::Hidden,
                    _ => return Err(Refusal::Syntax),
                };
            }
            "allow" => {
                if let Some(points) = self.restriction(arguments, size)? {
                    self.allowed &= points;
                }
            }
            "avoid" => {
                if let Some(points) = self.restriction(arguments, size)? {
                    self.allowed -= points;
                }
            }
            // Of other engines' interest: taken, and without effect here.
            "minmoves" | "rootInfo" | "pvVisits" | "movesOwnership" | "noResultValue" => {
                arguments.word()?;
            }
            _ => return Err(Refusal::Syntax),
        }
        Ok(())
    }

    /// `COLOR VERTEX,VERTEX,... MOVES`; `None` if it is about the other colour.
    fn restriction(
        &self,
        arguments: &mut Arguments<'_>,
        size: Size,
    ) -> Result<Option<PointSet>, Refusal> {
        let color = arguments.color()?;
        let mut points = PointSet::EMPTY;
        for word in arguments.word()?.split(',') {
            if let Some(point) = vertex::played(word, size)?.point() {
                points.insert(point);
            }
        }
        let _moves: u32 = arguments.number()?;
        Ok((color == self.color).then_some(points))
    }

    fn set_interval(&mut self, centiseconds: u64) {
        let bounded = centiseconds.clamp(1, 360_000);
        self.interval = Duration::from_millis(10 * bounded);
    }
}

impl Display {
    fn new(plan: Plan, dialect: Dialect, record: &Record) -> Self {
        let size = record.size();
        let lives = Color::BOTH.map(|color| unconditional_life(record.position(), color));
        let owner = |point| {
            Color::BOTH.into_iter().find(|color| {
                let life = lives[color.index()];
                (life.stones | life.regions).contains(point)
            })
        };
        Self {
            due: Instant::now() + plan.interval,
            plan,
            dialect,
            size,
            findings: Vec::new(),
            owners: size.points().map(owner).collect(),
            visits: 1,
        }
    }

    /// Lists what will be looked at, with nothing said about it.
    fn expect(&mut self, problem: &Problem, record: &Record) {
        let framed = frame(problem, Reach(0)).ok();
        let in_play = framed.and_then(|framed| framed.problem.in_play);
        let legal = record.legal_points(self.plan.color);
        self.findings = Finding::open(in_play.unwrap_or_default() & legal);
    }

    /// Takes over what is proved.
    fn learn(&mut self, problem: &Problem, side: Option<&Side>, nodes: u64) {
        self.visits = self.visits.max(nodes);
        let Some(side) = side.filter(|side| side.outcome.is_decided()) else {
            return;
        };
        self.findings = Finding::of_side(side);
        let defender = side.defender();
        let holder = match side.outcome {
            Outcome::Dead => !defender,
            Outcome::Alive | Outcome::Seki | Outcome::Stands => defender,
            _ => return,
        };
        for (point, owner) in self.size.points().zip(&mut self.owners) {
            if problem.key_stones.contains(point) {
                *owner = Some(holder);
            }
        }
    }

    /// Shows a line if it is time.
    fn tick(&mut self, nodes: u64, stage: &mut Stage<'_>) {
        self.visits = self.visits.max(nodes);
        if Instant::now() >= self.due {
            self.show(stage);
        }
    }

    fn show(&mut self, stage: &mut Stage<'_>) {
        self.due = Instant::now() + self.plan.interval;
        let may_list = |finding: &&Finding| match finding.played.point() {
            Some(point) => self.plan.allowed.contains(point),
            None => true,
        };
        let shown: Vec<Finding> = self
            .findings
            .iter()
            .filter(may_list)
            .take(self.plan.most)
            .cloned()
            .collect();
        if shown.is_empty() {
            return;
        }
        let mut line = self.dialect.line(&shown, self.visits, self.size);
        if self.plan.ownership == Ownership::Shown {
            let owners = self.owners.iter().copied();
            line = format!("{line} {}", Dialect::ownership(owners, self.plan.color));
        }
        stage.send(&format!("{line}\n"));
    }
}
