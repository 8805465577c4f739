//! Small positions that went wrong once, or look as if they could.

use std::fs;
use std::path::Path;

use shikatsu_problem::Role;
use shikatsu_solver::oracle::Oracle;
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

use crate::certificates::{certify, true_claims};
use crate::comparison::search_mismatch;
use crate::grid;

/// States of a region that are asked, the start always among them.
const MOST_ASKED: u64 = 2_000;

#[test]
fn every_regression_agrees_with_the_oracle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite/regressions");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut replayed = 0;
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "txt")) {
        let problem = grid::read(&fs::read_to_string(&file).unwrap());
        let oracle = Oracle::new(&problem).unwrap();
        let starts = [Role::Attacker, Role::Defender].map(|first| oracle.start(first));
        let stride = oracle.ids() / MOST_ASKED + 1;
        let others = (0..oracle.ids() / stride).filter_map(|number| oracle.state(number * stride));
        let states: Vec<_> = starts.into_iter().chain(others).collect();
        for mut table in [1 << 14, 1 << 20].map(Table::new) {
            if let Some(found) = search_mismatch(&problem, &oracle, &states, &mut table) {
                panic!("{}: {found}", file.display());
            }
            let mut session = Session::new(&problem, &mut table).unwrap();
            for claim in true_claims(&oracle) {
                certify(&problem, &mut session, &claim);
            }
        }
        replayed += 1;
    }
    assert!(replayed >= 6, "the regressions have gone");
}
