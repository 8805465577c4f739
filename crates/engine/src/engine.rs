//! The engine: one call for one problem.

use std::fmt;

use shikatsu_problem::{BentFour, Color, KoRule, Problem, Stakes};
use shikatsu_proof::Superko;
use shikatsu_solver::threats::MOST;

use crate::by_rule::rule;
use crate::crew::Crew;
use crate::desk::{Desk, Tables};
use crate::meter::Meter;
use crate::player::{Player, judge_moves};
use crate::progress::Watcher;
use crate::verdict::{Aim, Root};
use crate::{Asked, Assumption, ByRule, Cancel, EngineError, Progress, Report, Request, Side};

// Whoever reads our certificates must ask about the threats that we prove.
const _: () = assert!(MOST == shikatsu_verdict::MOST_THREATS);

/// What an engine may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Threads that search, with one table; at least one. Questions that are easy
    /// need no more.
    pub threads: usize,
    /// Bytes for the tables; where patterns come from takes
    /// up to an eighth more. A certificate that fails may for a while take twice
    /// as much again.
    pub memory: usize,
}

/// Solves problems, one after the other, with the same tables.
///
/// The tables begin empty with each problem. Which certificate is found may depend
/// on the number of threads; what is proved does not.
pub struct Engine {
    tables: Tables,
    threads: usize,
    crew: Option<Box<dyn Crew>>,
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
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine; tables are made when a problem needs them.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            tables: Tables::new(options.memory),
            threads: options.threads.max(1),
            crew: None,
        }
    }

    /// The same, with others to call when a question is hard.
    #[must_use]
    pub fn with_crew(options: Options, crew: Box<dyn Crew>) -> Self {
        Self {
            crew: Some(crew),
            ..Self::new(options)
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
            Some(_) => self.solve_given(problem, request, cancel, watch),
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
        let defender = Stakes::of(&enclosed)?.defender();
        let meter = Meter::new(&request.limits, cancel);
        let mut watcher = Watcher::new(watch, defender);
        let tables = (&mut self.tables, self.threads);
        let mut desk = Desk::new(&enclosed, tables, &meter, &mut watcher)?;
        if let Some(crew) = &mut self.crew {
            desk.crew = Some(&mut **crew);
        }
        let cast: Vec<Player> = Color::BOTH
            .into_iter()
            .filter(|&color| request.first == Asked::Both || request.first == Asked::Side(color))
            .map(|color| Player::new(&enclosed, defender, color))
            .collect();
        let roots: Vec<Root> = cast
            .iter()
            .map(|player| player.verdict(&mut desk, request.moves, aim))
            .collect();
        let sides = judge_moves(&mut desk, &cast, roots, request.moves);
        let by_rule = rule(&mut desk, &enclosed, defender, &sides);
        desk.glance();
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
