//! What a page can draw over a board: the liberties of each chain, and the stones that are unconditionally alive.
//!
//! Invariant: stones are called alive only if no play can capture them under the rules of the problem, even if
//! their owner always passes.

use shikatsu_api as api;
use shikatsu_api::{ChainSurvey, vertices};
use shikatsu_board::{Position, UnconditionalLife, neighbours, regions, unconditional_life};
use shikatsu_problem::{Color, PointSet, Setup, Suicide};

/// What the rules show on a board.
#[must_use]
pub fn survey(setup: &Setup, suicide: Suicide) -> ChainSurvey {
    let (all, taken) = (setup.size.all(), setup.black | setup.white);
    let chains = Color::BOTH.into_iter().flat_map(|color| {
        regions(*setup.stones(color) & all).map(move |stones| api::ChainView {
            color: color.into(),
            stones: vertices(stones),
            liberties: vertices(neighbours(stones, all) - taken),
        })
    });
    let alive = Color::BOTH.into_iter().filter_map(|color| {
        let life = life(setup, suicide, color)?;
        Some(api::AliveStones {
            color: color.into(),
            stones: vertices(life.stones),
            eyes: regions(life.regions).map(vertices).collect(),
        })
    });
    ChainSurvey {
        chains: chains.collect(),
        alive: alive.collect(),
    }
}

/// What of a colour can never be captured; nothing on a board that is impossible.
fn life(setup: &Setup, suicide: Suicide, color: Color) -> Option<UnconditionalLife> {
    let mut seen = *setup;
    seen.ko_bans = PointSet::EMPTY;
    Position::from_setup(&seen).ok()?;
    if suicide == Suicide::Allowed {
        // A side that may take its own stones off can empty every point of an eye again, so each point
        // must be a liberty, whatever stands there now.
        *seen.stones_mut(!color) = PointSet::EMPTY;
    }
    let position = Position::from_setup(&seen).ok()?;
    let life = unconditional_life(&position, color);
    (!life.stones.is_empty()).then_some(life)
}

#[cfg(test)]
mod tests {
    use shikatsu_api::Vertex;
    use shikatsu_problem::{Problem, Rules};

    use super::*;
    use crate::read;

    fn seen(grid: &str, rules: Rules) -> ChainSurvey {
        let grid = format!("{grid}key: A1\nplayer: x\ngoal: live\n");
        let sent = read(grid.as_bytes()).unwrap().remove(0).problem;
        let problem = Problem::try_from(&sent).unwrap();
        survey(&problem.setup, rules.suicide)
    }

    #[test]
    fn every_chain_has_its_liberties() {
        let seen = seen("* * o *\n* x o *\nx * * *\n", Rules::JAPANESE);
        let found: Vec<_> = seen
            .chains
            .iter()
            .map(|chain| (chain.color, chain.stones.len(), chain.liberties.len()))
            .collect();
        let (black, white) = (api::Color::Black, api::Color::White);
        assert_eq!(found, [(black, 1, 3), (black, 1, 2), (white, 2, 4)]);
        assert_eq!(seen.chains[1].liberties, [Vertex(0, 1), Vertex(1, 2)]);
        assert_eq!(seen.alive, []);
    }

    #[test]
    fn two_eyes_are_alive_and_one_is_not() {
        let two = seen("* x * x *\nx x x x *\n* * * * *\n", Rules::JAPANESE);
        assert_eq!(two.alive.len(), 1);
        assert_eq!(two.alive[0].color, api::Color::Black);
        assert_eq!(two.alive[0].stones.len(), 6);
        assert_eq!(two.alive[0].eyes, [[Vertex(0, 0)], [Vertex(2, 0)]]);
        let one = seen("* x o x *\nx x * x *\n* * * * *\n", Rules::JAPANESE);
        assert_eq!(one.alive, []);
    }

    #[test]
    fn where_suicide_is_allowed_an_eye_with_a_far_point_is_none() {
        // Every empty point of the eye is a liberty, but the white stone in the corner is not.
        let grid = "o * x * x\n* x x x x\nx x * * *\n* * * * *\n";
        let forbidden = seen(grid, Rules::JAPANESE);
        let allowed = seen(grid, Rules::NEW_ZEALAND);
        assert_eq!(forbidden.alive[0].eyes.len(), 2);
        assert_eq!(allowed.alive, []);
    }

    #[test]
    fn an_impossible_board_has_liberties_and_no_life() {
        let size = shikatsu_problem::Size::new(2, 1).unwrap();
        let mut setup = Setup::empty(size);
        setup.black = size.all();
        let seen = survey(&setup, Suicide::Forbidden);
        assert_eq!(seen.chains[0].liberties, []);
        assert_eq!(seen.alive, []);
    }
}
