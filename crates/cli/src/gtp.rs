//! `shikatsu gtp`: an engine for other programs.

use std::io::{stderr, stdin, stdout};
use std::path::PathBuf;

use shikatsu_gtp::{FileAccess, InterruptRule, LevelOpponent, Settings, serve};

use crate::arguments::GtpArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &GtpArguments) -> Result<(), Failure> {
    serve(
        settings(arguments),
        stdin(),
        &mut stdout().lock(),
        &mut stderr(),
    )
    .map_err(|error| Failure::Io {
        path: PathBuf::from("standard output"),
        error,
    })
}

fn settings(arguments: &GtpArguments) -> Settings {
    Settings {
        time: arguments.time,
        nodes: arguments.nodes,
        engine: arguments.search.options(),
        rules: arguments.rules,
        interrupt: if arguments.batch {
            InterruptRule::Batch
        } else {
            InterruptRule::Interactive
        },
        files: if arguments.no_files {
            FileAccess::Refused
        } else {
            FileAccess::Allowed
        },
        opponent: arguments.opponent.settings().map(|settings| LevelOpponent {
            settings,
            chance: arguments.opponent.chance,
        }),
    }
}
