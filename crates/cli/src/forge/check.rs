//! `forge check`: every record proved again from nothing.

use shikatsu_audit::AuditSeverity;
use shikatsu_board::SeededRandom;
use shikatsu_engine::Cancel;
use shikatsu_forge::{Examiner, known_problems, repetitions, verify};

use super::bank_file::{self, FoundRecord};
use crate::arguments::ForgeCheckArguments;
use crate::failure::{Failure, say};
use crate::output::print;
use crate::progress;

pub(super) fn run(arguments: &ForgeCheckArguments) -> Result<(), Failure> {
    let found = bank_file::records(&arguments.files)?;
    if found.is_empty() {
        return Err(Failure::Request("no records in these files".to_owned()));
    }
    let others = bank_file::others(&arguments.against)?;
    let records: Vec<_> = found.iter().map(|one| one.record.clone()).collect();
    let mut faulty = 0;
    let mut complain = |one: &FoundRecord, fault: &str| {
        faulty += 1;
        let line = format!("{}: {}: {fault}\n", one.origin, one.record.id);
        print(line.as_bytes())
    };
    for (one, repeated) in found.iter().zip(repetitions(&records)) {
        if let Some(other) = repeated {
            let origin = &found[other].origin;
            complain(one, &format!("gate new: repeats the record of {origin}"))?;
        }
    }
    for (one, known) in found.iter().zip(known_problems(&records, &others)) {
        if let Some(other) = known {
            let number = other + 1;
            complain(
                one,
                &format!("gate new: repeats problem {number} of --against"),
            )?;
        }
    }
    let drawn = drawn(&found, arguments);
    let bar = progress::bar(drawn.len());
    let mut examiner = Examiner::new(arguments.nodes, Cancel::new());
    for one in &drawn {
        for fault in verify(&mut examiner, &one.record) {
            complain(one, &fault.to_string())?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    say(&format_args!(
        "{} records, {} proved again, {faulty} faults",
        found.len(),
        drawn.len()
    ));
    match faulty {
        0 => Ok(()),
        _ => Err(Failure::Findings(AuditSeverity::Error)),
    }
}

/// The records to be proved.
fn drawn<'f>(found: &'f [FoundRecord], arguments: &ForgeCheckArguments) -> Vec<&'f FoundRecord> {
    let mut drawn: Vec<&FoundRecord> = found.iter().collect();
    if let Some(take) = arguments.take {
        let mut random = SeededRandom::new(arguments.seed);
        while drawn.len() > take {
            let place = random.below(drawn.len());
            drawn.swap_remove(place);
        }
    }
    drawn
}
