//! `shikatsu check`: certificates against a problem, by the independent checker, and the verdicts that
//! follow from them without a search.

mod lines;

use std::path::Path;

use serde_json::json;
use shikatsu_engine::bundle::{self, Bundle, BundleError};
use shikatsu_problem::{Problem, Role};
use shikatsu_proof::{CertificateFault, Checked, Complaint, Conclusion, Superko};
use shikatsu_verdict::{Hearing, Ruled, Ruling, RulingError, readings};

use crate::arguments::CheckArguments;
use crate::failure::{Failure, say, shown};
use crate::input::{LoadedProblem, bytes, single};
use crate::output::print;
use crate::words::{self, RoleColors};

pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let path = &arguments.proof;
    let found = single(&arguments.file, arguments.number)?;
    let bytes = bytes(path).map_err(|error| Failure::Io {
        path: path.clone(),
        error,
    })?;
    let bundle = match bundle::read(&bytes) {
        Ok(bundle) => bundle,
        // A certificate that travels alone.
        Err(BundleError::BadMagic) => Bundle::of(vec![&bytes[..]]),
        Err(error) => return Err(Failure::Request(format!("{}: {error}", shown(path)))),
    };
    if arguments.lines {
        return print_lines(&found, &bundle, path);
    }
    let about = |error| Failure::Request(format!("{}: {error}", found.origin()));
    let mut hearing = Hearing::of(&found.document.problem, &bundle.boundaries).map_err(about)?;
    let problem = hearing.question().clone();
    let roles = RoleColors::of(&problem)
        .map_err(RulingError::from)
        .map_err(about)?;
    let mut faults = Vec::new();
    for (number, certificate) in (1..).zip(&bundle.certificates) {
        let result = hearing.hear(certificate);
        if arguments.json {
            print(object(number, &result, &problem, roles).as_bytes())?;
        } else if let Ok(checked) = result {
            print(told(number, checked, &problem, roles).as_bytes())?;
        }
        if let Err(fault) = result {
            faults.push((number, blamed(&fault, &problem)));
        }
    }
    if !arguments.json {
        print(together(&hearing.rule().map_err(about)?, roles).as_bytes())?;
    }
    say_faults(path, &faults);
    conclude(&found, bundle.certificates.len(), faults.len(), arguments)
}

/// Prints certificates with their problems, without a look at what they prove.
fn print_lines(found: &LoadedProblem, bundle: &Bundle<'_>, path: &Path) -> Result<(), Failure> {
    let problems = readings(&found.document.problem, &bundle.boundaries)
        .map_err(|error| Failure::Request(format!("{}: {error}", found.origin())))?;
    let mut strange = 0;
    for certificate in &bundle.certificates {
        match lines::line(&problems, certificate) {
            Some(line) => print(line.as_bytes())?,
            None => strange += 1,
        }
    }
    if strange == 0 {
        return Ok(());
    }
    let all = words::number_of(bundle.certificates.len(), "certificate");
    say(&format_args!(
        "{}: {strange} of {all} are not about {}; name the file they were made from, or --number",
        shown(path),
        found.origin()
    ));
    Err(Failure::Reported)
}

/// Prints what is wrong, certificate by certificate; equal faults in a row are
/// printed once.
fn say_faults(path: &Path, faults: &[(usize, String)]) {
    let alike =
        |one: &(usize, String), next: &(usize, String)| one.0 + 1 == next.0 && one.1 == next.1;
    let path = shown(path);
    for run in faults.chunk_by(alike) {
        match run {
            [(first, fault), .., (last, _)] => say(&format_args!(
                "{path}: certificates {first} to {last}: {fault}"
            )),
            [(number, fault)] => say(&format_args!("{path}: certificate {number}: {fault}")),
            [] => {}
        }
    }
}

