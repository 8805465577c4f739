//! Completions and manual pages, made from the command line's definition.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::output::print;

/// Prints a completion script.
pub(crate) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "shikatsu", &mut script);
    print(&script)
}

/// Prints the manual page, or writes the pages of all commands into a folder.
pub(crate) fn pages(folder: Option<&Path>) -> Result<(), Failure> {
    let Some(folder) = folder else {
        return print(&page(&Man::new(Arguments::command())));
    };
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
        .map_err(|error| Failure::Io {
            path: folder.into(),
            error,
        })
}

fn page(man: &Man) -> Vec<u8> {
    let mut page = Vec::new();
    // Writing into memory cannot fail.
    let _ = man.render(&mut page);
    page
}
