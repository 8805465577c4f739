//! The search of one reading: verdicts, then first moves, with every certificate given to the judge.

use shikatsu_problem::{Color, Move, Problem, Stakes};
use shikatsu_verdict::{Hearing, Standard};

use crate::by_rule::rule;
use crate::crew::CrewOnCall;
use crate::first_mover::{FirstMover, Plan};
use crate::meter::Meter;
use crate::progress::Watcher;
use crate::search_run::{SearchRun, Tables};
use crate::searched::{Searched, SearchedSide};
use crate::verdict::{RootVerdict, VerdictAim};
use crate::{Asked, Cancel, EngineError, Limits, MoveDetail, Options, Progress};

/// Searches readings, one after the other, with the same tables.
pub(crate) struct ReadingSearcher {
    pub(crate) tables: Tables,
    pub(crate) threads: usize,
    pub(crate) crew: Option<CrewOnCall>,
}

/// What is asked of one search.
#[derive(Debug, Clone)]
pub(crate) struct SearchTask {
    pub(crate) first: Asked,
    pub(crate) goal: SearchGoal,
    pub(crate) detail: MoveDetail,
    pub(crate) limits: SearchLimits,
}

/// What a search has to find out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchGoal {
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

/// What one search may cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchLimits {
    /// For the verdict.
    pub(crate) verdict: Limits,
    /// For the verdict and the first moves together.
    pub(crate) moves: Limits,
}

impl SearchLimits {
    /// The verdict may use everything.
    pub(crate) const fn shared(limits: Limits) -> Self {
        Self {
            verdict: limits,
            moves: limits,
        }
    }
}

impl ReadingSearcher {
    /// A searcher without a crew; tables are made when a problem needs them.
    pub(crate) fn new(options: Options) -> Self {
        Self {
            tables: Tables::new(options.memory),
            threads: options.threads.max(1),
            crew: None,
        }
    }

    /// Searches one reading of the problem that a hearing is about, and gives every certificate to the hearing. First
    /// moves are judged as soon as the judge says what they have to keep.
    pub(crate) fn search(
        &mut self,
        reading: &Problem,
        hearing: &mut Hearing,
        task: &SearchTask,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Searched, EngineError> {
        let defender = Stakes::of(reading)?.defender();
        let meter = Meter::new(&task.limits.verdict, cancel);
        let mut watcher = Watcher::new(watch, defender);
        let mut run = SearchRun::new(
            reading,
            &mut self.tables,
            self.threads,
            &meter,
            &mut watcher,
        )?;
        run.crew = self.crew.as_mut();
        let movers: Vec<FirstMover> = Color::BOTH
            .into_iter()
            .filter(|&color| task.first.includes(color))
            .map(|color| FirstMover::new(reading, defender, color))
            .collect();
        let mut sides: Vec<SearchedSide> = Vec::new();
        if let SearchGoal::Moves { standard, moves } = &task.goal {
            for mover in &movers {
                let judged = mover.only(&mut run, *standard, moves);
                sides.push(mover.searched(RootVerdict::none(), judged));
            }
        } else {
            let aim = match task.goal {
                SearchGoal::Wish => VerdictAim::Wish,
                _ => VerdictAim::Verdict,
            };
            let roots: Vec<RootVerdict> = movers
                .iter()
                .map(|mover| mover.verdict(&mut run, aim))
                .collect();
            for certificate in roots.iter().flat_map(|root| &root.certificates) {
                hearing.admit(reading, &certificate.proof.checked);
            }
            let ruled = hearing.rule()?;
            meter.allow(&task.limits.moves);
            let plans: Vec<Plan> = match task.detail {
                MoveDetail::VerdictOnly => movers.iter().map(|_| Plan::default()).collect(),
                MoveDetail::AllFirstMoves => (movers.iter().zip(&roots))
                    .map(|(mover, root)| mover.plan(&mut run, root, ruled.side(mover.color)))
                    .collect(),
            };
            let number = plans.iter().map(Plan::len).sum();
            meter.tell(|unseen| unseen.moves_left = Some(number));
            for ((mover, root), plan) in movers.iter().zip(roots).zip(plans) {
                let standard = ruled.side(mover.color).standard();
                let judged = mover.moves(&mut run, standard, plan);
                sides.push(mover.searched(root, judged));
            }
        }
        for proof in sides.iter().flat_map(SearchedSide::later_proofs) {
            hearing.admit(reading, &proof.checked);
        }
        let by_rule = rule(&mut run, reading, defender, &sides);
        run.glance();
        Ok(Searched {
            reading: reading.clone(),
            sides,
            by_rule,
            nodes: meter.nodes(),
            doubts: meter.doubts(),
        })
    }
}
