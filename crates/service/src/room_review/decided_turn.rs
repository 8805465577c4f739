//! The decisions of a game, each with the board before it and the moves that members named.

use std::collections::BTreeMap;

use shikatsu_problem::{Color, Move, PointSet, Setup, Stakes};
use shikatsu_team::{
    LogFault, MemberId, Room, RoomContent, RoomEvent, RoomEventKind, TurnWindow, WindowOutcome,
};

use crate::fight::FightScene;

/// Moves of a decision that are asked about, at most: those with most ballots, and the one that was played.
const MOST_CHOICES: usize = 6;

/// A decision of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedTurn {
    /// The number of the window.
    pub window: u32,
    /// The number of the move, from 1.
    pub number: usize,
    /// Whose decision it was.
    pub color: Color,
    /// The board before it.
    pub before: Setup,
    /// In a problem, the key stones that never left the board.
    pub key_stones: PointSet,
    /// What was played.
    pub chosen: Move,
    /// The moves that members named, most ballots first, then most proposals, then in the order of the board.
    pub choices: Vec<NamedMove>,
    /// What each member voted for or else proposed, by member.
    pub(super) opinions: Vec<(MemberId, Move)>,
}

/// A move that members named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedMove {
    /// The move.
    pub played: Move,
    /// How many ballots name it first.
    pub ballots: u32,
    /// How many members proposed it.
    pub proposals: u32,
}

impl DecidedTurn {
    /// What a member voted for or else proposed.
    #[must_use]
    pub fn opinion(&self, member: MemberId) -> Option<Move> {
        let place = self.opinions.binary_search_by_key(&member, |(one, _)| *one);
        Some(self.opinions[place.ok()?].1)
    }

    /// About how much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.opinions[..]) + size_of_val(&self.choices[..])
    }

    /// The board of the decision, and the points that members named.
    #[must_use]
    pub fn scene<'a>(&'a self, content: &'a RoomContent) -> FightScene<'a> {
        let named = self.choices.iter().filter_map(|one| one.played.point());
        FightScene {
            content,
            before: &self.before,
            key_stones: self.key_stones,
            named: named.collect(),
        }
    }
}

/// Reads the decisions out of a log, event by event.
#[derive(Debug, Default)]
pub struct TurnReader {
    room: Option<Room>,
    key_stones: PointSet,
    turns: Vec<DecidedTurn>,
}

impl TurnReader {
    /// Takes in the next event.
    ///
    /// # Errors
    /// When the event does not follow from those before it.
    pub fn add(&mut self, event: &RoomEvent) -> Result<(), LogFault> {
        let Some(room) = &mut self.room else {
            self.room = Some(Room::replay([event])?);
            return Ok(());
        };
        match &event.kind {
            RoomEventKind::Started => {
                if let RoomContent::Problem(problem) = &room.settings().content {
                    self.key_stones = problem.key_stones;
                }
            }
            RoomEventKind::WindowClosed {
                outcome: WindowOutcome::Decided(decision),
                ..
            } => {
                let window = room.window();
                let turn = window.map(|window| turn(room, window, decision.chosen));
                self.turns.extend(turn.map(|turn| DecidedTurn {
                    key_stones: self.key_stones,
                    ..turn
                }));
            }
            _ => {}
        }
        room.apply(event)?;
        if matches!(event.kind, RoomEventKind::MovePlayed { .. }) {
            self.key_stones &= defenders_stones(room);
        }
        Ok(())
    }

    /// The room as it is now, and its decisions; `None` if there was no event.
    #[must_use]
    pub fn finish(self) -> Option<(Room, Vec<DecidedTurn>)> {
        Some((self.room?, self.turns))
    }
}

/// The stones of the side that defends a problem. A key stone that was taken is not on the board in the position after
/// the move that took it, so it cannot come back under the same name.
fn defenders_stones(room: &Room) -> PointSet {
    let RoomContent::Problem(problem) = &room.settings().content else {
        return PointSet::EMPTY;
    };
    let stakes = Stakes::of(problem);
    stakes.map_or(PointSet::EMPTY, |stakes| {
        room.game().game().position().stones(stakes.defender())
    })
}

fn turn(room: &Room, window: &TurnWindow, chosen: Move) -> DecidedTurn {
    let mut named: BTreeMap<Move, NamedMove> = BTreeMap::new();
    let mut of = |played: Move, ballots: u32, proposals: u32| {
        let one = named.entry(played).or_insert(NamedMove {
            played,
            ballots: 0,
            proposals: 0,
        });
        one.ballots += ballots;
        one.proposals += proposals;
    };
    of(chosen, 0, 0);
    for (&played, &ballots) in &window.tally() {
        of(played, ballots, 0);
    }
    for proposal in window.proposals().values() {
        of(proposal.played, 0, 1);
    }
    let is_asked = |one: &NamedMove| one.ballots + one.proposals > 0 || one.played == chosen;
    let mut choices: Vec<NamedMove> = named.into_values().filter(is_asked).collect();
    choices.sort_by_key(|one| std::cmp::Reverse((one.ballots, one.proposals)));
    let chosen_one = choices.iter().position(|one| one.played == chosen);
    if let Some(place) = chosen_one.filter(|&place| place >= MOST_CHOICES) {
        choices.swap(place, MOST_CHOICES - 1);
    }
    choices.truncate(MOST_CHOICES);
    let proposals = window.proposals().iter();
    let mut opinions: BTreeMap<MemberId, Move> = proposals
        .map(|(&member, proposal)| (member, proposal.played))
        .collect();
    for (&member, ballot) in window.ballots() {
        let first = ballot.choice.moves().first();
        opinions.extend(first.map(|&played| (member, played)));
    }
    DecidedTurn {
        window: window.opening().number,
        number: room.game().moves_played() + 1,
        color: window.opening().color,
        before: room.game().game().position().to_setup(),
        key_stones: PointSet::EMPTY,
        chosen,
        choices,
        opinions: opinions.into_iter().collect(),
    }
}
