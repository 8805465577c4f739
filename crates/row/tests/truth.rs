//! Proved values against an enumeration of whole boards.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use shikatsu_row::{RowEnumeration, RowGame, RowValue};

fn enumerated(rules: &str) -> RowEnumeration {
    RowEnumeration::of(rules.parse().unwrap(), &mut |_| ()).unwrap()
}

fn empty(whole: &RowEnumeration) -> RowValue {
    whole.value_of(&RowGame::new(whole.rules()))
}

#[test]
fn whole_boards_have_the_values_of_the_table() {
    for (rules, value) in [
        ("3x3, row 3", RowValue::Win(7)),
        ("3x3, row 3, no capture", RowValue::Draw),
        ("4x3, row 3, no capture", RowValue::Win(7)),
    ] {
        assert_eq!(empty(&enumerated(rules)), value, "{rules}");
    }
}

#[test]
#[ignore = "all states of 4×4 take minutes"]
fn four_by_four_is_enumerated_whole() {
    for (rules, value) in [
        ("4x4, row 3", RowValue::Win(5)),
        ("4x4, row 3, no capture", RowValue::Win(5)),
        ("4x4, row 4, no capture", RowValue::Draw),
        ("4x4, row 4", RowValue::Win(17)),
    ] {
        let whole = enumerated(rules);
        let longest = whole
            .states()
            .map(|(_, value)| value.rank())
            .filter(|rank| *rank > 0)
            .min();
        println!(
            "{rules}: {} states, longest win {longest:?}",
            whole.states().count()
        );
        assert_eq!(empty(&whole), value, "{rules}");
    }
}
