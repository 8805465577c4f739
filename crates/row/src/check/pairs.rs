//! A draw by pairs: the defender answers in the pair of the point just played, and every line contains a pair, so that
//! no line ever belongs to the other side. Where stones stay, this needs no search.

use shikatsu_problem::Point;

use super::claimed_game::ClaimedGame;
use super::fault::RowCertificateFault as Fault;

/// Checks a list of pairs, one in each line of the text. Returns the number of lines of the board.
pub(super) fn check_pairs(game: &ClaimedGame, body: &[u8], count: usize) -> Result<usize, Fault> {
    if game.has_capture {
        return Err(Fault::PairsWithCapture);
    }
    let text = std::str::from_utf8(body).map_err(|_| Fault::Truncated)?;
    if text.lines().count() != count {
        return Err(Fault::Count { claimed: count });
    }
    let mut pair_of: Vec<Option<usize>> = vec![None; usize::from(game.area())];
    for (number, line) in text.lines().enumerate() {
        let fault = || Fault::Pair(line.to_owned());
        let (one, two) = line.split_once(' ').ok_or_else(fault)?;
        for label in [one, two] {
            let point = game.size().point(label).map_err(|_| fault())?;
            let place = &mut pair_of[place(game, point)];
            if place.replace(number).is_some() {
                return Err(fault());
            }
        }
    }
    for line in &game.lines {
        let mut pairs: Vec<usize> = line
            .iter()
            .filter_map(|&point| pair_of[usize::from(point)])
            .collect();
        pairs.sort_unstable();
        if pairs.windows(2).all(|two| two[0] != two[1]) {
            return Err(Fault::OpenLine { start: line[0] });
        }
    }
    Ok(game.lines.len())
}

fn place(game: &ClaimedGame, point: Point) -> usize {
    usize::from(point.y()) * usize::from(game.size().width()) + usize::from(point.x())
}
