//! One game of a match: our board decides what is legal, our clock who is late.

use shikatsu_board::{Game, Position, Settlement, score};
use shikatsu_gtp::ControlError;
use shikatsu_problem::{Color, Move, PointSet};
use shikatsu_team::{Millis, TeamClock, TimeUse};

use super::match_clock::spend;
use super::match_end::{DeadStones, MatchEnd};
use super::match_player::{MatchPlayer, TurnAnswer};
use super::match_record::{TimedMove, written};
use super::match_terms::MatchTerms;
use super::side;

/// A game that is over.
#[derive(Debug)]
pub(super) struct PlayedMatch {
    /// Black's name, then White's.
    pub(super) names: [String; 2],
    pub(super) end: MatchEnd,
    pub(super) moves: usize,
    pub(super) sgf: String,
}

/// Moves for each point of the board after which a game is ended.
const LONGEST: usize = 3;

/// Is told every move when it falls, with its number.
pub(super) type MoveWitness<'a> = &'a mut dyn FnMut(usize, &TimedMove);

/// Plays a game: Black first, then White. With a witness the programs are asked what they think of their moves.
pub(super) fn play(
    sides: [&mut MatchPlayer; 2],
    terms: &MatchTerms,
    opening: &[Move],
    witness: Option<MoveWitness<'_>>,
) -> PlayedMatch {
    let names = [sides[0].name().to_owned(), sides[1].name().to_owned()];
    let clock = terms.clock.0.as_ref().map(TeamClock::new);
    let mut game = MatchGame {
        sides,
        terms,
        board: Game::new(Position::empty(terms.size), terms.rules),
        clocks: [clock; 2],
        moves: Vec::new(),
        witness,
    };
    let end = game.run(opening).unwrap_or_else(|end| end);
    PlayedMatch {
        sgf: written(terms, &names, &game.moves, &end),
        moves: game.moves.len(),
        names,
        end,
    }
}

struct MatchGame<'a, 'w> {
    sides: [&'a mut MatchPlayer; 2],
    terms: &'a MatchTerms,
    board: Game,
    clocks: [Option<TeamClock>; 2],
    moves: Vec<TimedMove>,
    witness: Option<MoveWitness<'w>>,
}

impl MatchGame<'_, '_> {
    /// Plays to the end; an early end comes as the error, so that `?` can be used.
    fn run(&mut self, opening: &[Move]) -> Result<MatchEnd, MatchEnd> {
        for color in Color::BOTH {
            let prepared = self.sides[side(color)].prepare(self.terms);
            prepared.map_err(|error| lost(color, &error))?;
        }
        for &played in opening {
            let color = self.board.position().to_move();
            self.put(color, played, Millis::ZERO, None)?;
            for listener in Color::BOTH {
                self.tell(listener, color, played)?;
            }
        }
        let longest = LONGEST * self.terms.size.area();
        while self.moves.len() < longest {
            let color = self.board.position().to_move();
            let played = self.turn(color)?;
            self.tell(!color, color, played)?;
            if self.board.is_over() {
                return Ok(self.count());
            }
        }
        Ok(MatchEnd::TooLong)
    }

    /// One move of a side, on our board and off its clock.
    fn turn(&mut self, color: Color) -> Result<Move, MatchEnd> {
        let clock = &mut self.clocks[side(color)];
        let turn = self.sides[side(color)].choose(color, self.terms, clock.as_ref());
        let turn = turn.map_err(|error| match error {
            ControlError::Late { .. } if clock.is_some() => MatchEnd::OutOfTime(color),
            error => lost(color, &error),
        })?;
        if let Some(clock) = clock
            && spend(clock, turn.spent) == TimeUse::Expired
        {
            return Err(MatchEnd::OutOfTime(color));
        }
        match turn.answer {
            TurnAnswer::Plays(played) => {
                let value = self.value(color, played)?;
                self.put(color, played, turn.spent, value)?;
                Ok(played)
            }
            TurnAnswer::Resigns => Err(MatchEnd::Resigned(color)),
            TurnAnswer::NoMove(text) => Err(MatchEnd::Illegal { color, text }),
        }
    }

    /// What the program thinks of its move, if a witness wants to know and the program tells; off its clock.
    fn value(&mut self, color: Color, played: Move) -> Result<Option<f64>, MatchEnd> {
        if self.witness.is_none() {
            return Ok(None);
        }
        let liked = self.sides[side(color)].liked_moves(self.terms.size);
        let liked = liked.map_err(|error| lost(color, &error))?;
        let found = liked.into_iter().find(|(liked, _)| *liked == played);
        Ok(found.map(|(_, value)| value))
    }

    fn put(
        &mut self,
        color: Color,
        played: Move,
        spent: Millis,
        value: Option<f64>,
    ) -> Result<(), MatchEnd> {
        let put = self.board.play(played);
        put.map_err(|rule| MatchEnd::Illegal {
            color,
            text: format!("{}: {rule}", self.label(played)),
        })?;
        let left = self.clocks[side(color)].as_ref().map(TeamClock::left);
        let timed = TimedMove {
            color,
            played,
            spent,
            left,
            value,
        };
        self.moves.push(timed);
        if let Some(witness) = &mut self.witness {
            witness(self.moves.len(), &timed);
        }
        Ok(())
    }

    fn tell(&mut self, listener: Color, color: Color, played: Move) -> Result<(), MatchEnd> {
        let told = self.sides[side(listener)].tell(color, played, self.terms.size);
        told.map_err(|error| lost(listener, &error))
    }

    /// Counts the board. Only stones that no program calls alive come off it.
    fn count(&mut self) -> MatchEnd {
        let size = self.terms.size;
        let told: Vec<PointSet> = self
            .sides
            .iter_mut()
            .filter_map(|player| player.dead_stones(size))
            .collect();
        let agreed = match told[..] {
            [one] => Some(one),
            [one, other] if one == other => Some(one),
            _ => None,
        };
        let settlement = Settlement {
            dead: agreed.unwrap_or_default(),
            seki: PointSet::default(),
            prisoners: Color::BOTH.map(|color| self.board.prisoners(color)),
        };
        let counted = score(self.board.position(), &settlement, self.terms.rules.scoring);
        MatchEnd::Counted {
            lead: counted.lead_of_black(self.terms.komi),
            dead: match agreed {
                Some(_) => DeadStones::Told,
                None => DeadStones::AllAlive,
            },
        }
    }

    fn label(&self, played: Move) -> String {
        match played {
            Move::Play(point) => self.terms.size.label(point),
            Move::Pass => "pass".to_owned(),
        }
    }
}

fn lost(color: Color, error: &ControlError) -> MatchEnd {
    MatchEnd::Lost {
        color,
        words: error.to_string(),
    }
}
