//! A position on its ground: stones, the liberties of their chains, the spaces between the defender's stones, and how far each point
//! is from the stones at stake.
//!
//! Invariant: everything follows from the stones and the standing targets, never from how they came about.

use crate::ground::{ATTACKER, BEYOND, CELLS, DEFENDER, EDGE, EMPTY, HunchGround, WALL};

/// Liberties are counted up to here; a chain that reaches beyond the points in play has as many.
pub(crate) const MOST_LIBERTIES: u16 = 5;

/// Classes of spaces by size: 1 to 7 points, 8 to 10, more.
pub(crate) const SPACE_SIZES: u16 = 9;

/// A position, with what the features of its moves are made from.
#[derive(Debug, Clone)]
pub struct HunchScene<'g> {
    pub(crate) ground: &'g HunchGround,
    pub(crate) cells: [u8; CELLS],
    /// The place of the chain on each cell among the chains, from 1; 0 where there is none that was looked at.
    chain_places: [u8; CELLS],
    chains: Vec<SceneChain>,
    /// Twice the class of the space by size, and one more if it is open; 255 where there is none.
    pub(crate) spaces: [u8; CELLS],
    /// From the nearest standing target; nothing where there is no point in play.
    pub(crate) distances: [u8; CELLS],
    /// The chain that counted a cell as its liberty last.
    counted_by: [u8; CELLS],
    queue: CellQueue,
}

/// A chain with stones in play.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SceneChain {
    liberties: [u16; MOST_LIBERTIES as usize],
    /// How many of them are known: all, if they are fewer than are counted.
    count: u16,
    /// Its stones in play.
    pub(crate) stones: u16,
}

impl SceneChain {
    fn add(&mut self, cell: usize) {
        if let Some(free) = self.liberties.get_mut(usize::from(self.count)) {
            *free = u16::try_from(cell).unwrap_or(0);
            self.count += 1;
        }
    }

    /// How many liberties it has, up to what is counted; as many if it reaches out of play.
    pub(crate) fn count(&self) -> u16 {
        self.count
    }

    /// Its liberties, if they are fewer than are counted.
    pub(crate) fn liberties(&self) -> impl Iterator<Item = usize> + '_ {
        self.liberties[..usize::from(self.count)]
            .iter()
            .map(|&cell| usize::from(cell))
    }
}

/// Cells in the order in which a walk found them.
#[derive(Debug, Clone)]
struct CellQueue {
    cells: [u16; CELLS],
    len: usize,
    next: usize,
}

impl CellQueue {
    const fn new() -> Self {
        Self {
            cells: [0; CELLS],
            len: 0,
            next: 0,
        }
    }

    const fn clear(&mut self) {
        self.len = 0;
        self.next = 0;
    }

    #[inline]
    fn push(&mut self, cell: usize) {
        if let (Some(place), Ok(cell)) = (self.cells.get_mut(self.len), u16::try_from(cell)) {
            *place = cell;
            self.len += 1;
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        (self.next < self.len).then(|| {
            self.next += 1;
            usize::from(self.cells[self.next - 1])
        })
    }

    fn found(&self) -> impl Iterator<Item = usize> {
        self.cells[..self.len].iter().map(|&cell| usize::from(cell))
    }
}

impl<'g> HunchScene<'g> {
    /// The ground without stones.
    #[must_use]
    pub fn empty(ground: &'g HunchGround) -> Self {
        let mut scene = Self {
            ground,
            cells: [EDGE; CELLS],
            chain_places: [0; CELLS],
            chains: Vec::with_capacity(32),
            spaces: [u8::MAX; CELLS],
            distances: [0; CELLS],
            counted_by: [0; CELLS],
            queue: CellQueue::new(),
        };
        let none = std::iter::empty::<usize>;
        scene.set(none(), none(), none());
        scene
    }

    /// The position with these stones in play, given by their cells, of which `standing` are targets.
    pub fn new(
        ground: &'g HunchGround,
        attacker: impl Iterator<Item = usize>,
        defender: impl Iterator<Item = usize>,
        standing: impl Iterator<Item = usize>,
    ) -> Self {
        let mut scene = Self::empty(ground);
        scene.set(attacker, defender, standing);
        scene
    }

    /// Becomes another position on the same ground.
    pub fn set(
        &mut self,
        attacker: impl Iterator<Item = usize>,
        defender: impl Iterator<Item = usize>,
        standing: impl Iterator<Item = usize>,
    ) {
        let ground = self.ground;
        let len = ground.background().len();
        self.cells[..len].copy_from_slice(ground.background());
        self.distances[..len].copy_from_slice(ground.farthest());
        self.chain_places[..len].fill(0);
        self.counted_by[..len].fill(0);
        self.spaces[..len].fill(u8::MAX);
        self.chains.clear();
        for cell in attacker {
            self.cells[cell] = ATTACKER;
        }
        for cell in defender {
            self.cells[cell] = DEFENDER;
        }
        for &cell in ground.in_play() {
            let cell = usize::from(cell);
            if self.cells[cell] != EMPTY && self.chain_places[cell] == 0 {
                self.count_liberties(cell);
            }
            if self.cells[cell] != DEFENDER && self.spaces[cell] == u8::MAX {
                self.measure_space(cell);
            }
        }
        self.measure_distances(standing);
    }

