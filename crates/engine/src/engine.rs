//! The engine: one call for one problem.

use std::fmt;

use shikatsu_problem::{Color, Move, Problem, Stakes};
use shikatsu_solver::threats::MOST;
use shikatsu_verdict::{Hearing, Standard};

use crate::by_rule::rule;
use crate::crew::Crew;
use crate::desk::{Desk, Tables};
use crate::meter::Meter;
use crate::player::{Plan, Player};
use crate::progress::Watcher;
use crate::searched::{Searched, SearchedSide};
use crate::verdict::{Aim, Root};
use crate::{Asked, Cancel, EngineError, Limits, MoveDetail, Progress, Report, Request};

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

    /// Searches one reading of the problem that a hearing is about, and lets the hearing have every certificate. First
    /// moves are judged as soon as the judge says what they have to keep.
    pub(crate) fn search(
        &mut self,
        reading: &Problem,
        hearing: &mut Hearing,
        task: &Task,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Searched, EngineError> {
        let defender = Stakes::of(reading)?.defender();
        let meter = Meter::new(&task.verdict, cancel);
        let mut watcher = Watcher::new(watch, defender);
        let tables = (&mut self.tables, self.threads);
        let mut desk = Desk::new(reading, tables, &meter, &mut watcher)?;
        if let Some(crew) = &mut self.crew {
            desk.crew = Some(&mut **crew);
        }
        let cast: Vec<Player> = Color::BOTH
            .into_iter()
            .filter(|&color| task.first == Asked::Both || task.first == Asked::Side(color))
            .map(|color| Player::new(reading, defender, color))
            .collect();
        let mut sides: Vec<SearchedSide> = Vec::new();
        if let Work::Moves { standard, moves } = &task.work {
            for player in &cast {
                let judged = player.only(&mut desk, *standard, moves);
                sides.push(player.searched(Root::none(), judged));
            }
        } else {
            let aim = match task.work {
                Work::Wish => Aim::Wish,
                _ => Aim::Verdict,
            };
            let roots: Vec<Root> = cast
                .iter()
                .map(|player| player.verdict(&mut desk, aim))
                .collect();
            for certificate in roots.iter().flat_map(|root| &root.certificates) {
                hearing.admit(reading, &certificate.proof.checked);
            }
            let ruled = hearing.rule()?;
            meter.allow(&task.moves);
            let plans: Vec<Plan> = match task.detail {
                MoveDetail::VerdictOnly => cast.iter().map(|_| Plan::default()).collect(),
                MoveDetail::AllFirstMoves => (cast.iter().zip(&roots))
                    .map(|(player, root)| player.plan(&mut desk, root, ruled.side(player.color)))
                    .collect(),
            };
            let number = plans.iter().map(Plan::len).sum();
            meter.tell(|news| news.moves_left = Some(number));
            for ((player, root), plan) in cast.iter().zip(roots).zip(plans) {
                let standard = ruled.side(player.color).standard();
                let judged = player.moves(&mut desk, standard, plan);
                sides.push(player.searched(root, judged));
            }
        }
        for proof in sides.iter().flat_map(SearchedSide::later_proofs) {
            hearing.admit(reading, &proof.checked);
        }
        let by_rule = rule(&mut desk, reading, defender, &sides);
        desk.glance();
        Ok(Searched {
            reading: reading.clone(),
            sides,
            by_rule,
            nodes: meter.nodes(),
            doubts: meter.doubts(),
        })
    }
}

/// What is asked of one search.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    pub(crate) first: Asked,
    pub(crate) work: Work,
    pub(crate) detail: MoveDetail,
    /// For the verdict.
    pub(crate) verdict: Limits,
    /// For the verdict and the first moves together.
    pub(crate) moves: Limits,
}

/// What a search is to find out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Work {
    /// The verdict.
    Verdict,
    /// Whether the mover gets everything he wants; if not, a proof of that will do.
    Wish,
    /// What single first moves do to a verdict that is known.
    Moves {
        standard: Standard,
        moves: Vec<Move>,
    },
}
