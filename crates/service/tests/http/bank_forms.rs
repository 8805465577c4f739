//! Problems of the bank for other sites: found by position, in every notation, in frames, and as a dump.

use std::io::Read;

use serde_json::{Value, json};
use shikatsu_api::Problem;
use shikatsu_board::{Symmetry, Transform};
use shikatsu_formats::Format;
use shikatsu_problem::Color;
use shikatsu_service::http::{PageSource, ServerSettings, dump_bank};
use shikatsu_service::synced::SyncedLogs;
use shikatsu_train::TrainingBank;

use crate::actors::{TestActor, with_accounts};
use crate::fixture::{TestSite, drawn, problem, root, with};

const ONE: &str = "bent-four.01-classic";

fn with_suite(settings: &mut ServerSettings) {
    settings.problems = Some(root().join("suite"));
}

fn ids(list: &Value) -> Vec<&str> {
    let entries = list.as_array().unwrap().iter();
    entries.map(|entry| entry["id"].as_str().unwrap()).collect()
}

async fn found(site: &TestSite, problem: &shikatsu_problem::Problem) -> Value {
    let wanted = json!({ "problem": Problem::from(problem) });
    let answer = site.post("/api/v1/problems/find", &wanted).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_found_however_it_lies() {
    with(with_suite, async |site| {
        let sgf = site.get(&format!("/api/v1/problems/{ONE}/sgf")).await;
        let file = sgf.text().to_owned();
        let as_drawn = drawn(&file);
        for symmetry in Symmetry::ALL {
            for black_becomes in Color::BOTH {
                let turned = Transform {
                    symmetry,
                    black_becomes,
                };
                let seen = found(site, &turned.problem(&as_drawn)).await;
                assert!(ids(&seen["questions"]).contains(&ONE), "{turned:?} {seen}");
            }
        }
        let kind = [("content-type", "application/x-go-sgf")];
        let by_file = site.ask("POST", "/api/v1/problems/find", &kind, file).await;
        assert!(ids(&by_file.json()["questions"]).contains(&ONE));
        // Without key stones and boundary it asks something else, and its stones are the same.
        let bare = shikatsu_problem::Problem::new(as_drawn.setup);
        let seen = found(site, &bare).await;
        assert!(!ids(&seen["questions"]).contains(&ONE), "{seen}");
        assert!(ids(&seen["stones"]).contains(&ONE), "{seen}");
        let mut other = as_drawn.clone();
        let stone = other.setup.black.iter().next().unwrap();
        other.setup.black.remove(stone);
        let seen = found(site, &other).await;
        assert!(!ids(&seen["stones"]).contains(&ONE), "{seen}");
        let broken = json!({ "problem": { "width": 3 } });
        let refused = site.post("/api/v1/problems/find", &broken).await;
        assert_eq!(refused.refused(), "malformed");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_comes_in_every_notation_and_as_pixels() {
    with(with_suite, async |site| {
        let place = format!("/api/v1/problems/{ONE}");
        let as_drawn = problem(site.get(&format!("{place}/sgf")).await.text());
        for format in Format::ALL {
            let path = format!("{place}/file?format={}", format.name());
            let file = site.get(&path).await;
            if format == Format::Bench {
                // A row of a benchmark set has no place for a title, and says so.
                assert_eq!(file.refused(), "unanswerable");
                assert!(file.text().contains("write SGF instead"), "{}", file.text());
                continue;
            }
            assert_eq!(file.status, 200, "{format:?} {file:?}");
            let read = problem(file.text());
            assert_eq!(
                (&read.black, &read.white),
                (&as_drawn.black, &as_drawn.white),
                "{format:?}"
            );
        }
        let unknown = site.get(&format!("{place}/file?format=pdf")).await;
        assert_eq!(unknown.refused(), "unanswerable");
        assert!(unknown.text().contains("diagram"), "{}", unknown.text());
        let pixels = site.get(&format!("{place}/png")).await;
        assert_eq!(pixels.header("content-type"), "image/png");
        assert!(pixels.body.starts_with(b"\x89PNG\r\n\x1a\n"));
        for form in ["file?format=sgf", "png"] {
            let path = format!("/api/v1/problems/none/{form}");
            assert_eq!(site.get(&path).await.refused(), "not-found");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_page_for_frames_may_be_framed() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("framed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(
        folder.join("index.html"),
        "<!doctype html><title>page</title>",
    )
    .unwrap();
    let change = |settings: &mut ServerSettings| {
        with_suite(settings);
        settings.web = Some(PageSource::Folder(folder.clone()));
    };
    with(change, async |site| {
        let led = site.get(&format!("/embed/{ONE}")).await;
        assert_eq!(led.status, 303);
        let (page, section) = led.header("location").split_once('#').unwrap();
        let text = section.strip_prefix("/solve?embed=1&text=").unwrap();
        assert!(text.starts_with("%28%3BGM%5B1%5D"), "{text}");
        let framed = site.get(page).await;
        assert_eq!(framed.text(), "<!doctype html><title>page</title>");
        for (path, may_be_framed) in [
            (page, true),
            ("/", false),
            ("/docs", false),
            ("/embed/none", false),
        ] {
            let answer = site.get(path).await;
            let policy = answer.header("content-security-policy");
            assert_eq!(
                policy.ends_with("frame-ancestors *"),
                may_be_framed,
                "{path} {policy}"
            );
            assert_eq!(
                answer.header("x-frame-options").is_empty(),
                may_be_framed,
                "{path}"
            );
            assert!(
                policy.starts_with("default-src 'none'; script-src 'self'"),
                "{policy}"
            );
        }
        assert_eq!(site.get("/embed/none").await.refused(), "not-found");
    })
    .await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dump_has_problems_keys_and_counts_and_no_account() {
    with(with_accounts, async |site| {
        let store = site.requests.store().clone();
        let id = "z3h5xmk27o";
        let line = format!("problem {id} first-line-move 900 f1 1 S19\n");
        let bank = TrainingBank::read(&line).unwrap();
        SyncedLogs::new(store.clone()).take_keys(&bank).await.unwrap();
        let member = TestActor::member(site).await;
        let tried = format!(
            "00000000000000a1 1 1700000000000 attempt rated {id} first-line-move 900 1 right 9000 0 0 S19"
        );
        let sync = json!({ "device": "00000000000000a1", "cursor": 0, "events": [tried] });
        let synced = member.send(site, "POST", "/api/v1/sync", &sync).await;
        assert_eq!(synced.status, 200, "{synced:?}");

        let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("dump-{}", std::process::id()));
        let dump = dump_bank(&store, &root().join("problems"), &folder).await.unwrap();
        let again = dump_bank(&store, &root().join("problems"), &folder).await.unwrap();
        assert_eq!(dump, again, "the same store gives the same bytes");
        let name = dump.file.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with("shikatsu-20") && name.ends_with(".jsonl.gz"), "{name}");
        // The program that readers of such a sum have.
        let checked = std::process::Command::new("sha256sum")
            .arg("--check")
            .arg(format!("{name}.sha256"))
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(checked.status.success(), "{checked:?}");
        let file = std::fs::File::open(&dump.file).unwrap();
        let mut text = String::new();
        flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), dump.problems);
        assert!(lines.len() > 500, "{}", lines.len());
        let one = lines.iter().find(|line| line["id"] == id).unwrap();
        assert_eq!(
            (&one["right"], &one["revision"], &one["ratedTries"], &one["rightTries"]),
            (&json!("S19"), &json!(1), &json!(1), &json!(1))
        );
        assert_eq!(one["licence"], "CC0-1.0");
        let board = problem(one["sgf"].as_str().unwrap());
        assert_eq!(board.width, 19);
        assert!(!text.contains("00000000000000a1"), "nothing of a log");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left");
        std::fs::remove_dir_all(folder).unwrap();
    })
    .await;
}
