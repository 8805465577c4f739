//! What the page is told, as JSON; `web/src/play/table-messages.ts` has its types.

use shikatsu_problem::{Color, Move, PointSet, Size};
use shikatsu_row::{
    EndReason, ForbiddingRule, HintArea, MoveReason, MoveReview, RowEnd, RowGame, RowHint, reasons,
};

#[cfg(feature = "strong")]
use shikatsu_row::{ChosenMove, PlayedBy, RowValue};

use crate::asked::{number, place};
use crate::json::{Json, JsonObject};

/// The board: stones, forbidden points, chains, the last move with its reasons, the end.
pub(crate) fn view(game: &RowGame) -> String {
    let size = game.rules().size();
    Json::object(|view| {
        view.name("toMove", color_name(game.to_move()));
        for color in Color::BOTH {
            view.numbers(color_name(color), places(size, game.stones(color)));
        }
        view.field("forbidden", |json| put_forbidden(json, game));
        view.field("captured", |json| {
            json.put_object(|captured| {
                for color in Color::BOTH {
                    captured.number(color_name(color), game.captured_by(color));
                }
            });
        });
        view.field("chains", |json| put_chains(json, game));
        view.field("last", |json| put_last(json, game));
        view.field("end", |json| match game.end() {
            Some(end) => put_end(json, size, end),
            None => json.put_null(),
        });
    })
}

/// A hint; `null` where there is none.
pub(crate) fn hint(size: Size, hint: Option<RowHint>) -> String {
    let Some(hint) = hint else {
        return "null".to_owned();
    };
    Json::object(|told| {
        let (kind, points) = match hint.area {
            HintArea::Stones(points) => ("stones", points),
            HintArea::Block(points) => ("block", points),
            HintArea::Nowhere => ("nowhere", PointSet::EMPTY),
        };
        told.name("area", kind);
        told.numbers("points", places(size, points));
        told.number("move", number(size, hint.played));
        told.field("reasons", |json| put_reasons(json, size, &hint.reasons));
        told.number("wins", hint.wins.unwrap_or(0));
    })
}

/// A move, and what is proved of it.
#[cfg(feature = "strong")]
pub(crate) fn choice(size: Size, chosen: ChosenMove) -> String {
    Json::object(|told| {
        told.number("move", number(size, chosen.played));
        told.field("proof", |json| match chosen.by {
            PlayedBy::Proof { value, .. } => json.put_object(|proof| {
                let (name, moves) = match value {
                    RowValue::Win(moves) => ("win", moves),
                    RowValue::Draw => ("draw", 0),
                    RowValue::Loss(moves) => ("loss", moves),
                };
                proof.name("value", name);
                proof.number("moves", moves);
            }),
            PlayedBy::Level(_) => json.put_null(),
        });
    })
}

/// What a move changed.
pub(crate) fn reviews(size: Size, reviews: &[MoveReview]) -> String {
    Json::object(|told| {
        told.field("reviews", |json| {
            json.put_list(reviews, |json, review| {
                let (kind, played, moves) = match *review {
                    MoveReview::MissedWin { best, moves } => ("missedWin", best, moves),
                    MoveReview::LetsWin { answer, moves } => ("letsWin", answer, moves),
                    MoveReview::LooksBetter { best } => ("looksBetter", best, 0),
                };
                json.put_object(|told| {
                    told.name("kind", kind);
                    told.number("move", number(size, played));
                    told.number("moves", moves);
                });
            });
        });
    })
}

fn put_forbidden(json: &mut Json, game: &RowGame) {
    let size = game.rules().size();
    let taken = game.stones(Color::Black) | game.stones(Color::White);
    let forbidden = (size.all() - taken).iter().filter_map(|point| {
        let refusal = game.check(Move::Play(point)).err()?;
        Some((place(size, point), ForbiddingRule::from(refusal)))
    });
    json.put_list(forbidden, |json, (point, rule)| {
        json.put_object(|told| {
            told.number("point", point);
            told.name("rule", rule_name(rule));
        });
    });
}

fn put_chains(json: &mut Json, game: &RowGame) {
    let size = game.rules().size();
    json.put_list(game.chains(), |json, chain| {
        json.put_object(|told| {
            told.name("color", color_name(chain.color));
            told.numbers("stones", places(size, chain.stones));
            told.numbers("liberties", places(size, chain.liberties));
        });
    });
}

fn put_last(json: &mut Json, game: &RowGame) {
    let size = game.rules().size();
    let mut before = game.clone();
    let Some(played) = before.undo() else {
        return json.put_null();
    };
    json.put_object(|told| {
        told.name("color", color_name(before.to_move()));
        told.number("move", number(size, played));
        told.field("reasons", |json| {
            put_reasons(json, size, &reasons(&before, played));
        });
    });
}

fn put_reasons(json: &mut Json, size: Size, reasons: &[MoveReason]) {
    json.put_list(reasons, |json, reason| {
        let (kind, points) = match *reason {
            MoveReason::CompletesRow { row } => ("completesRow", row),
            MoveReason::CapturesEnough { stones } => ("capturesEnough", stones),
            MoveReason::BlocksRow { stones } => ("blocksRow", stones),
            MoveReason::Captures { stones } => ("captures", stones),
            MoveReason::Threatens { points } => ("threatens", points),
            MoveReason::Saves { stones } => ("saves", stones),
            MoveReason::Attacks { stones } => ("attacks", stones),
            MoveReason::Endangers { stones } => ("endangers", stones),
            MoveReason::Builds { stones } => ("builds", stones),
        };
        json.put_object(|told| {
            told.name("kind", kind);
            told.numbers("points", places(size, points));
        });
    });
}

