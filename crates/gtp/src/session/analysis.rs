//! Analyses: lines about every move, again and again, until something arrives.
//!
//! Invariant: what a line calls won or lost is proved. Before that, the moves
//! in play are listed as open, all alike.

use std::time::{Duration, Instant};

use shikatsu_board::unconditional_life;
use shikatsu_engine::framing::{Reach, frame};
use shikatsu_engine::{Asked, Limits, MoveDetail, Progress, Request, Side};
use shikatsu_problem::{Color, Outcome, PointSet, Problem, Size};

use super::call::{CommandCall, CommandResult};
use super::words::CommandWords;
use super::{CommandAnswer, GtpSession, playing};
use crate::game_record::GameRecord;
use crate::inbox::{StopRule, WatchedSearch};
use crate::output::SessionOutput;
use crate::refusal::CommandRefusal;
use crate::reporting::{AnalysisDialect, MoveFinding};
use crate::response;
use crate::vertex;

/// What is to be shown, and how often.
struct AnalysisPlan {
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
struct AnalysisDisplay {
    plan: AnalysisPlan,
    dialect: AnalysisDialect,
    size: Size,
    findings: Vec<MoveFinding>,
    owners: Vec<Option<Color>>,
    visits: u64,
    due: Instant,
}

pub(super) fn analyze(call: &mut CommandCall<'_, '_>, dialect: AnalysisDialect) -> CommandResult {
    let mut display = AnalysisDisplay::begin(call, dialect)?;
    let color = display.plan.color;
    let inbox = call.output.inbox.clone();
    let watch = inbox.watch(StopRule::Everything);
    match call.session.record.problem(color, None) {
        Ok(problem) => investigate(call.session, &problem, &mut display, &watch, call.output),
        Err(refusal) => call.output.remark(&refusal.to_string()),
    }
    while !watch.is_over() && !call.output.is_broken() {
        watch.rest(display.plan.interval);
        if !watch.is_over() {
            display.show(call.output);
        }
    }
    Ok(CommandAnswer::Streamed)
}

pub(super) fn genmove_analyze(
    call: &mut CommandCall<'_, '_>,
    dialect: AnalysisDialect,
) -> CommandResult {
    let mut display = AnalysisDisplay::begin(call, dialect)?;
    let color = display.plan.color;
    if let Ok(problem) = call.session.record.problem(color, None) {
        display.expect(&problem, &call.session.record);
    }
    let report = playing::ponder(call.session, color, call.output, &mut |progress, output| {
        display.tick(progress.nodes, output);
    });
    if let Ok(report) = &report {
        display.learn(&report.problem, report.sides.first(), report.nodes);
        display.show(call.output);
    }
    let played = playing::decide(call.session, color, report, call.output);
    call.session.record.play(color, played)?;
    let name = vertex::name(played, call.session.record.size());
    call.output.send(&format!("play {name}\n"));
    Ok(CommandAnswer::Streamed)
}

/// First the verdict, then every move: the second search uses what the first
/// left in the tables.
fn investigate(
    session: &mut GtpSession,
    problem: &Problem,
    display: &mut AnalysisDisplay,
    watch: &WatchedSearch<'_>,
    output: &mut SessionOutput<'_>,
) {
    display.expect(problem, &session.record);
    for moves in [MoveDetail::VerdictOnly, MoveDetail::AllFirstMoves] {
        let request = Request {
            first: Asked::Side(display.plan.color),
            limits: Limits {
                time: None,
                nodes: session.settings.nodes,
            },
            moves,
        };
        let mut see = |progress: &Progress| {
            display.tick(progress.nodes, output);
            // The controller has closed the output, and nothing else would end the search.
            if output.is_broken() {
                watch.cancel().cancel();
            }
        };
        let solved = session
            .engine
            .solve(problem, &request, watch.cancel(), &mut see);
        match solved {
            Ok(report) if report.sides.iter().all(|side| side.outcome.is_decided()) => {
                display.learn(&report.problem, report.sides.first(), report.nodes);
                display.show(output);
            }
            Ok(_) => return,
            Err(error) => {
                output.remark(&error.to_string());
                return;
            }
        }
    }
}

impl AnalysisPlan {
    fn of(call: &CommandCall<'_, '_>) -> Result<Self, CommandRefusal> {
        let record = &call.session.record;
        let mut arguments = call.words();
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

    fn option(
        &mut self,
        arguments: &mut CommandWords<'_>,
        size: Size,
    ) -> Result<(), CommandRefusal> {
        match arguments.word()? {
            "interval" => self.set_interval(arguments.number()?),
            "maxmoves" => self.most = arguments.number()?,
            "ownership" => {
                self.ownership = match arguments.word()? {
                    "true" => Ownership::Shown,
                    "false" => Ownership::Hidden,
                    _ => return Err(CommandRefusal::Syntax),
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
            // Options of other engines: accepted, and without effect here.
            "minmoves" | "rootInfo" | "pvVisits" | "movesOwnership" | "noResultValue" => {
                arguments.word()?;
            }
            _ => return Err(CommandRefusal::Syntax),
        }
        Ok(())
    }

    /// `COLOR VERTEX,VERTEX,... MOVES`; `None` if it is about the other colour.
    fn restriction(
        &self,
        arguments: &mut CommandWords<'_>,
        size: Size,
    ) -> Result<Option<PointSet>, CommandRefusal> {
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

impl AnalysisDisplay {
    /// Reads what is to be shown, and opens the response whose lines will follow.
    fn begin(
        call: &mut CommandCall<'_, '_>,
        dialect: AnalysisDialect,
    ) -> Result<Self, CommandRefusal> {
        let plan = AnalysisPlan::of(call)?;
        let head = response::head(call.command.id.as_deref());
        call.output.send(&head);
        Ok(Self::new(plan, dialect, &call.session.record))
    }

    fn new(plan: AnalysisPlan, dialect: AnalysisDialect, record: &GameRecord) -> Self {
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

    /// Lists the moves that will be searched, without any result.
    fn expect(&mut self, problem: &Problem, record: &GameRecord) {
        let framed = frame(problem, Reach(0)).ok();
        let in_play = framed.and_then(|framed| framed.problem.in_play);
        let legal = record.legal_points(self.plan.color);
        self.findings = MoveFinding::open(in_play.unwrap_or_default() & legal);
    }

    /// Takes over what is proved.
    fn learn(&mut self, problem: &Problem, side: Option<&Side>, nodes: u64) {
        self.visits = self.visits.max(nodes);
        let Some(side) = side.filter(|side| side.outcome.is_decided()) else {
            return;
        };
        self.findings = MoveFinding::of_side(side);
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
    fn tick(&mut self, nodes: u64, output: &mut SessionOutput<'_>) {
        self.visits = self.visits.max(nodes);
        if Instant::now() >= self.due {
            self.show(output);
        }
    }

    fn show(&mut self, output: &mut SessionOutput<'_>) {
        self.due = Instant::now() + self.plan.interval;
        let may_list = |finding: &&MoveFinding| match finding.played.point() {
            Some(point) => self.plan.allowed.contains(point),
            None => true,
        };
        let shown: Vec<MoveFinding> = self
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
            line = format!(
                "{line} {}",
                AnalysisDialect::ownership(owners, self.plan.color)
            );
        }
        output.send(&format!("{line}\n"));
    }
}