fn conclude(
    found: &LoadedProblem,
    all: usize,
    failed: usize,
    arguments: &CheckArguments,
) -> Result<(), Failure> {
    let origin = found.origin();
    if all == 0 {
        let path = shown(&arguments.proof);
        return Err(Failure::Request(format!("{path} holds no certificates")));
    }
    let certificates = words::number_of(all, "certificate");
    if failed > 0 {
        say(&format_args!(
            "{failed} of {certificates} do not hold for {origin}"
        ));
        return Err(Failure::Reported);
    }
    if !arguments.json {
        let verb = if all == 1 { "holds" } else { "hold" };
        print(format!("{certificates} about {origin} {verb}\n").as_bytes())?;
    }
    Ok(())
}

fn told(number: usize, checked: &Checked, problem: &Problem, roles: RoleColors) -> String {
    let claim = words::claim(checked.claim(), problem.setup.size, roles);
    let nodes = match checked.nodes() {
        1 => "1 node".into(),
        nodes => format!("{} nodes", words::count(nodes)),
    };
    let lean = match checked.superko() {
        Superko::Independent => "",
        Superko::MayLean => "; a board may repeat",
    };
    format!("{number}. {claim} ({nodes}{lean})\n")
}

/// The verdicts that follow from the certificates alone.
fn together(ruled: &Ruled, roles: RoleColors) -> String {
    [Role::Attacker, Role::Defender]
        .into_iter()
        .filter_map(|role| verdict(ruled.side(roles.color(role)), roles))
        .collect()
}

/// A verdict or, where there is none, what is proved on a condition.
fn verdict(ruling: &Ruling, roles: RoleColors) -> Option<String> {
    let first = ruling.first;
    let said = match (ruling.conclusion, ruling.conditional) {
        (Conclusion::Open, None) => return None,
        (Conclusion::Open, Some(conditional)) => {
            let outcome = words::conclusion(conditional.conclusion, roles);
            let grade = conditional.grade;
            format!("{first} first: {outcome}, {grade}. On the open board: not proved")
        }
        (conclusion, _) => format!("{first} first: {}", words::conclusion(conclusion, roles)),
    };
    Some(words::wrapped(&said) + "\n")
}

/// Where a certificate fails, and why.
fn blamed(fault: &CertificateFault, problem: &Problem) -> String {
    let size = problem.setup.size;
    let complaint = words::complaint(&fault.complaint, size);
    // Before the first node there is no place to tell.
    if fault.step == 0 {
        return complaint + advice(&fault.complaint);
    }
    let line: Vec<String> = fault
        .line
        .iter()
        .map(|&played| words::turn(played, size))
        .collect();
    let after = if line.is_empty() {
        String::new()
    } else {
        format!(", after {}", line.join(" "))
    };
    let (step, offset) = (words::count(fault.step), fault.offset);
    format!("node {step} (byte {offset}){after}: {complaint}")
}

fn advice(complaint: &Complaint) -> &'static str {
    match complaint {
        Complaint::WrongProblem { .. } => "; name the file it was made from, or --number",
        Complaint::BadMagic => "; name what shikatsu solve --proof wrote",
        _ => "",
    }
}

fn object(
    number: usize,
    result: &Result<&Checked, CertificateFault>,
    problem: &Problem,
    roles: RoleColors,
) -> String {
    let size = problem.setup.size;
    let object = match result {
        Ok(checked) => json!({
            "certificate": number,
            "holds": true,
            "claim": words::claim(checked.claim(), size, roles),
            "nodes": checked.nodes(),
            "bytes": checked.bytes(),
            "superko": match checked.superko() {
                Superko::Independent => "independent",
                Superko::MayLean => "may lean",
            },
        }),
        Err(fault) => json!({
            "certificate": number,
            "holds": false,
            "fault": {
                "node": fault.step,
                "byte": fault.offset,
                "line": fault.line.iter().map(|&one| words::turn(one, size)).collect::<Vec<_>>(),
                "message": words::complaint(&fault.complaint, size),
            },
        }),
    };
    format!("{object}\n")
}
