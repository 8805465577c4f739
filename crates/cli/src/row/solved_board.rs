//! What was proved of one board, with how long it took.
//!
//! Invariant: a value is told as proved only if the checker has accepted its certificate.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use shikatsu_row::{
    CheckedRow, ClaimedValue, FirstMoves, KeptDistance, NoCertificate, RowRules, RowSolver,
    SolvedRow, WinDistance, check_row,
};

use crate::arguments::RowProofLimits;
use crate::failure::Failure;

/// A board with what is known of it.
pub(super) struct SolvedBoard {
    pub(super) rules: RowRules,
    pub(super) value: SolvedRow,
    pub(super) positions: u64,
    pub(super) solving: Duration,
    /// None for a draw, or where there is no value.
    pub(super) win: Option<SolvedWin>,
    pub(super) certificate: Option<CheckedCertificate>,
}

/// How a win is won.
pub(super) struct SolvedWin {
    pub(super) distance: WinDistance,
    pub(super) first_moves: FirstMoves,
}

/// A certificate that the checker has accepted.
pub(super) struct CheckedCertificate {
    pub(super) bytes: Vec<u8>,
    pub(super) checked: CheckedRow,
    pub(super) checking: Duration,
}

impl SolvedBoard {
    /// Solves a board as far as the limits allow.
    pub(super) fn of(
        rules: RowRules,
        kept: KeptDistance,
        limits: &RowProofLimits,
        bar: &ProgressBar,
    ) -> Result<Self, Failure> {
        let mut solver = RowSolver::new(rules, limits.memory << 20).ok_or_else(|| {
            Failure::Request(format!(
                "'{}' is no row; only games with a row can be proved",
                rules.goal()
            ))
        })?;
        let started = Instant::now();
        let value = solver.solve(&mut until(limits.time, bar, "value", rules));
        let (solving, positions) = (started.elapsed(), solver.positions());
        let certificate = match solver.certificate(
            value,
            kept,
            &mut until(limits.time, bar, "certificate", rules),
        ) {
            Ok(bytes) => Some(CheckedCertificate::of(bytes)?),
            Err(NoCertificate::Open) => None,
            Err(NoCertificate::Refused(fault)) => return Err(refused(rules, &fault.to_string())),
        };
        let certified = certificate
            .as_ref()
            .map(|certificate| certificate.checked.value);
        let win = match (value, certified) {
            (SolvedRow::FirstWins(_), Some(ClaimedValue::FirstWins(moves))) => {
                let found = solver.distance(moves, &mut until(limits.time, bar, "distance", rules));
                Some(SolvedWin {
                    // A shorter win that only the search has seen is not told: the checker accepted this one.
                    distance: WinDistance {
                        at_most: moves,
                        ..found
                    },
                    first_moves: solver.first_moves(&mut until(
                        limits.time,
                        bar,
                        "first moves",
                        rules,
                    )),
                })
            }
            _ => None,
        };
        // What has no certificate is not proved, whatever the search says.
        let value = if certificate.is_some() {
            value
        } else {
            SolvedRow::Open
        };
        Ok(Self {
            rules,
            value,
            positions,
            solving,
            win,
            certificate,
        })
    }
}

impl CheckedCertificate {
    fn of(bytes: Vec<u8>) -> Result<Self, Failure> {
        let started = Instant::now();
        let checked = check_row(&bytes).map_err(|fault| Failure::Request(fault.to_string()))?;
        Ok(Self {
            bytes,
            checked,
            checking: started.elapsed(),
        })
    }
}

fn refused(rules: RowRules, fault: &str) -> Failure {
    Failure::Request(format!(
        "{rules}: the checker refused the proof ({fault}); this is a mistake of the search, please report it"
    ))
}

/// Stops after this time, and says on the bar what is being done.
fn until<'b>(
    time: Duration,
    bar: &'b ProgressBar,
    what: &'static str,
    rules: RowRules,
) -> impl FnMut(u64) -> bool + 'b {
    let started = Instant::now();
    move |positions| {
        bar.set_message(format!("{rules}: {what}, {positions} positions"));
        started.elapsed() > time
    }
}
