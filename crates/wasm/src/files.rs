//! Reads problems from files and writes them.

use shikatsu_api::{ApiError, ErrorKind, Problem, ReadProblem};
use shikatsu_formats::sgf::Dialect;
use shikatsu_formats::{Document, Format, read_any};

/// All problems of a file in any format known here.
///
/// # Errors
/// When the file is in none of them, with line and column.
pub fn read(bytes: &[u8]) -> Result<Vec<ReadProblem>, ApiError> {
    let found = read_any(bytes).map_err(|fault| ApiError::new(ErrorKind::Unreadable, fault))?;
    Ok(found
        .iter()
        .map(|(document, format)| ReadProblem {
            problem: Problem::from(&document.problem),
            format: format.name().to_owned(),
        })
        .collect())
}

/// A problem as SGF.
///
/// # Errors
/// When the problem is malformed or SGF cannot hold it.
pub fn write_sgf(problem: &Problem) -> Result<String, ApiError> {
    let problem = shikatsu_problem::Problem::try_from(problem)?;
    Format::Sgf(Dialect::Plain)
        .write(&[Document::from(problem)])
        .map_err(|fault| ApiError::new(ErrorKind::Unwritable, fault))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_survives_grid_and_sgf() {
        let grid = "X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\n";
        let first = &read(grid.as_bytes()).unwrap()[0];
        assert_eq!(first.format, "grid");
        let sgf = write_sgf(&first.problem).unwrap();
        let again = &read(sgf.as_bytes()).unwrap()[0];
        assert_eq!(again.format, "sgf");
        assert_eq!(again.problem, first.problem);
    }

    #[test]
    fn what_is_no_problem_is_refused_with_its_place() {
        for text in ["", "hello", "(;SZ[9]AB[zz", "\u{0}\u{1}"] {
            let error = read(text.as_bytes()).unwrap_err();
            assert_eq!(error.kind, ErrorKind::Unreadable, "{text:?}");
            assert!(error.message.contains("line"), "{}", error.message);
        }
    }
}
