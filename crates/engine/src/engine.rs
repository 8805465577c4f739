//! The engine: one call for one problem.

use std::fmt;

use shikatsu_problem::{BentFour, Color, KoRule, Move, PointSet, Problem, Role};
use shikatsu_proof::Superko;
use shikatsu_solver::threats::MOST;

use crate::by_rule::rule;
use crate::crew::{Crew, Done, Task, Work};
use crate::desk::Tables;
use crate::docket::Place;
use crate::first_move::Judged;
use crate::meter::Meter;
use crate::progress::Watcher;
use crate::replay::Replay;
use crate::standard::Standard;
use crate::verdict::{Aim, Root};
use crate::wall::Walls;
use crate::{
    Asked, Assumption, ByRule, Cancel, EngineError, MoveDetail, PassKeeps, Progress, Report,
    Request, Side, Worth,
};

/// What an engine may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Threads that search; at least one. The caller's own thread counts when
    /// it is one.
    pub threads: usize,
    /// Bytes for the tables of all threads together; where patterns come from takes
    /// up to an eighth more. A certificate that fails may for a while take twice
    /// as much again.
    pub memory: usize,
}

/// Solves problems, one after the other, with the same tables.
///
/// A problem that is asked again finds what the tables remember of it. Which
/// certificate is found may depend on that and on the number of threads; what
/// is proved does not.
pub struct Engine {
    tables: Vec<Tables>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 256 << 20,
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("threads", &self.tables.len())
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine; tables are made when a problem needs them.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let threads = options.threads.max(1);
        let share = options.memory / threads;
        Self {
            tables: (0..threads).map(|_| Tables::new(share)).collect(),
        }
    }

    /// Solves a problem as far as the limits allow. `watch` is called about
    /// every 100 ms and at each new fact, on the caller's thread.
    ///
    /// # Errors
    /// When the problem lacks something; see [`EngineError`].
    pub fn solve(
        &mut self,
        problem: &Problem,
        request: &Request,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Report, EngineError> {
        match problem.in_play {
            Some(_) => {
                let mut report =
                    self.solve_within(problem, problem, (request, Aim::Verdict), cancel, watch)?;
                Walls::new(problem, problem)?.assume(&mut report);
                Ok(report)
            }
            None => self.solve_open(problem, request, cancel, watch),
        }
    }

    /// Solves a problem within the points in play of `enclosed`, and leaves it to
    /// the caller to judge the walls.
    pub(crate) fn solve_within(
        &mut self,
        problem: &Problem,
        enclosed: &Problem,
        (request, aim): (&Request, Aim),
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Report, EngineError> {
        let enclosed = enclosed.clone();
        let defender = owner(&enclosed)?;
        let meter = Meter::new(&request.limits, cancel, self.tables.len());
        let mut watcher = Watcher::new(watch, defender);
        let mut crew = Crew::new(&enclosed, &mut self.tables, &meter, &mut watcher)?;
        let cast: Vec<Player> = Color::BOTH
            .into_iter()
            .filter(|&color| request.first == Asked::Both || request.first == Asked::Side(color))
            .map(|color| Player::new(&enclosed, defender, color))
            .collect();
        let tasks: Vec<Task> = cast
            .iter()
            .map(|player| player.verdict(request.moves, aim))
            .collect();
        let roots: Vec<Root> = crew
            .work(&tasks, &meter)
            .into_iter()
            .filter_map(|done| match done {
                Done::Verdict(root) => Some(*root),
                Done::Move(_) | Done::Rule(_) => None,
            })
            .collect();
        let sides = judge_moves(&mut crew, &meter, &cast, roots, request.moves);
        let by_rule = rule(&mut crew, &meter, &enclosed, defender, &sides);
        drop(crew);
        watcher.glance(&meter);
        Ok(Report {
            assumptions: assumptions(problem, &enclosed, defender, &sides, by_rule.as_ref()),
            problem: enclosed,
            sides,
            by_rule,
            nodes: meter.nodes(),
            elapsed: meter.elapsed(),
            doubts: meter.doubts(),
        })
    }
}

/// One first mover.
struct Player {
    color: Color,
    role: Role,
    start: Replay,
    /// The position after playing elsewhere, where it can be stated.
    elsewhere: Option<Place>,
}

impl Player {
    fn new(problem: &Problem, defender: Color, color: Color) -> Self {
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

    fn verdict(&self, detail: MoveDetail, aim: Aim) -> Task {
        self.task(Work::Verdict(self.role, detail, aim))
    }

    fn task(&self, work: Work) -> Task {
        Task {
            first: self.color,
            start: self.start,
            work,
        }
    }

    fn moves(&self, root: &Root) -> Vec<Task> {
        root.moves
            .iter()
            .map(|&played| {
                let place = Place {
                    first: self.role,
                    opening: vec![played],
                };
                self.task(Work::Move {
                    standard: root.standard,
                    played,
                    place,
                })
            })
            .collect()
    }

    fn pass(&self, root: &Root) -> Option<Task> {
        let place = self.elsewhere.clone()?;
        Some(self.task(Work::Move {
            standard: root.standard,
            played: Move::Pass,
            place,
        }))
    }
}

/// Judges the first moves of all sides and puts the sides together.
fn judge_moves(
    crew: &mut Crew<'_, '_>,
    meter: &Meter<'_>,
    cast: &[Player],
    roots: Vec<Root>,
    detail: MoveDetail,
) -> Vec<Side> {
    let passes: Vec<Option<Worth>> = cast
        .iter()
        .zip(&roots)
        .map(|(player, root)| pass_entailed(player, root, &roots, detail))
        .collect();
    let mut tasks = Vec::new();
    for ((player, root), pass) in cast.iter().zip(&roots).zip(&passes) {
        tasks.extend(player.moves(root));
        if pass.is_none() {
            tasks.extend(player.pass(root));
        }
    }
    meter.tell(|news| news.moves_left = Some(tasks.len()));
    let mut done: Vec<(Color, Judged)> = Vec::with_capacity(tasks.len());
    for (task, result) in tasks.iter().zip(crew.work(&tasks, meter)) {
        if let Done::Move(judged) = result {
            done.push((task.first, judged));
        }
    }
    cast.iter()
        .zip(roots)
        .zip(passes)
        .map(|((player, root), pass)| {
            let mine = done
                .extract_if(.., |(first, _)| *first == player.color)
                .map(|(_, judged)| judged);
            assemble(player, root, mine.collect(), pass)
        })
        .collect()
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
        nodes: root.nodes + nodes,
    }
}

/// The colour of the key stones.
fn owner(problem: &Problem) -> Result<Color, EngineError> {
    if problem.key_stones.is_empty() {
        return Err(EngineError::NoKeyStones);
    }
    Color::BOTH
        .into_iter()
        .find(|&color| problem.key_stones.is_subset(problem.setup.stones(color)))
        .ok_or(EngineError::KeyStonesOfBoth)
}

fn assumptions(
    asked: &Problem,
    enclosed: &Problem,
    defender: Color,
    sides: &[Side],
    by_rule: Option<&ByRule>,
) -> Vec<Assumption> {
    let setup = &enclosed.setup;
    let in_play = enclosed.in_play.unwrap_or_else(|| setup.size.all());
    let touching = shikatsu_board::neighbours(in_play, setup.size.all() - in_play);
    let outside = touching & *setup.stones(defender);
    let mut assumptions = vec![match asked.in_play {
        Some(_) => Assumption::BoundaryGiven,
        None => Assumption::BoundaryFound,
    }];
    if !outside.is_empty() {
        assumptions.push(Assumption::OutsideStands(outside));
    }
    assumptions.push(Assumption::ThreatRange(MOST));
    if enclosed.rules.bent_four == BentFour::DeadByRule {
        assumptions.push(match by_rule {
            None => Assumption::BentFourPlayedOut,
            Some(_) => Assumption::BentFourBothWays,
        });
    }
    let mut proofs = sides
        .iter()
        .map(|side| &side.proofs)
        .chain(by_rule.map(|ruled| &ruled.proofs))
        .flatten();
    let leans = proofs.any(|proof| proof.checked.superko() == Superko::MayLean);
    if enclosed.rules.ko != KoRule::Basic && leans {
        assumptions.push(Assumption::BasicKo);
    }
    assumptions
}
