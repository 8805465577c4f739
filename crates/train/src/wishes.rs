//! What a visitor chose: ratings shown, hidden or off; where to start; how much of the reviews to keep in mind.
//!
//! Invariant: whatever was logged, the wishes are whole; a value that is none of ours changes nothing.

use crate::rating::START;

/// What becomes of ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatingWish {
    /// Counted and shown.
    Shown,
    /// Counted and not shown.
    Hidden,
    /// Not counted.
    Off,
}

/// All wishes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wishes {
    /// What becomes of ratings.
    pub rating: RatingWish,
    /// Whether the days in a row are shown.
    pub shows_streak: bool,
    /// The rating that a person starts with.
    pub start: u16,
    /// The share of cards that are to be remembered when they come back, in percent.
    pub retention: u8,
    /// How many reviews a day are offered.
    pub reviews: u8,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            rating: RatingWish::Shown,
            shows_streak: true,
            start: START,
            retention: 85,
            reviews: 20,
        }
    }
}

impl Wishes {
    /// Takes over one setting of the log.
    pub fn set(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("rating", "shown") => self.rating = RatingWish::Shown,
            ("rating", "hidden") => self.rating = RatingWish::Hidden,
            ("rating", "off") => self.rating = RatingWish::Off,
            ("streak", "shown") => self.shows_streak = true,
            ("streak", "hidden") => self.shows_streak = false,
            ("start", _) => change(&mut self.start, value, &(100..=2800)),
            ("retention", _) => change(&mut self.retention, value, &(70..=95)),
            ("reviews", _) => change(&mut self.reviews, value, &(1..=200)),
            _ => {}
        }
    }
}

fn change<N: std::str::FromStr + PartialOrd>(
    wish: &mut N,
    value: &str,
    allowed: &std::ops::RangeInclusive<N>,
) {
    if let Ok(value) = value.parse()
        && allowed.contains(&value)
    {
        *wish = value;
    }
}
