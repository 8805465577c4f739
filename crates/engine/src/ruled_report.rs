//! A report from certificates alone: what the judge says of them, without any search.
//!
//! A reader who trusts no searcher makes its report here. What only a search tells is left out: lines, how a ko is
//! fought, what a rule says beside the verdict played out.
//!
//! Invariant: nothing is searched, and every verdict and every worth is the judge's.

use std::time::Duration;

use shikatsu_problem::{Problem, Unproved};
use shikatsu_proof::bundle::{self, Bundle, BundleError};
use shikatsu_verdict::{Hearing, MOST_BOUNDARIES, MOST_CERTIFICATES, RulingError};

use crate::composition::Composition;
use crate::{Asked, EngineError, MoveDetail, Report};

/// Why there is no report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuledReportError {
    /// The problem cannot be asked, whatever the certificates.
    Question(EngineError),
    /// The certificates are not to be believed.
    Certificates(RulingError),
}

/// Rules on bundles about a problem. Where nothing is proved, `why` is the reason that is given.
///
/// # Errors
/// When the problem cannot be asked, or a certificate proves nothing about it.
pub fn ruled_report(
    problem: &Problem,
    asked: Asked,
    moves: MoveDetail,
    bundles: &[&[u8]],
    why: Unproved,
) -> Result<Report, RuledReportError> {
    let certificates = RuledReportError::Certificates;
    let mut hearing = Hearing::of(problem, &[])
        .map_err(|error| RuledReportError::Question(EngineError::from(error)))?;
    for bundle in within_bounds(bundles).map_err(certificates)? {
        for boundary in bundle.boundaries {
            hearing.draw(boundary).map_err(certificates)?;
        }
        for (index, certificate) in bundle.certificates.iter().enumerate() {
            hearing
                .hear(certificate)
                .map_err(|fault| certificates(RulingError::Certificate { index, fault }))?;
        }
    }
    hearing.rule().map_err(certificates)?;
    let composition = Composition {
        hearing: &hearing,
        searched: &[],
        detail: moves,
    };
    let report = composition.report(asked, Duration::ZERO, |_| why);
    report.map_err(RuledReportError::Question)
}

/// The bundles taken apart, if together they hold no more than a judge reads.
fn within_bounds<'b>(bundles: &[&'b [u8]]) -> Result<Vec<Bundle<'b>>, RulingError> {
    let read: Result<Vec<Bundle<'_>>, BundleError> =
        bundles.iter().map(|bytes| bundle::read(bytes)).collect();
    let read = read?;
    let found: usize = read.iter().map(|bundle| bundle.certificates.len()).sum();
    if found > MOST_CERTIFICATES {
        let most = MOST_CERTIFICATES;
        return Err(RulingError::Certificates { found, most });
    }
    let found: usize = read.iter().map(|bundle| bundle.boundaries.len()).sum();
    if found > MOST_BOUNDARIES {
        let most = MOST_BOUNDARIES;
        return Err(RulingError::Boundaries { found, most });
    }
    Ok(read)
}