fn put_end(json: &mut Json, size: Size, end: RowEnd) {
    json.put_object(|told| {
        told.field("winner", |json| match end.winner {
            Some(color) => json.put_name(color_name(color)),
            None => json.put_null(),
        });
        put_reason(told, size, end.reason);
    });
}

fn put_reason(told: &mut JsonObject<'_>, size: Size, reason: EndReason) {
    let (name, row, counts) = match reason {
        EndReason::Row(row) => ("row", row, None),
        EndReason::Captures => ("captures", PointSet::EMPTY, None),
        EndReason::TwoPasses => ("twoPasses", PointSet::EMPTY, None),
        EndReason::TooLong => ("tooLong", PointSet::EMPTY, None),
        EndReason::Count { black, white } => ("count", PointSet::EMPTY, Some([black, white])),
    };
    told.name("reason", name);
    told.numbers("points", places(size, row));
    let counts = counts.unwrap_or_default();
    for color in Color::BOTH {
        let points = i32::try_from(counts[color.index()]).unwrap_or(i32::MAX);
        told.number(color_name(color), points);
    }
}

fn places(size: Size, points: PointSet) -> impl Iterator<Item = i16> {
    points.into_iter().map(move |point| place(size, point))
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

const fn rule_name(rule: ForbiddingRule) -> &'static str {
    match rule {
        ForbiddingRule::Over => "over",
        ForbiddingRule::Outside => "outside",
        ForbiddingRule::Occupied => "occupied",
        ForbiddingRule::Suicide => "suicide",
        ForbiddingRule::Ko => "ko",
        ForbiddingRule::Repetition => "repetition",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked::game;

    #[test]
    fn a_board_is_told_with_its_chains_its_last_move_and_its_end() {
        // Black takes the corner stone and has won.
        let won = game("3x3, captures 1", &[3, 6, 7]).unwrap();
        assert_eq!(
            view(&won),
            concat!(
                r#"{"toMove":"white","black":[3,7],"white":[],"#,
                r#""forbidden":[{"point":0,"rule":"over"},{"point":1,"rule":"over"},"#,
                r#"{"point":2,"rule":"over"},{"point":4,"rule":"over"},{"point":5,"rule":"over"},"#,
                r#"{"point":6,"rule":"over"},{"point":8,"rule":"over"}],"#,
                r#""captured":{"black":1,"white":0},"#,
                r#""chains":[{"color":"black","stones":[3],"liberties":[0,4,6]},"#,
                r#"{"color":"black","stones":[7],"liberties":[4,6,8]}],"#,
                r#""last":{"color":"black","move":7,"reasons":[{"kind":"capturesEnough","points":[6]}]},"#,
                r#""end":{"winner":"black","reason":"captures","points":[],"black":0,"white":0}}"#
            )
        );
    }

    #[test]
    fn forbidden_points_are_told_with_their_rules() {
        let ko = game("5x5, row 5", &[16, 17, 22, 23, 12, 13, 4, 19, 18]).unwrap();
        assert!(view(&ko).contains(r#""forbidden":[{"point":17,"rule":"ko"}]"#));
        let corner = game("5x5, row 5", &[1, 24, 5]).unwrap();
        assert!(view(&corner).contains(r#""forbidden":[{"point":0,"rule":"suicide"}]"#));
    }

    #[cfg(feature = "strong")]
    #[test]
    fn a_proved_move_is_told_with_its_value() {
        let chosen = |value| ChosenMove {
            played: Move::Pass,
            by: value,
        };
        let size = Size::new(5, 5).unwrap();
        let proof = PlayedBy::Proof {
            value: RowValue::Loss(6),
            distance: shikatsu_row::ProvedDistance::Exact,
        };
        assert_eq!(
            choice(size, chosen(proof)),
            r#"{"move":-1,"proof":{"value":"loss","moves":6}}"#
        );
        let level = PlayedBy::Level(shikatsu_row::RowLevel::ALL[6]);
        assert_eq!(choice(size, chosen(level)), r#"{"move":-1,"proof":null}"#);
    }

    #[test]
    fn hints_and_reviews_are_told_as_kinds_and_numbers() {
        let open = game("5x5, row 3", &[11, 0, 12, 4]).unwrap();
        let size = open.rules().size();
        let told = hint(size, shikatsu_row::hint(&open));
        assert_eq!(
            told,
            concat!(
                r#"{"area":"stones","points":[11,12],"move":10,"#,
                r#""reasons":[{"kind":"completesRow","points":[10,11,12]}],"wins":1}"#
            )
        );
        assert_eq!(hint(size, None), "null");
        let best = open.moves().next().unwrap();
        assert_eq!(
            reviews(size, &[MoveReview::MissedWin { best, moves: 3 }]),
            r#"{"reviews":[{"kind":"missedWin","move":11,"moves":3}]}"#
        );
    }
}
