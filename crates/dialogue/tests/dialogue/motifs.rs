//! Motifs of the suite's problems, found by replaying their certificates: what each title promises is
//! found, and what only looks like it is not.

use shikatsu_dialogue::Motif;
use shikatsu_problem::Color;

use crate::Table;
use crate::grid::Page;

/// A motif, problems on whose best line it is seen, and ones where it only might be.
type Golden = (
    &'static str,
    &'static [(&'static str, Color)],
    &'static [(&'static str, Color)],
);

use Color::{Black, White};

const GOLDEN: &[Golden] = &[
    (
        "throw-in",
        &[
            ("tesuji/01-throw-in", Black),
            ("tesuji/04-throw-in-both", White),
        ],
        &[
            ("eyes-centre/03-three-row", Black),
            ("tesuji/09-corner-sacrifice", Black),
        ],
    ),
    (
        "snapback",
        &[
            ("tesuji/10-snapback-link", Black),
            ("tesuji/11-snapback-edge", White),
        ],
        // The stone that takes is taken back alone, in a ko.
        &[("tesuji/08-corner-throw-ko", White)],
    ),
    (
        "under the stones",
        &[("tesuji/30-under-the-stones", White)],
        &[
            ("cycles/01-send-two", Black),
            ("cycles/02-send-two-long", White),
        ],
    ),
    (
        "sacrifice of three stones",
        &[
            ("tesuji/30-under-the-stones", White),
            ("seki/12-two-in-four", Black),
        ],
        &[("tesuji/10-snapback-link", Black)],
    ),
    (
        "squeeze",
        &[("tesuji/02-throw-in-b", White)],
        &[("tesuji/10-snapback-link", Black)],
    ),
    (
        "nakade of three",
        &[
            ("eyes-centre/03-three-row", Black),
            ("eyes-side/05-three-bent", Black),
        ],
        &[
            ("eyes-centre/02-two", Black),
            ("eyes-centre/05-four-row", Black),
        ],
    ),
    (
        "nakade of four",
        &[
            ("eyes-centre/08-four-pyramid", White),
            ("eyes-corner/08-four-pyramid", Black),
        ],
        &[
            ("eyes-centre/06-four-bent", Black),
            ("eyes-centre/06-four-bent", White),
        ],
    ),
    (
        "nakade of five",
        &[
            ("eyes-centre/20-five-bulky", White),
            ("eyes-centre/21-five-cross", Black),
        ],
        &[
            ("eyes-centre/10-five-row", Black),
            ("eyes-centre/10-five-row", White),
        ],
    ),
    (
        "nakade of six",
        &[
            ("eyes-centre/23-six-rabbitty", Black),
            ("eyes-side/17-six-rabbitty", Black),
        ],
        &[
            ("eyes-centre/22-six-rectangle", Black),
            ("eyes-centre/22-six-rectangle", White),
        ],
    ),
    (
        "first-line move",
        &[
            ("tesuji/06-edge-sacrifice", Black),
            ("tesuji/09-corner-sacrifice", Black),
        ],
        &[("tesuji/10-snapback-link", Black)],
    ),
    (
        "hane",
        &[
            ("rows/07-second-line", White),
            ("rows/06-second-line", White),
        ],
        &[("eyes-centre/03-three-row", Black)],
    ),
    (
        "eye stealing",
        &[("tesuji/26-eye-steal", Black), ("groups/09-long-l", Black)],
        &[("tesuji/26-eye-steal", White)],
    ),
    (
        "placement",
        &[
            ("groups/05-l-leg-short-descent", Black),
            ("groups/02-l-leg-short", White),
        ],
        // Inside a closed eye it is a nakade.
        &[("eyes-centre/03-three-row", Black)],
    ),
    (
        "ko",
        &[
            ("tesuji/08-corner-throw-ko", White),
            ("ko/08-two-shapes", Black),
        ],
        &[("tesuji/07-no-seki", White)],
    ),
    (
        "two-step ko",
        &[("ko/02-mouth", Black), ("ko/05-seven", Black)],
        &[("ko/02-mouth", White)],
    ),
    (
        "double ko",
        &[
            ("double-ko/01-eyes", Black),
            ("double-ko/04-defender-both", White),
        ],
        &[("ko/02-mouth", White)],
    ),
    (
        "seki",
        &[
            ("seki/01-shared-pair", Black),
            ("seki/05-row-in-five", White),
        ],
        &[("seki/09-pyramid-in-five", Black)],
    ),
    (
        "send two, return one",
        &[
            ("cycles/01-send-two", Black),
            ("cycles/02-send-two-long", White),
        ],
        &[("double-ko/01-eyes", Black)],
    ),
    (
        "capturing race",
        &[
            ("capturing/race-0-2-2", Black),
            ("capturing/race-0-2-2", White),
        ],
        // The stones inside are dead and in no race.
        &[("capturing/edge-stones", Black)],
    ),
];

fn seen(table: &mut Table, name: &str, first: Color) -> Vec<String> {
    let page = Page::all().into_iter().find(|page| page.name == name);
    let mut dialogue = table.begin(&page.unwrap().problem, first);
    let explanation = dialogue.explain(&mut table.thinker()).unwrap();
    let motifs = explanation.motifs.iter();
    motifs.map(|one| one.motif.to_string()).collect()
}

#[test]
fn motifs_are_found_where_they_are_and_not_where_they_only_seem_to_be() {
    let mut table = Table::new();
    for (motif, there, not_there) in GOLDEN {
        for &(name, first) in *there {
            let found = seen(&mut table, name, first);
            assert!(
                found.contains(&(*motif).to_owned()),
                "{motif}: {name} {first}: {found:?}"
            );
        }
        for &(name, first) in *not_there {
            let found = seen(&mut table, name, first);
            assert!(
                !found.contains(&(*motif).to_owned()),
                "{motif}: {name} {first}: {found:?}"
            );
        }
    }
}

#[test]
fn a_bent_four_is_named_where_the_rule_calls_it_dead() {
    let mut table = Table::new();
    let mut is_named = |name: &str, first: Color| {
        let page = Page::all().into_iter().find(|page| page.name == name);
        let mut dialogue = table.begin(&page.unwrap().problem, first);
        let motifs = dialogue.motifs(&mut table.thinker()).unwrap();
        motifs.contains(&Motif::BentFour)
    };
    assert!(is_named("bent-four/01-classic", Black) && is_named("bent-four/01-classic", White));
    assert!(is_named("bent-four/05-before", Black));
    // The same shape on the side is a seki.
    assert!(!is_named("bent-four/08-side", Black) && !is_named("bent-four/08-side", White));
}
