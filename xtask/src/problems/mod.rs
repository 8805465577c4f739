//! `cargo xtask problems`: the problems of the page, made from the positions of the suite.
//!
//! Each problem is a position asked of one side, put into a corner, on a side or into the centre of a board of nineteen
//! lines. The points in play are those of the suite, so the game is the same, and the engine confirms it: the same verdict
//! and the same right moves. The page ships the file as it is.
//!
//! Beside them it writes what the trainer asks: the bank with rating, family and right first moves of each problem
//! (`training_bank`), and positions of which a person says what becomes of them (`status_question`).
//!
//! Start reading at `problem_set`, then `page_problem` (which questions are problems), `placement` and `outer_wall` (how they
//! are drawn) and `confirmation`.

mod confirmation;
mod left_out;
mod outer_wall;
mod pack_files;
mod page_problem;
mod placement;
mod problem_set;
mod status_question;
mod suite_position;
#[cfg(test)]
mod tests;
mod training_bank;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use shikatsu_engine::{Engine, Options};
use shikatsu_forge::{BankRecord, GradeFeatures};

use self::confirmation::confirm;
use self::left_out::LeftOut;
use self::problem_set::ProblemSet;
use self::status_question::StatusQuestion;
use self::suite_position::SuitePosition;

/// Problems that the engine does not confirm, and why: a check, which does not solve, leaves them out by name.
const NOT_CONFIRMED: &[(&str, &str)] = &[];

/// The same for questions of the trainer.
const UNCONFIRMED_QUESTIONS: &[(&str, &str)] = &[];

/// What to do with the file.
#[derive(Args)]
pub(crate) struct ProblemsArguments {
    /// Write nothing and solve nothing; fail if the file is not what the suite makes
    #[arg(long)]
    check: bool,
    /// Write the bank of problems/ into this folder as the page takes it, and nothing else
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    packs: Option<PathBuf>,
}

/// The records of the bank, each in its newest revision.
pub(crate) fn bank_records(root: &Path) -> Result<Vec<BankRecord>, Box<dyn Error>> {
    let packs = pack_files::read(&root.join("problems"))?.into_iter();
    Ok(packs.flat_map(|(_, records)| records).collect())
}

/// The grades of the bank, by the name of the record.
pub(crate) fn bank_grades(root: &Path) -> Result<BTreeMap<String, GradeFeatures>, Box<dyn Error>> {
    pack_files::grades(&root.join("problems"))
}

/// Makes the problems and writes the file, or compares it.
#[expect(clippy::print_stdout, reason = "a command line tool talks")]
pub(crate) fn run(root: &Path, arguments: &ProblemsArguments) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = &arguments.packs {
        return pack_files::write(root, folder);
    }
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
    let mut questions = Vec::new();
    for question in all_questions(root)? {
        match question.confirm(&mut engine)? {
            None => questions.push(question),
            Some(why) => println!("left out: {}: {why}", question.id),
        }
    }
    println!("{:4} questions", questions.len());
    for (name, text) in files(&set, &questions)? {
        let file = folder(root).join(name);
        fs::create_dir_all(folder(root))?;
        fs::write(file, text)?;
    }
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

/// The questions of the trainer, without solving any.
fn listed_questions(root: &Path) -> Result<Vec<StatusQuestion>, Box<dyn Error>> {
    let is_known = |id: &str| UNCONFIRMED_QUESTIONS.iter().any(|(known, _)| *known == id);
    let mut questions = all_questions(root)?;
    questions.retain(|one| !is_known(&one.id));
    Ok(questions)
}

fn all_questions(root: &Path) -> Result<Vec<StatusQuestion>, Box<dyn Error>> {
    let positions = SuitePosition::all(&root.join("suite"))?;
    Ok(positions.iter().filter_map(StatusQuestion::of).collect())
}

/// Each file by its name.
fn files(
    set: &ProblemSet,
    questions: &[StatusQuestion],
) -> Result<[(&'static str, String); 3], Box<dyn Error>> {
    Ok([
        ("problems.json", set.text()?),
        ("bank.txt", training_bank::text(set, questions)),
        ("status.json", training_bank::boards(questions)?),
    ])
}

fn compare(root: &Path) -> Result<(), Box<dyn Error>> {
    for (name, text) in files(&listed(root)?, &listed_questions(root)?)? {
        if fs::read_to_string(folder(root).join(name))? != text {
            return Err(format!(
                "web/problems/{name} is not what suite/ makes of it; run 'cargo xtask problems', and keep NOT_CONFIRMED \
                 and UNCONFIRMED_QUESTIONS in xtask/src/problems/mod.rs in step with what it leaves out"
            )
            .into());
        }
    }
    Ok(())
}

fn folder(root: &Path) -> PathBuf {
    root.join("web/problems")
}
