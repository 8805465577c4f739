//! Several threads on regions that are small.

use shikatsu_problem::Problem;
use shikatsu_solver::parallel::Help;
use shikatsu_solver::session::Session;
use shikatsu_solver::table::Table;

/// Searches a region with two to four threads, three regions with one table and three with the other.
pub(crate) fn threaded<'t>(
    problem: &Problem,
    tables: &'t mut [Table; 2],
    number: usize,
) -> Session<'t> {
    // Called from the first node on, so that small regions are shared too.
    let help = Help {
        threads: 2 + number % 3,
        after: 0,
    };
    Session::with_help(problem, &mut tables[number / 3 % 2], help).unwrap()
}
