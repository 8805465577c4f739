//! The oracle: every state of a small region, solved backwards and completely.
//!
//! It answers the three questions of `docs/rules-of-the-game.md` for every
//! board, ban, turn and level of threats, so nothing is searched and nothing
//! is guessed. The rules are written a second time here, on masks of at most
//! 32 points, and share no code with the search: whatever the search proves
//! must agree with this table. Small problems are answered from it directly.
//!
//! Invariant: [`Oracle::levels`] answers for every state that play can reach
//! from any board of the region. The bent four in the corner is played out.
//!
//! Cost: for each set of standing targets, three to the power of the points
//! they leave free; about 25 bytes a state while solving and two afterwards.

mod error;
mod levels;
mod life;
mod links;
mod numbering;
mod region;
mod retrograde;
mod state;
mod stones;

use shikatsu_problem::{Move, Point, PointSet, Problem, Role};

pub use error::OracleError;
pub use levels::{MAX_LEVEL, OracleLevels};
use numbering::{Numbering, count_states};
use region::{OracleRegion, Stones, TargetFooting, bits, side};
use retrograde::{Solved, solve};
pub use state::{MoveKind, OracleMove, OracleState};
use stones::{Effect, LibertyShortage, place, standing_after};

/// The answers of a whole region.
#[derive(Debug)]
pub struct Oracle {
    region: OracleRegion,
    numbering: Numbering,
    solved: Solved,
    /// The ban the problem starts with, and whom it binds.
    ban: Option<(Point, Role)>,
}

impl Oracle {
    /// The states [`Oracle::new`] is willing to solve: fourteen free points.
    pub const DEFAULT_LIMIT: u64 = 2 * 3u64.pow(14);
    /// No caller can ask for more states than this.
    pub const HIGHEST_LIMIT: u64 = 1 << 29;

    /// Solves a problem that names its points in play and its key stones.
    ///
    /// # Errors
    /// If the problem is incomplete or impossible, or the region too large.
    pub fn new(problem: &Problem) -> Result<Self, OracleError> {
        Self::with_limit(problem, Self::DEFAULT_LIMIT)
    }

    /// Solves a problem with at most this many states, bans not counted.
    ///
    /// # Errors
    /// If the problem is incomplete or impossible, or the region too large.
    pub fn with_limit(problem: &Problem, max_states: u64) -> Result<Self, OracleError> {
        let region = OracleRegion::new(problem)?;
        let states = count_states(&region);
        let limit = max_states.min(Self::HIGHEST_LIMIT);
        if states > limit {
            return Err(OracleError::TooLarge { states, limit });
        }
        if LibertyShortage::read(&region, region.start).is_none() {
            return Err(OracleError::ImpossibleBoard);
        }
        let bound = if problem.to_move() == region.attacker {
            Role::Attacker
        } else {
            Role::Defender
        };
        let numbering = Numbering::new(&region);
        Ok(Self {
            solved: solve(&region, &numbering),
            ban: problem.setup.ko_bans.single().map(|point| (point, bound)),
            region,
            numbering,
        })
    }

    /// The problem's own board. A ban of the problem binds only the side that
    /// the problem has to move.
    #[must_use]
    pub fn start(&self, first: Role) -> OracleState {
        let every = (1u32 << self.region.targets.len()) - 1;
        let ban = self.ban.filter(|&(_, bound)| bound == first);
        self.state_of(self.region.start, every, ban.map(|(point, _)| point), first)
    }

    /// The answers at a state; `None` for what is not a state of this region.
    /// When nothing stands any more the attacker has won at every level.
    #[must_use]
    pub fn levels(&self, state: &OracleState) -> Option<OracleLevels> {
        if state.standing.is_empty() {
            return Some(OracleLevels {
                capture_to: Some(MAX_LEVEL),
                stand_from: None,
                eyes_from: None,
            });
        }
        self.solved.answers.get(self.id(state)?)?.levels()
    }

