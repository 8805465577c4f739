//! `forge check`: every record proved again from nothing.

use shikatsu_audit::AuditSeverity;
use shikatsu_board::SeededRandom;
use shikatsu_engine::Cancel;
use shikatsu_forge::{
    Examiner, RecordFault, Rejection, check_status_steady, check_steady, known_problems,
    repetitions, verify, verify_status,
};

use super::bank_file;
use crate::arguments::ForgeCheckArguments;
use crate::failure::{Failure, say};
use crate::output::print;
use crate::progress;

pub(super) fn run(arguments: &ForgeCheckArguments) -> Result<(), Failure> {
    let found = bank_file::records(&arguments.files)?;
    let positions = bank_file::positions(&arguments.files)?;
    if found.is_empty() && positions.is_empty() {
        return Err(Failure::Request("no records in these files".to_owned()));
    }
    let others = bank_file::others(&arguments.against)?;
    let records: Vec<_> = found.iter().map(|one| one.record.clone()).collect();
    let mut faulty = 0;
    let mut complain = |origin: &str, id: &str, fault: &str| {
        faulty += 1;
        let line = format!("{origin}: {id}: {fault}\n");
        print(line.as_bytes())
    };
    for (one, repeated) in found.iter().zip(repetitions(&records)) {
        if let Some(other) = repeated {
            let origin = &found[other].origin;
            let fault = format!("gate new: repeats the record of {origin}");
            complain(&one.origin, &one.record.id, &fault)?;
        }
    }
    for (one, known) in found.iter().zip(known_problems(&records, &others)) {
        if let Some(other) = known {
            let number = other + 1;
            let fault = format!("gate new: repeats problem {number} of --against");
            complain(&one.origin, &one.record.id, &fault)?;
        }
    }
    let proved = drawn(found.iter().collect(), arguments);
    let asked = drawn(positions.iter().collect(), arguments);
    let bar = progress::bar(proved.len() + asked.len());
    let mut examiner = Examiner::new(arguments.nodes, Cancel::new());
    for one in &proved {
        let mut faults = told(&verify(&mut examiner, &one.record));
        if arguments.steady {
            faults.extend(gate(check_steady(&mut examiner, &one.record)));
        }
        for fault in faults {
            complain(&one.origin, &one.record.id, &fault)?;
        }
        bar.inc(1);
    }
    for (record, origin) in &asked {
        let mut faults = told(&verify_status(&mut examiner, record));
        if arguments.steady {
            faults.extend(gate(check_status_steady(&mut examiner, record)));
        }
        for fault in faults {
            complain(origin, &record.id, &fault)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    say(&format_args!(
        "{} records, {} proved again, {faulty} faults",
        found.len() + positions.len(),
        proved.len() + asked.len()
    ));
    match faulty {
        0 => Ok(()),
        _ => Err(Failure::Findings(AuditSeverity::Error)),
    }
}

fn told(faults: &[RecordFault]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

/// A rejection with its gate, as people read it.
fn gate(passed: Result<(), Rejection>) -> Option<String> {
    let rejection = passed.err()?;
    Some(format!("gate {}: {rejection}", rejection.gate()))
}

/// Those that are to be proved: all of them, or as many as are taken, drawn by the seed.
fn drawn<T>(mut all: Vec<T>, arguments: &ForgeCheckArguments) -> Vec<T> {
    if let Some(take) = arguments.take {
        let mut random = SeededRandom::new(arguments.seed);
        while all.len() > take {
            let place = random.below(all.len());
            all.swap_remove(place);
        }
    }
    all
}
