//! Progress as a table for spreadsheets.

use super::TriedProblem;

const HEAD: &str = "pupil,problem,theme,first try,tries,solved,seconds,move,refutation,time\n";

/// A row for each pupil and problem.
#[must_use]
pub fn progress_csv(tried: &[TriedProblem]) -> String {
    let rows = tried.iter().map(|one| {
        let seconds = f64::from(one.first.millis) / 1000.0;
        let cells = [
            cell(&one.name),
            cell(&one.problem),
            cell(&one.first.theme),
            one.first.result.name().to_owned(),
            one.tries.to_string(),
            if one.is_solved { "yes" } else { "no" }.to_owned(),
            format!("{seconds:.1}"),
            cell(one.played.as_deref().unwrap_or_default()),
            cell(one.refutation.as_deref().unwrap_or_default()),
            one.at.to_string(),
        ];
        cells.join(",") + "\n"
    });
    std::iter::once(HEAD.to_owned()).chain(rows).collect()
}

/// A cell in quotes where it needs them. A text that a spreadsheet would take for a formula is marked as text.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if is_formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    let needs_quotes = text.contains([',', '"', '\n', '\r']);
    match needs_quotes {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_formula_and_breaks_no_row() {
        assert_eq!(cell("Mina"), "Mina");
        assert_eq!(cell("=1+2"), "'=1+2");
        assert_eq!(cell("a,b"), "\"a,b\"");
        assert_eq!(cell("say \"hi\""), "\"say \"\"hi\"\"\"");
        assert_eq!(cell("-2,3"), "\"'-2,3\"");
    }
}
