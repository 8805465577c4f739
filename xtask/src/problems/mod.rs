//! `cargo xtask problems`: the problems of the page, made from the positions of the suite.
//!
//! Each problem is a position asked of one side, put into a corner, on a side or into the centre of a board of nineteen
//! lines. The points in play are those of the suite, so the game is the same, and the engine confirms it: the same verdict
//! and the same right moves. The page ships the file as it is.
//!
//! Start reading at `problem_set`, then `page_problem` (which questions are problems), `placement` and `outer_wall` (how they
//! are drawn) and `confirmation`.

mod confirmation;
mod left_out;
mod outer_wall;
mod page_problem;
mod placement;
mod problem_set;
mod suite_position;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use shikatsu_engine::{Engine, Options};

use self::confirmation::confirm;
use self::left_out::LeftOut;
use self::problem_set::ProblemSet;

/// Problems that the engine does not confirm, and why: a check, which does not solve, leaves them out by name.
const NOT_CONFIRMED: &[(&str, &str)] = &[];

/// What to do with the file.
#[derive(Args)]
pub(crate) struct ProblemsArguments {
    /// Write nothing and solve nothing; fail if the file is not what the suite makes
    #[arg(long)]
    check: bool,
}

/// Makes the problems and writes the file, or compares it.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &ProblemsArguments) -> Result<(), Box<dyn Error>> {
    if arguments.check {
        return compare(root);
    }
    let mut set = ProblemSet::of_suite(&root.join("suite"))?;
    let mut engine = Engine::new(Options::default());
    set.retain(|problem| {
        let found = confirm(&mut engine, problem)?;
        Ok(found.err().map(LeftOut::NotConfirmed))
    })?;
    for (id, reason) in &set.left_out {
        println!("left out: {id}: {reason}");
    }
    for (theme, count) in set.counts() {
        println!("{count:4} {theme}");
    }
    println!("{:4} problems", set.problems.len());
    let file = file(root);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, set.text()?)?;
    // The list above must say the same, or the next check fails.
    compare(root)
}

/// The problems as the file should have them, without solving any.
fn listed(root: &Path) -> Result<ProblemSet, Box<dyn Error>> {
    let mut set = ProblemSet::of_suite(&root.join("suite"))?;
    set.retain(|problem| {
        let known = NOT_CONFIRMED.iter().find(|(id, _)| *id == problem.id);
        Ok(known.map(|(_, why)| LeftOut::NotConfirmed((*why).to_owned())))
    })?;
    Ok(set)
}

fn compare(root: &Path) -> Result<(), Box<dyn Error>> {
    let file = file(root);
    if fs::read_to_string(&file)? == listed(root)?.text()? {
        return Ok(());
    }
    let file = file.strip_prefix(root).unwrap_or(&file).display();
    Err(format!(
        "{file} is not what suite/ makes of it; run 'cargo xtask problems', and keep NOT_CONFIRMED in \
         xtask/src/problems/mod.rs in step with what it leaves out"
    )
    .into())
}

fn file(root: &Path) -> PathBuf {
    root.join("web/problems/problems.json")
}
