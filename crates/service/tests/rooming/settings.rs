//! Settings of rooms for tests.

use serde_json::{Value, json};

/// A game on 5×5 between a team that votes and another one.
pub(crate) fn two_teams() -> Value {
    game(&team("plurality"), &team("plurality"))
}

/// The same, with so much time for each action that only what members do ends a part of a turn.
pub(crate) fn unhurried_teams() -> Value {
    let mut settings = two_teams();
    settings["time"] = json!({ "kind": "perAction", "time": 3_600_000 });
    settings["phaseLimit"] = json!(3_600_000);
    settings
}

/// A team of Black against a side outside.
pub(crate) fn against_outside() -> Value {
    game(&team("plurality"), &json!({ "kind": "outside" }))
}

/// A side whose team decides by a scheme.
pub(crate) fn team(scheme: &str) -> Value {
    json!({ "kind": "team", "team": {
        "scheme": { "kind": scheme },
        "tieRule": "ladder",
        "quorum": { "kind": "count", "count": 1 },
        "missedQuorum": "playOn",
        "captain": "fixed",
        "reasons": "optional",
    } })
}

pub(crate) fn game(black: &Value, white: &Value) -> Value {
    let setup = json!({
        "width": 5, "height": 5, "black": [], "white": [], "ko": [], "toMove": null,
    });
    json!({
        "version": shikatsu_api::VERSION,
        "content": {
            "kind": "game", "setup": setup, "rules": serde_json::to_value(
                shikatsu_api::Rules::from(shikatsu_problem::Rules::CHINESE)).unwrap(),
            "komiHalfPoints": 15,
        },
        "black": black,
        "white": white,
        "time": { "kind": "perAction", "time": 30_000 },
        "phaseLimit": 30_000,
        "discussion": 0,
        "entry": "open",
        "memberLimit": 20_000,
        "spectatorDelay": 0,
        "lobbyTime": 86_400_000,
        "reviewTime": 86_400_000,
        "conduct": {
            "chatInPlay": "on",
            "spectators": "open",
            "wording": { "kind": "free" },
            "tally": "bySize",
            "ballotsPerBlock": 3,
        },
    })
}

/// A seat in a team.
pub(crate) fn player(color: &str) -> Value {
    json!({ "kind": "player", "color": color })
}

/// A seat beside the board.
pub(crate) fn watching() -> Value {
    json!({ "kind": "watching" })
}
