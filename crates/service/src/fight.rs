//! The fights near a decision, found without a search.
//!
//! In a room about a problem the fight is the problem. In a game every chain near the named moves is held against the
//! frame that a certificate about it would have ([`shikatsu_verdict::framing`]): one with little room inside is a fight.
//! Whether anything was at stake is for the answer to say; a chain that is found here in vain costs a search and claims
//! nothing.
//!
//! Invariant: what is asked is a [`Problem`] whose stakes [`Stakes::of`] makes, so a review asks what a caller could ask.

use shikatsu_board::{Game, Position, dilate, regions, unconditional_life};
use shikatsu_problem::{Color, Move, PointSet, Problem, Rules, Setup, Stakes};
use shikatsu_team::RoomContent;
use shikatsu_verdict::framing::{Reach, frame};

/// Fights of a decision that are asked about, at most.
const MOST_FIGHTS: usize = 2;

/// Smaller chains are no fight.
const LEAST_STONES: usize = 3;

/// A chain with more empty points in play than this is not enclosed enough to be proved in the time of a review.
const MOST_ROOM: usize = 16;

/// How far from a named move a chain or its liberties may be.
const NEAR: usize = 2;

/// Stones that may live or die, before a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fight {
    /// The question: the side that decides moves first.
    pub problem: Problem,
    /// All stones of the chains at stake.
    pub stones: PointSet,
}

/// A board on which fights are looked for.
#[derive(Debug, Clone, Copy)]
pub struct FightScene<'a> {
    /// What is played.
    pub content: &'a RoomContent,
    /// The board, and whose move it is.
    pub before: &'a Setup,
    /// In a problem, the key stones that never left the board.
    pub key_stones: PointSet,
    /// The points near which fights are looked for.
    pub named: PointSet,
}

/// What a move makes of a fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AfterMove {
    /// It takes all stones at stake off the board.
    Captured,
    /// The same question with the other side to move.
    Asked(Box<Problem>),
}

impl Fight {
    /// The fights near named moves, the one with most stones first.
    #[must_use]
    pub fn near(scene: &FightScene<'_>) -> Vec<Self> {
        match scene.content {
            RoomContent::Problem(problem) => {
                let asked = Problem {
                    setup: *scene.before,
                    goal: None,
                    key_stones: scene.key_stones,
                    notes: String::new(),
                    ..(**problem).clone()
                };
                Self::about(asked).into_iter().collect()
            }
            RoomContent::Game { rules, .. } => open_fights(scene, *rules),
        }
    }

    /// A fight about the key stones of a problem; `None` if it has none.
    #[must_use]
    pub fn about(problem: Problem) -> Option<Self> {
        Stakes::of(&problem).ok()?;
        let position = Position::from_setup(&problem.setup).ok()?;
        let keys = problem.key_stones.iter();
        let chains = keys.filter_map(|point| position.chain(point));
        let stones = chains.fold(PointSet::EMPTY, |all, chain| all | chain);
        Some(Self { problem, stones })
    }

    /// The fight after a move of the side that decides; `None` if the move is not allowed.
    #[must_use]
    pub fn after(&self, played: Move) -> Option<AfterMove> {
        let defender = Stakes::of(&self.problem).ok()?.defender();
        let position = Position::from_setup(&self.problem.setup).ok()?;
        let mut game = Game::new(position, self.problem.rules);
        game.play(played).ok()?;
        let key_stones = self.problem.key_stones & game.position().stones(defender);
        if key_stones.is_empty() {
            return Some(AfterMove::Captured);
        }
        Some(AfterMove::Asked(Box::new(Problem {
            setup: game.position().to_setup(),
            key_stones,
            ..self.problem.clone()
        })))
    }
}

/// The key stones of a problem that never left the board while these moves were played.
#[must_use]
pub fn surviving_stones(problem: &Problem, moves: impl Iterator<Item = (Color, Move)>) -> PointSet {
    let (Ok(stakes), Ok(position)) = (Stakes::of(problem), Position::from_setup(&problem.setup))
    else {
        return PointSet::EMPTY;
    };
    let mut left = problem.key_stones;
    let mut game = Game::new(position, problem.rules);
    for (_, played) in moves {
        if game.play(played).is_err() {
            break;
        }
        left &= game.position().stones(stakes.defender());
    }
    left
}

fn open_fights(scene: &FightScene<'_>, rules: Rules) -> Vec<Fight> {
    let setup = scene.before;
    let Ok(position) = Position::from_setup(setup) else {
        return Vec::new();
    };
    let board = position.board();
    let near = (0..NEAR).fold(scene.named, |near, _| dilate(near, board));
    let mut found: Vec<(PointSet, Fight)> = Vec::new();
    for color in Color::BOTH {
        let safe = unconditional_life(&position, color).stones;
        for stones in regions(position.stones(color)) {
            let is_near = !(dilate(stones, stones | position.vacant()) & near).is_empty();
            if stones.len() < LEAST_STONES || !is_near || stones.is_subset(&safe) {
                continue;
            }
            let mut problem = Problem::new(*setup);
            problem.rules = rules;
            problem.key_stones = stones;
            if let Some(in_play) = enclosure(&problem, &position) {
                found.push((in_play, Fight { problem, stones }));
            }
        }
    }
    // The order of chains with equally many stones is that of the board, so every look asks the same.
    found.sort_by_key(|(_, fight)| std::cmp::Reverse(fight.stones.len()));
    let mut seen: Vec<PointSet> = Vec::new();
    found.retain(|(in_play, _)| {
        let is_new = !seen.contains(in_play);
        seen.push(*in_play);
        is_new
    });
    let fights = found.into_iter().map(|(_, fight)| fight);
    fights.take(MOST_FIGHTS).collect()
}

/// The points in play around key stones, if there are few.
fn enclosure(problem: &Problem, position: &Position) -> Option<PointSet> {
    let in_play = frame(problem, Reach(0)).ok()?.problem.in_play?;
    let room = (in_play & position.vacant()).len();
    (room <= MOST_ROOM).then_some(in_play)
}
