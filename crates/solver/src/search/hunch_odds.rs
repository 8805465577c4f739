//! What learned guesses do to the starting numbers of moves.
//!
//! A move that is likelier to be good than a move drawn evenly begins with less missing for its mover. A move that would not need
//! an answer if the mover loses begins with more missing for him, and with less for the other side: mostly it is refuted
//! together with others, by their zone.
//!
//! Invariant: a number stays between one and what an open node may have, so that no move is left out and nothing is settled by
//! a guess. The numbers of a move follow from the state before it, and from whether its moves are guessed by now.

use std::sync::Arc;

use shikatsu_hunch::odds::{DOUBLING, scaled};
use shikatsu_hunch::{
    HunchGround, HunchScene, MoveFeatures, MoveOdds, PatternWeights, PositionOdds, ZoneGuess,
};
use shikatsu_problem::{Problem, Role, Stakes};

use crate::region::Region;
use crate::region::role_index::role_index;
use crate::region::spot::{PASS, Spot};
use crate::region::state::State;
use crate::region::word::Word;
use crate::zones::win::INFINITE;

/// Odds count up to so many doublings.
const MOST_DOUBLINGS: i32 = 3;

/// What numbers of moves outside the zone are multiplied with, and divided by.
const OUTSIDE: u32 = 3;
const FAR_OUTSIDE: u32 = 8;

/// Guesses that a search goes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HunchSettings {
    /// What was learned.
    pub weights: Arc<PatternWeights>,
    /// How much the odds of the policy count, in parts of 256; none for zero.
    pub policy: i32,
    /// Whether guesses about the zone count.
    pub zone: ZoneUse,
    /// Nodes that must have been spent below a node before its moves are guessed; the root's always are.
    pub least_work: u32,
}

/// Whether guesses about the zone count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneUse {
    /// They do not: what is far from a target counts as outside.
    Distance,
    /// They do.
    Guessed,
}

impl HunchSettings {
    /// Work from which moves are guessed, unless a caller chooses. Most nodes never have so much, and a guess about one costs as
    /// much as some ten nodes. With 30, the time for our own problems is the least (`docs/learned.md`).
    pub const LEAST_WORK: u32 = 30;

    /// These weights, as they are used when a caller asks for them.
    #[must_use]
    pub const fn of(weights: Arc<PatternWeights>) -> Self {
        Self {
            weights,
            policy: 256,
            zone: ZoneUse::Guessed,
            least_work: Self::LEAST_WORK,
        }
    }
}

/// Guesses for the states of one region.
#[derive(Debug)]
pub(crate) struct RegionHunch {
    ground: HunchGround,
    /// The cell of each bit.
    cells: Vec<usize>,
    settings: HunchSettings,
}

/// The odds of the moves of the node that was guessed last, in memory that serves one node after another.
#[derive(Debug)]
pub(crate) struct NodeOdds<'h> {
    hunch: &'h RegionHunch,
    scene: HunchScene<'h>,
    odds: PositionOdds,
    /// By bit; the last is the pass. Only those of moves that the node has are its own.
    moves: Vec<MoveOdds>,
}

impl RegionHunch {
    /// Guesses for a problem; nothing if it has no points in play.
    pub(crate) fn new<W: Word>(
        problem: &Problem,
        region: &Region<W>,
        settings: HunchSettings,
    ) -> Option<Self> {
        let stakes = Stakes::of(problem).ok()?;
        let ground = HunchGround::new(problem, stakes, problem.in_play?)?;
        let cell = |bit| region.point(bit).and_then(|point| ground.cell(point));
        let cells = (0..W::BITS).map(|bit| cell(bit).unwrap_or(0)).collect();
        Some(Self {
            ground,
            cells,
            settings,
        })
    }
}

impl<'h> NodeOdds<'h> {
    /// Odds of no node yet.
    pub(crate) fn new<W: Word>(hunch: &'h RegionHunch) -> Self {
        Self {
            hunch,
            scene: HunchScene::empty(&hunch.ground),
            odds: PositionOdds::default(),
            moves: vec![MoveOdds::EVEN; W::BITS + 1],
        }
    }

    /// Guesses all moves of a state.
    pub(crate) fn guess<W: Word>(&mut self, region: &Region<W>, state: &State<W>) {
        let (hunch, scene) = (self.hunch, &mut self.scene);
        let cells = |set: W| set.members().map(|bit| hunch.cells[bit]);
        scene.set(
            cells(state.stones[0]),
            cells(state.stones[1]),
            cells(state.standing),
        );
        let vacant = state.vacant(region);
        let features = cells(vacant)
            .map(|cell| MoveFeatures::of(scene, cell, state.turn))
            .chain([MoveFeatures::pass()]);
        let weights = &hunch.settings.weights;
        let odds = self.odds.guess(weights, state.turn, features);
        for (bit, &guessed) in vacant.members().chain([W::BITS]).zip(odds) {
            self.moves[bit] = guessed;
        }
    }

    /// Starting numbers with what is guessed of a move of the node.
    pub(crate) fn guided(&self, numbers: [u32; 2], spot: Spot, mover: Role) -> [u32; 2] {
        let pass = self.moves.len() - 1;
        let place = match spot {
            PASS => pass,
            spot => usize::from(spot).min(pass),
        };
        let settings = &self.hunch.settings;
        let MoveOdds { advantage, zone } = self.moves[place];
        let me = role_index(mover);
        let most = MOST_DOUBLINGS * DOUBLING;
        let doublings = (advantage * settings.policy / 256).clamp(-most, most);
        let mut guided = numbers;
        guided[me] = scaled(guided[me], -doublings).max(1);
        let factor = match (settings.zone, zone) {
            (ZoneUse::Distance, _) | (_, ZoneGuess::Inside) => 1,
            (ZoneUse::Guessed, ZoneGuess::Outside) => OUTSIDE,
            (ZoneUse::Guessed, ZoneGuess::FarOutside) => FAR_OUTSIDE,
        };
        if spot != PASS {
            guided[me] = guided[me].saturating_mul(factor);
            guided[1 - me] = (guided[1 - me] / factor).max(1);
        }
        guided.map(|number| number.min(INFINITE / 2))
    }

    /// What the guesses come from.
    pub(crate) fn hunch(&self) -> &'h RegionHunch {
        self.hunch
    }

    /// Nodes below a node from which its moves are guessed.
    pub(crate) fn least_work(&self) -> u32 {
        self.hunch.settings.least_work
    }

    /// Whether points far from a target count as outside.
    pub(crate) fn goes_by_distance(&self) -> bool {
        self.hunch.settings.zone == ZoneUse::Distance
    }
}
