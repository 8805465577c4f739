//! `cargo xtask bank`: what the bank of problems/ consists of, by band, as tables in docs/forge.md and as plots.
//!
//! Invariant: everything is counted of the records that ship; a record without a grade is an error, not a gap.

mod band_table;
mod bank_plots;

use std::error::Error;
use std::fs;
use std::path::Path;

use shikatsu_forge::{BankRecord, GradeBand};

use crate::measure::page;
use crate::problems::{bank_grades, bank_records};

/// A problem with its band.
struct BandedRecord {
    record: BankRecord,
    band: GradeBand,
}

/// Makes the part of the page and the plots anew.
pub(crate) fn run(root: &Path) -> Result<(), Box<dyn Error>> {
    let records = banded(root)?;
    bank_plots::write(&root.join("docs/plots"), &records)?;
    let page = root.join("docs/forge.md");
    let text = fs::read_to_string(&page)?;
    let text = page::replace(&text, "bank", &band_table::of(&records))?;
    Ok(fs::write(page, text)?)
}

fn banded(root: &Path) -> Result<Vec<BandedRecord>, Box<dyn Error>> {
    let grades = bank_grades(root)?;
    let records = bank_records(root)?.into_iter();
    records
        .map(|record| {
            let features = grades.get(&record.id).ok_or_else(|| {
                let id = &record.id;
                format!("{id} has no grade; run 'shikatsu forge grade problems/'")
            })?;
            let band = features.band();
            Ok(BandedRecord { record, band })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_what_is_in_the_bank() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let page = fs::read_to_string(root.join("docs/forge.md")).unwrap();
        let table = band_table::of(&banded(root).unwrap());
        assert!(
            page.contains(table.trim()),
            "run 'cargo xtask bank'; it would write\n{table}"
        );
    }
}
