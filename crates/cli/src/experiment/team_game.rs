//! One game of a team in a real room, against a program alone or against another team.
//!
//! Time in the room is counted, not waited for: each command comes 100 milliseconds after the one before, so no member
//! is late and no clock runs out. A judge, the same for all games, says at the end which stones are dead.

use std::collections::BTreeMap;

use shikatsu_gtp::ControlError;
use shikatsu_problem::{Color, Move, Setup};
use shikatsu_team::{
    Admission, GameResult, JoinRequest, MemberCommand, MemberId, MemberOrigin, Millis, OpenRequest,
    OpponentAction, Room, RoomCommand, RoomContent, RoomId, RoomPhase, RoomRefusal, RoomSecret,
    RoomSettings, SchemeKind, Seat, ServiceCommand, SideSettings, StoneStatus, TeamSettings,
    decide, open,
};

use crate::series::MatchTerms;

use super::plan::{MemberPlan, best_of};
use super::team_member::{MemberThought, MemberWish, RunningMember};
use super::window_acts::{PlayoutTerms, acts, is_asked};

/// Who plays a colour.
pub(super) enum GameSide<'a> {
    Team {
        scheme: SchemeKind,
        members: &'a [MemberPlan],
    },
    Alone(&'a MemberPlan),
}

/// What a game is played under.
pub(super) struct TeamGameTerms<'a> {
    pub(super) board: &'a MatchTerms,
    pub(super) opening: Vec<Move>,
    pub(super) judge: &'a MemberPlan,
    pub(super) playouts: u32,
    pub(super) seed: u64,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TeamGameEnd {
    pub(super) winner: Option<Color>,
    pub(super) result: GameResult,
    pub(super) moves: usize,
    /// Windows of the team of each colour, and in how many of them its members wanted different things.
    pub(super) windows: [u32; 2],
    pub(super) split: [u32; 2],
}

/// Why a game has no end.
#[derive(Debug)]
pub(super) enum TeamGameError {
    Program(ControlError),
    Room(RoomRefusal),
}

/// What a command takes.
const STEP: Millis = Millis(100);

/// The host, who watches.
const HOST: MemberId = MemberId(1);

/// Plays a game: Black, then White.
pub(super) fn play(
    sides: &[GameSide<'_>; 2],
    terms: &TeamGameTerms<'_>,
) -> Result<TeamGameEnd, TeamGameError> {
    let mut game = TeamGame::start(sides, terms)?;
    while !matches!(game.room.phase(), RoomPhase::Review | RoomPhase::Closed) {
        game.step()?;
    }
    game.end()
}

struct TeamGame<'a> {
    room: Room,
    now: Millis,
    terms: &'a TeamGameTerms<'a>,
    opening: Vec<(Color, Move)>,
    /// Every program by its seat; those alone have none in the room.
    members: BTreeMap<MemberId, RunningMember>,
    teams: BTreeMap<MemberId, Color>,
    thoughts: BTreeMap<MemberId, MemberThought>,
    /// Moves of the room that the programs know.
    told: usize,
    /// Windows in which the members of a team wanted different things.
    split: BTreeMap<u32, Color>,
}

