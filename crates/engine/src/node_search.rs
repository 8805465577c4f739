//! The search of single nodes of a tree that another process keeps.
//!
//! Invariant: what is found here is the statement of one search. It steers other searches and proves nothing; a verdict
//! needs certificates all the same.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use shikatsu_problem::Problem;
use shikatsu_solver::budget::{Budget, SearchSignals};
use shikatsu_solver::session::Session;
use shikatsu_solver::shared_positions::SharedPositions;

pub use shikatsu_solver::leaf::{Branch, Leaf, LeafLimits, Settled, View};
pub use shikatsu_solver::threats::Finite;

use crate::EngineError;

/// What a search below a node came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeFinding {
    /// The positions from the setup down to the node, as they are seen now. None if the search had to give up.
    pub views: Vec<View>,
    /// Positions that were settled, for other searches to [learn](NodeSearch::learn).
    pub news: Vec<u8>,
    /// How far it came with positions that are open, for other searches to [heed](NodeSearch::heed).
    pub hints: Vec<u8>,
    /// Nodes that it took.
    pub nodes: u64,
}

/// A search of one problem with a table of its own, which stays warm from node to node.
pub struct Searcher {
    session: Session<'static>,
}

/// A search that can be asked about single nodes.
pub struct NodeSearch<'s, 't> {
    session: &'s mut Session<'t>,
}

/// Stops the searches that it was given to. Clones stop the same ones.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<SearchSignals>);

/// Nodes that a settled position of the news took.
#[must_use]
pub fn work(record: &[u8]) -> u32 {
    shikatsu_solver::shared_positions::work(record)
}

impl NodeFinding {
    /// Leaves so many positions at the beginning out.
    pub fn from(&mut self, moves: usize) {
        self.views.drain(..moves.min(self.views.len()));
    }
}

impl StopFlag {
    /// Ends the running search within about a thousand nodes, and all later ones at once.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Whether searches are to stop.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Lets searches run again.
    pub fn clear(&self) {
        self.0.stop.store(false, Ordering::Relaxed);
    }
}

impl fmt::Debug for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher").finish_non_exhaustive()
    }
}

impl fmt::Debug for NodeSearch<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeSearch").finish_non_exhaustive()
    }
}

impl Searcher {
    /// A search of a problem that has a boundary, with tables of at most so many bytes.
    ///
    /// # Errors
    /// When the problem lacks something; see [`EngineError`].
    pub fn new(problem: &Problem, memory: usize) -> Result<Self, EngineError> {
        Ok(Self {
            session: Session::with_memory(problem, memory / 2)?,
        })
    }

    /// The search of single nodes, with this table.
    pub fn node_search(&mut self) -> NodeSearch<'_, 'static> {
        NodeSearch::new(&mut self.session)
    }
}

impl<'s, 't> NodeSearch<'s, 't> {
    pub(crate) fn new(session: &'s mut Session<'t>) -> Self {
        Self { session }
    }

    /// Takes over what other searches have settled.
    pub fn learn(&mut self, news: &[u8]) {
        self.session.learn(news);
    }

    /// Takes over how far other searches have come with open positions.
    pub fn heed(&mut self, hints: &[u8]) {
        self.session.heed(hints);
    }

    /// Bytes of a settled position in the news of this problem.
    #[must_use]
    pub fn record(&self) -> usize {
        self.session.record()
    }

    /// Searches below a node. Positions that took `dear` nodes or more are in the news.
    pub fn search(
        &mut self,
        leaf: &Leaf,
        stretch: LeafLimits,
        dear: u32,
        stop: &StopFlag,
    ) -> NodeFinding {
        let mut news = SharedPositions::new(dear);
        let mut budget = Budget::new(stretch.most, Arc::clone(&stop.0));
        let views = self.session.leaf(leaf, stretch, &mut news, &mut budget);
        NodeFinding {
            views: views.unwrap_or_default(),
            hints: news.hints(),
            news: news.bytes,
            nodes: budget.spent(),
        }
    }
}
