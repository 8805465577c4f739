//! Putting a stone on the board, and what follows from it.

use shikatsu_problem::{Color, Move, Point, PointSet, Suicide};

use super::journal::{ChainFate, Journal, MoveObserver};
use super::legality::Illegal;
use super::{Content, Position, around, cell, name};
use crate::chain::{Cell, Chain};
use crate::zobrist;

/// The stones a move took off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Captures {
    /// Stones of the opponent.
    pub taken: PointSet,
    /// The mover's own stones, lost by suicide; includes the stone just played.
    pub lost: PointSet,
}

impl Position {
    /// Plays for the side to move, for good.
    ///
    /// # Errors
    /// The rule that forbids the move; the position is unchanged then.
    pub fn play(&mut self, played: Move, suicide: Suicide) -> Result<Captures, Illegal> {
        self.check_move(played, suicide)?;
        Ok(self.advance(played, &mut ()))
    }

    /// Plays for the side to move, so that [`Position::undo`] can take it back.
    ///
    /// # Errors
    /// The rule that forbids the move; nothing is changed then.
    pub fn play_recorded(
        &mut self,
        played: Move,
        suicide: Suicide,
        journal: &mut Journal,
    ) -> Result<Captures, Illegal> {
        self.check_move(played, suicide)?;
        Ok(self.advance(played, journal))
    }

    /// Makes a move that has been checked.
    #[inline]
    pub(crate) fn advance<W: MoveObserver>(&mut self, played: Move, observer: &mut W) -> Captures {
        observer.step(self, played);
        let mover = self.to_move;
        self.ko = None;
        self.to_move = !mover;
        match played {
            Move::Pass => Captures::default(),
            Move::Play(point) => self.put(mover, point, observer),
        }
    }

    fn check_move(&self, played: Move, suicide: Suicide) -> Result<(), Illegal> {
        played
            .point()
            .map_or(Ok(()), |point| self.check(point, suicide))
    }

    // Kept out of the callers, so that refused moves stay cheap.
    #[inline(never)]
    fn put<W: MoveObserver>(&mut self, color: Color, point: Point, observer: &mut W) -> Captures {
        let here = cell(point);
        self.stones[color.index()].insert(point);
        self.hash ^= zobrist::stone(color, point);
        let head = self.join(color, point, observer);
        let mut captures = Captures::default();
        for neighbour in around(here) {
            if self.cells[neighbour] == Content::Stone(!color) {
                captures.taken |= self.take_liberty(!color, neighbour, point, observer);
            }
        }
        let chain = &self.chains[head];
        if chain.is_captured() {
            captures.lost = self.remove(color, head, observer);
        } else if chain.is_in_atari() && !captures.taken.is_empty() && chain.stones.len() == 1 {
            // A lone stone whose only liberty is the one stone it took.
            self.ko = captures.taken.single();
        }
        captures
    }

    /// Connects a new stone to its friends; returns the chain's head. The
    /// largest friend keeps its name, so that few stones are renamed.
    fn join<W: MoveObserver>(&mut self, color: Color, point: Point, observer: &mut W) -> Cell {
        let here = cell(point);
        self.cells[here] = Content::Stone(color);
        let (friends, number) = self.friends(color, here);
        let friends = &friends[..number];
        let head = match *friends {
            [] => here,
            [only] => only,
            _ => *friends
                .iter()
                .max_by_key(|&&head| self.chains[head].stones.len())
                .unwrap_or(&here),
        };
        if head == here {
            self.chains[here] = Chain::default();
        } else {
            observer.chain(head, &self.chains[head], ChainFate::Changed);
        }
        let chain = &mut self.chains[head];
        chain.stones.insert(point);
        chain.lose(point);
        for neighbour in around(here) {
            if self.cells[neighbour] == Content::Empty
                && let Some(liberty) = Point::from_index(neighbour - Point::STRIDE)
            {
                chain.gain(liberty);
            }
        }
        self.heads[here] = name(head);
        for &friend in friends.iter().filter(|&&friend| friend != head) {
            let absorbed = self.chains[friend];
            observer.chain(friend, &absorbed, ChainFate::Absorbed);
            self.chains[head].absorb(&absorbed, point);
            for stone in absorbed.stones {
                self.heads[cell(stone)] = name(head);
            }
        }
        head
    }

    /// The different chains of a colour around a cell, and their number.
    fn friends(&self, color: Color, here: Cell) -> ([Cell; 4], usize) {
        let mut heads = [0; 4];
        let mut number = 0;
        for neighbour in around(here) {
            let head = self.head(neighbour);
            if self.cells[neighbour] == Content::Stone(color) && !heads[..number].contains(&head) {
                heads[number] = head;
                number += 1;
            }
        }
        (heads, number)
    }

    /// Takes the liberty `point` from the chain in `neighbour`; returns its
    /// stones if it was the last one. A chain that touches the new stone twice
    /// is asked twice, which changes nothing.
    fn take_liberty<W: MoveObserver>(
        &mut self,
        owner: Color,
        neighbour: Cell,
        point: Point,
        observer: &mut W,
    ) -> PointSet {
        let head = self.head(neighbour);
        let chain = &mut self.chains[head];
        observer.chain(head, chain, ChainFate::Changed);
        chain.lose(point);
        if chain.is_captured() {
            self.remove(owner, head, observer)
        } else {
            PointSet::EMPTY
        }
    }

    /// Takes a chain off the board and gives its points back as liberties.
    fn remove<W: MoveObserver>(&mut self, color: Color, head: Cell, observer: &mut W) -> PointSet {
        let chain = self.chains[head];
        observer.chain(head, &chain, ChainFate::Removed(color));
        self.stones[color.index()] -= chain.stones;
        for point in chain.stones {
            self.cells[cell(point)] = Content::Empty;
            self.hash ^= zobrist::stone(color, point);
        }
        for point in chain.stones {
            for neighbour in around(cell(point)) {
                if matches!(self.cells[neighbour], Content::Stone(_)) {
                    let freed = self.head(neighbour);
                    observer.chain(freed, &self.chains[freed], ChainFate::Changed);
                    self.chains[freed].gain(point);
                }
            }
        }
        chain.stones
    }
}