    /// Whether a cell in play has no stone.
    #[must_use]
    pub fn is_vacant(&self, cell: usize) -> bool {
        self.cells[cell] == EMPTY
    }

    /// Cells in play that have no stone.
    pub fn vacant(&self) -> impl Iterator<Item = usize> {
        let cells = self.ground.in_play().iter().map(|&cell| usize::from(cell));
        cells.filter(|&cell| self.is_vacant(cell))
    }

    #[inline]
    pub(crate) fn is_in_play(&self, cell: usize) -> bool {
        self.ground.background()[cell] == EMPTY
    }

    /// The chain on a cell in play that has a stone.
    #[inline]
    pub(crate) fn chain(&self, cell: usize) -> Option<&SceneChain> {
        let place = usize::from(self.chain_places[cell]).checked_sub(1)?;
        self.chains.get(place)
    }

    /// Whether two cells with stones have stones of one side.
    #[inline]
    pub(crate) const fn is_same_side(&self, cell: usize, kind: u8) -> bool {
        let other = self.cells[cell];
        other == kind || (kind == ATTACKER && other == WALL) || (kind == WALL && other == ATTACKER)
    }

    fn count_liberties(&mut self, from: usize) {
        let kind = self.cells[from];
        let mut chain = SceneChain {
            liberties: [0; MOST_LIBERTIES as usize],
            count: 0,
            stones: 0,
        };
        // More chains than a byte can name are on no board of nineteen lines that a region has room for.
        let place = u8::try_from(self.chains.len() + 1).unwrap_or(u8::MAX);
        self.queue.clear();
        self.queue.push(from);
        self.chain_places[from] = place;
        while let Some(cell) = self.queue.pop() {
            for beside in self.ground.beside(cell) {
                match self.cells[beside] {
                    EMPTY if self.counted_by[beside] != place => {
                        self.counted_by[beside] = place;
                        chain.add(beside);
                    }
                    // A chain that reaches out of play is never captured.
                    BEYOND => chain.count = MOST_LIBERTIES,
                    EMPTY | EDGE => {}
                    _ if !self.is_same_side(beside, kind) => {}
                    _ if !self.is_in_play(beside) => chain.count = MOST_LIBERTIES,
                    _ if self.chain_places[beside] == 0 => {
                        self.chain_places[beside] = place;
                        self.queue.push(beside);
                    }
                    _ => {}
                }
            }
        }
        chain.stones = u16::try_from(self.queue.len).unwrap_or(u16::MAX);
        self.chains.push(chain);
    }

    fn measure_space(&mut self, from: usize) {
        let mut is_open = 0;
        self.queue.clear();
        self.queue.push(from);
        self.spaces[from] = 0;
        while let Some(cell) = self.queue.pop() {
            for beside in self.ground.beside(cell) {
                match self.cells[beside] {
                    WALL | BEYOND => is_open = 1,
                    EMPTY | ATTACKER if self.spaces[beside] == u8::MAX => {
                        self.spaces[beside] = 0;
                        self.queue.push(beside);
                    }
                    _ => {}
                }
            }
        }
        let class = match u16::try_from(self.queue.len) {
            Ok(len @ 0..=7) => len.saturating_sub(1),
            Ok(8..=10) => SPACE_SIZES - 2,
            _ => SPACE_SIZES - 1,
        };
        let class = u8::try_from(2 * class + is_open).unwrap_or(0);
        for cell in self.queue.found() {
            self.spaces[cell] = class;
        }
    }

    fn measure_distances(&mut self, standing: impl Iterator<Item = usize>) {
        self.queue.clear();
        for cell in standing {
            self.distances[cell] = 0;
            self.queue.push(cell);
        }
        // All stones of a target's chain are the target. Out of play all distances are nothing already.
        while let Some(cell) = self.queue.pop() {
            for beside in self.ground.beside(cell) {
                if self.cells[beside] == DEFENDER && self.distances[beside] > 0 {
                    self.distances[beside] = 0;
                    self.queue.push(beside);
                }
            }
        }
        self.queue.next = 0;
        while let Some(cell) = self.queue.pop() {
            let there = self.distances[cell] + 1;
            for beside in self.ground.beside(cell) {
                if there < self.distances[beside] {
                    self.distances[beside] = there;
                    self.queue.push(beside);
                }
            }
        }
    }
}
