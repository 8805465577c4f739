//! The growth table, in Markdown.

use shikatsu_audit::telling::count;

use super::race::{GrowthCell, Method};
use crate::quantiles::seconds;

/// A row for each number of free points; a dash where the time ran out.
pub(crate) fn table(cells: &[GrowthCell]) -> String {
    let mut text = String::from("| free points | the row |");
    for method in Method::ALL {
        let name = method.name();
        text += &format!(" {name}: nodes | time |");
    }
    text += "\n|---|---|";
    text += &"---|".repeat(2 * Method::ALL.len());
    text.push('\n');
    let mut members: Vec<u8> = cells.iter().map(|cell| cell.free).collect();
    members.dedup();
    for free in members {
        let row: Vec<&GrowthCell> = cells.iter().filter(|cell| cell.free == free).collect();
        let fate = row.first().map_or("", |cell| cell.fate.as_str());
        text += &format!("| {free} | {fate} |");
        for method in Method::ALL {
            text += &match row.iter().find(|cell| cell.method == method) {
                Some(cell) => format!(" {} | {} |", count(cell.nodes), seconds(cell.seconds)),
                None => " — | — |".to_owned(),
            };
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ran_out_of_time_is_a_dash() {
        let cell = |free, method, nodes| GrowthCell {
            free,
            method,
            fate: "captured".into(),
            nodes,
            seconds: 0.02,
        };
        let cells = [
            cell(3, Method::Minimax, 1234),
            cell(3, Method::AlphaBeta, 10),
            cell(3, Method::Shikatsu, 5),
            cell(4, Method::Shikatsu, 9),
        ];
        assert_eq!(
            table(&cells),
            "| free points | the row | minimax: nodes | time | alpha-beta: nodes | time | shikatsu: nodes | time |
|---|---|---|---|---|---|---|---|
| 3 | captured | 1,234 | 20 ms | 10 | 20 ms | 5 | 20 ms |
| 4 | captured | — | — | — | — | 9 | 20 ms |
"
        );
    }
}
