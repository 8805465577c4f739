//! How an opponent with levels plays: the same options for `play`, `gtp` and `bench`.

use clap::Args;
use shikatsu_engine::levels::{Heuristic, PlayingLevel};
use shikatsu_engine::{OpponentSettings, PolicyDials};

/// Moves that an opponent who goes by patterns draws from.
const BREADTH: u8 = 12;

#[derive(Debug, Args)]
pub(crate) struct LevelArguments {
    /// Choose moves as an opponent of this level does, 1 (the first day) to 5. A level proves nothing
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<PlayingLevel>,
    /// Moves that the level reads ahead
    #[arg(long, value_name = "N", requires = "level", value_parser = clap::value_parser!(u8).range(1..=30))]
    pub(crate) depth: Option<u8>,
    /// Moves that the level looks at in each position
    #[arg(long, value_name = "N", requires = "level", value_parser = clap::value_parser!(u8).range(1..=200))]
    pub(crate) breadth: Option<u8>,
    /// What the level does not go by: contact, hane, mouth, empty-triangle, eye-shape, no-suicide
    #[arg(
        long,
        value_name = "HEURISTIC,…",
        requires = "level",
        value_delimiter = ','
    )]
    pub(crate) without: Vec<Heuristic>,
    /// Choose moves by learned patterns, and slip so much: 30 plays mostly the likeliest move, 400 almost any. It proves nothing
    #[arg(long, value_name = "HUNDREDTHS", conflicts_with = "level", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) slip: Option<u16>,
    /// Nodes with which such an opponent looks whether the move that it has drawn loses
    #[arg(long, value_name = "NODES", requires = "slip", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) reading: u32,
    /// What an opponent overlooks depends on this too; the same number, the same moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) chance: u64,
}

impl LevelArguments {
    /// How the opponent chooses; `None` if none is asked for.
    pub(crate) fn settings(&self) -> Option<OpponentSettings> {
        if let Some(slip) = self.slip {
            return Some(OpponentSettings::ByPolicy(PolicyDials {
                slip,
                breadth: BREADTH,
                reading: self.reading,
            }));
        }
        let mut settings = self.level?.settings();
        settings.depth = self.depth.unwrap_or(settings.depth);
        settings.breadth = self.breadth.unwrap_or(settings.breadth);
        for &heuristic in &self.without {
            settings.heuristics = settings.heuristics.without(heuristic);
        }
        Some(OpponentSettings::ByShape(settings))
    }

    /// The opponent as a line of figures names it.
    pub(crate) fn name(&self) -> String {
        match (self.level, self.slip) {
            (_, Some(slip)) => format!("slip {slip}, reading {}", self.reading),
            (Some(level), None) => format!("level {level}"),
            (None, None) => String::new(),
        }
    }
}
