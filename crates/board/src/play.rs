//! Putting a stone on the board, and what follows from it.

use shikatsu_problem::{Color, Move, Point, PointSet, Suicide};

use crate::chain::{Cell, Chain};
use crate::journal::{Fate, Journal, Witness};
use crate::legality::Illegal;
use crate::position::{Content, Position, around, cell, name};
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
    pub(crate) fn advance<W: Witness>(&mut self, played: Move, witness: &mut W) -> Captures {
        witness.step(self, played);
        let mover = self.to_move;
        self.ko = None;
        self.to_move = !mover;
        match played {
            Move::Pass => Captures::default(),
            Move::Play(point) => self.put(mover, point, witness),
        }
    }

    fn check_move(&self, played: Move, suicide: Suicide) -> Result<(), Illegal> {
        played
            .point()
            .map_or(Ok(()), |point| self.check(point, suicide))
    }

    // Kept out of the callers, so that refused moves stay cheap.
    #[inline(never)]
    fn put<W: Witness>(&mut self, color: Color, point: Point, witness: &mut W) -> Captures {
        let here = cell(point);
        self.stones[color.index()].insert(point);
        self.hash ^= zobrist::stone(color, point);
        let head = self.join(color, point, witness);
        let mut captures = Captures::default();
        for neighbour in around(here) {
            if self.cells[neighbour] == Content::Stone(!color) {
                captures.taken |= self.press(!color, neighbour, point, witness);
            }
        }
        let chain = &self.chains[head];
        if chain.is_captured() {
            captures.lost = self.remove(color, head, witness);
        } else if chain.is_in_atari() && !captures.taken.is_empty() && chain.stones.len() == 1 {
            // A lone stone whose only liberty is the one stone it took.
            self.ko = captures.taken.single();
        }
        captures
    }

    /// Connects a new stone to its friends; returns the chain's head. The
    /// largest friend keeps its name, so that few stones are renamed.
    fn join<W: Witness>(&mut self, color: Color, point: Point, witness: &mut W) -> Cell {
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
            witness.chain(head, &self.chains[head], Fate::Changed);
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
            witness.chain(friend, &absorbed, Fate::Absorbed);
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
    /// is pressed twice, which changes nothing.
    fn press<W: Witness>(
        &mut self,
        owner: Color,
        neighbour: Cell,
        point: Point,
        witness: &mut W,
    ) -> PointSet {
        let head = self.head(neighbour);
        let chain = &mut self.chains[head];
        witness.chain(head, chain, Fate::Changed);
        chain.lose(point);
        if chain.is_captured() {
            self.remove(owner, head, witness)
        } else {
            PointSet::EMPTY
        }
    }

    /// Takes a chain off the board and gives its points back as liberties.
    fn remove<W: Witness>(&mut self, color: Color, head: Cell, witness: &mut W) -> PointSet {
        let chain = self.chains[head];
        witness.chain(head, &chain, Fate::Removed(color));
        self.stones[color.index()] -= chain.stones;
        for point in chain.stones {
            self.cells[cell(point)] = Content::Empty;
            self.hash ^= zobrist::stone(color, point);
        }
        for point in chain.stones {
            for neighbour in around(cell(point)) {
                if matches!(self.cells[neighbour], Content::Stone(_)) {
                    let freed = self.head(neighbour);
                    witness.chain(freed, &self.chains[freed], Fate::Changed);
                    self.chains[freed].gain(point);
                }
            }
        }
        chain.stones
    }
}
