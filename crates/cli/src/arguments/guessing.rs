//! Whether a search goes by learned guesses: the same options for `solve` and `bench`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use shikatsu_engine::{HunchSettings, ZoneUse};
use shikatsu_hunch::{PatternWeights, WeightsFault};

use crate::failure::{say, shown};

/// What a search goes by.
#[derive(Debug, Args)]
pub(crate) struct HunchArguments {
    /// Let the search go by learned patterns. They change how long it takes and no verdict
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = HunchChoice::Off)]
    pub(crate) hunch: HunchChoice,
    /// Weights to use instead of those built in ('cargo xtask learned --weights FILE' writes them); with a wrong file the search
    /// goes by none
    #[arg(long, value_name = "FILE")]
    pub(crate) hunch_weights: Option<PathBuf>,
    /// How much the odds of patterns count, in parts of 256
    #[arg(long, value_name = "PARTS", default_value_t = 256, value_parser = clap::value_parser!(i32).range(0..=1024))]
    pub(crate) hunch_strength: i32,
}

/// Which guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HunchChoice {
    /// None
    Off,
    /// Those about good moves and those about the zone
    Patterns,
    /// Only those about good moves
    Policy,
    /// Only those about the zone
    Zone,
}

impl HunchArguments {
    /// What the engine goes by; nothing, with a word on standard error, where the weights cannot be used.
    pub(crate) fn settings(&self) -> Option<HunchSettings> {
        if self.hunch == HunchChoice::Off {
            return None;
        }
        let weights = match &self.hunch_weights {
            None => PatternWeights::shipped().map_err(|fault| fault.to_string()),
            Some(file) => fs::read(file)
                .map_err(|error| format!("{}: {error}", shown(file)))
                .and_then(|bytes| {
                    let read = PatternWeights::read(&bytes);
                    read.map_err(|fault: WeightsFault| format!("{}: {fault}", shown(file)))
                })
                .map(Arc::new),
        };
        match weights {
            Ok(weights) => Some(HunchSettings {
                weights,
                policy: match self.hunch {
                    HunchChoice::Off | HunchChoice::Zone => 0,
                    HunchChoice::Patterns | HunchChoice::Policy => self.hunch_strength,
                },
                zone: match self.hunch {
                    HunchChoice::Off | HunchChoice::Policy => ZoneUse::Distance,
                    HunchChoice::Patterns | HunchChoice::Zone => ZoneUse::Guessed,
                },
                least_work: HunchSettings::LEAST_WORK,
            }),
            Err(reason) => {
                say(&format_args!("{reason}; the search goes by no guesses"));
                None
            }
        }
    }
}