impl<'a> TeamGame<'a> {
    fn start(
        sides: &[GameSide<'_>; 2],
        terms: &'a TeamGameTerms<'a>,
    ) -> Result<Self, TeamGameError> {
        let (setup, opening) = opened(terms);
        let (room, _) = open(
            OpenRequest {
                room: RoomId(u128::from(terms.seed)),
                secret: RoomSecret(u128::from(terms.seed) << 64 | 1),
                host: visitor(HOST, None, Seat::Watching),
                settings: settings(sides, setup, terms),
            },
            Millis(0),
        )?;
        let mut game = Self {
            room,
            now: Millis(0),
            terms,
            opening,
            members: BTreeMap::new(),
            teams: BTreeMap::new(),
            thoughts: BTreeMap::new(),
            told: 0,
            split: BTreeMap::new(),
        };
        for (color, side) in Color::BOTH.into_iter().zip(sides) {
            game.seat(color, side)?;
        }
        game.send(RoomCommand::by(HOST, MemberCommand::Start))?;
        Ok(game)
    }

    /// Starts the programs of a side. The best member of a team sits as a player, because only a player can be captain.
    fn seat(&mut self, color: Color, side: &GameSide<'_>) -> Result<(), TeamGameError> {
        let members = match side {
            GameSide::Team { members, .. } => members,
            GameSide::Alone(member) => std::slice::from_ref(*member),
        };
        let captain = best_of(members);
        for (number, plan) in members.iter().enumerate() {
            let place = color.index() * 1_000 + number;
            let id = MemberId(u128::try_from(place).unwrap_or(0) + 10);
            // Opponents have other seeds than the members of the team.
            let seed = self.terms.seed ^ u64::try_from(place + 1).unwrap_or(1) << 40;
            let member = RunningMember::start(plan, seed, self.terms.board, &self.opening)?;
            self.members.insert(id, member);
            self.teams.insert(id, color);
            if matches!(side, GameSide::Team { .. }) {
                let seat = match number == captain {
                    true => Seat::Player(color),
                    false => Seat::Engine(color),
                };
                self.send(RoomCommand::Join(visitor(id, Some(plan.rating), seat)))?;
            }
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), TeamGameError> {
        let before = (self.room.events(), self.room.wake());
        match self.room.phase() {
            RoomPhase::Playing if self.room.window().is_some() => self.act()?,
            RoomPhase::Playing => self.answer()?,
            RoomPhase::Counting => self.count()?,
            _ => {}
        }
        self.tell()?;
        // What members cannot end, time does.
        if before == (self.room.events(), self.room.wake()) {
            self.wake()?;
        }
        Ok(())
    }

    /// The members of the team to move do what the part of the turn asks for.
    fn act(&mut self) -> Result<(), TeamGameError> {
        let Some(window) = self.room.window() else {
            return Ok(());
        };
        let (number, color) = (window.opening().number, window.opening().color);
        let phase = window.phase();
        let moves = self.room.game().moves_played();
        for (&id, member) in &mut self.members {
            if self.teams.get(&id) == Some(&color)
                && is_asked(window, id)
                && !self.thoughts.contains_key(&id)
            {
                let thought = member.think(color, moves, self.terms.board)?;
                self.thoughts.insert(id, thought);
            }
        }
        let mut wishes = self.thoughts.values().map(|thought| thought.wish);
        let first = wishes.next();
        if wishes.any(|wish| Some(wish) != first) {
            self.split.insert(number, color);
        }
        let playouts = PlayoutTerms {
            count: self.terms.playouts,
            komi: self.terms.board.komi,
            seed: self.terms.seed,
        };
        for command in acts(&self.room, window_of(&self.room)?, &self.thoughts, playouts) {
            let window = self.room.window();
            let is_same =
                |w: &shikatsu_team::TurnWindow| w.opening().number == number && w.phase() == phase;
            if window.is_some_and(is_same) {
                self.send(command)?;
            }
        }
        Ok(())
    }

    /// The program outside moves.
    fn answer(&mut self) -> Result<(), TeamGameError> {
        let color = self.room.game().to_move();
        let after_moves = self.room.game().moves_played();
        let Some(id) = self
            .teams
            .iter()
            .find(|(_, c)| **c == color)
            .map(|(&id, _)| id)
        else {
            return self.wake();
        };
        let Some(member) = self.members.get_mut(&id) else {
            return self.wake();
        };
        let thought = member.think(color, after_moves, self.terms.board)?;
        let legal = thought.preferred(|played| self.room.game().check(played).is_ok());
        let action = match (thought.wish, legal) {
            (MemberWish::Resign, _) => OpponentAction::Resign,
            (MemberWish::Play(_), Some(played)) => OpponentAction::Play(played),
            _ => OpponentAction::Play(Move::Pass),
        };
        self.send(RoomCommand::Service(ServiceCommand::OpponentMove {
            after_moves,
            action,
        }))
    }

    /// A program that took no part says which stones are dead.
    fn count(&mut self) -> Result<(), TeamGameError> {
        let terms = self.terms;
        let mut moves = self.opening.clone();
        moves.extend(self.room.game().game().moves());
        let mut judge = RunningMember::start(terms.judge, terms.seed, terms.board, &moves)?;
        let status = StoneStatus {
            dead: judge.dead_stones(terms.board),
            ..StoneStatus::default()
        };
        let status = match self.room.game().fits(&status) {
            true => status,
            false => StoneStatus::default(),
        };
        self.send(RoomCommand::Service(ServiceCommand::EstimatedStones(
            status,
        )))?;
        self.wake()
    }

    /// Tells every program the moves that it does not know.
    fn tell(&mut self) -> Result<(), TeamGameError> {
        let played: Vec<(Color, Move)> = self.room.game().game().moves().skip(self.told).collect();
        for (color, played) in played {
            for member in self.members.values_mut() {
                member.tell(color, played, self.terms.board)?;
            }
            self.thoughts.clear();
            self.told += 1;
        }
        Ok(())
    }

    fn wake(&mut self) -> Result<(), TeamGameError> {
        if let Some(wake) = self.room.wake() {
            self.now = self.now.max(wake);
        }
        self.send(RoomCommand::Service(ServiceCommand::Wake))
    }

    fn send(&mut self, command: RoomCommand) -> Result<(), TeamGameError> {
        self.now = self.now + STEP;
        for event in decide(&self.room, command, self.now)? {
            let applied = self.room.apply(&event);
            applied.map_err(|fault| TeamGameError::Room(RoomRefusal::from(fault)))?;
        }
        Ok(())
    }

    fn end(self) -> Result<TeamGameEnd, TeamGameError> {
        let mut windows = [0; 2];
        for window in self.room.closed_windows() {
            windows[window.color.index()] += 1;
        }
        let mut split = [0; 2];
        for color in self.split.values() {
            split[color.index()] += 1;
        }
        let result = self.room.result().cloned().ok_or(RoomRefusal::RoomClosed)?;
        Ok(TeamGameEnd {
            winner: winner(&result),
            result,
            moves: self.opening.len() + self.room.game().moves_played(),
            windows,
            split,
        })
    }
}

fn window_of(room: &Room) -> Result<&shikatsu_team::TurnWindow, TeamGameError> {
    let over = RoomRefusal::WindowOver { current: None };
    room.window().ok_or(TeamGameError::Room(over))
}

/// The position after the opening, and its moves.
fn opened(terms: &TeamGameTerms<'_>) -> (Setup, Vec<(Color, Move)>) {
    let empty = shikatsu_board::Position::empty(terms.board.size);
    let mut game = shikatsu_board::Game::new(empty, terms.board.rules);
    for &played in &terms.opening {
        // Openings are made of legal moves.
        let _ = game.play(played);
    }
    (game.position().to_setup(), game.moves().collect())
}

fn settings(sides: &[GameSide<'_>; 2], setup: Setup, terms: &TeamGameTerms<'_>) -> RoomSettings {
    let mut settings = RoomSettings::new(RoomContent::Game {
        setup,
        rules: terms.board.rules,
        komi_half_points: terms.board.komi,
    });
    settings.sides = [0, 1].map(|place| match &sides[place] {
        GameSide::Team { scheme, .. } => SideSettings::Team(TeamSettings::new(scheme.clone())),
        GameSide::Alone(_) => SideSettings::Outside,
    });
    // One machine is one address here, and that is no stuffing.
    settings.conduct.ballots_per_block = None;
    settings
}

pub(super) fn visitor(member: MemberId, rating: Option<i32>, seat: Seat) -> JoinRequest {
    let place = u64::try_from(member.0).unwrap_or(0);
    JoinRequest {
        member,
        name: None,
        rating,
        seat,
        origin: MemberOrigin {
            address: place,
            block: place,
        },
        admission: Admission::Link,
    }
}

fn winner(result: &GameResult) -> Option<Color> {
    match result {
        GameResult::Score { lead_of_black, .. } => match lead_of_black.signum() {
            1 => Some(Color::Black),
            -1 => Some(Color::White),
            _ => None,
        },
        GameResult::Resigned { loser } | GameResult::OutOfTime { loser } => Some(!*loser),
        GameResult::ProblemDecided(_) | GameResult::ProblemLeft => None,
    }
}

impl From<ControlError> for TeamGameError {
    fn from(error: ControlError) -> Self {
        Self::Program(error)
    }
}

impl From<RoomRefusal> for TeamGameError {
    fn from(refusal: RoomRefusal) -> Self {
        Self::Room(refusal)
    }
}

impl std::fmt::Display for TeamGameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Program(error) => error.fmt(f),
            Self::Room(refusal) => refusal.fmt(f),
        }
    }
}
