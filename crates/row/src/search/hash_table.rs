//! What was found about positions, for the next time they are reached.
//!
//! A fixed number of places; a newer result replaces an older one unless that was searched deeper in the same search.

/// How a stored score bounds the real one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScoreBound {
    Exact,
    AtLeast,
    AtMost,
}

/// A result for one position.
#[derive(Debug, Clone, Copy)]
pub(super) struct StoredScore {
    key: u64,
    pub(super) score: i32,
    pub(super) depth: u8,
    pub(super) bound: ScoreBound,
    /// The best move; none is a pass, or no move found.
    pub(super) best: Option<u16>,
}

/// The results of a search.
#[derive(Debug)]
pub(super) struct ScoreTable {
    places: Vec<Option<StoredScore>>,
}

impl ScoreTable {
    /// A table with two to the power of `bits` places.
    pub(super) fn with_bits(bits: u32) -> Self {
        Self {
            places: vec![None; 1 << bits],
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<StoredScore> {
        self.places[self.place(key)].filter(|stored| stored.key == key)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        score: i32,
        depth: u8,
        bound: ScoreBound,
        best: Option<u16>,
    ) {
        let place = self.place(key);
        let old = self.places[place];
        if old.is_some_and(|old| old.key == key && old.depth > depth && bound != ScoreBound::Exact)
        {
            return;
        }
        self.places[place] = Some(StoredScore {
            key,
            score,
            depth,
            bound,
            best,
        });
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the remainder is below the number of places"
    )]
    fn place(&self, key: u64) -> usize {
        (key % self.places.len() as u64) as usize
    }
}