    /// Every move of a state, both kinds of passes included. Whether a retake
    /// is allowed depends on the threats; see [`Oracle::play`].
    #[must_use]
    pub fn moves(&self, state: &OracleState) -> Vec<OracleMove> {
        let Some((stones, standing)) = self.read(state) else {
            return Vec::new();
        };
        let Some(shortage) = LibertyShortage::read(&self.region, stones) else {
            return Vec::new();
        };
        let next = state.turn.opponent();
        let mut moves = vec![OracleMove {
            played: Move::Pass,
            kind: match state.ban {
                Some(_) => MoveKind::LiftingPass,
                None => MoveKind::OrdinaryPass,
            },
            after: self.state_of(stones, standing, None, next),
        }];
        for at in bits(self.region.all() & !(stones[0] | stones[1])) {
            let Some(placed) = place(&self.region, stones, &shortage, state.turn, at) else {
                continue;
            };
            let point = self.region.points[at];
            let ban = match placed.effect {
                Effect::Ko(banned) => Some(self.region.points[banned]),
                Effect::Quiet | Effect::Removal => None,
            };
            let standing = standing_after(&self.region, standing, placed.lost);
            moves.push(OracleMove {
                played: Move::Play(point),
                kind: if state.ban == Some(point) {
                    MoveKind::Retake
                } else {
                    MoveKind::Stone
                },
                after: self.state_of(placed.stones, standing, ban, next),
            });
        }
        moves
    }

    /// Plays a move with `threats` in hand; `None` when it is illegal.
    #[must_use]
    pub fn play(
        &self,
        state: &OracleState,
        played: Move,
        threats: i8,
    ) -> Option<(OracleState, i8)> {
        let mut moves = self.moves(state).into_iter();
        let found = moves.find(|candidate| candidate.played == played)?;
        let paid = match (found.kind, state.turn) {
            (MoveKind::Retake, Role::Attacker) if threats < 0 => threats + 1,
            (MoveKind::Retake, Role::Defender) if threats > 0 => threats - 1,
            (MoveKind::Retake, _) => return None,
            _ => threats,
        };
        Some((found.after, paid))
    }

    /// Number of states.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.solved.states
    }

    /// Number of ids: states, and boards that are none.
    #[must_use]
    pub fn ids(&self) -> u64 {
        self.solved.answers.len() as u64
    }

    /// The state with this id; `None` when the board has a chain without
    /// liberties. Draw ids until one is a state to draw states evenly.
    #[must_use]
    pub fn state(&self, id: u64) -> Option<OracleState> {
        let id = usize::try_from(id).ok()?;
        self.solved.answers.get(id)?.levels()?;
        let slots = 2 * self.numbering.len() as usize;
        let (slot, ban) = match id.checked_sub(slots) {
            None => (u32::try_from(id).ok()?, None),
            Some(position) => {
                let (slot, banned) = self.solved.bans.get(position)?;
                (slot, Some(self.region.points[banned]))
            }
        };
        let (stones, standing) = self.numbering.board(slot / 2)?;
        let turn = if slot.is_multiple_of(2) {
            Role::Attacker
        } else {
            Role::Defender
        };
        Some(self.state_of(stones, standing, ban, turn))
    }

    fn state_of(
        &self,
        stones: Stones,
        standing: u32,
        ban: Option<Point>,
        turn: Role,
    ) -> OracleState {
        let keys = bits(standing).map(|target| self.region.targets[target].keys);
        OracleState {
            attacker: self.region.set(stones[0]),
            defender: self.region.set(stones[1]),
            standing: keys.fold(PointSet::EMPTY, |all, keys| all | keys),
            ban,
            turn,
        }
    }

    /// Masks of a state, if it could be one of this region.
    fn read(&self, state: &OracleState) -> Option<(Stones, u32)> {
        let region = &self.region;
        let stones = [region.mask(state.attacker), region.mask(state.defender)];
        let standing = (0..region.targets.len())
            .filter(|&number| region.targets[number].keys.is_subset(&state.standing))
            .fold(0, |all, number| all | 1 << number);
        let block = self.numbering.block(standing)?;
        let known = region.set(stones[0]) == state.attacker
            && region.set(stones[1]) == state.defender
            && stones[0] & stones[1] == 0
            && stones[1] & block.fixed == block.fixed
            && (region.footing == TargetFooting::Anchored
                || self.state_of(stones, standing, None, state.turn).standing == state.standing);
        known.then_some((stones, standing))
    }

    fn id(&self, state: &OracleState) -> Option<usize> {
        let (stones, standing) = self.read(state)?;
        let board = self.numbering.block(standing)?.number(stones);
        let slot = 2 * board + u32::from(side(state.turn) == 1);
        let Some(ban) = state.ban else {
            return Some(slot as usize);
        };
        let banned = self.region.points.iter().position(|&point| point == ban)?;
        let position = self.solved.bans.find(slot, banned)?;
        Some(2 * self.numbering.len() as usize + position)
    }
}
