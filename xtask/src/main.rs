//! The project's own tasks, one subcommand each: `cargo xtask --help`.

mod ablation;
mod arrows;
mod bank;
mod bench_output;
mod cargo;
mod circles;
mod closed_modules;
mod closed_rooms;
mod crowd;
mod effort;
mod grade;
mod graph;
mod growth;
mod house;
mod learned;
mod lessons;
mod links;
mod machine;
mod measure;
mod names;
mod peers;
mod plot;
mod problems;
mod quantiles;
mod repeats;
mod scaling;
mod sets;
mod signature;
mod sources;
mod test_files;
mod threads;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Tasks of the shikatsu workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct XtaskArguments {
    #[command(subcommand)]
    command: XtaskCommand,
}

#[derive(Subcommand)]
enum XtaskCommand {
    /// Check the sources against ARCHITECTURE.md: allowed arrows between crates, forbidden
    /// dependencies, forbidden words in the pure crates, names and lengths of files, and links
    /// of documents.
    Arrows,
    /// Check that a type name is defined once in the workspace; part of arrows.
    Names,
    /// Check that no files of a crate use each other in a circle; part of arrows.
    Circles,
    /// Check that no two places share six lines, but for those where it is meant; part of arrows.
    Repeats,
    /// Solve the suite with one thread and a limit on nodes, and compare the nodes and the digest of the learned
    /// weights with those that are pinned, which shows any change of the search's behaviour.
    Signature {
        /// Pin the number found now; the commit message must say why it changed.
        #[arg(long)]
        pin: bool,
    },
    /// Run the benchmark sets and the growth table, store the runs in bench/, and
    /// rebuild the generated parts and plots of docs/results.md.
    Measure(measure::MeasureArguments),
    /// Ask shikatsu and GNU Go about the same problems, and print how many each gets right.
    Peers(peers::PeersArguments),
    /// Count nodes and seconds of minimax, alpha-beta and shikatsu on rows of
    /// stones on the second line, by the number of free points.
    Growth(growth::GrowthArguments),
    /// Solve every Nth problem of a set with a limit of nodes, and print the nodes by empty points for
    /// kills and lives, with the factor a point and what the certificates have.
    Effort(effort::EffortArguments),
    /// Fit the weights of grades to ranked problems of other authors, and print how well they predict.
    Grade(grade::GradeArguments),
    /// Count what the bank consists of, by band: the table and the plots of docs/forge.md.
    Bank,
    /// Label every move of positions out of searches of our own problems, as far as the time goes.
    Lessons(lessons::LessonArguments),
    /// Learn from lessons, say in docs/learned.md how well it predicts, and write the weights.
    Learned(learned::LearnedArguments),
    /// Solve problems with and without what was learned, one change each, and print what is gained and lost.
    Ablation(ablation::AblationArguments),
    /// Make the problems of the page from the suite, confirm each with the engine, and write
    /// web/problems/problems.json.
    Problems(problems::ProblemsArguments),
    /// Solve problems that take more than a second with one thread and with several,
    /// and print how much faster several threads are.
    Threads(threads::ThreadsArguments),
    /// Solve problems that take ten seconds or more with the engine alone and with several
    /// searchers, and print how the time falls.
    Scaling(scaling::ScalingArguments),
    /// Let a crowd vote in one room of a real server, each member with a socket of its own, and print
    /// how long ballots take and what a member costs.
    Crowd(crowd::CrowdArguments),
}

#[expect(clippy::print_stderr, reason = "a command line tool talks")]
fn main() -> ExitCode {
    let done = match XtaskArguments::parse().command {
        XtaskCommand::Arrows => check_plan(),
        XtaskCommand::Names => root()
            .and_then(|root| Ok(names::faults(root)?))
            .and_then(|faults| report("names", &faults)),
        XtaskCommand::Circles => root()
            .and_then(|root| Ok(circles::faults(root)?))
            .and_then(|faults| report("circles", &faults)),
        XtaskCommand::Repeats => root()
            .and_then(|root| Ok(repeats::faults(root)?))
            .and_then(|faults| report("repeats", &faults)),
        XtaskCommand::Signature { pin } => check_signature(pin),
        XtaskCommand::Growth(arguments) => root().and_then(|root| growth::run(root, &arguments)),
        XtaskCommand::Effort(arguments) => root().and_then(|root| effort::run(root, &arguments)),
        XtaskCommand::Grade(arguments) => root().and_then(|root| grade::run(root, &arguments)),
        XtaskCommand::Bank => root().and_then(bank::run),
        XtaskCommand::Ablation(arguments) => {
            root().and_then(|root| ablation::run(root, &arguments))
        }
        XtaskCommand::Lessons(arguments) => root().and_then(|root| lessons::run(root, &arguments)),
        XtaskCommand::Learned(arguments) => root().and_then(|root| learned::run(root, &arguments)),
        XtaskCommand::Measure(arguments) => root().and_then(|root| measure::run(root, &arguments)),
        XtaskCommand::Problems(arguments) => {
            root().and_then(|root| problems::run(root, &arguments))
        }
        XtaskCommand::Scaling(arguments) => root().and_then(|root| scaling::run(root, &arguments)),
        XtaskCommand::Crowd(arguments) => root().and_then(|root| crowd::run(root, &arguments)),
        XtaskCommand::Threads(arguments) => root().and_then(|root| threads::run(root, &arguments)),
        XtaskCommand::Peers(arguments) => root().and_then(|root| peers::run(root, &arguments)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn check_plan() -> Result<(), Box<dyn Error>> {
    let root = root()?;
    let mut faults = arrows::faults(&graph::PackageGraph::of_workspace(root)?);
    faults.extend(sources::faults(root)?);
    faults.extend(closed_modules::faults(root)?);
    faults.extend(names::faults(root)?);
    faults.extend(circles::faults(root)?);
    faults.extend(links::faults(root)?);
    faults.extend(repeats::faults(root)?);
    faults.extend(test_files::faults(root)?);
    report("arrows", &faults)
}

/// Prints that a check found nothing, or fails with all that it found.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
fn report(check: &str, faults: &[String]) -> Result<(), Box<dyn Error>> {
    if faults.is_empty() {
        println!("{check}: the sources are as ARCHITECTURE.md describes them");
        return Ok(());
    }
    let list: String = faults
        .iter()
        .map(|fault| format!("{check}: {fault}\n"))
        .collect();
    let count = faults.len();
    Err(
        format!("{list}{check}: {count} fault(s); ARCHITECTURE.md says what is allowed and why")
            .into(),
    )
}

#[expect(clippy::print_stdout, reason = "a command line tool talks")]
fn check_signature(pin: bool) -> Result<(), Box<dyn Error>> {
    let root = root()?;
    let found = signature::measure(root)?;
    let now = found.signature;
    println!("signature: {now}, over {} positions", found.positions);
    if pin {
        return signature::write(root, now);
    }
    match signature::pinned(root) {
        Some(pinned) if pinned == now => Ok(()),
        Some(pinned) => Err(format!(
            "signature: pinned is {pinned}; if the search is meant to behave differently or to have other weights, \
             run 'cargo xtask signature --pin' and say why in the commit"
        )
        .into()),
        None => Err("signature: nothing is pinned; run 'cargo xtask signature --pin'".into()),
    }
}

fn root() -> Result<&'static Path, Box<dyn Error>> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("xtask has no parent folder")?)
}
