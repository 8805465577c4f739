//! Every language says everything that English says.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use shikatsu_api::{ErrorKind, Limits, Move, Vertex};
use shikatsu_dialogue::Phrases;

use super::speak;
use crate::{Dojo, MEMORY, Practice, read};

const LANGUAGES: [&str; 5] = ["de", "fr", "ja", "ko", "zh"];

/// Between them: dead, alive, a ko, a seki, snapback, two eyes, captures and a circle.
const PROBLEMS: [&str; 6] = [
    include_str!("../../../../suite/eyes-corner/03-three-row.txt"),
    include_str!("../../../../suite/tesuji/01-throw-in.txt"),
    include_str!("../../../../suite/ko/01-two-stones.txt"),
    include_str!("../../../../suite/seki/01-shared-pair.txt"),
    include_str!("../../../../suite/capturing/capture-to-live.txt"),
    include_str!("../../../../suite/cycles/01-send-two.txt"),
];

type Texts = BTreeMap<String, String>;

fn file(tag: &str) -> PathBuf {
    let messages = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/messages");
    PathBuf::from(messages).join(tag).join("engine.json")
}

fn texts(tag: &str) -> Texts {
    serde_json::from_str(&fs::read_to_string(file(tag)).unwrap()).unwrap()
}

/// Everything that is said when each first move of a problem is tried.
fn said(text: &str) -> Vec<String> {
    let problem = read(text.as_bytes()).unwrap().remove(0).problem;
    let limits = Limits {
        milliseconds: None,
        nodes: Some(1_000_000),
    };
    let mut dojo = Dojo::new(MEMORY);
    let scene = dojo.open(&problem, limits, &mut |_| {}).unwrap();
    let (session, engine) = dojo.session().unwrap();
    let mut said = vec![scene.task];
    said.extend(
        session
            .hints(engine)
            .unwrap()
            .into_iter()
            .map(|one| one.words),
    );
    said.extend(session.explain(engine).unwrap().said);
    let first = scene.legal.into_iter().map(Move::Play);
    for played in first.chain([Move::Pass, Move::Play(Vertex(0, 0))]) {
        match session.play(engine, played) {
            Ok(answer) => {
                said.extend([answer.now.words, answer.before.words]);
                said.extend(answer.said);
                let turns = session.view().moves.into_iter();
                said.extend(turns.map(|turn| turn.words));
            }
            Err(refusal) => said.push(refusal.message),
        }
        session.reset();
    }
    said
}

#[test]
fn the_english_file_is_what_is_built_in() {
    let pairs = Phrases::english();
    let built: Texts = pairs.map(|(key, text)| (key.into(), text.into())).collect();
    assert_eq!(texts("en"), built);
}

#[test]
fn every_language_has_every_phrase_with_its_places() {
    let english = texts("en");
    for tag in LANGUAGES {
        let texts = texts(tag);
        let keys: Vec<_> = texts.keys().collect();
        assert_eq!(keys, english.keys().collect::<Vec<_>>(), "{tag}");
        // Places are compared there.
        Phrases::new(texts).unwrap_or_else(|fault| panic!("{tag}: {fault}"));
    }
}

#[test]
fn whole_dialogues_are_said_in_each_language() {
    speak(texts("en")).unwrap();
    let english: Vec<String> = PROBLEMS.into_iter().flat_map(said).collect();
    for tag in LANGUAGES {
        speak(texts(tag)).unwrap();
        let other: Vec<String> = PROBLEMS.into_iter().flat_map(said).collect();
        assert_eq!(other.len(), english.len());
        for (other, english) in other.iter().zip(&english) {
            assert!(!other.contains(['{', '}']), "{tag}: {other}");
            let is_name = |text: &str| !text.contains(char::is_lowercase);
            assert!(other != english || is_name(other), "{tag}: {other}");
            // Coordinates are capitals; small letters would be English.
            let is_latin = matches!(tag, "de" | "fr");
            let has_small = other.contains(|letter: char| letter.is_ascii_lowercase());
            assert!(is_latin || !has_small, "{tag}: {other}");
        }
    }
}

#[test]
fn rules_are_explained_in_the_language_and_passes_understood() {
    speak(texts("de")).unwrap();
    let grid = "* x o *\nx o * o\n* x o *\n* * * *\nkey: B3\nplayer: x\ngoal: kill\n";
    let mut practice = Practice::new(&read(grid.as_bytes()).unwrap()[0].problem).unwrap();
    practice.play(Move::Play(Vertex(2, 1))).unwrap();
    let refused = practice.play(Move::Play(Vertex(1, 1))).unwrap_err();
    assert!(refused.message.contains("Ko-Regel"), "{refused}");
    assert_eq!(practice.play(Move::Pass).unwrap().moves[1].words, "Pass");
    let unread = super::in_language(read(b"hello").unwrap_err());
    assert!(unread.message.contains("nicht lesbar"), "{unread}");
}

#[test]
fn a_language_that_is_refused_changes_nothing() {
    let one = |key: &str, text: &str| Texts::from([(key.into(), text.into())]);
    speak(one("pass", "Pass!")).unwrap();
    for wrong in [
        one("pas", "Pass"),
        one("task", "am Zug"),
        one("pass", "{x}"),
    ] {
        assert_eq!(speak(wrong).unwrap_err().kind, ErrorKind::Malformed);
    }
    let text = super::spoken().say(shikatsu_dialogue::Phrase::Pass, &[]);
    assert_eq!(text, "Pass!");
}

#[test]
fn the_editor_speaks_the_language_too() {
    speak(texts("de")).unwrap();
    let four =
        "X o - - - -\nX o o o o o\nX X X X X X\n* * * * * *\nkey: B4\nplayer: x\ngoal: kill\n";
    let sketch = crate::sketch::open(four.as_bytes())
        .unwrap()
        .remove(0)
        .sketch;
    let limits = Limits {
        milliseconds: None,
        nodes: Some(300_000),
    };
    let opinion = crate::SketchTester::new(MEMORY).weigh(&sketch, limits, &mut |_| {});
    let opinion = opinion.unwrap();
    let sides = opinion.report.sides.iter().map(|side| &side.words);
    let remarks = opinion.remarks.iter().map(|one| &one.words);
    let words: Vec<&String> = sides.chain(remarks).collect();
    assert_eq!(words.len(), 3, "{words:?}");
    for words in words {
        assert!(words.contains("Weiß"), "{words}");
    }
}
