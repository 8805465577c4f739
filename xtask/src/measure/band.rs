//! Bands of difficulty: what the levels of the sets have in common.

/// A band. Easier ones of a kind come first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Band {
    /// Ranks of a tsumego site, by what a player of that rank can do.
    Ranked(RankBand),
    /// Books, by what they say of themselves.
    Book(BookLevel),
    /// GoTools' own six levels; they do not grade difficulty for a machine.
    GoTools(u8),
    /// Any other word, as the set has it.
    Other(String),
    /// The set does not say.
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RankBand {
    Below15Kyu,
    From15To8Kyu,
    From7To1Kyu,
    Dan,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BookLevel {
    Elementary,
    Intermediate,
    Advanced,
    Classic,
}

impl Band {
    pub(super) fn of(level: Option<&str>) -> Self {
        let Some(level) = level else {
            return Self::None;
        };
        let number = |text: &str| text.parse::<u8>().ok();
        if let Some(kyu) = level.strip_suffix('K').and_then(number) {
            return Self::Ranked(match kyu {
                0..=7 => RankBand::From7To1Kyu,
                8..=15 => RankBand::From15To8Kyu,
                16.. => RankBand::Below15Kyu,
            });
        }
        if level.strip_suffix('D').and_then(number).is_some() {
            return Self::Ranked(RankBand::Dan);
        }
        if let Some(number) = level.strip_prefix("lv").and_then(number) {
            return Self::GoTools(number);
        }
        match level {
            "easy" => Self::Book(BookLevel::Elementary),
            "mid" | "intermediate" => Self::Book(BookLevel::Intermediate),
            "hard" => Self::Book(BookLevel::Advanced),
            "classic" => Self::Book(BookLevel::Classic),
            other => Self::Other(other.to_owned()),
        }
    }

    pub(super) fn name(&self) -> String {
        match self {
            Self::Ranked(RankBand::Below15Kyu) => "16K and below".into(),
            Self::Ranked(RankBand::From15To8Kyu) => "15K–8K".into(),
            Self::Ranked(RankBand::From7To1Kyu) => "7K–1K".into(),
            Self::Ranked(RankBand::Dan) => "1D and up".into(),
            Self::Book(BookLevel::Elementary) => "books, elementary".into(),
            Self::Book(BookLevel::Intermediate) => "books, intermediate".into(),
            Self::Book(BookLevel::Advanced) => "books, advanced".into(),
            Self::Book(BookLevel::Classic) => "old classics".into(),
            Self::GoTools(level) => format!("GoTools level {level}"),
            Self::Other(name) => name.clone(),
            Self::None => "no level".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_fall_into_bands() {
        for (level, band) in [
            ("15K", "15K–8K"),
            ("8K", "15K–8K"),
            ("7K", "7K–1K"),
            ("1K", "7K–1K"),
            ("20K", "16K and below"),
            ("1D", "1D and up"),
            ("7D", "1D and up"),
            ("easy", "books, elementary"),
            ("intermediate", "books, intermediate"),
            ("hard", "books, advanced"),
            ("lv3", "GoTools level 3"),
            ("gnugo", "gnugo"),
            ("OK", "OK"),
        ] {
            assert_eq!(Band::of(Some(level)).name(), band, "{level}");
        }
        assert_eq!(Band::of(None).name(), "no level");
    }

    #[test]
    fn easier_bands_come_first() {
        let order = ["9K", "3K", "2D", "easy", "mid", "hard", "lv1", "lv2", "x"];
        let bands = order.map(|level| Band::of(Some(level)));
        assert!(bands.is_sorted());
    }
}
