//! Go as a beginner would program it: a grid of letters, copied for every
//! move, with the rules read off their wording. It shares no code with the
//! library, so the two can only agree by both being right.

/// A board as rows of `X`, `O` and `.`.
pub(crate) type Grid = Vec<Vec<char>>;

/// A game by plain words: ko is "basic", "positional" or "situational".
#[derive(Clone)]
pub(crate) struct NaiveGame {
    pub(crate) grid: Grid,
    pub(crate) turn: char,
    pub(crate) ko: &'static str,
    pub(crate) suicide_allowed: bool,
    /// Grid and side to move after each move, the start first.
    past: Vec<(Grid, char)>,
    last_was_pass: bool,
    pub(crate) passes: usize,
}

impl NaiveGame {
    pub(crate) fn new(
        width: usize,
        height: usize,
        ko: &'static str,
        suicide_allowed: bool,
    ) -> Self {
        let grid = vec![vec!['.'; width]; height];
        let past = vec![(grid.clone(), 'X')];
        Self {
            grid,
            turn: 'X',
            ko,
            suicide_allowed,
            past,
            last_was_pass: false,
            passes: 0,
        }
    }

    /// The game after a pass.
    pub(crate) fn pass(&self) -> Self {
        let mut next = self.clone();
        next.turn = other(self.turn);
        next.last_was_pass = true;
        next.passes += 1;
        next.past.push((next.grid.clone(), next.turn));
        next
    }

    /// The game after a stone in column `x`, row `y`, if the rules allow it.
    pub(crate) fn play(&self, x: usize, y: usize) -> Option<Self> {
        if self.grid[y][x] != '.' {
            return None;
        }
        let mut next = self.clone();
        next.turn = other(self.turn);
        next.last_was_pass = false;
        next.passes = 0;
        next.grid[y][x] = self.turn;
        let mut took = false;
        for (nx, ny) in beside(&self.grid, x, y) {
            if next.grid[ny][nx] == next.turn && liberties(&next.grid, nx, ny) == 0 {
                lift(&mut next.grid, nx, ny);
                took = true;
            }
        }
        if liberties(&next.grid, x, y) == 0 {
            if !self.suicide_allowed {
                return None;
            }
            lift(&mut next.grid, x, y);
        }
        if self.forbidden(&next.grid, took) {
            return None;
        }
        next.past.push((next.grid.clone(), next.turn));
        Some(next)
    }

    /// Whether the ko rule forbids to make the board look like this. Basic ko
    /// speaks of stones that are taken and retaken, not of suicide.
    fn forbidden(&self, grid: &Grid, took: bool) -> bool {
        let turn = other(self.turn);
        match self.ko {
            "basic" => {
                let before = self.past.len().checked_sub(2);
                took && !self.last_was_pass && before.is_some_and(|i| self.past[i].0 == *grid)
            }
            "positional" => self.past.iter().any(|(old, _)| old == grid),
            "situational" => self
                .past
                .iter()
                .any(|(old, mover)| old == grid && *mover == turn),
            unknown => panic!("no ko rule called {unknown}"),
        }
    }
}

pub(crate) fn other(color: char) -> char {
    if color == 'X' { 'O' } else { 'X' }
}

fn beside(grid: &Grid, x: usize, y: usize) -> Vec<(usize, usize)> {
    let mut points = Vec::new();
    if x > 0 {
        points.push((x - 1, y));
    }
    if y > 0 {
        points.push((x, y - 1));
    }
    if x + 1 < grid[0].len() {
        points.push((x + 1, y));
    }
    if y + 1 < grid.len() {
        points.push((x, y + 1));
    }
    points
}

fn group(grid: &Grid, x: usize, y: usize) -> Vec<(usize, usize)> {
    let mut found = vec![(x, y)];
    let mut next = 0;
    while next < found.len() {
        let (gx, gy) = found[next];
        next += 1;
        for (nx, ny) in beside(grid, gx, gy) {
            if grid[ny][nx] == grid[y][x] && !found.contains(&(nx, ny)) {
                found.push((nx, ny));
            }
        }
    }
    found
}

pub(crate) fn liberties(grid: &Grid, x: usize, y: usize) -> usize {
    let mut seen = Vec::new();
    for (gx, gy) in group(grid, x, y) {
        for point in beside(grid, gx, gy) {
            if grid[point.1][point.0] == '.' && !seen.contains(&point) {
                seen.push(point);
            }
        }
    }
    seen.len()
}

fn lift(grid: &mut Grid, x: usize, y: usize) {
    for (gx, gy) in group(grid, x, y) {
        grid[gy][gx] = '.';
    }
}
