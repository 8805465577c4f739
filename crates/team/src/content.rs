//! What a room is about: a game, or a life-and-death problem; and the board on which it is played.
//!
//! Invariant: every move on the board was accepted by [`Game`].

use std::fmt;

use shikatsu_board::{Faults, Game, Illegal, Position, Settlement, score};
use shikatsu_problem::{Color, Move, PointSet, Problem, Rules, Setup};

/// What a room is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomContent {
    /// A game from a position; Black moves first where the setup does not say.
    Game {
        /// The first position.
        setup: Setup,
        /// The rules.
        rules: Rules,
        /// What White receives, in half points.
        komi_half_points: i32,
    },
    /// A problem. The team has the first move, and an engine answers as a job.
    Problem(Box<Problem>),
}

/// Stones whose fate both sides agree on at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct StoneStatus {
    /// Stones that come off the board.
    pub dead: PointSet,
    /// Living stones in seki.
    pub seki: PointSet,
}

/// The board of a room.
#[derive(Clone)]
pub struct RoomGame {
    start: Setup,
    game: Game,
    /// Where stones may be placed; everywhere if `None`.
    in_play: Option<PointSet>,
    komi_half_points: i32,
}

/// Why a move cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveFault {
    /// A rule of the game forbids it.
    Illegal(Illegal),
    /// The problem is not about this point.
    OutOfPlay,
}

impl RoomGame {
    /// The board at the beginning.
    ///
    /// # Errors
    /// Every fault of the position.
    pub fn new(content: &RoomContent) -> Result<Self, Faults> {
        let (position, rules, in_play, komi_half_points) = match content {
            RoomContent::Game {
                setup,
                rules,
                komi_half_points,
            } => (
                Position::from_setup(setup)?,
                *rules,
                None,
                *komi_half_points,
            ),
            RoomContent::Problem(problem) => (
                Position::from_problem(problem)?,
                problem.rules,
                problem.in_play,
                0,
            ),
        };
        Ok(Self {
            start: position.to_setup(),
            game: Game::new(position, rules),
            in_play,
            komi_half_points,
        })
    }

    /// The game with its history.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whose move it is.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.game.position().to_move()
    }

    /// How many moves were played.
    #[must_use]
    pub fn moves_played(&self) -> usize {
        self.game.moves().count()
    }

    /// Whether the side to move may play this.
    ///
    /// # Errors
    /// What forbids it.
    pub fn check(&self, played: Move) -> Result<(), MoveFault> {
        if let (Move::Play(point), Some(in_play)) = (played, &self.in_play)
            && !in_play.contains(point)
        {
            return Err(MoveFault::OutOfPlay);
        }
        self.game.check(played).map_err(MoveFault::Illegal)
    }

    /// Whether these moves can be played in turn from here.
    ///
    /// # Errors
    /// What forbids the first one that cannot.
    pub fn check_line(&self, moves: &[Move]) -> Result<(), MoveFault> {
        let mut game = self.game.clone();
        for &played in moves {
            game.play(played).map_err(MoveFault::Illegal)?;
        }
        Ok(())
    }

    /// Where the side to move may place a stone.
    #[must_use]
    pub fn legal_points(&self) -> PointSet {
        let legal = self.game.legal_points();
        self.in_play.map_or(legal, |in_play| legal & in_play)
    }

    /// Whether both sides passed, or so many moves were played that both sides seem to be gone.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let most = 4 * self.game.position().size().area() + 20;
        self.game.is_over() || self.moves_played() >= most
    }

    /// Whether a status speaks of stones on the board, and of none twice.
    #[must_use]
    pub fn fits(&self, status: &StoneStatus) -> bool {
        let position = self.game.position();
        let stones = position.stones(Color::Black) | position.stones(Color::White);
        (status.dead | status.seki).is_subset(&stones) && status.dead.is_disjoint(&status.seki)
    }

    /// Black's lead in half points, komi included.
    #[must_use]
    pub fn lead_of_black(&self, status: &StoneStatus) -> i32 {
        let settlement = Settlement {
            dead: status.dead,
            seki: status.seki,
            prisoners: Color::BOTH.map(|color| self.game.prisoners(color)),
        };
        let scoring = self.game.rules().scoring;
        score(self.game.position(), &settlement, scoring).lead_of_black(self.komi_half_points)
    }

    pub(crate) fn play(&mut self, played: Move) -> Result<(), MoveFault> {
        self.check(played)?;
        self.game.play(played).map_err(MoveFault::Illegal)?;
        Ok(())
    }
}

impl PartialEq for RoomGame {
    /// Start, rules and moves are the whole game.
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start
            && self.game.rules() == other.game.rules()
            && self.in_play == other.in_play
            && self.komi_half_points == other.komi_half_points
            && self.game.moves().eq(other.game.moves())
    }
}

impl Eq for RoomGame {}

impl fmt::Debug for RoomGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<_> = self.game.moves().map(|(_, played)| played).collect();
        f.debug_struct("RoomGame").field("moves", &moves).finish()
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(rule) => write!(f, "the move is not allowed: {rule}"),
            Self::OutOfPlay => f.write_str("the problem is about other points; play there"),
        }
    }
}

impl std::error::Error for MoveFault {}
