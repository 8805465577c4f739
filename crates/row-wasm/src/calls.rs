//! The calls that JavaScript sees. Rules or moves that make no game are thrown as text.

use shikatsu_row::{RowGame, RowLevel};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::asked::{self, number, player};
use crate::told;

/// JSON or text, or why there is none.
type CallReply = Result<String, String>;

/// The number of the strongest level; all from 1 on can be chosen.
#[wasm_bindgen]
#[must_use]
pub fn levels() -> u8 {
    RowLevel::ALL
        .iter()
        .map(|level| level.number())
        .max()
        .unwrap_or(1)
}

/// The board after these moves, as `TableView`.
///
/// # Errors
/// When rules or moves make no game.
#[wasm_bindgen]
pub fn look(rules: &str, moves: &[i16]) -> CallReply {
    Ok(told::view(&game(rules, moves)?))
}

/// The move of the program for the side to move; -1 is a pass. The eighth level plays as the seventh here.
///
/// # Errors
/// When rules or moves make no game.
#[wasm_bindgen]
pub fn choose(rules: &str, moves: &[i16], level: u8, seed: u32) -> Result<i16, String> {
    let game = game(rules, moves)?;
    let chosen = player(level, seed).look(&game, &mut || false);
    Ok(number(game.rules().size(), chosen))
}

/// The move of the eighth level for the side to move, and whether it is proved, as `TableChoice`.
///
/// # Errors
/// When rules or moves make no game.
#[cfg(feature = "strong")]
#[wasm_bindgen(js_name = chooseProved)]
pub fn choose_proved(rules: &str, moves: &[i16], seed: u32) -> CallReply {
    let game = game(rules, moves)?;
    let chosen = player(8, seed).choose_and_tell(&game, &mut || false);
    Ok(told::choice(game.rules().size(), chosen))
}

/// A hint for the side to move, as `TableHint`.
///
/// # Errors
/// When rules or moves make no game.
#[wasm_bindgen]
pub fn hint(rules: &str, moves: &[i16]) -> CallReply {
    let game = game(rules, moves)?;
    Ok(told::hint(game.rules().size(), shikatsu_row::hint(&game)))
}

/// What the last move of this list changed, as `TableReviews`.
///
/// # Errors
/// When rules or moves make no game.
#[wasm_bindgen]
pub fn review(rules: &str, moves: &[i16]) -> CallReply {
    let mut game = game(rules, moves)?;
    let size = game.rules().size();
    let reviews = game
        .undo()
        .map(|played| shikatsu_row::review(&game, played));
    Ok(told::reviews(size, &reviews.unwrap_or_default()))
}

/// The game as SGF.
///
/// # Errors
/// When rules or moves make no game.
#[cfg(feature = "strong")]
#[wasm_bindgen(js_name = writeSgf)]
pub fn write_game(rules: &str, moves: &[i16]) -> CallReply {
    Ok(shikatsu_row::write_sgf(&game(rules, moves)?))
}

fn game(rules: &str, moves: &[i16]) -> Result<RowGame, String> {
    asked::game(rules, moves).map_err(|error| error.words().to_owned())
}
