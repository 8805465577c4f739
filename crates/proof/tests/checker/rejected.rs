//! Wrong certificates: every right one, spoilt in every way that it allows.

use shikatsu_proof::check;

use crate::accepted::for_each_sample;
use crate::chance::Chance;
use crate::corruption;
use crate::patient::{Expected, Patient, Spoilt};

type Way = (&'static str, fn(&Patient<'_, '_>, &mut Chance) -> Spoilt);

const WAYS: [Way; 28] = [
    ("a reply dropped", corruption::drop_reply),
    ("a reply added", corruption::add_reply),
    ("a reply repeated", corruption::repeat_reply),
    ("an illegal move chosen", corruption::play_illegally),
    ("a losing move chosen", corruption::play_badly),
    ("a pass that is no move", corruption::pass_wrongly),
    ("a rank not falling", corruption::keep_rank),
    ("two eyes claimed", corruption::claim_two_eyes),
    ("fall claimed", corruption::claim_fallen),
    ("no eye space claimed", corruption::claim_no_eye_space),
    ("death in a small space", corruption::claim_small_space),
    ("a reference to another label", corruption::refer_elsewhere),
    ("a reference to no label", corruption::refer_nowhere),
    ("a reference after the last", corruption::refer_too_late),
    ("a reference to the root", corruption::refer_to_open),
    ("a reference of another rank", corruption::misstate_rank),
    ("a label on a reference", corruption::label_reference),
    ("one move for all, or all for one", corruption::swap_kind),
    ("a refuted goal reached", corruption::reach_goal),
    ("cut short", corruption::truncate),
    ("a byte appended", corruption::append),
    ("another magic", corruption::change_magic),
    ("another version", corruption::change_version),
    ("another digest", corruption::change_digest),
    ("another question", corruption::change_question),
    ("another manner", corruption::change_manner),
    ("another first mover", corruption::change_first),
    ("another level of threats", corruption::change_threats),
];

#[test]
fn spoilt_certificates_are_refused_for_the_right_reason() {
    let mut chance = Chance::new(99);
    let mut counts = [0; WAYS.len()];
    for_each_sample(|sample| {
        let patient = Patient::new(sample);
        for ((name, way), count) in WAYS.iter().zip(&mut counts) {
            let Some((bytes, expected)) = way(&patient, &mut chance) else {
                continue;
            };
            assert_ne!(bytes, sample.bytes, "{name}");
            let found = check(&sample.game.problem, &bytes[..]).map_err(|fault| fault.complaint);
            match (found, expected) {
                (Ok(_), _) => panic!("{name}: accepted; {:?}", sample.claim),
                (Err(_), Expected::Something) => {}
                (Err(found), Expected::This(expected)) => {
                    assert_eq!(found, expected, "{name}: {:?}", sample.claim);
                }
            }
            *count += 1;
        }
    });
    let counts = WAYS
        .iter()
        .zip(counts)
        .map(|(way, n)| format!("{}: {n}", way.0));
    assert_eq!(counts.collect::<Vec<_>>().join("\n"), EXPECTED.trim());
}

const EXPECTED: &str = "
a reply dropped: 2267
a reply added: 2267
a reply repeated: 2200
an illegal move chosen: 2243
a losing move chosen: 1137
a pass that is no move: 2253
a rank not falling: 2243
two eyes claimed: 2267
fall claimed: 2267
no eye space claimed: 2063
death in a small space: 1137
a reference to another label: 815
a reference to no label: 2267
a reference after the last: 292
a reference to the root: 2267
a reference of another rank: 360
a label on a reference: 1065
one move for all, or all for one: 2267
a refuted goal reached: 20
cut short: 2267
a byte appended: 2267
another magic: 2267
another version: 2267
another digest: 2267
another question: 2175
another manner: 2267
another first mover: 1735
another level of threats: 140
";
